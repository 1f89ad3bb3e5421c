//! What the system's menu for the installed page leads to (static/manifest.webmanifest), by the key `open` of the fragment.

use super::{report::report, url};
use crate::{
    app::{
        Msg, SheetCall, SheetMsg,
        session::new_game::{FormChange, NewGameMsg},
    },
    lessons::{Era, Topic},
};
use gloo::events::EventListener;
use wasm_bindgen::JsValue;
use yew::Callback;

/// Opens what the address asks for, now and whenever its fragment changes.
pub fn listen(dispatch: &Callback<Msg>) {
    let Some(window) = web_sys::window() else { return };
    open(dispatch);
    let dispatch = dispatch.clone();
    EventListener::new(&window, "hashchange", move |_| open(&dispatch)).forget();
}

fn open(dispatch: &Callback<Msg>) {
    let fragment = url::fragment();
    let Some(what) = fragment.split('&').find_map(|part| part.strip_prefix("open=")) else { return };
    // once: who loads the page again wants the game
    let history = web_sys::window().and_then(|window| window.history().ok());
    if let Some(history) = history
        && let Err(error) = history.replace_state_with_url(&JsValue::NULL, "", Some(&url::address()))
    {
        report(&error);
    }
    match what {
        "library" => dispatch.emit(Msg::Call(SheetCall::Library)),
        "rules" => dispatch.emit(Msg::Call(SheetCall::Rules)),
        "problem" => dispatch.emit(Msg::Call(SheetCall::Learn(Topic::Puzzles(Era::Shogi)))),
        "shogi" | "sho" | "heian" | "asakura" => {
            dispatch.emit(Msg::Call(SheetCall::NewGame));
            let variant = if what == "heian" { "heian9x8" } else { what };
            dispatch.emit(Msg::from(SheetMsg::NewGame(NewGameMsg::Change(FormChange::Variant(variant.to_owned())))));
        }
        _ => {}
    }
}
