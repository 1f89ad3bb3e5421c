//! Records that go out and come in: done by the part of the program that is fetched later.

use crate::app::{Msg, effect::RecordEffect};
use std::sync::OnceLock;
use yew::Callback;

/// What that part does.
pub struct RecordCode {
    pub perform: fn(RecordEffect, &Callback<Msg>),
    pub listen: fn(&Callback<Msg>),
}

/// Filled by the part itself.
pub static CODE: OnceLock<RecordCode> = OnceLock::new();

/// Only the part itself asks for these.
pub fn perform(effect: RecordEffect, dispatch: &Callback<Msg>) {
    if let Some(code) = CODE.get() {
        (code.perform)(effect, dispatch);
    }
}

/// Takes what is pasted, dropped, shared with the page or opened by it from now on.
pub fn listen(dispatch: &Callback<Msg>) {
    if let Some(code) = CODE.get() {
        (code.listen)(dispatch);
    }
}
