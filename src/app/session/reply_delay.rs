//! The pause before the computer's move.

use super::{
    super::{
        context::Context,
        effect::{Effect, Timer},
        followup::{Followup, Followups},
    },
    state::{ReplyDelay, Session},
};
use crate::protocol::BestMove;

const REPLY_DELAY_MS: u32 = 400;
/// Time to read what is said of one's own move.
const COMMENT_MS: u32 = 2500;

impl Session {
    /// Begins the delay where there is to be one: after a person's move, unless time is short.
    pub(super) fn begin_reply_delay(&mut self, ctx: &Context) -> Option<Followup> {
        let ply = self.game().ply();
        let is_short = self.clock.as_ref().is_some_and(|timed| timed.is_short(ctx.now));
        let is_commented = self.comment().is_some();
        if ply == 0 || self.you().is_none() || !(ctx.prefs.pause() || is_commented) || is_short {
            return None;
        }
        self.reply_delay = Some(ReplyDelay::Waiting);
        let after_ms = if is_commented { COMMENT_MS } else { REPLY_DELAY_MS };
        Some(Followup::Effect(Effect::Timer { after_ms, timer: Timer::ReplyDelay { ply } }))
    }

    /// The computer's move, unless it waits for the end of the delay.
    pub(super) fn delay_reply(&mut self, best: BestMove) -> Option<BestMove> {
        let Some(delay) = &mut self.reply_delay else { return Some(best) };
        *delay = ReplyDelay::Ready(best);
        None
    }

    /// What is left of the delay before the computer's move is skipped.
    pub(super) fn end_reply_delay(&mut self) -> Followups {
        match self.reply_delay.take() {
            Some(ReplyDelay::Ready(best)) => self.computer_plays(best),
            Some(ReplyDelay::Waiting) | None => Vec::new(),
        }
    }
}
