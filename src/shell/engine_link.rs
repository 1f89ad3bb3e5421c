//! A running worker, and messages to and from it.

use super::page::report;
use crate::{app::engine_client::EngineEvent, protocol::Request, worker::wire};
use wasm_bindgen::prelude::*;
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

/// Dropping it ends the worker at once, even in a busy loop.
pub struct EngineLink {
    running: Option<Running>,
}

struct Running {
    worker: Worker,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(Event)>,
}

impl EngineLink {
    /// Starts a module worker; everything it does, and that it cannot be started, is told through `on_event`.
    pub fn spawn(address: &str, on_event: impl Fn(EngineEvent) + Clone + 'static) -> EngineLink {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = match Worker::new_with_options(address, &options) {
            Ok(worker) => worker,
            Err(error) => {
                report(&error);
                on_event(EngineEvent::Broke);
                return EngineLink { running: None };
            }
        };
        let on_message = {
            let on_event = on_event.clone();
            Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
                match wire::to_response(&event.data()) {
                    Ok(response) => on_event(EngineEvent::Says(response)),
                    // not ours: extensions and test runners post messages too
                    Err(part) => {
                        web_sys::console::warn_2(&JsValue::from_str("no message of the engine:"), &part.into())
                    }
                }
            })
        };
        // the browser itself tells the console why
        let on_error = Closure::<dyn FnMut(Event)>::new(move |_| on_event(EngineEvent::Broke));
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        EngineLink { running: Some(Running { worker, _on_message: on_message, _on_error: on_error }) }
    }

    pub fn send(&self, request: &Request) {
        let Some(running) = &self.running else { return };
        if let Err(error) = running.worker.post_message(&request.into()) {
            web_sys::console::warn_1(&error);
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}
