//! A search for several lines that several engines share: which root move is searched next by whom, and what the results mean.
//!
//! The search goes from depth to depth. At each one every root move is *settled*: either it has a value, or it is shown to be worth
//! no more than the worst of the wanted lines, the *bar*. Moves are handed out one by one to workers that are free, so that none
//! waits for long at the end of a depth. The likely best ones go first and get a value; the others are tested against the worst of
//! these, or, as long as that is not known, of what they were worth a depth before. A bar that was taken too high leaves some
//! moves unsettled, and they go out once more. A worker that finds nothing left at a depth begins with the best moves of the next one.

use super::{
    root_move::{AFTER_MATE, MAX_DEPTH},
    task::{RootResult, RootTask},
};
use crate::engine::{
    report::{Bound, Info, Score},
    value::{Value, is_mate_value},
};
use crate::rules::Move;

/// Nodes that a depth takes, in per cent of those of the last one.
const GROWTH_PERCENT: u64 = 170;
/// Expected nodes of a move that cost less so far.
const MIN_NODES: u64 = 20;

/// What is known of a move's value at the depth at work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum MoveBound {
    Unknown,
    Exact(Value),
    AtLeast(Value),
    AtMost(Value),
}

#[derive(Debug, Clone)]
struct ScheduledMove {
    mv: Move,
    bound: MoveBound,
    /// Its value at the depth before and at the one before that, where it had one.
    before: [Option<Value>; 2],
    /// The line that goes with the value.
    line: Vec<Move>,
    seldepth: u32,
    /// Nodes that it took at the depth before and takes at this one.
    nodes_before: u64,
    nodes: u64,
    /// The worker that searched it last, whose tables know most about it.
    owner: Option<usize>,
    /// The worker that searches it now.
    worker: Option<usize>,
    /// The same for the next depth, and what was found there.
    worker_ahead: Option<usize>,
    ahead: Option<RootResult>,
}

/// Hands out the root moves of a search for several lines. Workers are numbered; worker 0 leads.
#[derive(Debug, Clone)]
pub struct RootScheduler {
    /// In the order of the depth before, the best first.
    moves: Vec<ScheduledMove>,
    wanted: usize,
    depth: u32,
    completed: u32,
    /// The deepest that is asked for.
    last: u32,
    lines: Vec<Info>,
    lines_changed: bool,
    is_done: bool,
}

impl RootScheduler {
    /// A search for that number of lines that begin with one of these moves, down to a depth.
    #[must_use]
    pub fn new(moves: &[Move], lines: usize, depth: Option<u32>) -> RootScheduler {
        let blank = |&mv| ScheduledMove {
            mv,
            bound: MoveBound::Unknown,
            before: [None; 2],
            line: Vec::new(),
            seldepth: 0,
            nodes_before: 0,
            nodes: 0,
            owner: None,
            worker: None,
            worker_ahead: None,
            ahead: None,
        };
        RootScheduler {
            moves: moves.iter().map(blank).collect(),
            wanted: lines.min(moves.len()),
            depth: 1,
            completed: 0,
            last: depth.unwrap_or(u32::MAX).min(MAX_DEPTH as u32),
            lines: Vec::new(),
            lines_changed: false,
            is_done: moves.is_empty() || lines == 0,
        }
    }

    /// The best lines so far, the best first; nodes and times are for others to fill in. Their depth is that of the last pass in
    /// which every move was settled.
    #[must_use]
    pub fn lines(&self) -> &[Info] {
        &self.lines
    }

    /// Whether the lines have changed since this was asked before.
    pub fn take_lines_changed(&mut self) -> bool {
        std::mem::take(&mut self.lines_changed)
    }

    /// The depth at work. Tasks of lower ones no longer matter.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// The depth down to which every move is settled.
    #[must_use]
    pub fn completed(&self) -> u32 {
        self.completed
    }

    /// Whether nothing is left to find.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// Expected nodes of the tasks that a worker has not answered, without those of the next depth.
    #[must_use]
    pub fn pending_nodes(&self, worker: usize) -> u64 {
        self.moves.iter().filter(|root| root.worker == Some(worker)).map(ScheduledMove::expected_nodes).sum()
    }

    /// Whether a worker has a task that it has not answered.
    #[must_use]
    pub fn has_task(&self, worker: usize) -> bool {
        self.moves.iter().any(|root| root.worker == Some(worker) || root.worker_ahead == Some(worker))
    }

    /// Expected nodes that are left to visit at this depth.
    #[must_use]
    pub fn remaining_nodes(&self) -> u64 {
        self.moves.iter().filter(|root| root.bound == MoveBound::Unknown).map(ScheduledMove::expected_nodes).sum()
    }

