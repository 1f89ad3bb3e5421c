//! Positions searched one by one, each by a number of nodes from a cleared table: what is found does not depend on what was searched before,
//! nor on the number of threads.

use crate::{
    engine::{self, Bound, Engine, Info, Limits, SearchControl},
    record::{Evaluation, Score},
    rules::{Color, Game},
};
use std::{
    sync::{Mutex, PoisonError, mpsc},
    thread,
};

/// A searcher of positions of any game.
pub struct Searcher {
    hash_mib: usize,
    engine: Option<Engine>,
}

/// Keeps the line of the last pass that was completed; the page is told the same one.
#[derive(Default)]
struct LastLine(Option<Info>);

impl SearchControl for LastLine {
    fn now_ms(&mut self) -> u64 {
        // only nodes count
        0
    }

    fn should_stop(&mut self) -> bool {
        false
    }

    fn report(&mut self, info: &Info) {
        if info.bound == Bound::Exact && info.multi_pv == 1 {
            self.0 = Some(info.clone());
        }
    }
}

impl Searcher {
    pub fn new(hash_mib: usize) -> Searcher {
        Searcher { hash_mib, engine: None }
    }

    /// What a search of that many positions finds; `None` where the game is over.
    pub fn search(&mut self, game: &Game, nodes: u64) -> Option<Evaluation> {
        if game.outcome().is_some() {
            return None;
        }
        let rules = game.rules();
        let engine = match self.engine.take() {
            Some(mut engine) if std::ptr::eq(engine.rules(), rules) => {
                engine.new_game();
                engine
            }
            _ => Engine::with_built_in_net(rules, self.hash_mib),
        };
        let engine = self.engine.insert(engine);
        let mut last = LastLine::default();
        let limits = Limits { nodes: Some(nodes), steady: true, ..Limits::default() };
        let report = engine.search(game, &limits, &mut last);
        let (score, depth, line) = match last.0 {
            Some(info) => (info.score, info.depth, info.pv),
            // a declaration that wins
            None => (report.score?, 0, report.pv),
        };
        Some(Evaluation { score: for_black(score, game.turn()), depth, line })
    }
}

/// A score for the side to move as one for Black.
fn for_black(score: engine::Score, turn: Color) -> Score {
    let sign = if turn == Color::Black { 1 } else { -1 };
    match score {
        engine::Score::Cp(value) => Score::Cp(sign * value),
        engine::Score::Mate(plies) => Score::Mate(sign * plies),
    }
}

/// A position to be searched, under a number of its asker's.
pub struct Job {
    pub id: u64,
    pub game: Game,
    pub nodes: u64,
}

/// What was found, by the number of the job.
pub struct Found {
    pub id: u64,
    pub evaluation: Option<Evaluation>,
}

/// Threads that search positions in the order in which they are given, and answer in any.
pub struct Lanes {
    jobs: mpsc::Sender<Job>,
    found: mpsc::Receiver<Found>,
    waiting: usize,
}

impl Lanes {
    /// Runs `work` with that many threads, which end with it.
    pub fn run<T>(lanes: usize, hash_mib: usize, work: impl FnOnce(Lanes) -> T) -> T {
        let (jobs, todo) = mpsc::channel::<Job>();
        let (results, found) = mpsc::channel();
        let todo = Mutex::new(todo);
        thread::scope(|scope| {
            for _ in 0..lanes.max(1) {
                let (results, todo) = (results.clone(), &todo);
                scope.spawn(move || {
                    let mut searcher = Searcher::new(hash_mib);
                    loop {
                        let next = todo.lock().unwrap_or_else(PoisonError::into_inner).recv();
                        // no more will come
                        let Ok(Job { id, game, nodes }) = next else { return };
                        let evaluation = searcher.search(&game, nodes);
                        if results.send(Found { id, evaluation }).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(results);
            work(Lanes { jobs, found, waiting: 0 })
        })
    }

    pub fn give(&mut self, job: Job) {
        self.waiting += usize::from(self.jobs.send(job).is_ok());
    }

    /// Jobs without an answer.
    pub fn waiting(&self) -> usize {
        self.waiting
    }

    /// Waits for an answer; `None` when nothing is under way.
    pub fn take(&mut self) -> Option<Found> {
        if self.waiting == 0 {
            return None;
        }
        self.waiting -= 1;
        self.found.recv().ok()
    }
}
