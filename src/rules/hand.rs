//! Pieces in hand.

use super::Kind;
use std::fmt;

/// The captured pieces that a player may drop: a count for each kind of [`Kind::HAND`].
///
/// ```
/// use suizo::rules::{Hand, Kind};
/// let mut hand = Hand::EMPTY;
/// hand.set(Kind::Pawn, 3);
/// hand.set(Kind::Rook, 1);
/// assert_eq!((hand.count(Kind::Pawn), hand.has(Kind::Gold), hand.total()), (3, false, 4));
/// assert_eq!(hand.iter().collect::<Vec<_>>(), [(Kind::Rook, 1), (Kind::Pawn, 3)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Hand(
    /// Eight bits a kind.
    u64,
);

impl Hand {
    /// The hand without pieces.
    pub const EMPTY: Hand = Hand(0);
    /// The largest count of one kind. A setup has at most this number of a kind in both hands and on the board, and moves add none.
    pub const MAX_COUNT: u8 = 127;

    #[inline]
    const fn shift(kind: Kind) -> u32 {
        debug_assert!((kind as u32) < 8);
        (kind as u32 & 7) * 8
    }

    /// Number of pieces of that kind; 0 for a kind that cannot be held.
    #[inline]
    pub const fn count(self, kind: Kind) -> u8 {
        if kind as u8 >= 8 {
            return 0;
        }
        (self.0 >> Hand::shift(kind)) as u8
    }

    /// Whether there is a piece of that kind.
    #[inline]
    pub const fn has(self, kind: Kind) -> bool {
        self.count(kind) != 0
    }

    /// Adds one piece.
    #[inline]
    pub(super) const fn add(&mut self, kind: Kind) {
        self.0 += 1 << Hand::shift(kind);
    }

    /// Takes one piece out; there must be one.
    #[inline]
    pub(super) const fn take(&mut self, kind: Kind) {
        debug_assert!(self.has(kind));
        self.0 -= 1 << Hand::shift(kind);
    }

    /// All counts in one number, which no other hand has.
    #[must_use]
    pub fn bits(self) -> u64 {
        self.0
    }

    /// Sets the count of one kind.
    ///
    /// # Panics
    /// When the kind cannot be held or the count is above [`Hand::MAX_COUNT`].
    pub fn set(&mut self, kind: Kind, count: u8) {
        assert!(Kind::HAND.contains(&kind) && count <= Hand::MAX_COUNT);
        self.0 &= !(0xff << Hand::shift(kind));
        self.0 |= (count as u64) << Hand::shift(kind);
    }

    /// Whether no piece is held.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds that are held, each with its count, strongest first.
    pub fn iter(self) -> impl Iterator<Item = (Kind, u8)> {
        Kind::HAND.into_iter().map(move |kind| (kind, self.count(kind))).filter(|(_, count)| *count > 0)
    }

    /// Whether it holds as many of each kind as another, or more.
    ///
    /// ```
    /// use suizo::rules::{Hand, Kind};
    /// let (mut one, mut more) = (Hand::EMPTY, Hand::EMPTY);
    /// one.set(Kind::Pawn, 2);
    /// more.set(Kind::Pawn, 3);
    /// assert!(more.covers(one) && !one.covers(more));
    /// more.set(Kind::Pawn, 1);
    /// more.set(Kind::Rook, 1);
    /// assert!(!more.covers(one) && !one.covers(more));
    /// ```
    #[inline]
    pub const fn covers(self, other: Hand) -> bool {
        // counts leave the highest bit of their byte free: it is borrowed from where there are fewer
        const HIGHEST: u64 = 0x8080_8080_8080_8080;
        ((self.0 | HIGHEST) - other.0) & HIGHEST == HIGHEST
    }

    /// Number of pieces of all kinds.
    pub fn total(self) -> u32 {
        self.iter().map(|(_, count)| count as u32).sum()
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
