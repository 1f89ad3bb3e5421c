//! Moves, and lists of them.

use super::{Geometry, Kind, Square};
use std::{fmt, ops::Deref};

/// A move: from square to square, promoting or not, or a drop.
///
/// It says what is done, not whether it is legal, nor which piece moves or is captured. Its text is USI (see [`usi`](super::usi)).
///
/// ```
/// use suizo::rules::{Kind, Move};
/// let promotion: Move = "8h2b+".parse().unwrap();
/// assert!(promotion.promotes() && promotion.from() == Some("8h".parse().unwrap()));
/// let drop: Move = "P*5e".parse().unwrap();
/// assert_eq!((drop.drop_kind(), drop.from(), drop.to()), (Some(Kind::Pawn), None, "5e".parse().unwrap()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Move(
    /// From the lowest bit: target (7), origin or dropped kind (7), promotion, drop.
    u16,
);

const FROM_SHIFT: u32 = 7;
const PROMOTE: u16 = 1 << 14;
const DROP: u16 = 1 << 15;

impl Move {
    /// No move: what an empty entry of a table holds. It equals no move of a game.
    pub const NONE: Move = Move(0);

    /// A move of a piece on the board.
    #[inline]
    pub const fn board(from: Square, to: Square, promote: bool) -> Move {
        Move(to.index() as u16 | (from.index() as u16) << FROM_SHIFT | if promote { PROMOTE } else { 0 })
    }

    /// A drop on an empty square.
    #[inline]
    pub const fn drop(kind: Kind, to: Square) -> Move {
        Move(to.index() as u16 | (kind as u16) << FROM_SHIFT | DROP)
    }

    /// The same move on a board that is turned by half a turn, for the other player.
    ///
    /// # Panics
    /// When a square of it is not on this board.
    #[must_use]
    pub fn turned(self, geometry: Geometry) -> Move {
        let to = geometry.rotate(self.to());
        match (self.from(), self.drop_kind()) {
            (Some(from), _) => Move::board(geometry.rotate(from), to, self.promotes()),
            (None, Some(kind)) => Move::drop(kind, to),
            (None, None) => self,
        }
    }

    /// Whether this is [`Move::NONE`].
    #[inline]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The target.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_index((self.0 & 127) as usize)
    }

    /// The origin; `None` for a drop.
    #[inline]
    pub const fn from(self) -> Option<Square> {
        if self.is_drop() { None } else { Some(Square::from_index((self.0 >> FROM_SHIFT & 127) as usize)) }
    }

    /// Whether a piece is dropped from hand.
    #[inline]
    pub const fn is_drop(self) -> bool {
        self.0 & DROP != 0
    }

    /// The kind that is dropped; `None` for a move on the board.
    #[inline]
    pub const fn drop_kind(self) -> Option<Kind> {
        if self.is_drop() { Some(Kind::ALL[(self.0 >> FROM_SHIFT & 15) as usize]) } else { None }
    }

    /// Whether the piece promotes at the end of the move.
    #[inline]
    pub const fn promotes(self) -> bool {
        self.0 & PROMOTE != 0
    }

    /// The move as a number, for tables and messages; [`Move::from_bits`] reads it back.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Reads [`Move::bits`] back; `None` for bits that are no move.
    ///
    /// ```
    /// use suizo::rules::Move;
    /// let mv: Move = "7g7f".parse().unwrap();
    /// assert_eq!(Move::from_bits(mv.bits()), Some(mv));
    /// assert_eq!(Move::from_bits(u16::MAX), None);
    /// ```
    pub const fn from_bits(bits: u16) -> Option<Move> {
        let (to, from) = (bits & 127, bits >> FROM_SHIFT & 127);
        let ok = to < 81 && if bits & DROP != 0 { from < 16 && bits & PROMOTE == 0 } else { from < 81 };
        if ok { Some(Move(bits)) } else { None }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Capacity of a [`MoveList`]. 593 is the most legal moves that a reachable position of shogi has.
pub const MAX_MOVES: usize = 1024;

/// A list of moves without allocation; a slice of [`Move`] for reading.
///
/// ```
/// use suizo::rules::{MoveList, Position, Rules, Variant};
/// let mut moves = MoveList::new();
/// Position::start(Rules::of(Variant::Shogi)).legal_moves(&mut moves);
/// assert_eq!(moves.len(), 30);
/// assert!(moves.contains(&"7g7f".parse().unwrap()));
/// ```
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MAX_MOVES],
    len: usize,
}

impl MoveList {
    /// An empty list.
    pub const fn new() -> MoveList {
        MoveList { moves: [Move::NONE; MAX_MOVES], len: 0 }
    }

    /// Adds a move at the end.
    ///
    /// # Panics
    /// When the list holds [`MAX_MOVES`], more than any position has.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        self.moves[self.len] = mv;
        self.len += 1;
    }

    /// Keeps of the moves from a place on those that are wanted, in their order.
    pub(super) fn retain_from(&mut self, start: usize, is_wanted: impl Fn(Move) -> bool) {
        let mut kept = start;
        for at in start..self.len {
            let mv = self.moves[at];
            if is_wanted(mv) {
                self.moves[kept] = mv;
                kept += 1;
            }
        }
        self.len = kept;
    }

    /// Removes every move.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
