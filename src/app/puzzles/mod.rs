//! Problems to solve: which comes next, what a move comes to, and how they are shown.

mod choice;
mod messages;
mod race;
mod task;
mod trainer;
pub mod view;

pub use messages::{Lengths, LoadPuzzles, PuzzleMsg};
pub use race::{Over, Race};
pub use task::{Said, Stage, Task};
pub use trainer::Trainer;
