//! Keys on the board and the stands, and the one square that Tab reaches.

use super::{BoardController, Owner, selector};
use crate::{
    app::board::{BoardEvent, BoardView, Place, brush_of_keys},
    browser::ui::{
        board::keys::{self, KeyAction, Modifiers},
        dom::{self, FocusEvent, Handle, KeyboardEvent, Timeout},
    },
    rules::{Color, Square},
};
use std::rc::Rc;

/// Milliseconds after which the tab stop moves to the focused square.
const SETTLE_MS: u32 = 300;

impl<N: Handle, O: Owner> BoardController<N, O> {
    /// The square that Tab reaches: where the focus was last, else the middle of the near edge.
    pub fn tab_stop(&self, view: &BoardView) -> Square {
        let on_board = |square: &Square| square.file() < view.files && square.rank() < view.ranks;
        self.tab_stop.get().filter(on_board).unwrap_or_else(|| {
            let rank = match view.orientation {
                Color::Black => view.ranks - 1,
                Color::White => 0,
            };
            Square::new(view.files / 2, rank)
        })
    }

    /// The focus came to a square. The tab stop follows a little later, as a browser takes milliseconds for it and no press
    /// should wait for that.
    pub fn focused(self: &Rc<Self>, event: &FocusEvent) {
        match dom::place(event) {
            Some(Place::Square(square)) => {
                self.focused.set(Some(square));
                let controller = Rc::clone(self);
                self.settling.set(Some(Timeout::new(SETTLE_MS, move || controller.settle())));
            }
            _ => self.settle(),
        }
    }

    fn settle(&self) {
        if let (Some(view), Some(square)) = (self.view(), self.focused.take()) {
            let before = self.tab_stop(&view);
            self.tab_stop.set(Some(square));
            for (square, tabindex) in [(before, "-1"), (square, "0")] {
                dom::set_attribute_at(&self.root, &selector(Place::Square(square)), "tabindex", tabindex);
            }
        }
    }

    pub fn key(&self, event: &KeyboardEvent) {
        // this key may depend on the tab stop
        self.settle();
        if event.alt_key() || event.meta_key() {
            return;
        }
        let key = event.key();
        if key == "Escape" {
            // one thing at a time: what was opened is closed where the board has nothing to give up
            if self.drawn_from.get().is_none() {
                self.emit(BoardEvent::Cancel);
            }
            self.discard_draft();
            // after that, or a piece that is set up would be carried off the board
            if self.gesture.borrow_mut().cancel() {
                self.end_drag(None);
            }
            return event.prevent_default();
        }
        let is_taken = match (dom::answer(event), dom::place(event)) {
            (Some(promote), _) => self.key_on_answer(&key, promote),
            (None, Some(place)) if key == "m" && self.takes_letters(event) => {
                self.inspect_with_key(place);
                true
            }
            (None, Some(Place::Square(square))) if matches!(&*key, "w" | "W") && self.takes_letters(event) => {
                self.draw_with_key(square, brush_of_keys(event.shift_key(), false));
                true
            }
            (None, Some(place)) => {
                self.key_on_place(&key, place, Modifiers { control: event.ctrl_key(), shift: event.shift_key() })
            }
            _ => false,
        };
        if is_taken {
            event.prevent_default();
        }
    }

    /// Whether single-character shortcuts are on; with Ctrl they never are.
    fn takes_letters(&self, event: &KeyboardEvent) -> bool {
        !event.ctrl_key() && self.view().is_some_and(|view| view.looks.letters)
    }

    fn key_on_answer(&self, key: &str, promote: bool) -> bool {
        match key {
            "Enter" | " " => self.emit(BoardEvent::Promote(promote)),
            // the focus stays within the two answers until one is given
            "Tab" | "ArrowLeft" | "ArrowRight" => dom::focus(&self.root, &format!("[data-promote={}]", !promote)),
            _ => return false,
        }
        true
    }

    fn key_on_place(&self, key: &str, place: Place, modifiers: Modifiers) -> bool {
        let Some(view) = self.view() else {
            return false;
        };
        match keys::action(&view, place, key, modifiers) {
            KeyAction::Focus(next) => {
                if let (Some(from), Place::Square(to)) = (self.drawn_from.get(), next) {
                    self.draft_to(from, Some(to));
                }
                dom::focus(&self.root, &selector(next));
            }
            KeyAction::FocusBoard => dom::focus(&self.root, "[role=grid] [tabindex='0']"),
            KeyAction::Emit(event) => {
                self.dropped_on.set(None);
                self.emit(event);
            }
            // at the edge the focus stays, and the page does not scroll either
            KeyAction::Stay => {}
            KeyAction::Ignore => return false,
        }
        true
    }
}
