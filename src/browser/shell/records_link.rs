//! The worker of records: started when it is first needed or about to be, and again after it has broken down.

use super::{library, report::report, url};
use crate::{
    app::{Msg, SheetMsg, library::LibraryMsg},
    browser::{
        ui::dom,
        worker::{js, wire},
    },
    protocol::{RecordsRequest, RecordsResponse},
};
use gloo::{events::EventListener, timers::callback::Timeout};
use std::cell::{Cell, RefCell};
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};
use yew::Callback;

/// Until it must have come up, in milliseconds: over a slow connection its files take a while.
const START_MS: u32 = 30_000;

thread_local! {
    static WORKER: RefCell<Option<Worker>> = const { RefCell::new(None) };
    /// It has come up.
    static IS_UP: Cell<bool> = const { Cell::new(false) };
    /// What is asked of it then: browsers drop what comes before a module listens.
    static WAITING: RefCell<Vec<JsValue>> = const { RefCell::new(Vec::new()) };
    /// Something was asked of it, so that somebody is to be told when it breaks down.
    static IS_ASKED: Cell<bool> = const { Cell::new(false) };
    /// Number of workers that were started.
    static STARTED: Cell<u32> = const { Cell::new(0) };
}

/// Sends a request to the worker, with a value. That it cannot be sent is reported as [`LibraryMsg::Broke`].
pub fn ask(request: &RecordsRequest, beside: Option<(&str, &JsValue)>, dispatch: &Callback<Msg>) {
    IS_ASKED.set(true);
    let message = wire::to_js(request);
    if let Some((name, value)) = beside {
        js::set(&message, name, value);
    }
    let posted = worker(dispatch).and_then(|worker| {
        if IS_UP.get() {
            return worker.post_message(&message);
        }
        WAITING.with_borrow_mut(|waiting| waiting.push(message));
        Ok(())
    });
    if let Err(error) = posted {
        report(&error);
        broke(dispatch);
    }
}

/// Starts the worker as soon as the button of the list is touched, so that it is usually up when the press ends; and lets the browser put the
/// page away without closing it: what the worker holds for it would forbid that.
pub fn listen(dispatch: &Callback<Msg>) {
    let Some(window) = web_sys::window() else { return };
    let dispatch = dispatch.clone();
    EventListener::new(&window, "pointerdown", move |event| {
        if dom::within(event, "[data-action=library]")
            && let Err(error) = worker(&dispatch)
        {
            report(&error);
        }
    })
    .forget();
    EventListener::new(&window, "pagehide", |_| {
        if let Some(worker) = WORKER.with_borrow(Clone::clone)
            && let Err(error) = worker.post_message(&wire::to_js(&RecordsRequest::Release))
        {
            report(&error);
        }
    })
    .forget();
}

/// The worker, started where there is none.
fn worker(dispatch: &Callback<Msg>) -> Result<Worker, JsValue> {
    WORKER.with_borrow(Clone::clone).map_or_else(|| start(dispatch), Ok)
}

fn start(dispatch: &Callback<Msg>) -> Result<Worker, JsValue> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&url::records(), &options)?;
    let number = STARTED.get() + 1;
    STARTED.set(number);
    IS_UP.set(false);
    let told = dispatch.clone();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let data = event.data();
        match wire::from_js(&data) {
            Ok(RecordsResponse::Ready) => come_up(),
            Ok(response) => library::told(response, &data, &told),
            // not ours: extensions and test runners post messages too
            Err(part) => report(&format!("no message of the worker of records: {part}").into()),
        }
    });
    let told = dispatch.clone();
    // the browser itself tells the console why
    let on_error = Closure::<dyn FnMut()>::new(move || broke(&told));
    worker.set_onmessage(Some(on_message.into_js_value().unchecked_ref()));
    worker.set_onerror(Some(on_error.into_js_value().unchecked_ref()));
    let told = dispatch.clone();
    // a script whose program cannot be fetched says nothing
    Timeout::new(START_MS, move || {
        if STARTED.get() == number && !IS_UP.get() {
            broke(&told);
        }
    })
    .forget();
    WORKER.set(Some(worker.clone()));
    Ok(worker)
}

fn come_up() {
    IS_UP.set(true);
    let Some(worker) = WORKER.with_borrow(Clone::clone) else { return };
    for message in WAITING.take() {
        if let Err(error) = worker.post_message(&message) {
            report(&error);
        }
    }
}

/// What was asked for, if anything was, will not come; the next question starts another worker.
fn broke(dispatch: &Callback<Msg>) {
    WAITING.take();
    if let Some(worker) = WORKER.take() {
        worker.set_onmessage(None);
        worker.set_onerror(None);
        worker.terminate();
    }
    if IS_ASKED.take() {
        dispatch.emit(Msg::from(SheetMsg::Library(LibraryMsg::Broke)));
    }
}
