//! The settings that all players of a match share.

use crate::rules::{RuleChoices, Rules, Variant};
use std::time::Duration;

/// The game, its rules, and what each player may use of the machine.
#[derive(Debug, Clone, Copy)]
pub struct PlayerConfig {
    /// The rules of the game.
    pub rules: &'static Rules,
    /// The rule switches in force.
    pub choices: RuleChoices,
    /// Size of each player's transposition table.
    pub hash_mib: u32,
    /// How long a program may take to introduce itself and to get ready, and how long beyond its time an answer is waited for.
    pub patience: Duration,
}

impl PlayerConfig {
    /// The game.
    pub fn variant(&self) -> Variant {
        self.rules.variant()
    }
}
