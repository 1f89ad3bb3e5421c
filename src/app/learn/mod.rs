//! Pages to read, first steps and sets of exercises: what is open, what was fetched for it, and how it is shown.

mod article;
pub mod course;
pub mod course_view;
mod exercise;
mod lesson;
mod prose;
pub mod view;

pub use article::{Block, DiagramView, Gait, OddsView, PieceView, SwitchView};
pub use course::{Course, CourseMsg, LoadCourse};
pub use exercise::{Play, Said, Stage};
pub use lesson::{Learn, LearnMsg, Lesson, LessonAnswer};
pub use prose::ProseCache;
