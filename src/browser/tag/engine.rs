//! The engine of all boards of a document, in one worker.

use super::surface::Surface;
use crate::{
    app::{
        effect::{Effect, Effects},
        embed::{EngineReport, SharedEngine, TagMsg},
        engine::{EngineEvent, Question},
    },
    browser::{engine_link::EngineLink, ui::dom},
};
use js_sys::Function;
use std::{cell::RefCell, rc::Weak};
use wasm_bindgen::{JsCast, JsValue};

/// Size of the engine's table in MiB: it is one of perhaps many things on the page.
const HASH_MIB: u32 = 8;

#[derive(Default)]
struct Desk {
    engine: Option<SharedEngine>,
    link: Option<EngineLink>,
    /// Starts a worker, as the script knows where it lies and what the page around allows.
    start: Option<Function>,
    boards: Vec<Weak<Surface>>,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

/// Says how a worker is started: a function that returns one, or throws.
pub fn start_by(start: Function) {
    DESK.with_borrow_mut(|desk| desk.start = Some(start));
}

/// Makes a board known, so that answers reach it.
pub fn enter(board: Weak<Surface>) {
    DESK.with_borrow_mut(|desk| {
        desk.boards.retain(|known| known.strong_count() > 0);
        desk.boards.push(board);
    });
}

/// A board is gone. With the last one the worker ends.
pub fn leave(number: u32) {
    with_engine(|engine, effects| {
        engine.forget(number, effects);
        None
    });
    let is_last = DESK.with_borrow_mut(|desk| {
        desk.boards.retain(|known| known.upgrade().is_some_and(|board| board.number() != number));
        desk.boards.is_empty()
    });
    if is_last {
        with_engine(|engine, effects| {
            engine.rest(effects);
            None
        });
    }
}

/// Asks for a board.
pub fn ask(board: u32, question: Question) {
    with_engine(|engine, effects| {
        let is_there = engine.ask(board, question, effects);
        (!is_there).then(|| EngineReport::Gone(vec![board]))
    });
}

/// What the board asked is not wanted any more.
pub fn forget(board: u32) {
    with_engine(|engine, effects| {
        engine.forget(board, effects);
        None
    });
}

/// Lets the engine do something, and whoever waits hear of it.
fn with_engine(work: impl FnOnce(&mut SharedEngine, &mut Effects) -> Option<EngineReport>) {
    let mut effects = Effects::new();
    let report = DESK.with_borrow_mut(|desk| {
        let engine = desk.engine.get_or_insert_with(|| SharedEngine::new(HASH_MIB));
        work(engine, &mut effects)
    });
    effects.into_iter().for_each(perform);
    match report {
        Some(EngineReport::Best(board, best)) => tell(&[board], || TagMsg::Engine(best.clone())),
        Some(EngineReport::Gone(boards)) => tell(&boards, || TagMsg::WithoutEngine),
        None => {}
    }
}

fn tell(numbers: &[u32], msg: impl Fn() -> TagMsg) {
    let boards: Vec<_> = DESK.with_borrow(|desk| desk.boards.iter().filter_map(Weak::upgrade).collect());
    for board in boards.iter().filter(|board| numbers.contains(&board.number())) {
        board.send(msg());
    }
}

fn perform(effect: Effect) {
    match effect {
        Effect::SpawnEngine { worker } => spawn(worker),
        Effect::EndEngine => DESK.with_borrow_mut(|desk| desk.link = None),
        Effect::Engine(request) => DESK.with_borrow(|desk| {
            if let Some(link) = &desk.link {
                link.send(&request);
            }
        }),
        Effect::Timer { after_ms, timer } => {
            dom::after(after_ms, move || with_engine(|engine, effects| engine.on_timer(timer, effects)));
        }
        // a board asks for nothing else
        _ => {}
    }
}

fn spawn(number: u32) {
    let start = DESK.with_borrow(|desk| desk.start.clone());
    let worker = start.ok_or(JsValue::NULL).and_then(|start| start.call0(&JsValue::NULL));
    match worker.and_then(JsCast::dyn_into) {
        Ok(worker) => {
            let link = EngineLink::over(Ok(worker), move |event| later(number, event));
            DESK.with_borrow_mut(|desk| desk.link = Some(link));
        }
        // refused: to try again would be refused as well
        Err(_) => {
            dom::after(0, || with_engine(|engine, effects| Some(engine.give_up(effects))));
        }
    }
}

fn later(worker: u32, event: EngineEvent) {
    with_engine(|engine, effects| engine.on_event(worker, event, effects));
}
