//! The engine as others see it: a game and limits in, a move out.

use super::{
    control::SearchControl,
    eval::Evaluator,
    limits::Limits,
    net::{Accumulators, NetError, NetEvaluator},
    parts::Parts,
    report::{BestMove, Score, SearchReport},
    root::{
        deepening::{IterativeDeepening, Step},
        root_move::root_moves,
        root_search::RootSearch,
        task::{RootResult, RootTask},
    },
    search::{
        searcher::Searcher,
        skill::Skill,
        state::{SearchState, SearchTables},
    },
    value::{EVAL_LIMIT, INFINITE, Value},
    weakness::Weakness,
};
use crate::rules::{Declaration, Game, Move, Position, Rules, Variant};

/// Evaluation by the tables alone, as [`Engine::evaluation`] names it.
pub const TABLES: &str = "tables";

/// A searcher for one game, with what it has learnt.
///
/// ```
/// # use suizo::engine::SearchControl;
/// # struct Unlimited;
/// # impl SearchControl for Unlimited {
/// #     fn now_ms(&mut self) -> u64 { 0 }
/// #     fn should_stop(&mut self) -> bool { false }
/// # }
/// use suizo::engine::{BestMove, Engine, Limits};
/// use suizo::rules::{Game, RuleChoices, Rules, Start, Variant};
///
/// // two games of the engine against itself, with what it learnt in the first forgotten before the second
/// let mut engine = Engine::new(Rules::of(Variant::Heian8x8), 1);
/// let limits = Limits { nodes: Some(300), ..Limits::default() };
/// let mut first_moves = Vec::new();
/// for _ in 0..2 {
///     engine.new_game();
///     let mut game = Game::new(Variant::Heian8x8, RuleChoices::default(), Start::Standard).unwrap();
///     for _ in 0..6 {
///         let BestMove::Move { mv, .. } = engine.search(&game, &limits, &mut Unlimited).best else { break };
///         game.play(mv).unwrap();
///     }
///     first_moves.push(game.sfen());
/// }
/// assert_eq!(first_moves[0], first_moves[1]);
/// ```
pub struct Engine {
    rules: &'static Rules,
    tables: SearchTables,
    search: Option<Search>,
    /// Part of a search that several engines share, instead of a search of its own.
    root_search: Option<RootSearch>,
    /// Searches begun in this game.
    n_searches: u64,
    /// By colour: how many of its last searches found it lost.
    lost_searches: [u32; 2],
}

/// How far [`Engine::run`] got.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// Suspended on request; run again.
    Paused,
    /// Nothing left to find, but the limits ask to wait for a stop; run again, at leisure.
    Waiting,
    /// The answer.
    Done(SearchReport),
}

struct Search {
    state: SearchState,
    deepening: IterativeDeepening,
}

/// A side this far behind in [`LOST_SEARCHES`] searches in a row is lost.
const LOST: Value = -2_500;
const LOST_SEARCHES: u32 = 3;

impl Engine {
    /// An engine with a transposition table of that many MiB; what it uses is the next lower power of two, and at least one.
    ///
    /// The size decides how much is remembered, not what is legal: a small table answers, too.
    #[must_use]
    pub fn new(rules: &'static Rules, hash_mib: usize) -> Engine {
        Engine::with_evaluator(rules, hash_mib, Evaluator::new(rules))
    }

    /// An engine that evaluates positions by the numbers of another game: for matches that show what a game's own numbers are
    /// worth.
    #[doc(hidden)]
    #[must_use]
    pub fn with_numbers_of(rules: &'static Rules, hash_mib: usize, other: Variant) -> Engine {
        Engine::with_evaluator(rules, hash_mib, Evaluator::with_numbers_of(rules, other))
    }

    /// The same engine with no more than these parts of its search: for matches that show what a part is worth.
    #[doc(hidden)]
    #[must_use]
    pub fn with_parts(mut self, parts: Parts) -> Engine {
        self.tables.parts = parts;
        self.tables.move_history.set_parts(parts);
        self
    }

    /// The same as [`Engine::new`] with the net that native programs have for the game.
    #[cfg(not(target_family = "wasm"))]
    #[must_use]
    pub fn with_built_in_net(rules: &'static Rules, hash_mib: usize) -> Engine {
        use super::net::{NetGame, built_in};
        let mut engine = Engine::new(rules, hash_mib);
        // a test reads each of them
        let _ = engine.set_net(built_in(NetGame::of(rules.variant())));
        engine
    }

    /// Corrects the tables by a net, given as its file; without one they evaluate alone. What searches have learnt is forgotten.
    ///
    /// Playing levels do without it: they were measured with the tables.
    ///
    /// # Errors
    /// Why the file cannot be used; the engine is as it was.
    pub fn set_net(&mut self, file: Option<&[u8]>) -> Result<(), NetError> {
        self.tables.net = match file {
            Some(bytes) => Some(Box::new(NetEvaluator::read(bytes, self.rules)?)),
            None => None,
        };
        // what was learnt by other values; how the game has gone so far stays known
        self.forget_search();
        self.tables.tt.clear();
        self.tables.move_history.clear();
        self.tables.corrections.clear();
        Ok(())
    }

