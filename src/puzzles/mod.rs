//! Problems to solve: the files that hold them, a plain solver, and what is remembered of a person's solving.
//!
//! They are made, graded and checked natively, by `suizo puzzles`.

pub mod pack;
mod progress;
mod rating;
mod simple_solver;

pub use progress::{Card, Progress, Recall};
pub use rating::Rating;
pub use simple_solver::SimpleSolver;
