//! What only a browser can show, in a headless one: messages, the worker, storage, the page itself.
//!
//! The worker of the release build lies beside the test page; `TEST_WORKER` says where (see the Makefile).
#![cfg(target_arch = "wasm32")]

use std::{cell::RefCell, rc::Rc, time::Duration};
use suizo::{
    app::{engine_client::EngineEvent, speech::Speech},
    browser::shell::{Root, RootProps, engine_link::EngineLink, storage},
    browser::worker::{crew_wire, wire},
    i18n::Lang,
    protocol::{
        BestMove, Bound, Finding, GameText, Order, Request, Response, Score, SearchLimits, Task, VERSION, Weight,
    },
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

// --- messages ---

fn game() -> GameText {
    GameText {
        variant: "shogi".to_owned(),
        start: "two_piece".to_owned(),
        moves: vec!["6a7b".to_owned(), "7g7f".to_owned()],
        choices: vec![("impasse".to_owned(), "declare27".to_owned())],
    }
}

fn requests() -> Vec<Request> {
    let bounded = SearchLimits { movetime_ms: Some(200), nodes: None, depth: Some(3) };
    vec![
        Request::Hello { version: VERSION },
        Request::Configure { hash_mib: 16 },
        Request::NewGame,
        Request::Crew { helpers: 3 },
        Request::Join,
        Request::Go { id: 7, game: game(), limits: bounded, level: 3, seed: u32::MAX, multi_pv: 1 },
        Request::Go {
            id: 8,
            game: GameText::default(),
            limits: SearchLimits::default(),
            level: 0,
            seed: 0,
            multi_pv: 5,
        },
        Request::Stop { id: 7 },
        Request::AskImpasse { id: 9, game: game(), level: 6 },
        Request::Bench { id: 10, variant: "sho".to_owned(), starts: vec!["startpos".to_owned()], depth: 3 },
        Request::Perft { id: 11, game: game(), depth: 3, played: true },
    ]
}

fn responses() -> Vec<Response> {
    let best = |best, score| Response::Best { id: 7, best, score };
    vec![
        Response::Ready { version: VERSION, name: "Suizō".to_owned(), simd: true },
        Response::Info {
            id: 7,
            depth: 3,
            seldepth: 5,
            multi_pv: 1,
            score: Score::Mate(-3),
            nodes: 1e10,
            ms: 12.5,
            hashfull: 999,
            pv: vec!["7g7f".to_owned()],
        },
        best(BestMove::Move { usi: "8h2b+".to_owned(), ponder: Some("3a2b".to_owned()) }, Some(Score::Cp(-30))),
        best(BestMove::Move { usi: "P*5e".to_owned(), ponder: None }, None),
        best(BestMove::Resign, Some(Score::Mate(-1))),
        best(BestMove::Declare, None),
        Response::Impasse { id: 9, agree: false },
        Response::Bench { id: 10, nodes: 1e6, ms: 900.0 },
        Response::Perft { id: 11, nodes: 30.0, ms: 0.5 },
        Response::Failed { id: 0, why: "unreadable".to_owned() },
    ]
}

/// The protocol's own derives say what a message looks like; the hand-written half has to agree.
#[wasm_bindgen_test]
fn messages_cross_in_the_shape_of_the_protocol() {
    let text = |value: &JsValue| String::from(js_sys::JSON::stringify(value).unwrap());
    for request in requests() {
        let message = JsValue::from(&request);
        assert_eq!(serde_wasm_bindgen::from_value::<Request>(message.clone()).unwrap(), request, "{}", text(&message));
        let derived = serde_wasm_bindgen::to_value(&request).unwrap();
        assert_eq!(wire::to_request(&derived).as_ref(), Ok(&request), "{}", text(&derived));
        assert_eq!(wire::to_request(&message).as_ref(), Ok(&request), "{}", text(&message));
    }
    for response in responses() {
        let message = JsValue::from(&response);
        assert_eq!(
            serde_wasm_bindgen::from_value::<Response>(message.clone()).unwrap(),
            response,
            "{}",
            text(&message)
        );
        let derived = serde_wasm_bindgen::to_value(&response).unwrap();
        assert_eq!(wire::to_response(&derived).as_ref(), Ok(&response), "{}", text(&derived));
        assert_eq!(wire::to_response(&message).as_ref(), Ok(&response), "{}", text(&message));
    }
}

#[wasm_bindgen_test]
fn workers_understand_each_other() {
    let task = Task { mv: "P*5e".to_owned(), depth: 12, floor: Some(-30_000), expected: None, rank: 80 };
    let tasks = vec![task.clone(), Task { floor: None, expected: Some(-1), ..task }];
    for order in [
        Order::Begin { id: 7, game: game(), hash_mib: 8 },
        Order::Weigh { id: 7, depth: 11, tasks },
        Order::End { id: 7 },
    ] {
        assert_eq!(crew_wire::to_order(&JsValue::from(&order)), Ok(order));
    }
    let weight = |bound| {
        let pv = vec!["7g7f".to_owned(), "3c3d".to_owned()];
        Weight { depth: 12, value: -31_000, bound, nodes: 1e10, seldepth: 20, pv }
    };
    let weights = [Bound::Exact, Bound::AtLeast, Bound::AtMost].map(weight).to_vec();
    for finding in [Finding::Ready { version: VERSION }, Finding::Weighed { id: 7, nodes: 1e10, weights }] {
        assert_eq!(crew_wire::to_finding(&JsValue::from(&finding)), Ok(finding));
    }
    assert_eq!(crew_wire::to_order(&JsValue::from(&Request::Stop { id: 3 })), Err("t"));
    assert_eq!(crew_wire::to_finding(&JsValue::NULL), Err("t"));
}

#[wasm_bindgen_test]
fn strange_messages_are_refused_with_the_part_that_is_wrong() {
    for (json, part) in [
        ("null", "t"),
        ("\"go\"", "t"),
        ("{}", "t"),
        (r#"{"t":"fly"}"#, "t"),
        (r#"{"t":"stop"}"#, "id"),
        (r#"{"t":"stop","id":-1}"#, "id"),
        (r#"{"t":"stop","id":1.5}"#, "id"),
        (r#"{"t":"stop","id":4294967296}"#, "id"),
        (r#"{"t":"hello","version":"1"}"#, "version"),
        (
            r#"{"t":"ask_impasse","id":1,"level":300,"game":{"variant":"shogi","start":"startpos","moves":[],"choices":[]}}"#,
            "level",
        ),
        (r#"{"t":"perft","id":1,"depth":1,"game":7}"#, "choices"),
        (
            r#"{"t":"perft","id":1,"depth":1,"game":{"variant":"shogi","start":"startpos","moves":[7],"choices":[]}}"#,
            "text in array",
        ),
        (
            r#"{"t":"perft","id":1,"depth":1,"game":{"variant":"shogi","start":"startpos","moves":[],"choices":[["impasse"]]}}"#,
            "choices",
        ),
    ] {
        assert_eq!(wire::to_request(&js_sys::JSON::parse(json).unwrap()), Err(part), "{json}");
    }
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
    let game = GameText { start: "startpos".to_owned(), moves: Vec::new(), choices: Vec::new(), ..game() };
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
    assert_eq!(refused, Err(suizo::app::msg::SaveError::Full));
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
    let host = document().create_element("div").unwrap();
    document().body().unwrap().append_child(&host).unwrap();
    let props = RootProps { speech: LanguageState::new(Lang::En, Lang::En.texts()) };
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
