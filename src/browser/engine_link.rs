//! A running worker of the engine, and messages to and from it.

use crate::{app::engine::EngineEvent, browser::worker::wire, protocol::Request};
use js_sys::Array;
use wasm_bindgen::prelude::*;
use web_sys::{Event, MessageChannel, MessageEvent, MessagePort, Worker, WorkerOptions, WorkerType};

/// The engine's worker. Dropping it ends the worker at once, even in a busy loop.
pub struct EngineLink {
    running: Option<Running>,
}

struct Running {
    worker: Worker,
    helpers: Vec<Helper>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(Event)>,
}

impl EngineLink {
    /// Starts a module worker; its messages, and that it cannot be started, come through `on_event`.
    pub fn spawn(address: &str, on_event: impl Fn(EngineEvent) + Clone + 'static) -> EngineLink {
        EngineLink::over(start(address), on_event)
    }

    /// The same with a worker that somebody else has started, or failed to.
    pub fn over(worker: Result<Worker, JsValue>, on_event: impl Fn(EngineEvent) + Clone + 'static) -> EngineLink {
        let worker = match worker {
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
                match wire::from_js(&event.data()) {
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
        EngineLink {
            running: Some(Running { worker, helpers: Vec::new(), _on_message: on_message, _on_error: on_error }),
        }
    }

    /// Sends a request; without effect where the worker could not be started.
    pub fn send(&self, request: &Request) {
        let Some(running) = &self.running else { return };
        post(&running.worker, request, &[]);
    }

    /// Number of helper workers, which take part in its searches; earlier ones end.
    pub fn set_helpers(&mut self, address: &str, count: u8) {
        let Some(running) = &mut self.running else { return };
        running.helpers.clear();
        let mut ports = Vec::new();
        for _ in 0..count {
            match Helper::spawn(address) {
                Ok((helper, port)) => {
                    running.helpers.push(helper);
                    ports.push(port);
                }
                Err(error) => report(&error),
            }
        }
        post(&running.worker, &Request::SetHelpers { count: ports.len() as u8 }, &ports);
    }
}

/// A worker that helps another one, by a channel of their own.
struct Helper {
    worker: Worker,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
}

impl Helper {
    /// Starts a worker and returns it with the leader's end of the channel. Where it breaks, its leader does the work.
    fn spawn(address: &str) -> Result<(Helper, MessagePort), JsValue> {
        let channel = MessageChannel::new()?;
        let worker = start(address)?;
        let mut port = Some(channel.port2());
        let on_message = {
            let worker = worker.clone();
            Closure::<dyn FnMut(MessageEvent)>::new(move |_| {
                // its first message: it is up
                if let Some(port) = port.take() {
                    post(&worker, &Request::BecomeHelper, &[port]);
                }
            })
        };
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        Ok((Helper { worker, _on_message: on_message }, channel.port1()))
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.terminate();
    }
}

fn start(address: &str) -> Result<Worker, JsValue> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    Worker::new_with_options(address, &options)
}

fn report(error: &JsValue) {
    web_sys::console::warn_1(error);
}

fn post(worker: &Worker, request: &Request, ports: &[MessagePort]) {
    let ports: Array = ports.iter().collect();
    if let Err(error) = worker.post_message_with_transfer(&wire::to_js(request), &ports) {
        report(&error);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}
