//! A page in a frame of another page tells that one how high the game wants to be.
//!
//! Only the page around is told, by its origin: the one that the key `host` of the fragment names, else the one that the browser says the
//! frame was opened from. Nothing is heard from it.

use super::{device, report::report, url};
use crate::browser::{ui::dom, worker::js};
use gloo::events::EventListener;
use std::cell::{Cell, OnceCell};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// After a drawing, until things have come to rest.
const REST_MS: u32 = 60;
/// What the panel beside a board needs.
const LEAST: f64 = 300.0;

struct Frame {
    /// The origin of the page around.
    host: String,
    /// The height that it was told last, in CSS pixels.
    told: Cell<u32>,
    waits: Cell<bool>,
}

thread_local! {
    static FRAME: OnceCell<Frame> = const { OnceCell::new() };
}

/// Begins to tell the page around, where there is one that can be told.
pub fn listen() {
    let Some(window) = web_sys::window().filter(|_| url::is_embedded()) else { return };
    let Some(host) = host() else { return };
    FRAME.with(|frame| {
        let _ = frame.set(Frame { host, told: Cell::new(0), waits: Cell::new(false) });
    });
    EventListener::new(&window, "resize", |_| drawn()).forget();
    drawn();
}

/// The page has been drawn anew.
pub fn drawn() {
    FRAME.with(|frame| {
        if frame.get().is_some_and(|frame| !frame.waits.replace(true)) {
            dom::after(REST_MS, tell);
        }
    });
}

fn tell() {
    FRAME.with(|frame| {
        let Some(frame) = frame.get() else { return };
        frame.waits.set(false);
        let Some(height) = wanted_height() else { return };
        if frame.told.replace(height) == height {
            return;
        }
        let parent = web_sys::window().and_then(|window| window.parent().ok().flatten());
        let message = js_sys::JSON::parse(&format!(r#"{{"type":"suizo-resize","height":{height}}}"#));
        let told =
            message.and_then(|message| js::call(&parent.into(), "postMessage", &[message, (&frame.host).into()]));
        if let Err(error) = told {
            report(&error);
        }
    });
}

fn host() -> Option<String> {
    let fragment = url::fragment();
    let address = match fragment.split('&').find_map(|part| part.strip_prefix("host=")) {
        Some(named) => js_sys::decode_uri_component(named).ok()?.into(),
        None => device::get(&web_sys::window()?.document()?.into(), "referrer").as_string()?,
    };
    let origin = web_sys::Url::new(&address).ok()?.origin();
    // of a page that keeps to itself where it comes from
    (origin != "null").then_some(origin)
}

/// The height at which the board has all the width there is for it, with what stands above and below. None while something else than the
/// game is open, which scrolls by itself.
fn wanted_height() -> Option<u32> {
    let window = web_sys::window()?;
    let document = window.document()?;
    let find = |selector: &str| document.query_selector(selector).ok().flatten();
    find(".page:not(.with-sheet, .with-analysis)")?;
    let (room, board, square) = (html(find(".page .box")?)?, find(".page .board")?, find(".page [data-square]")?);
    let of_window = |name: &str| device::get(&window, name).as_f64();
    let (inner_width, inner_height) = (of_window("innerWidth")?, of_window("innerHeight")?);
    let (board, square) = (board.get_bounding_client_rect(), square.get_bounding_client_rect());
    let stands = document.query_selector_all(".page .stand:not(:empty)").ok()?.length();
    let is_beside = inner_width >= inner_height;
    let growth = f64::from(room.client_width()) / board.width();
    let square = square.width() * growth;
    let stand = (square * 1.25).max(44.0) + 6.0;
    let board_height = board.height() * growth + f64::from(stands) * stand;
    let wanted = if is_beside {
        // a window that is higher than wide has its panel below the board: it is not made one
        board_height.max(LEAST).min(inner_width.max(LEAST))
    } else {
        inner_height - f64::from(room.offset_height()) + board_height
    };
    wanted.is_finite().then(|| wanted.ceil() as u32)
}

fn html(element: Element) -> Option<HtmlElement> {
    element.dyn_into().ok()
}
