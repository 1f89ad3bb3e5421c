//! The line that `state` prints.

use crate::rules::{Game, Move};
use serde::Serialize;

/// The keys stand in the order in which they are printed.
#[derive(Serialize)]
struct State<'a> {
    variant: &'a str,
    sfen: String,
    turn: &'a str,
    legal: Vec<String>,
    in_check: bool,
    result: Option<Ending<'a>>,
    repetitions: u32,
    impasse: Option<Points>,
    evaluation: &'a str,
}

#[derive(Serialize)]
struct Ending<'a> {
    winner: Option<&'a str>,
    reason: &'a str,
}

#[derive(Serialize)]
struct Points {
    black: u16,
    white: u16,
    can_declare: bool,
}

/// `state ` and the game as one line of JSON (CONTRACT.md 2), with what it is evaluated with.
pub fn line(game: &Game, evaluation: &str) -> String {
    let position = game.position();
    let mut legal: Vec<String> = game.legal_moves().iter().map(Move::to_string).collect();
    legal.sort_unstable();
    let state = State {
        variant: game.variant().id(),
        sfen: game.sfen(),
        turn: position.turn().name(),
        legal,
        in_check: position.in_check(),
        result: game.outcome().map(|outcome| Ending {
            winner: outcome.winner.map(|winner| winner.name()),
            reason: outcome.reason.word(),
        }),
        repetitions: game.repetitions(),
        impasse: game.impasse().map(|count| Points {
            black: count.points.black,
            white: count.points.white,
            can_declare: count.can_declare,
        }),
        evaluation,
    };
    format!("state {}", serde_json::to_string(&state).expect("strings, numbers and lists"))
}
