//! Where things lie in the board's drawing: as in the pictures of [`diagram`](crate::diagram).

use crate::app::board::BoardView;

pub(super) use crate::diagram::{BoardLayout, MARGIN, SQUARE, length};

impl BoardLayout {
    pub(super) fn of(view: &BoardView) -> BoardLayout {
        BoardLayout::new(view.files, view.ranks, view.orientation, view.looks.coordinates)
    }
}
