//! Several lines found by several engines: which root moves are weighed next, and what comes of it.
//!
//! The search goes from depth to depth. At each one every root move is *settled*: either it has a value, or it is shown to be worth
//! no more than the worst of the wanted lines, the *bar*. Moves are handed out one by one to whoever is free, so that nobody
//! waits for long at the end of a depth. The likely best ones go first and get a value; the others are measured against the worst of
//! these, or, as long as that is not known, of what they were worth a depth before. A bar that was taken too high leaves some
//! moves unsettled, and they go out once more. Whoever finds nothing left at a depth begins with the best moves of the next one.

use super::{
    Bound, Info, Score, Value, is_mate_value,
    root::{AFTER_MATE, MAX_DEPTH},
    weigh::{Task, Weight},
};
use crate::rules::Move;

/// The next depth takes about so many times the nodes of the last one, in per cent.
const GROWTH: u64 = 170;
/// Moves that cost nothing so far are not free.
const LEAST_NODES: u64 = 20;

/// What is known of a move at the depth at work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Known {
    Nothing,
    Exactly(Value),
    AtLeast(Value),
    AtMost(Value),
}

#[derive(Debug, Clone)]
struct RootMove {
    mv: Move,
    known: Known,
    /// Its value at the depth before and at the one before that, where it had one.
    before: [Option<Value>; 2],
    /// The line that goes with the value.
    line: Vec<Move>,
    seldepth: u32,
    /// What weighing it took at the depth before and takes at this one.
    nodes_before: u64,
    nodes: u64,
    /// Who weighed it last, and knows most about it.
    owner: Option<usize>,
    /// Who weighs it now.
    out: Option<usize>,
    /// The same for the next depth, and what was found there.
    out_ahead: Option<usize>,
    ahead: Option<Weight>,
}

/// A search for several lines that is shared out.
#[derive(Debug, Clone)]
pub struct Deal {
    /// In the order of the depth before, the best first.
    moves: Vec<RootMove>,
    wanted: usize,
    depth: u32,
    completed: u32,
    /// The deepest that is asked for.
    last: u32,
    lines: Vec<Info>,
    has_news: bool,
    is_done: bool,
}

impl Deal {
    /// A search for so many lines that begin with one of these moves, down to a depth.
    #[must_use]
    pub fn new(moves: &[Move], lines: usize, depth: Option<u32>) -> Deal {
        let blank = |&mv| RootMove {
            mv,
            known: Known::Nothing,
            before: [None; 2],
            line: Vec::new(),
            seldepth: 0,
            nodes_before: 0,
            nodes: 0,
            owner: None,
            out: None,
            out_ahead: None,
            ahead: None,
        };
        Deal {
            moves: moves.iter().map(blank).collect(),
            wanted: lines.min(moves.len()),
            depth: 1,
            completed: 0,
            last: depth.unwrap_or(u32::MAX).min(MAX_DEPTH as u32),
            lines: Vec::new(),
            has_news: false,
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
    pub fn take_news(&mut self) -> bool {
        std::mem::take(&mut self.has_news)
    }

    /// The depth at work. Tasks of lower ones matter no more.
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

    /// About how many nodes the tasks take that a worker has not answered, those of the next depth left aside.
    #[must_use]
    pub fn load(&self, worker: usize) -> u64 {
        self.moves.iter().filter(|root| root.out == Some(worker)).map(RootMove::cost).sum()
    }

    /// Whether a worker has something to do.
    #[must_use]
    pub fn is_asked(&self, worker: usize) -> bool {
        self.moves.iter().any(|root| root.out == Some(worker) || root.out_ahead == Some(worker))
    }

    /// About how many nodes are left to visit at this depth.
    #[must_use]
    pub fn rest(&self) -> u64 {
        self.moves.iter().filter(|root| root.known == Known::Nothing).map(RootMove::cost).sum()
    }

    /// Work for a worker; none as long as nothing can be done before others have answered.
    pub fn next(&mut self, worker: usize) -> Option<Task> {
        if self.is_done {
            return None;
        }
        let bar = self.bar();
        let likely = self.best(|at| self.estimate(at));
        let floor = bar.or_else(|| self.estimate(*likely.get(self.wanted - 1)?));
        let is_free = |at: &usize| self.moves[*at].out.is_none() && !self.is_settled(*at, bar);
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
        self.moves[at].out = Some(worker);
        Some(Task { mv: self.moves[at].mv, depth: self.depth, floor, expected, rank: at as u32 })
    }

    /// A move that will probably be among the best at the next depth, too.
    pub fn next_ahead(&mut self, worker: usize) -> Option<Task> {
        if self.is_done || self.depth >= self.last {
            return None;
        }
        let best = self.best(|at| self.moves[at].exactly());
        let is_free = |at: &usize| self.moves[*at].out_ahead.is_none() && self.moves[*at].ahead.is_none();
        let (rank, at) = best.into_iter().enumerate().find(|(_, at)| is_free(at))?;
        let root = &mut self.moves[at];
        root.out_ahead = Some(worker);
        let expected = match (root.exactly()?, root.before[0]) {
            (value, Some(before)) => smoothed(value, before),
            (value, None) => value,
        };
        Some(Task { mv: root.mv, depth: self.depth + 1, floor: None, expected: Some(expected), rank: rank as u32 })
    }

    /// Whether the answer to a task still matters.
    #[must_use]
    pub fn wants(&self, task: &Task) -> bool {
        let Some(at) = self.moves.iter().position(|root| root.mv == task.mv) else { return false };
        let is_open = match task.depth.checked_sub(self.depth) {
            Some(0) => !self.is_settled(at, self.bar()),
            Some(1) => self.moves[at].ahead.is_none(),
            _ => false,
        };
        is_open && !self.is_done
    }

    /// Takes back what another worker was asked for and has not answered; the next task of worker 0, which leads, and which may be
    /// another move.
    pub fn take_over(&mut self) -> Option<Task> {
        let bar = self.bar();
        let is_theirs = |root: &RootMove| root.out.is_some_and(|worker| worker != 0);
        let last = (0..self.moves.len()).rev().find(|&at| is_theirs(&self.moves[at]) && !self.is_settled(at, bar))?;
        self.moves[last].out = None;
        self.next(0)
    }

    /// What a worker has not answered goes to others.
    pub fn lose(&mut self, worker: usize) {
        for out in self.moves.iter_mut().flat_map(|root| [&mut root.out, &mut root.out_ahead]) {
            out.take_if(|out| *out == worker);
        }
    }

    /// Takes in what a worker found.
    pub fn hear(&mut self, worker: usize, weight: Weight) {
        let Some(root) = self.moves.iter_mut().find(|root| root.mv == weight.mv) else { return };
        if weight.depth == self.depth + 1 && root.out_ahead.is_some() {
            (root.out_ahead, root.owner) = (None, Some(worker));
            root.ahead = Some(weight).filter(|weight| weight.bound == Bound::Exact);
            return;
        }
        // whoever has the answer first, where two were asked
        if weight.depth != self.depth || root.out != Some(worker) && weight.bound != Bound::Exact {
            return;
        }
        (root.out, root.owner) = (None, Some(worker));
        root.nodes += weight.nodes;
        root.known = match weight.bound {
            Bound::Exact => Known::Exactly(weight.value),
            Bound::Lower => Known::AtLeast(weight.value),
            Bound::Upper => Known::AtMost(weight.value),
        };
        if weight.bound == Bound::Exact {
            (root.line, root.seldepth) = (weight.pv, weight.seldepth);
        }
        self.settle();
    }

    /// Looks whether a depth is complete.
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
            let best = self.best(|at| self.moves[at].exactly());
            self.lines = best.into_iter().enumerate().map(|(line, at)| self.info(line, at)).collect();
            self.has_news = true;
        }
        if is_complete {
            self.deepen();
            // where there are few moves, all may have been weighed ahead
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
            score: Score::from_value(root.exactly().unwrap_or_default()),
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
            let exact = |at: usize| self.moves[at].exactly().map(|value| (value, std::cmp::Reverse(at)));
            let Some((_, std::cmp::Reverse(at))) = (front..self.moves.len()).filter_map(exact).max() else { break };
            self.moves[front..=at].rotate_right(1);
            self.moves[front].begin_depth();
        }
        for root in &mut self.moves {
            if root.known != Known::Nothing {
                root.begin_depth();
            }
            root.take_ahead();
        }
    }

