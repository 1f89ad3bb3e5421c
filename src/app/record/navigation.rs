//! Ways through the moves of a game.

/// A way through the moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Navigation {
    First,
    Previous,
    Next,
    Last,
    To(usize),
}

impl Navigation {
    /// The ply that it leads to, of those up to `last`.
    #[must_use]
    pub fn target(self, shown: usize, last: usize) -> usize {
        match self {
            Navigation::First => 0,
            Navigation::Previous => shown.saturating_sub(1),
            Navigation::Next => shown + 1,
            Navigation::Last => last,
            Navigation::To(ply) => ply,
        }
        .min(last)
    }
}
