//! The search for a mate, as plain values.

use super::{
    live::Analysis,
    mate::{MATE_PLACE, MOST_MS, MOST_PLIES, MateSearch, MateState},
    view::{AnalysisLine, LineContext, line_view},
};
use crate::i18n::mating_moves;

/// Whether there is a mate.
#[derive(Debug, Clone, PartialEq)]
pub struct MateView {
    /// How far the search has come, in per cent of its time; none once it is over.
    pub percent: Option<u32>,
    /// What is known.
    pub words: String,
    /// The mate, and its place among all lines that can be shown on the board.
    pub line: Option<(usize, AnalysisLine)>,
}

pub(super) fn view(analysis: &Analysis, search: &MateSearch, ctx: LineContext<'_>) -> MateView {
    let texts = ctx.texts;
    let plies = search.none_within;
    MateView {
        percent: (search.state == MateState::Searched)
            .then(|| (search.ms * 100.0 / f64::from(MOST_MS)).min(100.0) as u32),
        words: match search.state {
            MateState::Searched if search.may_be_shorter() => texts.mate_shorter_sought().to_owned(),
            _ if search.may_be_shorter() => texts.mate_maybe_shorter().to_owned(),
            _ if search.line.is_some() => String::new(),
            MateState::Failed => texts.study_failed().to_owned(),
            MateState::Searched => texts.mate_searched(plies, mating_moves(plies)),
            MateState::Done if plies >= MOST_PLIES => texts.mate_none().to_owned(),
            MateState::Done => texts.mate_open(plies, mating_moves(plies)),
        },
        line: search.line.as_ref().map(|line| (MATE_PLACE, line_view(analysis, MATE_PLACE, line, ctx))),
    }
}
