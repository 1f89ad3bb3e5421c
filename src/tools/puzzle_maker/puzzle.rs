//! A problem, as it is made.

use crate::{puzzles::pack::Aim, rules::Move};

/// A problem with one solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// What is to be found.
    pub aim: Aim,
    /// The position, Black to move.
    pub sfen: String,
    /// The solution against the longest resistance.
    pub line: Vec<Move>,
}
