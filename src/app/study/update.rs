//! What is done in a study, and what comes of it.

use super::{
    super::{
        analysis::LinePreview,
        effect::{Effect, Effects, Focus},
        followup::{Followup, Followups},
        record::Navigation,
        session::Session,
        tutor::hint::{Advice, Hint, HintStage},
    },
    explain,
    messages::{PracticeMsg, StudyMsg},
    practice::{Practice, Stage},
    state::{ASIDE, Preview, Shown, StudyContext, StudyState, question},
};
use crate::{
    i18n::Why,
    record::{NodeId, Step},
    rules::Move,
    study::{HASH_MIB, Miss},
};

/// The study of the game on the board, once there is one.
pub type StudySlot = Option<Box<StudyState>>;

/// Takes a message in.
pub fn update(
    slot: &mut StudySlot,
    msg: StudyMsg,
    session: &mut Session,
    ctx: StudyContext,
    fx: &mut Effects,
) -> Followups {
    if slot.is_none() && msg == StudyMsg::Open && session.may_be_analysed() {
        *slot = Some(Box::new(StudyState::of(session)));
    }
    let Some(study) = slot else { return Vec::new() };
    study.now_ms = ctx.now_ms;
    let mut followups = Vec::new();
    match msg {
        StudyMsg::Close => {
            study.is_open = false;
            study.preview = None;
        }
        StudyMsg::Open => {
            study.is_open = true;
            // a game that lasts has more positions to come
            let has_ended = session.is_over() || session.has_brought_end();
            if study.run.is_none() && has_ended && ctx.may {
                study.start(session, ctx.now_ms);
            }
        }
        StudyMsg::Budget(text) => study.budget = text.parse().unwrap_or(study.budget),
        StudyMsg::Start => study.start(session, ctx.now_ms),
        StudyMsg::Stop => study.stop(ctx.now_ms, fx),
        // the library is not this feature's, and why comes with another part of the program
        StudyMsg::Report | StudyMsg::Leaving | StudyMsg::KeepPuzzles | StudyMsg::Why(_) => return followups,
        StudyMsg::Lane { lane, event } => {
            study.receive(lane, event, session, fx);
            return followups;
        }
        StudyMsg::Better { ply, at } => {
            study.show(Shown::Better(ply), at, session);
            return followups;
        }
        StudyMsg::Fact { fact, at } => {
            let ply = study.explained.as_ref().map_or(0, |open| open.ply);
            study.show(Shown::Fact { ply, fact }, at, session);
            return followups;
        }
        StudyMsg::Insert(ply) => study.insert_better(ply, session),
        StudyMsg::Table => {
            study.has_table = !study.has_table;
            return followups;
        }
        StudyMsg::Practice(msg) => {
            study.practise(msg, session);
            if matches!(msg, PracticeMsg::Begin | PracticeMsg::Restart) {
                fx.push(Effect::Focus(Focus::Task));
            }
        }
        StudyMsg::Replay(msg) => {
            study.preview = None;
            let StudyState { replay, practice, .. } = &mut **study;
            replay.update(msg, session, fx);
            if replay.is_on() {
                practice.iter_mut().for_each(|practice| practice.is_left = true);
            }
            return followups;
        }
    }
    if study.run.is_some() {
        // a record that was only opened is kept once it has been searched
        session.adopt();
    }
    study.sync(session, ctx, fx);
    study.keep(session);
    followups.push(Followup::SaveGame);
    followups
}

impl StudyState {
    /// Shows a line on the board, after `at` of its moves.
    fn show(&mut self, shown: Shown, at: usize, session: &mut Session) {
        let Some((before, moves)) = self.line_of(shown) else { return };
        let mut game = session.record().tree().game_at(before);
        let played = moves.iter().take(at).take_while(|&&mv| game.play_on(mv).is_ok()).count();
        session.board.selection.clear();
        let line = LinePreview { line: None, moves, at: played, game };
        self.preview = (played > 0).then_some(Preview { shown, line });
    }

    /// A line, with the node that it begins at.
    fn line_of(&self, shown: Shown) -> Option<(NodeId, Vec<Move>)> {
        let (ply, fact) = match shown {
            Shown::Better(ply) => return self.better(ply),
            Shown::Fact { ply, fact } => (ply, fact),
        };
        let findings = self.findings()?;
        let moves = self.explained(findings).filter(|open| open.ply == ply)?.moves(fact)?;
        Some((*findings.line.get(ply.checked_sub(1)?)?, moves.to_vec()))
    }

    /// The line that was better than the move of a ply, with the node that it begins at.
    fn better(&self, ply: usize) -> Option<(NodeId, Vec<Move>)> {
        let findings = self.findings()?;
        let before = *findings.line.get(ply.checked_sub(1)?)?;
        Some((before, self.better_line(findings, ply))).filter(|(_, better)| !better.is_empty())
    }

    /// A step along the line that is shown; whether there is one.
    pub fn step(&mut self, step: Navigation, session: &mut Session) -> bool {
        let Some(Preview { shown, line: LinePreview { moves, at, .. } }) = self.preview.take() else { return false };
        let Some(at) = step.along(at, moves.len()) else { return false };
        self.show(shown, at, session);
        true
    }

