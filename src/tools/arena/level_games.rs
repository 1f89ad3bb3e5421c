//! Games between playing levels, one by one.

use super::{
    budget::Budget,
    config::PlayerConfig,
    opening::{Filter, generate},
    player::{EnginePlayer, Player},
    referee::{GameConditions, PlayedGame, play},
    stall::Stalls,
};
use crate::{
    engine::{Engine, Weakness},
    rules::{ByColor, Game},
};
use std::time::Duration;

const OPENINGS: Filter = Filter { plies: 4, nodes: 2_000, limit: 120, seed: 0 };
const MAX_PLIES: usize = 300;

/// Games from balanced openings, each of which can be played alone: the same number is the same game.
pub struct LevelGames {
    config: PlayerConfig,
    starts: Vec<Game>,
}

impl LevelGames {
    /// Prepares that many games; fewer where there are not as many openings.
    #[must_use]
    pub fn new(config: PlayerConfig, n_games: usize, seed: u64) -> LevelGames {
        let (variant, choices) = (config.variant(), config.choices);
        let filter = Filter { seed, ..OPENINGS };
        let openings = generate(variant, choices, n_games, &filter, 1, |_| {});
        LevelGames {
            config,
            starts: openings.iter().filter_map(|opening| opening.game(variant, choices).ok()).collect(),
        }
    }

    /// Number of games.
    #[must_use]
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// Plays the game of that number between these levels; `None` beyond the last, and for a number that is no level.
    #[must_use]
    pub fn play(&self, number: usize, levels: ByColor<u8>) -> Option<PlayedGame> {
        let PlayerConfig { rules, hash_mib, patience, .. } = self.config;
        let start = self.starts.get(number)?;
        let player = |level, side| {
            let row = Weakness::of_level(rules.variant(), level)?;
            Some(EnginePlayer::weakened(Engine::new(rules, hash_mib as usize), row, side))
        };
        let (mut black, mut white) = (player(levels.black, 0)?, player(levels.white, 1)?);
        let conditions = GameConditions {
            budgets: ByColor::from_fn(|_| Budget::Nodes(u64::MAX)),
            slack: Duration::ZERO,
            patience,
            max_plies: MAX_PLIES,
            stalls: Stalls::watched(),
        };
        let players = ByColor { black: &mut black as &mut dyn Player, white: &mut white as &mut dyn Player };
        play(start.clone(), players, &conditions, &|| false)
    }
}
