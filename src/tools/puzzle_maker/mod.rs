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
mod puzzle;
mod solver;
mod turned;

pub use checker::Checker;
pub use choice::{choose, entry, grade_of, unpacked};
pub use grade::{Trial, grade};
pub use maker::Maker;
pub use puzzle::Puzzle;
