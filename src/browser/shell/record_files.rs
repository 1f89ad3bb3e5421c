//! Files of records: saved in any encoding; chosen, dropped, pasted, shared with the page, or opened by the installed page.

use super::{files, records_link::ask, report::report};
use crate::{
    app::{
        Msg, SheetMsg,
        effect::RecordEffect,
        record::{ShareMsg, import::ImportMsg},
    },
    browser::{ui::dom, worker::records_worker::FILES},
    notation::records::encoding::Encoding,
    protocol::RecordsRequest,
};
use gloo::events::{EventListener, EventListenerOptions};
use js_sys::{Array, Function, Promise, Reflect};
use std::cell::{Cell, RefCell};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Blob, ClipboardEvent, DataTransfer, Document, DragEvent, Element, Event, File, FormData, HtmlInputElement,
    Response, Window,
};
use yew::Callback;

/// What the chooser of files offers; the content tells the format.
const ENDINGS: &str =
    ".kif,.kifu,.ki2,.ki2u,.csa,.jkf,.json,.usi,.sfen,.psn,.bod,.usen,.txt,.zip,text/plain,application/zip";
/// What the service worker leads to when another program has shared something (static/sw.js).
const SHARED: &str = "#shared";

/// Until a page is drawn.
pub const PRINT_MS: u32 = 100;

thread_local! {
    /// The files that came in last, or the text that did: to be read, and to be kept in the library.
    static TAKEN: RefCell<Vec<JsValue>> = const { RefCell::new(Vec::new()) };
    static IS_LISTENING: Cell<bool> = const { Cell::new(false) };
}

/// Does what is to be done with records.
pub fn perform(effect: RecordEffect, dispatch: &Callback<Msg>) {
    match effect {
        RecordEffect::Save { stem, dated, ending, text, encoding } => {
            let name = file_name(&stem, dated, ending);
            if encoding == Encoding::ShiftJis {
                // programs that read it expect the line breaks of Windows
                let text = text.replace('\n', "\r\n");
                return ask(&RecordsRequest::Encode { name, text }, None, dispatch);
            }
            files::save(&name, text.as_bytes());
            saved(name, String::new(), dispatch);
        }
        RecordEffect::ReadText { number, text } => {
            let pieces = Array::of1(&text.as_str().into());
            TAKEN.set(Blob::new_with_str_sequence(&pieces).into_iter().map(JsValue::from).collect());
            ask(&RecordsRequest::Read { number, text: Some(text) }, None, dispatch);
        }
        RecordEffect::ReadFiles { number } => {
            ask(&RecordsRequest::Read { number, text: None }, Some((FILES, &taken())), dispatch);
        }
        RecordEffect::Write { number, game, names, date, place } => {
            let place = place.and_then(|place| u32::try_from(place).ok());
            let (black, white) = (names.black, names.white);
            ask(&RecordsRequest::Write { number, game, black, white, date, place }, None, dispatch);
        }
        RecordEffect::Recall { number, id } => ask(&RecordsRequest::Recall { number, id }, None, dispatch),
        RecordEffect::Choose => done(choose(dispatch)),
        RecordEffect::Paste => paste(dispatch.clone()),
        // when what was closed for it is gone from the page
        RecordEffect::Print => dom::after(PRINT_MS, print),
    }
}

fn window() -> Option<Window> {
    web_sys::window()
}

fn document() -> Option<Document> {
    window()?.document()
}

fn done(result: Result<(), JsValue>) {
    if let Err(error) = result {
        report(&error);
    }
}

/// The browser prints what was drawn when its event is over.
fn print_boards(on_paper: bool, dispatch: &Callback<Msg>) {
    dispatch.emit(Msg::from(SheetMsg::Share(ShareMsg::OnPaper(on_paper))));
}

pub fn print() {
    done(window().map_or(Ok(()), |window| window.print()));
}

/// With today's date, unless it is dated already.
pub fn file_name(stem: &str, dated: bool, ending: &str) -> String {
    if dated { format!("{stem}.{ending}") } else { format!("{}-{stem}.{ending}", today()) }
}

