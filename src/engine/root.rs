//! Iterative deepening: the loop around the search, and the engine as others see it.

use super::{
    BestMove, Bound, EVAL_LIMIT, INFINITE, Info, Limits, MATE_BOUND, MAX_PLY, Score, SearchReport, Value, Watch,
    correction::Corrections,
    eval::Evaluator,
    history_heur::Histories,
    is_mate_value,
    job::{Job, Tables},
    parts::{Part, Parts},
    picker::MoveStack,
    searcher::Searcher,
    see,
    skill::{Row, Skill},
    sort,
    tt::Table,
    weigh::Weighing,
};
use crate::rules::{Declaration, Game, Move, MoveList, Position, Rules, Variant};

/// A searcher for one game, with what it has learnt.
pub struct Engine {
    pub(super) rules: &'static Rules,
    pub(super) tables: Tables,
    search: Option<Search>,
    /// A share of a search that several engines work on, instead of a search of its own.
    pub(super) weighing: Option<Weighing>,
    /// Searches begun in this game.
    n_searches: u64,
    /// By colour: how many of its last searches found it lost.
    lost_searches: [u32; 2],
}

/// How far [`Engine::run`] got.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// Put aside on request; run again.
    Paused,
    /// Nothing left to find, but the limits ask to wait for a stop; run again, at leisure.
    Waiting,
    Done(SearchReport),
}

/// A side this far behind in three searches in a row is lost.
const LOST: Value = -2_500;
const LOST_SEARCHES: u32 = 3;
/// Nominal depth beyond which nothing is gained.
pub(super) const MAX_DEPTH: i32 = MAX_PLY as i32 - 20;
/// So many plies beyond a mate are searched to see whether a shorter one is there.
pub(super) const AFTER_MATE: i32 = 4;
/// From this depth on the value of a root move is expected to stay about the same.
pub(super) const NARROW_FROM: i32 = 5;

/// How much less deep a root move is looked at first, by its place among them, the best 0: not as hard as at other nodes.
pub(super) const fn root_reduction(depth: i32, rank: usize) -> i32 {
    if rank <= 3 || depth < 3 {
        return 0;
    }
    1 + (rank > 11) as i32 + (rank > 29 && depth >= 6) as i32
}

impl Engine {
    /// An engine with a table of so many MiB.
    pub fn new(rules: &'static Rules, hash_mib: usize) -> Engine {
        Engine::with_evaluator(rules, hash_mib, Evaluator::new(rules))
    }

    /// An engine that weighs the pieces of its game by the numbers of another one: for matches that tell what a game's own
    /// numbers are worth.
    #[doc(hidden)]
    pub fn with_numbers_of(rules: &'static Rules, hash_mib: usize, other: Variant) -> Engine {
        Engine::with_evaluator(rules, hash_mib, Evaluator::with_numbers_of(rules, other))
    }

    /// The same engine with no more than these parts of its search: for matches that tell what a part is worth.
    #[doc(hidden)]
    pub fn with_parts(mut self, parts: Parts) -> Engine {
        self.tables.parts = parts;
        self.tables.histories.weigh(parts);
        self
    }

    fn with_evaluator(rules: &'static Rules, hash_mib: usize, evaluator: Evaluator) -> Engine {
        let tables = Tables {
            table: Table::new(hash_mib),
            histories: Histories::new(),
            corrections: Corrections::new(),
            evaluator,
            parts: Parts::ALL,
            moves: MoveStack::default(),
            scratch: Box::new(MoveList::new()),
        };
        Engine { rules, tables, search: None, weighing: None, n_searches: 0, lost_searches: [0; 2] }
    }

    pub fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// Forgets everything learnt from the game before.
    pub fn new_game(&mut self) {
        self.forget_search();
        self.tables.table.clear();
        self.tables.histories.clear();
        self.tables.corrections.clear();
        self.n_searches = 0;
        self.lost_searches = [0; 2];
    }

    /// Changes the size of the table, which is emptied.
    pub fn set_hash(&mut self, hash_mib: usize) {
        self.forget_search();
        self.tables.table = Table::new(hash_mib);
    }

    pub(super) fn forget_search(&mut self) {
        self.search = None;
        self.weighing = None;
    }

    /// What the position is worth to the side to move without any search, in hundredths of a pawn.
    pub fn evaluate(&self, position: &Position) -> i32 {
        self.tables.evaluator.value(position, &self.tables.evaluator.sums(position))
    }

