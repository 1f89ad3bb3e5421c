//! Whether a move that is tried is as good as the best that is known.

use super::{judge::INACCURACY, points::chances};
use crate::{
    record::Score,
    rules::{Color, Game},
};

/// What is wrong with a move that was tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Miss {
    /// How much of the chances it costs, in thousandths.
    Chances(u32),
    /// It wins, too, but a mate was missed, and none was found after it.
    Mate,
}

/// Judges a move by the position after it and what was found there; without a finding it counts as wrong. `before` are the mover's chances of
/// winning, in thousandths. Where a mate was there only a move after which one is found is as good.
#[must_use]
pub fn miss(after: &Game, mover: Color, before: u32, was_mate: bool, found: Option<Score>) -> Option<Miss> {
    let own = |black: u32| if mover == Color::Black { black } else { 1_000 - black };
    let left = match (after.outcome(), found) {
        (Some(outcome), _) => outcome.winner.map_or(500, |winner| u32::from(winner == mover) * 1_000),
        (None, Some(score)) => own(chances(score, after.turn(), after.variant())),
        (None, None) => 0,
    };
    let mates = match (after.outcome(), found) {
        (Some(outcome), _) => outcome.winner == Some(mover),
        // none is left to play, and the mover has mated
        (None, Some(Score::Mate(0))) => true,
        (None, Some(Score::Mate(plies))) => (plies > 0) == (mover == Color::Black),
        (None, _) => false,
    };
    match before.saturating_sub(left) {
        loss @ INACCURACY.. => Some(Miss::Chances(loss)),
        _ if was_mate && !mates => Some(Miss::Mate),
        _ => None,
    }
}
