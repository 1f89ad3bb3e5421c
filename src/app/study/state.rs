//! The study of a game: a run through all positions of a line, and what is looked at of its results.

use super::{
    super::{
        analysis::LinePreview,
        effect::{Effect, Effects, Timer},
        engine::{EnginePool, LaneEvent, Question, pool::LaneNews},
        session::Session,
    },
    budget::Budget,
    findings::Findings,
    practice::Practice,
    replay::Replay,
    run::{Found, Run, read_done},
    why::Explained,
};
use crate::{
    protocol::GameText,
    record::{GameTree, NodeId},
    rules::Game,
    study::HASH_MIB,
};
use std::rc::Rc;

/// Progress is reported four times a second.
const REPORT_MS: u32 = 250;
/// The lane of what is asked beside a run: a move that is tried in place of a mistake.
pub(super) const ASIDE: u8 = 15;
/// Under this name a study is stored with its game.
const KEPT: &str = "study";

/// The study of the game on the board.
#[derive(Debug, Clone)]
pub struct StudyState {
    /// The game that it belongs to, by its key.
    of: String,
    /// Whether graph and mistakes are shown.
    pub is_open: bool,
    /// What a next run spends.
    pub budget: Budget,
    pub run: Option<Run>,
    pub(super) pool: EnginePool,
    /// Lanes that answer no more.
    lost: Vec<u8>,
    /// The number of lanes that are used.
    pub lanes: u8,
    /// The end of the line that is studied, where that is not the main line.
    end: Option<NodeId>,
    /// Its positions from the start on.
    pub line: Vec<NodeId>,
    /// What is found out about it, and of which state of the record.
    findings: Option<(u32, Rc<Findings>)>,
    /// A line that the board shows: what was better, or what is a fact.
    pub preview: Option<Preview>,
    /// What can be shown of the move that was asked about.
    pub explained: Option<Explained>,
    /// The numbers of the graph stand in a table too.
    pub has_table: bool,
    pub practice: Option<Practice>,
    pub replay: Replay,
    /// Games are kept in a library here, and its mistakes were.
    pub has_library: bool,
    pub has_puzzles: bool,
    is_report_due: bool,
    /// Results are not stored yet.
    is_unsaved: bool,
    /// The time of the last message.
    pub now_ms: f64,
}

/// Whose line the board shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// What was better than the move of a ply.
    Better(usize),
    /// A fact about that move, by its place among them.
    Fact { ply: usize, fact: usize },
}

/// A line that the board shows.
#[derive(Debug, Clone)]
pub struct Preview {
    pub shown: Shown,
    pub line: LinePreview,
}

/// What of the page decides whether a run may go on.
#[derive(Debug, Clone, Copy)]
pub struct StudyContext {
    /// Nobody plays, and no teacher has taken it out.
    pub may: bool,
    /// Number of workers.
    pub lanes: u8,
    pub now_ms: f64,
}

impl StudyState {
    /// The study of a game, with what is stored of it.
    #[must_use]
    pub fn of(session: &Session) -> StudyState {
        let mut study = StudyState {
            of: session.key(),
            is_open: false,
            budget: Budget::NORMAL,
            run: None,
            pool: EnginePool::default(),
            lost: Vec::new(),
            lanes: 1,
            end: None,
            line: Vec::new(),
            findings: None,
            preview: None,
            explained: None,
            has_table: false,
            practice: None,
            replay: Replay::default(),
            has_library: false,
            has_puzzles: false,
            is_report_due: false,
            is_unsaved: false,
            now_ms: 0.0,
        };
        study.restore(session);
        study
    }

    /// Whether a game has a study that was under way, or was being looked at.
    #[must_use]
    pub fn is_kept(session: &Session) -> bool {
        session.kept_with_it(KEPT).is_some_and(|text| text.split(' ').any(|word| matches!(word, "on" | "open")))
    }

    #[must_use]
    pub fn is_of(&self, session: &Session) -> bool {
        self.of == session.key()
    }

