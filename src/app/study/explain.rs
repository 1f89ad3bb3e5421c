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
    messages::Asked,
    practice::Practice,
    practice_view::PracticeView,
    state::{Shown, StudyState, question},
    view::StudyView,
    why::{Explained, FactView, MORE, Tried, line_of},
};
use crate::{
    facts::Fact,
    i18n::Texts,
    record::{GameTree, NodeId},
    study::{HASH_MIB, Study, Trials},
};

/// The lane of the searches that have to bear a fact out.
pub const LANE: u8 = 17;

impl StudyState {
    /// Asks why a move was a mistake, or closes the answer.
    pub fn ask_why(&mut self, asked: Asked, session: &Session, fx: &mut Effects) {
        self.preview.take_if(|preview| matches!(preview.shown, Shown::Fact { .. }));
        self.pool.forget(LANE, fx);
        let was_open = self.explained.take();
        let (findings, tree) = (self.findings().cloned(), session.record().tree());
        let node = match asked {
            Asked::Ply(ply) => findings.as_ref().and_then(|findings| findings.line.get(ply).copied()),
            Asked::Tried => self.practice.as_ref().and_then(Practice::wrong),
        };
        let is_same = |was: Explained| Some(was.node) == node && was.tried.is_some() == (asked == Asked::Tried);
        let subject = findings.zip(node).filter(|_| !was_open.is_some_and(is_same));
        self.explained = subject.and_then(|(findings, node)| match asked {
            Asked::Ply(ply) => Some(about_mistake(&findings, tree, ply, node)),
            Asked::Tried => about_tried(&findings, tree, node),
        });
        if self.explained.is_some() {
            self.look_into_next(session, fx);
        } else {
            self.pool.end_lane(LANE, fx);
        }
    }

    /// Has the next claim looked into that needs it; where none is left, what stands may be said.
    fn look_into_next(&mut self, session: &Session, fx: &mut Effects) {
        let findings = self.findings().cloned();
        let budget = self.run.as_ref().map_or(self.budget, |run| run.budget);
        let Some((open, findings)) = self.explained.as_mut().zip(findings) else { return };
        let tree = session.record().tree();
        let mut trials = open.trials.take();
        let next = trials.as_mut().and_then(|trials| trials.next(open.study(&findings), tree));
        open.trials = trials;
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
            let trials = open.trials.take();
            match &mut open.tried {
                // the line that is called better may be another one now
                None => drop(self.preview.take_if(|preview| preview.shown == Shown::Better(ply))),
                // what looks further knows the better answer
                Some(tried) => {
                    if let Some(answer) = trials.as_ref().map(Trials::answer).filter(|answer| !answer.is_empty()) {
                        tried.moves.truncate(1);
                        tried.moves.extend(answer.iter().take(1 + MORE));
                    }
                }
            }
            open.facts = Some(trials.map(Trials::said).unwrap_or_default().into());
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
                let mut trials = open.trials.take();
                trials.iter_mut().for_each(|trials| trials.take(open.study(&findings), found.as_ref()));
                open.trials = trials;
                self.look_into_next(session, fx);
            }
            LaneNews::GaveUp => self.say_what_stands(fx),
        }
        if self.explained.as_ref().is_some_and(|open| open.facts.is_some()) {
            self.wants_report(fx);
        }
    }
}

/// Tells what is asked about: a fact each, what is said while it is looked into, or, where nothing can be shown, what the search prefers and by
/// how much; of a move that was tried the answer to it.
pub fn tell(study: &StudyState, view: &mut StudyView, session: &Session, notation: Notation, texts: &Texts) {
    let Some(findings) = study.findings() else { return };
    let Some(open) = study.explained(findings) else { return };
    let told = told(study, findings, open, session, notation, texts);
    if open.tried.is_some() {
        if let PracticeView::Task { facts, .. } = &mut view.practice {
            *facts = told;
        }
    } else if let Some(mistake) = view.mistakes.iter_mut().find(|mistake| mistake.ply == open.ply) {
        mistake.facts = told;
    }
}

/// A mistake of the line that is asked about.
fn about_mistake(findings: &Findings, tree: &GameTree, ply: usize, node: NodeId) -> Explained {
    let trials = Trials::of(&findings.study, tree, ply);
    let turn = tree.game_at(node).turn();
    Explained { ply, node, tried: None, trials, turn, found: None, facts: None }
}

/// A move that was tried in place of a mistake. What was better is not told: it is still to be found.
fn about_tried(findings: &Findings, tree: &GameTree, node: NodeId) -> Option<Explained> {
    let parent = tree.node(node).parent()?;
    let ply = 1 + findings.line.iter().position(|&before| before == parent)?;
    let mut line = findings.line[1..ply].to_vec();
    line.push(node);
    let study = Study::of(tree, &line);
    let trials = Trials::of_wrong(&study, tree, ply);
    let answers = tree.node(node).evaluation().map(|found| &found.line).filter(|line| !line.is_empty())?;
    let moves = tree.node(node).mv().iter().chain(answers).take(2 + MORE).copied().collect();
    let turn = tree.game_at(node).turn();
    Some(Explained { ply, node, tried: Some(Tried { study, moves }), trials, turn, found: None, facts: None })
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
    if let (true, Some(tried)) = (facts.is_empty(), &open.tried) {
        let moves = line_text(&before, &tried.moves, notation);
        let answer = moves.get(1).map_or("", String::as_str);
        let shown = shown_of(study, Shown::Fact { ply, fact: 0 });
        return Some(vec![FactView { text: texts.fact_answer(answer), word: "answer", at: 2, shown, moves }]);
    }
    if facts.is_empty() {
        let verdict = findings.study.verdicts.get(ply)?.as_ref()?;
        let best = line_text(&before, &verdict.better, notation).into_iter().next().unwrap_or_default();
        return only(texts.fact_none(&best, (verdict.loss + 5) / 10), "none");
    }
    let fact = |(place, fact): (usize, &Fact)| {
        let moves = line_text(&before, line_of(fact), notation);
        let shown = shown_of(study, Shown::Fact { ply, fact: place });
        FactView { text: texts.fact(fact, &moves), word: fact.claim.word(), at: fact.at, shown, moves }
    };
    Some(facts.iter().enumerate().map(fact).collect())
}

/// How many moves of a line the board shows.
fn shown_of(study: &StudyState, line: Shown) -> usize {
    study.preview.as_ref().filter(|preview| preview.shown == line).map_or(0, |preview| preview.line.at)
}
