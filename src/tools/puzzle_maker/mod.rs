//! Problems: mates by checks from games of the engine against itself, with nothing on the board that is not needed.
//!
//! * [`Maker`]: the mate that ends a game, as a problem: the attacker to move from below, in games with drops without a king and the
//!   defender holding the rest; pieces that change nothing are taken away; kept where no other move mates;
//! * [`grade`]: how many of the playing levels find the moves;
//! * [`choose`]: which of many make a pack;
//! * [`Checker`]: what a problem of a pack has to be, looked at once more by a solver that tries every line.

mod checker;
mod choice;
mod grade;
mod maker;

pub use checker::Checker;
pub use choice::{choose, grade_of, unpacked};
pub use grade::{Trial, grade};
pub use maker::{Maker, Puzzle};

use crate::{
    engine::mate::{MateLimits, MateSolver, MateVerdict},
    rules::{BareKing, Move, MoveList, Position},
    tools::Patient,
};

const HASH_MIB: usize = 64;
/// No other solution is allowed within this number of plies more.
const MORE_PLIES: u16 = 4;

/// The shortest mate, if it is found within the limits.
fn mate(solver: &mut MateSolver, position: &Position, limits: &MateLimits) -> Option<Vec<Move>> {
    match solver.solve(position, BareKing::default(), limits, &mut Patient) {
        MateVerdict::Mate(line) => Some(line),
        MateVerdict::NoMate | MateVerdict::NoMateWithin(_) => None,
    }
}

/// A move that bares the other side's king, which wins as well as a mate does.
fn baring_move(position: &Position) -> Option<Move> {
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
