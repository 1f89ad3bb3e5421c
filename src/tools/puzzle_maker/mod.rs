//! Problems from games of the engine against itself.
//!
//! * [`Maker`]: what a game has of a problem: the mate that ends it, the king that is bared, the royal that is won, with nothing on the board
//!   that is not needed; or a position as it stood, with one move that is far better than all others, or that alone prevents a mate;
//! * [`grade`]: how many of the playing levels find the moves;
//! * [`choose`]: which of many make a pack;
//! * [`Checker`]: what a problem of a pack has to be, looked at once more, mates by a solver that tries every line.

mod checker;
mod choice;
mod forced;
mod grade;
mod in_games;
mod maker;
mod mates;
mod turned;

pub use checker::Checker;
pub use choice::{choose, entry, grade_of, unpacked};
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
