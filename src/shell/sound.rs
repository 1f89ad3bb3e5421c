//! Sounds. The boot script listens, and fetches the script that makes them when the first is to be heard.

use super::page::report;
use wasm_bindgen::JsValue;
use web_sys::{CustomEvent, CustomEventInit};

/// Asks for a sound: the volume in per cent, then words of `static/sound.js`.
pub fn ask(what: &str) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else {
        return;
    };
    let init = CustomEventInit::new();
    init.set_detail(&JsValue::from_str(what));
    let told =
        CustomEvent::new_with_event_init_dict("suizo:sound", &init).and_then(|event| document.dispatch_event(&event));
    if let Err(error) = told {
        report(&error);
    }
}
