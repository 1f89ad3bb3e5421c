//! What is kept between visits: every stored sample is read, or set aside with the right reason.

mod library;

use serde_json::Value;
use std::{collections::BTreeMap, fs, path::PathBuf};
use suizo::{
    app::settings::{Preferences, read_settings},
    i18n::Lang,
    json,
    persist::{Damage, Player, SavedGame, StoredError, aside_key, key, read_game},
    record::{Ending, GameRecord, NodeId, Step},
    rules::{Act, Color, EndReason, Game, IllegalMoves, Impasse, RuleChoices, Rules, Start, Variant},
};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/storage")
}

fn sample(name: &str) -> String {
    fs::read_to_string(folder().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[track_caller]
fn stored_game(name: &str) -> (SavedGame<'static>, Game) {
    let saved = read_game(&sample(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let game = saved.record.game().clone();
    (saved, game)
}

#[track_caller]
fn end_of(game: &Game) -> (Option<Color>, EndReason) {
    let outcome = game.outcome().expect("the game is over");
    (outcome.winner, outcome.reason)
}

#[test]
fn a_running_game_comes_back_as_it_was() {
    let (saved, game) = stored_game("game.v1.json");
    assert_eq!(saved.game_id, "5f0c2a19");
    assert_eq!(
        (saved.player(Color::Black), saved.player(Color::White)),
        // its third of six levels is the sixth of twelve
        (Player::Human, Player::Computer { level: 6 })
    );
    assert_eq!((saved.orientation, saved.viewed_ply), (Color::Black, None));
    assert_eq!(game.handicap().map(|handicap| handicap.id), Some("rook"));
    assert_eq!(game.choices().impasse, Impasse::Declare27);
    assert_eq!(game.sfen(), "lnsgkgsnl/9/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1S5R1/LN1GKGSNL w Bb 5");
    assert_eq!(game.outcome(), None);
}

#[test]
fn ends_that_no_move_brought_about_come_back() {
    let (saved, game) = stored_game("game.v1.ended.json");
    assert_eq!(end_of(&game), (Some(Color::Black), EndReason::Resign));
    assert_eq!((saved.orientation, saved.viewed_ply), (Color::White, Some(1)));
    let (_, game) = stored_game("game.v1.strict.json");
    assert_eq!(end_of(&game), (Some(Color::White), EndReason::IllegalMove));
    assert_eq!(game.ply(), 0);
    let (_, game) = stored_game("game.v1.agreed.json");
    assert_eq!(end_of(&game), (None, EndReason::ImpasseDraw));
}

#[test]
fn what_is_missing_takes_its_default() {
    let (saved, game) = stored_game("game.v1.least.json");
    assert_eq!(saved, SavedGame::of(&GameRecord::new(game)));
    assert_eq!((saved.black, saved.white, saved.orientation), (Player::Human, Player::Human, Color::Black));
    assert_eq!(read_settings(r#"{"v":1,"data":{}}"#), Ok(Default::default()));
}

/// What a text says, whatever the order of its fields.
#[track_caller]
fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// What a sample becomes when it is written again: a game that is over says so, as the first picture depends on it.
#[track_caller]
fn written(name: &str) -> Value {
    let mut value = json(&sample(name));
    if name.contains("ended") {
        value["data"]["over"] = true.into();
    }
    value
}

#[test]
fn what_others_say_of_a_move_is_kept_as_they_wrote_it() {
    let values = [
        "",
        "x",
        "1\n2",
        "12",
        "\"12\"",
        "\"x\"",
        "\"\\\"x\\\"\"",
        "[1, 2]",
        "[1,2]",
        "[1.50,\"a\\b\",null] }",
        "null",
        "{\"a\":1}",
    ];
    let mut game = GameRecord::new(stored_game("game.v2.json").1);
    let notes = |record: &GameRecord| record.tree().node(NodeId::ROOT).notes().cloned().expect("notes");
    let other: Vec<_> = values.iter().enumerate().map(|(at, value)| (format!("n{at}"), (*value).to_owned())).collect();
    game.edit(|tree| tree.annotate(NodeId::ROOT, |own| own.other.clone_from(&other)));
    for _ in 0..2 {
        game = read_game(&SavedGame::of(&game).to_text()).expect("readable").record.into_owned();
        assert_eq!(notes(&game).other, other);
    }
}

#[test]
fn a_stored_game_says_whether_it_is_over() {
    for (name, is_over) in [("game.v1.page-mate.json", true), ("game.v2.ended.json", true), ("game.v2.json", false)] {
        let text = stored_game(name).0.to_text();
        assert_eq!(json(&text)["data"].get("over"), is_over.then_some(&Value::Bool(true)), "{name}");
        assert_eq!(read_game(&text), Ok(stored_game(name).0), "{name}");
    }
}

#[test]
fn what_is_not_known_is_kept_and_written_back() {
    let (saved, game) = stored_game("game.v2.more.json");
    assert_eq!(game.choices().impasse, Impasse::Off, "the known switch counts");
    assert_eq!(json(&saved.to_text())["data"], json(&sample("game.v2.more.json"))["data"]);
    let (saved, _) = stored_game("game.v1.more.json");
    let kept = json(&saved.to_text())["data"].clone();
    for (name, value) in json(&sample("game.v1.more.json"))["data"].as_object().expect("fields") {
        assert_eq!(&kept[name], value);
    }
    let settings = read_settings(&sample("settings.v1.more.json")).expect("readable");
    assert_eq!((settings.get("lang"), settings.get("pieces")), (Some(&"sv".into()), Some(&"letters".into())));
    assert_eq!(json(&Preferences::new(settings, Lang::En).to_text()), json(&sample("settings.v1.more.json")));
}

#[test]
fn a_game_against_one_of_the_first_six_levels_goes_on_against_its_like() {
    for (name, white) in [("game.v1.json", "ai:6"), ("game.v1.agreed.json", "ai:12"), ("game.v1.more.json", "ai:1")] {
        let saved = stored_game(name).0;
        assert_eq!(saved.white.to_string(), white, "{name}");
        assert_eq!(json(&saved.to_text())["data"]["levels"], 12, "{name}");
        assert_eq!(read_game(&saved.to_text()).map(|again| again.white), Ok(saved.white), "{name}: once is enough");
    }
    assert_eq!(stored_game("game.v1.levels.json").0.white, Player::Computer { level: 3 });
}

/// Every field of a game of version 1 that is not as it was stands in the sample of version 2.
#[test]
fn games_of_version_1_become_games_of_version_2() {
    for name in ["json", "ended.json", "clock.json"] {
        let (old, new) = (stored_game(&format!("game.v1.{name}")).0, stored_game(&format!("game.v2.{name}")).0);
        assert_eq!(old, new, "{name}");
        assert_eq!(json(&old.to_text()), written(&format!("game.v2.{name}")), "{name}");
    }
    let (saved, game) = stored_game("game.v1.agreed.json");
    let agreed = saved.record.tree().node(saved.record.last()).ending();
    assert_eq!(agreed, Some(Ending::Act { act: Act::Agree, by: Color::White }));
    assert_eq!(game.ply(), 1);
}

/// Every game that any page stored, and every one written by hand: read, written, read again.
#[test]
fn every_stored_game_opens() {
    let mut found = 0;
    for entry in fs::read_dir(folder()).expect("the samples") {
        let name = entry.expect("an entry").file_name().into_string().expect("a plain name");
        if !name.starts_with("game.v") {
            continue;
        }
        let (saved, _) = stored_game(&name);
        let text = saved.to_text();
        assert_eq!(read_game(&text).as_ref(), Ok(&saved), "{name}");
        assert!(text.len() <= sample(&name).len() + 100, "{name} is stored about as small as it was");
        if name.starts_with("game.v1") {
            check_upgrade(&json(&sample(&name))["data"], &json(&text)["data"], &name);
        }
        found += 1;
    }
    assert!(found >= 28, "{found} games");
}

/// What changed from version 1 to version 2, and nothing else did.
#[track_caller]
fn check_upgrade(old: &Value, new: &Value, name: &str) {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let mut moves = list(&old["moves"]);
    for (mv, ms) in moves.iter_mut().zip(list(&old["clocks"]["spent"])) {
        *mv = format!("{}@{ms}", mv.as_str().expect("a move")).into();
    }
    if let (Some(act), Some(by)) = (old["ending"]["act"].as_str(), old["ending"]["by"].as_str()) {
        moves.push(format!("{act} {by}").into());
    }
    assert_eq!(list(&new["moves"]), moves, "{name}");
    for (field, value) in old.as_object().expect("fields") {
        match field.as_str() {
            "moves" | "ending" => {}
            "clocks" => {
                assert_eq!([&new[field]["time"], &new[field]["used"]], [&value["time"], &value["used"]], "{name}")
            }
            "white" if old.get("levels").is_none() => {}
            _ => assert_eq!(&new[field], value, "{field} of {name}"),
        }
    }
}

#[test]
fn every_readable_sample_is_written_back_as_it_stands() {
    for name in ["game.v2.json", "game.v2.ended.json", "game.v2.clock.json", "game.v2.tree.json"] {
        assert_eq!(json(&stored_game(name).0.to_text()), written(name), "{name}");
    }
    for name in ["settings.v1.json", "settings.v1.notation.json", "settings.v1.looks.json"] {
        let settings = read_settings(&sample(name)).expect("readable");
        assert_eq!(json(&Preferences::new(settings, Lang::En).to_text()), json(&sample(name)), "{name}");
    }
}

#[test]
fn a_whole_record_comes_back() {
    let (saved, game) = stored_game("game.v2.tree.json");
    let tree = saved.record.tree();
    assert_eq!((game.ply(), tree.main_line().count(), tree.preorder().count()), (3, 4, 10));
    assert_eq!(tree.comment(NodeId::ROOT), "よろしくお願いします");
    let first = tree.main_line().next().expect("a move");
    let notes = tree.node(first).notes().expect("notes");
    assert_eq!(notes.comment, "角道\n\"*#");
    assert_eq!(notes.glyph.map(|glyph| glyph.text()), Some("!"));
    assert_eq!(notes.evaluation.as_ref().map(|found| found.line.len()), Some(2));
    assert_eq!(notes.marks.iter().map(ToString::to_string).collect::<Vec<_>>(), ["8h3c:red", "7f7f:green"]);
    assert_eq!(tree.time_used(first), Some(61_000));
    assert_eq!((tree.header().names.white.as_str(), tree.header().get("棋戦")), ("伊藤", Some("名人戦")));
    let fork = tree.main_line().nth(2).expect("the third move");
    let variation = tree.child_by(fork, Step::Move("4c4d".parse().expect("a move"))).expect("a variation");
    // a glyph and a field that only a later version knows
    assert_eq!(tree.node(variation).notes().map(|notes| notes.other.len()), Some(2));
}

#[test]
fn times_of_moves_stay_with_them() {
    let (saved, _) = stored_game("game.v1.clock.json");
    assert_eq!(saved.record.times(), [4_000, 61_500]);
    assert_eq!(saved.clock.map(|clock| (clock.time, clock.used_ms)), Some(("600/30".to_owned(), 1_200)));
}

#[test]
fn a_newer_schema_is_told_from_damage() {
    assert_eq!(read_game(&sample("game.newer.json")), Err(StoredError::Newer { version: 3 }));
    assert_eq!(read_settings(&sample("newer.json")), Err(StoredError::Newer { version: 2 }));
    let far = r#"{"v":18446744073709551615}"#;
    assert_eq!(read_game(far), Err(StoredError::Newer { version: u64::MAX }));
}

#[test]
fn every_damaged_sample_says_what_is_wrong() {
    let expected: BTreeMap<&str, &str> = BTreeMap::from([
        ("cut_short.json", "not JSON, it ends at character 68"),
        ("empty.json", "not JSON, it ends at character 1"),
        ("no_version.json", "no schema version"),
        ("version_is_text.json", "no schema version"),
        ("no_data.json", "missing field `data`"),
        ("no_moves.json", "missing field `moves`"),
        ("moves_are_text.json", "field `moves` is not a list of moves"),
        ("no_such_game.json", "start: no game is called \"go\""),
        ("start_too_small.json", "start: 3 ranks instead of 9 at column 1"),
        ("start_of_another_game.json", "start: this game has no handicaps at \"rook\""),
        ("illegal_move.json", "move 2 (7f7e): not_yours"),
        ("unreadable_move.json", "move 2 (xyzzy): unreadable"),
        ("impossible_ending.json", "ending: both kings must stand in their promotion zones"),
        (
            "unknown_ending.json",
            "field `ending` is not `resign`, `timeout`, `agree` or `declare` by `black` or `white`",
        ),
        ("unknown_player.json", "field `white` is not `human` or `ai:` with a level"),
        ("tree_beyond.json", "field `moves` is not a list of moves"),
        ("tree_after_the_end.json", "move 2 (3c3d): game_over"),
        ("tree_time.json", "move 2 (3c3d@soon): unreadable"),
        ("tree_off_the_board.json", "move 1 (9g9f): unreadable"),
        ("tree_variation.json", "move 2 (7f7e): not_yours"),
        ("tree_ending.json", "ending: both kings must stand in their promotion zones"),
        ("tree_list.json", "field `moves` is not a list of moves"),
        ("names_are_one.json", "field `names` is not two texts"),
        ("moves_and_a_number.json", "field `moves` is not a list of moves"),
        ("times_are_words.json", "field `clocks` is not `time`, `spent` and `used`"),
        ("unknown_orientation.json", "field `orientation` is not `black` or `white`"),
    ]);
    let mut found = 0;
    for entry in fs::read_dir(folder().join("damaged")).expect("the samples") {
        let name = entry.expect("an entry").file_name().into_string().expect("a plain name");
        let reason = expected.get(name.as_str()).unwrap_or_else(|| panic!("no reason is expected for {name}"));
        match read_game(&sample(&format!("damaged/{name}"))) {
            Err(error @ StoredError::Damaged { .. }) => {
                assert_eq!(error.to_string(), format!("damaged: {reason}"), "{name}")
            }
            other => panic!("{name}: {other:?}"),
        }
        found += 1;
    }
    assert_eq!(found, expected.len());
}

#[test]
fn damage_names_the_move() {
    let Err(StoredError::Damaged { what: Damage::Move { ply, text, why } }) =
        read_game(&sample("damaged/illegal_move.json"))
    else {
        panic!("a damaged move");
    };
    assert_eq!((ply, text.as_str(), why), (2, "7f7e", "not_yours"));
}

#[test]
fn every_way_of_ending_a_game_survives() {
    let choices = |impasse| RuleChoices { impasse, ..RuleChoices::default() };
    let entered = "SSSSGGGG1/+P+P2K4/9/9/9/9/9/9/k8 b RB8P 1";
    let both = "5BBRR/4K4/9/9/9/9/9/4k4/7rr b 9P9p 1";
    for (choices, start, act, by) in [
        (RuleChoices::default(), "startpos", Act::Resign, Color::Black),
        (RuleChoices::default(), "startpos", Act::Resign, Color::White),
        (RuleChoices::default(), "two_piece", Act::Timeout, Color::White),
        (RuleChoices::default(), "two_piece", Act::Timeout, Color::Black),
        (choices(Impasse::Agreement), both, Act::Agree, Color::Black),
        (choices(Impasse::Declare27), entered, Act::Declare, Color::Black),
        (choices(Impasse::Declare24), entered, Act::Declare, Color::Black),
        (choices(Impasse::Declare27), "startpos", Act::Declare, Color::Black),
    ] {
        let start = Start::parse(Rules::of(Variant::Shogi), start).expect("a start");
        let mut game = Game::new(Variant::Shogi, choices, start).expect("a game");
        game.end(act, by).expect("allowed");
        let record = GameRecord::new(game);
        let again = read_game(&SavedGame::of(&record).to_text()).expect("readable").record.into_owned();
        assert_eq!(again, record, "{act:?} by {by}");
        assert_eq!(again.final_act(), Some((act, by)));
    }
}

#[test]
fn an_illegal_move_that_lost_survives() {
    let strict = RuleChoices { illegal_moves: IllegalMoves::Lose, ..RuleChoices::default() };
    let mut game = GameRecord::new(Game::new(Variant::Shogi, strict, Start::Standard).expect("a game"));
    for mv in ["7g7f", "3c3d", "2h2b"] {
        game.play(mv.parse().expect("a move")).expect("accepted");
    }
    let again = read_game(&SavedGame::of(&game).to_text()).expect("readable").record.into_owned();
    assert_eq!(again, game);
    assert_eq!(again.illegal_attempt().map(|(mv, _)| mv.to_string()).as_deref(), Some("2h2b"));
}

#[test]
fn players_read_as_in_links() {
    for (text, player) in [
        ("human", Some(Player::Human)),
        ("ai:1", Some(Player::Computer { level: 1 })),
        ("ai:12", Some(Player::Computer { level: 12 })),
        ("ai:0", Some(Player::Computer { level: 0 })),
        ("ai:13", None),
        ("ai:256", None),
        ("ai:+1", None),
        ("ai:00", None),
        ("ai:", None),
        ("ai:01", None),
        ("ai", None),
        ("Human", None),
        ("", None),
    ] {
        assert_eq!(text.parse().ok(), player, "{text}");
        if let Some(player) = player {
            assert_eq!(player.to_string(), text);
        }
    }
}

#[test]
fn keys_share_one_beginning() {
    for key in [key::GAME, key::SETTINGS] {
        assert!(key.starts_with("suizo:"));
        assert!(aside_key(key, "", |_| None).is_some_and(|aside| aside.starts_with(key)));
    }
}

#[test]
fn nothing_set_aside_is_ever_overwritten() {
    let mut storage: BTreeMap<String, String> = BTreeMap::new();
    for wreck in ["one", "two", "one", "three", "two"] {
        if let Some(key) = aside_key(key::GAME, wreck, |key| storage.get(key).cloned()) {
            assert_eq!(storage.insert(key, wreck.to_owned()), None, "a free key");
        }
    }
    let kept: Vec<(&str, &str)> = storage.iter().map(|(key, text)| (key.as_str(), text.as_str())).collect();
    assert_eq!(kept, [("suizo:game.aside.1", "one"), ("suizo:game.aside.2", "two"), ("suizo:game.aside.3", "three")]);
    assert_eq!(aside_key(key::GAME, "new", |_| Some("old".to_owned())), None, "an end to it");
}

/// Our reader and the general one agree on what is JSON, and on what it says.
#[test]
fn json_is_read_as_others_read_it() {
    let texts = [
        "null",
        "true",
        "[]",
        "{}",
        "[1,2.5,-0,1e9,1E-3]",
        r#"{"a":[{"b":"c"}],"d":null}"#,
        r#""\u6b69\ud83d\ude00\n\"\\\/""#,
        " \n\t[ 1 , 2 ]\r ",
        "",
        " ",
        "[",
        "[1",
        "[1,",
        "[1,]",
        "{",
        "{\"a\"",
        "{\"a\":",
        "{\"a\":1,}",
        "{a:1}",
        "01",
        "1.",
        ".5",
        "+1",
        "1e",
        "--1",
        "nul",
        "tru",
        "\"",
        "\"\\\"",
        "\"\\x\"",
        "\"\\ud800\"",
        "\"\\udc00\"",
        "\"\\ud800\\u0041\"",
        "\"\n\"",
        "1 2",
        "[]]",
        "歩",
        "\"歩\"",
        "\"\\u12\"",
        "-",
        "-a",
        "[1 2]",
        "{\"a\" 1}",
    ];
    for text in texts {
        let ours = json::parse(text).ok().map(|value| json(&value.to_string()));
        let theirs = serde_json::from_str::<Value>(text).ok();
        assert_eq!(ours, theirs, "{text:?}");
    }
    let deep = "[".repeat(100_000);
    assert!(json::parse(&deep).is_err(), "the stack holds");
}
