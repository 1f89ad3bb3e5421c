//! Browser objects used by the names of their parts.
//!
//! Bindings would put a function for each into the script that the first board waits for.

use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Calls a method of an object.
///
/// # Errors
/// What the browser throws, also where there is no such method.
pub fn call(object: &JsValue, method: &str, arguments: &[JsValue]) -> Result<JsValue, JsValue> {
    let function: Function = Reflect::get(object, &method.into())?.dyn_into()?;
    Reflect::apply(&function, object, &arguments.iter().collect::<Array>())
}

/// A new object of a class of the browser.
///
/// # Errors
/// What the browser throws, also where there is no such class.
pub fn construct(class: &str, arguments: &Array) -> Result<JsValue, JsValue> {
    let class: Function = get(&js_sys::global(), class)?.dyn_into()?;
    Reflect::construct(&class, arguments)
}

/// A property of an object.
///
/// # Errors
/// Where it is no object.
pub fn get(object: &JsValue, name: &str) -> Result<JsValue, JsValue> {
    Reflect::get(object, &name.into())
}

/// Sets a property of an object.
pub fn set(object: &JsValue, name: &str, value: &JsValue) {
    // refused only by frozen objects, which these are not
    let _ = Reflect::set(object, &name.into(), value);
}

/// What a promise comes to.
///
/// # Errors
/// What it is rejected with.
pub async fn wait(promise: JsValue) -> Result<JsValue, JsValue> {
    // what is no promise is an answer already
    JsFuture::from(Promise::resolve(&promise)).await
}

/// The store that browsers have in safe contexts only.
#[must_use]
pub fn storage_manager() -> Option<JsValue> {
    let navigator = get(&js_sys::global(), "navigator").ok()?;
    get(&navigator, "storage").ok().filter(|manager| !manager.is_undefined())
}
