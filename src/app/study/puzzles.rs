//! Mistakes of a game as records of their own, each a position with its solution, to be kept in the library.

use super::{
    super::{session::Session, settings::Notation},
    findings::Findings,
    practice::Practice,
    state::StudyState,
    view::MoveTexts,
};
use crate::{
    i18n::Texts,
    lessons::{Era, Topic},
    persist::{SavedGame, library::content_id},
    puzzles::own,
    record::{GameRecord, NodeId},
    rules::{Game, RuleChoices, Start},
    study::Verdict,
};

/// A position in which a mistake was made, with what was better.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// The same for the same position and solution, so that keeping it twice keeps one.
    pub id: String,
    pub title: String,
    /// As it is stored.
    pub game: String,
    /// The same as a problem of one's own, where it is played by the usual rules: the name of the game, and what is kept.
    pub own: Option<(&'static str, String)>,
}

/// One's own mistakes, those of both sides where nobody plays for oneself.
#[must_use]
pub fn puzzles(study: &StudyState, session: &Session, notation: Notation, texts: &'static Texts) -> Vec<Puzzle> {
    let Some(findings) = study.findings() else { return Vec::new() };
    let moves = MoveTexts::of(findings, session.record().tree(), notation);
    let side = session.you().or(session.by_link);
    let tasks = Practice::of(findings, side).tasks;
    let verdicts = tasks.iter().filter_map(|task| findings.verdict(task.node));
    verdicts.filter_map(|(ply, verdict)| puzzle(findings, ply, verdict, &moves, session, texts)).collect()
}

fn puzzle(
    findings: &Findings,
    ply: usize,
    verdict: &Verdict,
    moves: &MoveTexts,
    session: &Session,
    texts: &'static Texts,
) -> Option<Puzzle> {
    let before: NodeId = *findings.line.get(ply.checked_sub(1)?)?;
    let shown = session.record().tree().game_at(before);
    let start = Start::parse(shown.rules(), &shown.sfen()).ok()?;
    let mut record = GameRecord::new(Game::new(shown.variant(), *shown.choices(), start).ok()?);
    for &mv in &verdict.better {
        if record.play(mv).is_err() {
            break;
        }
    }
    let kind = verdict.kind().map(|kind| texts.mistake_kind(kind)).unwrap_or_default();
    let percent = |chances: u32| (chances + 5) / 10;
    let title = texts.puzzle_title(ply, moves.at(ply), kind);
    let cost = texts.study_cost(percent(verdict.before), percent(verdict.after));
    record.edit(|tree| drop(tree.set_comment(NodeId::ROOT, &format!("{title}, {cost}"))));
    let id = content_id(&format!("puzzle {} {:?}", shown.sfen(), verdict.better));
    let saved =
        SavedGame { game_id: id.clone(), orientation: verdict.color, viewed_ply: Some(0), ..SavedGame::of(&record) };
    // problems know no other choices
    let is_usual = *shown.choices() == RuleChoices::default() && Topic::Puzzles(Era::of(shown.variant())).exists();
    let better = record.game().moves();
    let is_one = is_usual && !better.is_empty() && shown.position().is_legal(verdict.mv);
    let own = is_one.then(|| own::write(shown.position(), verdict.before, verdict.mv, better));
    Some(Puzzle { title, game: saved.to_text(), id, own: own.map(|own| (shown.variant().id(), own)) })
}