    /// `nodes-150000 on open end=57 done=0-12`: the end by its place in preorder.
    fn restore(&mut self, session: &Session) {
        let tree = session.record().tree();
        let Some(text) = session.kept_with_it(KEPT) else { return self.follow(tree) };
        let (mut is_on, mut done) = (false, None);
        for word in text.split(' ') {
            match word.split_once('=') {
                Some(("end", place)) => {
                    self.end = place.parse().ok().and_then(|place| tree.preorder().nth(place));
                }
                Some(("done", plies)) => done = Some(plies),
                Some(_) => {}
                None if word == "on" => is_on = true,
                None if word == "open" => self.is_open = true,
                None => self.budget = word.parse().unwrap_or(self.budget),
            }
        }
        self.follow(tree);
        self.run = done.map(|plies| {
            let mut run = Run::new(self.budget, read_done(plies, &self.line));
            run.is_on = is_on;
            run
        });
        self.practice = Practice::restore(session, &self.line);
    }

    /// Brings what is stored with the game up to date.
    pub fn keep(&self, session: &mut Session) {
        let tree = session.record().tree();
        let place = |end| tree.preorder().position(|node| node == end);
        let mut words = vec![self.run.as_ref().map_or(self.budget, |run| run.budget).to_string()];
        words.extend(self.run.as_ref().filter(|run| run.is_on).map(|_| "on".to_owned()));
        words.extend(self.is_open.then(|| "open".to_owned()));
        words.extend(self.end.and_then(place).map(|place| format!("end={place}")));
        words.extend(self.run.as_ref().map(|run| format!("done={}", run.done_text(&self.line))));
        let is_blank = self.run.is_none() && !self.is_open;
        session.keep_with_it(KEPT, (!is_blank).then(|| words.join(" ")));
        let practice = self.practice.as_ref().map(|practice| practice.to_text(&self.line));
        session.keep_with_it(Practice::KEPT, practice);
    }

    /// What is found out about the line, as far as it is searched.
    #[must_use]
    pub fn findings(&self) -> Option<&Rc<Findings>> {
        self.findings.as_ref().map(|(_, findings)| findings)
    }

    /// Brings the findings up to date, for those who look at them.
    pub(super) fn find_out(&mut self, session: &Session) {
        let revision = session.revision();
        let is_same = |(of, findings): &(u32, Rc<Findings>)| *of == revision && findings.line == self.line;
        if !self.findings.as_ref().is_some_and(is_same) {
            let findings = Findings::of(session.record().tree(), &self.line);
            self.findings = Some((revision, Rc::new(findings)));
        }
    }

    /// The line as the record has it now.
    fn follow(&mut self, tree: &GameTree) {
        self.end = self.end.filter(|&end| tree.contains(end));
        let end = self.end.unwrap_or_else(|| tree.end_of_line(NodeId::ROOT));
        self.line.clear();
        self.line.extend(tree.ancestors(end).filter(|&node| tree.node(node).ending().is_none()));
        self.line.reverse();
    }

    /// The ply of the line that is nearest to where the reader stands.
    #[must_use]
    pub fn ply(&self, session: &Session) -> usize {
        let tree = session.record().tree();
        let on_line = tree.ancestors(session.node()).find_map(|node| self.line.iter().position(|&other| other == node));
        on_line.unwrap_or_default()
    }

    /// Begins a run, or goes on with the one that was stopped. Another budget begins anew, and so does a run that has come to its end.
    pub fn start(&mut self, session: &Session, now_ms: f64) {
        let tree = session.record().tree();
        // who reads another line wants that one searched
        let is_beside = !self.line.contains(&session.node());
        if is_beside || self.line.is_empty() {
            self.end = Some(tree.end_of_line(session.node())).filter(|_| is_beside);
            self.follow(tree);
        }
        let known = self.run.take().filter(|run| run.budget == self.budget && run.next(&self.line).is_some());
        let mut run = known.unwrap_or_else(|| Run::new(self.budget, Vec::new()));
        (run.is_on, run.has_failed) = (true, false);
        self.lost.clear();
        self.run = Some(run);
        self.is_open = true;
        self.now_ms = now_ms;
    }

    /// Stops the run. What is being searched is lost, what was found stays.
    pub fn stop(&mut self, now_ms: f64, fx: &mut Effects) {
        if let Some(run) = &mut self.run {
            run.is_on = false;
            run.forget(now_ms);
        }
        self.end_workers(fx);
        self.is_unsaved = true;
    }

