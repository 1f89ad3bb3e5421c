//! The engine plays on from a position against itself: what it finds best becomes a variation of the record, move by move.

use super::{
    super::{
        effect::{Effect, Effects},
        followup::Followups,
        later::LaterMsg,
        session::Session,
    },
    live::Analysis,
    messages::{LinesMsg, PlayOutMsg},
};
use crate::record::NodeId;

/// Milliseconds a move that can be chosen.
pub const PACES: [u32; 4] = [300, 1_000, 3_000, 10_000];
/// Nothing is found yet: how much longer to wait.
const MORE_MS: u32 = 200;
/// A game that goes on for longer is left to itself.
const MOST_MOVES: u32 = 400;

/// Whether the engine plays on against itself, and how quickly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayOut {
    pub pace_ms: u32,
    /// Where the next move is made, and how many were made. Whoever looks elsewhere has stopped it.
    on: Option<(NodeId, u32)>,
    /// Of the time that runs.
    number: u32,
}

impl Default for PlayOut {
    fn default() -> PlayOut {
        PlayOut { pace_ms: PACES[1], on: None, number: 0 }
    }
}

impl PlayOut {
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.on.is_some()
    }

    pub(super) fn stop(&mut self) {
        self.on = None;
    }

    fn wait(&mut self, after_ms: u32, fx: &mut Effects) {
        self.number += 1;
        let msg = LaterMsg::new(LinesMsg::PlayOut(PlayOutMsg::Due(self.number)), false);
        fx.push(Effect::Remind { after_ms, msg });
    }
}

/// Takes a message in.
pub fn update(analysis: &mut Analysis, msg: PlayOutMsg, session: &mut Session, fx: &mut Effects) -> Followups {
    let may = analysis.base.is_some() && session.may_be_noted();
    let playout = &mut analysis.playout;
    match msg {
        PlayOutMsg::Toggle if playout.is_on() => playout.stop(),
        PlayOutMsg::Toggle if may => {
            playout.on = Some((session.node(), 0));
            playout.wait(playout.pace_ms, fx);
            (analysis.threat, analysis.preview) = (false, None);
        }
        PlayOutMsg::Toggle => {}
        PlayOutMsg::Pace(text) => {
            let pace_ms = text.parse().ok().filter(|ms| PACES.contains(ms));
            playout.pace_ms = pace_ms.unwrap_or(playout.pace_ms);
        }
        PlayOutMsg::Due(number) if number == playout.number => return on_due(analysis, session, fx),
        PlayOutMsg::Due(_) => {}
    }
    Vec::new()
}

/// The time for a move is over.
fn on_due(analysis: &mut Analysis, session: &mut Session, fx: &mut Effects) -> Followups {
    let best = analysis.best().and_then(|line| line.moves.first().copied());
    let playout = &mut analysis.playout;
    let Some((_, moves)) = playout.on else { return Vec::new() };
    let Some(best) = best else {
        playout.wait(MORE_MS, fx);
        return Vec::new();
    };
    let followups = session.try_move(best);
    let goes_on = moves < MOST_MOVES && session.shown().outcome().is_none() && !followups.is_empty();
    playout.on = goes_on.then(|| (session.node(), moves + 1));
    if goes_on {
        playout.wait(playout.pace_ms, fx);
    }
    followups
}

/// Whoever looks elsewhere has stopped it.
pub(super) fn sync(analysis: &mut Analysis, session: &Session) {
    let may = session.may_be_noted() && analysis.base.is_some();
    if analysis.playout.on.is_some_and(|(at, _)| at != session.node() || !may) {
        analysis.playout.stop();
    }
}
