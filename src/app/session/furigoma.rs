//! Furigoma (振り駒): five pawns are thrown, and their faces decide who plays which side (RULES.md 2).

use crate::rules::Color;

/// How five thrown pawns came to rest. All of it is read from one random number, each pawn from bits of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Toss {
    random: u32,
}

impl Toss {
    pub const PAWNS: u32 = 5;

    /// ```
    /// use suizo::{app::session::furigoma::Toss, rules::Color};
    /// let toss = Toss::throw(0b01101);
    /// assert_eq!((toss.tokin(), toss.thrower()), (3, Color::White));
    /// ```
    #[must_use]
    pub fn throw(random: u32) -> Toss {
        Toss { random }
    }

    /// Tells this throw from others.
    #[must_use]
    pub fn id(self) -> u32 {
        self.random
    }

    /// Whether that pawn shows its back, と.
    #[must_use]
    pub fn shows_tokin(self, pawn: u32) -> bool {
        self.random >> pawn & 1 == 1
    }

    /// Pawns that show their back.
    #[must_use]
    pub fn tokin(self) -> u32 {
        (0..Toss::PAWNS).filter(|&pawn| self.shows_tokin(pawn)).count() as u32
    }

    /// The side of the player who threw: White when more pawns show と than 歩.
    #[must_use]
    pub fn thrower(self) -> Color {
        if self.tokin() * 2 > Toss::PAWNS { Color::White } else { Color::Black }
    }

    /// How that pawn lies: its turn in degrees, and how far from the middle in steps from -3 to 3.
    #[must_use]
    pub fn lie(self, pawn: u32) -> (i32, i32) {
        let bits = (self.random >> (Toss::PAWNS + 5 * pawn)) as i32;
        ((bits & 7) * 20 - 70, (bits >> 3 & 3) * 2 - 3)
    }
}
