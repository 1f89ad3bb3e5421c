//! Positions to learn from.

use crate::rules::{Position, Rules};

/// A position of a game, and what came of it for the side to move.
#[derive(Debug, Clone)]
pub struct Sample {
    /// A quiet one.
    pub position: Position,
    /// What the search saw in it, in hundredths of a pawn.
    pub score: i32,
    /// How its game ended: 1, 0.5 or 0.
    pub result: f64,
    /// Number of its game: games are kept apart for a test, not positions.
    pub game: usize,
}

/// The samples of one board, and what is to be predicted of them.
pub struct Board {
    pub rules: &'static Rules,
    pub samples: Vec<Sample>,
    pub targets: Vec<f64>,
}

/// Of this number of games one is kept for the test.
const TEST_GAMES: usize = 16;

pub const fn is_for_test(game: usize) -> bool {
    game % TEST_GAMES == TEST_GAMES - 1
}
