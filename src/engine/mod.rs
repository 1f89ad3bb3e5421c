//! Search and evaluation: given a game and limits, a move.
//!
//! [`Engine`] keeps what outlives a search (tables, histories). [`Engine::search`] runs to the end; [`Engine::start`] with
//! [`Engine::run`] does the same in slices for a host that has messages to read in between.
//!
//! ```
//! use suizo::engine::{BestMove, Engine, Limits, Watch};
//! use suizo::rules::{Game, RuleChoices, Rules, Start, Variant};
//!
//! /// Nobody interrupts, and nobody looks at the clock.
//! struct Alone;
//! impl Watch for Alone {
//!     fn now_ms(&mut self) -> u64 {
//!         0
//!     }
//!     fn should_stop(&mut self) -> bool {
//!         false
//!     }
//! }
//!
//! let game = Game::new(Variant::Sho, RuleChoices::default(), Start::Standard).unwrap();
//! let mut engine = Engine::new(Rules::of(Variant::Sho), 8);
//! let limits = Limits { nodes: Some(2_000), ..Limits::default() };
//! let report = engine.search(&game, &limits, &mut Alone);
//! let BestMove::Move { mv, .. } = report.best else { panic!("the game has only begun") };
//! assert!(game.legal_moves().contains(&mv));
//! ```
//!
//! # A walk through a search
//!
//! A *ply* is one move of one side. A *quiet* move neither takes nor promotes a pawn or an elephant; an *evasion* answers a check.
//! *Killers* are the last two quiet moves that refuted another position at the same ply; the *counter move* is the quiet move that
//! last refuted the move just made. The *principal variation* (`pv`) is the line that both sides would play. At a *cut node* some
//! move is expected to reach `beta`. A value is *fail-soft* when it is returned as it was found, also outside the window. The *nominal
//! depth* is what was asked for, before extensions and reductions; `seldepth` is the deepest ply that was reached.
//!
//! 1. **`root`** looks at the position one ply deep, then two, then three (*iterative deepening*): each pass orders the moves for
//!    the next one, and there is an answer whenever the clock runs out. From the fifth pass on it expects the value to stay about
//!    the same and asks only whether it does (*aspiration window*). `time` says when a further pass is not worth beginning.
//! 2. **`alphabeta`** is the search of one position, or *node*. It is given a window: below `alpha` the side to move has something
//!    better elsewhere, at `beta` the opponent would not let it come to this. Most nodes get a window without width, which only
//!    asks "better or not?" (*principal variation search*). Before any move is made a node may be settled by the table, by an
//!    evaluation far outside the window, by a pass that is good enough (*null move*), or by a mate in one.
//! 3. **`picker`** hands out the moves, the likely best first: the table's, captures that lose nothing or little by **`see`**,
//!    killers and the counter move, then quiet moves by their record in **`history_heur`**. The first move is searched to full
//!    depth; the later a move and the worse its record, the shallower it is looked at first (*late move reductions*), and hopeless
//!    ones not at all.
//! 4. **`quiescence`** takes over at depth 0: captures and, in check, evasions only, until the position can be judged.
//! 5. **`eval`** judges it: material, where pieces stand, also as seen from both kings, attacks on kings, endings. The sums are
//!    kept up move by move; the numbers in them are fitted to the engine's own games. **`correction`** adds what earlier searches
//!    found it to be wrong by in positions of the same kind.
//! 6. What was found goes into **`tt`**, the *transposition table*, and the history tables, for the next visit.
//!
//! The same code plays every game; what differs comes from [`Rules`](crate::rules::Rules) and from one table of numbers a game.
//! All arithmetic is in integers and no order depends on chance, so the same search visits the same nodes on every machine:
//! [`bench`] counts them.
//!
//! What a part is worth a match can tell: the engine against itself without it ([`Parts`]).
//!
//! # Slices
//!
//! A Web Worker cannot hear messages while it computes. So a search must be able to stop anywhere and go on later: `node` keeps
//! what a node has to remember in a struct instead of local variables, and `job` keeps the rest. A pause costs no node twice.
//!
//! # Rules in the tree
//!
//! `searcher` knows the ends of lines: repetition (a draw, or a loss by perpetual check), bare king, declarations, the move limit.
//! With two royals there is no check; a royal may be taken like any piece until one is left (`rules` sees to it).

mod alphabeta;
pub mod bench;
mod correction;
mod deal;
mod eval;
mod history_heur;
mod job;
mod limits;
mod mate;
mod node;
mod parts;
mod picker;
mod quiescence;
mod root;
mod searcher;
mod see;
mod skill;
pub(crate) mod sort;
mod time;
mod tt;
mod weigh;
mod win_chances;

pub use deal::Deal;
#[cfg(not(target_family = "wasm"))]
pub use eval::fit;
pub use limits::{BestMove, Bound, ClockLimits, Info, Limits, Score, SearchReport, Watch};
pub use parts::Parts;
pub use root::{Engine, Progress};
pub use skill::{MAX_LEVEL, Row};
pub use weigh::{Task, Weight};
pub use win_chances::win_chances;

/// A score inside the search: hundredths of a pawn, mates near [`MATE`].
type Value = i32;

/// Deeper than any line that is searched.
const MAX_PLY: usize = 120;
const MATE: Value = 31_000;
const INFINITE: Value = 32_000;
/// Beyond this a value is a forced end of the game.
const MATE_BOUND: Value = MATE - 2 * MAX_PLY as Value;
/// Evaluations keep within this, so that none looks like a mate.
const EVAL_LIMIT: Value = 20_000;
/// Stands for "not evaluated" in the table.
const NO_EVAL: Value = -32_001;

/// Logarithm to base 2 in 1/256 of what is not 0, straight between powers of two: integers give the same tree on every machine.
const fn log2(n: u32) -> i32 {
    let whole = n.ilog2();
    (whole << 8) as i32 + (((n as u64) << 8 >> whole) & 255) as i32
}

#[inline]
const fn is_mate_value(value: Value) -> bool {
    value.abs() >= MATE_BOUND && value.abs() <= MATE
}

#[inline]
const fn mated_at(ply: usize) -> Value {
    -MATE + ply as Value
}

#[inline]
const fn mates_at(ply: usize) -> Value {
    MATE - ply as Value
}

impl Score {
    const fn from_value(value: Value) -> Score {
        if !is_mate_value(value) {
            Score::Cp(value)
        } else if value > 0 {
            Score::Mate(MATE - value)
        } else {
            Score::Mate(-MATE - value)
        }
    }
}
