//! The worker's half of the browser: messages to the host and back.
//!
//! A search is synchronous and reads no messages. So the host works in slices, and between two of them the worker waits for a real
//! message from itself: messages from the page that came meanwhile are delivered first. A promise would not let them in, and
//! a timer would cost four milliseconds a slice.
//!
//! A leader and each of its helpers have a channel of their own; the page hands out its ends.

mod files;
pub mod js;
pub mod records_worker;
pub mod wire;

use crate::{
    host::{EngineHost, WantedFile},
    protocol::{Encode, Request, Response},
};
use std::{cell::RefCell, rc::Rc};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort, Performance};

struct Worker {
    scope: DedicatedWorkerGlobalScope,
    /// Monotonic; without it (in very restricted hosts) the wall clock has to do.
    performance: Option<Performance>,
    /// A message sent here comes back as the next slice.
    echo: MessagePort,
    state: RefCell<State>,
}

struct State {
    host: EngineHost,
    /// A slice is on its way.
    is_due: bool,
    /// To the workers that help this one.
    helpers: Vec<Port>,
    /// To the worker that this one helps.
    leader: Option<Port>,
}

/// One end of a channel, and what listens there.
struct Port {
    port: MessagePort,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
}

impl Port {
    fn new(port: MessagePort, on_message: impl FnMut(MessageEvent) + 'static) -> Port {
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(on_message);
        port.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        Port { port, _on_message: on_message }
    }

    fn send(&self, message: &impl Encode) {
        if let Err(why) = self.port.post_message(&wire::to_js(message)) {
            web_sys::console::error_1(&why);
        }
    }
}

impl Drop for Port {
    fn drop(&mut self) {
        self.port.set_onmessage(None);
        self.port.close();
    }
}

/// Starts the host in the worker's scope.
///
/// # Errors
/// When the scope cannot make a message channel.
pub fn start() -> Result<(), JsValue> {
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let channel = MessageChannel::new()?;
    let worker = Rc::new(Worker {
        performance: scope.performance(),
        scope,
        echo: channel.port2(),
        state: RefCell::new(State {
            host: EngineHost::fetching_files(),
            is_due: false,
            helpers: Vec::new(),
            leader: None,
        }),
    });

    let on_slice = {
        let worker = Rc::clone(&worker);
        Closure::<dyn FnMut()>::new(move || worker.on_slice())
    };
    channel.port1().set_onmessage(Some(on_slice.as_ref().unchecked_ref()));
    let on_message = {
        let worker = Rc::clone(&worker);
        Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| worker.on_message(&event))
    };
    worker.scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // tells the page that messages are read from now on
    worker.post(&EngineHost::ready());
    // both live as long as the worker does
    on_slice.forget();
    on_message.forget();
    Ok(())
}

impl Worker {
    fn now_ms(&self) -> u64 {
        self.performance.as_ref().map_or_else(js_sys::Date::now, Performance::now) as u64
    }

    fn on_message(self: &Rc<Worker>, event: &MessageEvent) {
        let data = event.data();
        let responses = match wire::from_js(&data) {
            Ok(request) => {
                let mut state = self.state.borrow_mut();
                let ports = event.ports();
                let mut ports = ports.iter().map(JsCast::unchecked_into);
                match &request {
                    Request::SetHelpers { .. } => {
                        state.helpers =
                            ports.enumerate().map(|(helper, port)| self.port_to_helper(helper, port)).collect();
                    }
                    Request::BecomeHelper => state.leader = ports.next().map(|port| self.port_to_leader(port)),
                    _ => {}
                }
                state.host.handle(request, &mut || self.now_ms())
            }
            Err(part) => match wire::from_js(&data) {
                Ok(measurement) => self.state.borrow_mut().host.measure(measurement, &mut || self.now_ms()),
                Err(other) => {
                    // the tag, where it is the name of no measurement
                    let part = if other == "t" { part } else { other };
                    vec![Response::Failed { id: 0, why: format!("unreadable message: {part}") }]
                }
            },
        };
        self.answer(&responses);
        self.fetch_files();
    }

    fn port_to_helper(self: &Rc<Worker>, helper: usize, port: MessagePort) -> Port {
        let worker = Rc::clone(self);
        Port::new(port, move |event| {
            match wire::from_js(&event.data()) {
                Ok(message) => {
                    worker.state.borrow_mut().host.receive_from_helper(helper, message, &mut || worker.now_ms())
                }
                Err(part) => web_sys::console::error_1(&format!("unreadable message of a helper: {part}").into()),
            }
            worker.answer(&[]);
        })
    }

    fn port_to_leader(self: &Rc<Worker>, port: MessagePort) -> Port {
        let worker = Rc::clone(self);
        Port::new(port, move |event| {
            let done = wire::from_js(&event.data())
                .map_err(|part| format!("unreadable message of the leader: {part}"))
                .and_then(|message| {
                    worker.state.borrow_mut().host.receive_from_leader(message, &mut || worker.now_ms())
                });
            if let Err(why) = done {
                web_sys::console::error_1(&why.into());
            }
            worker.answer(&[]);
            worker.fetch_files();
        })
    }

    fn on_slice(&self) {
        let responses = {
            let mut state = self.state.borrow_mut();
            state.is_due = false;
            state.host.step(&mut || self.now_ms())
        };
        self.answer(&responses);
    }

    fn fetch_files(self: &Rc<Worker>) {
        while let Some(WantedFile { path, patience_ms }) = { self.state.borrow_mut().host.take_wanted_file() } {
            let worker = Rc::clone(self);
            files::after(patience_ms, move || {
                worker.state.borrow_mut().host.file_is_late(path);
                worker.answer(&[]);
            });
            let worker = Rc::clone(self);
            spawn_local(async move {
                let file = files::fetch(path).await;
                if let Err(why) = &file {
                    web_sys::console::warn_1(why);
                }
                let given = worker.state.borrow_mut().host.give_file(path, file.ok());
                if let Err(why) = given {
                    web_sys::console::warn_1(&why.into());
                }
                // what has waited for it goes on
                worker.answer(&[]);
            });
        }
    }

    fn answer(&self, responses: &[Response]) {
        for response in responses {
            self.post(response);
        }
        let mut state = self.state.borrow_mut();
        for (helper, message) in state.host.take_messages_to_helpers() {
            if let Some(port) = state.helpers.get(helper) {
                port.send(&message);
            }
        }
        for message in state.host.take_messages_to_leader() {
            if let Some(port) = &state.leader {
                port.send(&message);
            }
        }
        if state.host.is_busy() && !state.is_due {
            state.is_due = self.echo.post_message(&JsValue::NULL).is_ok();
        }
    }

    fn post(&self, response: &Response) {
        if let Err(why) = self.scope.post_message(&wire::to_js(response)) {
            web_sys::console::error_1(&why);
        }
    }
}
