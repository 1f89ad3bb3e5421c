//! Nets from where the worker came from.

use super::js;
use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// The address of the worker's own script, also where another script imported it.
    #[wasm_bindgen(thread_local_v2, js_namespace = ["import", "meta"], js_name = url)]
    static SCRIPT: String;
}

/// The file of that name among the nets.
///
/// # Errors
/// Why it cannot be had.
pub async fn fetch(name: &str) -> Result<Vec<u8>, JsValue> {
    let address = SCRIPT.with(|script| Array::of2(&format!("../nets/{name}").into(), &script.into()));
    let address = js::get(&js::construct("URL", &address)?, "href")?;
    let response = js::wait(js::call(&js_sys::global(), "fetch", &[address])?).await?;
    if js::get(&response, "ok")? != JsValue::TRUE {
        return Err(format!("cannot fetch the net {name}").into());
    }
    let buffer = js::wait(js::call(&response, "arrayBuffer", &[])?).await?;
    Ok(Uint8Array::new(&buffer).to_vec())
}
