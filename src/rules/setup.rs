//! Any position that a file or an editor can describe, and what may be wrong with it.

use super::{ByColor, Color, Geometry, Hand, Kind, Piece, Square, square::N_SQUARES};
use std::fmt;

/// A board, hands and a side to move; not necessarily playable. [`Position::from_setup`](super::Position::from_setup) decides that.
///
/// ```
/// use suizo::rules::*;
/// let mut setup = Setup::EMPTY;
/// for (square, color) in [("5a", Color::White), ("5i", Color::Black)] {
///     let square: Square = square.parse().unwrap();
///     setup.board[square.index()] = Some(Piece::new(color, Kind::King));
/// }
/// let position = Position::from_setup(Rules::of(Variant::Shogi), &setup).unwrap();
/// assert_eq!(position.to_sfen(1), "4k4/9/9/9/9/9/9/9/4K4 b - 1");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// What stands on each square, by [`Square::index`].
    pub board: [Option<Piece>; N_SQUARES],
    /// The pieces in hand; empty in games without drops.
    pub hands: ByColor<Hand>,
    /// Who is to move.
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

    /// The same with the players exchanged: the board turned by half a turn, and every piece, hand and the turn the other's. What stands outside
    /// the board is left out.
    #[must_use]
    pub fn turned(&self, geometry: Geometry) -> Setup {
        let ByColor { black, white } = self.hands;
        let mut turned = Setup { board: [None; N_SQUARES], hands: ByColor { black: white, white: black }, ..*self };
        turned.turn = !self.turn;
        for square in geometry.squares() {
            turned.board[geometry.rotate(square).index()] =
                self.board[square.index()].map(|piece| Piece::new(!piece.color(), piece.kind()));
        }
        turned
    }
}

/// One reason why a setup cannot be played (RULES.md 4a.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetupFault {
    /// A piece on a square that this board lacks.
    OffBoard(Square),
    /// A piece of another game.
    NotInThisGame(Piece, Square),
    /// A pawn, lance or knight so far ahead that it could never move again.
    NeverMoves(Piece, Square),
    /// Two unpromoted pawns of that colour on that file, counted from 1.
    Nifu(Color, u8),
    /// A second king of one side.
    TwoKings(Piece, Square),
    /// More of a kind, promoted or not, in both hands and on the board than a hand can hold.
    TooMany(Kind),
    /// Pieces in hand in a game without drops.
    HandWithoutDrops,
    /// The side to move could capture the last royal of that colour, which stands on that square.
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
            SetupFault::TwoKings(piece, square) => write!(f, "a second {piece} at {square}"),
            SetupFault::TooMany(kind) => write!(f, "too many pieces {} at hands", kind.letter()),
            SetupFault::HandWithoutDrops => {
                write!(f, "pieces in hand in a game without drops at hands")
            }
            SetupFault::RoyalCapturable(color, square) => {
                write!(f, "{color} is not to move and its last royal can be captured at {square}")
            }
        }
    }
}

/// All the reasons why a setup cannot be played, in the order of the squares; never empty.
///
/// ```
/// use suizo::rules::*;
/// let rules = Rules::of(Variant::Shogi);
/// let setup = sfen::parse(rules.geometry(), "4P3k/9/9/9/9/9/4P4/9/4K4 b - 1").unwrap();
/// let errors = Position::from_setup(rules, &setup).unwrap_err();
/// assert!(matches!(errors.0[..], [SetupFault::NeverMoves(..), SetupFault::Nifu(Color::Black, 5)]));
/// assert_eq!(errors.to_string(), "the piece P could never move at 5a; two pawns of black on one file at file 5");
/// ```
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
