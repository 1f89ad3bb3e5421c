//! A mouse that rests on a piece asks how it moves. A click or a drag goes before.

use crate::{
    app::board::{BoardView, Place},
    browser::ui::dom::{self, Timeout},
};
use std::cell::Cell;

/// Milliseconds for which a mouse rests, or a finger presses, before that asks how the piece moves.
pub const REST_MS: u32 = 450;

/// Where the mouse is, kept past the model: only what has rested is drawn.
#[derive(Default)]
pub struct Hover {
    over: Cell<Option<Place>>,
    moved_ms: Cell<f64>,
    /// What the mouse lies on is being shown.
    shows: Cell<bool>,
    /// Goes off when a mouse or finger may have rested long enough.
    pub rest: Cell<Option<Timeout>>,
}

impl Hover {
    /// The mouse is over another place now. True when what was shown of the one before is to go.
    pub fn enter(&self, place: Option<Place>) -> bool {
        self.rest.set(None);
        self.over.set(place);
        self.stir();
        self.shows.take()
    }

    pub fn over(&self) -> Option<Place> {
        self.over.get()
    }

    /// The mouse moved, without leaving the place.
    pub fn stir(&self) {
        self.moved_ms.set(dom::now());
    }

    /// How long the mouse still has to lie still; none when it did.
    pub fn left_ms(&self) -> Option<u32> {
        let still_ms = (dom::now() - self.moved_ms.get()) as u32;
        REST_MS.checked_sub(still_ms).filter(|&left_ms| left_ms > 0)
    }

    pub fn shown(&self) {
        self.shows.set(true);
    }
}

/// Whether a piece may be asked about while nothing else is going on with the board.
pub fn may_ask(view: &BoardView) -> bool {
    let is_chosen = view.squares.iter().any(|square| square.selected)
        || view.hands.as_ref().is_some_and(|hands| {
            [&hands.black, &hands.white].into_iter().any(|hand| hand.entries.iter().any(|entry| entry.selected))
        });
    let overlay = &view.overlay;
    view.looks.movement && !overlay.draws && overlay.tentative.is_none() && view.promotion.is_none() && !is_chosen
}
