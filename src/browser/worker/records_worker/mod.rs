//! The worker of records: the games of the library in the browser's database, and files of games in and out.
//!
//! It is started when something is first asked of it. Requests are carried out side by side, as far as the database lets them; what takes
//! its time pauses so that a request to stop is heard.

mod export;
mod files;
mod indexed_db;
mod store;
mod tell;

pub use tell::{FILE, FILES};

use super::wire;
use crate::protocol::{RecordsRequest, RecordsResponse};
use std::rc::Rc;
use store::Store;
use tell::{scope, tell};
use wasm_bindgen::{JsCast, prelude::Closure};
use wasm_bindgen_futures::spawn_local;
use web_sys::MessageEvent;

/// Listens to the page, as long as the worker lives.
pub fn start() {
    console_error_panic_hook::set_once();
    let store = Rc::new(Store::new());
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let data = event.data();
        match wire::from_js::<RecordsRequest>(&data) {
            Ok(request) => {
                let store = Rc::clone(&store);
                spawn_local(async move { store.perform(request, data).await });
            }
            Err(part) => web_sys::console::error_1(&format!("unreadable message: {part}").into()),
        }
    });
    scope().set_onmessage(Some(on_message.into_js_value().unchecked_ref()));
    tell(&RecordsResponse::Ready);
}
