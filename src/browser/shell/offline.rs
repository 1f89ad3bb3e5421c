//! The service worker: registered once, its updates offered and never forced; what it keeps; and installing the page.

use super::{device::get, report::report, url};
use crate::{
    app::{
        Msg, SheetMsg,
        platform::PlatformMsg,
        settings::{
            SettingsMsg,
            offline::{CopyState, Install, OfflineEffect, OfflineNews},
        },
    },
    browser::worker::js::{call, set, wait},
};
use gloo::events::EventListener;
use js_sys::{Array, Reflect};
use std::cell::{Cell, RefCell};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Document, MessageChannel, MessageEvent, Navigator, ServiceWorker, ServiceWorkerContainer,
    ServiceWorkerRegistration, ServiceWorkerState, Window,
};
use yew::Callback;

thread_local! {
    static REGISTRATION: RefCell<Option<ServiceWorkerRegistration>> = const { RefCell::new(None) };
    /// The person has installed the page since it was opened.
    static WAS_INSTALLED: Cell<bool> = const { Cell::new(false) };
}

/// A page that comes into sight again asks for a newer version when it last did so this long ago.
const CHECK_MS: f64 = 3_600_000.0;
/// Where the boot script leaves the browser's offer to install the page, on the root element.
const OFFER: &str = "offer";

/// Does what is to be done with the copy on the device, and with installing.
pub fn perform(effect: OfflineEffect, dispatch: &Callback<Msg>) {
    match effect {
        OfflineEffect::Start => start(dispatch.clone()),
        OfflineEffect::Update => apply_update(),
        OfflineEffect::Ask => {
            tell_install(dispatch);
            ask("kept", dispatch);
        }
        OfflineEffect::Keep => ask("keep", dispatch),
        OfflineEffect::Stop => ask("stop", dispatch),
        OfflineEffect::Install => install(dispatch.clone()),
    }
}

fn window() -> Option<Window> {
    web_sys::window()
}

fn document() -> Option<Document> {
    window()?.document()
}

fn navigator() -> Option<Navigator> {
    window().map(|window| window.navigator())
}

fn done(result: Result<(), JsValue>) {
    if let Err(error) = result {
        report(&error);
    }
}

fn start(dispatch: Callback<Msg>) {
    let Some(script) = url::service_worker() else { return };
    listen_to_installing(&dispatch);
    spawn_local(async move {
        let Some(container) = container() else { return };
        // offline play is an extra: where it is refused, the page says nothing about it
        let Ok(found) = JsFuture::from(container.register(&script)).await else {
            return;
        };
        let registration: ServiceWorkerRegistration = found.unchecked_into();
        watch(&registration, &container, dispatch.clone());
        check_when_seen(&registration);
        REGISTRATION.set(Some(registration));
        let Ok(ready) = container.ready() else { return };
        if JsFuture::from(ready).await.is_ok() {
            post(&format!("opened {}", url::version()), &Array::new());
            ask(if is_installed() && !spares_data() { "keep" } else { "kept" }, &dispatch);
        }
    });
}

/// Lets the waiting version take over, and shows it.
fn apply_update() {
    let waiting = REGISTRATION.with_borrow(|kept| kept.as_ref().and_then(ServiceWorkerRegistration::waiting));
    let Some(waiting) = waiting else {
        return url::reload();
    };
    on_state(&waiting, ServiceWorkerState::Activated, url::reload);
    done(waiting.post_message(&JsValue::from_str("skip-waiting")));
}

/// Says so when a newer version than the one in use is there and waits.
fn watch(registration: &ServiceWorkerRegistration, container: &ServiceWorkerContainer, dispatch: Callback<Msg>) {
    let announce = {
        let container = container.clone();
        move || {
            // the very first version is no update
            if container.controller().is_some() {
                dispatch.emit(Msg::Platform(PlatformMsg::UpdateReady));
            }
        }
    };
    if registration.waiting().is_some() {
        announce();
    }
    let on_found = {
        let registration = registration.clone();
        move || {
            if let Some(installing) = registration.installing() {
                on_state(&installing, ServiceWorkerState::Installed, announce.clone());
            }
        }
    };
    // what the browser found while it opened the page may be on its way already
    on_found();
    EventListener::new(registration, "updatefound", move |_| on_found()).forget();
}

fn on_state(worker: &ServiceWorker, state: ServiceWorkerState, then: impl Fn() + 'static) {
    let changed = worker.clone();
    // for as long as that worker lives
    EventListener::new(worker, "statechange", move |_| {
        if changed.state() == state {
            then();
        }
    })
    .forget();
}

