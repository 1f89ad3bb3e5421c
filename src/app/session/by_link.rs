//! A game that two people play by sending links to each other: each page plays one side, and takes the other's moves from links.

use super::state::Session;
use crate::{
    persist::{Player, SavedGame},
    record::{Divergence, goes_on},
    rules::{Color, Game},
};

impl Session {
    /// Whether two people at this screen could go on by sending links to each other.
    #[must_use]
    pub fn may_go_by_link(&self) -> bool {
        let are_friends = Color::ALL.iter().all(|&color| self.players[color] == Player::Human);
        are_friends && self.by_link.is_none() && self.is_ours() && !self.is_over() && self.viewed.is_none()
    }

    /// Whether the game waits for a link to be sent.
    #[must_use]
    pub fn awaits_link(&self) -> bool {
        !self.is_over() && self.viewed.is_none() && self.by_link.is_some_and(|mine| mine != self.turn())
    }

    /// Goes on by links: here the side that has just moved is played, which is the one that sends.
    pub fn go_by_link(&mut self) {
        if self.may_go_by_link() {
            self.take_side(!self.turn());
        }
    }

    /// Plays that side of a game by links. Nobody's time can be taken.
    pub fn take_side(&mut self, mine: Color) {
        self.by_link = Some(mine);
        self.board.bottom = mine;
        self.clock = None;
        self.paused = false;
        self.clear_transient();
    }

    /// Whether this goes on from a stored state of the same game by links.
    #[must_use]
    pub fn is_ahead_of(&self, stored: &SavedGame<'_>) -> bool {
        let (ours, theirs) = (self.game(), stored.record.game());
        let goes_on = theirs.outcome().is_none() && ours.moves().starts_with(theirs.moves());
        self.by_link.is_some() && self.id == stored.game_id && goes_on
    }

    /// Takes over what the opponent of a game by links has done since.
    ///
    /// # Errors
    /// When the link does not go on from here; nothing has changed then.
    pub fn follow_link(&mut self, told: &Game) -> Result<(), Divergence> {
        goes_on(self.game(), told)?;
        let ours = self.game().ply();
        for mv in told.moves()[ours..].iter().copied().chain(told.illegal_attempt().map(|(mv, _)| mv)) {
            // what an unpacked game has played can be played
            if self.play(mv).is_err() {
                break;
            }
        }
        if let Some((act, by)) = told.final_act() {
            self.end(act, by);
        }
        self.viewed = None;
        self.clear_transient();
        Ok(())
    }
}
