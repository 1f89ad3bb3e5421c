//! What the study of a game shows, as plain values.

use super::{
    super::{
        record::{
            MoveEntries,
            move_text::{line_text, move_text},
        },
        session::Session,
        settings::{Evaluation, Notation, Preferences},
    },
    budget::Budget,
    findings::Findings,
    practice_view::{self, PracticeView},
    replay_view::{self, ReplayView},
    run::Run,
    state::{Shown, StudyState},
    why::FactView,
};
use crate::{
    i18n::Texts,
    persist::{Aid, Player},
    record::{GameTree, Score},
    rules::Color,
    study::{MistakeKind, Phase, Verdict, black_chances, level_loss, nearest_level},
};
use std::rc::Rc;

/// The study of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct StudyView {
    pub graph: Rc<GraphView>,
    pub run: RunView,
    /// The side at the bottom of the board first; none before anything is known.
    pub sides: Vec<SideView>,
    /// Where the game turned: its node, and in words.
    pub turned: Option<(u32, String)>,
    pub mistakes: Vec<MistakeView>,
    pub practice: PracticeView,
    pub replay: ReplayView,
    /// The numbers of the graph, where they are asked for.
    pub table: Option<Vec<RowView>>,
    /// The language that moves are written in.
    pub lang: &'static str,
}

/// The chances of winning along the line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GraphView {
    /// By ply: the node, and Black's chances in thousandths.
    pub points: Vec<(u32, Option<u32>)>,
    /// Plies of mistakes, with how grave they are, from 0 to 2.
    pub marks: Vec<(usize, u8)>,
    /// Names of the phases, and where they begin.
    pub phases: Vec<(usize, &'static str)>,
    /// By ply: what the move took, in thousandths of the longest; empty where no time is known.
    pub times: Vec<u32>,
    /// The longest, as a clock shows it.
    pub longest: String,
    /// The ply shown.
    pub ply: usize,
    /// That position in words.
    pub spoken: String,
    /// The chances in the position on the board, which may be beside the line.
    pub short: String,
}

/// How far the search of all positions has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunView {
    pub state: RunState,
    pub done: usize,
    pub all: usize,
    /// In words.
    pub progress: String,
    /// What can be spent on a position, with its words, and what is chosen.
    pub budgets: Vec<(String, String)>,
    pub budget: String,
    /// It may be started here.
    pub may: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunState {
    /// Never begun.
    New,
    Going,
    /// It waits until nobody plays.
    Paused,
    Stopped,
    Done,
    /// The engine does not answer.
    Failed,
}

/// The numbers of a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideView {
    pub color: Color,
    pub name: String,
    /// In per cent.
    pub accuracy: String,
    /// What a move cost on the average.
    pub loss: String,
    /// Numbers of mistakes, with their kinds; those that are there.
    pub kinds: Vec<(&'static str, u32)>,
    /// Compared with the levels of the computer.
    pub level: Option<String>,
}

/// A mistake, and what was better.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MistakeView {
    pub ply: usize,
    /// Of the position after it.
    pub node: u32,
    pub color: Color,
    pub text: String,
    pub kind: &'static str,
    /// For scripts and styles.
    pub word: &'static str,
    pub grave: u8,
    /// The mover's chances before and after, in per cent.
    pub before: u32,
    pub after: u32,
    pub better: Vec<String>,
    /// How many moves of that the board shows.
    pub shown: usize,
    pub is_current: bool,
    pub may_insert: bool,
    /// Why it was one, where that was asked for: told by [`explain`](super::explain).
    pub facts: Option<Vec<FactView>>,
}

/// A line of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowView {
    pub ply: usize,
    pub text: String,
    /// Black's chances, in per cent; empty where they are not known.
    pub black: String,
    pub kind: &'static str,
    pub phase: &'static str,
    pub time: String,
}