    /// Begins a search; the one before is forgotten. The game must be one of this engine's rules.
    ///
    /// # Panics
    /// When the game has other rules.
    pub fn start(&mut self, game: &Game, limits: &Limits, now_ms: u64) {
        assert!(std::ptr::eq(game.rules(), self.rules), "an engine searches games of its own rules");
        self.forget_search();
        self.tables.table.age();
        self.n_searches += 1;
        self.tables.moves.clear();
        let row = limits.row.or_else(|| Row::of_level(self.rules.variant(), limits.level));
        let skill = Skill::new(row, limits.seed, game.ply(), self.n_searches);
        if skill.is_weak() {
            // what was learnt in other searches is no part of the level
            self.tables.histories.clear();
        }
        let moves = root_moves(game.position(), limits, &skill);
        let declares = game.declaration() == Some(Declaration::Wins) && !limits.infinite;
        let evaluator = &self.tables.evaluator;
        let mut job = Job::new(game, limits.clone(), skill, evaluator, now_ms);
        if let Some(nodes) = job.skill.nodes() {
            job.limits.nodes = Some(job.limits.nodes.map_or(nodes, |limit| limit.min(nodes)));
        }
        let n_lines = job.limits.multi_pv.max(1).min(moves.len());
        let root = Root {
            moves,
            n_lines,
            depth: 0,
            completed: 0,
            attempt: None,
            line: 0,
            steady: 0,
            last_best: Move::NONE,
            last_value: 0,
            declares,
            is_over: false,
        };
        self.search = Some(Search { job, root });
    }

    /// Goes on with the search begun until it is done or the watch asks for a pause. Without a search there is nothing to do.
    pub fn run(&mut self, watch: &mut dyn Watch) -> Progress {
        let Some(search) = &mut self.search else {
            return Progress::Waiting;
        };
        search.job.resume();
        let mut searcher = Searcher { tables: &mut self.tables, job: &mut search.job, watch };
        match search.root.advance(&mut searcher) {
            Step::Paused => Progress::Paused,
            Step::Waiting => Progress::Waiting,
            Step::Finished => {
                let now_ms = watch.now_ms();
                let report = self.conclude(now_ms);
                self.search = None;
                Progress::Done(report)
            }
        }
    }

    /// Begins a search and runs it to its end. A search without bounds ends when the watch says so.
    pub fn search(&mut self, game: &Game, limits: &Limits, watch: &mut dyn Watch) -> SearchReport {
        self.start(game, limits, watch.now_ms());
        loop {
            match self.run(watch) {
                Progress::Done(report) => return report,
                Progress::Paused => {}
                Progress::Waiting => watch.wait(),
            }
        }
    }

    fn conclude(&mut self, now_ms: u64) -> SearchReport {
        let Some(Search { job, root }) = &mut self.search else { unreachable!("only a search concludes") };
        let mut report = SearchReport {
            best: BestMove::Resign,
            score: None,
            depth: root.completed as u32,
            nodes: job.nodes,
            ms: now_ms.saturating_sub(job.start_ms),
            pv: Vec::new(),
        };
        if root.declares {
            report.best = BestMove::Declare;
            report.score = Some(Score::Mate(1));
            return report;
        }
        let Some(best) = root.moves.first() else {
            report.score = Some(Score::Mate(0));
            return report;
        };
        let value = best.judged(best.known);
        if value > -INFINITE {
            report.score = Some(Score::from_value(value));
        }
        report.pv.clone_from(&best.pv);
        let ponder = best.pv.get(1).copied();
        report.best = BestMove::Move { mv: best.mv, ponder };

        let lost = &mut self.lost_searches[job.position.turn().index()];
        *lost = if value > -INFINITE && value <= LOST { *lost + 1 } else { 0 };
        if job.limits.may_resign && job.skill.resigns() && *lost >= LOST_SEARCHES {
            report.best = BestMove::Resign;
        }
        report
    }
}

impl RootMove {
    /// A value without what was added to it.
    fn judged(&self, value: Value) -> Value {
        if value > -INFINITE && !is_mate_value(value) { value - self.whim } else { value }
    }
}

struct Search {
    job: Job,
    root: Root,
}

/// A legal move at the root and what is known of it.
#[derive(Debug, Clone)]
pub(super) struct RootMove {
    pub mv: Move,
    /// What a level adds to the move's value, so that it does not always play the best.
    whim: Value,
    /// In the current attempt; minus infinity when not searched yet or not better than the ones before.
    value: Value,
    /// The last value that was more than a bound from above, or of the first move of a pass, whatever it was.
    known: Value,
    pv: Vec<Move>,
    nodes: u64,
    seldepth: usize,
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
    /// The move at work, when a pause interrupted it.
    interrupted: Option<Interrupted>,
}

