//! Taking back.

use super::{clock::GameClock, state::Session};
use crate::persist::Player;

impl Session {
    /// Whether there is a move of a person, an ending, or a game that was gone back in, to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        if !self.may_play_on() || self.viewed.is_some() {
            return false;
        }
        if self.game.was_gone_back() || self.left.is_some_and(|(node, _)| node == self.game.last()) {
            return true;
        }
        // the last move is the opponent's, and stands in the opponent's own page
        if self.by_link == Some(self.turn()) && !self.is_over() {
            return false;
        }
        if self.is_watch() {
            return false;
        }
        self.game.final_act().is_some()
            || self.game.illegal_attempt().is_some()
            || self.first_own_ply().is_some_and(|ply| self.game.ply() > ply)
    }

    /// Takes back to a person's own turn. Where the game was gone back in, and played on from there, the whole game comes back.
    pub fn undo(&mut self) {
        loop {
            let left =
                self.left.filter(|(node, before)| *node == self.game.last() && self.game.tree().contains(*before));
            if let Some((_, before)) = left {
                self.left = None;
                self.game.go_on_from(before);
            }
            if left.is_some() || self.game.go_on() {
                let controls = self.clock.as_ref().map(|timed| timed.clock.controls());
                self.clock = controls.map(|controls| GameClock::restore(controls, self.game(), &self.game.times(), 0));
                break;
            }
            let took_back = self.game.undo();
            if !took_back || self.players[self.turn()] == Player::Human {
                break;
            }
        }
        self.sync_cursor();
        self.clear_transient();
    }

    /// The ply of the first move that is a person's.
    fn first_own_ply(&self) -> Option<usize> {
        let first = self.game.start_position().turn();
        [first, !first].into_iter().position(|color| self.players[color] == Player::Human)
    }
}
