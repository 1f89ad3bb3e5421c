//! The browser's storage, which may be refused (private windows, sandboxed frames) or full.

use crate::{
    app::platform::SaveError,
    json::{Json, Table},
};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DomException, Storage};

/// The text under a key.
///
/// # Errors
/// When the browser keeps nothing for this page.
pub fn get(key: &str) -> Result<Option<String>, SaveError> {
    storage()?.get_item(key).map_err(|_| SaveError::Refused)
}

/// Keeps a text under a key, and looks whether it is there: some browsers take everything and keep nothing.
///
/// # Errors
/// When the browser keeps nothing for this page, or its storage is full.
pub fn set(key: &str, text: &str) -> Result<(), SaveError> {
    storage()?.set_item(key, text).map_err(|error| why(&error))?;
    if get(key)?.as_deref() == Some(text) { Ok(()) } else { Err(SaveError::Refused) }
}

/// What was set aside because it could not be read: a JSON object of texts by their keys.
pub fn aside() -> String {
    let mut found = Table::default();
    if let Ok(storage) = storage() {
        let keys = (0..storage.length().unwrap_or(0)).filter_map(|at| storage.key(at).ok().flatten());
        for key in keys.filter(|key| key.starts_with("suizo:") && key.contains(".aside.")) {
            if let Ok(Some(text)) = get(&key) {
                found.push(&key, text.as_str());
            }
        }
    }
    Json::from(found).to_string()
}

fn storage() -> Result<Storage, SaveError> {
    let storage = web_sys::window().and_then(|window| window.local_storage().ok().flatten());
    storage.ok_or(SaveError::Refused)
}

fn why(error: &JsValue) -> SaveError {
    let is_full = error.dyn_ref::<DomException>().is_some_and(|error| error.name() == "QuotaExceededError");
    if is_full { SaveError::Full } else { SaveError::Refused }
}
