//! Sets of squares. No other file knows how the bits are kept.

use super::{Color, Square, square::N_SQUARES};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

/// A set of squares of the 9x9 frame.
///
/// `&`, `|`, `^` and `!` are those of sets; `-` takes the members of one set out of another. Printed with `{:?}` it is a picture,
/// and [`squares!`](crate::squares) reads such pictures.
///
/// ```
/// use suizo::rules::{SquareSet, squares};
/// let set: SquareSet = ["9a", "5e", "9i"].iter().map(|name| name.parse().unwrap()).collect();
/// assert_eq!(set, squares! {
///     X . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . X . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     X . . . . . . . .
/// });
/// assert_eq!((set.len(), set.contains("9i".parse().unwrap())), (3, true));
/// assert_eq!((set - SquareSet::of("5e".parse().unwrap())).len(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct SquareSet {
    // Not a `u128`: WebAssembly has no 128-bit arithmetic, and popping bits or scanning rays was measured two to five times
    // slower there.
    /// Files 1 to 7, bit 0 for `1a`.
    lo: u64,
    /// Files 8 and 9, in the low 18 bits.
    hi: u64,
}

const LO_BITS: usize = 63;
const LO_ALL: u64 = (1 << LO_BITS) - 1;
const HI_ALL: u64 = (1 << (N_SQUARES - LO_BITS)) - 1;

/// The set of each single square: reading a table is faster than shifting across two words.
static SINGLES: [SquareSet; N_SQUARES] = {
    let mut table = [SquareSet::EMPTY; N_SQUARES];
    let mut index = 0;
    while index < N_SQUARES {
        table[index] = if index < LO_BITS {
            SquareSet { lo: 1 << index, hi: 0 }
        } else {
            SquareSet { lo: 0, hi: 1 << (index - LO_BITS) }
        };
        index += 1;
    }
    table
};

impl SquareSet {
    /// The set without members.
    pub const EMPTY: SquareSet = SquareSet { lo: 0, hi: 0 };
    /// All 81 squares of the frame; a smaller board has fewer, see [`Geometry::playable`](super::Geometry::playable).
    pub const ALL: SquareSet = SquareSet { lo: LO_ALL, hi: HI_ALL };

    /// The set of this one square.
    #[inline]
    pub fn of(square: Square) -> SquareSet {
        SINGLES[square.index()]
    }

    /// Whether the square is a member.
    #[inline]
    pub fn contains(self, square: Square) -> bool {
        !(self & SquareSet::of(square)).is_empty()
    }

    /// Adds a square; no change if it is a member.
    #[inline]
    pub fn insert(&mut self, square: Square) {
        *self |= SquareSet::of(square);
    }