    /// Ends the workers of the run.
    fn end_workers(&mut self, fx: &mut Effects) {
        (0..ASIDE).for_each(|lane| self.pool.end_lane(lane, fx));
    }

    /// Ends whatever works for the study.
    pub fn end(&mut self, fx: &mut Effects) {
        self.pool.end(fx);
    }

    /// Something happened to a lane.
    pub fn receive(&mut self, lane: u8, event: LaneEvent, session: &mut Session, fx: &mut Effects) {
        let Some(news) = self.pool.receive(lane, event, fx) else { return };
        if lane == ASIDE {
            return self.on_check(&news, session, fx);
        }
        let Some(run) = &mut self.run else { return };
        match news {
            LaneNews::Line(response) => run.receive(lane, &response),
            LaneNews::Done => {
                if let Some(Found { node, evaluation: Some(found) }) = run.finish(lane) {
                    session.keep_evaluation(node, found);
                }
                self.is_unsaved = true;
            }
            LaneNews::GaveUp => {
                run.lose(lane);
                self.lost.push(lane);
            }
        }
    }

    /// The engine looks at a move that was tried in place of a mistake.
    fn on_check(&mut self, news: &LaneNews, session: &mut Session, fx: &mut Effects) {
        let Some(practice) = &mut self.practice else { return };
        let Some((node, found)) = practice.receive(news) else { return };
        let verdict = practice.task().zip(self.findings.as_ref());
        let verdict = verdict.and_then(|(task, (_, findings))| findings.verdict(task.node));
        let score = found.as_ref().map(|found| found.score);
        if let Some((_, verdict)) = verdict {
            practice.judge(node, &session.record().tree().game_at(node), verdict, score);
        }
        if let Some(found) = found {
            session.keep_evaluation(node, found);
        }
        self.is_unsaved = true;
        self.wants_report(fx);
    }

    /// Somebody waits for what was found.
    pub(super) fn wants_report(&self, fx: &mut Effects) {
        fx.push(Effect::Lane(ASIDE, Box::new(Effect::Timer { after_ms: 0, timer: Timer::Report })));
    }

    /// What is shown and stored is to be brought up to date; whether there is anything to store.
    pub fn report(&mut self) -> bool {
        self.is_report_due = false;
        std::mem::take(&mut self.is_unsaved)
    }

    /// Sees to it that every lane has a position to search, as long as the run is on and may go on.
    pub fn sync(&mut self, session: &Session, ctx: StudyContext, fx: &mut Effects) {
        let StudyContext { may, lanes, now_ms } = ctx;
        let tree = session.record().tree();
        self.follow(tree);
        (self.now_ms, self.lanes) = (now_ms, lanes);
        let Some(run) = self.run.as_mut().filter(|run| run.is_on) else { return };
        if !may {
            run.forget(now_ms).into_iter().for_each(|lane| self.pool.forget(lane, fx));
            return;
        }
        for lane in (0..lanes).filter(|lane| !self.lost.contains(lane)) {
            while !run.is_busy(lane)
                && let Some(node) = run.next(&self.line)
            {
                let game = tree.game_at(node);
                run.ask(lane, node, game.turn(), now_ms);
                // where the rules have ended the game nothing is left to search
                if game.outcome().is_some() {
                    run.finish(lane);
                } else {
                    self.pool.ask(lane, question(&game, run.budget), HASH_MIB, fx);
                }
            }
        }
        if run.is_idle() {
            run.has_failed = run.next(&self.line).is_some();
            run.is_on = false;
            run.forget(now_ms);
            self.end_workers(fx);
            self.is_unsaved = true;
        }
        if !std::mem::replace(&mut self.is_report_due, true) {
            fx.push(Effect::Lane(ASIDE, Box::new(Effect::Timer { after_ms: REPORT_MS, timer: Timer::Report })));
        }
    }

    /// Whether all of the line was searched.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.run.as_ref().is_some_and(|run| run.next(&self.line).is_none())
    }
}

/// What a position is searched for.
pub(super) fn question(game: &Game, budget: Budget) -> Question {
    Question::review(GameText::of(game), budget.limits())
}
