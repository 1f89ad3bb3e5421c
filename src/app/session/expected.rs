//! What comes after the move of a hint: as far as the search has looked, as moves and as arrows on the board.

use super::{
    super::{
        board::{ArrowView, Place},
        tutor::hint::{Hint, HintStage, MORE},
    },
    state::Session,
};
use crate::rules::Move;

/// Arrows are read together: more would be a tangle.
const MOST_ARROWS: usize = 3;

impl Session {
    /// What the next press on a hint shows, as long as there is more.
    pub(super) fn next_stage(&self, hint: Hint) -> Option<HintStage> {
        match hint.shown {
            HintStage::Piece => Some(HintStage::Move),
            HintStage::Move => (self.expected().len() > 1).then_some(HintStage::Line),
            HintStage::Line => None,
        }
    }

    /// How the search goes on from the move that it advises, which comes first; empty where that came from elsewhere.
    #[must_use]
    pub fn expected(&self) -> &[Move] {
        let line = &self.advice.line[..self.advice.line.len().min(1 + MORE)];
        let is_advised = self.hint.is_some_and(|hint| line.first() == Some(&hint.mv));
        if is_advised { line } else { &[] }
    }

    /// The first of these moves on the board: the one that is advised, the answer, and what is meant after it.
    #[must_use]
    pub fn expected_arrows(&self) -> Vec<ArrowView> {
        if self.hint.is_none_or(|hint| hint.shown < HintStage::Line) {
            return Vec::new();
        }
        let us = self.game().turn();
        let arrow = |(at, mv): (usize, &Move)| {
            let threat = at % 2 == 1;
            let from = match (mv.from(), mv.drop_kind()) {
                (Some(from), _) => Place::Square(from),
                (None, kind) => Place::Hand(if threat { !us } else { us }, kind?),
            };
            Some(ArrowView { from, to: mv.to(), rank: at / 2, threat })
        };
        self.expected().iter().take(MOST_ARROWS).enumerate().filter_map(arrow).collect()
    }
}
