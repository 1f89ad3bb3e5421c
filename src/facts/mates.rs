//! Mates that are threatened.

use crate::{
    puzzles::SimpleSolver,
    rules::{Move, MoveList, Position},
};

/// The longest mate that a threat is looked for, in plies.
const MOST_PLIES: usize = 5;
/// Positions looked at for a threat: some milliseconds natively, some hundredths of a second on a phone.
const MOST_NODES: u64 = 20_000;
/// The same for all answers to one.
const MOST_NODES_OF_ALL: u64 = 120_000;

/// The shortest mate by checks that the side to move has, if it is short.
fn mate(position: &Position, solver: &mut SimpleSolver) -> Option<u32> {
    let mut position = position.clone();
    (1..=MOST_PLIES).step_by(2).find(|&plies| solver.mates_within(&mut position, plies)).map(|plies| plies as u32)
}

/// The same position with the other side to move, unless there is a check to answer.
pub fn passed(position: &Position) -> Option<Position> {
    (!position.in_check()).then(|| {
        let mut passed = position.clone();
        passed.do_null();
        passed
    })
}

/// The mate that the other side had if the side to move did nothing.
pub fn threat_before(position: &Position) -> Option<u32> {
    mate(&passed(position)?, &mut SimpleSolver::within(MOST_NODES))
}

/// Whether every move of the side to move that gives no check allows the mate that is threatened.
pub fn is_brinkmate(position: &Position) -> bool {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let mut solver = SimpleSolver::within(MOST_NODES_OF_ALL);
    let allows = |mv: &Move| {
        let mut next = position.clone();
        next.do_move(*mv);
        mate(&next, &mut solver).is_some()
    };
    moves.iter().filter(|mv| !position.gives_check(**mv)).all(allows)
}
