//! What the program does: a model, messages, and effects as values. No clock, no chance, no browser and no engine in here.
//!
//! Each folder is a feature with its own state, messages and view; only the files next to this one know the whole [`Model`].

pub mod access;
pub mod analysis;
mod analysis_update;
pub mod board;
pub mod button;
pub mod context;
pub mod diagram;
mod diagram_update;
pub mod editor;
mod editor_update;
pub mod effect;
pub mod embed;
pub mod engine;
pub mod extras;
mod extras_code;
mod extras_update;
pub mod followup;
mod import_update;
pub mod later;
mod later_update;
pub mod learn;
pub mod library;
mod library_update;
pub mod model;
pub mod msg;
pub mod page_view;
pub mod platform;
mod platform_update;
pub mod record;
pub mod review;
pub mod session;
pub mod settings;
mod sheet_update;
mod sheet_view;
pub mod sheets;
mod startup;
pub mod study;
pub mod study_code;
mod study_update;
mod sync;
pub mod tutor;
mod update;
mod view_code;

pub use context::{Context, Now};
pub use effect::{Effect, Effects};
pub use extras_update::install_extras;
pub use model::Model;
pub use msg::Msg;
pub use page_view::{PageView, view};
pub use sheets::{Sheet, SheetCall, SheetMsg};
pub use startup::{StartupEnvironment, start};
pub use study_code::install_study;
pub use update::update;
