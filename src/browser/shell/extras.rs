//! Fetching the part of the program that is not needed for a first board.

use super::{lanes, library, record_files, records, words};
use crate::{
    app::{self, Effect, Msg, extras::ExtrasMsg, library::LibraryRequest},
    browser::ui::sheets,
};
use std::{cell::Cell, rc::Rc, sync::OnceLock};
use yew::Callback;

/// Fetches the part, unless it is there; returns whether it is now.
pub type FetchExtras = fn(Box<dyn FnOnce(bool)>);

static FETCH: OnceLock<FetchExtras> = OnceLock::new();

/// What is asked of the library's store, which the part brings.
static LIBRARY: OnceLock<fn(LibraryRequest, &Callback<Msg>)> = OnceLock::new();

/// What workers beside the engine's own are to do.
static LANES: OnceLock<fn(u8, Effect, &Callback<Msg>)> = OnceLock::new();

/// Enters what the part does in its tables. Only the split point of the program calls this: what is reached from here alone is fetched
/// later.
pub fn install_extras() {
    app::install_extras();
    sheets::install();
    let _ = LIBRARY.set(library::perform);
    let _ = LANES.set(lanes::perform);
    record_files::install();
}

/// Takes over how the part is fetched. The program gives it, as splitting needs a word that this library forbids.
pub fn fetch_extras_by(fetch: FetchExtras) {
    let _ = FETCH.set(fetch);
}

/// Fetches the part and the words that it says, at the same time, and reports to the page whether both are there.
pub fn fetch(dispatch: Callback<Msg>) {
    let Some(fetch) = FETCH.get() else { return };
    let first = Rc::new(Cell::new(None));
    let done = move |ok: bool| match first.replace(Some(ok)) {
        None => {}
        Some(other) => {
            dispatch.emit(Msg::Extras(ExtrasMsg::Fetched { ok: ok && other }));
            if ok && other {
                records::listen(&dispatch);
            }
        }
    };
    words::load_later(done.clone());
    fetch(Box::new(done));
}

/// Asks the library's store.
pub fn perform_library(request: LibraryRequest, dispatch: &Callback<Msg>) {
    if let Some(perform) = LIBRARY.get() {
        perform(request, dispatch);
    }
}

/// Does what a worker beside the engine's own wants done.
pub fn perform_lane(lane: u8, effect: Effect, dispatch: &Callback<Msg>) {
    if let Some(perform) = LANES.get() {
        perform(lane, effect, dispatch);
    }
}