    /// Takes a square out; no change if it is not a member.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        *self = *self - SquareSet::of(square);
    }

    /// Whether there are no members.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.lo | self.hi == 0
    }

    /// Number of members, 0 to 81.
    #[inline]
    pub const fn len(self) -> u32 {
        self.lo.count_ones() + self.hi.count_ones()
    }

    /// Whether there are two members or more; quicker than `len() > 1`.
    #[inline]
    pub const fn has_many(self) -> bool {
        self.lo & self.lo.wrapping_sub(1) != 0
            || self.hi & self.hi.wrapping_sub(1) != 0
            || (self.lo != 0 && self.hi != 0)
    }

    /// The member of lowest index; `None` when the set is empty.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.lo != 0 {
            Some(Square::from_index(self.lo.trailing_zeros() as usize))
        } else if self.hi != 0 {
            Some(Square::from_index(LO_BITS + self.hi.trailing_zeros() as usize))
        } else {
            None
        }
    }

    /// Removes the member of lowest index and returns it; `None` when the set is empty.
    #[inline]
    pub const fn pop(&mut self) -> Option<Square> {
        if self.lo != 0 {
            let square = Square::from_index(self.lo.trailing_zeros() as usize);
            self.lo &= self.lo - 1;
            Some(square)
        } else if self.hi != 0 {
            let square = Square::from_index(LO_BITS + self.hi.trailing_zeros() as usize);
            self.hi &= self.hi - 1;
            Some(square)
        } else {
            None
        }
    }

    /// A hash of the set in one word, good in its upper bits. Different sets may share it: for tables that tolerate a mix-up.
    #[inline]
    pub const fn mixed(self) -> u64 {
        let word = self.lo.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.hi.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        (word ^ word >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }

    /// The members, lowest index first.
    #[inline]
    pub const fn iter(self) -> Squares {
        Squares(self)
    }

    /// The squares of a ray towards higher indices up to and including its first blocker.
    #[inline]
    pub(super) const fn up_to_lowest(self, occupied: SquareSet) -> SquareSet {
        let blockers_lo = self.lo & occupied.lo;
        if blockers_lo != 0 {
            return SquareSet { lo: self.lo & (blockers_lo ^ (blockers_lo - 1)), hi: 0 };
        }
        let blockers_hi = self.hi & occupied.hi;
        SquareSet { lo: self.lo, hi: self.hi & (blockers_hi ^ blockers_hi.wrapping_sub(1)) }
    }

    /// The squares of a ray towards lower indices up to and including its first blocker.
    #[inline]
    pub(super) const fn down_to_highest(self, occupied: SquareSet) -> SquareSet {
        let blockers_hi = self.hi & occupied.hi;
        if blockers_hi != 0 {
            return SquareSet { lo: 0, hi: self.hi & (u64::MAX << (63 - blockers_hi.leading_zeros())) };
        }
        let blockers_lo = self.lo & occupied.lo;
        // without a blocker the mask starts at bit 0 and keeps the whole ray
        SquareSet { lo: self.lo & (u64::MAX << (63 - (blockers_lo | 1).leading_zeros())), hi: self.hi }
    }

    /// Each member moved one step forward as the colour plays. No member may be on the rank farthest from the player.
    #[inline]
    pub(super) const fn ahead(self, color: Color) -> SquareSet {
        match color {
            Color::Black => SquareSet { lo: self.lo >> 1, hi: self.hi >> 1 },
            Color::White => SquareSet { lo: self.lo << 1, hi: self.hi << 1 },
        }
    }

    /// The nine bits of a file (counted from 0), rank `a` lowest.
    #[inline]
    pub(super) const fn file_bits(self, file: u8) -> usize {
        (if file < 7 { self.lo >> (file as u32 * 9) } else { self.hi >> ((file as u32 - 7) * 9) }) as usize & 511
    }

    /// The set with these nine bits on a file; reads `file_bits` back.
    #[inline]
    pub(super) const fn from_file_bits(file: u8, bits: u64) -> SquareSet {
        if file < 7 {
            SquareSet { lo: bits << (file as u32 * 9), hi: 0 }
        } else {
            SquareSet { lo: 0, hi: bits << ((file as u32 - 7) * 9) }
        }
    }

    /// `|` in constants.
    pub(super) const fn or(self, other: SquareSet) -> SquareSet {
        SquareSet { lo: self.lo | other.lo, hi: self.hi | other.hi }
    }

    /// All squares of every file that has a member: where a second pawn would be nifu (二歩).
    ///
    /// ```
    /// use suizo::rules::squares;
    /// let pawns = squares! {
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . X . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . X
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    /// };
    /// assert_eq!(pawns.fill_files(), squares! {
    ///     . . X . . . . . X
    ///     . . X . . . . . X
    ///     . . X . . . . . X
    ///     . . X . . . . . X
    ///     . . X . . . . . X
    ///     . . X . . . . . X
    ///     . . X . . . . . X
    ///     . . X . . . . . X
    ///     . . X . . . . . X
    /// });
    /// ```
    #[inline]
    pub const fn fill_files(self) -> SquareSet {
        SquareSet { lo: fill_nines(self.lo, FILE_BASES_LO), hi: fill_nines(self.hi, FILE_BASES_HI) }
    }
}

const FILE_BASES_LO: u64 = {
    let (mut bits, mut file) = (0, 0);
    while file < 7 {
        bits |= 1 << (file * 9);
        file += 1;
    }
    bits
};
const FILE_BASES_HI: u64 = 1 | 1 << 9;

/// Spreads any bit of each group of nine over the whole group, without carries between groups.
#[inline]
const fn fill_nines(word: u64, bases: u64) -> u64 {
    let low8 = bases * 0xff;
    // bit 8 of a group becomes set when one of its low eight bits is, or it was already
    let any = (((word & low8) + low8) | word) & (bases << 8);
    let base = any >> 8;
    // all ones from base to bit 8
    (any << 1).wrapping_sub(base) & (bases * 0x1ff)
}

