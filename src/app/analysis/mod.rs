//! Live analysis: which position is looked into, what was found, and how it is shown.

mod live;
pub mod pass;
pub mod view;

pub use live::{Analysis, AnalysisMsg, Assessment, Line, LinePreview, sync, update};
pub use pass::passed;
