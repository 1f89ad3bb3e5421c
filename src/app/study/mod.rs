//! The study of a whole game: a search of every position, the graph, the mistakes, and learning from them.

mod budget;
pub mod explain;
mod findings;
mod messages;
mod practice;
pub mod practice_view;
mod puzzles;
pub mod replay;
pub mod replay_view;
mod run;
mod state;
mod update;
pub mod view;
pub mod why;

pub use budget::{Budget, NotABudget};
pub use findings::Findings;
pub use messages::{Asked, PracticeMsg, ReplayMsg, StudyMsg};
pub use practice::{Mark, Practice, Stage, Task};
pub use puzzles::{Puzzle, puzzles};
pub use run::{Found, Run};
pub use state::{StudyContext, StudyState};
pub use update::{StudySlot, sync, update};
