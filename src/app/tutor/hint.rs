//! Why a move is advised: one reason, the strongest that the rules can show, else what the search makes of it.

use super::{super::analysis::passed, deeds::deed};
use crate::{
    i18n::Why,
    protocol::Score,
    rules::{EndReason, Game, Move},
};

/// A move that is advised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hint {
    pub mv: Move,
    /// At first only the piece is shown, then the move.
    pub whole: bool,
    pub why: Why,
}

/// The reason for a legal move that a search at full strength found best. `score` is what it is worth, `lead` by how many per cent its
/// chances of winning are above those of the next best move.
#[must_use]
pub fn reason(game: &Game, mv: Move, score: Option<Score>, lead: u32) -> Why {
    let otherwise = if game.legal_moves().len() == 1 { Why::Only } else { Why::Best(lead) };
    shown(game, mv, score).unwrap_or(otherwise)
}

fn shown(game: &Game, mv: Move, score: Option<Score>) -> Option<Why> {
    let before = game.position();
    let mut next = game.clone();
    next.play_on(mv).ok()?;
    let after = next.position();
    if next.outcome().is_some_and(|end| end.reason == EndReason::BareKing) {
        return Some(Why::Bares);
    }
    if let Some(Score::Mate(plies @ 1..)) = score {
        return Some(Why::Mates(plies));
    }
    if let Some(taken) = before.captured_by(mv) {
        return Some(Why::Takes(taken.kind()));
    }
    if before.in_check() {
        return Some(Why::Answers);
    }
    if mv.promotes() {
        return deed(before, mv, after);
    }
    if after.in_check() {
        return Some(Why::Checks);
    }
    if threatens_mate(&next) {
        return Some(Why::ThreatensMate);
    }
    deed(before, mv, after)
}

/// Whether the side that just moved would mate if it had the move again.
fn threatens_mate(next: &Game) -> bool {
    let Some(again) = passed(next) else { return false };
    let checks = |mv: &Move| again.position().gives_check(*mv);
    again.legal_moves().into_iter().filter(checks).any(|mv| {
        let mut end = again.clone();
        end.play_on(mv).is_ok() && end.outcome().is_some_and(|end| end.reason == EndReason::Checkmate)
    })
}
