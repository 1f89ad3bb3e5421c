//! How a game as text crosses between page and worker.

use super::message::message;
pub use crate::record::GameText;

message! { impl GameText { variant, start, moves, choices, end, } }