    /// Whether a net corrects the tables.
    pub(crate) fn has_net(&self) -> bool {
        self.tables.net.is_some()
    }

    /// What evaluates positions: `tables`, or the name of the net that corrects them.
    #[must_use]
    pub fn evaluation(&self) -> &str {
        self.tables.net.as_ref().map_or(TABLES, |net| net.name())
    }

    fn with_evaluator(rules: &'static Rules, hash_mib: usize, evaluator: Evaluator) -> Engine {
        let tables = SearchTables::new(evaluator, hash_mib);
        Engine { rules, tables, search: None, root_search: None, n_searches: 0, lost_searches: [0; 2] }
    }

    /// The rules of the games that it searches.
    #[must_use]
    pub fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// Forgets everything learnt from the game before.
    pub fn new_game(&mut self) {
        self.forget_search();
        self.tables.tt.clear();
        self.tables.move_history.clear();
        self.tables.corrections.clear();
        self.n_searches = 0;
        self.lost_searches = [0; 2];
    }

    /// Changes the size of the transposition table, which is emptied; the size is as in [`Engine::new`], and
    /// smaller where there is no memory for it.
    ///
    /// ```
    /// # use suizo::engine::SearchControl;
    /// # struct Unlimited;
    /// # impl SearchControl for Unlimited {
    /// #     fn now_ms(&mut self) -> u64 { 0 }
    /// #     fn should_stop(&mut self) -> bool { false }
    /// # }
    /// use suizo::engine::{Engine, Limits};
    /// use suizo::rules::{Game, RuleChoices, Rules, Start, Variant};
    ///
    /// let game = Game::new(Variant::Heian9x8, RuleChoices::default(), Start::Standard).unwrap();
    /// let mut engine = Engine::new(Rules::of(Variant::Heian9x8), 4);
    /// let limits = Limits { depth: Some(4), ..Limits::default() };
    /// let fresh = engine.search(&game, &limits, &mut Unlimited).nodes;
    /// assert!(engine.search(&game, &limits, &mut Unlimited).nodes < fresh, "the table knows the position");
    /// engine.set_hash(1);
    /// engine.new_game();
    /// assert_eq!(engine.search(&game, &limits, &mut Unlimited).nodes, fresh, "so small a search fits into any table");
    /// ```
    pub fn set_hash(&mut self, hash_mib: usize) {
        self.forget_search();
        self.tables.tt.resize(hash_mib);
    }

    fn forget_search(&mut self) {
        self.search = None;
        self.root_search = None;
    }

    /// What the position is worth to the side to move without any search, in hundredths of a pawn.
    ///
    /// ```
    /// use suizo::engine::Engine;
    /// use suizo::rules::{Position, Rules, RuleChoices, Start, Variant};
    ///
    /// let rules = Rules::of(Variant::Shogi);
    /// let engine = Engine::new(rules, 1);
    /// let value = |start: &str| {
    ///     let start = Start::parse(rules, start).unwrap();
    ///     engine.evaluate(&start.position(rules, &RuleChoices::default()).unwrap().0)
    /// };
    /// assert!(value("startpos").abs() < 100, "nobody is ahead");
    /// assert!(value("rook") < -500, "White moves first and has no rook");
    /// ```
    #[must_use]
    pub fn evaluate(&self, position: &Position) -> i32 {
        let sums = self.tables.evaluator.sums(position);
        let value = self.tables.evaluator.value(position, &sums);
        let Some(net) = &self.tables.net else { return value };
        let mut net_sums = Accumulators::new(Some(net), position);
        (value + net.value(position, &mut net_sums, 0)).clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }

    /// Begins a search; the one before is forgotten.
    ///
    /// # Panics
    /// When the game has other rules than this engine.
    pub fn start(&mut self, game: &Game, limits: &Limits, now_ms: u64) {
        self.prepare(game);
        self.n_searches += 1;
        let weakness = limits.weakness.or_else(|| Weakness::of_level(self.rules.variant(), limits.level));
        let skill = Skill::new(weakness, limits.seed, game.ply(), self.n_searches);
        if skill.is_weak() {
            // what was learnt in other searches is no part of the level
            self.tables.move_history.clear();
        }
        let moves = root_moves(game.position(), limits, &skill);
        let declares = game.declaration() == Some(Declaration::Wins) && !limits.infinite;
        let mut state = SearchState::new(game, limits.clone(), skill, &self.tables, now_ms);
        if let Some(nodes) = state.skill.nodes() {
            state.limits.nodes = Some(state.limits.nodes.map_or(nodes, |limit| limit.min(nodes)));
        }
        let deepening = IterativeDeepening::new(moves, limits.multi_pv, declares);
        self.search = Some(Search { state, deepening });
    }

