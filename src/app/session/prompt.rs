//! What stands in the line below the board: an open question, or what was just said.

use super::furigoma::Toss;
use crate::rules::{Color, IllegalMove, Kind, Move};

/// A question that stands in the line below the board until it is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prompt {
    Resign,
    Declare,
    /// A move of theirs that loses by perpetual check.
    Perpetual {
        mv: Move,
    },
    /// A move that is made only when it is confirmed.
    Confirm {
        mv: Move,
    },
    /// An impasse that this side proposed to a friend.
    Impasse {
        by: Color,
    },
}

/// What the line says beyond what the position says by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatusMessage {
    Refused {
        why: IllegalMove,
        kind: Option<Kind>,
    },
    NotYourTurn,
    TheirPiece,
    ImpasseDeclined,
    NoHint,
    /// The pawns that decided who begins lie on the board.
    Tossed(Toss),
}
