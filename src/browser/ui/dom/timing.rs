//! What is done later: after some time, or before the next picture.

use super::window;
use js_sys::Function;
use std::{cell::Cell, rc::Rc};
use wasm_bindgen::{JsCast, closure::Closure};

/// Does something once, some time from now. Nothing is left of it then, while a `Timeout` that is forgotten keeps its closure for good:
/// a page that is open for long sets a timer with every move.
pub fn after(ms: u32, work: impl FnOnce() + 'static) {
    let callback = once(Box::new(work));
    if let Some(window) = window() {
        // what is no function would be refused
        let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(&callback, ms as i32);
    }
}

/// A function of the browser's that goes with its only call: one for all kinds of work, as each would be compiled by itself.
fn once(work: Work) -> Function {
    Closure::once_into_js(work).unchecked_into()
}

type Work = Box<dyn FnOnce()>;

/// Runs the newest of several requests, once, before the next paint.
#[derive(Clone, Default)]
pub struct NextFrame {
    newest: Rc<Cell<Option<Work>>>,
}

impl NextFrame {
    pub fn run(&self, work: impl FnOnce() + 'static) {
        let waiting = self.newest.replace(Some(Box::new(work))).is_some();
        if waiting {
            return;
        }
        let newest = Rc::clone(&self.newest);
        let callback = once(Box::new(move || {
            if let Some(work) = newest.take() {
                work();
            }
        }));
        if let Some(window) = window() {
            // without frames there is nothing to draw
            let _ = window.request_animation_frame(&callback);
        }
    }

    /// Drops the waiting request.
    pub fn forget(&self) {
        if self.newest.take().is_some() {
            self.run(|| {});
        }
    }
}
