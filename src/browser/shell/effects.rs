//! The only place where effects are performed.

use super::{extras, history::History, random::random, report::report, sound, storage, url, words};
use crate::{
    app::{
        Effect, Msg,
        access::{
            AccessMsg,
            shortcuts::{self, Keys},
        },
        effect::{Focus, Slot},
        platform::{PlatformMsg, SaveError},
        record::Navigation,
        settings::offline::OfflineEffect,
    },
    browser::{engine_link::EngineLink, ui::dom},
    persist::{aside_key, key},
};
use gloo::events::{EventListener, EventListenerOptions};
use std::{cell::Cell, rc::Rc};
use wasm_bindgen::JsCast;
use web_sys::{Element, FocusOptions, HtmlElement, KeyboardEvent, StorageEvent, WheelEvent};
use yew::Callback;

/// Written when a tab takes the saved game over; the other tabs hear of it through the storage event.
const TAB_KEY: &str = "suizo:tab";
/// The square that Tab comes to.
const BOARD: &str = "[role=grid] [tabindex='0']";
const TITLE: &str = ".sheet-title";
/// The line for typed moves, which may lie below the screen.
const TYPING: &str = "[name=command]";

/// What the effects need to be kept alive between them.
pub struct Shell {
    dispatch: Callback<Msg>,
    engine: Option<EngineLink>,
    history: History,
    may_fetch_ahead: bool,
    /// In a frame nothing is kept offline; at the top level it is begun once.
    may_keep_offline: bool,
    embedded: bool,
    /// The focus moves when what shall have it is drawn.
    focus: Option<Focus>,
    /// What had it before the drawing.
    held_focus: Option<Element>,
    keys: Rc<Cell<Keys>>,
    /// What this tab wrote when it took the saved game over.
    tab: Rc<Cell<u32>>,
    /// The last saving went well.
    saved: bool,
    /// What could not be set aside for want of room: it is not written over before it is.
    held: Vec<Slot>,
    _listeners: Vec<EventListener>,
}

impl Shell {
    pub fn new(dispatch: Callback<Msg>, embedded: bool) -> Shell {
        let keys = Rc::new(Cell::new(Keys::default()));
        let tab = Rc::new(Cell::new(0));
        Shell {
            engine: None,
            history: History::new(dispatch.clone(), embedded),
            may_fetch_ahead: true,
            may_keep_offline: !embedded,
            embedded,
            focus: None,
            held_focus: None,
            held: Vec::new(),
            _listeners: listen(&dispatch, &keys, &tab),
            saved: false,
            keys,
            tab,
            dispatch,
        }
    }

