//! The eight directions in which pieces step and slide.

/// A set of the eight directions as Black sees them: north is towards rank `a`, west towards higher files.
///
/// ```
/// use suizo::rules::Dirs;
/// let gold = Dirs::ORTHOGONAL.or(Dirs::NW).or(Dirs::NE);
/// assert!(gold.has(Dirs::N) && !gold.has(Dirs::DIAGONAL));
/// assert_eq!(gold.and(Dirs::DIAGONAL), Dirs::NW.or(Dirs::NE));
/// assert_eq!(Dirs::ALL.but(Dirs::SE).but(Dirs::SW), gold);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dirs(u8);

impl Dirs {
    /// No direction.
    pub const NONE: Dirs = Dirs(0);
    /// Straight back.
    pub const S: Dirs = Dirs(1);
    /// To the left.
    pub const W: Dirs = Dirs(1 << 1);
    /// Diagonally forward to the left.
    pub const NW: Dirs = Dirs(1 << 2);
    /// Diagonally back to the left.
    pub const SW: Dirs = Dirs(1 << 3);
    /// Straight forward.
    pub const N: Dirs = Dirs(1 << 4);
    /// To the right.
    pub const E: Dirs = Dirs(1 << 5);
    /// Diagonally back to the right.
    pub const SE: Dirs = Dirs(1 << 6);
    /// Diagonally forward to the right.
    pub const NE: Dirs = Dirs(1 << 7);
    /// Along files and ranks.
    pub const ORTHOGONAL: Dirs = Dirs::N.or(Dirs::E).or(Dirs::S).or(Dirs::W);
    /// The four diagonals.
    pub const DIAGONAL: Dirs = Dirs::NW.or(Dirs::NE).or(Dirs::SW).or(Dirs::SE);
    /// All eight.
    pub const ALL: Dirs = Dirs(0xff);

    /// The directions of either set.
    pub const fn or(self, other: Dirs) -> Dirs {
        Dirs(self.0 | other.0)
    }

    /// The directions of both sets.
    pub const fn and(self, other: Dirs) -> Dirs {
        Dirs(self.0 & other.0)
    }

    /// The directions of the first set that are not in the second.
    pub const fn but(self, other: Dirs) -> Dirs {
        Dirs(self.0 & !other.0)
    }

    /// Whether all directions of the other set are in this one.
    pub const fn has(self, other: Dirs) -> bool {
        self.0 & other.0 == other.0
    }

    /// The same directions for White, whose north is the board's south. Opposite directions are four bits apart.
    pub(super) const fn rotated(self) -> Dirs {
        Dirs(self.0.rotate_left(4))
    }

    /// The numbers of the directions, 0 to 7, in the order of the constants.
    pub(super) fn indices(self) -> impl Iterator<Item = usize> {
        (0..8).filter(move |dir| self.0 & 1 << dir != 0)
    }
}
