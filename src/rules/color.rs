//! The two players, and a value for each of them.

use std::{
    fmt,
    ops::{Index, IndexMut, Not},
};

/// A player. Black (先手, sente) moves first except in handicap games; White is 後手, gote.
///
/// `!` gives the other one.
///
/// ```
/// use suizo::rules::Color;
/// assert_eq!(!Color::Black, Color::White);
/// assert_eq!(Color::from_name("white"), Some(Color::White));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Color {
    /// 先手, sente; drawn at the bottom of a diagram.
    Black,
    /// 後手, gote; drawn at the top.
    White,
}

impl Color {
    /// Both players, Black first.
    pub const ALL: [Color; 2] = [Color::Black, Color::White];

    /// 0 for Black, 1 for White.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `black` or `white`, as CONTRACT.md writes them.
    pub const fn name(self) -> &'static str {
        match self {
            Color::Black => "black",
            Color::White => "white",
        }
    }

    /// Reads [`Color::name`] back.
    pub fn from_name(name: &str) -> Option<Color> {
        Color::ALL.into_iter().find(|color| color.name() == name)
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One value for each player, indexed by [`Color`].
///
/// ```
/// use suizo::rules::{ByColor, Color};
/// let mut points = ByColor { black: 27, white: 27 };
/// points[Color::White] -= 5;
/// assert_eq!(points.white, 22);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ByColor<T> {
    /// The value for Black.
    pub black: T,
    /// The value for White.
    pub white: T,
}

impl<T> ByColor<T> {
    /// Calls the function for Black, then for White.
    ///
    /// ```
    /// use suizo::rules::{ByColor, Color, Game, RuleChoices, Start, Variant};
    /// let game = Game::new(Variant::Sho, RuleChoices::default(), Start::Standard).unwrap();
    /// let n_pieces = ByColor::from_fn(|color| game.position().by_color(color).len());
    /// assert_eq!(n_pieces, ByColor { black: 21, white: 21 });
    /// ```
    pub fn from_fn(mut make: impl FnMut(Color) -> T) -> ByColor<T> {
        ByColor { black: make(Color::Black), white: make(Color::White) }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}
