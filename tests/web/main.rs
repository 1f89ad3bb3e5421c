//! What only a browser can show, in a headless one: messages, the worker, storage, the page itself.
//!
//! The worker of the release build lies next to the test page; `TEST_WORKER` says where (see the Makefile).
#![cfg(target_arch = "wasm32")]

#[path = "../native/engine/net_values.rs"]
mod net_values;
mod samples;

use serde::{Serialize, de::DeserializeOwned};
use std::{cell::RefCell, fmt::Debug, rc::Rc, time::Duration};
use suizo::{
    app::{
        engine::EngineEvent,
        platform::{LanguageState, SaveError},
    },
    browser::worker::wire,
    browser::{
        engine_link::EngineLink,
        shell::{self, Root, RootProps, storage},
    },
    i18n::Lang,
    protocol::{BestMove, Decode, Encode, GameText, Measurement, Request, Response, SearchLimits, ToLeader, VERSION},
};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::{Element, HtmlElement};

wasm_bindgen_test_configure!(run_in_browser);

async fn sleep(ms: u64) {
    gloo::timers::future::sleep(Duration::from_millis(ms)).await;
}

/// Asks again and again for ten seconds.
async fn until<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    for _ in 0..1_000 {
        if let Some(answer) = ask() {
            return answer;
        }
        sleep(10).await;
    }
    panic!("waited in vain: {what}");
}

fn document() -> web_sys::Document {
    web_sys::window().unwrap().document().unwrap()
}

// --- the engine ---

#[wasm_bindgen_test]
fn nets_are_worth_the_same_as_natively() {
    net_values::check();
}

// --- messages ---

/// The serde derives say what a message looks like.
fn check<T: Encode + Decode + Serialize + DeserializeOwned + PartialEq + Debug>(messages: Vec<T>) {
    for message in messages {
        let written = wire::to_js(&message);
        let text = String::from(js_sys::JSON::stringify(&written).unwrap());
        assert_eq!(serde_wasm_bindgen::from_value::<T>(written.clone()).unwrap(), message, "{text}");
        assert_eq!(wire::from_js::<T>(&written).as_ref(), Ok(&message), "{text}");
        let derived = serde_wasm_bindgen::to_value(&message).unwrap();
        assert_eq!(wire::from_js::<T>(&derived).as_ref(), Ok(&message), "{text}");
    }
}

#[wasm_bindgen_test]
fn messages_cross_in_the_shape_that_their_derives_describe() {
    check(samples::requests());
    check(samples::measurements());
    check(samples::responses());
    check(samples::messages_to_helpers());
    check(samples::messages_to_leaders());
}

#[wasm_bindgen_test]
fn strange_messages_are_refused_with_the_part_that_is_wrong() {
    for (json, part) in samples::no_requests() {
        assert_eq!(wire::from_js::<Request>(&js_sys::JSON::parse(&json).unwrap()), Err(part), "{json}");
    }
    for (json, part) in samples::no_measurements() {
        assert_eq!(wire::from_js::<Measurement>(&js_sys::JSON::parse(&json).unwrap()), Err(part), "{json}");
    }
    assert_eq!(wire::from_js::<ToLeader>(&JsValue::UNDEFINED), Err("t"));
}

// --- the worker ---

type Log = Rc<RefCell<Vec<EngineEvent>>>;

fn spawn() -> (EngineLink, Log) {
    let log = Log::default();
    let heard = Rc::clone(&log);
    let built: Option<&str> = option_env!("TEST_WORKER");
    let file = built.expect("TEST_WORKER says where the built worker lies");
    let origin = web_sys::window().unwrap().location().origin().unwrap();
    let link = EngineLink::spawn(&format!("{origin}/{file}"), move |event| heard.borrow_mut().push(event));
    (link, log)
}

async fn hear<T>(log: &Log, what: &str, pick: impl Fn(&EngineEvent) -> Option<T>) -> T {
    until(what, || log.borrow().iter().find_map(&pick)).await
}

async fn greeting(log: &Log) -> u32 {
    hear(log, "the greeting", |event| match event {
        EngineEvent::Says(Response::Ready { version, .. }) => Some(*version),
        _ => None,
    })
    .await
}

fn go(id: u32, movetime_ms: u32) -> Request {
    let limits = SearchLimits { movetime_ms: Some(movetime_ms), ..SearchLimits::default() };
    let game = GameText { start: "startpos".to_owned(), moves: Vec::new(), choices: Vec::new(), ..samples::game() };
    Request::Go { id, game, limits, level: 0, seed: 1, multi_pv: 1 }
}

async fn best(log: &Log, wanted: u32) -> BestMove {
    hear(log, "the answer", |event| match event {
        EngineEvent::Says(Response::Best { id, best, .. }) if *id == wanted => Some(best.clone()),
        _ => None,
    })
    .await
}

