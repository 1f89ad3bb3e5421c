//! A board in somebody else's page: the tag `<suizo-board>`, without the browser.
//!
//! - `options.rs`: what its attributes say; a value that cannot be used leaves the one before it.
//! - `tag.rs`: its whole state; `update.rs`: what can happen to it, and what comes of that; `opening.rs`: the game that it opens with.
//! - `puzzle.rs` judges a solution, `mate.rs` looks for mates; `view.rs`: what is drawn.
//! - `shared_engine.rs`: one engine for all boards of a document.
//! - `reader.rs`: records as texts, in a program of its own that is fetched for the first of them.
//!
//! Attributes have the names and values of links ([`game_link`](super::platform::game_link)), and a link leads to the same game in the page
//! of its own. A record that was read comes as plain lines (`told.rs`).

mod mate;
mod opening;
mod options;
mod puzzle;
pub mod reader;
mod shared_engine;
mod tag;
mod told;
mod update;
mod view;

pub use options::{Options, Purpose, Reach};
pub use shared_engine::{EngineReport, SharedEngine};
pub use tag::{Tag, TagEffect, TagEffects};
pub use update::TagMsg;
pub use view::{StepsView, TagButton, TagView, Tone, WayView};
