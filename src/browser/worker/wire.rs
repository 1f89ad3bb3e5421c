//! Messages as the plain JavaScript objects that cross between page and worker, and between workers.
//!
//! `undefined` and `null` are both nothing; `undefined` is what is written, as serde does for JavaScript.

use crate::protocol::{Decode, Encode, Unreadable, Value};
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// The object for a message.
#[must_use]
pub fn to_js(message: &impl Encode) -> JsValue {
    message.encode()
}

/// Reads a message.
///
/// # Errors
/// When the value is no such message: the key of the part that is missing or of another type.
pub fn from_js<T: Decode>(value: &JsValue) -> Result<T, Unreadable> {
    T::decode(value, "message")
}

impl Value for JsValue {
    fn null() -> JsValue {
        JsValue::UNDEFINED
    }

    fn boolean(value: bool) -> JsValue {
        JsValue::from_bool(value)
    }

    fn number(value: f64) -> JsValue {
        JsValue::from_f64(value)
    }

    fn text(value: &str) -> JsValue {
        JsValue::from_str(value)
    }

    fn list(items: impl Iterator<Item = JsValue>) -> JsValue {
        items.collect::<Array>().into()
    }

    fn object() -> JsValue {
        Object::new().into()
    }

    fn with(self, key: &'static str, value: JsValue) -> JsValue {
        // a plain object takes every property
        let _ = Reflect::set(&self, &JsValue::from_str(key), &value);
        self
    }

    fn is_null(&self) -> bool {
        self.is_undefined() || JsValue::is_null(self)
    }

    fn to_boolean(&self) -> Option<bool> {
        self.as_bool()
    }

    fn to_number(&self) -> Option<f64> {
        self.as_f64()
    }

    fn to_text(&self) -> Option<String> {
        self.as_string()
    }

    fn to_items(&self) -> Option<impl Iterator<Item = JsValue>> {
        self.dyn_ref::<Array>().map(Array::iter)
    }

    fn get(&self, key: &'static str) -> JsValue {
        // nothing can be got from what is no object, as if the property were missing
        Reflect::get(self, &JsValue::from_str(key)).unwrap_or_default()
    }
}