#[wasm_bindgen_test]
async fn the_worker_greets_searches_and_stops_when_told() {
    let (link, log) = spawn();
    assert_eq!(greeting(&log).await, VERSION);
    link.send(&Request::Hello { version: VERSION });
    link.send(&Request::Configure { hash_mib: 8 });
    link.send(&go(1, 100));
    assert!(matches!(best(&log, 1).await, BestMove::Move { .. }));
    // a minute's search is cut short
    link.send(&go(2, 60_000));
    sleep(200).await;
    assert!(!log.borrow().iter().any(|event| matches!(event, EngineEvent::Says(Response::Best { id: 2, .. }))));
    link.send(&Request::Stop { id: 2 });
    assert!(matches!(best(&log, 2).await, BestMove::Move { .. }));
}

#[wasm_bindgen_test]
async fn a_dropped_link_ends_a_busy_worker() {
    let (link, log) = spawn();
    greeting(&log).await;
    link.send(&go(1, 300));
    drop(link);
    let heard = log.borrow().len();
    sleep(600).await;
    assert_eq!(log.borrow().len(), heard, "no answer from the grave");
}

#[wasm_bindgen_test]
async fn a_worker_that_does_not_exist_is_reported() {
    let log = Log::default();
    let heard = Rc::clone(&log);
    let _link = EngineLink::spawn("./nowhere/worker_loader.js", move |event| heard.borrow_mut().push(event));
    hear(&log, "the failure", |event| matches!(event, EngineEvent::Broke).then_some(())).await;
}

// --- storage ---

#[wasm_bindgen_test]
fn storage_gives_back_what_it_was_given() {
    let key = "suizo:test";
    assert_eq!(storage::set(key, "七六歩"), Ok(()));
    assert_eq!(storage::get(key), Ok(Some("七六歩".to_owned())));
    web_sys::window().unwrap().local_storage().unwrap().unwrap().remove_item(key).unwrap();
    assert_eq!(storage::get(key), Ok(None));
}

#[wasm_bindgen_test]
fn refused_storage_is_an_error_and_no_panic() {
    let window = web_sys::window().unwrap();
    let storage = window.local_storage().unwrap().unwrap();
    let refuse = js_sys::Function::new_no_args("throw new DOMException('full', 'QuotaExceededError')");
    let prototype = js_sys::Object::get_prototype_of(&storage);
    let set_item = JsValue::from_str("setItem");
    let kept = js_sys::Reflect::get(&prototype, &set_item).unwrap();
    js_sys::Reflect::set(&prototype, &set_item, &refuse).unwrap();
    let refused = suizo::browser::shell::storage::set("suizo:test", "x");
    js_sys::Reflect::set(&prototype, &set_item, &kept).unwrap();
    assert_eq!(refused, Err(SaveError::Full));
}

// --- the page ---

fn find(host: &Element, selector: &str) -> Option<HtmlElement> {
    host.query_selector(selector).ok()??.dyn_into().ok()
}

fn click(host: &Element, selector: &str) {
    let element = host.query_selector(selector).unwrap().unwrap_or_else(|| panic!("no {selector}"));
    let init = web_sys::EventInit::new();
    init.set_bubbles(true);
    element.dispatch_event(&web_sys::Event::new_with_event_init_dict("click", &init).unwrap()).unwrap();
}

#[wasm_bindgen_test]
async fn the_page_draws_plays_and_refuses() {
    // this program is one file: what the page fetches is in it
    shell::fetch_extras_by(
        |done| {
            shell::install_extras();
            done(true);
        },
        |done| {
            shell::install_study();
            done(true);
        },
        |done| {
            shell::install_tutor();
            done(true);
        },
    );
    let host = document().create_element("div").unwrap();
    document().body().unwrap().append_child(&host).unwrap();
    let language = LanguageState::new(Lang::En, Lang::En.texts());
    // which it is already
    let body = document().body().unwrap();
    let props = RootProps { language, body };
    let page = yew::Renderer::<Root>::with_root_and_props(host.clone(), props).render();
    until("the board", || find(&host, "[role=grid], .page")).await;
    let grid = until("the grid", || host.query_selector("[role=grid]").unwrap()).await;
    let root = document().document_element().unwrap();
    until("the mark", || root.get_attribute("data-app")).await;
    let ply = || grid.get_attribute("data-ply").unwrap();
    let before = ply();
    click(&host, "[data-action=new-game]");
    until("the form", || find(&host, "[name=opponent][value=friend]")).await.click();
    sleep(50).await;
    find(&host, "[data-action=start]").unwrap().click();
    until("a fresh game", || (ply() == "0" && find(&host, "[data-action=start]").is_none()).then_some(())).await;
    click(&host, "[data-square='7g']");
    until("the target", || host.query_selector("[data-square='7f'][data-target=true]").unwrap()).await;
    click(&host, "[data-square='7e']");
    until("the refusal", || {
        let words = find(&host, ".line-words")?.inner_text();
        words.contains("does not move like that").then_some(())
    })
    .await;
    assert_eq!(ply(), "0", "{before}");
    click(&host, "[data-square='7f']");
    until("the move", || (ply() == "1").then_some(())).await;
    page.destroy();
    host.remove();
}
