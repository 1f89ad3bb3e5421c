//! Messages as JSON, compared with what their serde derives say.

#[path = "../web/samples.rs"]
mod samples;

use serde::{Serialize, de::DeserializeOwned};
use serde_json::json;
use std::fmt::Debug;
use suizo::protocol::{
    BestMove, Decode, Encode, FaultRead, FileFault, FileNote, FilesRead, GameRead, LibraryQuery, Measurement, NoteRead,
    RecordsRequest, RecordsResponse, RemarkRead, Request, Response, TextWritten, ToHelper, ToLeader, Value,
};

/// JSON as a border.
#[derive(Debug, Clone, PartialEq)]
struct Json(serde_json::Value);

impl Value for Json {
    fn null() -> Json {
        Json(json!(null))
    }

    fn boolean(value: bool) -> Json {
        Json(json!(value))
    }

    fn number(value: f64) -> Json {
        Json(json!(value))
    }

    fn text(value: &str) -> Json {
        Json(json!(value))
    }

    fn list(items: impl Iterator<Item = Json>) -> Json {
        Json(items.map(|item| item.0).collect())
    }

    fn object() -> Json {
        Json(json!({}))
    }

    fn with(mut self, key: &'static str, value: Json) -> Json {
        self.0[key] = value.0;
        self
    }

    fn is_null(&self) -> bool {
        self.0.is_null()
    }

    fn to_boolean(&self) -> Option<bool> {
        self.0.as_bool()
    }

    fn to_number(&self) -> Option<f64> {
        self.0.as_f64()
    }

    fn to_text(&self) -> Option<String> {
        self.0.as_str().map(str::to_owned)
    }

    fn to_items(&self) -> Option<impl Iterator<Item = Json>> {
        Some(self.0.as_array()?.iter().cloned().map(Json))
    }

    fn get(&self, key: &'static str) -> Json {
        Json(self.0.get(key).cloned().unwrap_or_default())
    }
}

/// Written, read and derived are the same.
#[track_caller]
fn check<T: Encode + Decode + Serialize + DeserializeOwned + PartialEq + Debug>(messages: Vec<T>) {
    for message in messages {
        let written: Json = message.encode();
        assert_eq!(serde_json::from_value::<T>(integers(written.0.clone())).unwrap(), message, "{written:?}");
        let derived = Json(serde_json::to_value(&message).unwrap());
        assert_eq!(integers(written.0), integers(derived.0.clone()), "{message:?}");
        assert_eq!(T::decode(&derived, "message").as_ref(), Ok(&message), "{derived:?}");
    }
}

/// JavaScript has one type of numbers, serde tells 1 from 1.0.
fn integers(value: serde_json::Value) -> serde_json::Value {
    match value {
        serde_json::Value::Number(number) => match number.as_f64() {
            Some(float) if float.fract() == 0.0 => json!(float as i64),
            _ => serde_json::Value::Number(number),
        },
        serde_json::Value::Array(items) => items.into_iter().map(integers).collect(),
        serde_json::Value::Object(fields) => fields.into_iter().map(|(key, value)| (key, integers(value))).collect(),
        other => other,
    }
}

#[test]
fn messages_cross_in_the_shape_that_their_derives_describe() {
    check(samples::requests());
    check(samples::measurements());
    check(samples::responses());
    check(samples::messages_to_helpers());
    check(samples::messages_to_leaders());
}

/// What scripted engines and players in JavaScript rely on.
#[test]
fn messages_have_the_names_that_scripts_use() {
    let written = |message: &Request| message.encode::<Json>().0;
    let game = json!({
        "variant": "shogi",
        "start": "two_piece",
        "moves": ["6a7b", "7g7f"],
        "choices": [["impasse", "declare27"]],
        "end": null
    });
    let requests: Vec<serde_json::Value> = samples::requests().iter().map(written).collect();
    let names: Vec<&str> = requests.iter().map(|request| request["t"].as_str().unwrap()).collect();
    assert_eq!(
        names,
        ["hello", "configure", "new_game", "set_helpers", "become_helper", "go", "go", "stop", "ask_impasse"]
    );
    assert_eq!(
        integers(requests[5].clone()),
        json!({"t": "go", "id": 7, "game": game, "limits": {"movetime_ms": 200, "nodes": null, "depth": 3, "steady": true, "mate": 9}, "level": 3, "seed": u32::MAX, "multi_pv": 1})
    );
    // scripts leave the end out
    let mut without_end = requests[5].clone();
    without_end["game"].as_object_mut().unwrap().remove("end");
    assert_eq!(Request::decode(&Json(without_end), "message").as_ref(), Ok(&samples::requests()[5]));
    let responses: Vec<Json> = samples::responses().iter().map(Encode::encode).collect();
    assert_eq!(
        integers(responses[2].0.clone()),
        json!({"t": "best", "id": 7, "best": {"k": "move", "usi": "8h2b+", "ponder": "3a2b"}, "score": {"k": "cp", "v": -30}})
    );
}

