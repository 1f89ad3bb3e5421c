//! Which search is wanted, which is running, which answers are stale.
//!
//! One question at a time crosses to the worker. A question that is no longer wanted is stopped, and its answer dropped; the next
//! one waits for that. A worker that is silent for a second after a stop, that never comes up or that breaks is ended, and another
//! one takes the question over.

use super::{
    super::effect::{Effect, Effects, Timer},
    jobs::{Answer, EngineNews, Job, Question},
};
use crate::protocol::{Request, Response, SearchId, VERSION};

/// How long a worker may take to load and say hello, slow lines included.
const LOAD_MS: u32 = 30_000;
/// A stopped search answers at the end of its slice, so a second is long.
const STOP_MS: u32 = 1_000;
/// Grace after the time that a search was given.
const OVERDUE_MS: u32 = 4_000;
/// Number of breakdowns without an answer between them after which the engine is given up.
const MAX_BREAKDOWNS: u32 = 3;

/// What the worker did.
#[derive(Debug, Clone, PartialEq)]
pub enum EngineEvent {
    Says(Response),
    /// It could not be loaded, or it crashed.
    Broke,
}

/// What `data-engine` says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EngineState {
    Off,
    Loading,
    Ready,
    Thinking,
    Failed,
}

impl EngineState {
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            EngineState::Off => "off",
            EngineState::Loading => "loading",
            EngineState::Ready => "ready",
            EngineState::Thinking => "thinking",
            EngineState::Failed => "failed",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum WorkerState {
    Off,
    Loading,
    Up,
    Failed,
}

#[derive(Debug, Clone, PartialEq)]
struct Running {
    id: SearchId,
    question: Question,
    /// Whether its answer is still wanted.
    wanted: bool,
}

/// The page's side of the worker.
#[derive(Debug, Clone, PartialEq)]
pub struct EngineClient {
    state: WorkerState,
    /// Number of the present worker; events of earlier ones are stale.
    worker: u32,
    last_id: SearchId,
    /// Waits for the worker to come up or for a stopped search to end.
    waiting: Option<Question>,
    running: Option<Running>,
    forget_game: bool,
    breakdowns: u32,
    /// It was asked for something since it was given up.
    in_vain: bool,
    /// For all workers together.
    hash_mib: u32,
    /// The table that the worker has been given.
    hash_given: u32,
    /// Workers that are to share searches for several lines, and those that do.
    workers: u8,
    workers_at_hand: u8,
}

impl EngineClient {
    #[must_use]
    pub fn new(hash_mib: u32) -> EngineClient {
        EngineClient {
            state: WorkerState::Off,
            worker: 0,
            last_id: 0,
            waiting: None,
            running: None,
            forget_game: false,
            breakdowns: 0,
            in_vain: false,
            hash_mib,
            hash_given: 0,
            workers: 1,
            workers_at_hand: 1,
        }
    }

    #[must_use]
    pub fn state(&self) -> EngineState {
        match self.state {
            WorkerState::Off => EngineState::Off,
            WorkerState::Loading => EngineState::Loading,
            WorkerState::Failed => EngineState::Failed,
            WorkerState::Up if self.job().is_some() => EngineState::Thinking,
            WorkerState::Up => EngineState::Ready,
        }
    }

    /// What the engine is asked for at present.
    #[must_use]
    pub fn job(&self) -> Option<Job> {
        let running = self.running.as_ref().filter(|running| running.wanted).map(|running| running.question.job);
        running.or(self.waiting.as_ref().map(|question| question.job))
    }

    /// Brings the worker up ahead of the first question.
    pub fn wake(&mut self, effects: &mut Effects) {
        if self.state == WorkerState::Off {
            self.spawn(effects);
        }
    }

    /// Asks this instead of whatever was asked before.
    pub fn ask(&mut self, question: Question, effects: &mut Effects) {
        self.drop_running(effects);
        self.waiting = Some(question);
        self.in_vain |= self.state == WorkerState::Failed;
        self.wake(effects);
        self.pump(effects);
    }