    pub fn perform(&mut self, effect: Effect) {
        match effect {
            Effect::SpawnEngine { worker } => {
                // the old one ends before the new one starts
                self.engine = None;
                let dispatch = self.dispatch.clone();
                self.engine =
                    Some(EngineLink::spawn(&url::worker(), move |event| dispatch.emit(Msg::Engine { worker, event })));
            }
            Effect::EndEngine => self.engine = None,
            Effect::Engine(request) => {
                if let Some(engine) = &self.engine {
                    engine.send(&request);
                }
            }
            Effect::SetHelpers { count } => {
                if let Some(engine) = &mut self.engine {
                    engine.set_helpers(&url::worker(), count);
                }
            }
            Effect::Timer { after_ms, timer } => {
                let dispatch = self.dispatch.clone();
                dom::after(after_ms, move || dispatch.emit(Msg::Timer(timer)));
            }
            // a page that stood still, as in the back-forward cache, does not know of another tab
            Effect::Save(Slot::Game, _) if is_elsewhere(&self.tab) => {
                self.saved = false;
                self.dispatch.emit(Msg::Platform(PlatformMsg::TakenOver));
            }
            Effect::Save(slot, text) => self.save(slot, &text),
            Effect::SetAside(slot) => self.set_aside(slot),
            Effect::TakeOver => self.take_over(),
            Effect::ReloadGame => {
                let text = storage::get(key::GAME).unwrap_or_default();
                self.dispatch.emit(Msg::Platform(PlatformMsg::Reloaded(text)));
            }
            Effect::Sound { words, volume } => sound::ask(&format!("{volume} {words}")),
            Effect::Speak { text, lang, volume } => sound::ask(&format!("{volume} speak {lang} {text}")),
            Effect::LoadWords(lang) => {
                let dispatch = self.dispatch.clone();
                words::load(lang, move |texts| dispatch.emit(Msg::Platform(PlatformMsg::Words { lang, texts })));
            }
            Effect::FetchExtras { study } => extras::fetch(study, self.dispatch.clone()),
            Effect::Lane(..)
            | Effect::Remind { .. }
            | Effect::FetchPart(_)
            | Effect::Copy(_)
            | Effect::SaveFile { .. }
            | Effect::SaveAside
            | Effect::Later(_)
            | Effect::ChooseSettings
            | Effect::Offline(_)
            | Effect::Library(_)
            | Effect::LoadProse(_) => extras::perform(effect, &self.dispatch),
            Effect::PushHistory => self.history.push(),
            Effect::PopHistory => self.history.pop(),
            Effect::SetFragment(text) => {
                if self.saved {
                    self.history.set_fragment(text);
                }
            }
            Effect::Focus(focus) => self.focus = Some(focus),
            Effect::ReloadPage => url::reload(),
        }
    }

    pub fn after_drawing(&mut self) {
        if self.embedded {
            extras::drawn();
        }
        if self.embedded && !has_focus() {
            // a frame that nobody has been in takes neither focus nor view from the page around
            self.focus = None;
        }
        if let Some(focus) = self.focus.take() {
            let selector = match focus {
                Focus::Top => return scroll_to(TITLE),
                Focus::Part(part) => return scroll_to(&format!("[data-part=\"{part}\"]")),
                Focus::NextStep => "[data-learn=next]".to_owned(),
                Focus::Sheet => return begin_at_top(),
                Focus::Question => ".line-buttons [data-answer=no]".to_owned(),
                Focus::Yes => ".line-buttons [data-answer=yes]".to_owned(),
                Focus::Typing => TYPING.to_owned(),
                Focus::Board => BOARD.to_owned(),
                Focus::Task => {
                    to_top();
                    BOARD.to_owned()
                }
                Focus::Move => ".moves [aria-current]".to_owned(),
                Focus::Field(name) => format!("[name={name}]"),
                Focus::Button(id) => format!("[data-action={id}]"),
            };
            if !focus_on(&selector) {
                focus_somewhere();
            }
        } else if self.held_focus.take().is_some_and(|element| !element.is_connected()) {
            // what had the focus is gone, and nobody said where it goes instead
            focus_somewhere();
        }
    }

    /// Says which keys are listened for.
    pub fn set_keys(&self, keys: Keys) {
        self.keys.set(keys);
    }

    /// Remembers what has the focus, as a drawing may take it away.
    pub fn before_drawing(&mut self) {
        let active =
            web_sys::window().and_then(|window| window.document()).and_then(|document| document.active_element());
        self.held_focus = active.filter(|element| element.tag_name() != "BODY");
    }

    /// Fetches the rest of the program before somebody asks for it, once, in a task of its own.
    pub fn fetch_ahead(&mut self) {
        if std::mem::take(&mut self.may_fetch_ahead) {
            let dispatch = self.dispatch.clone();
            dom::after(0, move || extras::fetch(false, dispatch));
        }
    }

    pub fn keep_offline(&mut self) {
        if std::mem::take(&mut self.may_keep_offline) {
            extras::perform(Effect::Offline(OfflineEffect::Start), &self.dispatch);
        }
    }

