//! Fetching the part of the program that is not needed for a first board.

use crate::{
    app::{self, Msg, extras::ExtrasMsg},
    browser::ui::sheets,
};
use std::sync::OnceLock;
use yew::Callback;

/// Fetches the part, unless it is there, and tells whether it is now.
pub type FetchExtras = fn(Box<dyn FnOnce(bool)>);

static FETCH: OnceLock<FetchExtras> = OnceLock::new();

/// Enters what the part does in its tables. Only the split point of the program calls this: what is reached from here alone is fetched
/// later.
pub fn install_extras() {
    app::install_extras();
    sheets::install();
}

/// Takes over how the part is fetched. The program gives it, as splitting needs a word that this library forbids.
pub fn fetch_extras_by(fetch: FetchExtras) {
    let _ = FETCH.set(fetch);
}

/// Fetches the part, and does something when that has been told to the page.
pub fn fetch(dispatch: Callback<Msg>) {
    if let Some(fetch) = FETCH.get() {
        fetch(Box::new(move |ok| dispatch.emit(Msg::Extras(ExtrasMsg::Fetched { ok }))));
    }
}
