//! One message of each kind, and more where fields may be left out; for the tests in the browser and the native ones.

use suizo::protocol::{
    BestMove, Bound, GameText, Measurement, Request, Response, RootResult, RootTask, Score, SearchLimits, ToHelper,
    ToLeader, VERSION,
};

pub fn game() -> GameText {
    GameText {
        variant: "shogi".to_owned(),
        start: "two_piece".to_owned(),
        moves: vec!["6a7b".to_owned(), "7g7f".to_owned()],
        choices: vec![("impasse".to_owned(), "declare27".to_owned())],
        end: None,
    }
}

pub fn requests() -> Vec<Request> {
    let bounded =
        SearchLimits { movetime_ms: Some(200), nodes: None, depth: Some(3), steady: Some(true), mate: Some(9) };
    vec![
        Request::Hello { version: VERSION },
        Request::Configure { hash_mib: 16 },
        Request::NewGame,
        Request::SetHelpers { count: 3 },
        Request::BecomeHelper,
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
    ]
}

pub fn measurements() -> Vec<Measurement> {
    vec![
        Measurement::Bench { id: 10, variant: "sho".to_owned(), starts: vec!["startpos".to_owned()], depth: 3 },
        Measurement::Perft { id: 11, game: game(), depth: 3, played: true },
    ]
}

pub fn responses() -> Vec<Response> {
    let best = |best, score| Response::Best { id: 7, best, score };
    vec![
        Response::Ready { version: VERSION, name: "Suizō".to_owned(), simd: true },
        Response::Info {
            id: 7,
            depth: 3,
            multi_pv: 1,
            score: Score::Mate(-3),
            win_percent: 0,
            nodes: 1e10,
            ms: 12.5,
            pv: vec!["7g7f".to_owned()],
        },
        best(BestMove::Move { usi: "8h2b+".to_owned(), ponder: Some("3a2b".to_owned()) }, Some(Score::Cp(-30))),
        best(BestMove::Move { usi: "P*5e".to_owned(), ponder: None }, None),
        best(BestMove::Resign, Some(Score::Mate(-1))),
        best(BestMove::Declare, None),
        Response::Impasse { id: 9, agree: false },
        Response::Measured { id: 10, nodes: 1e6, ms: 900.5 },
        Response::Failed { id: 0, why: "unreadable".to_owned() },
    ]
}

pub fn messages_to_helpers() -> Vec<ToHelper> {
    let task = RootTask { mv: "P*5e".to_owned(), depth: 12, floor: Some(-30_000), expected: None, rank: 80 };
    let tasks = vec![task.clone(), RootTask { floor: None, expected: Some(-1), ..task }];
    vec![
        ToHelper::Begin { id: 7, game: game(), hash_mib: 8, evaluation: "tables".to_owned() },
        ToHelper::Search { id: 7, depth: 11, tasks },
        ToHelper::End { id: 7 },
    ]
}

pub fn messages_to_leaders() -> Vec<ToLeader> {
    let result = |bound| {
        let pv = vec!["7g7f".to_owned(), "3c3d".to_owned()];
        RootResult { depth: 12, value: -31_000, bound, nodes: 1e10, seldepth: 20, pv }
    };
    let results = [Bound::Exact, Bound::Lower, Bound::Upper].map(result).to_vec();
    vec![ToLeader::Ready { version: VERSION }, ToLeader::Found { id: 7, nodes: 1e10, results }]
}

const GAME: &str = r#"{"variant":"shogi","start":"startpos","moves":[],"choices":[]}"#;

/// Texts in JSON that are no requests, each with the part that is wrong.
pub fn no_requests() -> Vec<(String, &'static str)> {
    let impasse = |game: &str| format!(r#"{{"t":"ask_impasse","id":1,"level":1,"game":{game}}}"#);
    vec![
        ("null".to_owned(), "t"),
        ("\"go\"".to_owned(), "t"),
        ("{}".to_owned(), "t"),
        (r#"{"t":"fly"}"#.to_owned(), "t"),
        (r#"{"t":"stop"}"#.to_owned(), "id"),
        (r#"{"t":"stop","id":-1}"#.to_owned(), "id"),
        (r#"{"t":"stop","id":1.5}"#.to_owned(), "id"),
        (r#"{"t":"stop","id":4294967296}"#.to_owned(), "id"),
        (r#"{"t":"hello","version":"1"}"#.to_owned(), "version"),
        (r#"{"t":"hello","version":null}"#.to_owned(), "version"),
        (format!(r#"{{"t":"ask_impasse","id":1,"level":300,"game":{GAME}}}"#), "level"),
        (r#"{"t":"perft","id":1}"#.to_owned(), "t"),
        (impasse("7"), "variant"),
        (impasse(&GAME.replace("\"startpos\"", "7")), "start"),
        (impasse(&GAME.replace(r#""moves":[]"#, r#""moves":{}"#)), "moves"),
        (impasse(&GAME.replace(r#""moves":[]"#, r#""moves":[7]"#)), "moves"),
        (impasse(&GAME.replace(r#""choices":[]"#, r#""choices":[["impasse"]]"#)), "choices"),
    ]
}

/// The same that are no measurements.
pub fn no_measurements() -> Vec<(String, &'static str)> {
    vec![
        ("null".to_owned(), "t"),
        (r#"{"t":"go","id":1}"#.to_owned(), "t"),
        (r#"{"t":"bench","id":1,"variant":"sho","starts":"startpos","depth":1}"#.to_owned(), "starts"),
        (format!(r#"{{"t":"perft","id":1,"depth":1,"played":1,"game":{GAME}}}"#), "played"),
    ]
}