    fn save(&mut self, slot: Slot, text: &str) {
        if self.held.contains(&slot) {
            self.set_aside(slot);
        }
        if self.held.contains(&slot) {
            self.saved = false;
            return;
        }
        let key = key_of(slot);
        let kept = storage::set(key, text);
        self.saved = kept.is_ok();
        if let Err(error) = kept {
            self.dispatch.emit(Msg::Platform(PlatformMsg::SaveFailed(error)));
        }
    }

    fn take_over(&self) {
        let tab = random();
        let told = storage::set(TAB_KEY, &tab.to_string());
        // where no other tab can be told, the one that was told last is not taken for one that has the game now
        let last = || storage::get(TAB_KEY).ok().flatten().and_then(|owner| owner.parse().ok());
        self.tab.set(if told.is_ok() { tab } else { last().unwrap_or(tab) });
    }

    /// Without room for a second copy nothing more is saved there, so that the only one stays.
    fn set_aside(&mut self, slot: Slot) {
        self.held.retain(|held| *held != slot);
        let key = key_of(slot);
        let Ok(Some(text)) = storage::get(key) else {
            return;
        };
        let read = |key: &str| storage::get(key).ok().flatten();
        if let Some(aside) = aside_key(key, &text, read)
            && storage::set(&aside, &text).is_err()
        {
            self.held.push(slot);
            self.dispatch.emit(Msg::Platform(PlatformMsg::SaveFailed(SaveError::Full)));
        }
    }
}

fn key_of(slot: Slot) -> &'static str {
    match slot {
        Slot::Game => key::GAME,
        Slot::Settings => key::SETTINGS,
    }
}

/// Whether another tab has the saved game.
fn is_elsewhere(tab: &Cell<u32>) -> bool {
    storage::get(TAB_KEY).is_ok_and(|owner| owner.is_some_and(|owner| owner != tab.get().to_string()))
}

fn listen(dispatch: &Callback<Msg>, keys: &Rc<Cell<Keys>>, tab: &Rc<Cell<u32>>) -> Vec<EventListener> {
    let Some(window) = web_sys::window() else {
        return Vec::new();
    };
    let on_hash = {
        let dispatch = dispatch.clone();
        EventListener::new(&window, "hashchange", move |_| {
            dispatch.emit(Msg::Platform(PlatformMsg::Fragment(url::fragment())));
        })
    };
    let on_storage = {
        let (dispatch, tab) = (dispatch.clone(), Rc::clone(tab));
        EventListener::new(&window, "storage", move |event| {
            let Some(event) = event.dyn_ref::<StorageEvent>() else { return };
            match event.key().as_deref() {
                // of two that took it over at once the later one has it
                Some(TAB_KEY) if is_elsewhere(&tab) => dispatch.emit(Msg::Platform(PlatformMsg::TakenOver)),
                Some(key::GAME) => dispatch.emit(Msg::Platform(PlatformMsg::Stored(event.new_value()))),
                Some(key::SETTINGS) => {
                    let text = event.new_value().unwrap_or_default();
                    dispatch.emit(Msg::Platform(PlatformMsg::SettingsStored(text)));
                }
                _ => {}
            }
        })
    };
    let on_return = {
        let (dispatch, tab) = (dispatch.clone(), Rc::clone(tab));
        EventListener::new(&window, "pageshow", move |_| {
            if tab.get() != 0 && is_elsewhere(&tab) {
                dispatch.emit(Msg::Platform(PlatformMsg::TakenOver));
            }
        })
    };
    let on_leave = {
        let dispatch = dispatch.clone();
        EventListener::new(&window, "pagehide", move |_| {
            dispatch.emit(Msg::Platform(PlatformMsg::Leaving));
        })
    };
    let on_key = {
        let (dispatch, keys) = (dispatch.clone(), Rc::clone(keys));
        EventListener::new_with_options(
            &window,
            "keydown",
            EventListenerOptions::enable_prevent_default(),
            move |event| {
                let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
                if let Some(msg) = shortcut(event, keys.get()) {
                    // the browser's own lists close with Escape, too
                    if msg != AccessMsg::Leave {
                        event.prevent_default();
                    }
                    dispatch.emit(Msg::Access(msg));
                }
            },
        )
    };
    let on_wheel = {
        let (dispatch, turned) = (dispatch.clone(), Cell::new(0.0));
        EventListener::new(&window, "wheel", move |event| {
            let Some(event) = event.dyn_ref::<WheelEvent>() else { return };
            if let Some(step) = wheel_step(event, &turned) {
                dispatch.emit(Msg::Access(AccessMsg::Wheel(step)));
            }
        })
    };
    vec![on_hash, on_storage, on_return, on_leave, on_key, on_wheel]
}

