//! Live analysis: which position is looked into, what was found, and how it is shown.

pub mod compare;
pub mod compare_view;
mod line;
mod lines;
mod live;
pub mod mate;
pub mod mate_view;
mod messages;
pub mod pass;
pub mod playout;
pub mod view;

pub use line::Line;
pub use live::{Analysis, Assessment, LinePreview, sync, update};
pub use messages::{AnalysisMsg, CompareMsg, LinesMsg, MateMsg, PlayOutMsg};
pub use pass::passed;
