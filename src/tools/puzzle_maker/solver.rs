//! What making and checking problems ask of the mate solver.

use crate::{
    engine::mate::{MateLimits, MateSolver, MateVerdict},
    rules::{BareKing, Move, MoveList, Position},
    tools::Patient,
};

/// Of each search.
pub(super) const HASH_MIB: usize = 64;
/// No other solution is allowed within this number of plies more.
pub(super) const MORE_PLIES: u16 = 4;

/// The shortest mate, if it is found within the limits.
pub(super) fn mate(solver: &mut MateSolver, position: &Position, limits: &MateLimits) -> Option<Vec<Move>> {
    match solver.solve(position, BareKing::default(), limits, &mut Patient) {
        MateVerdict::Mate(line) => Some(line),
        MateVerdict::LongMate { .. } | MateVerdict::NoMate | MateVerdict::NoMateWithin(_) => None,
    }
}

/// A move that bares the other side's king, which wins as well as a mate does.
pub(super) fn baring_move(position: &Position) -> Option<Move> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let mut after = position.clone();
    let bares = |mv: &&Move| {
        after.do_move(**mv);
        let outcome = after.bare_king_outcome(BareKing::default());
        after.undo_move();
        outcome.and_then(|outcome| outcome.winner) == Some(position.turn())
    };
    moves.iter().find(bares).copied()
}
