//! What else the engine is asked in a game: a hint, and whether it agrees to an impasse.

use super::{
    super::{
        context::Context,
        engine::{Job, Question},
        followup::{Followup, Followups},
        tutor::{
            Tutor,
            hint::{Advice, Hint, HintStage},
            tutor,
        },
    },
    prompt::{Prompt, StatusMessage},
    state::Session,
};
use crate::{
    i18n::Why,
    persist::{Aid, Player},
    protocol::{BestMove, Score},
    rules::Act,
};

impl Session {
    /// A hint is asked for: more of one that is there, else the engine.
    pub fn on_hint(&mut self, ctx: &Context) -> Followups {
        let is_busy = ctx.job == Some(Job::Impasse);
        if is_busy || self.movable().is_none() || self.disabled_aids.has(Aid::Hints) {
            return Vec::new();
        }
        if let Some(hint) = self.hint {
            let shown = self.next_stage(hint).unwrap_or(hint.shown);
            self.hint = Some(Hint { shown, ..hint });
            return Vec::new();
        }
        self.status = None;
        self.advice = Advice::default();
        vec![Followup::Ask(Box::new(Question::hint(self.game(), ctx.now.random)))]
    }

    /// The engine has found what it would play.
    pub fn on_hint_found(&mut self, best: BestMove, score: Option<Score>) -> Followups {
        let found = match best {
            BestMove::Move { usi, .. } => usi.parse().ok().filter(|&mv| self.game().explain(mv).is_ok()),
            BestMove::Resign | BestMove::Declare => None,
        };
        match found {
            Some(mv) => {
                let reason = |tutor: &Tutor| (tutor.reason)(self.game(), mv, score, &self.advice);
                let why = tutor().map_or(Why::Best(self.advice.lead()), reason);
                self.hint = Some(Hint { mv, shown: HintStage::Piece, why });
            }
            None => self.status = Some(StatusMessage::NoHint),
        }
        vec![Followup::AnswerValid]
    }

    /// A person proposes an impasse: the computer is asked in its own way, a friend in the line below the board.
    pub fn on_proposal(&mut self, ctx: &Context) -> Followups {
        if !self.can_propose() || ctx.job == Some(Job::Impasse) {
            return Vec::new();
        }
        let by = self.turn();
        self.proposed_at = Some(self.game().ply());
        self.status = None;
        match self.players[!by] {
            Player::Human => self.ask_person(Prompt::Impasse { by }),
            Player::Computer { level } => {
                vec![Followup::Ask(Box::new(Question::impasse(self.game(), level, self.seed(ctx.now.random))))]
            }
        }
    }

    /// Whether the computer agrees.
    pub fn on_impasse_answer(&mut self, agree: bool) -> Followups {
        let by = self.turn();
        if agree && self.end(Act::Agree, by) {
            self.clear_transient();
            return vec![Followup::AnswerValid, Followup::GameChanged];
        }
        self.status = Some(StatusMessage::ImpasseDeclined);
        vec![Followup::AnswerValid]
    }
}
