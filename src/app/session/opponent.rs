//! The computer's moves: when one is asked for, and what becomes of the answer.

use super::{
    super::{
        context::{Context, Now},
        effect::{Effect, Timer},
        engine::{Question, jobs::level_limits},
        followup::{Followup, Followups},
    },
    prompt::Prompt,
    state::Session,
};
use crate::{
    protocol::BestMove,
    rules::{Act, Move},
};

/// Pause between the moves of a game that plays by itself, so that it can be followed.
const WATCH_PAUSE_MS: u32 = 500;
/// Thrown pawns fly for about a second; then there is time to see how they lie.
const TOSS_MS: u32 = 2500;

impl Session {
    /// After a change: asks the computer if it has the move, at once or after a pause; else nothing is wanted of it.
    pub fn let_computer_move(&mut self, ctx: &Context) -> Followups {
        self.reply_delay = None;
        if self.computer_to_move().is_none() {
            vec![Followup::CancelEngine]
        } else if let Some(after_ms) = self.pause_before_move() {
            let timer = Timer::NextMove { ply: self.game().ply() };
            vec![Followup::CancelEngine, Followup::Effect(Effect::Timer { after_ms, timer })]
        } else {
            self.ask_for_move(ctx)
        }
    }

    fn pause_before_move(&self) -> Option<u32> {
        if self.toss().is_some() {
            return Some(TOSS_MS);
        }
        (self.is_watch() && self.game().ply() > 0).then_some(WATCH_PAUSE_MS)
    }

    /// Asks the computer for its move now.
    pub fn ask_for_move(&mut self, ctx: &Context) -> Followups {
        let Some(level) = self.computer_to_move() else { return Vec::new() };
        let Now { random, .. } = ctx.now;
        let limits = level_limits(level);
        let limits = self.clock.as_ref().map_or(limits, |timed| timed.limits(limits, ctx.now));
        let question = Question::to_move(self.game(), level, limits, self.seed(random));
        let mut followups = vec![Followup::Ask(Box::new(question))];
        followups.extend(self.begin_reply_delay(ctx));
        followups
    }

    /// The engine has found the computer's move.
    pub(super) fn computer_plays(&mut self, best: BestMove) -> Followups {
        let Some(best) = self.delay_reply(best) else { return Vec::new() };
        let turn = self.turn();
        // an engine that plays against the rules is not to be trusted, in a strict game least of all
        let done = match best {
            BestMove::Move { usi, .. } => {
                usi.parse().is_ok_and(|mv: Move| self.game().explain(mv).is_ok() && self.play(mv).is_ok())
            }
            BestMove::Resign => self.end(Act::Resign, turn),
            BestMove::Declare => self.end(Act::Declare, turn),
        };
        if !done {
            return vec![Followup::AnswerIllegal, Followup::LetComputerMove];
        }
        let asked = self.prompt;
        self.clear_transient();
        // the person was asked before the move came, and may still answer
        self.prompt = asked.filter(|prompt| match prompt {
            Prompt::Resign => !self.is_over(),
            Prompt::Replace { .. } | Prompt::Keep => true,
            _ => false,
        });
        vec![Followup::AnswerValid, Followup::GameChanged]
    }
}
