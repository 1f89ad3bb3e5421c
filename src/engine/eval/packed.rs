//! Opening and endgame value in one integer.

/// An opening and an endgame value in one integer, so that one addition serves both.
///
/// Additions wrap: a board full of dragons, which can be set up, is misjudged and does no other harm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Packed(pub i32);

impl Packed {
    pub const fn new((opening, endgame): (i32, i32)) -> Packed {
        Packed((endgame << 16) + opening)
    }

    #[inline]
    pub fn opening(self) -> i32 {
        self.0 as i16 as i32
    }

    #[inline]
    pub fn endgame(self) -> i32 {
        self.0.wrapping_add(0x8000) >> 16
    }
}
