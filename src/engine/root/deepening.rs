//! Iterative deepening: the loop around the search, for one line or several, resumed where a slice ended.

use super::root_move::{AFTER_MATE, ASPIRATION_DEPTH, MAX_DEPTH, RootMove, RootPhase, root_reduction};
use crate::engine::{
    parts::Part,
    report::{Bound, Info, Score},
    search::searcher::Searcher,
    sort,
    value::{EVAL_LIMIT, INFINITE, MATE_BOUND, Value, is_mate_value},
};
use crate::rules::Move;

/// Half the width of the first window.
const DELTA: Value = 22;
/// A pass whose value is farther from the one before has found something new.
const NEW: Value = 200;
/// Bounds are reported from this depth on.
const REPORT_BOUNDS_FROM: i32 = 8;

/// A search from depth to depth.
pub struct IterativeDeepening {
    pub moves: Vec<RootMove>,
    n_lines: usize,
    /// Of the iteration at work, or of the last one.
    depth: i32,
    pub completed: i32,
    attempt: Option<Attempt>,
    /// The line at work, from 0.
    line: usize,
    /// Iterations since the best move changed.
    n_stable: u32,
    last_best: Move,
    last_value: Value,
    /// Of the iteration before that one.
    value_before: Value,
    /// Whether an impasse declaration wins, so that nothing is searched.
    pub declares: bool,
    /// A limit ended the search.
    is_over: bool,
}

/// How far a slice got.
pub enum Step {
    Paused,
    Waiting,
    Finished,
}

/// One pass over the root moves with one window. It lasts from slice to slice: a pause loses nothing.
#[derive(Debug, Clone, Copy)]
struct Attempt {
    low: Value,
    high: Value,
    delta: Value,
    fail_highs: i32,
    alpha: Value,
    best: Value,
    next: usize,
    /// How far the move at work had come, and its value so far, when a pause interrupted it.
    interrupted: Option<(RootPhase, Value)>,
}

impl Attempt {
    fn new(low: Value, high: Value, delta: Value, fail_highs: i32, line: usize) -> Attempt {
        Attempt { low, high, delta, fail_highs, alpha: low, best: -INFINITE, next: line, interrupted: None }
    }
}

impl IterativeDeepening {
    pub fn new(moves: Vec<RootMove>, multi_pv: usize, declares: bool) -> IterativeDeepening {
        IterativeDeepening {
            n_lines: multi_pv.max(1).min(moves.len()),
            moves,
            depth: 0,
            completed: 0,
            attempt: None,
            line: 0,
            n_stable: 0,
            last_best: Move::NONE,
            last_value: 0,
            value_before: 0,
            declares,
            is_over: false,
        }
    }

    /// Continues until a limit is reached or a pause is asked for.
    pub fn run(&mut self, searcher: &mut Searcher) -> Step {
        if self.moves.is_empty() || self.declares || self.is_over {
            return self.finish_or_wait(searcher);
        }
        loop {
            if self.line == 0 && self.attempt.is_none() {
                if self.is_enough(searcher) {
                    return self.finish_or_wait(searcher);
                }
                self.depth += 1;
                searcher.state.root_depth = self.depth;
                if searcher.state.skill.is_weak() {
                    searcher.state.next_poll = searcher.state.nodes;
                }
            }
            while self.line < self.n_lines {
                if self.attempt.is_none() {
                    self.begin_attempt();
                }
                match self.search_line(searcher) {
                    Some(value) => self.finish_attempt(searcher, value),
                    None if searcher.state.paused => return Step::Paused,
                    None => {
                        self.sort_line();
                        self.overtake();
                        self.is_over = true;
                        return self.finish_or_wait(searcher);
                    }
                }
            }
            self.line = 0;
            self.completed = self.depth;
            let best = &self.moves[0];
            self.n_stable = if best.mv == self.last_best { self.n_stable + 1 } else { 0 };
            self.last_best = best.mv;
        }
    }

    /// There is nothing left to do: the answer is given, unless nobody wants it yet.
    fn finish_or_wait(&self, searcher: &mut Searcher) -> Step {
        let waits = searcher.state.limits.infinite || searcher.control.is_pondering();
        if waits && !searcher.control.should_stop() { Step::Waiting } else { Step::Finished }
    }

    /// Opens a narrow window around what is known of the line, or a full one early on.
    fn begin_attempt(&mut self) {
        self.forget_values();
        let known = self.moves[self.line].known;
        let narrow = self.depth >= ASPIRATION_DEPTH && known.abs() < EVAL_LIMIT;
        let (low, high) = if narrow { (known - DELTA, known + DELTA) } else { (-INFINITE, INFINITE) };
        self.attempt = Some(Attempt::new(low, high, DELTA, 0, self.line));
    }

