//! What is there for newcomers: the level that suits them, and comments on the first moves of their games.

use super::{
    super::{settings::Preferences, tutor},
    state::Session,
};
use crate::{
    i18n::Comment,
    persist::{Aid, Player},
};

/// How much somebody has played a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Played {
    Never,
    Some,
    Much,
}

impl Played {
    pub const ALL: [Played; 3] = [Played::Never, Played::Some, Played::Much];

    /// The value of the form control.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Played::Never => "never",
            Played::Some => "some",
            Played::Much => "much",
        }
    }
}

/// The games that the form asks about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KnownGame {
    Shogi,
    Chess,
}

impl KnownGame {
    pub const ALL: [KnownGame; 2] = [KnownGame::Shogi, KnownGame::Chess];

    /// The name of the form control.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            KnownGame::Shogi => "played_shogi",
            KnownGame::Chess => "played_chess",
        }
    }
}

/// The level to begin with. Levels stand some 190 Elo apart, and the first one plays as somebody who takes whatever is there (README):
/// chess helps a little, shogi more, and somebody who plays often would be bored below level 6. Rather one too low, as a game won leads up.
#[must_use]
pub fn suggested_level(shogi: Played, chess: Played) -> u8 {
    let shogi = [0, 2, 5][shogi as usize];
    1 + shogi + chess as u8
}

/// The last of the first steps: who has done it is no newcomer any more.
pub const LAST_STEP: &str = "steps-shogi:mate";

/// The only level whose games are commented.
const COMMENTED_LEVEL: Player = Player::Computer { level: 1 };

impl Session {
    /// Whether this is the beginning of a newcomer's game: one against the gentlest level, where nobody took the aids out.
    #[must_use]
    pub fn may_be_commented(&self) -> bool {
        let is_against = self.you().is_some_and(|you| self.players[!you] == COMMENTED_LEVEL);
        let is_begun = self.game().ply() <= tutor::COMMENTED;
        is_against && is_begun && !self.is_over() && !self.view_only && !self.disabled_aids.has(Aid::Hints)
    }

    /// Finds what is to be said of the last move, once for each position.
    pub fn sync_comment(&mut self, prefs: &Preferences) {
        let ply = self.game().ply();
        if !prefs.comments() || !self.may_be_commented() {
            self.comment = None;
        } else if self.comment.is_none_or(|(at, _)| at != ply) {
            let said = tutor::tutor().zip(self.you()).and_then(|(tutor, you)| (tutor.comment)(self.game(), you));
            self.comment = said.map(|said| (ply, said));
        }
    }

    /// What is said of the last move.
    #[must_use]
    pub fn comment(&self) -> Option<Comment> {
        self.comment.map(|(_, said)| said)
    }
}
