//! Why a move does not solve a problem.

use super::{
    SimpleSolver,
    forced_win::{ForcedWin, Goal},
    pack::Aim,
};
use crate::rules::{Color, Move, MoveList, Position};

/// Positions that are looked at for one answer to a wrong move: some tenths of a second on a phone.
const MOST_NODES: u64 = 60_000;
/// A mate that a wrong defence allows is looked for within this number of plies.
const MOST_PLIES: usize = 5;

/// The answer to a check after which there is no mate within that many plies any more. None where that does not become clear in time.
#[must_use]
pub fn refutation(after: &Position, plies: usize) -> Option<Move> {
    let mut solver = SimpleSolver::within(MOST_NODES);
    first_reply(after, |position, mv| {
        position.do_move(mv);
        let mates = solver.mates_within(position, plies);
        position.undo_move();
        !mates && !solver.is_spent()
    })
}

/// The answer to a move that does not reach the aim within that many plies more. None where there is none to show, or where that does not become
/// clear in time.
#[must_use]
pub fn answer(aim: Aim, after: &Position, plies: usize) -> Option<Move> {
    match aim {
        Aim::Mate if after.in_check() => return refutation(after, plies.max(1)),
        Aim::Defence => return mating_move(after),
        _ => {}
    }
    let mut solver = ForcedWin::within(Goal::of(aim)?, MOST_NODES);
    first_reply(after, |position, mv| {
        let fails = plies > 0 && solver.fails_after(position, mv, plies);
        !fails && !solver.is_spent()
    })
}

/// The first move of the shortest mate, as far as it is found in time.
fn mating_move(position: &Position) -> Option<Move> {
    let mut position = position.clone();
    let mut solver = SimpleSolver::within(MOST_NODES);
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let mates = |plies: usize| moves.iter().copied().find(|mv| solver.mates_by(&mut position, *mv, plies));
    (1..=MOST_PLIES).step_by(2).find_map(mates)
}

/// The first reply that holds, as a person would look for it: who checks is taken, the royal goes away, or something is put between.
fn first_reply(after: &Position, mut holds: impl FnMut(&mut Position, Move) -> bool) -> Option<Move> {
    let mut position = after.clone();
    let mut replies = MoveList::new();
    position.legal_moves(&mut replies);
    let royal = position.sole_royal(position.turn());
    let rank = |mv: Move| match (after.captured_by(mv), mv.from()) {
        (Some(_), _) => 0,
        (_, from) if from == royal => 1,
        (_, Some(_)) => 2,
        _ => 3,
    };
    let in_order = (0..4).flat_map(|wanted| replies.iter().copied().filter(move |mv| rank(*mv) == wanted));
    in_order.into_iter().find(|mv| holds(&mut position, *mv))
}

/// Whether the side that has just moved has mated: nothing is left, or only what is put between in vain.
#[must_use]
pub fn is_mate(after: &Position) -> bool {
    after.turn() == Color::White && after.in_check() && SimpleSolver::within(MOST_NODES).is_mated(&mut after.clone(), 0)
}
