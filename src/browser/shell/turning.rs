//! What is read stays in sight when the device is turned: upright the page scrolls, sideways the sheet does, and a browser keeps the place in
//! neither for the other.

use crate::browser::ui::dom::Timeout;
use gloo::events::{EventListener, EventListenerOptions};
use std::{cell::RefCell, rc::Rc};
use web_sys::{Document, Element, ScrollIntoViewOptions, ScrollLogicalPosition, window};

/// The styles put the sheet beside the board from here on.
const SIDEWAYS: &str = "(min-aspect-ratio: 1/1)";
/// Who scrolls on has not read anything yet.
const RESTS_MS: u32 = 150;
/// Pixels between the points where a part of the sheet is looked for.
const STEP: u32 = 32;

/// Listens as long as the page lives.
pub fn listen() {
    let Some(document) = window().and_then(|window| window.document()) else { return };
    let Some(query) = window().and_then(|window| window.match_media(SIDEWAYS).ok().flatten()) else { return };
    let read: Rc<RefCell<Option<Element>>> = Rc::default();
    let on_scroll = {
        let (document, read) = (document.clone(), Rc::clone(&read));
        let rests = RefCell::new(None);
        move |_: &_| {
            let (document, read) = (document.clone(), Rc::clone(&read));
            rests.replace(Some(Timeout::new(RESTS_MS, move || drop(read.replace(part_in_sight(&document))))));
        }
    };
    EventListener::new_with_options(&document, "scroll", EventListenerOptions::run_in_capture_phase(), on_scroll)
        .forget();
    EventListener::new(&query, "change", move |_| {
        if let Some(part) = read.borrow().as_ref().filter(|part| part.is_connected()) {
            let options = ScrollIntoViewOptions::new();
            // the board may lie over the upper edge
            options.set_block(ScrollLogicalPosition::Center);
            part.scroll_into_view_with_scroll_into_view_options(&options);
        }
    })
    .forget();
}

/// The first part of the open sheet that is in sight, unless that is its beginning.
fn part_in_sight(document: &Document) -> Option<Element> {
    let sheet = document.query_selector(".sheet").ok()??;
    let window = window()?;
    if sheet.scroll_top() == 0 && window.scroll_y().ok()? <= 0.0 {
        return None;
    }
    let (place, height) = (sheet.get_bounding_client_rect(), window.inner_height().ok()?.as_f64()?);
    let (x, top) = (place.left() + place.width() / 2.0, place.top().max(0.0));
    let parts = (1..).map(|step| top + f64::from(step * STEP)).take_while(|y| *y < height);
    // between two parts there is only what holds them both
    let is_part = |part: &Element| {
        *part != sheet && sheet.contains(Some(part)) && part.get_bounding_client_rect().height() < height / 2.0
    };
    parts.filter_map(|y| document.element_from_point(x as f32, y as f32)).find(is_part)
}
