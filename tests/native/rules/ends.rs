//! Every end of every game in its smallest position, through the program (RULES.md 4a, CONTRACT.md 2 and 6).

use crate::program::{answers, parse_state};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// One line of `ends.json`: the last move, or the act, is what ends the game.
#[derive(Deserialize)]
pub struct End {
    pub game: String,
    pub rules: BTreeMap<String, String>,
    pub start: String,
    pub moves: Vec<String>,
    pub act: Option<(String, String)>,
    pub winner: Option<String>,
    pub reason: String,
    pub why: String,
}

pub fn ends() -> Vec<End> {
    serde_json::from_str(include_str!("../../data/ends.json")).expect("a list of ends")
}

/// `bare_king` is the option `BareKing`.
fn option_name(switch: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    switch.split('_').map(capital).collect()
}

impl End {
    fn options(&self) -> String {
        let switches = self.rules.iter().map(|(key, value)| (option_name(key), value.as_str()));
        std::iter::once(("Variant".to_owned(), self.game.as_str()))
            .chain(switches)
            .map(|(name, value)| format!("setoption name {name} value {value}\n"))
            .collect()
    }

    fn position(&self, n_moves: usize) -> String {
        let start = if self.start == "startpos" { "startpos".to_owned() } else { format!("sfen {}", self.start) };
        format!("position {start} moves {}\n", self.moves[..n_moves].join(" "))
    }

    /// The position before what ends it, and then that.
    fn script(&self) -> String {
        let all = self.moves.len();
        match &self.act {
            Some((act, color)) => format!("{}state\nend {act} {color}\nstate", self.options() + &self.position(all)),
            None => format!("{}state\n{}state", self.options() + &self.position(all - 1), self.position(all)),
        }
    }
}

#[test]
fn every_end_is_reached_by_its_last_move_or_act_and_not_before() {
    for end in ends() {
        let script = end.script();
        let lines = answers(&script);
        let [before, after] = lines.as_slice() else { panic!("{}: {script}\n{lines:#?}", end.why) };
        assert_eq!(parse_state(before)["result"], Value::Null, "{}: {script}", end.why);
        let expected = json!({"winner": end.winner, "reason": end.reason});
        assert_eq!(parse_state(after)["result"], expected, "{}: {script}", end.why);
    }
}

#[test]
fn each_game_has_every_end_that_its_rules_know() {
    let common = "checkmate stalemate repetition perpetual_check resign timeout illegal_move move_limit";
    let of_game = |game: &str| match game {
        "shogi" | "asakura" => "impasse_points impasse_draw declaration declaration_failed",
        "sho" => "bare_king bare_king_draw",
        _ => "bare_king bare_king_draw impasse_draw",
    };
    let ends = ends();
    for game in ["shogi", "sho", "heian9x8", "heian8x8", "heian9x9", "heian8x9", "asakura"] {
        let here = || ends.iter().filter(|end| end.game == game);
        let shown: BTreeSet<&str> = here().map(|end| end.reason.as_str()).collect();
        assert_eq!(shown, common.split(' ').chain(of_game(game).split(' ')).collect(), "{game}");
        for decided in shown.iter().filter(|reason| !["repetition", "move_limit"].contains(reason)) {
            let won = here().any(|end| end.reason == **decided && end.winner.is_some());
            assert_eq!(won, !decided.ends_with("_draw"), "{game}: {decided}");
        }
    }
}
