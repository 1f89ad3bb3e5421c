//! Positions with their legal moves, checks and ends, as other programs give them; see tests/data/README.md.

use flate2::read::GzDecoder;
use serde_json::Value;
use std::{
    fs::File,
    io::{BufRead, BufReader},
};
use suizo::rules::{Game, IllegalMove, Move, RuleChoices, Rules, Start, Variant};

fn positions(file: &str) -> Vec<Value> {
    let path = format!("{}/tests/data/positions/{file}.jsonl.gz", env!("CARGO_MANIFEST_DIR"));
    let file = File::open(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let lines = BufReader::new(GzDecoder::new(file)).lines();
    lines.map(|line| serde_json::from_str(&line.expect("text")).expect("a line is a JSON object")).collect()
}

fn text<'a>(entry: &'a Value, key: &str) -> &'a str {
    entry[key].as_str().unwrap_or_else(|| panic!("no {key} in {entry}"))
}

fn load(entry: &Value) -> Game {
    let variant = Variant::from_id(text(entry, "variant")).expect("a known variant");
    let sfen = text(entry, "sfen");
    let start = Start::parse(Rules::of(variant), sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"));
    Game::new(variant, RuleChoices::default(), start).expect("a parsed start")
}

fn check_file(file: &str, at_least: usize) {
    let entries = positions(file);
    assert!(entries.len() >= at_least, "{file} holds only {} positions", entries.len());
    for entry in &entries {
        let game = load(entry);
        let sfen = text(entry, "sfen");
        assert_eq!(game.sfen(), sfen, "written as read");
        let mut legal: Vec<String> = game.legal_moves().iter().map(Move::to_string).collect();
        legal.sort();
        let expected: Vec<&str> = entry["legal"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
        assert_eq!(legal, expected, "legal moves of {sfen}");
        assert_eq!(Some(game.position().in_check()), entry["in_check"].as_bool(), "check in {sfen}");
        let reason = game.outcome().map(|outcome| {
            assert_eq!(outcome.winner, Some(!game.turn()), "the side to move has lost in {sfen}");
            outcome.reason.word()
        });
        let terminal = entry["terminal"].as_str().map(|terminal| match terminal {
            "bare_king_loss_for_side_to_move" => "bare_king",
            other => other,
        });
        assert_eq!(reason, terminal, "end in {sfen}");
        if let Some(attacked) = entry["attacked_royals"].as_array() {
            let position = game.position();
            let royals = position.royals(game.turn());
            let mut found: Vec<String> = royals
                .iter()
                .filter(|square| position.is_attacked(*square, !game.turn(), position.occupied()))
                .map(|square| square.to_string())
                .collect();
            found.sort();
            let mut expected: Vec<&str> = attacked.iter().filter_map(Value::as_str).collect();
            expected.sort();
            assert_eq!(found, expected, "attacked royals in {sfen}");
        }
    }
}

#[test]
fn shogi_positions_have_the_known_moves_and_ends() {
    check_file("shogi", 1800);
}

#[test]
fn pawn_drop_mates_are_told_from_pawn_drop_checks() {
    check_file("shogi_uchifuzume", 432);
    for entry in positions("shogi_uchifuzume") {
        let game = load(&entry);
        let mv: Move = text(&entry, "move").parse().expect("a move");
        let expected = match text(&entry, "cat") {
            "illegal_pawn_drop_mate" => Err(IllegalMove::Uchifuzume),
            _ => Ok(()),
        };
        assert_eq!(game.explain(mv), expected, "{mv} in {}", text(&entry, "sfen"));
    }
}

#[test]
fn sho_positions_have_the_known_moves_and_ends() {
    check_file("shoshogi", 1200);
    check_file("shoshogi_special", 359);
}

#[test]
fn heian_positions_have_the_known_moves_and_ends() {
    for file in ["heian9x8", "heian8x8", "heian9x9", "heian8x9"] {
        check_file(file, 300);
    }
}
