//! Any position that a file or an editor can describe, and what may be wrong with it.

use super::{ByColor, Color, Hand, Kind, Piece, Position, Rules, Square, square::N_SQUARES};
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

    /// Every reason why this cannot be played, in the order of the squares; empty when it can.
    pub fn faults(&self, rules: &'static Rules) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        let mut pawn_files = [[0u8; 9]; 2];
        let mut royals = [[0u8; Kind::N]; 2];
        for square in Square::all() {
            let Some(piece) = self.board[square.index()] else {
                continue;
            };
            let (color, kind) = (piece.color(), piece.kind());
            if !rules.geometry().contains(square) {
                faults.push(SetupFault::OffBoard(square));
            } else if !rules.has_kind(kind) {
                faults.push(SetupFault::NotInThisGame(piece, square));
            } else if rules.dead_squares(color, kind).contains(square) {
                faults.push(SetupFault::NeverMoves(piece, square));
            }
            if kind == Kind::Pawn {
                let pawns = &mut pawn_files[color.index()][square.file() as usize];
                *pawns += 1;
                if *pawns == 2 {
                    faults.push(SetupFault::Nifu(color, square.file() + 1));
                }
            }
            if rules.is_royal(kind) {
                let count = &mut royals[color.index()][kind.index()];
                *count += 1;
                if *count == 2 {
                    faults.push(SetupFault::TwoOfARoyal(piece, square));
                }
            }
        }
        if !rules.has_drops() && Color::ALL.into_iter().any(|color| !self.hands[color].is_empty()) {
            faults.push(SetupFault::HandWithoutDrops);
        }
        if faults.is_empty() {
            let position = Position::from_checked(rules, self);
            if let Some(square) = position.capturable_last_royal(!self.turn) {
                faults.push(SetupFault::RoyalCapturable(!self.turn, square));
            }
        }
        faults
    }
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
