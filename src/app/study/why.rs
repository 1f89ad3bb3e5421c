//! Why a move was a mistake, for the reader: the facts of one mistake, each shown on the board by its line.

use super::{
    super::{
        board::{ArrowView, Place},
        effect::Effects,
        engine::pool::LaneNews,
        record::move_text::line_text,
        session::Session,
        settings::Notation,
    },
    findings::Findings,
    run::evaluation,
    state::{Shown, StudyState, question},
};
use crate::{
    facts::{Claim, Deed, Fact, Fault},
    i18n::Texts,
    record::{Evaluation, NodeId},
    rules::{Color, Move, Square},
    study::{HASH_MIB, Verdict, said},
};
use std::rc::Rc;

/// The lane of the searches that have to bear a fact out.
pub(super) const LANE: u8 = 17;

/// Moves that are shown beyond the one that a fact is about.
const MORE: usize = 4;

/// What can be shown of a mistake that the reader asks about.
#[derive(Debug, Clone, PartialEq)]
pub struct Explained {
    /// The move, by its ply.
    pub ply: usize,
    /// The position after it, by which the ply is known to be the same.
    node: NodeId,
    /// Claims that were looked into, with whether they may be said.
    judged: Vec<(Fact, bool)>,
    /// Those that were not, the next one at the end.
    open: Vec<Fact>,
    /// What the search of the next one has found so far, and who has the move there.
    turn: Color,
    found: Option<Evaluation>,
    /// What may be said, once all were looked into.
    pub facts: Option<Rc<Vec<Fact>>>,
}

impl StudyState {
    /// Asks why the move of a ply was a mistake, or closes the answer.
    pub(super) fn ask_why(&mut self, ply: usize, session: &Session, fx: &mut Effects) {
        self.preview.take_if(|preview| matches!(preview.shown, Shown::Fact { .. }));
        self.pool.forget(LANE, fx);
        let was_open = self.explained.take().is_some_and(|open| open.ply == ply);
        let Some(findings) = self.findings().cloned().filter(|_| !was_open) else { return };
        let Some(&node) = findings.line.get(ply) else { return };
        let mut open = findings.study.claims(session.record().tree(), ply);
        open.reverse();
        let turn = session.record().tree().game_at(node).turn();
        self.explained = Some(Explained { ply, node, judged: Vec::new(), open, turn, found: None, facts: None });
        self.look_into_next(session, fx);
    }

    /// Has the next claim looked into that needs it; where none is left, what stands may be said.
    fn look_into_next(&mut self, session: &Session, fx: &mut Effects) {
        let findings = self.findings().cloned();
        let budget = self.run.as_ref().map_or(self.budget, |run| run.budget);
        let Some((open, findings)) = self.explained.as_mut().zip(findings) else { return };
        let tree = session.record().tree();
        while let Some(claim) = open.open.last() {
            if let Some(game) = findings.study.trial(tree, open.ply, claim) {
                (open.turn, open.found) = (game.turn(), None);
                return self.pool.ask(LANE, question(&game, budget.of_trial()), HASH_MIB, fx);
            }
            open.judged.extend(open.open.pop().map(|claim| (claim, true)));
        }
        open.facts = Some(said(std::mem::take(&mut open.judged)).into());
        self.pool.end_lane(LANE, fx);
    }

    /// Something happened to the search for a claim; whether there is something new to be shown.
    pub(super) fn on_trial(&mut self, news: &LaneNews, session: &Session, fx: &mut Effects) -> bool {
        let findings = self.findings().cloned();
        let Some((open, findings)) = self.explained.as_mut().zip(findings) else { return false };
        if let LaneNews::Line(response) = news {
            open.found = evaluation(response, open.turn).or(open.found.take());
            return false;
        }
        let ply = open.ply;
        let found = open.found.take();
        let bears_out = |claim: &Fact| found.is_some_and(|found| findings.study.bears_out(ply, claim, &found));
        open.judged.extend(open.open.pop().map(|claim| {
            let stands = bears_out(&claim);
            (claim, stands)
        }));
        self.look_into_next(session, fx);
        self.explained.as_ref().is_some_and(|open| open.facts.is_some())
    }

    /// What is open, where it still belongs to the line.
    pub(super) fn explained(&self, findings: &Findings) -> Option<&Explained> {
        self.explained.as_ref().filter(|open| findings.line.get(open.ply) == Some(&open.node))
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

/// What is said of a mistake that was asked about, and what is said while it is looked into; where nothing can be shown, what the search prefers, and by how much.
pub(super) fn view(
    study: &StudyState,
    findings: &Findings,
    (ply, verdict): (usize, &Verdict),
    session: &Session,
    notation: Notation,
    texts: &Texts,
) -> Option<Vec<FactView>> {
    let open = study.explained(findings).filter(|open| open.ply == ply)?;
    let Some(facts) = &open.facts else {
        let text = texts.practice_checking().to_owned();
        return Some(vec![FactView { text, word: "awaited", moves: Vec::new(), at: 0, shown: 0 }]);
    };
    let before = session.record().tree().game_at(*findings.line.get(ply.checked_sub(1)?)?);
    let fact = |(place, fact): (usize, &Fact)| {
        let moves = line_text(&before, line_of(fact), notation);
        let is_shown = Shown::Fact { ply, fact: place };
        let shown = study.preview.as_ref().filter(|preview| preview.shown == is_shown);
        FactView {
            text: texts.fact(fact, &moves),
            word: fact.claim.word(),
            at: fact.at,
            shown: shown.map_or(0, |preview| preview.line.at),
            moves,
        }
    };
    if facts.is_empty() {
        let best = line_text(&before, &verdict.better, notation).into_iter().next().unwrap_or_default();
        let text = texts.fact_none(&best, (verdict.loss + 5) / 10);
        return Some(vec![FactView { text, word: "none", moves: Vec::new(), at: 0, shown: 0 }]);
    }
    Some(facts.iter().enumerate().map(fact).collect())
}
