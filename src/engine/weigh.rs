//! Weighing one root move: what an engine does of a search that several engines share.
//!
//! Whoever shares a search out knows the depth and how much a move must be worth to matter: its *floor*. A move that is expected
//! to be worth more gets a value; of any other it is only told whether it is. Nothing is kept from one weighing to the next but
//! the tables.

use super::{
    Bound, EVAL_LIMIT, Engine, INFINITE, Limits, MATE, Value, Watch,
    job::Job,
    root::{MAX_DEPTH, NARROW_FROM, root_moves, root_reduction},
    searcher::Searcher,
    skill::Skill,
};
use crate::rules::{Game, Move};

/// A root move to weigh.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Task {
    pub mv: Move,
    /// Plies of nominal depth, at least 1.
    pub depth: u32,
    /// What the move must be worth more than to matter: hundredths of a pawn for the side to move at the root, a mate in `n` plies
    /// being 31,000 − `n`, and being mated −31,000 + `n`.
    pub floor: Option<Value>,
    /// About what it is worth, in the same unit. Without, it is only told whether it is worth more than the floor.
    pub expected: Option<Value>,
    /// Its place among all moves, the best 0: late ones are looked at less deeply first.
    pub rank: u32,
}

impl Task {
    /// Whether it can be done, by its numbers.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let is_value = |value: Option<Value>| value.is_none_or(|value| (-MATE..=MATE).contains(&value));
        (1..=MAX_DEPTH as u32).contains(&self.depth) && is_value(self.floor) && is_value(self.expected)
    }
}

/// What a weighing found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weight {
    pub mv: Move,
    pub depth: u32,
    /// In the unit of [`Task::floor`].
    pub value: Value,
    pub bound: Bound,
    pub nodes: u64,
    pub seldepth: u32,
    /// The line, which begins with the move; no more than that where the value is a bound.
    pub pv: Vec<Move>,
}

/// A position whose root moves are weighed.
pub(super) struct Weighing {
    job: Job,
    /// The move at work, when a pause interrupted it.
    at: Option<(Task, Attempt)>,
}

/// How far the weighing of a move has come.
#[derive(Debug, Clone, Copy)]
struct Attempt {
    phase: Phase,
    floor: Value,
    low: Value,
    high: Value,
    delta: Value,
    fail_highs: i32,
    nodes_before: u64,
    is_interrupted: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Is it worth more than the floor? Looked at less deeply first.
    Reduced,
    Full,
    /// What is it worth?
    Open,
}

/// Half the width of the first window: a move alone is searched again at little cost, much of the tree being known by then.
const DELTA: Value = 10;

impl Engine {
    /// Makes ready to weigh root moves of a position; the search before is forgotten. Returns the moves, in a sensible order.
    ///
    /// # Panics
    /// When the game has other rules than this engine.
    pub fn start_weighing(&mut self, game: &Game, now_ms: u64) -> Vec<Move> {
        assert!(std::ptr::eq(game.rules(), self.rules), "an engine searches games of its own rules");
        self.forget_search();
        self.tables.table.age();
        self.tables.moves.clear();
        let limits = Limits { infinite: true, ..Limits::default() };
        let skill = Skill::new(None, 0, game.ply(), 0);
        let moves = root_moves(game.position(), &limits, &skill).into_iter().map(|root_move| root_move.mv).collect();
        let job = Job::new(game, limits, skill, &self.tables.evaluator, now_ms);
        self.weighing = Some(Weighing { job, at: None });
        moves
    }

