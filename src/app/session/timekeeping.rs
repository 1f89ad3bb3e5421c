//! When the clock of the game runs, and the fall of a flag.

use super::{
    super::{
        context::{Context, Now},
        effect::Effect,
    },
    state::Session,
};
use crate::rules::Act;

impl Session {
    /// Ends the game when somebody's time is up. Returns whether it did.
    pub fn end_on_time(&mut self, now: Now) -> bool {
        let loser = self.clock.as_ref().and_then(|timed| timed.clock.flagged(now.ms));
        loser.is_some_and(|loser| self.end(Act::Timeout, loser))
    }

    /// Brings the clock to the game as it stands.
    pub fn sync_clock(&mut self, ctx: &Context) -> Option<Effect> {
        // thrown pawns are looked at first
        let runs = !self.is_over() && !self.paused && self.is_ours() && self.toss().is_none();
        let ply = self.game().ply();
        let mut clock = self.clock.take()?;
        let tick = clock.sync(ply, runs, ctx.now, |ply, ms| self.set_time(ply, ms));
        self.clock = Some(clock);
        tick
    }

    /// A person takes back: the clock too, to the beginning of the move that is made anew. So even a flag that fell can be taken
    /// back.
    pub fn take_back_clock(&mut self, now: Now) {
        let ply = self.game().ply();
        if let Some(timed) = &mut self.clock {
            timed.clock.take_back(ply, now.ms);
        }
    }
}