#[test]
fn strange_messages_are_refused_with_the_part_that_is_wrong() {
    for (json, part) in samples::no_requests() {
        assert_eq!(Request::decode(&Json(serde_json::from_str(&json).unwrap()), "message"), Err(part), "{json}");
    }
    for (json, part) in samples::no_measurements() {
        assert_eq!(Measurement::decode(&Json(serde_json::from_str(&json).unwrap()), "message"), Err(part), "{json}");
    }
    let read = |best| Response::decode(&Json(json!({"t": "best", "id": 1, "best": best, "score": null})), "message");
    assert_eq!(read(json!({"k": "resign"})), Ok(Response::Best { id: 1, best: BestMove::Resign, score: None }));
    assert_eq!(read(json!({"k": "pass"})), Err("k"));
    assert_eq!(read(json!({"k": "move", "usi": "7g7f", "ponder": 3})), Err("ponder"));
    let to_helper = Request::Stop { id: 3 }.encode::<Json>();
    assert_eq!(ToHelper::decode(&to_helper, "message"), Err("t"));
    let found = |bound| {
        let result = json!({"depth": 1, "value": -1, "bound": bound, "nodes": 1, "seldepth": 1, "pv": []});
        ToLeader::decode(&Json(json!({"t": "found", "id": 1, "nodes": 1, "results": [result]})), "message")
    };
    assert!(found("upper").is_ok());
    assert_eq!(found("likely"), Err("bound"));
}

#[test]
fn messages_of_records_cross_whole() {
    let text = |text: &str| text.to_owned();
    let query = LibraryQuery {
        text: text("羽生"),
        field: text("players"),
        named: vec![text("o:yagura")],
        variant: Some(text("sho")),
        finish: None,
        key: Some(u64::MAX.to_string()),
        sort: text("kept"),
    };
    check(vec![
        RecordsRequest::Keep { number: 3, id: text("a"), game: text("{}"), is_found: true },
        RecordsRequest::Title { ids: text("a\nb"), title: text("夜の一局") },
        RecordsRequest::Tags { ids: text("a"), add: vec![text("club")], remove: vec![] },
        RecordsRequest::Find { number: 4, query: query.clone(), page: 2 },
        RecordsRequest::Pick { number: 4, query: LibraryQuery::default() },
        RecordsRequest::Tally { number: 4, query: query.clone(), from: text("7"), next: vec![text("9"), text("11")] },
        RecordsRequest::Export {
            ids: Some(text("a\nb")),
            settings: None,
            you: text("You"),
            computers: vec![text("Level 1")],
        },
        RecordsRequest::Read { number: 5, text: Some(text("PI\n+\n")) },
        RecordsRequest::Write {
            number: 6,
            game: text("{}"),
            black: text("大山"),
            white: text(""),
            date: text("2026-11-23 22:35"),
            place: Some(2),
        },
        RecordsRequest::Encode { name: text("a.kif"), text: text("歩") },
        RecordsRequest::Stop,
    ]);
    let game = GameRead {
        file: text("a.kif"),
        plies: 12,
        date: Some(text("2026-11-23")),
        remarks: vec![RemarkRead { line: 3, kind: text("bad_time"), text: text("x") }],
        n_remarks: 1,
        ..GameRead::default()
    };
    let fault = |why| FaultRead { file: text("b"), why };
    let faults = vec![
        fault(FileFault::NoGame),
        fault(FileFault::Unreadable),
        fault(FileFault::TooLarge),
        fault(FileFault::BadStart { line: 2, cause: text("no king") }),
    ];
    let read = FilesRead { games: vec![game], n_more: 7, faults, link: Some(text("#moves=7g7f")), is_archive: true };
    let notes = [
        FileNote::Fault { why: FileFault::NoGame },
        FileNote::Remark { remark: RemarkRead { line: 3, kind: text("bad_time"), text: text("x") } },
        FileNote::Bytes { n: 2, encoding: text("shift_jis") },
    ]
    .map(|note| NoteRead { file: text("a"), note })
    .to_vec();
    let texts = vec![TextWritten { format: text("csa"), text: text("PI"), losses: vec![text("variations")] }];
    check(vec![
        RecordsResponse::Listed { number: 4, n_games: 3, n_listed: 2, page: 1, rows: text("1\ta") },
        RecordsResponse::Picked { number: 4, labels: text("a\t\t") },
        RecordsResponse::Failed { number: Some(1), is_full: true },
        RecordsResponse::Loaded { id: text("a"), game: None },
        RecordsResponse::Later { number: 2, id: text("a"), game: text("{}") },
        RecordsResponse::Imported {
            added: 1,
            known: 2,
            failed: 3,
            settings: Some(text("{}")),
            stopped: true,
            notes,
            n_notes: 9,
        },
        RecordsResponse::Exported { ok: true, name: Some(text("games.zip")) },
        RecordsResponse::Read { number: 5, read },
        RecordsResponse::Written { number: 6, texts },
        RecordsResponse::Encoded { name: text("a.kif"), missing: text("Ō") },
        RecordsResponse::Elsewhere,
    ]);
}