/// What a key stands for that nothing on the page has taken for itself.
fn shortcut(event: &KeyboardEvent, keys: Keys) -> Option<AccessMsg> {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let types = target.is_some_and(|target| matches!(target.tag_name().as_str(), "INPUT" | "SELECT" | "TEXTAREA"));
    if (types && event.key() != "Escape")
        || event.is_composing()
        || event.default_prevented()
        || event.alt_key()
        || event.meta_key()
    {
        return None;
    }
    shortcuts::shortcut(&event.key(), event.shift_key(), event.ctrl_key(), keys)
}

/// Pixels that make a step: less than a notch of a wheel, and a short way on a touch pad.
const STEP_PX: f64 = 50.0;
/// A browser that counts in lines.
const LINE_PX: f64 = 30.0;

/// The step that the wheel makes over the board, where there is nothing that it scrolls. `turned` is what it was turned since the last.
fn wheel_step(event: &WheelEvent, turned: &Cell<f64>) -> Option<Navigation> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    let page = target.owner_document()?.document_element()?;
    let scrolls = page.scroll_height() > page.client_height();
    if scrolls || event.ctrl_key() || target.closest(".box").ok()?.is_none() {
        return None;
    }
    let unit = if event.delta_mode() == WheelEvent::DOM_DELTA_PIXEL { 1.0 } else { LINE_PX };
    let delta = event.delta_y() * unit;
    let sum = if turned.get() * delta < 0.0 { delta } else { turned.get() + delta };
    let is_step = sum.abs() >= STEP_PX;
    turned.set(if is_step { 0.0 } else { sum });
    is_step.then_some(if sum > 0.0 { Navigation::Next } else { Navigation::Previous })
}

/// The first element that matches. A square is an element of a drawing: it has the methods all the same.
fn find(selector: &str) -> Option<HtmlElement> {
    let document = web_sys::window().and_then(|window| window.document())?;
    document.query_selector(selector).ok().flatten().map(JsCast::unchecked_into)
}

fn has_focus() -> bool {
    let document = web_sys::window().and_then(|window| window.document());
    document.is_some_and(|document| document.has_focus().unwrap_or(true))
}

/// Goes to a part of a page, with the view and with the focus.
fn scroll_to(selector: &str) {
    if let Some(element) = find(selector) {
        element.scroll_into_view();
    }
    focus_on(selector);
}

/// A sheet begins at its top, however far the one before it was scrolled; the board, where it has one, is in sight too.
fn begin_at_top() {
    scroll_to(TITLE);
    to_top();
}

fn to_top() {
    if let Some(window) = web_sys::window() {
        window.scroll_to_with_x_and_y(0.0, 0.0);
    }
}

/// A page to read takes the board's place.
fn focus_somewhere() {
    if !focus_on(BOARD) {
        focus_on(TITLE);
    }
}

/// Whether there is something to have the focus.
fn focus_on(selector: &str) -> bool {
    let Some(element) = find(selector) else { return false };
    // a list that is closed cannot take the focus: its button does
    let is_closed = element.closest("[popover]:not(:popover-open)").is_ok_and(|list| list.is_some());
    let element = if is_closed { find("[data-action=more]").unwrap_or(element) } else { element };
    let options = FocusOptions::new();
    options.set_prevent_scroll(!selector.starts_with("[name"));
    if let Err(error) = element.focus_with_options(&options) {
        report(&error);
    }
    true
}