impl BitAnd for SquareSet {
    type Output = SquareSet;
    #[inline]
    fn bitand(self, other: SquareSet) -> SquareSet {
        SquareSet { lo: self.lo & other.lo, hi: self.hi & other.hi }
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;
    #[inline]
    fn bitor(self, other: SquareSet) -> SquareSet {
        SquareSet { lo: self.lo | other.lo, hi: self.hi | other.hi }
    }
}

impl BitXor for SquareSet {
    type Output = SquareSet;
    #[inline]
    fn bitxor(self, other: SquareSet) -> SquareSet {
        SquareSet { lo: self.lo ^ other.lo, hi: self.hi ^ other.hi }
    }
}

/// The members of the first set that are not in the second.
impl Sub for SquareSet {
    type Output = SquareSet;
    #[inline]
    fn sub(self, other: SquareSet) -> SquareSet {
        SquareSet { lo: self.lo & !other.lo, hi: self.hi & !other.hi }
    }
}

/// The squares of the 9x9 frame that are no members.
impl Not for SquareSet {
    type Output = SquareSet;
    #[inline]
    fn not(self) -> SquareSet {
        SquareSet { lo: !self.lo & LO_ALL, hi: !self.hi & HI_ALL }
    }
}

impl BitAndAssign for SquareSet {
    #[inline]
    fn bitand_assign(&mut self, other: SquareSet) {
        *self = *self & other;
    }
}

impl BitOrAssign for SquareSet {
    #[inline]
    fn bitor_assign(&mut self, other: SquareSet) {
        *self = *self | other;
    }
}

impl BitXorAssign for SquareSet {
    #[inline]
    fn bitxor_assign(&mut self, other: SquareSet) {
        *self = *self ^ other;
    }
}

/// Iterator over the members of a [`SquareSet`], lowest index first: file 1 from the top, then file 2.
///
/// ```
/// use suizo::rules::squares;
/// let names: Vec<String> = squares! {
///     . . . . . . . X .
///     . . . . . . . . .
///     . . . . . . . . X
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . X
///     . . . . . . . . .
///     . . . . . . . . .
/// }
/// .iter()
/// .map(|square| square.to_string())
/// .collect();
/// assert_eq!(names, ["1c", "1g", "2a"]);
/// ```
#[derive(Clone)]
pub struct Squares(SquareSet);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.pop()
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_filled_from_any_member() {
        for square in Square::all() {
            let filled = SquareSet::of(square).fill_files();
            let expected: SquareSet = Square::all().filter(|other| other.file() == square.file()).collect();
            assert_eq!(filled, expected, "{square}");
        }
        assert_eq!(SquareSet::ALL.fill_files(), SquareSet::ALL);
        assert_eq!(SquareSet::EMPTY.fill_files(), SquareSet::EMPTY);
    }

    #[test]
    fn rays_stop_at_their_first_blocker() {
        let ray: SquareSet = (40..N_SQUARES).step_by(10).map(Square::from_index).collect();
        for blocker in ray {
            let seen = ray.up_to_lowest(SquareSet::of(blocker) | SquareSet::of(Square::from_index(80)));
            assert_eq!(seen.iter().last(), Some(blocker));
            let seen = ray.down_to_highest(SquareSet::of(blocker) | SquareSet::of(Square::from_index(40)));
            assert_eq!(seen.first(), Some(blocker));
        }
        assert_eq!(ray.up_to_lowest(SquareSet::EMPTY), ray);
        assert_eq!(ray.down_to_highest(SquareSet::EMPTY), ray);
    }

    #[test]
    fn sets_count_and_iterate_what_they_hold() {
        assert_eq!(SquareSet::ALL.len(), 81);
        assert_eq!(SquareSet::ALL.iter().count(), 81);
        assert_eq!(!SquareSet::ALL, SquareSet::EMPTY);
        for square in Square::all() {
            assert_eq!(SquareSet::of(square).iter().collect::<Vec<_>>(), [square]);
            assert!(!SquareSet::of(square).has_many());
            assert!(!(!SquareSet::of(square)).contains(square));
        }
    }
}
