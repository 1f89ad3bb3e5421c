//! Problems to solve: which comes next, what a move comes to, and how they are shown.

mod choice;
mod messages;
mod refutation;
mod trainer;
pub mod view;

pub use messages::{Lengths, LoadPuzzles, PuzzleMsg};
pub use trainer::{Said, Stage, Task, Trainer};
