//! The service worker: registered once, its updates offered and never forced.

use super::{report::report, url};
use crate::app::{Msg, platform::PlatformMsg};
use std::{cell::RefCell, rc::Rc};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{ServiceWorker, ServiceWorkerContainer, ServiceWorkerRegistration, ServiceWorkerState};
use yew::Callback;

type Handlers = Rc<RefCell<Vec<Closure<dyn FnMut()>>>>;

pub struct Offline {
    registration: Rc<RefCell<Option<ServiceWorkerRegistration>>>,
    /// Kept as long as the browser may call them.
    handlers: Handlers,
}

impl Offline {
    pub fn start(script: String, dispatch: Callback<Msg>) -> Offline {
        let offline = Offline { registration: Rc::default(), handlers: Rc::default() };
        let (kept, handlers) = (Rc::clone(&offline.registration), Rc::clone(&offline.handlers));
        spawn_local(async move {
            let Some(container) = container() else { return };
            // offline play is an extra: where it is refused, the page says nothing about it
            let Ok(found) = JsFuture::from(container.register(&script)).await else {
                return;
            };
            let registration: ServiceWorkerRegistration = found.unchecked_into();
            watch(&registration, &container, dispatch, &handlers);
            kept.replace(Some(registration));
        });
        offline
    }

    /// Lets the waiting version take over, and shows it.
    pub fn apply_update(&self) {
        let waiting = self.registration.borrow().as_ref().and_then(ServiceWorkerRegistration::waiting);
        let Some(waiting) = waiting else {
            return url::reload();
        };
        on_state(&waiting, ServiceWorkerState::Activated, &self.handlers, url::reload);
        if let Err(error) = waiting.post_message(&JsValue::from_str("skip-waiting")) {
            report(&error);
        }
    }
}

/// Says so when a newer version than the one in use is there and waits.
fn watch(
    registration: &ServiceWorkerRegistration,
    container: &ServiceWorkerContainer,
    dispatch: Callback<Msg>,
    handlers: &Handlers,
) {
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
        let (registration, handlers) = (registration.clone(), Rc::clone(handlers));
        Closure::<dyn FnMut()>::new(move || {
            if let Some(installing) = registration.installing() {
                on_state(&installing, ServiceWorkerState::Installed, &handlers, announce.clone());
            }
        })
    };
    registration.set_onupdatefound(Some(on_found.as_ref().unchecked_ref()));
    handlers.borrow_mut().push(on_found);
}

fn on_state(worker: &ServiceWorker, state: ServiceWorkerState, handlers: &Handlers, then: impl Fn() + 'static) {
    let handler = {
        let worker = worker.clone();
        Closure::<dyn FnMut()>::new(move || {
            if worker.state() == state {
                then();
            }
        })
    };
    worker.set_onstatechange(Some(handler.as_ref().unchecked_ref()));
    handlers.borrow_mut().push(handler);
}

fn container() -> Option<ServiceWorkerContainer> {
    let navigator = web_sys::window()?.navigator();
    let offered = js_sys::Reflect::has(&navigator, &JsValue::from_str("serviceWorker")).unwrap_or(false);
    offered.then(|| navigator.service_worker())
}