    /// Sets how many workers share searches for several lines, from the next question on. Workers that are not wanted end at once.
    pub fn share_among(&mut self, workers: u8, effects: &mut Effects) {
        self.workers = workers;
        if workers == 1 {
            self.gather(effects);
        }
    }

    /// Nothing is wanted any more: late answers will not match.
    pub fn forget(&mut self, effects: &mut Effects) {
        self.waiting = None;
        self.drop_running(effects);
    }

    /// Ends the worker; the next question starts another one.
    pub fn end(&mut self, effects: &mut Effects) {
        (self.waiting, self.running, self.breakdowns) = (None, None, 0);
        if std::mem::replace(&mut self.state, WorkerState::Off) != WorkerState::Off {
            effects.push(Effect::EndEngine);
        }
    }

    /// The next question belongs to another game.
    pub fn new_game(&mut self) {
        self.forget_game = true;
    }

    /// Whether it was asked for something since it was given up. True once.
    pub fn was_asked_in_vain(&mut self) -> bool {
        std::mem::take(&mut self.in_vain)
    }

    /// A person asks to try once more after it failed.
    pub fn retry(&mut self, effects: &mut Effects) {
        self.breakdowns = 0;
        self.spawn(effects);
    }

    /// Its answer was good: earlier breakdowns are forgiven.
    pub fn accept(&mut self) {
        self.breakdowns = 0;
    }

    /// Its answer was no legal move: as bad as a crash.
    pub fn refuse(&mut self, effects: &mut Effects) -> EngineNews {
        self.breakdown(effects)
    }

    pub fn on_event(&mut self, worker: u32, event: EngineEvent, effects: &mut Effects) -> Option<EngineNews> {
        if worker != self.worker || matches!(self.state, WorkerState::Off | WorkerState::Failed) {
            return None;
        }
        match event {
            EngineEvent::Broke => Some(self.breakdown(effects)),
            EngineEvent::Says(response) => self.on_response(response, effects),
        }
    }

    pub fn on_timer(&mut self, timer: Timer, effects: &mut Effects) -> Option<EngineNews> {
        let runs = |id| self.running.as_ref().is_some_and(|running| running.id == id);
        match timer {
            Timer::EngineLoad { worker } if worker == self.worker && self.state == WorkerState::Loading => {
                Some(self.breakdown(effects))
            }
            Timer::SearchOverdue(id) if runs(id) => {
                stop(id, effects);
                None
            }
            // of one that hangs once nothing is said
            Timer::StopDeadline(id) if runs(id) => {
                Some(self.breakdown(effects)).filter(|news| *news == EngineNews::GaveUp)
            }
            _ => None,
        }
    }

    fn on_response(&mut self, response: Response, effects: &mut Effects) -> Option<EngineNews> {
        let (id, news) = match response {
            Response::Ready { version, .. } => return self.on_ready(version, effects),
            Response::Best { id, best, score } => {
                let running = self.running.as_ref()?;
                let job = running.question.job;
                // an analysis that heard its stop did as well as one that came to its end
                if matches!(job, Job::Analysis | Job::Review)
                    && self.running.as_ref().is_some_and(|running| running.id == id)
                {
                    self.accept();
                }
                (id, EngineNews::Answer(Answer::best(job, best, score)))
            }
            Response::Impasse { id, agree } => (id, EngineNews::Answer(Answer::Impasse { agree })),
            Response::Info { id, .. } => {
                let running = self.running.as_ref().filter(|running| running.id == id && running.wanted)?;
                let looks = matches!(running.question.job, Job::Analysis | Job::Review | Job::Hint | Job::Guard);
                return looks.then_some(EngineNews::Answer(Answer::Line(response)));
            }
            // an answer to nobody's question: the message itself could not be read
            Response::Failed { id, .. } if id == 0 || self.running.as_ref().is_some_and(|running| running.id == id) => {
                return Some(self.breakdown(effects));
            }
            Response::Failed { .. } | Response::Measured { .. } => return None,
        };
        let running = self.running.take_if(|running| running.id == id)?;
        self.pump(effects);
        running.wanted.then_some(news)
    }

