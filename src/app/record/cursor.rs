//! Ways through the moves of a game.

/// A way through the moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    First,
    Previous,
    Next,
    Last,
    To(usize),
}

impl Step {
    /// The ply that it leads to, of those up to `last`.
    #[must_use]
    pub fn target(self, shown: usize, last: usize) -> usize {
        match self {
            Step::First => 0,
            Step::Previous => shown.saturating_sub(1),
            Step::Next => shown + 1,
            Step::Last => last,
            Step::To(ply) => ply,
        }
        .min(last)
    }
}
