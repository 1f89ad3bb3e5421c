//! Problems: mates by checks from games of the engine against itself, with nothing on the board that is not needed.
//!
//! * [`Maker`]: the mate that ends a game, as a problem: the attacker to move from below, in games with drops without a king and the
//!   defender holding the rest; pieces that change nothing are taken away; kept where no other move mates;
//! * [`SimpleSolver`]: mates by trying every line, to check what the solver by proof numbers says;
//! * [`grade`]: how many of the playing levels find the moves;
//! * [`pack`]: the files that hold problems, easiest first;
//! * [`Checker`]: what a problem of a pack has to be, looked at once more.

mod checker;
mod grade;
mod maker;
pub mod pack;
mod simple_solver;

pub use checker::Checker;
pub use grade::{Trial, grade};
pub use maker::{Maker, Puzzle};
pub use simple_solver::SimpleSolver;