    fn on_ready(&mut self, version: u32, effects: &mut Effects) -> Option<EngineNews> {
        if self.state != WorkerState::Loading {
            return None;
        }
        if version != VERSION {
            self.state = WorkerState::Failed;
            return Some(EngineNews::Outdated);
        }
        self.state = WorkerState::Up;
        effects.push(Effect::Engine(Request::Hello { version: VERSION }));
        self.workers_at_hand = 1;
        self.hash_given = 0;
        self.give_hash(effects);
        self.pump(effects);
        None
    }

    fn gather(&mut self, effects: &mut Effects) {
        if self.state == WorkerState::Up && self.workers_at_hand != self.workers {
            self.workers_at_hand = self.workers;
            effects.push(Effect::SetHelpers { count: self.workers - 1 });
        }
    }

    /// Every worker gets the same part of the memory.
    fn give_hash(&mut self, effects: &mut Effects) {
        let hash_mib = (self.hash_mib / u32::from(self.workers_at_hand)).max(1);
        if std::mem::replace(&mut self.hash_given, hash_mib) != hash_mib {
            effects.push(Effect::Engine(Request::Configure { hash_mib }));
        }
    }

    /// Sends the waiting question if the worker is free.
    fn pump(&mut self, effects: &mut Effects) {
        if self.state != WorkerState::Up || self.running.is_some() {
            return;
        }
        let Some(question) = self.waiting.take() else {
            return;
        };
        self.gather(effects);
        self.give_hash(effects);
        if std::mem::take(&mut self.forget_game) {
            effects.push(Effect::Engine(Request::NewGame));
        }
        self.last_id += 1;
        let id = self.last_id;
        let (game, level) = (question.game.clone(), question.level);
        effects.push(Effect::Engine(match question.job {
            Job::Impasse => Request::AskImpasse { id, game, level },
            Job::Move | Job::Hint | Job::Guard | Job::Analysis | Job::Review => {
                Request::Go { id, game, limits: question.limits, level, seed: question.seed, multi_pv: question.lines }
            }
        }));
        // what is bounded by something else than time takes as long as it takes
        if let Some(movetime_ms) = question.limits.movetime_ms {
            let after_ms = movetime_ms + OVERDUE_MS;
            effects.push(Effect::Timer { after_ms, timer: Timer::SearchOverdue(id) });
        }
        self.running = Some(Running { id, question, wanted: true });
    }

    fn drop_running(&mut self, effects: &mut Effects) {
        if let Some(running) = self.running.as_mut().filter(|running| running.wanted) {
            running.wanted = false;
            stop(running.id, effects);
        }
    }

    /// A running question that is still wanted goes back to the head of the queue.
    fn put_back(&mut self) {
        let running = self.running.take();
        if self.waiting.is_none() {
            self.waiting = running.filter(|running| running.wanted).map(|running| running.question);
        }
    }

    fn spawn(&mut self, effects: &mut Effects) {
        self.worker += 1;
        self.state = WorkerState::Loading;
        let worker = self.worker;
        effects.push(Effect::SpawnEngine { worker });
        effects.push(Effect::Timer { after_ms: LOAD_MS, timer: Timer::EngineLoad { worker } });
    }

    fn breakdown(&mut self, effects: &mut Effects) -> EngineNews {
        self.put_back();
        self.breakdowns += 1;
        if self.breakdowns >= MAX_BREAKDOWNS {
            self.state = WorkerState::Failed;
            effects.push(Effect::EndEngine);
            return EngineNews::GaveUp;
        }
        self.spawn(effects);
        EngineNews::Restarted
    }
}

fn stop(id: SearchId, effects: &mut Effects) {
    effects.push(Effect::Engine(Request::Stop { id }));
    effects.push(Effect::Timer { after_ms: STOP_MS, timer: Timer::StopDeadline(id) });
}
