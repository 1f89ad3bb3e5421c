//! What the engine reports, as records have it.

use crate::{
    protocol::{Response, Score},
    record::{self, Evaluation},
    rules::{Color, Move},
};

/// More of a line than this says little, fills the screen, and makes records long.
pub const LONGEST_LINE: usize = 16;

/// What a search says of a position with that side to move.
#[must_use]
pub fn evaluation_of(score: Score, depth: u32, moves: &[Move], turn: Color) -> Evaluation {
    let sign = |value: i32| if turn == Color::Black { value } else { -value };
    let score = match score {
        Score::Cp(value) => record::Score::Cp(sign(value)),
        Score::Mate(plies) => record::Score::Mate(sign(plies)),
    };
    Evaluation { score, depth, line: moves.iter().take(LONGEST_LINE).copied().collect() }
}

/// What a report says of a position with that side to move; none where it is about another line than the best.
#[must_use]
pub fn evaluation(response: &Response, turn: Color) -> Option<Evaluation> {
    let Response::Info { multi_pv: 1, score, depth, pv, .. } = response else { return None };
    let line: Vec<Move> = pv.iter().map_while(|usi| usi.parse().ok()).collect();
    Some(evaluation_of(*score, *depth, &line, turn))
}
