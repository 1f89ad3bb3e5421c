//! Workers that search whole positions beside the engine's own, by the numbers of their lanes: fetched with the rest of the program.

use super::url;
use crate::app::{
    Msg,
    effect::{Effect, Timer},
    engine::LaneEvent,
    study::StudyMsg,
};
use crate::browser::{engine_link::EngineLink, ui::dom};
use gloo::events::EventListener;
use std::cell::RefCell;
use yew::Callback;

thread_local! {
    /// Those that run. Only the page's one thread knows them.
    static LANES: RefCell<Vec<Option<EngineLink>>> = const { RefCell::new(Vec::new()) };
}

/// Does what a lane wants done.
pub fn perform(lane: u8, effect: Effect, dispatch: &Callback<Msg>) {
    let put = |link: Option<EngineLink>| {
        LANES.with_borrow_mut(|lanes| {
            let place = usize::from(lane);
            while lanes.len() <= place {
                lanes.push(None);
            }
            // the old one ends before the new one starts
            std::mem::replace(&mut lanes[place], link)
        })
    };
    let emit = {
        let dispatch = dispatch.clone();
        move |event| dispatch.emit(Msg::from(StudyMsg::Lane { lane, event }))
    };
    match effect {
        Effect::SpawnEngine { worker } => {
            drop(put(None));
            let link = EngineLink::spawn(&url::worker(), move |event| emit(LaneEvent::Worker { worker, event }));
            put(Some(link));
        }
        Effect::EndEngine => drop(put(None)),
        Effect::Engine(request) => LANES.with_borrow(|lanes| {
            if let Some(Some(link)) = lanes.get(usize::from(lane)) {
                link.send(&request);
            }
        }),
        Effect::Timer { after_ms, timer: Timer::Report } => {
            let dispatch = dispatch.clone();
            dom::after(after_ms, move || dispatch.emit(Msg::from(StudyMsg::Report)));
        }
        Effect::Timer { after_ms, timer } => {
            dom::after(after_ms, move || emit(LaneEvent::Timer(timer)));
        }
        // a lane wants nothing else
        _ => {}
    }
}

/// What was found is stored before the page is left.
pub fn listen(dispatch: &Callback<Msg>) {
    let Some(window) = web_sys::window() else { return };
    let dispatch = dispatch.clone();
    EventListener::new(&window, "pagehide", move |_| dispatch.emit(Msg::from(StudyMsg::Leaving))).forget();
}
