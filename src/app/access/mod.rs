//! The page for people who listen and type: announcements and sounds, questions and orders, keys.

pub mod announcer;
pub mod commands;
pub mod queries;
pub mod shortcuts;
mod snapshot;
pub mod sounds;

pub use announcer::Announcer;
pub use commands::{AccessMsg, Order, TypedAnswer};
pub use snapshot::Snapshot;
