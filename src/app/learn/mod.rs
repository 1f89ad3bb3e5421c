//! Pages to read and lessons: what is open, what was fetched for it, and how it is shown.

mod article;
mod lesson;
mod prose;
pub mod view;

pub use article::{Block, DiagramView, Gait, OddsView, PieceView, SwitchView};
pub use lesson::{Learn, LearnMsg, Lesson, LessonAnswer};
pub use prose::ProseCache;
