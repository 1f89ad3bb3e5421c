//! Files that a person saves or chooses.

use super::report::report;
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, Document, HtmlElement, HtmlInputElement, Url};

fn document() -> Option<Document> {
    web_sys::window()?.document()
}

/// Has the browser save a file under a name.
pub fn save(name: &str, bytes: &[u8]) {
    save_pieces(name, &js_sys::Array::of1(&js_sys::Uint8Array::from(bytes)));
}

/// The same with pieces, texts or bytes, one after the other.
pub fn save_pieces(name: &str, pieces: &js_sys::Array) {
    match Blob::new_with_str_sequence(pieces) {
        Ok(blob) => save_blob(name, &blob),
        Err(error) => report(&error),
    }
}

/// The same with what the browser has made.
pub fn save_blob(name: &str, blob: &Blob) {
    let save = || -> Result<(), JsValue> {
        let Some(document) = document() else { return Ok(()) };
        let address = Url::create_object_url_with_blob(blob)?;
        let link: HtmlElement = document.create_element("a")?.unchecked_into();
        link.set_attribute("href", &address)?;
        link.set_attribute("download", name)?;
        link.click();
        // the browser has taken what it needs when the press has been dealt with
        gloo::timers::callback::Timeout::new(10_000, move || {
            if let Err(error) = Url::revoke_object_url(&address) {
                report(&error);
            }
        })
        .forget();
        Ok(())
    };
    if let Err(error) = save() {
        report(&error);
    }
}

/// Lets a person choose a file of at most `most_bytes` bytes, and gives its text; none when it cannot be read. Nothing happens when no
/// file is chosen.
pub fn choose(accept: &str, most_bytes: u32, done: impl Fn(Option<String>) + Clone + 'static) {
    let choose = || -> Result<(), JsValue> {
        let Some(document) = document() else { return Ok(()) };
        let input: HtmlInputElement = document.create_element("input")?.unchecked_into();
        input.set_type("file");
        input.set_accept(accept);
        let chosen = input.clone();
        let on_change = Closure::once_into_js(move || {
            let Some(file) = chosen.files().and_then(|files| files.get(0)) else { return };
            if file.size() > f64::from(most_bytes) {
                return done(None);
            }
            let promise = file.text();
            spawn_local(async move { done(JsFuture::from(promise).await.ok().and_then(|text| text.as_string())) });
        });
        input.set_onchange(Some(on_change.unchecked_ref()));
        input.click();
        Ok(())
    };
    if let Err(error) = choose() {
        report(&error);
    }
}

/// Lets a person choose files of any size, and gives them as the browser does. Nothing happens when none is chosen.
pub fn choose_many(accept: &str, done: impl Fn(Vec<JsValue>) + 'static) {
    let choose = || -> Result<(), JsValue> {
        let Some(document) = document() else { return Ok(()) };
        let input: HtmlInputElement = document.create_element("input")?.unchecked_into();
        input.set_type("file");
        input.set_accept(accept);
        input.set_attribute("multiple", "")?;
        let chosen = input.clone();
        let on_change = Closure::once_into_js(move || {
            let files = chosen.files().map(|files| js_sys::Array::from(&files).to_vec());
            if let Some(files) = files.filter(|files| !files.is_empty()) {
                done(files);
            }
        });
        input.set_onchange(Some(on_change.unchecked_ref()));
        input.click();
        Ok(())
    };
    if let Err(error) = choose() {
        report(&error);
    }
}
