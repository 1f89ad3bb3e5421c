//! Presses, moves and clicks of a pointer.

use super::{BoardController, Owner, piece_at};
use crate::{
    app::board::{BoardEvent, BoardView, Place, brush_of_keys},
    browser::ui::{
        board::{
            gesture::{GestureResult, Pointer, PressTarget},
            hover::REST_MS,
        },
        dom::{self, Handle, MouseEvent, PointerEvent, Timeout},
    },
};
use std::rc::Rc;

impl<N: Handle, O: Owner> BoardController<N, O> {
    pub fn press(&self, event: &PointerEvent) -> Pointer {
        let target = |view: Rc<BoardView>| {
            let place = dom::place(event).filter(|_| view.promotion.is_none())?;
            if dom::is_second(event) || view.overlay.draws {
                return match place {
                    Place::Square(square) => Some(PressTarget::Canvas(square)),
                    Place::Hand(..) => None,
                };
            }
            let is_own = view.movable[piece_at(&view, place)?.color()];
            Some(if is_own { PressTarget::Movable(place) } else { PressTarget::Immovable(place) })
        };
        self.brush.set(brush_of_keys(event.shift_key() || event.ctrl_key(), event.alt_key()));
        dom::press(event, self.view().and_then(target))
    }

    /// A mouse without a press only restarts the wait for its rest.
    pub fn moved(&self, event: &PointerEvent) -> Option<Pointer> {
        if self.gesture.borrow().is_idle() {
            self.hover.stir();
            return None;
        }
        Some(dom::drift(event))
    }

    /// Whether the pointer was captured here and was lost. A finger's implicit capture ends when ours begins: that is no loss.
    pub fn lost(&self, event: &PointerEvent) -> Option<Pointer> {
        let was_ours = [&self.root, &self.ghost].into_iter().any(|node| dom::is_target(event, node));
        was_ours.then(|| dom::loss(event))
    }

    pub fn pointer(self: &Rc<Self>, pointer: Pointer, event: &PointerEvent) {
        if matches!(pointer, Pointer::Down { .. }) {
            self.dragged.set(false);
            self.dropped_on.set(None);
            self.hover.rest.set(None);
        }
        let reaction = self.gesture.borrow_mut().handle(pointer);
        self.react(reaction, event);
        if matches!(pointer, Pointer::Down { coarse: true, .. }) && self.view().is_some_and(|view| view.looks.movement)
        {
            let controller = Rc::clone(self);
            self.hover.rest.set(Some(Timeout::new(REST_MS, move || controller.long_press())));
        }
    }

    fn react(&self, reaction: GestureResult, event: &PointerEvent) {
        match reaction {
            GestureResult::Nothing => {}
            GestureResult::Inspect(place) => self.inspect(place),
            GestureResult::Refuse { place, lost } => {
                self.dragged.set(true);
                // the finger may have been meant for the page
                if !lost || !dom::page_scrolls() {
                    self.emit(BoardEvent::Lift(place));
                }
            }
            GestureResult::Draft(from, at) => {
                dom::capture(&self.root, event);
                self.draft_to(from, self.square_at(at));
            }
            GestureResult::Draw(from, at) => {
                self.dragged.set(true);
                self.discard_draft();
                if let Some(to) = self.square_at(at) {
                    self.emit(BoardEvent::Draw { from, to, brush: self.brush.get() });
                }
            }
            GestureResult::Discard => self.discard_draft(),
            GestureResult::Lift(place, at) => {
                // the capturing element sets the pointer's shape: on the root that would restyle every square
                dom::capture(&self.ghost, event);
                self.dragged.set(true);
                self.by_finger.set(dom::is_finger(event));
                self.track(at);
                self.hold(Some(place));
                self.emit(BoardEvent::Lift(place));
            }
            GestureResult::Track(at) => self.track(at),
            GestureResult::Drop(at) => self.end_drag(self.square_at(at)),
            GestureResult::Abandon => self.end_drag(None),
        }
    }

    pub fn click(&self, event: &MouseEvent) {
        if self.dragged.take() && dom::is_pointed(event) {
            return;
        }
        let Some(view) = self.view() else { return };
        self.dropped_on.set(None);
        if view.overlay.draws && dom::is_pointed(event) && dom::place(event).is_some() {
            return;
        }
        if let Some(promote) = dom::answer(event) {
            self.emit(BoardEvent::Promote(promote));
        } else if view.promotion.is_some() {
            if !dom::within(event, "[role=dialog]") {
                self.emit(BoardEvent::Cancel);
            }
        } else if let Some(place) = dom::place(event) {
            self.emit(BoardEvent::Tap(place));
        }
    }

    /// The second button draws on the board, and a long press inspects a piece: neither opens a menu.
    pub fn context_menu(&self, event: &MouseEvent) {
        if !self.gesture.borrow().is_idle() || dom::within(event, ".board") {
            event.prevent_default();
        }
    }

    /// Whether a finger acts on the board, so that the page must not scroll.
    pub fn holds_page(&self) -> bool {
        self.gesture.borrow().holds_page()
    }
}
