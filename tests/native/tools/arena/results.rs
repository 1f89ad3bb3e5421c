//! Rows of results say what their games say.

use crate::files::unpacked;
use serde_json::Value;
use std::{
    fs,
    path::{Path, PathBuf},
};
use suizo::{
    rules::{Act, Color, Game, RuleChoices, RuleSwitch, Rules, Start, Variant},
    tools::arena::Tally,
};

/// Replays a recorded game by the rules: it ends as the record says. Returns the first player's half points.
fn replayed(variant: Variant, choices: RuleChoices, line: &str) -> usize {
    let record: Value = serde_json::from_str(line).expect("JSON");
    let text = |key: &str| record[key].as_str().unwrap_or_default();
    let start = Start::parse(Rules::of(variant), text("start")).expect("a start");
    let mut game = Game::new(variant, choices, start).expect("a game");
    for mv in text("moves").split(' ').filter(|mv| !mv.is_empty()) {
        assert_eq!(game.outcome(), None, "{line}");
        game.play(mv.parse().expect("a move")).unwrap_or_else(|why| panic!("{mv} is {why:?}: {line}"));
    }
    let winner = match (text("reason"), game.outcome()) {
        ("max_plies", None) => None,
        ("resign", None) => Some(!game.turn()),
        ("declaration" | "declaration_failed", None) => game.end(Act::Declare, game.turn()).expect("declared").winner,
        ("timeout" | "crash" | "illegal_move", None) => {
            assert!(record["fault"].is_object(), "{line}");
            Some(!game.turn())
        }
        (reason, outcome) => {
            let outcome = outcome.unwrap_or_else(|| panic!("no end: {line}"));
            assert_eq!(reason, outcome.reason.word(), "{line}");
            outcome.winner
        }
    };
    assert_eq!(record["winner"].as_str(), winner.map(Color::name), "{line}");
    match winner {
        None => 1,
        Some(winner) => 2 * usize::from((winner == Color::Black) == (text("black") == "first")),
    }
}

/// Every row of a results file says what its games say, where these are kept. Returns the files of games.
pub fn check_results(results: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let number = |row: &Value, key: &str| row[key].as_u64().unwrap_or_else(|| panic!("{key} in {row}"));
    for line in fs::read_to_string(results).expect("a file").lines() {
        let row: Value = serde_json::from_str(line).expect("JSON");
        let pairs: [u32; 5] = serde_json::from_value(row["pairs"].clone()).expect("five numbers");
        let elo = Tally { pairs, ..Tally::default() }.elo();
        for (key, value) in [("elo", elo.estimate), ("elo_low", elo.low), ("elo_high", elo.high)] {
            let told = row[key].as_f64();
            assert!(told.map_or(value.is_infinite(), |told| (told - value).abs() < 0.051), "{key} is {value}: {row}");
        }
        let Some(records) = row["records"].as_str() else { continue };
        let variant = row["game"].as_str().and_then(Variant::from_id).expect("a game");
        let mut choices = RuleChoices::default();
        for (key, value) in row["rules"].as_object().expect("switches") {
            let switch = RuleSwitch::from_key(key).expect("a switch");
            choices.set(switch, value.as_str().expect("text")).expect("a value");
        }
        let records = Path::new(env!("CARGO_MANIFEST_DIR")).join(records);
        let half_points: Vec<usize> = unpacked(&records).lines().map(|line| replayed(variant, choices, line)).collect();
        let mut tally = Tally::default();
        half_points.chunks_exact(2).for_each(|pair| tally.add_pair([pair[0], pair[1]]));
        assert_eq!(tally.pairs, pairs, "{row}");
        assert_eq!(
            [tally.wins, tally.draws, tally.losses].map(u64::from),
            ["wins", "draws", "losses"].map(|key| number(&row, key))
        );
        files.push(records);
    }
    files
}

#[test]
fn results_say_what_their_games_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/results");
    let mut named: Vec<PathBuf> = ["matches.jsonl", "own-numbers.jsonl", "wasm-matches.jsonl"]
        .iter()
        .flat_map(|name| check_results(&folder.join(name)))
        .collect();
    named.sort();
    // the games of `make games` belong to no match
    let is_of_match = |path: &PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy();
        name.ends_with(".jsonl.gz") && !name.starts_with("games-")
    };
    let entries = fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut kept: Vec<PathBuf> = entries.filter(is_of_match).collect();
    kept.sort();
    assert_eq!(kept, named, "every file of games belongs to one row");
}
