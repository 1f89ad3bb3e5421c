//! Errors that a visitor can do nothing about.

use wasm_bindgen::JsValue;

/// Writes an unexpected error to the console, where somebody who looks for it finds it.
pub fn report(error: &JsValue) {
    web_sys::console::warn_1(error);
}