    /// The next task for a worker; none as long as nothing can be done before others have answered.
    pub fn next_task(&mut self, worker: usize) -> Option<RootTask> {
        if self.is_done {
            return None;
        }
        let bar = self.bar();
        let likely = self.best(|at| self.estimate(at));
        let floor = bar.or_else(|| self.estimate(*likely.get(self.wanted - 1)?));
        let is_free = |at: &usize| self.moves[*at].worker.is_none() && !self.is_settled(*at, bar);
        let is_own = |at: &usize| self.moves[*at].owner == Some(worker);
        let prefer_own = |list: &[usize]| list.iter().copied().find(is_own).or(list.first().copied());
        // the likely best, then what nothing is known of, then what may be better than was thought
        let list: Vec<usize> = likely.into_iter().filter(is_free).collect();
        let at = prefer_own(&list).or_else(|| {
            let free: Vec<usize> = (0..self.moves.len()).filter(is_free).collect();
            let unknown: Vec<usize> = free.iter().copied().filter(|&at| self.estimate(at).is_none()).collect();
            prefer_own(&unknown).or_else(|| bar.and(prefer_own(&free)))
        });
        let at = at?;
        let (floor, expected) = match (self.estimate(at), bar) {
            (None, _) => (floor, None),
            (Some(estimate), Some(bar)) if estimate <= bar => (Some(bar), None),
            (Some(estimate), bar) => (bar, Some(self.moves[at].smoothed(estimate))),
        };
        self.moves[at].worker = Some(worker);
        Some(RootTask { mv: self.moves[at].mv, depth: self.depth, floor, expected, rank: at as u32 })
    }

    /// A task of the next depth: a move that will probably be among the best there, too.
    pub fn next_task_ahead(&mut self, worker: usize) -> Option<RootTask> {
        if self.is_done || self.depth >= self.last {
            return None;
        }
        let best = self.best(|at| self.moves[at].exact());
        let is_free = |at: &usize| self.moves[*at].worker_ahead.is_none() && self.moves[*at].ahead.is_none();
        let (rank, at) = best.into_iter().enumerate().find(|(_, at)| is_free(at))?;
        let root = &mut self.moves[at];
        root.worker_ahead = Some(worker);
        let expected = match (root.exact()?, root.before[0]) {
            (value, Some(before)) => smoothed(value, before),
            (value, None) => value,
        };
        Some(RootTask { mv: root.mv, depth: self.depth + 1, floor: None, expected: Some(expected), rank: rank as u32 })
    }

    /// Whether the answer to a task still matters.
    #[must_use]
    pub fn needs(&self, task: &RootTask) -> bool {
        let Some(at) = self.moves.iter().position(|root| root.mv == task.mv) else { return false };
        let is_open = match task.depth.checked_sub(self.depth) {
            Some(0) => !self.is_settled(at, self.bar()),
            Some(1) => self.moves[at].ahead.is_none(),
            _ => false,
        };
        is_open && !self.is_done
    }

    /// Takes a task back from a worker that has not answered it, and returns the next one for worker 0, which may be another move.
    pub fn reclaim(&mut self) -> Option<RootTask> {
        let bar = self.bar();
        let is_theirs = |root: &ScheduledMove| root.worker.is_some_and(|worker| worker != 0);
        let last = (0..self.moves.len()).rev().find(|&at| is_theirs(&self.moves[at]) && !self.is_settled(at, bar))?;
        self.moves[last].worker = None;
        self.next_task(0)
    }

    /// Takes back every task of a worker, for others to do.
    pub fn release(&mut self, worker: usize) {
        for out in self.moves.iter_mut().flat_map(|root| [&mut root.worker, &mut root.worker_ahead]) {
            out.take_if(|out| *out == worker);
        }
    }

    /// Takes in what a worker found.
    pub fn receive(&mut self, worker: usize, result: RootResult) {
        let Some(root) = self.moves.iter_mut().find(|root| root.mv == result.mv) else { return };
        if result.depth == self.depth + 1 && root.worker_ahead.is_some() {
            (root.worker_ahead, root.owner) = (None, Some(worker));
            root.ahead = Some(result).filter(|result| result.bound == Bound::Exact);
            return;
        }
        // where two have the task, the first answer counts
        if result.depth != self.depth || root.worker != Some(worker) && result.bound != Bound::Exact {
            return;
        }
        (root.worker, root.owner) = (None, Some(worker));
        root.nodes += result.nodes;
        root.bound = match result.bound {
            Bound::Exact => MoveBound::Exact(result.value),
            Bound::Lower => MoveBound::AtLeast(result.value),
            Bound::Upper => MoveBound::AtMost(result.value),
        };
        if result.bound == Bound::Exact {
            (root.line, root.seldepth) = (result.pv, result.seldepth);
        }
        self.settle();
    }