#[must_use]
pub fn view(study: &StudyState, session: &Session, prefs: &Preferences, texts: &'static Texts) -> StudyView {
    let nothing = Findings::nothing(session.record().tree());
    let findings = study.findings().map_or(&nothing, |findings| findings);
    let moves = MoveTexts::of(findings, session.record().tree(), prefs.notation());
    let ply = study.ply(session);
    let sides = [session.board.bottom, !session.board.bottom];
    // a few positions looked into here and there say nothing of a game
    let is_told = study.run.is_some() || findings.is_known();
    StudyView {
        graph: Rc::new(graph(findings, &moves, ply, session, texts)),
        run: run(study, session, texts),
        sides: sides
            .into_iter()
            .filter(|_| is_told)
            .filter_map(|color| side(findings, color, session, prefs, texts))
            .collect(),
        turned: turned(findings, &moves, session, texts).filter(|_| findings.is_known()),
        mistakes: mistakes(study, findings, &moves, session, prefs, texts),
        practice: practice_view::view(study, findings, &moves, session, texts),
        replay: replay_view::view(study, session, texts),
        table: study.has_table.then(|| table(findings, &moves, texts)),
        lang: prefs.notation().lang(),
    }
}

/// The moves of the line as texts, by ply.
pub(super) struct MoveTexts {
    texts: Vec<String>,
}

impl MoveTexts {
    pub(super) fn of(findings: &Findings, tree: &GameTree, notation: Notation) -> MoveTexts {
        let mut position = tree.start().start_position();
        let mut previous_to = None;
        let mut texts = vec![String::new()];
        for mv in findings.line.iter().skip(1).filter_map(|&node| tree.node(node).mv()) {
            texts.push(move_text(&position, previous_to, mv, notation));
            previous_to = Some(mv.to());
            position.do_move(mv);
        }
        MoveTexts { texts }
    }

    pub fn at(&self, ply: usize) -> &str {
        self.texts.get(ply).map_or("", String::as_str)
    }
}

fn graph(findings: &Findings, moves: &MoveTexts, ply: usize, session: &Session, texts: &'static Texts) -> GraphView {
    let Findings { line, study, times } = findings;
    let longest = times.longest().map_or(0, |(_, ms)| ms);
    let of_longest = |ms: Option<u32>| (u64::from(ms.unwrap_or(0)) * 1_000 / u64::from(longest.max(1))) as u32;
    let black = study.points.get(ply).and_then(|point| point.black);
    let kind = study.verdicts.get(ply).and_then(|verdict| verdict.as_ref()?.kind());
    let starts = [Some(0), study.phases.middlegame, study.phases.endgame];
    let phases = Phase::ALL.into_iter().zip(starts).filter_map(|(phase, start)| Some((start?, texts.phase(phase))));
    let mut phases: Vec<_> = phases.collect();
    // an opening of no length is none
    phases.dedup_by(|later, earlier| {
        let is_same = later.0 == earlier.0;
        if is_same {
            *earlier = *later;
        }
        is_same
    });
    let better = |black: u32| if black >= 500 { Color::Black } else { Color::White };
    GraphView {
        points: line.iter().zip(&study.points).map(|(node, point)| (node.number(), point.black)).collect(),
        marks: study.mistakes().map(|(ply, verdict)| (ply, gravity(verdict))).collect(),
        phases: phases.into_iter().filter(|_| study.plies() > 0).collect(),
        times: if longest > 0 { times.moves.iter().map(|ms| of_longest(*ms)).collect() } else { Vec::new() },
        longest: if longest > 0 { clock(longest) } else { String::new() },
        ply,
        spoken: {
            let at = if ply == 0 { texts.notes_start().to_owned() } else { texts.study_at(ply, moves.at(ply)) };
            let chances = black.map(|black| texts.chances(better(black), percent(better(black), black)));
            let kind = kind.map(|kind| texts.mistake_kind(kind).to_owned());
            [Some(at), chances, kind].into_iter().flatten().collect::<Vec<_>>().join(", ")
        },
        short: shown_chances(findings, session)
            .map_or_else(String::new, |black| format!("{} {}%", sign(better(black)), percent(better(black), black))),
    }
}

/// Black's chances in the position on the board: beside the line what was found there otherwise, if anything was.
fn shown_chances(findings: &Findings, session: &Session) -> Option<u32> {
    let node = session.node();
    if let Some(ply) = findings.line.iter().position(|&other| other == node) {
        return findings.study.points.get(ply)?.black;
    }
    let (tree, game) = (session.record().tree(), session.shown());
    let score = tree.node(node).evaluation()?.score;
    Some(black_chances(score, game.turn(), game.variant()))
}

