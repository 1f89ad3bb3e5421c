//! What the worker of records says to the page, and what crosses beside it.

use crate::{
    browser::worker::{js::set, wire},
    protocol::RecordsResponse,
};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::DedicatedWorkerGlobalScope;

/// What crosses beside a message to the worker: files as a person chose them.
pub const FILES: &str = "files";
/// What crosses beside an answer: a file to be saved.
pub const FILE: &str = "file";

pub(super) fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

pub(super) fn tell(response: &RecordsResponse) {
    post(&wire::to_js(response));
}

/// An answer with a file beside it.
pub(super) fn tell_with(response: &RecordsResponse, file: &JsValue) {
    let message = wire::to_js(response);
    set(&message, FILE, file);
    post(&message);
}

fn post(message: &JsValue) {
    if let Err(why) = scope().post_message(message) {
        web_sys::console::error_1(&why);
    }
}
