//! Positions to learn from.

use crate::{
    engine::{
        Engine,
        net::{Features, NetGame},
    },
    rules::Rules,
    tools::arena::{SelfPlayFile, is_quiet},
};
use std::collections::HashSet;

/// Positions of games, each as the features that the side to move sees, those that the other sees, and what was found out about it.
pub struct Dataset {
    game: NetGame,
    odds_cp: f32,
    features: Vec<u16>,
    positions: Vec<Sample>,
    seen: HashSet<u64>,
    n_games: usize,
}

/// A position, and what is to be predicted.
#[derive(Clone, Copy)]
pub struct Sample {
    /// Where its features begin, and how many each side sees.
    first: u32,
    n_own: u8,
    n_other: u8,
    /// Of a game that is kept for the test.
    pub is_for_test: bool,
    /// The tables' value, and the search's, for the side to move, as exponents of a logistic curve: 1 means odds of e to 1.
    pub tables: f32,
    pub score: f32,
    /// How the game ended for the side to move: 1, 0.5 or 0.
    pub result: f32,
}

/// Positions with a score or a value beyond this say little about which of them is better.
const DECIDED: i32 = 2_500;
/// Of this number of games one is kept for the test.
const TEST_GAMES: usize = 32;
const HASH_MIB: usize = 1;

impl Dataset {
    /// No positions yet. What is predicted are chances on the scale where this score, in hundredths of a pawn, means odds of e to 1: the
    /// smaller it is, the more count differences between positions that are about equal.
    #[must_use]
    pub fn new(game: NetGame, odds_cp: f32) -> Dataset {
        Dataset { game, odds_cp, features: Vec::new(), positions: Vec::new(), seen: HashSet::new(), n_games: 0 }
    }

    /// Which game's net learns from it.
    #[must_use]
    pub fn game(&self) -> NetGame {
        self.game
    }

    /// The scale of a net that learns from it: what an output of 1 is worth in hundredths of a pawn.
    #[must_use]
    pub fn scale_cp(&self) -> i32 {
        (self.odds_cp * STEP).round() as i32
    }

    /// Number of games.
    #[must_use]
    pub fn n_games(&self) -> usize {
        self.n_games
    }

    /// The positions.
    #[must_use]
    pub fn positions(&self) -> &[Sample] {
        &self.positions
    }

    /// Adds the quiet positions of a file's games; one that is there already is left out.
    ///
    /// # Errors
    /// What is wrong with the games, in one line.
    pub fn add(&mut self, file: &SelfPlayFile) -> Result<(), String> {
        if NetGame::of(file.variant) != self.game {
            return Err(format!("games of {} do not teach a net for {}", file.variant.id(), self.game.id()));
        }
        let rules = Rules::of(file.variant);
        let (engine, features) = (Engine::new(rules, HASH_MIB), Features::new(rules));
        for played in &file.games {
            let is_for_test = self.n_games % TEST_GAMES == TEST_GAMES - 1;
            self.n_games += 1;
            let mut wrong = None;
            played.replay(file.variant, |game, mv, score| {
                let position = game.position();
                let Some(score) = score.filter(|score| score.abs() <= DECIDED && is_quiet(game, mv)) else { return };
                let tables = engine.evaluate(position);
                if tables.abs() > DECIDED || !self.seen.insert(position.key()) {
                    return;
                }
                let first = self.features.len();
                let turn = position.turn();
                let n_of = [turn, !turn].map(|side| {
                    let before = self.features.len();
                    features.of(position, side, |feature| {
                        self.features.push(feature as u16);
                        self.features.extend(Features::gold_like(self.game, feature).map(|gold| gold as u16));
                    });
                    u8::try_from(self.features.len() - before).ok()
                });
                let (Ok(first), [Some(n_own), Some(n_other)]) = (u32::try_from(first), n_of) else {
                    wrong = Some("more positions than there is room for");
                    return;
                };
                self.positions.push(Sample {
                    first,
                    n_own,
                    n_other,
                    is_for_test,
                    tables: tables as f32 / self.odds_cp,
                    score: score as f32 / self.odds_cp,
                    result: played.result(turn) as f32,
                });
            })?;
            if let Some(wrong) = wrong {
                return Err(wrong.to_owned());
            }
        }
        Ok(())
    }

    /// The features that the side to move sees, and those that the other sees.
    #[must_use]
    pub fn features_of(&self, sample: &Sample) -> [&[u16]; 2] {
        let first = sample.first as usize;
        let (own, rest) = self.features[first..].split_at(sample.n_own as usize);
        [own, &rest[..sample.n_other as usize]]
    }
}

/// What an output of 1 is worth, as an exponent of the logistic curve. Little, so that the weights of the output, which are stored
/// coarsely, are large.
pub const STEP: f32 = 0.125;
