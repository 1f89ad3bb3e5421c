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

/// The bit of each kind that no count needs.
const HIGHEST: u64 = 0x8080_8080_8080_8080;

/// All bits of the bytes of which the highest is set.
const fn whole_bytes(highest: u64) -> u64 {
    (highest >> 7) * 0xff
}

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
        self.not_fewer(other) == HIGHEST
    }

    /// The highest bit of each kind of which it holds as many as another, or more.
    #[inline]
    const fn not_fewer(self, other: Hand) -> u64 {
        // counts leave the highest bit of their byte free: it is borrowed from where there are fewer
        ((self.0 | HIGHEST) - other.0) & HIGHEST
    }

    /// Of each kind as many as that hand holds which has more.
    ///
    /// ```
    /// use suizo::rules::{Hand, Kind};
    /// let (mut one, mut other) = (Hand::EMPTY, Hand::EMPTY);
    /// one.set(Kind::Pawn, 2);
    /// other.set(Kind::Pawn, 1);
    /// other.set(Kind::Rook, 1);
    /// assert_eq!(one.union(other).iter().collect::<Vec<_>>(), [(Kind::Rook, 1), (Kind::Pawn, 2)]);
    /// assert_eq!(one.intersection(other).iter().collect::<Vec<_>>(), [(Kind::Pawn, 1)]);
    /// assert_eq!(one.with(other).iter().collect::<Vec<_>>(), [(Kind::Rook, 1), (Kind::Pawn, 3)]);
    /// assert_eq!(other.of_kinds(one).iter().collect::<Vec<_>>(), [(Kind::Pawn, 1)]);
    /// assert_eq!(other.without_kinds(one).iter().collect::<Vec<_>>(), [(Kind::Rook, 1)]);
    /// ```
    #[must_use]
    pub const fn union(self, other: Hand) -> Hand {
        let own = whole_bytes(self.not_fewer(other));
        Hand(self.0 & own | other.0 & !own)
    }

    /// Of each kind as many as that hand holds which has fewer.
    #[must_use]
    pub const fn intersection(self, other: Hand) -> Hand {
        let others = whole_bytes(self.not_fewer(other));
        Hand(other.0 & others | self.0 & !others)
    }

    /// Both hands together, which must hold no more than [`Hand::MAX_COUNT`] of a kind.
    #[must_use]
    pub const fn with(self, other: Hand) -> Hand {
        Hand(self.0 + other.0)
    }

    /// What it holds of the kinds of which another holds some.
    #[must_use]
    pub const fn of_kinds(self, other: Hand) -> Hand {
        Hand(self.0 & other.kinds())
    }

    /// What it holds of the kinds of which another holds none.
    #[must_use]
    pub const fn without_kinds(self, other: Hand) -> Hand {
        Hand(self.0 & !other.kinds())
    }

    /// All bits of the kinds that are held.
    const fn kinds(self) -> u64 {
        whole_bytes(self.not_fewer(Hand(HIGHEST >> 7)))
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
