//! Squares and board sizes.

use super::{Color, SquareSet};
use std::{
    fmt::{self, Write as _},
    str::FromStr,
};

/// Number of squares in the 9x9 frame that every board lies in.
pub const N_SQUARES: usize = 81;

/// A square of the 9x9 frame. Smaller boards use its top right corner, so a square has one name everywhere.
///
/// The index is `file * 9 + rank`, both from 0: file 0 is written `1` (at the right as Black sees it), rank 0 is `a` (at the top).
///
/// ```
/// use suizo::rules::Square;
/// let square: Square = "7g".parse().unwrap();
/// assert_eq!((square.file(), square.rank(), square.index()), (6, 6, 60));
/// assert_eq!(square.to_string(), "7g");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square on a file and a rank, both counted from 0.
    ///
    /// # Panics
    /// When file or rank is 9 or more.
    #[inline]
    pub const fn new(file: u8, rank: u8) -> Square {
        assert!(file < 9 && rank < 9);
        Square(file * 9 + rank)
    }

    /// Reads [`Square::index`] back.
    ///
    /// # Panics
    /// When the index is 81 or more.
    #[inline]
    pub const fn from_index(index: usize) -> Square {
        assert!(index < N_SQUARES);
        Square(index as u8)
    }

    /// Reads [`Square::index`] back; `None` for 81 and more.
    pub fn try_from_index(index: usize) -> Option<Square> {
        (index < N_SQUARES).then_some(Square(index as u8))
    }

    /// Place in arrays by square, 0 to 80: `file * 9 + rank`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 to 8, from the right as Black sees the board.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 / 9
    }

    /// 0 to 8, from the top: `a` is 0.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 % 9
    }

    /// The square one step back as the colour plays: where a pawn that steps to this one comes from.
    /// The square must not be on the colour's own back rank.
    #[inline]
    pub(super) const fn behind(self, color: Color) -> Square {
        Square::from_index(match color {
            Color::Black => self.index() + 1,
            Color::White => self.index() - 1,
        })
    }

    /// Every square of the 9x9 frame, by index.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..N_SQUARES as u8).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char((b'1' + self.file()) as char)?;
        f.write_char((b'a' + self.rank()) as char)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a square of a 9x9 board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotASquare;

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Square, NotASquare> {
        match *text.as_bytes() {
            [file @ b'1'..=b'9', rank @ b'a'..=b'i'] => Ok(Square::new(file - b'1', rank - b'a')),
            _ => Err(NotASquare),
        }
    }
}

/// The size of a board: up to 9 files by 9 ranks, in the top right corner of the 9x9 frame.
///
/// ```
/// use suizo::rules::{Color, Geometry, Square};
/// let board = Geometry::new(8, 9); // one of the boards of Heian shogi
/// let corner: Square = "8i".parse().unwrap();
/// assert!(board.contains(corner) && !board.contains("9i".parse().unwrap()));
/// assert_eq!(board.rotate(corner).to_string(), "1a");
/// // the rank farthest from a player is 0
/// assert_eq!(board.relative_rank(Color::Black, corner), 8);
/// assert_eq!(board.relative_rank(Color::White, corner), 0);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Geometry {
    files: u8,
    ranks: u8,
}

impl Geometry {
    /// A board of that number of files and ranks.
    ///
    /// # Panics
    /// When a side is not between 1 and 9.
    pub const fn new(files: u8, ranks: u8) -> Geometry {
        assert!(1 <= files && files <= 9 && 1 <= ranks && ranks <= 9);
        Geometry { files, ranks }
    }

    /// Number of files, 1 to 9.
    #[inline]
    pub const fn files(self) -> u8 {
        self.files
    }

    /// Number of ranks, 1 to 9.
    #[inline]
    pub const fn ranks(self) -> u8 {
        self.ranks
    }

    /// Whether the square lies on this board.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        square.file() < self.files && square.rank() < self.ranks
    }

    /// The squares of the board, file by file from the right, each from the top.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.files).flat_map(move |file| (0..self.ranks).map(move |rank| Square::new(file, rank)))
    }

    /// The squares of the board as Black reads them: rank by rank from the top, each from the left.
    pub fn in_reading_order(self) -> impl Iterator<Item = Square> {
        (0..self.ranks).flat_map(move |rank| (0..self.files).rev().map(move |file| Square::new(file, rank)))
    }

    /// The squares of the board as a set.
    ///
    /// ```
    /// use suizo::rules::{Geometry, squares};
    /// assert_eq!(Geometry::new(3, 2).playable(), squares! {
    ///     . . . . . . X X X
    ///     . . . . . . X X X
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    /// });
    /// ```
    pub fn playable(self) -> SquareSet {
        self.squares().collect()
    }

    /// The square that this one becomes when the board is turned by half a turn: the same place for the other player.
    ///
    /// # Panics
    /// When the square is not on this board.
    pub fn rotate(self, square: Square) -> Square {
        Square::new(self.files - 1 - square.file(), self.ranks - 1 - square.rank())
    }

    /// Rank counted from the one farthest from the player, which is 0. The promotion zone is 0 to 2.
    #[inline]
    pub const fn relative_rank(self, color: Color, square: Square) -> u8 {
        match color {
            Color::Black => square.rank(),
            Color::White => self.ranks - 1 - square.rank(),
        }
    }
}
