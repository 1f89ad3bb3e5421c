//! The browser's back button closes what is open, not the game.
//!
//! What opens gets one entry of the session's history to itself. When it is closed by other means, that entry is taken back, which
//! the browser does a little later and reports like a press of the button.

use super::{report::report, url};
use crate::app::Msg;
use gloo::events::EventListener;
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};
use wasm_bindgen::JsValue;
use yew::Callback;

pub struct History {
    pending: Rc<Pending>,
    /// In a frame the history belongs to the page around it.
    embedded: bool,
    _listener: Option<EventListener>,
}

#[derive(Default)]
struct Pending {
    /// Steps back that are under way at our own wish.
    pops: Cell<u32>,
    /// The entry we are at is that of something open.
    is_open: Cell<bool>,
    /// Entries that were pushed; each has its number as its state.
    pushes: Cell<u32>,
    /// What the fragment becomes once both are over, and what it is meanwhile: before, it would be set in the wrong entry.
    next: RefCell<Option<(String, String)>>,
}

impl Pending {
    fn push(&self) {
        let Some(history) = history() else { return };
        let number = self.pushes.get() + 1;
        self.pushes.set(number);
        match history.push_state_with_url(&number.into(), "", None) {
            // browsers pass over what comes too often, without a word
            Ok(()) => self.is_open.set(self.is_at_open()),
            Err(error) => report(&error),
        }
    }

    /// Whether the browser is at the entry that was pushed last.
    fn is_at_open(&self) -> bool {
        history().and_then(|history| history.state().ok()).is_some_and(|state| state == self.pushes.get())
    }
}

fn history() -> Option<web_sys::History> {
    web_sys::window()?.history().ok()
}

impl History {
    pub fn new(dispatch: Callback<Msg>, embedded: bool) -> History {
        let pending = Rc::new(Pending::default());
        let listener = {
            let pending = Rc::clone(&pending);
            move |_: &web_sys::Event| {
                let pops = pending.pops.get();
                pending.pops.set(pops.saturating_sub(1));
                if pops == 0 {
                    pending.is_open.set(false);
                } else if pops == 1 && pending.is_open.get() && !pending.is_at_open() {
                    // opened while the step back was under way, which has gone back over its entry too
                    pending.push();
                }
                if pops <= 1
                    && !pending.is_open.get()
                    && let Some((old, new)) = pending.next.take()
                    && old == url::fragment()
                {
                    set_fragment(&new);
                }
                if pops == 0 {
                    dispatch.emit(Msg::Back);
                }
            }
        };
        let listener =
            web_sys::window().filter(|_| !embedded).map(|window| EventListener::new(&window, "popstate", listener));
        History { pending, embedded, _listener: listener }
    }

    pub fn push(&self) {
        if !self.embedded {
            self.pending.push();
        }
    }

    pub fn pop(&self) {
        // from any other entry the step back would leave the page, and so might two at once
        if self.pending.is_open.take()
            && self.pending.pops.get() == 0
            && self.pending.is_at_open()
            && let Some(history) = history()
        {
            match history.back() {
                Ok(()) => self.pending.pops.set(self.pending.pops.get() + 1),
                Err(error) => report(&error),
            }
        }
    }

    pub fn set_fragment(&self, text: String) {
        if self.pending.pops.get() > 0 || self.pending.is_open.get() {
            self.pending.next.replace(Some((url::fragment(), text)));
        } else {
            set_fragment(&text);
        }
    }
}

fn set_fragment(text: &str) {
    let address = if text.is_empty() { url::address() } else { format!("{}#{text}", url::address()) };
    if let Some(history) = history()
        && let Err(error) = history.replace_state_with_url(&JsValue::NULL, "", Some(&address))
    {
        report(&error);
    }
}
