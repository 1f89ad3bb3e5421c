//! Searching one root move: an engine's part of a search that several engines share.
//!
//! The scheduler knows the depth and how much a move must be worth to matter: its *floor*. A move that is expected
//! to be worth more gets a value; of any other the result only says whether it is. Only the tables are kept from one task
//! to the next.

use super::{
    root_move::{ASPIRATION_DEPTH, RootPhase, root_moves, root_reduction},
    task::{RootResult, RootTask},
};
use crate::engine::{
    control::SearchControl,
    limits::Limits,
    report::Bound,
    search::{
        searcher::Searcher,
        skill::Skill,
        state::{SearchState, SearchTables},
    },
    value::{EVAL_LIMIT, INFINITE, Value},
};
use crate::rules::{Game, Move};

/// A position whose root moves are searched one by one.
pub struct RootSearch {
    state: SearchState,
    /// The move at work, when a pause interrupted it.
    interrupted: Option<(RootTask, Attempt)>,
}

/// A search of the move with one window, and how far it has come.
#[derive(Debug, Clone, Copy)]
struct Attempt {
    phase: RootPhase,
    floor: Value,
    low: Value,
    high: Value,
    delta: Value,
    fail_highs: i32,
    nodes_before: u64,
    is_interrupted: bool,
}

/// Half the width of the first window: a move alone is searched again at little cost, much of the tree being known by then.
const DELTA: Value = 10;

impl RootSearch {
    /// The search, and the legal moves in a sensible order.
    pub fn new(game: &Game, tables: &SearchTables, now_ms: u64) -> (RootSearch, Vec<Move>) {
        let limits = Limits { infinite: true, ..Limits::default() };
        let skill = Skill::new(None, 0, game.ply(), 0);
        let moves = root_moves(game.position(), &limits, &skill).into_iter().map(|root_move| root_move.mv).collect();
        let state = SearchState::new(game, limits, skill, tables, now_ms);
        (RootSearch { state, interrupted: None }, moves)
    }

    /// Positions visited by all tasks.
    pub fn nodes(&self) -> u64 {
        self.state.nodes
    }

    /// Searches a legal move, or resumes it where a pause interrupted it before. `None` when it was interrupted (again).
    pub fn run(
        &mut self,
        task: &RootTask,
        tables: &mut SearchTables,
        control: &mut dyn SearchControl,
    ) -> Option<RootResult> {
        let state = &mut self.state;
        let interrupted = self.interrupted.take().filter(|(earlier, _)| earlier == task).map(|(_, attempt)| attempt);
        if interrupted.is_none() {
            // what another move left behind
            state.suspended.clear();
            state.null_min_ply = 0;
            tables.moves.clear();
        }
        let mut attempt = interrupted.unwrap_or_else(|| Attempt::new(task, state.nodes));
        state.resume();
        state.root_depth = task.depth as i32;
        let mut searcher = Searcher { tables, state, control };
        loop {
            if std::mem::take(&mut attempt.is_interrupted) {
                searcher.remake(task.mv, 0);
            } else {
                searcher.state.seldepth = 0;
                searcher.make(task.mv, 0);
            }
            let value = attempt.search(task, &mut searcher);
            searcher.unmake();
            if searcher.state.aborted {
                attempt.is_interrupted = true;
                self.interrupted = Some((*task, attempt));
                return None;
            }
            let Some(next) = attempt.after(value) else { return Some(attempt.result(task, value, &searcher)) };
            attempt = next;
        }
    }
}

impl Attempt {
    /// The first window of a move: around what it is expected to be worth, or no more than a test against the floor.
    fn new(task: &RootTask, nodes_before: u64) -> Attempt {
        let floor = task.floor.unwrap_or(-INFINITE);
        let (low, high) = match task.expected {
            Some(known) if task.depth as i32 >= ASPIRATION_DEPTH && known.abs() < EVAL_LIMIT => {
                ((known - DELTA).max(floor), (known + DELTA).max(floor + DELTA))
            }
            _ => (floor, INFINITE),
        };
        let phase = if task.expected.is_some() || floor == -INFINITE { RootPhase::Open } else { RootPhase::Reduced };
        Attempt { phase, floor, low, high, delta: DELTA, fail_highs: 0, nodes_before, is_interrupted: false }
    }

    /// The value of the move that was made, in the window of this attempt.
    fn search(&self, task: &RootTask, searcher: &mut Searcher) -> Value {
        let extend = searcher.state.position.in_check() as i32;
        let depth = (task.depth as i32 - self.fail_highs.min(3)).max(1) - 1 + extend;
        match self.phase {
            RootPhase::Reduced => {
                let reduce = if extend == 0 { root_reduction(task.depth as i32, task.rank as usize) } else { 0 };
                -searcher.search::<false>(-self.floor - 1, -self.floor, depth - reduce, 1, true)
            }
            RootPhase::Full => -searcher.search::<false>(-self.floor - 1, -self.floor, depth, 1, true),
            RootPhase::Open => -searcher.search::<true>(-self.high, -self.low, depth, 1, false),
        }
    }

    /// What is to be tried after this value; nothing when it says enough.
    fn after(&self, value: Value) -> Option<Attempt> {
        let mut next = Attempt { is_interrupted: false, ..*self };
        match self.phase {
            RootPhase::Full => return None,
            _ if value <= self.floor => return None,
            RootPhase::Reduced => next.phase = RootPhase::Full,
            RootPhase::Open if value <= self.low && self.low > -INFINITE => {
                next.high = (self.low + self.high) / 2;
                next.low = (value - self.delta).max(self.floor);
                next.fail_highs = 0;
            }
            RootPhase::Open if value >= self.high && self.high < INFINITE => {
                next.high = (value + self.delta).min(INFINITE);
                next.fail_highs += 1;
            }
            RootPhase::Open => return None,
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
            RootPhase::Open => Bound::Exact,
            RootPhase::Reduced | RootPhase::Full => Bound::Lower,
        }
    }

    fn result(&self, task: &RootTask, value: Value, searcher: &Searcher) -> RootResult {
        let bound = self.bound(value);
        let mut pv = vec![task.mv];
        if bound == Bound::Exact {
            pv.extend_from_slice(searcher.state.pv.line(1));
        }
        RootResult {
            mv: task.mv,
            depth: task.depth,
            value,
            bound,
            nodes: searcher.state.nodes - self.nodes_before,
            seldepth: (searcher.state.seldepth + 1) as u32,
            pv,
        }
    }
}
