//! Copying text, by the way browsers offer today, else by the old one.

use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{HtmlDocument, HtmlElement, HtmlTextAreaElement};

/// Copies, and says whether that worked.
pub fn copy(text: String, done: impl FnOnce(bool) + 'static) {
    let Some(window) = web_sys::window() else {
        return done(false);
    };
    let navigator = window.navigator();
    // there is no clipboard outside secure contexts, nor in frames that were not given it
    let offered =
        js_sys::Reflect::get(&navigator, &JsValue::from_str("clipboard")).is_ok_and(|found| !found.is_undefined());
    if !offered {
        return done(copy_by_selection(&text));
    }
    let promise = navigator.clipboard().write_text(&text);
    spawn_local(async move {
        let ok = JsFuture::from(promise).await.is_ok();
        done(ok || copy_by_selection(&text));
    });
}

fn copy_by_selection(text: &str) -> bool {
    let document = web_sys::window().and_then(|window| window.document());
    let Some(document) = document.and_then(|document| document.dyn_into::<HtmlDocument>().ok()) else {
        return false;
    };
    let try_it = || -> Result<bool, JsValue> {
        // the text takes the focus for a moment
        let focused = document.active_element().and_then(|element| element.dyn_into::<HtmlElement>().ok());
        let area = document.create_element("textarea")?.unchecked_into::<HtmlTextAreaElement>();
        area.set_class_name("unseen");
        area.set_value(text);
        document.body().ok_or(JsValue::NULL)?.append_child(&area)?;
        area.select();
        let done = document.exec_command("copy");
        area.remove();
        focused.map_or(Ok(()), |element| element.focus())?;
        done
    };
    try_it().unwrap_or(false)
}
