//! Files from where the worker came from, and waiting for them.

use super::js;
use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// The address of the worker's own script, also where another script imported it.
    #[wasm_bindgen(thread_local_v2, js_namespace = ["import", "meta"], js_name = url)]
    static SCRIPT: String;
}

/// Calls after that time; never where there is no timer.
pub fn after(ms: u32, call: impl FnOnce() + 'static) {
    // refused by no browser
    let _ = js::call(&js_sys::global(), "setTimeout", &[Closure::once_into_js(call), ms.into()]);
}

/// The file at that path beside the folder of the worker.
///
/// # Errors
/// Why it cannot be had.
pub async fn fetch(path: &str) -> Result<Vec<u8>, JsValue> {
    let address = SCRIPT.with(|script| Array::of2(&format!("../{path}").into(), &script.into()));
    let address = js::get(&js::construct("URL", &address)?, "href")?;
    let response = js::wait(js::call(&js_sys::global(), "fetch", &[address])?).await?;
    if js::get(&response, "ok")? != JsValue::TRUE {
        return Err(format!("cannot fetch {path}").into());
    }
    let buffer = js::wait(js::call(&response, "arrayBuffer", &[])?).await?;
    Ok(Uint8Array::new(&buffer).to_vec())
}
