//! What is shown of learning from one's mistakes, as plain values.

use super::{
    super::session::Session,
    findings::Findings,
    practice::{Practice, Stage},
    state::StudyState,
    view::MoveTexts,
    why::FactView,
};
use crate::{i18n::Texts, study::Miss};

/// The practice with the mistakes of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PracticeView {
    /// Nothing is known yet, or there is nothing to learn from.
    None,
    /// It can be begun or gone on with.
    Offered { goes_on: bool, puzzles: PuzzlesView },
    /// A position is to be played better.
    Task {
        words: String,
        stage: StageView,
        score: String,
        /// What is wrong with the move that was tried can be asked.
        may_ask: bool,
        /// What it is, where that was asked: told by [`explain`](super::explain).
        facts: Option<Vec<FactView>>,
    },
    /// All are done.
    Done { score: String, puzzles: PuzzlesView },
}

/// Whether mistakes can be kept as puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzlesView {
    /// Nothing is kept in a library here.
    Absent,
    Offered,
    Kept,
}

/// What can be done at a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StageView {
    Asking,
    Checking,
    Wrong,
    Right,
    Solved,
}

impl StageView {
    /// For scripts and styles.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            StageView::Asking => "asking",
            StageView::Checking => "checking",
            StageView::Wrong => "wrong",
            StageView::Right => "right",
            StageView::Solved => "solved",
        }
    }
}

fn puzzles(study: &StudyState) -> PuzzlesView {
    match (study.has_library, study.has_puzzles) {
        (false, _) => PuzzlesView::Absent,
        (true, false) => PuzzlesView::Offered,
        (true, true) => PuzzlesView::Kept,
    }
}

pub(super) fn view(
    study: &StudyState,
    findings: &Findings,
    moves: &MoveTexts,
    session: &Session,
    texts: &'static Texts,
) -> PracticeView {
    let Some(practice) = study.practice.as_ref().filter(|practice| !practice.is_left) else {
        let goes_on = study.practice.as_ref().is_some_and(|practice| practice.at > 0 && practice.task().is_some());
        let side = session.you().or(session.by_link);
        let is_offered = goes_on || (study.is_whole() && !Practice::of(findings, side).tasks.is_empty());
        let puzzles = puzzles(study);
        return if is_offered { PracticeView::Offered { goes_on, puzzles } } else { PracticeView::None };
    };
    let [found, late, shown, passed] = practice.score();
    let score = texts.practice_score(found, late, shown, passed);
    let Some((ply, verdict)) = practice.task().and_then(|task| findings.verdict(task.node)) else {
        return PracticeView::Done { score, puzzles: puzzles(study) };
    };
    let (place, all) = (practice.at + 1, practice.tasks.len());
    let (words, stage) = match &practice.stage {
        Stage::Asking => {
            let who = session.side(verdict.color);
            (texts.practice_ask(place, all, ply, moves.at(ply), who), StageView::Asking)
        }
        Stage::Checking { .. } => (texts.practice_checking().to_owned(), StageView::Checking),
        Stage::Wrong { miss: Miss::Chances(loss), .. } => (texts.practice_wrong((loss + 5) / 10), StageView::Wrong),
        Stage::Wrong { miss: Miss::Mate, .. } => (texts.practice_no_mate().to_owned(), StageView::Wrong),
        Stage::Right => (texts.practice_right().to_owned(), StageView::Right),
        Stage::Solved => (texts.practice_solved().to_owned(), StageView::Solved),
    };
    let may_ask = practice.wrong().is_some_and(|node| {
        session.record().tree().node(node).evaluation().is_some_and(|found| !found.line.is_empty())
    });
    PracticeView::Task { words, stage, score, may_ask, facts: None }
}
