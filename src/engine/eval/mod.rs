//! What a position is worth before any search.
//!
//! Most of the value is a sum over pieces of a number that depends on the piece, its square and a king's square. It is kept up
//! to date move by move: [`Evaluator::after_move`] subtracts what left and adds what arrived. Only a king's own move, which
//! touches every term of its side, sums afresh. Each number is a pair, for the opening and for the endgame. The *phase* is a sum
//! over the pieces on the board; as it falls from that of the start, the value moves from the one sum to the other. What remains is
//! the danger around the kings, counted when it is asked for, and what few pieces add at the end of a game without drops.

mod ending;
mod evaluator;
#[cfg(not(target_family = "wasm"))]
pub mod fit;
mod king_danger;
mod numbers;
mod packed;
mod piece_values;
mod places;
mod royals;
mod table;

pub use evaluator::{Evaluator, Sums};
pub use places::as_mover;
pub use royals::{NO_KING, king_of};
