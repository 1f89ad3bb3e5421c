//! What can be said of a move for sure: typed facts, each with the line of play that shows it.
//!
//! A search says which move is better and how play goes on. Here its lines are read as a player reads them: what falls, by which means
//! (a fork, a pin, a piece that is left alone), who mates, what was overlooked. A [`Fact`] is only said where the rules show its picture (the
//! fork is on the board, nothing takes back) *and* the line bears it out (the piece that is attacked does fall, and what it is worth is kept
//! to the end of the line). Where nothing can be shown there is no fact, and the reader is told what the search prefers.
//!
//! ```
//! use suizo::{facts::{Claim, Deed, Question, explain}, record::Score, rules::*};
//! // a knight can attack two golds at once
//! let start = Start::Sfen("8k/9/3g1g3/9/9/9/9/9/4K4 w N 1".to_owned());
//! let game = Game::new(Variant::Shogi, RuleChoices::default(), start).unwrap();
//! let mv = |text: &str| text.parse::<Move>().unwrap();
//! let reply = ["N*5e", "4c4d", "5e6c+", "1b1c"].map(mv);
//! let facts = explain(&Question {
//!     position: game.position(),
//!     mv: mv("1a1b"),
//!     reply: &reply,
//!     better: &[],
//!     before: Some(Score::Cp(-900)),
//!     after: Some(Score::Cp(-700)),
//! });
//! let fork = Deed::Forks { by: Kind::Knight, first: (Kind::Gold, "6c".parse().unwrap()), second: (Kind::Gold, "4c".parse().unwrap()) };
//! assert_eq!(facts[0].claim, Claim::Reply(fork));
//! ```
#![warn(missing_docs)]

mod deeds;
mod development;
mod exchange;
mod fact;
mod faults;
mod line;
mod mates;
mod patterns;

use crate::{
    record::Score,
    rules::{Move, Position},
};
pub use development::developed;
pub use fact::{Claim, Deed, Development, Fact, Fault, Man};
use line::Line;

/// A move, and what a search found around it.
#[derive(Debug, Clone, Copy)]
pub struct Question<'a> {
    /// The position before it.
    pub position: &'a Position,
    /// The move, which is legal.
    pub mv: Move,
    /// How play goes on after it.
    pub reply: &'a [Move],
    /// The line that was found before it; empty where it begins with the move itself.
    pub better: &'a [Move],
    /// What the position was worth, for Black.
    pub before: Option<Score>,
    /// What it is worth after the move, for Black.
    pub after: Option<Score>,
}

/// The most facts that are said of one move: more is not read.
pub const MOST: usize = 4;

/// Why a move was a mistake, the weightiest first. Nothing where nothing can be shown.
#[must_use]
pub fn explain(question: &Question) -> Vec<Fact> {
    let Some(played) = Line::of(question.position, std::iter::once(question.mv).chain(question.reply.iter().copied()))
    else {
        return Vec::new();
    };
    let us = question.position.turn();
    let mut facts = Vec::new();
    let mut add = |claim, line: &Line, at: usize| {
        if facts.len() < MOST && !facts.iter().any(|fact: &Fact| fact.claim == claim) {
            facts.push(Fact { claim, line: line.moves().to_vec(), at });
        }
    };
    let reply = deeds::mate(question.after, !us, &played, 1).or_else(|| deeds::first(&played, 1));
    let quiet_reply = reply.is_none().then(|| deeds::quiet(&played, 1)).flatten();
    let is_answered = reply.is_some() || quiet_reply.is_some();
    let threat = mates::threat_before(question.position);
    if let Some((deed, at)) = reply {
        add(Claim::Reply(deed), &played, at + 1);
        if let Some(fault) = faults::of(deed, at, &played, threat) {
            add(Claim::Fault(fault), &played, 1);
        }
    } else if let Some(deed) = quiet_reply {
        add(Claim::Reply(deed), &played, 2);
    }
    if let Some(better) = Line::of(question.position, question.better.iter().copied()) {
        let deed = deeds::mate(question.before, us, &better, 0).or_else(|| deeds::first(&better, 0));
        if let Some((deed, at)) = deed {
            add(Claim::Better(deed), &better, at + 1);
        }
        if let Some(fault) = faults::unpromoted(&played, &better) {
            add(Claim::Fault(fault), &better, 1);
        }
        // what can be seen at once, where nothing falls
        let plain = || deeds::plain(&better, 0).filter(|_| !is_answered);
        if let Some(deed) = deed.is_none().then(|| deeds::quiet(&better, 0).or_else(plain)).flatten() {
            add(Claim::Better(deed), &better, 1);
        }
    }
    if let Some(castle) = faults::broken(&played) {
        add(Claim::Fault(Fault::BreaksCastle(castle)), &played, 1);
    }
    facts
}

/// Why a move is good: `line` begins with it and goes on as the search expects, `score` is what it is worth for Black.
#[must_use]
pub fn advise(position: &Position, line: &[Move], score: Option<Score>) -> Option<Fact> {
    let line = Line::of(position, line.iter().copied())?;
    let deed = deeds::mate(score, position.turn(), &line, 0)
        .or_else(|| deeds::first(&line, 0))
        .or_else(|| deeds::quiet(&line, 0).map(|deed| (deed, 0)));
    deed.map(|(deed, at)| Fact { claim: Claim::Does(deed), line: line.moves().to_vec(), at: at + 1 })
}

/// What the side to move has won at the end of a line of legal moves, in half pawns, by the values that players give their pieces; what could be taken at
/// once in the last position counts as taken.
#[must_use]
pub fn gained(position: &Position, moves: &[Move]) -> i32 {
    Line::of(position, moves.iter().copied()).map_or(0, |line| line.gain(0))
}
