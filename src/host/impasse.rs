//! Whether the computer agrees to an impasse (RULES.md 4a.7).

use crate::{
    engine::{Score, SearchReport},
    rules::{Color, Game, points},
};

/// What the search may spend on the question.
pub(super) const NODES: u64 = 40_000;
/// The computer plays on when it is ahead by this much, in hundredths of a pawn.
const PLAY_ON_CP: i32 = 300;
/// Points that a side needs so as not to lose.
const ENOUGH_POINTS: u16 = 24;

/// What the points alone say of an impasse that the side to move proposes; `None` leaves it to a search.
pub(super) fn agreement_by_points(game: &Game) -> Option<bool> {
    game.impasse()?;
    let credit = |color| {
        if color == Color::White { game.handicap_credit() } else { 0 }
    };
    let total = |color| points(game.position(), color) + credit(color);
    let (theirs, own) = (total(game.turn()), total(!game.turn()));
    match (own >= ENOUGH_POINTS, theirs >= ENOUGH_POINTS) {
        (true, false) => Some(true),
        (false, _) => Some(false),
        (true, true) => None,
    }
}

/// Whether the side that was asked sees too little to play on for. The report is from the proposer's point of view.
pub(super) fn agrees_after(report: &SearchReport) -> bool {
    match report.score {
        Some(Score::Cp(value)) => -value < PLAY_ON_CP,
        Some(Score::Mate(plies)) => plies > 0,
        None => false,
    }
}
