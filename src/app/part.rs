//! The parts of the program that are fetched when a page wants them.

/// How far a part has come that is fetched when a page wants it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fetching {
    No,
    Asked,
    Failed,
    Done,
}

/// The parts that come after the [extras](super::extras).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Study, analysis, editor, pictures: [`study_code`](super::study_code).
    Study,
    /// What is said of moves, and problems: [`tutor_code`](super::tutor_code).
    Tutor,
}

/// One of them was fetched, or could not be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PartFetched {
    pub part: Part,
    pub ok: bool,
}
