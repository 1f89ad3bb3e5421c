//! Taking back, and making again what was taken back.

use super::{clock::GameClock, state::Session};
use crate::{
    persist::Player,
    record::{NodeId, TakenBack},
};

/// What one press of the button took back, the latest first.
pub(super) type Undone = Vec<UndoneStep>;

/// A part of it.
#[derive(Debug, Clone)]
pub(super) enum UndoneStep {
    /// A move, or the end of the game.
    Made(TakenBack),
    /// The game had been gone back in, and went on from this node.
    WentBack { node: NodeId, left: Option<(NodeId, NodeId)> },
}

impl Session {
    /// Whether there is a move of a person, an ending, or a game that was gone back in, to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        if !self.may_play_on() || self.viewed.is_some() || self.has_brought_end() {
            return false;
        }
        if self.was_gone_back() || self.left.is_some_and(|(node, _)| node == self.game.last()) {
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

    /// Whether the game was played on beyond where it stands now.
    fn was_gone_back(&self) -> bool {
        let next = self.game.tree().main_child(self.game.last());
        self.game.was_gone_back() && !next.is_some_and(|next| self.tried.contains(&next))
    }

    /// Takes back to a person's own turn. Where the game was gone back in, and played on from there, the whole game comes back.
    pub fn undo(&mut self) {
        let mut undone = Undone::new();
        loop {
            let node = self.game.last();
            let left = self.left.filter(|(at, before)| *at == node && self.game.tree().contains(*before));
            if let Some((_, before)) = left {
                self.left = None;
                self.game.go_on_from(before);
            }
            if left.is_some() || (self.was_gone_back() && self.game.go_on()) {
                undone.push(UndoneStep::WentBack { node, left });
                self.restore_clock();
                break;
            }
            let taken = self.game.take_back();
            let is_start = taken.is_none() || self.has_brought_end();
            undone.extend(taken.map(UndoneStep::Made));
            if is_start || self.players[self.turn()] == Player::Human {
                break;
            }
        }
        if !undone.is_empty() {
            self.adopt();
            self.undone.push(undone);
        }
        self.sync_cursor();
        self.clear_transient();
    }

    /// Whether there is something to make again that was taken back since the last move.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty() && self.may_play_on() && self.viewed.is_none()
    }

    /// Makes again what one press took back, the computer's answer included.
    pub fn redo(&mut self) {
        for step in self.undone.pop().into_iter().flatten().rev() {
            match step {
                UndoneStep::Made(taken) => self.game.redo(taken),
                UndoneStep::WentBack { node, left } => {
                    self.game.go_on_from(node);
                    self.left = left;
                }
            }
        }
        self.restore_clock();
        self.proposed_at = None;
        self.sync_cursor();
        self.clear_transient();
    }

    /// The clock as the times of the moves say.
    pub(super) fn restore_clock(&mut self) {
        let controls = self.clock.as_ref().map(|timed| timed.clock.controls());
        self.clock = controls.map(|controls| GameClock::restore(controls, self.game(), &self.game.times(), 0));
    }

    /// The ply of the first move that is a person's; what was brought is nobody's.
    fn first_own_ply(&self) -> Option<usize> {
        let first = self.game.start_position().turn();
        let from = self.brought.map_or(0, |node| self.game.tree().node(node).ply());
        let is_own = |ply: &usize| self.players[if ply.is_multiple_of(2) { first } else { !first }] == Player::Human;
        [from, from + 1].into_iter().find(is_own)
    }
}
