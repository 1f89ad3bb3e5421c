//! Sets of squares as pictures, for examples, tests and their failures.

use super::{Square, SquareSet, square::N_SQUARES};
use std::fmt;

/// A [`SquareSet`] as a picture of the 9x9 frame from Black's side: `X` for members, `.` for the others. A picture of another
/// size does not compile.
///
/// ```
/// use suizo::rules::squares;
/// let centre = squares! {
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . X X X . . .
///     . . . X X X . . .
///     . . . X X X . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
/// };
/// assert_eq!(centre.len(), 9);
/// assert_eq!(centre.first(), Some("4d".parse().unwrap()));
/// ```
#[macro_export]
macro_rules! squares {
    ($($sign:tt)*) => {
        const { $crate::rules::SquareSet::from_picture(stringify!($($sign)*)) }
    };
}
pub use squares;

impl SquareSet {
    /// Reads a picture of the 9x9 frame as Black sees it, as `{:?}` draws it: file 9 at the left, rank `a` at the top, `X` for
    /// members and `.` for the others, blanks ignored.
    ///
    /// # Panics
    /// When the text has other characters, or not 81 of these.
    pub const fn from_picture(picture: &str) -> SquareSet {
        let signs = picture.as_bytes();
        let (mut set, mut index, mut n_squares) = (SquareSet::EMPTY, 0, 0);
        while index < signs.len() {
            let sign = signs[index];
            index += 1;
            if sign.is_ascii_whitespace() {
                continue;
            }
            assert!(sign == b'X' || sign == b'.', "a square is drawn as X or .");
            assert!(n_squares < N_SQUARES, "more than 81 squares");
            let (file, rank) = (8 - n_squares % 9, n_squares / 9);
            if sign == b'X' {
                set = set.or(SquareSet::from_file_bits(file as u8, 1 << rank));
            }
            n_squares += 1;
        }
        assert!(n_squares == N_SQUARES, "fewer than 81 squares");
        set
    }
}

/// A picture of the 9x9 frame as Black sees it: `X` for members, `.` for the others, after a line break.
impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in 0..9 {
            writeln!(f)?;
            for file in (0..9).rev() {
                f.write_str(if self.contains(Square::new(file, rank)) { " X" } else { " ." })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_read_as_it_is_drawn() {
        for square in Square::all() {
            let set = SquareSet::of(square) | SquareSet::of(Square::from_index(40));
            assert_eq!(SquareSet::from_picture(&format!("{set:?}")), set, "{square}");
        }
    }
}
