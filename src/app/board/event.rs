//! What a person does to a board.

use crate::{
    record::Brush,
    rules::{Color, Kind, Square},
};

/// Where a piece can be picked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    Square(Square),
    Hand(Color, Kind),
}

/// What a person did to the board. A drag is `Lift` then `Release`; a click, a touch or Enter is `Tap`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardEvent {
    Tap(Place),
    /// A drag began: select that piece.
    Lift(Place),
    /// A drag ended over a square, or elsewhere.
    Release(Option<Square>),
    Promote(bool),
    /// How does the piece there move? Nothing is to be shown any more when `None`.
    Inspect(Option<Place>),
    /// An arrow, or a circle where both ends are one square; what is there already goes.
    Draw {
        from: Square,
        to: Square,
        brush: Brush,
    },
    /// Escape, or a press outside: give up the selection or the question.
    Cancel,
    /// A question asked with a key.
    Query(PositionQuery),
}

/// A question about the position shown, for those who listen to the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PositionQuery {
    /// The pieces on the rank of this square.
    Rank(Square),
    /// The pieces on the file of this square.
    File(Square),
    /// Every piece of a kind.
    Kind(Kind),
    /// What stands there, and who attacks it.
    Attackers(Square),
    /// Where the piece there can go.
    Reach(Place),
    Last,
    /// Whose turn it is, and the clocks.
    Time,
    Hands,
    /// Pieces left, and the points of an impasse.
    Count,
    Board,
}
