//! Problems to solve: which comes next, what a move comes to, and how they are shown.

mod check;
mod choice;
mod counting;
mod messages;
mod paper;
mod race;
mod share;
mod task;
mod trainer;
pub mod view;
mod words;

pub use messages::{LANE, Lengths, LoadDay, LoadPuzzles, PuzzleMsg, ShareAs};
pub use paper::{PaperSheet, PaperView};
pub use race::{Over, Race};
pub use share::text;
pub use task::{Said, Stage, Task};
pub use trainer::Trainer;
