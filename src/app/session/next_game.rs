//! The game that follows one that is over: a rematch, or another level. What is fetched later sees to it.

use super::{
    super::{
        context::Context,
        followup::{Followup, Followups},
    },
    clock::GameClock,
    state::Session,
    suggestion::Suggestion,
};
use crate::{
    persist::Player,
    rules::{ByColor, Game},
};

impl Session {
    /// The same start once more; `players` and the clocks as given.
    #[must_use]
    pub fn again(&self, players: ByColor<Player>, swap_clocks: bool, random: u32) -> Option<Session> {
        // the start was played from a moment ago
        let game = Game::new(self.game().variant(), *self.game().choices(), self.game().start().clone()).ok()?;
        let clock = self.clock.as_ref().map(|timed| {
            let controls = timed.clock.controls();
            let ByColor { black, white } = controls;
            GameClock::new(if swap_clocks { ByColor { black: white, white: black } } else { controls }, &game)
        });
        let mut next = Session::new(game, players, random);
        (next.disabled_aids, next.clock) = (self.disabled_aids, clock);
        Some(next)
    }

    /// The same once more, with the sides changed.
    pub fn on_rematch(&mut self, ctx: &Context) -> Followups {
        if !self.is_over() || !self.is_ours() {
            return Vec::new();
        }
        let swapped = ByColor { black: self.players.white, white: self.players.black };
        // times go by side, and sides were changed
        let next = self.again(swapped, true, ctx.now.random);
        next.map(|next| Followup::StartSession(Box::new(next))).into_iter().collect()
    }

    /// A game against the level that is suggested after this one.
    pub fn on_suggested(&mut self, ctx: &Context) -> Followups {
        let Some(Suggestion { level: Some(level), .. }) = self.suggestion() else { return Vec::new() };
        let players = ByColor::from_fn(|color| match self.players[color] {
            Player::Human => Player::Human,
            Player::Computer { .. } => Player::Computer { level },
        });
        let next = self.again(players, false, ctx.now.random);
        next.map(|next| Followup::StartSession(Box::new(next))).into_iter().collect()
    }
}