    /// Puts the better line into the record and goes to its first move.
    fn insert_better(&mut self, ply: usize, session: &mut Session) {
        let Some((before, moves)) = self.better(ply).filter(|_| session.may_be_noted()) else { return };
        self.preview = None;
        session.insert_line(before, &moves);
        let first = session.record().tree().child_by(before, Step::Move(moves[0]));
        first.into_iter().for_each(|first| session.stand_at(first));
    }

    fn practise(&mut self, msg: PracticeMsg, session: &mut Session) {
        self.find_out(session);
        let Some(findings) = self.findings().cloned() else { return };
        self.preview = None;
        if matches!(msg, PracticeMsg::Begin | PracticeMsg::Restart) {
            let side = session.you().or(session.by_link);
            let is_known = self.practice.as_ref().is_some_and(|practice| practice.task().is_some());
            if msg == PracticeMsg::Restart || !is_known {
                self.practice = Some(Practice::of(&findings, side));
            }
        }
        let Some(practice) = &mut self.practice else { return };
        let tried = practice.tried();
        match msg {
            PracticeMsg::Begin | PracticeMsg::Restart => practice.is_left = false,
            PracticeMsg::Leave => {
                practice.is_left = true;
                session.hint = None;
                return;
            }
            PracticeMsg::Next => practice.next(),
            PracticeMsg::TryAgain | PracticeMsg::Hint | PracticeMsg::Solution => {}
        }
        // what was tried in vain does not stay in the record
        if let Some(node) = tried.filter(|node| !findings.line.contains(node) && session.may_change(*node)) {
            session.edit(|tree| tree.delete(node));
        }
        let Some((ply, verdict)) = practice.task().and_then(|task| findings.verdict(task.node)) else { return };
        let Some(&before) = ply.checked_sub(1).and_then(|before| findings.line.get(before)) else { return };
        practice.stage = Stage::Asking;
        practice.known = session.record().tree().children(before).collect();
        session.stand_at(before);
        match msg {
            PracticeMsg::Hint => {
                practice.is_late = true;
                session.advice = Advice::default();
                session.hint =
                    verdict.better.first().map(|&mv| Hint { mv, shown: HintStage::Piece, why: Why::Best(0) });
            }
            PracticeMsg::Solution => {
                practice.mark(super::practice::Mark::Shown);
                practice.stage = Stage::Solved;
                self.show(Shown::Better(ply), 1, session);
            }
            _ => {}
        }
    }

    /// A move was made in the position of a mistake: is it as good as what was better?
    pub(super) fn sync_practice(&mut self, session: &mut Session, fx: &mut Effects) {
        let findings = self.findings().cloned();
        let budget = self.run.as_ref().map_or(self.budget, |run| run.budget);
        let Some(practice) = self.practice.as_mut().filter(|practice| !practice.is_left) else { return };
        let task = practice.task().zip(findings.as_deref());
        let Some((ply, verdict)) = task.and_then(|(task, findings)| findings.verdict(task.node)) else { return };
        let (tree, node) = (session.record().tree(), session.node());
        let before = findings.as_ref().and_then(|findings| findings.line.get(ply - 1).copied());
        let is_known = match practice.stage {
            Stage::Asking => false,
            Stage::Wrong { node: known, .. } | Stage::Checking { node: known, .. } => known == node,
            Stage::Right | Stage::Solved => true,
        };
        if is_known || tree.node(node).parent() != before {
            return;
        }
        let game = tree.game_at(node);
        let found = tree.node(node).evaluation();
        if practice.task().is_some_and(|task| task.node == node) {
            // the mistake itself, which a step leads to as well
            practice.stage = Stage::Wrong { node, miss: Miss::Chances(verdict.loss) };
        } else if tree.node(node).mv() == verdict.better.first().copied() {
            practice.succeed();
        } else if game.outcome().is_some() || found.is_some() {
            practice.judge(node, &game, verdict, found.map(|found| found.score));
        } else {
            practice.stage = Stage::Checking { node, turn: game.turn(), found: None };
            self.pool.ask(ASIDE, question(&game, budget), HASH_MIB, fx);
        }
    }
}

/// Sees to it that the study is that of the game on the board, that its workers work if they may, and that what is looked at is up to date.
pub fn sync(slot: &mut StudySlot, session: &mut Session, ctx: StudyContext, fx: &mut Effects) {
    let is_other = slot.as_ref().is_some_and(|study| !study.is_of(session) || session.in_other_tab);
    if is_other && let Some(mut study) = slot.take() {
        study.end(fx);
    }
    if slot.is_none() && session.is_ours() && StudyState::is_kept(session) {
        *slot = Some(Box::new(StudyState::of(session)));
    }
    let Some(study) = slot else { return };
    if study.is_open && !session.may_be_analysed() {
        (study.is_open, study.preview) = (false, None);
    }
    study.sync(session, ctx, fx);
    let is_seen = study.is_open && study.preview.is_none();
    study.replay.sync(session, is_seen);
    if study.is_open {
        study.find_out(session);
        study.sync_practice(session, fx);
    }
    // what was asked about a move that was tried goes with it
    let wrong = study.practice.as_ref().and_then(Practice::wrong);
    if study.explained.take_if(|open| open.tried.is_some() && Some(open.node) != wrong).is_some() {
        study.pool.end_lane(explain::LANE, fx);
    }
}
