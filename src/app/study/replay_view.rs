//! A game that replays itself, as plain values.

use super::{super::session::Session, replay::Pace, state::StudyState};
use crate::i18n::Texts;

/// The button that replays the game, and how it does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplayView {
    pub is_on: bool,
    /// There are moves to be replayed.
    pub may: bool,
    /// How quickly: values with their words, and what is chosen.
    pub paces: Vec<(String, String)>,
    pub pace: String,
    pub aloud: bool,
}

pub(super) fn view(study: &StudyState, session: &Session, texts: &'static Texts) -> ReplayView {
    let tree = session.record().tree();
    let has_times = study.line.iter().any(|&node| tree.node(node).time().is_some());
    let words = |pace: Pace| match pace {
        Pace::Played(1) => texts.replay_played().to_owned(),
        Pace::Played(times) => texts.replay_faster(times),
        Pace::Every(ms) => texts.seconds_a_move(ms),
    };
    let paces = Pace::ALL.into_iter().filter(|pace| has_times || matches!(pace, Pace::Every(_)));
    ReplayView {
        is_on: study.replay.is_on(),
        may: study.line.len() > 1,
        paces: paces.map(|pace| (pace.to_string(), words(pace))).collect(),
        pace: study.replay.pace.to_string(),
        aloud: study.replay.aloud,
    }
}
