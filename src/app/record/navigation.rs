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