/// Browsers ask for a newer version when a page is opened; one that stays open asks by itself.
fn check_when_seen(registration: &ServiceWorkerRegistration) {
    let Some(document) = document() else { return };
    let (registration, last) = (registration.clone(), Cell::new(js_sys::Date::now()));
    let seen = document.clone();
    EventListener::new(&document, "visibilitychange", move |_| {
        let now = js_sys::Date::now();
        if seen.hidden() || now - last.get() < CHECK_MS {
            return;
        }
        last.set(now);
        if let Ok(check) = registration.update() {
            // without a connection there is no newer version
            spawn_local(async move { drop(JsFuture::from(check).await) });
        }
    })
    .forget();
}

/// Sends the worker that runs now a word, and reports what it says of the copy.
fn ask(word: &str, dispatch: &Callback<Msg>) {
    let Ok(channel) = MessageChannel::new() else { return };
    let dispatch = dispatch.clone();
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some(copy) = event.data().as_string().and_then(|text| CopyState::read(&text)) {
            tell(&dispatch, OfflineNews::Copy(copy));
        }
    });
    // for as long as the worker may answer
    channel.port1().set_onmessage(Some(on_message.into_js_value().unchecked_ref()));
    post(word, &Array::of1(&channel.port2()));
}

fn post(word: &str, ports: &Array) {
    let active = REGISTRATION.with_borrow(|kept| kept.as_ref().and_then(ServiceWorkerRegistration::active));
    if let Some(active) = active {
        done(active.post_message_with_transferable(&word.into(), ports));
    }
}

fn tell(dispatch: &Callback<Msg>, news: OfflineNews) {
    dispatch.emit(Msg::from(SheetMsg::Settings(SettingsMsg::OfflineNews(news))));
}

/// Whether the page can be installed, said again whenever that changes.
fn listen_to_installing(dispatch: &Callback<Msg>) {
    let Some(window) = window() else { return };
    let again = dispatch.clone();
    EventListener::new(&window, "beforeinstallprompt", move |_| tell_install(&again)).forget();
    let dispatch = dispatch.clone();
    EventListener::new(&window, "appinstalled", move |_| {
        WAS_INSTALLED.set(true);
        tell_install(&dispatch);
        if !spares_data() {
            ask("keep", &dispatch);
        }
    })
    .forget();
}

fn tell_install(dispatch: &Callback<Msg>) {
    let is_safari = || {
        navigator().is_some_and(|navigator| {
            get(&navigator, "vendor").as_string().is_some_and(|name| name.starts_with("Apple"))
        })
    };
    let install = match () {
        () if is_installed() || WAS_INSTALLED.get() => Install::Done,
        () if offer().is_some() => Install::Offered,
        () if url::service_worker().is_some() && is_safari() => Install::ByMenu,
        () => Install::Unknown,
    };
    tell(dispatch, OfflineNews::Install(install));
}

/// What the browser offers, until it has been taken up.
fn offer() -> Option<JsValue> {
    let root = document()?.document_element()?;
    Some(get(&root, OFFER)).filter(JsValue::is_object)
}

/// An offer counts once.
fn install(dispatch: Callback<Msg>) {
    let (Some(offer), Some(root)) = (offer(), document().and_then(|document| document.document_element())) else {
        return;
    };
    set(&root, OFFER, &JsValue::NULL);
    let Ok(answer) = call(&offer, "prompt", &[]) else { return tell_install(&dispatch) };
    spawn_local(async move {
        drop(wait(answer).await);
        tell_install(&dispatch);
    });
}

/// Whether the page runs in a window of its own, as an installed one.
fn is_installed() -> bool {
    const MODES: &str =
        "(display-mode: standalone), (display-mode: minimal-ui), (display-mode: window-controls-overlay)";
    let query = window().and_then(|window| window.match_media(MODES).ok().flatten());
    query.is_some_and(|query| query.matches())
        || navigator().is_some_and(|own| get(&own, "standalone") == JsValue::TRUE)
}

/// Whether the person wants little to be fetched.
fn spares_data() -> bool {
    navigator().is_some_and(|navigator| get(&get(&navigator, "connection"), "saveData") == JsValue::TRUE)
}

fn container() -> Option<ServiceWorkerContainer> {
    let navigator = navigator()?;
    let offered = Reflect::has(&navigator, &"serviceWorker".into()).unwrap_or(false);
    offered.then(|| navigator.service_worker())
}
