//! Where things lie in the board's drawing.
//!
//! Lengths are hundredths of a square's width: a square is 100 x 110, the frame around the ruled part [`MARGIN`] wide, or
//! [`BARE_MARGIN`] where it carries nothing.

use crate::{
    app::{board::BoardView, settings::Coordinates},
    rules::{Color, Square},
};

/// Width and height of a square.
pub const SQUARE: (i32, i32) = (100, 110);
/// Width of the frame that carries the coordinates; `--frame` in `styles/board/box.css`.
pub const MARGIN: i32 = 34;
/// Width of the frame that carries none: the squares take the room.
pub const BARE_MARGIN: i32 = 12;

/// Length of an arrow, at least 1. The square root of an integer would bring a table along.
pub(super) fn length((x, y): (i32, i32)) -> i32 {
    (f64::from(x * x + y * y).sqrt() as i32).max(1)
}

/// The board's size and the side at the bottom: where each square lies in the drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct BoardLayout {
    files: u8,
    ranks: u8,
    pub bottom: Color,
    /// Width of the frame.
    pub margin: i32,
}

impl BoardLayout {
    pub fn of(view: &BoardView) -> BoardLayout {
        BoardLayout::new(view.files, view.ranks, view.orientation, view.looks.coordinates)
    }

    pub fn new(files: u8, ranks: u8, bottom: Color, coordinates: Coordinates) -> BoardLayout {
        let margin = if coordinates == Coordinates::None { BARE_MARGIN } else { MARGIN };
        BoardLayout { files, ranks, bottom, margin }
    }

    pub fn width(self) -> i32 {
        i32::from(self.files) * SQUARE.0
    }

    pub fn height(self) -> i32 {
        i32::from(self.ranks) * SQUARE.1
    }

    pub fn view_box(self) -> String {
        let (_, width, height) = self.frame();
        format!("{0} {0} {width} {height}", -self.margin)
    }

    /// Coordinate of the frame's top left corner (the same along both axes), its width and its height.
    pub fn frame(self) -> (i32, i32, i32) {
        (-self.margin, self.width() + 2 * self.margin, self.height() + 2 * self.margin)
    }

    /// Column from the left and row from the top.
    pub fn cell(self, square: Square) -> (u8, u8) {
        match self.bottom {
            Color::Black => (self.files - 1 - square.file(), square.rank()),
            Color::White => (square.file(), self.ranks - 1 - square.rank()),
        }
    }

    /// The square in a column and row, if there is one.
    pub fn square(self, column: i32, row: i32) -> Option<Square> {
        let column = u8::try_from(column).ok().filter(|&column| column < self.files)?;
        let row = u8::try_from(row).ok().filter(|&row| row < self.ranks)?;
        Some(match self.bottom {
            Color::Black => Square::new(self.files - 1 - column, row),
            Color::White => Square::new(column, self.ranks - 1 - row),
        })
    }

    /// Top left corner of a square in the drawing.
    pub fn corner(self, square: Square) -> (i32, i32) {
        let (column, row) = self.cell(square);
        (i32::from(column) * SQUARE.0, i32::from(row) * SQUARE.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_squares_agree_on_every_board() {
        for (files, ranks) in [(9, 9), (8, 8), (9, 8), (8, 9)] {
            for bottom in Color::ALL {
                let layout = BoardLayout::new(files, ranks, bottom, Coordinates::None);
                for file in 0..files {
                    for rank in 0..ranks {
                        let square = Square::new(file, rank);
                        let (column, row) = layout.cell(square);
                        assert_eq!(layout.square(i32::from(column), i32::from(row)), Some(square));
                    }
                }
                assert_eq!(layout.square(-1, 0), None);
                assert_eq!(layout.square(0, i32::from(ranks)), None);
                assert_eq!(layout.square(i32::from(files), 0), None);
            }
        }
    }
}