/// As people here write it in the names of files.
fn today() -> String {
    let now = js_sys::Date::new_0();
    format!("{}-{:02}-{:02}", now.get_full_year(), now.get_month() + 1, now.get_date())
}

/// Reports that a file was saved.
pub fn saved(name: String, missing: String, dispatch: &Callback<Msg>) {
    dispatch.emit(Msg::from(SheetMsg::Share(ShareMsg::Saved { name, missing })));
}

fn send(dispatch: &Callback<Msg>, msg: ImportMsg) {
    dispatch.emit(Msg::from(SheetMsg::Import(msg)));
}

/// What came in last.
pub fn taken() -> Array {
    TAKEN.with_borrow(|files| files.iter().collect())
}

/// Holds files until others come in.
fn take(files: Vec<File>, dispatch: &Callback<Msg>) {
    if !files.is_empty() {
        let bytes = files.iter().map(|file| file.size()).sum();
        TAKEN.set(files.into_iter().map(JsValue::from).collect());
        send(dispatch, ImportMsg::Files { bytes });
    }
}

fn choose(dispatch: &Callback<Msg>) -> Result<(), JsValue> {
    let Some(document) = document() else { return Ok(()) };
    let input: HtmlInputElement = document.create_element("input")?.unchecked_into();
    input.set_type("file");
    input.set_multiple(true);
    input.set_accept(ENDINGS);
    let (chosen, dispatch) = (input.clone(), dispatch.clone());
    let on_change = Closure::once_into_js(move || take(list(chosen.files()), &dispatch));
    input.set_onchange(Some(on_change.unchecked_ref()));
    input.click();
    Ok(())
}

fn list(files: Option<web_sys::FileList>) -> Vec<File> {
    files.map(|files| (0..files.length()).filter_map(|index| files.get(index)).collect()).unwrap_or_default()
}

/// Asks for what was copied; some browsers give it to nobody, others ask the person first.
fn paste(dispatch: Callback<Msg>) {
    let clipboard = window().and_then(|window| Reflect::get(&window.navigator(), &"clipboard".into()).ok());
    let read = clipboard.filter(|clipboard| !clipboard.is_undefined()).and_then(|clipboard| {
        let function = Reflect::get(&clipboard, &"readText".into()).ok()?.dyn_into::<Function>().ok()?;
        function.call0(&clipboard).ok()?.dyn_into::<Promise>().ok()
    });
    let Some(promise) = read else { return send(&dispatch, ImportMsg::PasteRefused) };
    spawn_local(async move {
        let text = JsFuture::from(promise).await.ok().and_then(|text| text.as_string());
        send(&dispatch, text.map_or(ImportMsg::PasteRefused, ImportMsg::Text));
    });
}

/// Takes what is pasted, dropped, shared with the page or opened by it from now on: once in the life of the page, however often the part
/// is fetched.
pub fn listen(dispatch: &Callback<Msg>) {
    let Some(window) = window().filter(|_| !IS_LISTENING.replace(true)) else { return };
    let on = |name: &'static str, act: fn(&Event, &Callback<Msg>)| {
        let dispatch = dispatch.clone();
        let options = EventListenerOptions::enable_prevent_default();
        EventListener::new_with_options(&window, name, options, move |event| act(event, &dispatch)).forget();
    };
    on("paste", on_paste);
    on("dragover", |event, _| on_drag(event));
    on("dragleave", |event, _| {
        // between two elements of the page it is still there
        if event.dyn_ref::<DragEvent>().is_some_and(|event: &DragEvent| event.related_target().is_none()) {
            mark_drop(false);
        }
    });
    on("drop", on_drop);
    on("beforeprint", |_, dispatch| print_boards(true, dispatch));
    on("afterprint", |_, dispatch| print_boards(false, dispatch));
    done(listen_to_launches(&window, dispatch));
    // what was dropped before is handed on now (static/boot.js)
    done(dom::tell_script("suizo:takes", ""));
    if window.location().hash().is_ok_and(|hash| hash == SHARED) {
        take_shared(dispatch.clone());
    }
}

