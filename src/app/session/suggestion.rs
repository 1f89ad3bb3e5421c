//! What to play next after a game against the computer.

use super::state::Session;
use crate::persist::{Aid, Player};

/// Too short a game says nothing.
const SUGGESTED_FROM: usize = 20;

/// What might make the next game a better one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Suggestion {
    pub won: bool,
    /// The next level; below the gentlest one a handicap is left.
    pub level: Option<u8>,
}

impl Session {
    /// What to play next after a game against the computer: another level, or at the ends of the list none.
    #[must_use]
    pub fn suggestion(&self) -> Option<Suggestion> {
        let you =
            self.you().filter(|_| self.is_ours() && !self.ended_elsewhere() && !self.disabled_aids.has(Aid::Level))?;
        let won = self.game().outcome()?.winner? == you;
        let Player::Computer { level } = self.players[!you] else { return None };
        // full strength is 0, and stands above the strongest level
        let level = match (won, level) {
            (true, 0) => None,
            (true, Player::MAX_LEVEL) => Some(0),
            (true, level) => Some(level + 1),
            (false, 0) => Some(Player::MAX_LEVEL),
            (false, level) => Some(level - 1).filter(|&level| level > 0),
        };
        let is_enough = self.game().ply() >= SUGGESTED_FROM && (level.is_some() || !won);
        is_enough.then_some(Suggestion { won, level })
    }
}
