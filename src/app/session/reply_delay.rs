//! The pause before the computer's move.

use crate::protocol::BestMove;

/// The weak levels answer in no time: a short delay lets their move be seen as an answer. A press on the board skips what is left.
#[derive(Debug, Clone, PartialEq)]
pub enum ReplyDelay {
    /// The move is still being thought about.
    Waiting,
    /// The move is found, and is made when the delay is over.
    Ready(BestMove),
}
