//! The dragged piece, moved with the pointer once a frame without another drawing.

use super::{BoardController, Owner};
use crate::{
    app::board::BoardEvent,
    browser::ui::{
        board::{
            gesture::Point,
            layout::{BoardLayout, SQUARE},
        },
        dom::{self, Handle},
    },
    rules::Square,
};
use std::rc::Rc;

impl<N: Handle, O: Owner> BoardController<N, O> {
    /// Moves the dragged piece to the pointer. The mark of the square below it changes only when the pointer comes to another square:
    /// a phone has no time for that in every frame.
    pub(super) fn track(&self, at: Point) {
        let (root, ghost, under) = (self.root.clone(), self.ghost.clone(), self.under.clone());
        let marked = Rc::clone(&self.marked);
        let square = self.square_at(at);
        let corner = square.zip(self.view()).map(|(square, view)| {
            let layout = BoardLayout::of(&view);
            let (x, y) = layout.corner(square);
            (x + layout.margin, y + layout.margin)
        });
        // a finger hides what it drags
        let scale = if self.by_finger.get() { "1.6" } else { "1.1" };
        self.frame.run(move || {
            dom::translate(&ghost, &root, at, scale);
            if marked.replace(square) != square {
                mark_under(&under, corner);
            }
        });
    }

    pub(super) fn end_drag(&self, on: Option<Square>) {
        self.frame.forget();
        mark_under(&self.under, None);
        self.marked.set(None);
        self.dropped_on.set(on);
        self.hold(None);
        self.emit(BoardEvent::Release(on));
    }
}

/// Moves the mark below the dragged piece, which is as large as a square, to a distance from the frame's corner.
fn mark_under(under: &impl Handle, corner: Option<(i32, i32)>) {
    if let Some((x, y)) = corner {
        let percent = |distance: i32, size: i32| dom::tenths(f64::from(distance) * 100.0 / f64::from(size));
        let (x, y) = (percent(x, SQUARE.0), percent(y, SQUARE.1));
        dom::set_style(under, "transform", &format!("translate({x}%,{y}%)"));
    }
    dom::set_style(under, "visibility", if corner.is_some() { "visible" } else { "hidden" });
}
