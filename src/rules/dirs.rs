//! The eight directions in which pieces step and slide.

/// A set of the eight directions, as Black sees them: N is towards rank `a`, W towards higher files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dirs(u8);

impl Dirs {
    pub const NONE: Dirs = Dirs(0);
    pub const S: Dirs = Dirs(1);
    pub const W: Dirs = Dirs(1 << 1);
    pub const NW: Dirs = Dirs(1 << 2);
    pub const SW: Dirs = Dirs(1 << 3);
    pub const N: Dirs = Dirs(1 << 4);
    pub const E: Dirs = Dirs(1 << 5);
    pub const SE: Dirs = Dirs(1 << 6);
    pub const NE: Dirs = Dirs(1 << 7);
    pub const ORTHOGONAL: Dirs = Dirs::N.or(Dirs::E).or(Dirs::S).or(Dirs::W);
    pub const DIAGONAL: Dirs = Dirs::NW.or(Dirs::NE).or(Dirs::SW).or(Dirs::SE);
    pub const ALL: Dirs = Dirs(0xff);

    pub const fn or(self, other: Dirs) -> Dirs {
        Dirs(self.0 | other.0)
    }

    pub const fn and(self, other: Dirs) -> Dirs {
        Dirs(self.0 & other.0)
    }

    pub const fn but(self, other: Dirs) -> Dirs {
        Dirs(self.0 & !other.0)
    }

    pub const fn has(self, other: Dirs) -> bool {
        self.0 & other.0 == other.0
    }

    /// The same directions as the player on the other side sees them.
    pub(super) const fn rotated(self) -> Dirs {
        Dirs(self.0.rotate_left(4))
    }

    pub(super) fn indices(self) -> impl Iterator<Item = usize> {
        (0..8).filter(move |dir| self.0 & 1 << dir != 0)
    }
}
