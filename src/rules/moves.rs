use super::{Kind, Square};
use std::{fmt, ops::Deref};

/// A move in sixteen bits: target, origin or dropped kind, promotion, drop.
///
/// It says what is done, not whether it is legal. Its text form is USI (see [`usi`](super::usi)).
///
/// ```
/// use suizo::rules::{Kind, Move};
/// let promotion: Move = "8h2b+".parse().unwrap();
/// assert!(promotion.promotes() && promotion.from() == Some("8h".parse().unwrap()));
/// let drop: Move = "P*5e".parse().unwrap();
/// assert_eq!(drop.drop_kind(), Some(Kind::Pawn));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Move(u16);

const FROM_SHIFT: u32 = 7;
const PROMOTE: u16 = 1 << 14;
const DROP: u16 = 1 << 15;

impl Move {
    /// No move; also what a table entry without a move holds.
    pub const NONE: Move = Move(0);

    #[inline]
    pub const fn board(from: Square, to: Square, promote: bool) -> Move {
        Move(to.index() as u16 | (from.index() as u16) << FROM_SHIFT | if promote { PROMOTE } else { 0 })
    }

    #[inline]
    pub const fn drop(kind: Kind, to: Square) -> Move {
        Move(to.index() as u16 | (kind as u16) << FROM_SHIFT | DROP)
    }

    #[inline]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn to(self) -> Square {
        Square::from_index((self.0 & 127) as usize)
    }

    /// Where the piece comes from; `None` for a drop.
    #[inline]
    pub const fn from(self) -> Option<Square> {
        if self.is_drop() { None } else { Some(Square::from_index((self.0 >> FROM_SHIFT & 127) as usize)) }
    }

    #[inline]
    pub const fn is_drop(self) -> bool {
        self.0 & DROP != 0
    }

    #[inline]
    pub const fn drop_kind(self) -> Option<Kind> {
        if self.is_drop() { Some(Kind::ALL[(self.0 >> FROM_SHIFT & 15) as usize]) } else { None }
    }

    #[inline]
    pub const fn promotes(self) -> bool {
        self.0 & PROMOTE != 0
    }

    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Reads [`Move::bits`] back; `None` for bits that are no move.
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

/// Room for the moves of any reachable position; 593 is the most that shogi allows.
pub const MAX_MOVES: usize = 1024;

/// A list of moves that needs no allocation.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MAX_MOVES],
    len: usize,
}

impl MoveList {
    pub const fn new() -> MoveList {
        MoveList { moves: [Move::NONE; MAX_MOVES], len: 0 }
    }

    /// # Panics
    /// When the list is full, which no position can cause.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        self.moves[self.len] = mv;
        self.len += 1;
    }

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