    /// The value of the worst of the wanted lines, once there are so many.
    fn bar(&self) -> Option<Value> {
        let best = self.best(|at| self.moves[at].exactly());
        self.moves[*best.get(self.wanted - 1)?].exactly()
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
        match root.known {
            Known::Exactly(value) | Known::AtLeast(value) | Known::AtMost(value) => Some(value),
            Known::Nothing => root.before[0].filter(|_| at < self.wanted),
        }
    }

    fn is_settled(&self, at: usize, bar: Option<Value>) -> bool {
        match self.moves[at].known {
            Known::Exactly(_) => true,
            Known::AtMost(value) => bar.is_some_and(|bar| value <= bar),
            Known::AtLeast(_) | Known::Nothing => false,
        }
    }
}

impl RootMove {
    fn exactly(&self) -> Option<Value> {
        match self.known {
            Known::Exactly(value) => Some(value),
            _ => None,
        }
    }

    fn begin_depth(&mut self) {
        self.before = [self.exactly(), self.before[0]];
        self.known = Known::Nothing;
        (self.nodes_before, self.nodes) = (self.nodes, 0);
    }

    fn cost(&self) -> u64 {
        (self.nodes_before * GROWTH / 100).max(LEAST_NODES)
    }

    /// What was found ahead of its time counts now.
    fn take_ahead(&mut self) {
        // a move that was measured once more may have been settled by another one's value before the answer came
        self.out = self.out_ahead.take();
        if let Some(weight) = self.ahead.take() {
            self.known = Known::Exactly(weight.value);
            self.nodes = weight.nodes;
            (self.line, self.seldepth) = (weight.pv, weight.seldepth);
        }
    }

    /// What the value will be, about.
    fn smoothed(&self, estimate: Value) -> Value {
        match (self.known, self.before) {
            (Known::Nothing, [Some(last), Some(earlier)]) => smoothed(last, earlier),
            _ => estimate,
        }
    }
}

/// Values go up and down from depth to depth, as one side or the other has the last word: the mean of two is nearer.
fn smoothed(last: Value, earlier: Value) -> Value {
    if is_mate_value(last) || is_mate_value(earlier) { last } else { (last + earlier) / 2 }
}