fn on_paste(event: &Event, dispatch: &Callback<Msg>) {
    let Some(event) = event.dyn_ref::<ClipboardEvent>() else { return };
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let types = target.is_some_and(|target| {
        // a text that is only shown takes nothing in
        matches!(target.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT") && !target.has_attribute("readonly")
    });
    let Some(data) = event.clipboard_data().filter(|_| !types && !event.default_prevented()) else { return };
    event.prevent_default();
    take_data(&data, dispatch);
}

fn take_data(data: &DataTransfer, dispatch: &Callback<Msg>) {
    let files = list(data.files());
    if !files.is_empty() {
        return take(files, dispatch);
    }
    let text = data.get_data("text/plain").unwrap_or_default();
    if !text.trim().is_empty() {
        send(dispatch, ImportMsg::Text(text));
    }
}

/// Whether something is dragged in from outside: pieces are carried by other means.
fn on_drag(event: &Event) {
    let Some(event) = event.dyn_ref::<DragEvent>() else { return };
    let types = event.data_transfer().map(|data| data.types()).unwrap_or_default();
    if types.iter().any(|kind| kind == "Files" || kind == "text/plain") {
        event.prevent_default();
        mark_drop(true);
    }
}

fn on_drop(event: &Event, dispatch: &Callback<Msg>) {
    mark_drop(false);
    let Some(event) = event.dyn_ref::<DragEvent>() else { return };
    let into_field = event.target().is_some_and(|target| target.is_instance_of::<HtmlInputElement>());
    if let Some(data) = event.data_transfer().filter(|_| !into_field) {
        event.prevent_default();
        take_data(&data, dispatch);
    }
}

/// Shows that what is held over the page would be taken.
fn mark_drop(on: bool) {
    if let Some(root) = document().and_then(|document| document.document_element()) {
        done(if on { root.set_attribute("data-drop", "true") } else { root.remove_attribute("data-drop") });
    }
}

/// Files that the installed page was chosen to open; browsers that install no pages have no such queue.
fn listen_to_launches(window: &Window, dispatch: &Callback<Msg>) -> Result<(), JsValue> {
    let queue = Reflect::get(window, &"launchQueue".into())?;
    if queue.is_undefined() {
        return Ok(());
    }
    let dispatch = dispatch.clone();
    let consumer = Closure::<dyn Fn(JsValue)>::new(move |params: JsValue| {
        let handles = Reflect::get(&params, &"files".into()).ok().and_then(|files| files.dyn_into::<Array>().ok());
        let dispatch = dispatch.clone();
        spawn_local(async move {
            let mut files = Vec::new();
            for handle in handles.unwrap_or_default().iter() {
                if let Some(file) = file_of(&handle).await {
                    files.push(file);
                }
            }
            take(files, &dispatch);
        });
    });
    let set = Reflect::get(&queue, &"setConsumer".into())?.dyn_into::<Function>()?;
    set.call1(&queue, &consumer.into_js_value())?;
    Ok(())
}

async fn file_of(handle: &JsValue) -> Option<File> {
    let get = Reflect::get(handle, &"getFile".into()).ok()?.dyn_into::<Function>().ok()?;
    let promise = get.call0(handle).ok()?.dyn_into::<Promise>().ok()?;
    JsFuture::from(promise).await.ok()?.dyn_into().ok()
}

/// What another program has shared waits with the service worker.
fn take_shared(dispatch: Callback<Msg>) {
    spawn_local(async move {
        let Some(form) = shared_form().await else { return };
        // a form without a file sends an empty one
        let is_file = |file: &File| file.size() > 0.0;
        let files = form.get_all("records").into_iter().filter_map(|file| file.dyn_into().ok()).filter(is_file);
        let files: Vec<File> = files.collect();
        if !files.is_empty() {
            return take(files, &dispatch);
        }
        let text = |name: &str| form.get(name).as_string().filter(|text| !text.trim().is_empty());
        if let Some(text) = text("text").or_else(|| text("url")).or_else(|| text("title")) {
            send(&dispatch, ImportMsg::Text(text));
        }
    });
}

async fn shared_form() -> Option<FormData> {
    let response = JsFuture::from(window()?.fetch_with_str("./shared")).await.ok()?;
    let response = response.dyn_into::<Response>().ok().filter(Response::ok)?;
    JsFuture::from(response.form_data().ok()?).await.ok()?.dyn_into().ok()
}