    fn prepare(&mut self, game: &Game) {
        assert!(std::ptr::eq(game.rules(), self.rules), "an engine searches games of its own rules");
        self.forget_search();
        self.tables.tt.age();
        self.tables.moves.clear();
    }

    /// Continues the search begun until it is done or the control asks for a pause. Without a search there is nothing to do.
    ///
    /// ```
    /// use suizo::engine::{Engine, Limits, Progress, SearchControl};
    /// use suizo::rules::{Game, RuleChoices, Rules, Start, Variant};
    ///
    /// /// Pauses whenever it is asked.
    /// struct Impatient;
    /// impl SearchControl for Impatient {
    ///     fn now_ms(&mut self) -> u64 {
    ///         0
    ///     }
    ///     fn should_stop(&mut self) -> bool {
    ///         false
    ///     }
    ///     fn should_pause(&mut self) -> bool {
    ///         true
    ///     }
    /// }
    ///
    /// let game = Game::new(Variant::Sho, RuleChoices::default(), Start::Standard).unwrap();
    /// let mut engine = Engine::new(Rules::of(Variant::Sho), 1);
    /// engine.start(&game, &Limits { nodes: Some(3_000), ..Limits::default() }, 0);
    /// let mut n_slices = 1;
    /// let report = loop {
    ///     match engine.run(&mut Impatient) {
    ///         Progress::Done(report) => break report,
    ///         Progress::Paused | Progress::Waiting => n_slices += 1,
    ///     }
    /// };
    /// assert!(n_slices >= 3 && report.nodes <= 3_000);
    /// ```
    pub fn run(&mut self, control: &mut dyn SearchControl) -> Progress {
        let Some(Search { state, deepening }) = &mut self.search else {
            return Progress::Waiting;
        };
        state.resume();
        let mut searcher = Searcher { tables: &mut self.tables, state, control };
        match deepening.run(&mut searcher) {
            Step::Paused => Progress::Paused,
            Step::Waiting => Progress::Waiting,
            Step::Finished => {
                let now_ms = control.now_ms();
                let report = self.conclude(now_ms);
                self.search = None;
                Progress::Done(report)
            }
        }
    }

    /// Begins a search and runs it to its end. A search without bounds ends when the control says so.
    ///
    /// # Panics
    /// When the game has other rules than this engine.
    pub fn search(&mut self, game: &Game, limits: &Limits, control: &mut dyn SearchControl) -> SearchReport {
        self.start(game, limits, control.now_ms());
        loop {
            match self.run(control) {
                Progress::Done(report) => return report,
                Progress::Paused => {}
                Progress::Waiting => control.wait(),
            }
        }
    }

    fn conclude(&mut self, now_ms: u64) -> SearchReport {
        let Some(Search { state, deepening }) = &mut self.search else { unreachable!("only a search concludes") };
        let mut report = SearchReport {
            best: BestMove::Resign,
            score: None,
            depth: deepening.completed as u32,
            nodes: state.nodes,
            ms: now_ms.saturating_sub(state.start_ms),
            pv: Vec::new(),
        };
        if deepening.declares {
            report.best = BestMove::Declare;
            report.score = Some(Score::Mate(1));
            return report;
        }
        let Some(best) = deepening.moves.first() else {
            report.score = Some(Score::Mate(0));
            return report;
        };
        let value = best.without_bonus(best.known);
        if value > -INFINITE {
            report.score = Some(Score::from_value(value));
        }
        report.pv.clone_from(&best.pv);
        let ponder = best.pv.get(1).copied();
        report.best = BestMove::Move { mv: best.mv, ponder };

        let lost = &mut self.lost_searches[state.position.turn().index()];
        *lost = if value > -INFINITE && value <= LOST { *lost + 1 } else { 0 };
        if state.limits.may_resign && state.skill.resigns() && *lost >= LOST_SEARCHES {
            report.best = BestMove::Resign;
        }
        report
    }

    /// Prepares searches of single root moves; the search before is forgotten. Returns the legal moves, in a sensible order.
    ///
    /// # Panics
    /// When the game has other rules than this engine.
    pub(crate) fn start_root_search(&mut self, game: &Game, now_ms: u64) -> Vec<Move> {
        self.prepare(game);
        let (root_search, moves) = RootSearch::new(game, &self.tables, now_ms);
        self.root_search = Some(root_search);
        moves
    }

    /// Searches a legal root move, or resumes it where the control asked for a pause before. `None` when it was interrupted (again), or
    /// nothing was prepared.
    pub(crate) fn search_root_move(&mut self, task: &RootTask, control: &mut dyn SearchControl) -> Option<RootResult> {
        self.root_search.as_mut()?.run(task, &mut self.tables, control)
    }

    /// The share of the transposition table that this search has written, in thousandths.
    pub(crate) fn hashfull(&self) -> u32 {
        self.tables.tt.hashfull()
    }

    /// Positions visited since [`Engine::start_root_search`].
    pub(crate) fn root_search_nodes(&self) -> u64 {
        self.root_search.as_ref().map_or(0, RootSearch::nodes)
    }
}
