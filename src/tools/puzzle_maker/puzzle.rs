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

impl Puzzle {
    /// Plies until it is solved.
    #[must_use]
    pub fn asked_plies(&self) -> usize {
        if self.aim.is_from_a_game() { 1 } else { self.line.len() }
    }
}