    /// Updates the lines; goes on to the next depth where this one is complete.
    fn settle(&mut self) {
        let bar = self.bar();
        if bar.is_none() {
            return;
        }
        let is_complete = (0..self.moves.len()).all(|at| self.is_settled(at, bar));
        if is_complete {
            self.completed = self.depth;
        }
        if self.completed > 0 {
            let best = self.best(|at| self.moves[at].exact());
            self.lines = best.into_iter().enumerate().map(|(line, at)| self.info(line, at)).collect();
            self.lines_changed = true;
        }
        if is_complete {
            self.deepen();
            // where there are few moves, all may have been searched ahead
            if !self.is_done {
                self.settle();
            }
        }
    }

    fn info(&self, line: usize, at: usize) -> Info {
        let root = &self.moves[at];
        Info {
            depth: self.completed,
            seldepth: root.seldepth.max(self.completed),
            multi_pv: line + 1,
            score: Score::from_value(root.exact().unwrap_or_default()),
            bound: Bound::Exact,
            nodes: 0,
            ms: 0,
            hashfull: 0,
            pv: root.line.clone(),
        }
    }

    fn deepen(&mut self) {
        if let Some(Score::Mate(plies)) = self.lines.first().map(|line| line.score) {
            self.is_done |= self.last == MAX_DEPTH as u32 && self.depth > plies.unsigned_abs() + AFTER_MATE as u32;
        }
        self.is_done |= self.depth >= self.last;
        self.depth += 1;
        // those with a value come to the front, the best first; the order of the rest stays
        for front in 0..self.moves.len() {
            let exact = |at: usize| self.moves[at].exact().map(|value| (value, std::cmp::Reverse(at)));
            let Some((_, std::cmp::Reverse(at))) = (front..self.moves.len()).filter_map(exact).max() else { break };
            self.moves[front..=at].rotate_right(1);
            self.moves[front].begin_depth();
        }
        for root in &mut self.moves {
            if root.bound != MoveBound::Unknown {
                root.begin_depth();
            }
            root.take_ahead();
        }
    }

    /// The value of the worst of the wanted lines, once there are that many.
    fn bar(&self) -> Option<Value> {
        let best = self.best(|at| self.moves[at].exact());
        self.moves[*best.get(self.wanted - 1)?].exact()
    }

    /// The wanted number of moves that are worth most, the best first.
    fn best(&self, value: impl Fn(usize) -> Option<Value>) -> Vec<usize> {
        let mut best: Vec<(Value, usize)> = Vec::with_capacity(self.wanted + 1);
        for at in 0..self.moves.len() {
            let Some(value) = value(at) else { continue };
            let place = best.iter().take_while(|(other, _)| *other >= value).count();
            if place < self.wanted {
                best.insert(place, (value, at));
                best.truncate(self.wanted);
            }
        }
        best.into_iter().map(|(_, at)| at).collect()
    }

    /// The best that is known of a move's value; of all but the wanted ones nothing is known from the depth before.
    fn estimate(&self, at: usize) -> Option<Value> {
        let root = &self.moves[at];
        match root.bound {
            MoveBound::Exact(value) | MoveBound::AtLeast(value) | MoveBound::AtMost(value) => Some(value),
            MoveBound::Unknown => root.before[0].filter(|_| at < self.wanted),
        }
    }

    fn is_settled(&self, at: usize, bar: Option<Value>) -> bool {
        match self.moves[at].bound {
            MoveBound::Exact(_) => true,
            MoveBound::AtMost(value) => bar.is_some_and(|bar| value <= bar),
            MoveBound::AtLeast(_) | MoveBound::Unknown => false,
        }
    }
}

impl ScheduledMove {
    fn exact(&self) -> Option<Value> {
        match self.bound {
            MoveBound::Exact(value) => Some(value),
            _ => None,
        }
    }

    fn begin_depth(&mut self) {
        self.before = [self.exact(), self.before[0]];
        self.bound = MoveBound::Unknown;
        (self.nodes_before, self.nodes) = (self.nodes, 0);
    }

    fn expected_nodes(&self) -> u64 {
        (self.nodes_before * GROWTH_PERCENT / 100).max(MIN_NODES)
    }

    /// What was found of this depth while the one before was at work counts now.
    fn take_ahead(&mut self) {
        // a move that was handed out again may have been settled by another one's value before the answer came
        self.worker = self.worker_ahead.take();
        if let Some(result) = self.ahead.take() {
            self.bound = MoveBound::Exact(result.value);
            self.nodes = result.nodes;
            (self.line, self.seldepth) = (result.pv, result.seldepth);
        }
    }

    /// About what the value will be.
    fn smoothed(&self, estimate: Value) -> Value {
        match (self.bound, self.before) {
            (MoveBound::Unknown, [Some(last), Some(earlier)]) => smoothed(last, earlier),
            _ => estimate,
        }
    }
}

/// Values go up and down from depth to depth, as one side or the other has the last word: the mean of two is nearer.
fn smoothed(last: Value, earlier: Value) -> Value {
    if is_mate_value(last) || is_mate_value(earlier) { last } else { (last + earlier) / 2 }
}
