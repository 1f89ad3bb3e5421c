//! What a search says of a position.

use crate::{protocol::Score, rules::Move};

/// One line of thought.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// From the point of view of the side to move.
    pub score: Score,
    /// Chances of winning in per cent, from the same point of view.
    pub win_percent: u32,
    pub depth: u32,
    pub moves: Vec<Move>,
}
