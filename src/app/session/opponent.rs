//! The computer's part: when it is asked, for what, and what becomes of its answer.

use super::{
    super::{
        context::{Context, Now},
        effect::{Effect, Timer},
        engine::{Job, Question, jobs::level_limits},
        outcome::{Outcome, Outcomes},
        tutor::hint::{self, Hint},
    },
    prompt::{Prompt, StatusMessage},
    reply_delay::ReplyDelay,
    state::Session,
};
use crate::{
    persist::{Aid, Player},
    protocol::{BestMove, Score},
    rules::{Act, Move},
};

/// Pause between the moves of a game that plays by itself, so that it can be followed.
const WATCH_PAUSE_MS: u32 = 500;
/// Thrown pawns fly for about a second; then there is time to see how they lie.
const TOSS_MS: u32 = 2500;
const REPLY_DELAY_MS: u32 = 400;
/// Time to read what is said of one's own move.
const COMMENT_MS: u32 = 2500;

impl Session {
    /// After a change: asks the computer if it has the move, at once or after a pause; else nothing is wanted of it.
    pub fn let_computer_move(&mut self, ctx: &Context) -> Outcomes {
        self.reply_delay = None;
        if self.computer_to_move().is_none() {
            vec![Outcome::Forget]
        } else if let Some(after_ms) = self.pause_before_move() {
            let timer = Timer::NextMove { ply: self.game().ply() };
            vec![Outcome::Forget, Outcome::Effect(Effect::Timer { after_ms, timer })]
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
    pub fn ask_for_move(&mut self, ctx: &Context) -> Outcomes {
        let Some(level) = self.computer_to_move() else { return Vec::new() };
        let Now { random, .. } = ctx.now;
        let limits = level_limits(level);
        let limits = self.clock.as_ref().map_or(limits, |timed| timed.limits(limits, ctx.now));
        let question = Question::to_move(self.game(), level, limits, self.seed(random));
        let mut outcomes = vec![Outcome::Ask(Box::new(question))];
        let ply = self.game().ply();
        let is_short = self.clock.as_ref().is_some_and(|timed| timed.is_short(ctx.now));
        let is_commented = self.comment().is_some();
        if ply > 0 && self.you().is_some() && (ctx.prefs.pause() || is_commented) && !is_short {
            self.reply_delay = Some(ReplyDelay::Waiting);
            let after_ms = if is_commented { COMMENT_MS } else { REPLY_DELAY_MS };
            outcomes.push(Outcome::Effect(Effect::Timer { after_ms, timer: Timer::ReplyDelay { ply } }));
        }
        outcomes
    }

    /// What is left of the delay before the computer's move is skipped.
    pub(super) fn end_reply_delay(&mut self) -> Outcomes {
        match self.reply_delay.take() {
            Some(ReplyDelay::Ready(best)) => self.computer_plays(best),
            Some(ReplyDelay::Waiting) | None => Vec::new(),
        }
    }

    /// The engine has found the computer's move.
    pub(super) fn computer_plays(&mut self, best: BestMove) -> Outcomes {
        if let Some(delay) = &mut self.reply_delay {
            *delay = ReplyDelay::Ready(best);
            return Vec::new();
        }
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
            return vec![Outcome::Refuse, Outcome::LetComputerMove];
        }
        let asked = self.prompt;
        self.settle();
        // the person was asked before the move came, and may still answer
        self.prompt = asked.filter(|prompt| match prompt {
            Prompt::Resign => !self.is_over(),
            Prompt::Replace { .. } | Prompt::Keep => true,
            _ => false,
        });
        vec![Outcome::Accept, Outcome::GameChanged]
    }

    pub(super) fn on_hint(&mut self, ctx: &Context) -> Outcomes {
        let is_busy = ctx.job == Some(Job::Impasse);
        if is_busy || self.movable().is_none() || self.without.has(Aid::Hints) {
            return Vec::new();
        }
        if let Some(hint) = &mut self.hint {
            hint.whole = true;
            return Vec::new();
        }
        self.status = None;
        vec![Outcome::Ask(Box::new(Question::hint(self.game(), ctx.now.random)))]
    }

    pub(super) fn on_hint_found(&mut self, best: BestMove, score: Option<Score>, lead: u32) -> Outcomes {
        let found = match best {
            BestMove::Move { usi, .. } => usi.parse().ok().filter(|&mv| self.game().explain(mv).is_ok()),
            BestMove::Resign | BestMove::Declare => None,
        };
        match found {
            Some(mv) => {
                let why = hint::reason(self.game(), mv, score, lead);
                self.hint = Some(Hint { mv, whole: false, why });
            }
            None => self.status = Some(StatusMessage::NoHint),
        }
        vec![Outcome::Accept]
    }

    /// A person proposes an impasse: the computer is asked in its own way, a friend in the line below the board.
    pub(super) fn on_proposal(&mut self, now: Now) -> Outcomes {
        let by = self.turn();
        self.proposed_at = Some(self.game().ply());
        self.status = None;
        match self.players[!by] {
            Player::Human => self.ask_person(Prompt::Impasse { by }),
            Player::Computer { level } => {
                vec![Outcome::Ask(Box::new(Question::impasse(self.game(), level, self.seed(now.random))))]
            }
        }
    }

    pub(super) fn on_impasse_answer(&mut self, agree: bool) -> Outcomes {
        let by = self.turn();
        if agree && self.end(Act::Agree, by) {
            self.settle();
            return vec![Outcome::Accept, Outcome::GameChanged];
        }
        self.status = Some(StatusMessage::ImpasseDeclined);
        vec![Outcome::Accept]
    }
}
