//! Where things lie in a drawing of a board, on the screen and in pictures alike.
//!
//! Lengths are hundredths of a square's width: a square is 100 x 110, the frame around the ruled part [`MARGIN`] wide, or
//! [`BARE_MARGIN`] where it carries nothing.

use super::options::Coordinates;
use crate::rules::{Color, Square};

/// Width and height of a square.
pub const SQUARE: (i32, i32) = (100, 110);
/// Width of the frame that carries the coordinates; `--frame` in `styles/board/box.css`.
pub const MARGIN: i32 = 34;
/// Width of the frame that carries none: the squares take the room.
pub const BARE_MARGIN: i32 = 12;

/// Distance from the middle of a square at which an arrow begins.
const START: i32 = 22;
/// Radius of a circle.
const RADIUS: i32 = 43;
/// Length of an arrow's head, and half its width.
const HEAD: (i32, i32) = (34, 24);

/// Length of an arrow, at least 1. The square root of an integer would bring a table along.
#[must_use]
pub fn length((x, y): (i32, i32)) -> i32 {
    (f64::from(x * x + y * y).sqrt() as i32).max(1)
}

/// The board's size and the side at the bottom: where each square lies in the drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardLayout {
    files: u8,
    ranks: u8,
    /// Who sits at the bottom.
    pub bottom: Color,
    /// Width of the frame.
    pub margin: i32,
}

impl BoardLayout {
    /// A board of that size, whose frame is as wide as its coordinates need.
    #[must_use]
    pub fn new(files: u8, ranks: u8, bottom: Color, coordinates: Coordinates) -> BoardLayout {
        let margin = if coordinates == Coordinates::None { BARE_MARGIN } else { MARGIN };
        BoardLayout { files, ranks, bottom, margin }
    }

    /// Width of the ruled part.
    #[must_use]
    pub fn width(self) -> i32 {
        i32::from(self.files) * SQUARE.0
    }

    /// Height of the ruled part.
    #[must_use]
    pub fn height(self) -> i32 {
        i32::from(self.ranks) * SQUARE.1
    }

    /// Frame and all.
    #[must_use]
    pub fn view_box(self) -> String {
        let (_, width, height) = self.frame();
        format!("{0} {0} {width} {height}", -self.margin)
    }

    /// Coordinate of the frame's top left corner (the same along both axes), its width and its height.
    #[must_use]
    pub fn frame(self) -> (i32, i32, i32) {
        (-self.margin, self.width() + 2 * self.margin, self.height() + 2 * self.margin)
    }

    /// Column from the left and row from the top.
    #[must_use]
    pub fn cell(self, square: Square) -> (u8, u8) {
        match self.bottom {
            Color::Black => (self.files - 1 - square.file(), square.rank()),
            Color::White => (square.file(), self.ranks - 1 - square.rank()),
        }
    }

    /// The square in a column and row, if there is one.
    #[must_use]
    pub fn square(self, column: i32, row: i32) -> Option<Square> {
        let column = u8::try_from(column).ok().filter(|&column| column < self.files)?;
        let row = u8::try_from(row).ok().filter(|&row| row < self.ranks)?;
        Some(match self.bottom {
            Color::Black => Square::new(self.files - 1 - column, row),
            Color::White => Square::new(column, self.ranks - 1 - row),
        })
    }

    /// Top left corner of a square in the drawing.
    #[must_use]
    pub fn corner(self, square: Square) -> (i32, i32) {
        let (column, row) = self.cell(square);
        (i32::from(column) * SQUARE.0, i32::from(row) * SQUARE.1)
    }

    /// Middle of a square in the drawing.
    #[must_use]
    pub fn middle(self, square: Square) -> (i32, i32) {
        let (x, y) = self.corner(square);
        (x + SQUARE.0 / 2, y + SQUARE.1 / 2)
    }

    /// The path of an annotation: a shaft with a closed head, or a circle round one square.
    #[must_use]
    pub fn mark(self, from: Square, to: Square) -> String {
        let ((x1, y1), (x2, y2)) = (self.middle(from), self.middle(to));
        if from == to {
            return format!(
                "M{} {y1}a{RADIUS} {RADIUS} 0 1 0 {} 0a{RADIUS} {RADIUS} 0 1 0 {} 0Z",
                x1 - RADIUS,
                2 * RADIUS,
                -2 * RADIUS
            );
        }
        let (dx, dy) = (x2 - x1, y2 - y1);
        let length = length((dx, dy));
        let along = |distance: i32| (dx * distance / length, dy * distance / length);
        let ((start_x, start_y), (head_x, head_y)) = (along(START), along(HEAD.0));
        let (neck_x, neck_y) = (x2 - head_x, y2 - head_y);
        let (side_x, side_y) = (-head_y * HEAD.1 / HEAD.0, head_x * HEAD.1 / HEAD.0);
        format!(
            "M{} {}L{neck_x} {neck_y}M{} {}L{x2} {y2}L{} {}Z",
            x1 + start_x,
            y1 + start_y,
            neck_x + side_x,
            neck_y + side_y,
            neck_x - side_x,
            neck_y - side_y
        )
    }
}

/// The path of the lines between the squares.
#[must_use]
pub fn lines((files, ranks): (u8, u8)) -> String {
    let (files, ranks) = (i32::from(files), i32::from(ranks));
    let (width, height) = (files * SQUARE.0, ranks * SQUARE.1);
    let upright = (1..files).map(|file| format!("M{} 0V{height}", file * SQUARE.0));
    let across = (1..ranks).map(|rank| format!("M0 {}H{width}", rank * SQUARE.1));
    upright.chain(across).collect()
}

/// The middles of the four dots: at the corners of both promotion zones, three files from the edge as far as there is room.
#[must_use]
pub fn dots((files, ranks): (u8, u8), zone_ranks: u8) -> [(i32, i32); 4] {
    let (files, ranks, zone) = (i32::from(files), i32::from(ranks), i32::from(zone_ranks));
    let (near, far) = (3, files - 3);
    let (upper, lower) = (zone, ranks - zone);
    [(near, upper), (far, upper), (near, lower), (far, lower)].map(|(x, y)| (x * SQUARE.0, y * SQUARE.1))
}

/// Growth rings cut lengthwise: straight lines at uneven distances, in three widths from fine to broad.
#[must_use]
pub fn grain(start: i32, width: i32, height: i32) -> [String; 3] {
    let mut paths: [String; 3] = Default::default();
    let (mut x, mut wobble) = (7, 5);
    while x < width - 6 {
        // a short multiplicative sequence: the same board every time, without a visible rhythm
        wobble = wobble * 37 % 101;
        paths[(wobble % 3) as usize].push_str(&format!("M{} {start}v{height}", start + x));
        x += 7 + wobble % 17;
    }
    paths
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