    fn forget_values(&mut self) {
        for root_move in &mut self.moves[self.line..] {
            root_move.value = -INFINITE;
        }
    }

    /// Takes the value of a whole pass: inside the window the line is done, outside it the pass begins anew with a wider one.
    fn finish_attempt(&mut self, searcher: &mut Searcher, value: Value) {
        let Some(attempt) = self.attempt else { return };
        self.sort_line();
        let (mut low, mut high, mut fail_highs) = (attempt.low, attempt.high, attempt.fail_highs);
        if value <= low && low > -INFINITE {
            high = (low + high) / 2;
            low = (value - attempt.delta).max(-INFINITE);
            fail_highs = 0;
            self.report(searcher, self.line, Bound::Upper, value);
        } else if value >= high && high < INFINITE {
            high = (value + attempt.delta).min(INFINITE);
            fail_highs += 1;
            self.report(searcher, self.line, Bound::Lower, value);
        } else {
            // a line that overtakes earlier ones pushes them down: all are reported again
            let first = if self.overtake() { 0 } else { self.line };
            for line in first..=self.line {
                self.report(searcher, line, Bound::Exact, self.moves[line].known);
            }
            if self.line == 0 {
                self.value_before = std::mem::replace(&mut self.last_value, self.moves[0].known);
            }
            self.line += 1;
            self.attempt = None;
            return;
        }
        if low <= -EVAL_LIMIT {
            low = -INFINITE;
        }
        if high >= EVAL_LIMIT {
            high = INFINITE;
        }
        self.forget_values();
        self.attempt = Some(Attempt::new(low, high, attempt.delta * 2, fail_highs, self.line));
    }

    /// Searches what is left of the pass. `None` when it was interrupted.
    fn search_line(&mut self, searcher: &mut Searcher) -> Option<Value> {
        let attempt = self.attempt.as_mut()?;
        let depth = (self.depth - attempt.fail_highs.min(3)).max(1);
        while attempt.next < self.moves.len() {
            if searcher.is_aborted() {
                return None;
            }
            let rank = attempt.next - self.line;
            let root_move = &mut self.moves[attempt.next];
            let bonus = root_move.random_bonus;
            let alpha = (attempt.alpha - bonus).max(-INFINITE);
            let mut value = root_move.search(searcher, attempt, alpha, depth, rank)?;
            attempt.next += 1;
            let is_better = rank == 0 || value > alpha;
            if !is_mate_value(value) {
                value += bonus;
            }
            if is_better {
                root_move.value = value;
                root_move.known = value;
                root_move.seldepth = searcher.state.seldepth;
                root_move.pv.clear();
                root_move.pv.push(root_move.mv);
                root_move.pv.extend_from_slice(searcher.state.pv.line(1));
            } else {
                root_move.value = -INFINITE;
            }
            if value > attempt.best {
                attempt.best = value;
                attempt.alpha = attempt.alpha.max(value);
                if value >= attempt.high {
                    break;
                }
            }
        }
        Some(attempt.best)
    }

    /// Brings the best move of the current pass to the front of its line; the order of the rest stays.
    fn sort_line(&mut self) {
        sort::by_key(&mut self.moves[self.line..], |root_move| -root_move.value);
    }

    /// Moves a line that turned out to be worth more than an earlier one before it; whether it did.
    fn overtake(&mut self) -> bool {
        let overtakes = self.line > 0
            && self.moves[self.line].value > -INFINITE
            && self.moves[self.line].known > self.moves[self.line - 1].known;
        if overtakes {
            sort::by_key(&mut self.moves[..=self.line], |root_move| -root_move.known);
        }
        overtakes
    }

    fn report(&self, searcher: &mut Searcher, line: usize, bound: Bound, value: Value) {
        if bound != Bound::Exact && (line > 0 || self.depth < REPORT_BOUNDS_FROM) {
            return;
        }
        let now_ms = searcher.control.now_ms();
        let state = &searcher.state;
        let best = &self.moves[line];
        let is_steadied = state.limits.steady && bound == Bound::Exact && line == 0;
        let value = if is_steadied { self.steadied(value) } else { value };
        let info = Info {
            depth: self.depth as u32,
            seldepth: (best.seldepth + 1).max(self.depth as usize) as u32,
            multi_pv: line + 1,
            score: Score::from_value(best.without_bonus(value)),
            bound,
            nodes: state.nodes,
            ms: now_ms.saturating_sub(state.start_ms),
            hashfull: searcher.tables.tt.hashfull(),
            pv: best.pv.clone(),
        };
        searcher.control.report(&info);
    }

