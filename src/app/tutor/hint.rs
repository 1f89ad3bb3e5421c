//! Why a move is advised: one reason, the strongest that the rules can show, else what the search makes of it.

use super::{super::analysis::passed, deeds::deed};
use crate::{
    facts::{self, Claim, Deed},
    i18n::Why,
    protocol::{Response, Score},
    rules::{EndReason, Game, Move},
};

/// A move that is advised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hint {
    pub mv: Move,
    pub shown: HintStage,
    pub why: Why,
}

/// How much of a hint is shown: each press shows more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintStage {
    /// The piece that is to move.
    Piece,
    /// The move, with its reason.
    Move,
    /// How the search goes on from there.
    Line,
}

/// Moves of the search's line that are shown beyond the one that is advised.
pub const MORE: usize = 4;

/// The lines of a search for a hint, as last reported.
#[derive(Debug, Clone, Default)]
pub struct Advice {
    /// The best one.
    pub line: Vec<Move>,
    /// Chances of winning of the first two, in per cent.
    pub win_percents: [Option<u32>; 2],
}

impl Advice {
    /// A report of the search.
    pub fn receive(&mut self, response: Response) {
        let Response::Info { multi_pv, win_percent, pv, .. } = response else { return };
        let Some(place) = usize::from(multi_pv).checked_sub(1) else { return };
        if let Some(known) = self.win_percents.get_mut(place) {
            *known = Some(win_percent);
        }
        if place == 0 {
            self.line = pv.iter().map_while(|mv| mv.parse().ok()).collect();
        }
    }

    /// By how many per cent the chances of the best move are above those of the next best.
    #[must_use]
    pub fn lead(&self) -> u32 {
        let [first, second] = self.win_percents;
        first.unwrap_or_default().saturating_sub(second.unwrap_or(100))
    }
}

/// The reason for a legal move that a search at full strength found best. `score` is what it is worth for the side to move.
#[must_use]
pub fn reason(game: &Game, mv: Move, score: Option<Score>, advice: &Advice) -> Why {
    /// A lead, in per cent, that where a piece stands better does not account for.
    const MUCH: u32 = 5;
    let lead = advice.lead();
    let otherwise = if game.legal_moves().len() == 1 { Why::Only } else { Why::Best(lead) };
    let accounts = |why: &Why| lead < MUCH || !matches!(why, Why::Develops(_));
    shown(game, mv, score, &advice.line).filter(accounts).unwrap_or(otherwise)
}

/// What the line of the search wins by the move itself.
fn won(game: &Game, mv: Move, line: &[Move]) -> Option<Why> {
    let fact = facts::advise(game.position(), line, None).filter(|fact| fact.at == 1 && line.first() == Some(&mv))?;
    let Claim::Does(deed) = fact.claim else { return None };
    // that it takes something is said below, in fewer words
    let is_plain = matches!(deed, Deed::Wins(_) | Deed::Promotes(_));
    (deed.is_gain() && !is_plain).then_some(Why::Does(deed))
}

fn shown(game: &Game, mv: Move, score: Option<Score>, line: &[Move]) -> Option<Why> {
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
    if let Some(why) = won(game, mv, line) {
        return Some(why);
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
