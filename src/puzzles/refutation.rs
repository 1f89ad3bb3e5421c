//! Why a move does not mate.

use super::SimpleSolver;
use crate::rules::{Color, Move, MoveList, Position};

/// Positions that are looked at for one answer to a wrong move: some tenths of a second on a phone.
const MOST_NODES: u64 = 60_000;

/// The answer to a check after which there is no mate within that many plies any more. None where that does not become clear in time.
#[must_use]
pub fn refutation(after: &Position, plies: usize) -> Option<Move> {
    let mut position = after.clone();
    let mut replies = MoveList::new();
    position.legal_moves(&mut replies);
    let royal = position.sole_royal(position.turn());
    // who checks is taken, the royal goes away, or something is put between: as a person would think of it
    let rank = |mv: Move| match (after.captured_by(mv), mv.from()) {
        (Some(_), _) => 0,
        (_, from) if from == royal => 1,
        (_, Some(_)) => 2,
        _ => 3,
    };
    let mut solver = SimpleSolver::within(MOST_NODES);
    let mut refutes = |mv: Move| {
        position.do_move(mv);
        let mates = solver.mates_within(&mut position, plies);
        position.undo_move();
        !mates && !solver.is_spent()
    };
    let in_order = (0..4).flat_map(|wanted| replies.iter().copied().filter(move |mv| rank(*mv) == wanted));
    in_order.into_iter().find(|mv| refutes(*mv))
}

/// Whether the side that has just moved has mated: nothing is left, or only what is put between in vain.
#[must_use]
pub fn is_mate(after: &Position) -> bool {
    after.turn() == Color::White && after.in_check() && SimpleSolver::within(MOST_NODES).is_mated(&mut after.clone(), 0)
}
