//! Ways through the moves of a record.

/// A way from the position shown to another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Navigation {
    First,
    Previous,
    Next,
    Last,
    /// To the game as it stands.
    Game,
    /// To the node with this number.
    To(u32),
    /// To another move in place of the one that led here, that many places further.
    Beside(isize),
}

impl Navigation {
    /// Where a step leads along a line of `last` moves of which `at` are made; 0 is before the first. `None` for what is no step along a line.
    #[must_use]
    pub fn along(self, at: usize, last: usize) -> Option<usize> {
        match self {
            Navigation::First => Some(1),
            Navigation::Previous => Some(at.saturating_sub(1)),
            Navigation::Next => Some((at + 1).min(last)),
            Navigation::Last => Some(last),
            Navigation::Game | Navigation::To(_) | Navigation::Beside(_) => None,
        }
    }
}
