//! The workers that help this one, as their leader sees them.

use crate::{
    engine::Limits,
    protocol::{ToHelper, VERSION},
    rules::{Declaration, Game},
};

/// A helper that is silent for this long, with work to do, counts as dead.
const SILENCE_MS: u64 = 3_000;

/// One helper.
#[derive(Debug, Default)]
pub(super) struct HelperState {
    pub is_ready: bool,
    /// Positions visited in the search at work.
    pub nodes: u64,
    /// When it last answered, or was given work after it had none.
    pub heard_ms: u64,
}

impl HelperState {
    /// Takes its version in.
    pub fn greet(&mut self, version: u32) {
        self.is_ready = version == VERSION;
    }

    /// Whether it should have answered by now, if it has work.
    pub fn is_silent(&self, now_ms: u64) -> bool {
        self.is_ready && now_ms > self.heard_ms + SILENCE_MS
    }
}

/// All helpers, and the messages to them.
#[derive(Debug, Default)]
pub(super) struct Pool {
    pub helpers: Vec<HelperState>,
    outbox: Vec<(usize, ToHelper)>,
}

impl Pool {
    /// Replaces the helpers by as many others, which have not reported yet.
    pub fn reset(&mut self, count: u8) {
        self.helpers.clear();
        self.helpers.resize_with(count.into(), HelperState::default);
    }

    /// Whether helpers are of use: several lines are looked for, and nothing but their depth or number of nodes ends the search.
    pub fn can_share(&self, game: &Game, limits: &Limits) -> bool {
        let is_open = limits.level == 0 && limits.movetime_ms.is_none();
        let declares = game.declaration() == Some(Declaration::Wins);
        !self.helpers.is_empty() && limits.multi_pv > 1 && is_open && !declares && game.legal_moves().len() > 1
    }

    /// Positions visited by all helpers in the search at work.
    pub fn nodes(&self) -> u64 {
        self.helpers.iter().map(|helper| helper.nodes).sum()
    }

    pub fn send(&mut self, helper: usize, message: ToHelper) {
        self.outbox.push((helper, message));
    }

    /// Begins a search with the helpers that are up.
    pub fn begin(&mut self, message: &ToHelper) {
        for helper in &mut self.helpers {
            helper.nodes = 0;
        }
        self.send_to_all(message);
    }

    /// Sends a message to every helper that is up.
    pub fn send_to_all(&mut self, message: &ToHelper) {
        for (helper, state) in self.helpers.iter().enumerate() {
            if state.is_ready {
                self.outbox.push((helper, message.clone()));
            }
        }
    }

    pub fn take_outbox(&mut self) -> Vec<(usize, ToHelper)> {
        std::mem::take(&mut self.outbox)
    }
}
