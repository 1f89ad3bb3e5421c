//! A game that replays itself: at the speed at which it was played, or at a chosen pace.

use super::super::{
    effect::{Effect, Effects},
    later::LaterMsg,
    session::Session,
};
use super::messages::{ReplayMsg, StudyMsg};
use crate::record::{GameTree, NodeId};
use std::{fmt, str::FromStr};

/// A move of which no time is known, in a game that is replayed as it was played.
const UNKNOWN_MS: u32 = 1_000;
/// No move comes faster than the eye follows.
const LEAST_MS: u32 = 300;

/// How quickly moves follow each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// As they were played, by that factor faster.
    Played(u32),
    /// A move in this number of milliseconds.
    Every(u32),
}

impl Pace {
    /// In the order of the screen; those by the clock are for records with times.
    pub const ALL: [Pace; 7] = [
        Pace::Played(1),
        Pace::Played(10),
        Pace::Every(500),
        Pace::Every(1_000),
        Pace::Every(2_000),
        Pace::Every(5_000),
        Pace::Every(10_000),
    ];

    /// How long a position stays before the move of `next` comes.
    #[must_use]
    pub fn before(self, tree: &GameTree, next: NodeId) -> u32 {
        match self {
            Pace::Every(ms) => ms,
            Pace::Played(times) => {
                let took = tree.node(next).time().map_or(UNKNOWN_MS, |time| time.ms);
                (took / times.max(1)).max(LEAST_MS)
            }
        }
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pace::Played(times) => write!(f, "played-{times}"),
            Pace::Every(ms) => write!(f, "every-{ms}"),
        }
    }
}

impl FromStr for Pace {
    type Err = ();

    fn from_str(text: &str) -> Result<Pace, ()> {
        Pace::ALL.into_iter().find(|pace| pace.to_string() == text).ok_or(())
    }
}

/// Whether a game replays itself, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    pub pace: Pace,
    /// Every move is read aloud.
    pub aloud: bool,
    /// The position that is shown. Whoever looks elsewhere has stopped it.
    on: Option<NodeId>,
    /// Of the time that runs.
    number: u32,
}

impl Default for Replay {
    fn default() -> Replay {
        Replay { pace: Pace::Every(1_000), aloud: false, on: None, number: 0 }
    }
}

impl Replay {
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.on.is_some()
    }

    /// Takes a message in.
    pub fn update(&mut self, msg: ReplayMsg, session: &mut Session, fx: &mut Effects) {
        match msg {
            ReplayMsg::Toggle if self.on.take().is_none() => {
                // at its end a game begins anew
                if session.next_node().is_none() {
                    session.stand_at(NodeId::ROOT);
                }
                self.go_on(session, fx);
            }
            ReplayMsg::Toggle => {}
            ReplayMsg::Pace(text) => {
                self.pace = text.parse().unwrap_or(self.pace);
                // the new pace begins at once
                if self.on.is_some() {
                    self.go_on(session, fx);
                }
            }
            ReplayMsg::Aloud(aloud) => self.aloud = aloud,
            ReplayMsg::Due(number) => {
                let next = session.next_node().filter(|_| number == self.number && self.on == Some(session.node()));
                if let Some(next) = next {
                    session.stand_at(next);
                    self.go_on(session, fx);
                }
            }
        }
    }

    /// Waits for the next move, if there is one.
    fn go_on(&mut self, session: &Session, fx: &mut Effects) {
        let next = session.next_node();
        self.on = next.map(|_| session.node());
        if let Some(next) = next {
            self.number += 1;
            let msg = LaterMsg::new(StudyMsg::Replay(ReplayMsg::Due(self.number)), false);
            fx.push(Effect::Remind { after_ms: self.pace.before(session.record().tree(), next), msg });
        }
    }

    /// Whoever looks elsewhere has stopped it.
    pub fn sync(&mut self, session: &Session, is_seen: bool) {
        self.on = self.on.filter(|&node| is_seen && node == session.node());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        record::{MoveTime, Step},
        rules::{Game, RuleChoices, Start, Variant},
    };

    #[test]
    fn a_pace_is_that_of_the_clock_or_a_chosen_one() {
        let game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
        let mut tree = GameTree::from_game(&game);
        let node = tree.insert(NodeId::ROOT, Step::Move("7g7f".parse().unwrap())).unwrap().node;
        assert_eq!(Pace::Played(1).before(&tree, node), UNKNOWN_MS);
        tree.set_time(node, Some(MoveTime::of_ms(42_000)));
        assert_eq!(Pace::Played(1).before(&tree, node), 42_000);
        assert_eq!(Pace::Played(10).before(&tree, node), 4_200);
        assert_eq!(Pace::Every(500).before(&tree, node), 500);
        tree.set_time(node, Some(MoveTime::of_ms(0)));
        assert_eq!(Pace::Played(10).before(&tree, node), LEAST_MS);
        assert!(Pace::ALL.into_iter().all(|pace| pace.to_string().parse() == Ok(pace)));
        assert_eq!("every-7".parse::<Pace>(), Err(()));
    }
}
