//! Values inside the search: hundredths of a pawn for the side to move, and forced ends of the game near [`MATE`].

/// A score inside the search.
pub type Value = i32;

/// The deepest ply of any line.
pub const MAX_PLY: usize = 120;
/// The value of a mate at the root; a mate in `n` plies is worth `n` less.
pub const MATE: Value = 31_000;
pub const INFINITE: Value = 32_000;
/// From this value on, and from its negative down, a value is a forced end of the game.
pub const MATE_BOUND: Value = MATE - 2 * MAX_PLY as Value;
/// Evaluations keep within this, so that none looks like a mate.
pub const EVAL_LIMIT: Value = 20_000;
/// Stands for "not evaluated" in the transposition table.
pub const NO_EVAL: Value = -32_001;

#[inline]
pub const fn is_mate_value(value: Value) -> bool {
    value.abs() >= MATE_BOUND && value.abs() <= MATE
}

/// The value of being mated at this ply.
#[inline]
pub const fn mated_at(ply: usize) -> Value {
    -MATE + ply as Value
}

/// The value of mating at this ply.
#[inline]
pub const fn mates_at(ply: usize) -> Value {
    MATE - ply as Value
}
