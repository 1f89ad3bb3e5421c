//! When a piece's movement is shown: after a long press, while a mouse rests on the piece, by a key.

use super::{BoardController, Owner, piece_at};
use crate::{
    app::board::{BoardEvent, Place},
    browser::ui::{
        board::{
            gesture::{GestureResult, Pointer},
            hover::{self, REST_MS},
        },
        dom::{Handle, Timeout},
    },
};
use std::rc::Rc;

impl<N: Handle, O: Owner> BoardController<N, O> {
    /// A finger has pressed for [`REST_MS`].
    pub(super) fn long_press(&self) {
        let reaction = self.gesture.borrow_mut().handle(Pointer::Rest);
        if let GestureResult::Inspect(place) = reaction {
            self.inspect(place);
        }
    }

    pub(super) fn inspect(&self, place: Place) {
        // the click that some browsers send after a long press would end it again
        self.dragged.set(true);
        self.emit(BoardEvent::Inspect(Some(place)));
    }

    /// A second press of the key ends it.
    pub(super) fn inspect_with_key(&self, place: Place) {
        let shown = self.view().is_some_and(|view| view.overlay.inspected == Some(place));
        self.emit(BoardEvent::Inspect((!shown).then_some(place)));
    }

    /// The mouse came to another place, or left the board.
    pub fn hover(self: &Rc<Self>, place: Option<Place>) {
        if self.hover.over() == place || !self.gesture.borrow().is_idle() {
            return;
        }
        if self.hover.enter(place) {
            self.emit(BoardEvent::Inspect(None));
        }
        if place.is_some() {
            self.await_rest(REST_MS);
        }
    }

    /// Inspects the piece below the mouse as soon as the mouse has rested long enough.
    fn await_rest(self: &Rc<Self>, after_ms: u32) {
        let controller = Rc::clone(self);
        let rest = Timeout::new(after_ms, move || {
            if let Some(left_ms) = controller.hover.left_ms() {
                return controller.await_rest(left_ms);
            }
            let (Some(view), Some(place)) = (controller.view(), controller.hover.over()) else { return };
            if hover::may_ask(&view) && piece_at(&view, place).is_some() {
                controller.hover.shown();
                controller.emit(BoardEvent::Inspect(Some(place)));
            }
        });
        self.hover.rest.set(Some(rest));
    }
}