/// How far the search of a root move had come, and the value so far.
#[derive(Debug, Clone, Copy)]
struct Interrupted {
    phase: RootPhase,
    value: Value,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RootPhase {
    Reduced,
    Full,
    Open,
}

struct Root {
    moves: Vec<RootMove>,
    n_lines: usize,
    /// Of the iteration at work, or of the last one.
    depth: i32,
    completed: i32,
    attempt: Option<Attempt>,
    line: usize,
    /// Iterations since the best move changed.
    steady: u32,
    last_best: Move,
    last_value: Value,
    declares: bool,
    /// A limit ended the search.
    is_over: bool,
}

enum Step {
    Paused,
    Waiting,
    Finished,
}

pub(super) fn root_moves(position: &Position, limits: &Limits, skill: &Skill) -> Vec<RootMove> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    let wanted = |mv: &Move| limits.search_moves.is_empty() || limits.search_moves.contains(mv);
    // a sensible order in case there is time for nothing else: what wins material first, what loses it last; of equal moves
    // the king's first and then by square, so that the search does not depend on how the generator goes about it
    let royal = position.sole_royal(position.turn());
    let place = |mv: Move| mv.from().map(|from| (Some(from) != royal, from, !mv.promotes(), mv.to()));
    let mut ranked: Vec<_> = list
        .iter()
        .copied()
        .filter(wanted)
        .map(|mv| {
            let safe = see::wins_at_least(position, mv, 0);
            (!safe, -see::direct_gain(position, mv), !position.gives_check(mv), mv.is_drop(), place(mv), mv)
        })
        .collect();
    sort::by_key(&mut ranked, |&(unsafe_, loss, quiet, drop, place, _)| (unsafe_, loss, quiet, drop, place));
    let mut moves: Vec<Move> = ranked.into_iter().map(|(.., mv)| mv).collect();
    // what a level does not see it does not play, as long as it sees something
    skill.keep_seen(position, &mut moves);
    let whim = |mv| skill.whim(position.key(), mv);
    let blank = |mv: Move| RootMove {
        mv,
        whim: whim(mv),
        value: -INFINITE,
        known: -INFINITE,
        pv: vec![mv],
        nodes: 0,
        seldepth: 0,
    };
    moves.into_iter().map(blank).collect()
}

impl Root {
    fn advance(&mut self, searcher: &mut Searcher) -> Step {
        if self.moves.is_empty() || self.declares || self.is_over {
            return self.rest(searcher);
        }
        loop {
            if self.line == 0 && self.attempt.is_none() {
                if self.is_enough(searcher) {
                    return self.rest(searcher);
                }
                self.depth += 1;
                searcher.job.root_depth = self.depth;
                if searcher.job.skill.is_weak() {
                    searcher.job.next_poll = searcher.job.nodes;
                }
            }
            while self.line < self.n_lines {
                if self.attempt.is_none() {
                    self.begin_attempt();
                }
                match self.search_line(searcher) {
                    Some(value) => self.judge(searcher, value),
                    None if searcher.job.paused => return Step::Paused,
                    None => {
                        self.sort_line();
                        self.overtake();
                        self.is_over = true;
                        return self.rest(searcher);
                    }
                }
            }
            self.line = 0;
            self.completed = self.depth;
            let best = &self.moves[0];
            self.steady = if best.mv == self.last_best { self.steady + 1 } else { 0 };
            self.last_best = best.mv;
        }
    }

    /// There is nothing left to do: the answer is given, unless nobody is to hear it yet.
    fn rest(&self, searcher: &mut Searcher) -> Step {
        let waits = searcher.job.limits.infinite || searcher.watch.is_pondering();
        if waits && !searcher.watch.should_stop() { Step::Waiting } else { Step::Finished }
    }

    /// Opens a narrow window around what is known of the line, or a full one early on.
    fn begin_attempt(&mut self) {
        for root_move in &mut self.moves[self.line..] {
            root_move.value = -INFINITE;
        }
        let known = self.moves[self.line].known;
        let delta = 22;
        let narrow = self.depth >= NARROW_FROM && known.abs() < EVAL_LIMIT;
        let (low, high) = if narrow { (known - delta, known + delta) } else { (-INFINITE, INFINITE) };
        self.attempt = Some(Attempt {
            low,
            high,
            delta,
            fail_highs: 0,
            alpha: low,
            best: -INFINITE,
            next: self.line,
            interrupted: None,
        });
    }

