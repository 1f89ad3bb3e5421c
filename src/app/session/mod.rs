//! The game on the board: who plays, the clock, what is asked and said, and the form for the next one.

pub mod alerts;
mod board_events;
mod brought;
mod by_link;
pub mod clock;
mod engine_questions;
mod expected;
mod explore;
pub mod form_time;
mod found;
pub mod furigoma;
pub mod new_game;
pub mod newcomer;
mod next_game;
mod opponent;
mod players;
pub mod prompt;
mod reply_delay;
mod sentence;
mod state;
mod suggestion;
mod timekeeping;
mod undo;
mod update;
pub mod view;

pub use super::tutor::hint::HintStage;
pub use players::{is_watch, side, you};
pub use prompt::{Prompt, StatusMessage};
pub use state::{ReplyDelay, Session};
pub use suggestion::Suggestion;
pub use update::SessionMsg;
