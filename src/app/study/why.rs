//! Why a move was a mistake, for the reader: the facts of one mistake, each shown on the board by its line.

use super::{
    super::board::{ArrowView, Place},
    findings::Findings,
    practice::Practice,
    state::{Shown, StudyState},
};
use crate::{
    facts::{Claim, Deed, Fact, Fault},
    record::{Evaluation, NodeId},
    rules::{Color, Move, Square},
    study::{Study, Trials},
};
use std::rc::Rc;

/// Moves that are shown beyond the one that a fact is about.
pub(super) const MORE: usize = 4;

/// What can be shown of a mistake that the reader asks about.
#[derive(Debug, Clone, PartialEq)]
pub struct Explained {
    /// The move, by its ply.
    pub ply: usize,
    /// The position after it, by which the ply is known to be the same.
    pub(super) node: NodeId,
    /// Where the move was tried in place of the mistake of that ply.
    pub(super) tried: Option<Tried>,
    /// What might be said, while it is looked into.
    pub(super) trials: Option<Trials>,
    /// What the search that runs has found so far, and who has the move there.
    pub(super) turn: Color,
    pub(super) found: Option<Evaluation>,
    /// What may be said, once all was looked into.
    pub facts: Option<Rc<Vec<Fact>>>,
}

/// A move that was tried in place of a mistake.
#[derive(Debug, Clone, PartialEq)]
pub struct Tried {
    /// Of the line with it as its last move.
    pub study: Study,
    /// It, and how play goes on.
    pub moves: Vec<Move>,
}

impl Explained {
    /// The study that the move is judged by.
    pub(super) fn study<'a>(&'a self, findings: &'a Findings) -> &'a Study {
        self.tried.as_ref().map_or(&findings.study, |tried| &tried.study)
    }

    /// The moves that show a fact; where nothing can be said of a move that was tried, the answer to it.
    pub(super) fn moves(&self, fact: usize) -> Option<&[Move]> {
        let facts = self.facts.as_ref()?;
        let answer = || Some(self.tried.as_ref().filter(|_| facts.is_empty())?.moves.as_slice());
        facts.get(fact).map(line_of).or_else(answer)
    }
}

/// A fact, as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FactView {
    pub text: String,
    /// For scripts and tests.
    pub word: &'static str,
    /// The line that shows it, from the position before the mistake.
    pub moves: Vec<String>,
    /// How many of its moves the board has when the fact can be seen.
    pub at: usize,
    /// How many it shows.
    pub shown: usize,
}

impl StudyState {
    /// What is open, where it still belongs to the line, or to the move that was tried.
    pub(super) fn explained(&self, findings: &Findings) -> Option<&Explained> {
        self.explained.as_ref().filter(|open| match open.tried {
            None => findings.line.get(open.ply) == Some(&open.node),
            Some(_) => self.practice.as_ref().and_then(Practice::wrong) == Some(open.node),
        })
    }

    /// The line that was better than the move of a ply; empty where none is known. Where the longer look behind what is told of the move names
    /// another one, it is that one's: the row and what is told below it do not contradict each other.
    pub(super) fn better_line(&self, findings: &Findings, ply: usize) -> Vec<Move> {
        let verdict = findings.study.verdicts.get(ply).and_then(Option::as_ref);
        let better = verdict.map(|verdict| verdict.better.clone()).unwrap_or_default();
        let facts = self.explained(findings).filter(|open| open.ply == ply).and_then(|open| open.facts.as_ref());
        let named = facts.and_then(|facts| facts.iter().find(|fact| matches!(fact.claim, Claim::Better(_))));
        match named {
            Some(fact) if fact.line.first() != better.first() => fact.line.clone(),
            _ => better,
        }
    }

    /// The arrows of the fact that the board shows, once its move has been made.
    #[must_use]
    pub fn arrows(&self) -> Vec<ArrowView> {
        let Some(preview) = &self.preview else { return Vec::new() };
        let Shown::Fact { fact, .. } = preview.shown else { return Vec::new() };
        let fact = self.explained.as_ref().and_then(|open| open.facts.as_ref()?.get(fact));
        let Some(fact) = fact.filter(|fact| fact.at == preview.line.at) else { return Vec::new() };
        let arrow = |(rank, (from, to))| ArrowView { from: Place::Square(from), to, rank, threat: true };
        lines_of(fact).into_iter().enumerate().map(arrow).collect()
    }
}

/// The moves that show a fact, and a few more.
pub(super) fn line_of(fact: &Fact) -> &[Move] {
    &fact.line[..fact.line.len().min(fact.at + MORE)]
}

/// From where a fact says that something is attacked, and what.
fn lines_of(fact: &Fact) -> Vec<(Square, Square)> {
    let moved = fact.at.checked_sub(1).and_then(|last| fact.line.get(last)).map(|mv| mv.to());
    let Some(moved) = moved else { return Vec::new() };
    match fact.claim {
        Claim::Fault(Fault::OpensLine { to, prey }) => vec![(to.1, prey.1)],
        Claim::Fault(_) => Vec::new(),
        Claim::Reply(deed) | Claim::Better(deed) | Claim::Does(deed) => match deed {
            Deed::Discovers { by, prey } => vec![(by.1, prey.1)],
            Deed::Forks { .. } | Deed::Pins { .. } | Deed::Skewers { .. } | Deed::Traps(_) | Deed::Attacks(_) => {
                deed.prey().into_iter().map(|man| (moved, man.1)).collect()
            }
            _ => Vec::new(),
        },
    }
}
