//! What the program does: a model, messages, and effects as values. No clock, no chance, no browser and no engine in here.

pub mod actions;
pub mod analysis;
pub mod analysis_view;
pub mod ask;
pub mod board_view;
pub mod command;
pub mod effect;
pub mod engine;
pub mod engine_client;
pub mod furigoma;
pub mod hint;
pub mod input;
pub mod keys;
pub mod learn;
pub mod learn_view;
pub mod link;
pub mod looking;
pub mod model;
pub mod msg;
pub mod new_game;
pub mod opponent;
pub mod play;
pub mod record_view;
pub mod settings;
pub mod sketch;
pub mod sounds;
pub mod speech;
pub mod timing;
pub mod update;
pub mod view;
pub mod voice;
pub mod warnings;

pub use effect::{Effect, Effects};
pub use model::{Env, Model};
pub use msg::{Action, Msg, Now};
pub use update::update;
