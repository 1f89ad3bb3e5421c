//! The worker of records: the games of the library in the browser's database, and files of games in and out.
//!
//! It is started when something is first asked of it, or about to be. Requests are carried out side by side, as far as the database lets
//! them; what takes its time pauses so that a request to stop is heard.

mod bytes;
mod export;
mod files;
mod indexed_db;
mod list;
mod store;
mod tell;

pub use tell::{FILE, FILES};

use super::{
    js::{call, get, storage_manager, wait},
    wire,
};
use crate::{
    persist::library::EntryEdit,
    protocol::{RecordsRequest, RecordsResponse},
    records_host::{
        archive::Names,
        read::{self, Incoming},
        write,
    },
    rules::ByColor,
};
use indexed_db::Fault;
use std::rc::Rc;
use store::{Store, pause};
use tell::{scope, tell};
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::spawn_local;
use web_sys::MessageEvent;

/// Time before it is asked what is stored.
const USAGE_MS: u32 = 300;

/// Listens to the page, as long as the worker lives.
pub fn start() {
    console_error_panic_hook::set_once();
    let store = Rc::new(Store::new());
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let data = event.data();
        match wire::from_js::<RecordsRequest>(&data) {
            Ok(request) => {
                let store = Rc::clone(&store);
                spawn_local(async move { perform(&store, request, data).await });
            }
            Err(part) => web_sys::console::error_1(&format!("unreadable message: {part}").into()),
        }
    });
    scope().set_onmessage(Some(on_message.into_js_value().unchecked_ref()));
    tell(&RecordsResponse::Ready);
}

/// Carries a request out; `message` is what it came as, with what crosses with it.
async fn perform(store: &Store, request: RecordsRequest, message: JsValue) {
    let number = match &request {
        RecordsRequest::Keep { number, .. } => Some(*number),
        _ => None,
    };
    if let Err(fault) = carry_out(store, request, &message).await {
        // some of it may be done
        store.list.forget();
        store.tell_tabs();
        tell(&RecordsResponse::Failed { number, is_full: fault == Fault::Full });
    }
}

async fn carry_out(store: &Store, request: RecordsRequest, message: &JsValue) -> Result<(), Fault> {
    match request {
        RecordsRequest::Keep { number, id, game, is_found } => store.keep(number, &id, &game, is_found).await?,
        RecordsRequest::Find { number, query, page } => store.find(number, &query, page as usize).await?,
        RecordsRequest::Pick { number, query } => store.pick(number, &query).await?,
        RecordsRequest::Tally { number, query, from, next } => store.tally(number, &query, &from, &next).await?,
        RecordsRequest::Load { id } => store.load(id).await?,
        RecordsRequest::Recall { number, id } => {
            // a store that cannot be had knows nothing of it
            let game = store.game(&id).await.unwrap_or_default();
            tell(&RecordsResponse::Recalled { number, game });
        }
        RecordsRequest::Title { ids, title } => store.edit(&ids, &EntryEdit::Title(title)).await?,
        RecordsRequest::Tags { ids, add, remove } => store.edit(&ids, &EntryEdit::Tags { add, remove }).await?,
        RecordsRequest::Delete { ids } => store.delete(ids).await?,
        RecordsRequest::Restore => store.restore().await?,
        RecordsRequest::Import => files::import(store, message).await,
        RecordsRequest::Export { ids, settings, you, computers } => {
            let source = export::Source::of(ids);
            if export::export(store, source, settings, Names { you: &you, computers: &computers }).await.is_err() {
                tell(&RecordsResponse::Exported { ok: false, name: None });
            }
        }
        RecordsRequest::Read { number, text } => {
            let incoming = match text {
                Some(text) => vec![Incoming::pasted(text)],
                None => bytes::incoming(message).await,
            };
            tell(&RecordsResponse::Read { number, read: read::read(&incoming) });
        }
        RecordsRequest::Write { number, game, black, white, date, place } => {
            let place = place.map(|place| place as usize);
            let texts = write::write(&game, ByColor { black, white }, &date, place);
            tell(&RecordsResponse::Written { number, texts });
        }
        RecordsRequest::Encode { name, text } => export::encode(name, &text),
        RecordsRequest::Stop => store.stops.set(true),
        RecordsRequest::Release => store.release(),
        RecordsRequest::Usage => {
            // it is asked for with the list, which is more urgent
            pause(USAGE_MS).await;
            if let Some(kilobytes) = usage().await {
                tell(&RecordsResponse::Usage { kilobytes });
            }
        }
    }
    Ok(())
}

/// What the page has stored, in thousands of bytes; browsers round it.
async fn usage() -> Option<u32> {
    let estimate = wait(call(&storage_manager()?, "estimate", &[]).ok()?).await.ok()?;
    let bytes = get(&estimate, "usage").ok()?.as_f64()?;
    Some((bytes / 1_000.0).ceil() as u32)
}
