//! What the program does: a model, messages, and effects as values. No clock, no chance, no browser and no engine in here.
//!
//! Each folder is a feature with its own state, messages and view; only the files beside this one know the whole [`Model`].

pub mod access;
pub mod analysis;
pub mod board;
pub mod button;
pub mod context;
pub mod effect;
pub mod engine;
pub mod learn;
pub mod model;
pub mod msg;
pub mod outcome;
pub mod page_view;
pub mod platform;
pub mod record;
pub mod review;
mod saved_game;
pub mod session;
pub mod settings;
mod sheet_update;
pub mod sheets;
mod startup;
mod sync;
pub mod tutor;
mod update;

pub use context::{Context, Now};
pub use effect::{Effect, Effects};
pub use model::Model;
pub use msg::Msg;
pub use page_view::{PageView, view};
pub use sheets::{Sheet, SheetMsg};
pub use startup::{StartupEnvironment, start};
pub use update::update;