    /// The value of a pass, with those of the passes before ([`Limits::steady`](crate::engine::Limits::steady)).
    fn steadied(&self, value: Value) -> Value {
        let (before, first) = (self.last_value, self.value_before);
        let goes_on = |next: Value, before: Value| !is_mate_value(next) && (next - before).abs() <= NEW;
        match self.depth {
            2.. if !goes_on(value, before) => value,
            3.. if goes_on(before, first) => (first + 2 * before + value) / 4,
            2.. => (before + value) / 2,
            _ => value,
        }
    }

    /// Whether another iteration would not pay.
    fn is_enough(&self, searcher: &mut Searcher) -> bool {
        if self.depth == 0 {
            return false;
        }
        let elapsed = searcher.state.elapsed_ms(searcher.control);
        let state = &searcher.state;
        let limits = &state.limits;
        if self.depth >= MAX_DEPTH || limits.depth.is_some_and(|depth| self.depth as u32 >= depth) {
            return true;
        }
        let value = self.moves[0].known;
        if let (Some(plies), true) = (limits.mate_plies, value >= MATE_BOUND)
            && matches!(Score::from_value(value), Score::Mate(mate) if mate as u32 <= plies)
        {
            return true;
        }
        if limits.infinite {
            return false;
        }
        // a mate that deeper iterations confirm will not get shorter by much
        if is_mate_value(value) && limits.depth.is_none() && limits.mate_plies.is_none() {
            let Score::Mate(plies) = Score::from_value(value) else {
                return false;
            };
            if self.depth > plies.abs() + AFTER_MATE {
                return true;
            }
        }
        // without a choice, two plies to know what to expect next
        if state.plan.is_timed() && self.moves.len() == 1 && self.depth >= 2 {
            return true;
        }
        let Some(elapsed) = elapsed else { return false };
        let percent = if searcher.has(Part::TimeScaling) { self.time_percent(state.nodes) } else { 100 };
        !state.plan.allows_iteration(elapsed, state.pondered_ms(), percent)
    }

    /// Stretches the time when the best move keeps changing or its value falls, in per cent.
    fn time_percent(&self, nodes: u64) -> u64 {
        let settled = [150, 120, 100, 88, 78, 70][self.n_stable.min(5) as usize];
        let falling = (self.last_value - self.moves[0].known).clamp(0, 100) as u64 / 2;
        let share = self.moves[0].nodes * 100 / nodes.max(1);
        (settled + falling) * (150 - share.min(100) / 2) / 110
    }
}

impl RootMove {
    /// Searches the move, or resumes it: first whether it is worth more than `alpha`, then its value. `rank` is its place in the pass, the
    /// first 0. `None` when it was interrupted, which the attempt keeps.
    fn search(
        &mut self,
        searcher: &mut Searcher,
        attempt: &mut Attempt,
        alpha: Value,
        depth: i32,
        rank: usize,
    ) -> Option<Value> {
        let nodes_before = searcher.state.nodes;
        let beta = attempt.high - self.random_bonus;
        let (mut phase, mut value) = match attempt.interrupted.take() {
            Some(interrupted) => {
                searcher.remake(self.mv, 0);
                interrupted
            }
            None => {
                searcher.state.seldepth = 0;
                searcher.make(self.mv, 0);
                (if rank > 0 { RootPhase::Reduced } else { RootPhase::Open }, alpha + 1)
            }
        };
        let extend = searcher.state.position.in_check() as i32;
        let next_depth = depth - 1 + extend;
        if phase == RootPhase::Reduced {
            let is_reduced = extend == 0 && searcher.has(Part::LateMoveReductions);
            let reduce = if is_reduced { root_reduction(depth, rank) } else { 0 };
            value = -searcher.search::<false>(-alpha - 1, -alpha, next_depth - reduce, 1, true);
            if !searcher.state.aborted {
                phase = if value > alpha && reduce > 0 { RootPhase::Full } else { RootPhase::Open };
            }
        }
        if phase == RootPhase::Full && !searcher.state.aborted {
            value = -searcher.search::<false>(-alpha - 1, -alpha, next_depth, 1, true);
            if !searcher.state.aborted {
                phase = RootPhase::Open;
            }
        }
        if phase == RootPhase::Open && (rank == 0 || value > alpha) && !searcher.state.aborted {
            let open = -searcher.search::<true>(-beta, -alpha, next_depth, 1, false);
            if !searcher.state.aborted {
                value = open;
            }
        }
        searcher.unmake();
        self.nodes += searcher.state.nodes - nodes_before;
        if searcher.state.aborted {
            attempt.interrupted = Some((phase, value));
            return None;
        }
        Some(value)
    }
}
