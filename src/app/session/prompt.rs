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
    /// A move that is to be tried while the game goes on.
    Try {
        mv: Move,
    },
    /// An impasse that this side proposed to a friend.
    Impasse {
        by: Color,
    },
    /// Another game that would take the place of this one, or of the one in another tab, which is lost then.
    Replace {
        in_other_tab: bool,
    },
    /// Whether a move that a gentle level is about to answer was meant.
    Sure,
    /// Whether the saved game is given up for this one, which a link opened.
    Keep,
}

/// What the line says beyond what the position says by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatusMessage {
    Refused {
        why: IllegalMove,
        kind: Option<Kind>,
    },
    NotYourTurn,
    /// Another tab has the game.
    InOtherTab,
    /// A piece of an earlier position was pressed.
    LookingBack,
    /// The game goes on from an earlier position.
    WentBack,
    TheirPiece,
    /// A game was opened that a file or a pasted text holds.
    Opened,
    ImpasseDeclined,
    NoHint,
    /// The pawns that decided who begins lie on the board.
    Tossed(Toss),
}
