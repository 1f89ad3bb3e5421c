//! One engine for all boards of a document: they take turns.

use super::super::{
    effect::{Effect, Effects, Timer},
    engine::{Answer, EngineClient, EngineEvent, EngineNews, EngineState, Question},
};
use crate::protocol::BestMove;
use std::collections::VecDeque;

/// What became of the questions.
#[derive(Debug, Clone, PartialEq)]
pub enum EngineReport {
    /// The answer for the board with this number.
    Best(u32, BestMove),
    /// It cannot be started here: every board that waits is to know.
    Gone(Vec<u32>),
}

/// The engine of a document. It starts with the first question; every board waits for one answer at most.
///
/// ```
/// use suizo::{app::{embed::SharedEngine, engine::{Question, jobs::level_limits}}, rules::{Game, RuleChoices, Start, Variant}};
/// let game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
/// let (mut engine, mut effects) = (SharedEngine::new(16), Vec::new());
/// engine.ask(1, Question::to_move(&game, 1, level_limits(1), 0), &mut effects);
/// assert_eq!(effects.len(), 2, "a worker, and a deadline for it");
/// engine.ask(2, Question::to_move(&game, 1, level_limits(1), 0), &mut effects);
/// assert_eq!(effects.len(), 2, "the other board waits");
/// ```
#[derive(Debug)]
pub struct SharedEngine {
    client: EngineClient,
    /// Those that wait, in order.
    waiting: VecDeque<(u32, Question)>,
    /// The board whose question the engine has.
    current: Option<u32>,
    /// The board whose game it knows from its last search.
    knows: Option<u32>,
    is_gone: bool,
}

impl SharedEngine {
    /// An engine that is not started yet, with the size of its table.
    #[must_use]
    pub fn new(hash_mib: u32) -> SharedEngine {
        let client = EngineClient::new(hash_mib);
        SharedEngine { client, waiting: VecDeque::new(), current: None, knows: None, is_gone: false }
    }

    /// Asks for a board, in place of what it asked before. False where there is no engine.
    pub fn ask(&mut self, board: u32, question: Question, effects: &mut Effects) -> bool {
        if self.is_gone {
            return false;
        }
        self.forget(board, effects);
        self.waiting.push_back((board, question));
        self.pump(effects);
        true
    }

    /// What the board asked is not wanted any more.
    pub fn forget(&mut self, board: u32, effects: &mut Effects) {
        self.waiting.retain(|(other, _)| *other != board);
        if self.current == Some(board) {
            self.current = None;
            self.client.forget(effects);
            self.pump(effects);
        }
    }

    fn pump(&mut self, effects: &mut Effects) {
        if self.current.is_some() {
            return;
        }
        let Some((board, question)) = self.waiting.pop_front() else { return };
        if self.knows.replace(board) != Some(board) {
            self.client.new_game();
        }
        self.current = Some(board);
        self.client.ask(question, effects);
    }

    /// The worker with this number did something. One that breaks before it is up was refused, most likely by the policy of the page
    /// around, and would be refused again.
    pub fn on_event(&mut self, worker: u32, event: EngineEvent, effects: &mut Effects) -> Option<EngineReport> {
        if event == EngineEvent::Broke && self.client.state() == EngineState::Loading {
            return Some(self.give_up(effects));
        }
        let news = self.client.on_event(worker, event, effects);
        self.report(news?, effects)
    }

    /// A deadline has come.
    pub fn on_timer(&mut self, timer: Timer, effects: &mut Effects) -> Option<EngineReport> {
        let news = self.client.on_timer(timer, effects);
        self.report(news?, effects)
    }

    fn report(&mut self, news: EngineNews, effects: &mut Effects) -> Option<EngineReport> {
        match news {
            EngineNews::Answer(Answer::Move(best)) => {
                let board = self.current.take()?;
                self.client.accept();
                self.pump(effects);
                Some(EngineReport::Best(board, best))
            }
            EngineNews::Answer(_) | EngineNews::Restarted => None,
            EngineNews::GaveUp | EngineNews::Outdated => Some(self.give_up(effects)),
        }
    }

    /// It cannot be started here.
    pub fn give_up(&mut self, effects: &mut Effects) -> EngineReport {
        self.is_gone = true;
        self.client.end(effects);
        let waiting = std::mem::take(&mut self.waiting);
        EngineReport::Gone(self.current.take().into_iter().chain(waiting.into_iter().map(|(board, _)| board)).collect())
    }

    /// No board is left: the worker ends.
    pub fn rest(&mut self, effects: &mut Effects) {
        self.waiting.clear();
        self.current = None;
        self.knows = None;
        effects.retain(|effect| !matches!(effect, Effect::Engine(_)));
        self.client.end(effects);
    }
}
