//! What is kept between visits: every stored sample is read, or set aside with the right reason.

use serde_json::Value;
use std::{collections::BTreeMap, fs, path::PathBuf};
use suizo::{
    app::settings::{Preferences, read_settings},
    i18n::Lang,
    persist::{Damage, EndingAct, Player, SavedGame, StoredError, aside_key, json, key, read_game},
    rules::{Act, Color, EndReason, Game, IllegalMoves, Impasse, RuleChoices, Rules, Start, Variant},
};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/storage")
}

fn sample(name: &str) -> String {
    fs::read_to_string(folder().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[track_caller]
fn stored_game(name: &str) -> (SavedGame, Game) {
    let saved = read_game(&sample(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let game = saved.game().expect("read_game has replayed it");
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
    assert_eq!(saved, SavedGame::of(&game));
    assert_eq!((saved.black, saved.white, saved.orientation), (Player::Human, Player::Human, Color::Black));
    assert_eq!(read_settings(r#"{"v":1,"data":{}}"#), Ok(Default::default()));
}

/// What a text says, whatever the order of its fields.
#[track_caller]
fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn what_is_not_known_is_kept_and_written_back() {
    let (saved, game) = stored_game("game.v1.more.json");
    assert_eq!(game.choices().impasse, Impasse::Off, "the known switch counts");
    assert_eq!(json(&saved.to_text())["data"], of_twelve_levels(&sample("game.v1.more.json"), "ai:1")["data"]);
    let settings = read_settings(&sample("settings.v1.more.json")).expect("readable");
    assert_eq!((settings.get("lang"), settings.get("pieces")), (Some(&"sv".into()), Some(&"letters".into())));
    assert_eq!(json(&Preferences::new(settings, Lang::En).to_text()), json(&sample("settings.v1.more.json")));
}

/// The sample of a game against one of the first six levels as it is written today.
fn of_twelve_levels(text: &str, white: &str) -> Value {
    let mut value = json(text);
    value["data"]["white"] = white.into();
    value["data"]["levels"] = 12.into();
    value
}

#[test]
fn a_game_against_one_of_the_first_six_levels_goes_on_against_its_like() {
    for (name, white) in [("game.v1.json", "ai:6"), ("game.v1.agreed.json", "ai:12"), ("game.v1.more.json", "ai:1")] {
        let saved = stored_game(name).0;
        assert_eq!(saved.white.to_string(), white, "{name}");
        assert_eq!(json(&saved.to_text())["data"], of_twelve_levels(&sample(name), white)["data"], "{name}");
        assert_eq!(read_game(&saved.to_text()).map(|again| again.white), Ok(saved.white), "{name}: once is enough");
    }
    assert_eq!(stored_game("game.v1.levels.json").0.white, Player::Computer { level: 3 });
}

#[test]
fn every_readable_sample_is_written_back_as_it_stands() {
    for name in ["game.v1.levels.json", "game.v1.ended.json", "game.v1.strict.json"] {
        assert_eq!(json(&stored_game(name).0.to_text()), json(&sample(name)), "{name}");
        assert_eq!(SavedGame::of(&stored_game(name).1).game().as_ref(), Ok(&stored_game(name).1), "{name}");
    }
    for name in ["settings.v1.json", "settings.v1.notation.json", "settings.v1.looks.json"] {
        let settings = read_settings(&sample(name)).expect("readable");
        assert_eq!(json(&Preferences::new(settings, Lang::En).to_text()), json(&sample(name)), "{name}");
    }
}

#[test]
fn a_newer_schema_is_told_from_damage() {
    assert_eq!(read_game(&sample("newer.json")), Err(StoredError::Newer { version: 2 }));
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
        let saved = SavedGame::of(&game);
        assert_eq!(saved.ending, Some(EndingAct { act, by }));
        let again = read_game(&saved.to_text()).expect("readable").game().expect("playable");
        assert_eq!(again.outcome(), game.outcome(), "{act:?} by {by}");
    }
}

#[test]
fn an_illegal_move_that_lost_survives() {
    let strict = RuleChoices { illegal_moves: IllegalMoves::Lose, ..RuleChoices::default() };
    let mut game = Game::new(Variant::Shogi, strict, Start::Standard).expect("a game");
    for mv in ["7g7f", "3c3d", "2h2b"] {
        game.play(mv.parse().expect("a move")).expect("accepted");
    }
    let again = read_game(&SavedGame::of(&game).to_text()).expect("readable").game().expect("playable");
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