fn run(study: &StudyState, session: &Session, texts: &'static Texts) -> RunView {
    let all = study.line.len();
    let done = study.run.as_ref().map_or(0, |run| run.count(&study.line));
    let state = match &study.run {
        None => RunState::New,
        Some(Run { has_failed: true, .. }) => RunState::Failed,
        Some(run) if run.is_on && run.is_idle() => RunState::Paused,
        Some(run) if run.is_on => RunState::Going,
        Some(_) if study.is_whole() => RunState::Done,
        Some(_) => RunState::Stopped,
    };
    let left = study.run.as_ref().filter(|_| state == RunState::Going);
    let left = left.and_then(|run| run.left_ms(all - done, study.lanes, study.now_ms));
    let progress = match state {
        RunState::New | RunState::Done => String::new(),
        RunState::Failed => texts.study_failed().to_owned(),
        RunState::Paused => texts.study_paused(done, all),
        RunState::Going | RunState::Stopped => match left {
            Some(ms) => texts.study_left(done, all, &clock((ms as u32).saturating_add(999))),
            None => texts.study_done(done, all),
        },
    };
    let words = |budget: Budget| match budget {
        Budget::QUICK => texts.study_quick().to_owned(),
        Budget::NORMAL => texts.study_normal().to_owned(),
        Budget::DEEP => texts.study_deep().to_owned(),
        Budget::Nodes(nodes) => texts.study_nodes(nodes),
        Budget::Ms(ms) => texts.seconds_a_move(ms),
        Budget::Depth(depth) => texts.study_depth(depth),
    };
    let other = Some(study.budget).filter(|budget| !Budget::ALL.contains(budget));
    RunView {
        state,
        done,
        all,
        progress,
        budgets: Budget::ALL.into_iter().chain(other).map(|budget| (budget.to_string(), words(budget))).collect(),
        budget: study.budget.to_string(),
        may: session.may_be_analysed() && !session.in_other_tab,
    }
}

fn side(
    findings: &Findings,
    color: Color,
    session: &Session,
    prefs: &Preferences,
    texts: &'static Texts,
) -> Option<SideView> {
    let side = findings.study.side(color);
    let accuracy = side.accuracy?;
    let variant = session.game().variant();
    let loss = match (prefs.evaluation(), side.mean_loss_cp) {
        (Evaluation::Pawns, Some(cp)) => pawns(cp),
        _ => format!("{}%", tenths(side.mean_loss.unwrap_or(0))),
    };
    let like = side.mean_loss_cp.and_then(|loss| nearest_level(variant, loss, side.open_moves));
    // a level's own moves need not be compared with a level's
    let is_person = session.players[color] == Player::Human;
    let like = like.filter(|_| is_person && !session.disabled_aids.has(Aid::Level));
    let against = match session.players[!color] {
        Player::Computer { level } => level_loss(variant, level).map(|loss| (level, loss)),
        Player::Human => None,
    };
    let level = like.map(|level| match (against, side.mean_loss_cp) {
        (Some((other, loss)), Some(own)) => texts.study_level_against(level, &pawns(own), other, &pawns(loss)),
        _ => texts.study_level(level),
    });
    Some(SideView {
        color,
        name: texts.name(session.side(color)),
        accuracy: format!("{}%", (accuracy + 5) / 10),
        loss,
        kinds: MistakeKind::ALL
            .into_iter()
            .rev()
            .filter_map(|kind| Some((texts.mistake_kind(kind), side.count(kind))).filter(|(_, count)| *count > 0))
            .collect(),
        level,
    })
}

fn turned(findings: &Findings, moves: &MoveTexts, session: &Session, texts: &'static Texts) -> Option<(u32, String)> {
    let turning = findings.study.turning()?;
    let ply = turning.ply()?;
    let who = session.side(turning.winner);
    let words = match turning.swing {
        Some(swing) => texts.study_swing(ply, moves.at(ply), who, (swing.before + 5) / 10, (swing.after + 5) / 10),
        None => texts.study_lead(ply, moves.at(ply), who),
    };
    Some((findings.line.get(ply)?.number(), words))
}

