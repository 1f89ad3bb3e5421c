//! Pieces that are carried from a panel to the board.

use super::{Handle, PointerEvent, point, px, set_style, window};
use crate::{
    browser::ui::board::gesture::Point,
    rules::{Color, Square},
};
use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;

/// Where a piece can be let go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DropPlace {
    Square(Square),
    Hand(Color),
}

/// The place under the pointer, whatever has captured it.
pub fn drop_place(event: &PointerEvent) -> Option<DropPlace> {
    let (x, y) = (event.client_x() as f32, event.client_y() as f32);
    let under = window()?.document()?.element_from_point(x, y)?;
    let found = under.closest("[data-square], [data-hand]").ok()??;
    if let Some(square) = found.get_attribute("data-square") {
        return square.parse().ok().map(DropPlace::Square);
    }
    Color::from_name(&found.get_attribute("data-hand")?).map(DropPlace::Hand)
}

/// Listens to pointers that are let go over the stand of a hand, before anything else hears of it, until dropped.
pub fn on_let_go_over_hand(then: impl Fn(Color) + 'static) -> Option<EventListener> {
    let options = EventListenerOptions::run_in_capture_phase();
    let window = window()?;
    Some(EventListener::new_with_options(&window, "pointerup", options, move |event| {
        if let Some(DropPlace::Hand(color)) = event.dyn_ref::<PointerEvent>().and_then(drop_place) {
            then(color);
        }
    }))
}

/// Where the pointer is in the window.
pub fn pointer_at(event: &PointerEvent) -> Point {
    point(event)
}

/// Shows an element that has a fixed place in the window with its middle at a point; without one it is hidden.
pub fn carry(node: &impl Handle, at: Option<Point>) {
    if let Some(Point { x, y }) = at {
        set_style(node, "transform", &format!("translate({},{}) translate(-50%,-50%)", px(x), px(y)));
    }
    set_style(node, "visibility", if at.is_some() { "visible" } else { "hidden" });
}