    /// Weighs a legal move, or goes on with it where the watch asked for a pause before. `None` when it was interrupted (again), or
    /// nothing was made ready.
    pub fn weigh(&mut self, task: &Task, watch: &mut dyn Watch) -> Option<Weight> {
        let weighing = self.weighing.as_mut()?;
        let job = &mut weighing.job;
        let begun = weighing.at.take().filter(|(begun, _)| begun == task).map(|(_, at)| at);
        if begun.is_none() {
            // what another move left behind
            job.aside.clear();
            job.null_min_ply = 0;
            self.tables.moves.clear();
        }
        let mut at = begun.unwrap_or_else(|| Attempt::new(task, job.nodes));
        job.resume();
        job.root_depth = task.depth as i32;
        let mut searcher = Searcher { tables: &mut self.tables, job, watch };
        loop {
            if std::mem::take(&mut at.is_interrupted) {
                searcher.make_again(task.mv, 0);
            } else {
                searcher.job.seldepth = 0;
                searcher.make(task.mv, 0);
            }
            let value = at.search(task, &mut searcher);
            searcher.unmake();
            if searcher.job.aborted {
                at.is_interrupted = true;
                weighing.at = Some((*task, at));
                return None;
            }
            let Some(next) = at.after(value) else {
                let bound = at.bound(value);
                let mut pv = vec![task.mv];
                if bound == Bound::Exact {
                    pv.extend_from_slice(searcher.job.pv.line(1));
                }
                return Some(Weight {
                    mv: task.mv,
                    depth: task.depth,
                    value,
                    bound,
                    nodes: searcher.job.nodes - at.nodes_before,
                    seldepth: (searcher.job.seldepth + 1) as u32,
                    pv,
                });
            };
            at = next;
        }
    }

    /// The share of the table that this search has written, in thousandths.
    pub fn hashfull(&self) -> u32 {
        self.tables.table.hashfull()
    }

    /// Positions visited since the weighing was made ready.
    pub fn weighed_nodes(&self) -> u64 {
        self.weighing.as_ref().map_or(0, |weighing| weighing.job.nodes)
    }
}

impl Attempt {
    /// The first window of a move: around what it is expected to be worth, or no more than a test against the floor.
    fn new(task: &Task, nodes_before: u64) -> Attempt {
        let floor = task.floor.unwrap_or(-INFINITE);
        let (low, high) = match task.expected {
            Some(known) if task.depth as i32 >= NARROW_FROM && known.abs() < EVAL_LIMIT => {
                ((known - DELTA).max(floor), (known + DELTA).max(floor + DELTA))
            }
            _ => (floor, INFINITE),
        };
        let phase = if task.expected.is_some() || floor == -INFINITE { Phase::Open } else { Phase::Reduced };
        Attempt { phase, floor, low, high, delta: DELTA, fail_highs: 0, nodes_before, is_interrupted: false }
    }

    /// The value of the move that was made, in the window of this attempt.
    fn search(&self, task: &Task, searcher: &mut Searcher) -> Value {
        let extend = searcher.job.position.in_check() as i32;
        let depth = (task.depth as i32 - self.fail_highs.min(3)).max(1) - 1 + extend;
        match self.phase {
            Phase::Reduced => {
                let reduce = if extend == 0 { root_reduction(task.depth as i32, task.rank as usize) } else { 0 };
                -searcher.search::<false>(-self.floor - 1, -self.floor, depth - reduce, 1, true)
            }
            Phase::Full => -searcher.search::<false>(-self.floor - 1, -self.floor, depth, 1, true),
            Phase::Open => -searcher.search::<true>(-self.high, -self.low, depth, 1, false),
        }
    }

    /// What is to be tried after this value; nothing when it says enough.
    fn after(&self, value: Value) -> Option<Attempt> {
        let mut next = Attempt { is_interrupted: false, ..*self };
        match self.phase {
            Phase::Full => return None,
            _ if value <= self.floor => return None,
            Phase::Reduced => next.phase = Phase::Full,
            Phase::Open if value <= self.low && self.low > -INFINITE => {
                next.high = (self.low + self.high) / 2;
                next.low = (value - self.delta).max(self.floor);
                next.fail_highs = 0;
            }
            Phase::Open if value >= self.high && self.high < INFINITE => {
                next.high = (value + self.delta).min(INFINITE);
                next.fail_highs += 1;
            }
            Phase::Open => return None,
        }
        next.delta *= 2;
        if next.low <= -EVAL_LIMIT {
            next.low = self.floor;
        }
        if next.high >= EVAL_LIMIT {
            next.high = INFINITE;
        }
        Some(next)
    }

    fn bound(&self, value: Value) -> Bound {
        match self.phase {
            _ if value <= self.floor => Bound::Upper,
            Phase::Open => Bound::Exact,
            Phase::Reduced | Phase::Full => Bound::Lower,
        }
    }
}
