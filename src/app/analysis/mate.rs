//! Is there a mate? A search of its own, in a worker of its own, beside the analysis.

use super::{
    super::{
        effect::{Effect, Effects},
        engine::{EnginePool, LaneEvent, Question, pool::LaneNews},
        later::LaterMsg,
    },
    line::Line,
    messages::{LinesMsg, MateMsg},
};
use crate::protocol::{GameText, Response, Score};

/// The place of its line among all that can be shown on the board, behind those that are found and those that are compared.
pub const MATE_PLACE: usize = 32;
/// Its worker; those below belong to a comparison and to the study.
pub const LANE: u8 = 16;
/// As a bound it stands for none.
pub const MOST_PLIES: u32 = 199;
/// How long it is looked for.
pub const MOST_MS: u32 = 60_000;
/// As much as the engine has on a phone: what no longer fits is found again.
const HASH_MIB: u32 = 32;
/// As often as the lines of an analysis.
const REPORT_MS: u32 = 200;

/// A search for a mate of the position that is looked into.
#[derive(Debug, Clone, Default)]
pub struct MateSearch {
    pub state: MateState,
    /// Within this number of plies there is none, or none that is shorter.
    pub none_within: u32,
    pub ms: f64,
    /// The mate.
    pub line: Option<Line>,
    /// The position that it belongs to.
    of: Option<GameText>,
    pool: EnginePool,
    is_report_due: bool,
}

/// How far it has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MateState {
    #[default]
    Searched,
    Done,
    /// The worker answers no more.
    Failed,
}

impl MateSearch {
    /// Whether a mate was found that may not be the shortest.
    pub(super) fn may_be_shorter(&self) -> bool {
        let plies =
            |line: &Line| matches!(line.score, Score::Mate(plies) if plies.unsigned_abs() > self.none_within + 2);
        self.line.as_ref().is_some_and(plies)
    }

    /// Ends the worker.
    pub(super) fn end(&mut self, fx: &mut Effects) {
        self.pool.end(fx);
    }

    /// Something happened to the worker: nothing is drawn before the next report.
    pub fn receive(&mut self, event: LaneEvent, fx: &mut Effects) {
        match self.pool.receive(LANE, event, fx) {
            Some(LaneNews::Line(Response::Info { score, win_percent, depth, ms, pv, .. })) => {
                let moves: Vec<_> = pv.iter().map_while(|usi| usi.parse().ok()).collect();
                self.none_within = depth;
                if !moves.is_empty() {
                    self.line = Some(Line { score, win_percent, depth, moves });
                }
                self.ms = ms;
            }
            Some(LaneNews::Done) => self.state = MateState::Done,
            Some(LaneNews::GaveUp) => self.state = MateState::Failed,
            _ => return,
        }
        if !std::mem::replace(&mut self.is_report_due, true) {
            let msg = LaterMsg::new(LinesMsg::Mate(MateMsg::Report), false);
            fx.push(Effect::Remind { after_ms: REPORT_MS, msg });
        }
    }
}

/// Takes a message in.
pub(super) fn update(slot: &mut Option<MateSearch>, msg: MateMsg, fx: &mut Effects) {
    match (slot, msg) {
        (slot @ None, MateMsg::Toggle) => *slot = Some(MateSearch::default()),
        (slot @ Some(_), MateMsg::Toggle) => {
            if let Some(mut search) = slot.take() {
                search.end(fx);
            }
        }
        (Some(search), MateMsg::Stop) if search.state == MateState::Searched => {
            search.end(fx);
            search.state = MateState::Done;
        }
        (Some(search), MateMsg::Report) => search.is_report_due = false,
        (_, MateMsg::Stop | MateMsg::Report) => {}
    }
}

/// Sees to it that the mate is looked for in the position shown.
pub(super) fn sync(slot: &mut Option<MateSearch>, of: Option<&GameText>, fx: &mut Effects) {
    let Some(search) = slot else { return };
    match of {
        None => {
            search.end(fx);
            *slot = None;
        }
        Some(of) if search.of.as_ref() != Some(of) => {
            let (pool, is_report_due) = (std::mem::take(&mut search.pool), search.is_report_due);
            *search = MateSearch { of: Some(of.clone()), pool, is_report_due, ..MateSearch::default() };
            search.pool.ask(LANE, Question::mate(of.clone(), MOST_PLIES, MOST_MS), HASH_MIB, fx);
        }
        Some(_) => {}
    }
}