    /// Takes the value of a whole pass: inside the window the line is done, outside it the pass begins anew with a wider one.
    fn judge(&mut self, searcher: &mut Searcher, value: Value) {
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
            // a line that overtakes earlier ones pushes them down: all are told again
            let first = if self.overtake() { 0 } else { self.line };
            for line in first..=self.line {
                self.report(searcher, line, Bound::Exact, self.moves[line].known);
            }
            if self.line == 0 {
                self.last_value = self.moves[0].known;
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
        for root_move in &mut self.moves[self.line..] {
            root_move.value = -INFINITE;
        }
        let delta = attempt.delta * 2;
        self.attempt = Some(Attempt {
            low,
            high,
            delta,
            fail_highs,
            alpha: low,
            best: -INFINITE,
            next: self.line,
            interrupted: None,
        });
    }

    /// Searches what is left of the pass. `None` when it was interrupted.
    fn search_line(&mut self, searcher: &mut Searcher) -> Option<Value> {
        let attempt = self.attempt.as_mut()?;
        let depth = (self.depth - attempt.fail_highs.min(3)).max(1);
        while attempt.next < self.moves.len() {
            if searcher.is_aborted() {
                return None;
            }
            let n_moves = attempt.next - self.line + 1;
            let root_move = &mut self.moves[attempt.next];
            let nodes_before = searcher.job.nodes;
            let whim = root_move.whim;
            let (alpha, beta) = ((attempt.alpha - whim).max(-INFINITE), attempt.high - whim);
            let (mut phase, mut value) = match attempt.interrupted.take() {
                Some(interrupted) => {
                    searcher.make_again(root_move.mv, 0);
                    (interrupted.phase, interrupted.value)
                }
                None => {
                    searcher.job.seldepth = 0;
                    searcher.make(root_move.mv, 0);
                    (if n_moves > 1 { RootPhase::Reduced } else { RootPhase::Open }, alpha + 1)
                }
            };
            let extend = searcher.job.position.in_check() as i32;
            let next_depth = depth - 1 + extend;
            if phase == RootPhase::Reduced {
                let is_reduced = extend == 0 && searcher.has(Part::LateMoveReductions);
                let reduce = if is_reduced { root_reduction(depth, n_moves - 1) } else { 0 };
                value = -searcher.search::<false>(-alpha - 1, -alpha, next_depth - reduce, 1, true);
                if !searcher.job.aborted {
                    phase = if value > alpha && reduce > 0 { RootPhase::Full } else { RootPhase::Open };
                }
            }
            if phase == RootPhase::Full && !searcher.job.aborted {
                value = -searcher.search::<false>(-alpha - 1, -alpha, next_depth, 1, true);
                if !searcher.job.aborted {
                    phase = RootPhase::Open;
                }
            }
            if phase == RootPhase::Open && (n_moves == 1 || value > alpha) && !searcher.job.aborted {
                let open = -searcher.search::<true>(-beta, -alpha, next_depth, 1, false);
                if !searcher.job.aborted {
                    value = open;
                }
            }
            searcher.unmake();
            root_move.nodes += searcher.job.nodes - nodes_before;
            if searcher.job.aborted {
                attempt.interrupted = Some(Interrupted { phase, value });
                return None;
            }
            attempt.next += 1;
            let is_better = n_moves == 1 || value > alpha;
            if !is_mate_value(value) {
                value += whim;
            }
            if is_better {
                root_move.value = value;
                root_move.known = value;
                root_move.seldepth = searcher.job.seldepth;
                root_move.pv.clear();
                root_move.pv.push(root_move.mv);
                root_move.pv.extend_from_slice(searcher.job.pv.line(1));
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

    /// A line may turn out to be worth more than an earlier one; says whether it went before it.
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
        if bound != Bound::Exact && (line > 0 || self.depth < 8) {
            return;
        }
        let now_ms = searcher.watch.now_ms();
        let job = &searcher.job;
        let best = &self.moves[line];
        let info = Info {
            depth: self.depth as u32,
            seldepth: (best.seldepth + 1).max(self.depth as usize) as u32,
            multi_pv: line + 1,
            score: Score::from_value(best.judged(value)),
            bound,
            nodes: job.nodes,
            ms: now_ms.saturating_sub(job.start_ms),
            hashfull: searcher.tables.table.hashfull(),
            pv: best.pv.clone(),
        };
        searcher.report(&info);
    }

    /// Whether another iteration would not pay.
    fn is_enough(&self, searcher: &mut Searcher) -> bool {
        if self.depth == 0 {
            return false;
        }
        let elapsed = searcher.job.elapsed_ms(searcher.watch);
        let job = &searcher.job;
        let limits = &job.limits;
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
        // without a choice, a glance for what to expect next
        if job.plan.is_timed() && self.moves.len() == 1 && self.depth >= 2 {
            return true;
        }
        let Some(elapsed) = elapsed else { return false };
        let percent = if searcher.has(Part::TimeScaling) { self.patience(job.nodes) } else { 100 };
        !job.plan.allows_iteration(elapsed, job.pondered_ms(), percent)
    }

    /// Stretches the time when the best move keeps changing or its value falls, in per cent.
    fn patience(&self, nodes: u64) -> u64 {
        let settled = [150, 120, 100, 88, 78, 70][self.steady.min(5) as usize];
        let falling = (self.last_value - self.moves[0].known).clamp(0, 100) as u64 / 2;
        let share = self.moves[0].nodes * 100 / nodes.max(1);
        (settled + falling) * (150 - share.min(100) / 2) / 110
    }
}