/// What decided the game that is over, as the line below the board says it.
#[must_use]
pub fn turning(findings: &Findings, session: &Session, moves: &MoveEntries, texts: &Texts) -> Option<String> {
    let turning = findings.study.turning()?;
    let swing = turning.swing?;
    let moved = texts.moved(moves.spoken(swing.ply)?);
    let (before, after) = ((swing.before + 5) / 10, (swing.after + 5) / 10);
    Some(texts.swing(swing.ply, &moved, session.side(turning.winner), before, after))
}

fn mistakes(
    study: &StudyState,
    findings: &Findings,
    moves: &MoveTexts,
    session: &Session,
    prefs: &Preferences,
    texts: &'static Texts,
) -> Vec<MistakeView> {
    let tree = session.record().tree();
    let shown = study.preview.as_ref();
    let mistake = |(ply, verdict): (usize, &Verdict)| {
        let kind = verdict.kind()?;
        let (before, node) = (*findings.line.get(ply.checked_sub(1)?)?, *findings.line.get(ply)?);
        let better = study.better_line(findings, ply);
        Some(MistakeView {
            ply,
            node: node.number(),
            color: verdict.color,
            // the Japanese notation has the sign of the side itself
            text: match prefs.notation() {
                Notation::Japanese => moves.at(ply).to_owned(),
                Notation::Hodges | Notation::Usi => format!("{}{}", sign(verdict.color), moves.at(ply)),
            },
            kind: texts.mistake_kind(kind),
            word: kind.word(),
            grave: gravity(verdict),
            before: (verdict.before + 5) / 10,
            after: (verdict.after + 5) / 10,
            better: line_text(&tree.game_at(before), &better, prefs.notation()),
            shown: shown.filter(|preview| preview.shown == Shown::Better(ply)).map_or(0, |preview| preview.line.at),
            facts: None,
            is_current: session.node() == node,
            may_insert: session.may_be_noted() && !session.has_line(before, &better),
        })
    };
    findings.study.mistakes().filter_map(mistake).collect()
}

fn table(findings: &Findings, moves: &MoveTexts, texts: &'static Texts) -> Vec<RowView> {
    let Findings { study, times, .. } = findings;
    let row = |(ply, point): (usize, &crate::study::Point)| RowView {
        ply,
        text: if ply == 0 { texts.notes_start().to_owned() } else { moves.at(ply).to_owned() },
        black: match (point.black, point.score) {
            (Some(_), Some(Score::Mate(plies))) => {
                format!("{} {}", sign(if plies > 0 { Color::Black } else { Color::White }), texts.mate_in(plies))
            }
            (Some(black), _) => format!("{}%", (black + 5) / 10),
            (None, _) => String::new(),
        },
        kind: study.verdicts[ply].as_ref().and_then(Verdict::kind).map_or("", |kind| texts.mistake_kind(kind)),
        phase: texts.phase(point.phase),
        time: times.moves.get(ply).copied().flatten().map_or_else(String::new, clock),
    };
    study.points.iter().enumerate().map(row).collect()
}

/// From 0, a small one, to 2.
fn gravity(verdict: &Verdict) -> u8 {
    verdict.severity.map_or(0, |severity| severity as u8)
}

fn sign(color: Color) -> char {
    if color == Color::Black { '☗' } else { '☖' }
}

fn percent(color: Color, black: u32) -> u32 {
    (if color == Color::Black { black } else { 1_000 - black } + 5) / 10
}

/// Thousandths as per cent with one decimal.
fn tenths(permille: u32) -> String {
    format!("{}.{}", permille / 10, permille % 10)
}

fn pawns(cp: u32) -> String {
    format!("{}.{:02}", cp / 100, cp % 100)
}

/// `0:12`, `1:02:05`.
fn clock(ms: u32) -> String {
    let seconds = ms / 1_000;
    match (seconds / 3_600, seconds / 60 % 60, seconds % 60) {
        (0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}
