//! Fetching the part of the program that is not needed for a first board.

use super::{clipboard, files, lanes, library, pictures, record_files, words};
use crate::{
    app::{
        self, Effect, Msg, SheetMsg,
        extras::ExtrasMsg,
        learn::LearnMsg,
        record::ShareMsg,
        settings::{SettingsMsg, file::MOST_BYTES},
    },
    browser::ui::sheets,
};
use std::{cell::Cell, rc::Rc, sync::OnceLock};
use yew::Callback;

/// Fetches the part, unless it is there; returns whether it is now.
pub type FetchExtras = fn(Box<dyn FnOnce(bool)>);

static FETCH: OnceLock<FetchExtras> = OnceLock::new();

/// What the part does in the world.
struct ShellCode {
    /// Performs the effects that only the part asks for.
    perform: fn(Effect, &Callback<Msg>),
    /// Takes what is pasted, dropped, shared with the page or opened by it from now on.
    listen: fn(&Callback<Msg>),
}

/// Filled by the part itself.
static CODE: OnceLock<ShellCode> = OnceLock::new();

/// Enters what the part does in its tables. Only the split point of the program calls this: what is reached from here alone is fetched
/// later.
pub fn install_extras() {
    app::install_extras();
    sheets::install();
    let _ = CODE.set(ShellCode { perform: perform_later, listen: record_files::listen });
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
            if let Some(code) = CODE.get().filter(|_| ok && other) {
                (code.listen)(&dispatch);
            }
        }
    };
    words::load_later(done.clone());
    fetch(Box::new(done));
}

/// Performs an effect that only the part asks for, so it is there.
pub fn perform(effect: Effect, dispatch: &Callback<Msg>) {
    if let Some(code) = CODE.get() {
        (code.perform)(effect, dispatch);
    }
}

fn perform_later(effect: Effect, dispatch: &Callback<Msg>) {
    let dispatch = dispatch.clone();
    match effect {
        Effect::Copy(text) => {
            clipboard::copy(text, move |ok| dispatch.emit(Msg::from(SheetMsg::Share(ShareMsg::Copied { ok }))));
        }
        Effect::SaveFile { name, text } => files::save(name, text.as_bytes()),
        Effect::Records(effect) => record_files::perform(effect, &dispatch),
        Effect::Picture(effect) => effect.get().into_iter().for_each(|effect| pictures::perform(effect, &dispatch)),
        Effect::ChooseSettings => files::choose(".json,application/json", MOST_BYTES, move |text| {
            dispatch.emit(Msg::from(SheetMsg::Settings(SettingsMsg::File(text))));
        }),
        Effect::Lane(lane, effect) => lanes::perform(lane, *effect, &dispatch),
        Effect::Library(request) => library::perform(request, &dispatch),
        Effect::LoadProse(lang) => words::load_prose(lang, move |file| {
            dispatch.emit(Msg::from(SheetMsg::Learn(LearnMsg::Prose { lang, file })));
        }),
        _ => {}
    }
}
