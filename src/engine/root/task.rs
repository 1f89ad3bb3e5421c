//! One root move of a search that several engines share: what is asked, and what was found.

use super::root_move::MAX_DEPTH;
use crate::engine::{
    report::Bound,
    value::{MATE, Value},
};
use crate::rules::Move;

/// A root move to search.
///
/// Values are hundredths of a pawn for the side to move at the root; a mate in `n` plies is 31,000 − `n`, and being mated
/// −31,000 + `n`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RootTask {
    /// The move, a legal one.
    pub mv: Move,
    /// Nominal depth in plies, at least 1.
    pub depth: u32,
    /// What the move must be worth more than to matter.
    pub floor: Option<Value>,
    /// About what it is worth. Without it the result only says whether the move is worth more than the floor.
    pub expected: Option<Value>,
    /// Its place among all moves, the best 0: late ones are searched to a reduced depth first.
    pub rank: u32,
}

impl RootTask {
    /// Whether its numbers make sense; the move is not looked at.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        let is_value = |value: Option<Value>| value.is_none_or(|value| (-MATE..=MATE).contains(&value));
        (1..=MAX_DEPTH as u32).contains(&self.depth) && is_value(self.floor) && is_value(self.expected)
    }
}

/// What the search of a root move found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RootResult {
    /// The move.
    pub mv: Move,
    /// Nominal depth in plies.
    pub depth: u32,
    /// In the unit of [`RootTask`].
    pub value: Value,
    /// Whether the value is more than a bound.
    pub bound: Bound,
    /// Positions visited for it.
    pub nodes: u64,
    /// The deepest ply that was reached.
    pub seldepth: u32,
    /// The line, which begins with the move; no more than that where the value is a bound.
    pub pv: Vec<Move>,
}
