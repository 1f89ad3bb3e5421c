//! Any position that a file or an editor can describe, and what may be wrong with it.

use super::{ByColor, Color, Hand, Piece, Square, square::N_SQUARES};
use std::fmt;

/// A board, hands and a side to move; not necessarily playable. [`Position::from_setup`] decides that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    pub board: [Option<Piece>; N_SQUARES],
    pub hands: ByColor<Hand>,
    pub turn: Color,
    /// As SFEN counts: 1 before the first move.
    pub move_number: u32,
}

impl Setup {
    /// An empty board with Black to move.
    pub const EMPTY: Setup = Setup {
        board: [None; N_SQUARES],
        hands: ByColor { black: Hand::EMPTY, white: Hand::EMPTY },
        turn: Color::Black,
        move_number: 1,
    };
}

/// One reason why a setup cannot be played (RULES.md 4a.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetupFault {
    OffBoard(Square),
    NotInThisGame(Piece, Square),
    /// A pawn, lance or knight so far ahead that it could never move again.
    NeverMoves(Piece, Square),
    /// Two unpromoted pawns of that colour on that file, counted from 1.
    Nifu(Color, u8),
    TwoOfARoyal(Piece, Square),
    HandWithoutDrops,
    /// The side to move could capture the last royal.
    RoyalCapturable(Color, Square),
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupFault::OffBoard(square) => {
                write!(f, "a piece stands outside the board at {square}")
            }
            SetupFault::NotInThisGame(piece, square) => {
                write!(f, "this game has no piece {piece} at {square}")
            }
            SetupFault::NeverMoves(piece, square) => {
                write!(f, "the piece {piece} could never move at {square}")
            }
            SetupFault::Nifu(color, file) => {
                write!(f, "two pawns of {color} on one file at file {file}")
            }
            SetupFault::TwoOfARoyal(piece, square) => write!(f, "a second {piece} at {square}"),
            SetupFault::HandWithoutDrops => {
                write!(f, "pieces in hand in a game without drops at hands")
            }
            SetupFault::RoyalCapturable(color, square) => {
                write!(f, "{color} is not to move and its last royal can be captured at {square}")
            }
        }
    }
}

/// All the reasons why a setup cannot be played; never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetupErrors(pub Vec<SetupFault>);

impl fmt::Display for SetupErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            write!(f, "{}{fault}", if index == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}
