//! Search and evaluation: given a game and limits, a move.
//!
//! [`Engine`] keeps what outlives a search (tables, histories). [`Engine::search`] runs to the end; [`Engine::start`] with
//! [`Engine::run`] does the same in slices for a host that has messages to read in between.

mod alphabeta;
pub mod bench;
mod correction;
mod eval;
mod history_heur;
mod job;
mod limits;
mod mate;
mod picker;
mod quiescence;
mod root;
mod see;
mod skill;
pub(crate) mod sort;
mod time;
mod tt;

pub use limits::{BestMove, Bound, ClockLimits, Info, Limits, Score, SearchReport, Watch};
pub use root::{Engine, Progress};
pub use skill::MAX_LEVEL;

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
