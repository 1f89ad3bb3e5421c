//! What a reader is told who asks why a move was a mistake. It comes with the part of the program that teaches.

use super::{
    super::{
        effect::Effects,
        engine::{LaneEvent, evaluation::evaluation, pool::LaneNews},
        record::move_text::line_text,
        session::Session,
        settings::Notation,
    },
    findings::Findings,
    state::{Shown, StudyState, question},
    view::StudyView,
    why::{Explained, FactView, line_of},
};
use crate::{
    facts::Fact,
    i18n::Texts,
    study::{HASH_MIB, Trials},
};

/// The lane of the searches that have to bear a fact out.
pub const LANE: u8 = 17;

impl StudyState {
    /// Asks why the move of a ply was a mistake, or closes the answer.
    pub fn ask_why(&mut self, ply: usize, session: &Session, fx: &mut Effects) {
        self.preview.take_if(|preview| matches!(preview.shown, Shown::Fact { .. }));
        self.pool.forget(LANE, fx);
        let was_open = self.explained.take().is_some_and(|open| open.ply == ply);
        let Some(findings) = self.findings().cloned().filter(|_| !was_open) else { return };
        let Some(&node) = findings.line.get(ply) else { return };
        let tree = session.record().tree();
        let trials = Trials::of(&findings.study, tree, ply);
        let turn = tree.game_at(node).turn();
        self.explained = Some(Explained { ply, node, trials, turn, found: None, facts: None });
        self.look_into_next(session, fx);
    }

    /// Has the next claim looked into that needs it; where none is left, what stands may be said.
    fn look_into_next(&mut self, session: &Session, fx: &mut Effects) {
        let findings = self.findings().cloned();
        let budget = self.run.as_ref().map_or(self.budget, |run| run.budget);
        let Some((open, findings)) = self.explained.as_mut().zip(findings) else { return };
        let tree = session.record().tree();
        let next = open.trials.as_mut().and_then(|trials| trials.next(&findings.study, tree));
        if let Some((game, times)) = next {
            (open.turn, open.found) = (game.turn(), None);
            return self.pool.ask(LANE, question(&game, budget.times(times)), HASH_MIB, fx);
        }
        self.say_what_stands(fx);
    }

    /// What was borne out may be said; no search follows.
    fn say_what_stands(&mut self, fx: &mut Effects) {
        if let Some(open) = &mut self.explained {
            let ply = open.ply;
            // the line that is called better may be another one now
            self.preview.take_if(|preview| preview.shown == Shown::Better(ply));
            open.facts = Some(open.trials.take().map(Trials::said).unwrap_or_default().into());
        }
        self.pool.end_lane(LANE, fx);
    }

    /// Something happened to the search for a claim.
    pub fn on_trial(&mut self, event: LaneEvent, session: &Session, fx: &mut Effects) {
        let Some(news) = self.pool.receive(LANE, event, fx) else { return };
        let findings = self.findings().cloned();
        let Some((open, findings)) = self.explained.as_mut().zip(findings) else { return };
        match news {
            LaneNews::Line(response) => {
                open.found = evaluation(&response, open.turn).or(open.found.take());
                return;
            }
            LaneNews::Done => {
                let found = open.found.take();
                open.trials.iter_mut().for_each(|trials| trials.take(&findings.study, found.as_ref()));
                self.look_into_next(session, fx);
            }
            LaneNews::GaveUp => self.say_what_stands(fx),
        }
        if self.explained.as_ref().is_some_and(|open| open.facts.is_some()) {
            self.wants_report(fx);
        }
    }
}

/// Tells what is asked about: a fact each, what is said while it is looked into, or, where nothing can be shown, what the search prefers and by how much.
pub fn tell(study: &StudyState, view: &mut StudyView, session: &Session, notation: Notation, texts: &Texts) {
    let Some(findings) = study.findings() else { return };
    let Some(open) = study.explained(findings) else { return };
    if let Some(mistake) = view.mistakes.iter_mut().find(|mistake| mistake.ply == open.ply) {
        mistake.facts = told(study, findings, open, session, notation, texts);
    }
}

fn told(
    study: &StudyState,
    findings: &Findings,
    open: &Explained,
    session: &Session,
    notation: Notation,
    texts: &Texts,
) -> Option<Vec<FactView>> {
    let ply = open.ply;
    let only = |text, word| Some(vec![FactView { text, word, moves: Vec::new(), at: 0, shown: 0 }]);
    let Some(facts) = &open.facts else { return only(texts.practice_checking().to_owned(), "awaited") };
    let before = session.record().tree().game_at(*findings.line.get(ply.checked_sub(1)?)?);
    if facts.is_empty() {
        let verdict = findings.study.verdicts.get(ply)?.as_ref()?;
        let best = line_text(&before, &verdict.better, notation).into_iter().next().unwrap_or_default();
        return only(texts.fact_none(&best, (verdict.loss + 5) / 10), "none");
    }
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
    Some(facts.iter().enumerate().map(fact).collect())
}
