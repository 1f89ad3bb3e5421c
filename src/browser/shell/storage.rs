//! The browser's storage, which may be refused (private windows, sandboxed frames) or full.

use crate::app::platform::SaveError;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DomException, Storage};

/// The text under a key.
///
/// # Errors
/// When the browser keeps nothing for this page.
pub fn get(key: &str) -> Result<Option<String>, SaveError> {
    storage()?.get_item(key).map_err(|_| SaveError::Refused)
}

/// Keeps a text under a key.
///
/// # Errors
/// When the browser keeps nothing for this page, or its storage is full.
pub fn set(key: &str, text: &str) -> Result<(), SaveError> {
    storage()?.set_item(key, text).map_err(|error| why(&error))
}

fn storage() -> Result<Storage, SaveError> {
    let storage = web_sys::window().and_then(|window| window.local_storage().ok().flatten());
    storage.ok_or(SaveError::Refused)
}

fn why(error: &JsValue) -> SaveError {
    let is_full = error.dyn_ref::<DomException>().is_some_and(|error| error.name() == "QuotaExceededError");
    if is_full { SaveError::Full } else { SaveError::Refused }
}
