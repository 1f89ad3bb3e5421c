//! Problems to solve: the files that hold them, a plain solver, and what is remembered of a person's solving.
//!
//! They are made, graded and checked natively, by `suizo puzzles`.

mod forced_win;
pub mod own;
pub mod pack;
mod progress;
mod rating;
mod refutation;
mod simple_solver;

pub use forced_win::{ForcedWin, Goal, takes_royal, wins_by, wins_within};
pub use progress::{Card, Progress, Recall};
pub use rating::Rating;
pub use refutation::{answer, is_mate, refutation};
pub use simple_solver::SimpleSolver;
