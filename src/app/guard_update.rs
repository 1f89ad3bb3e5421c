//! "Are you sure?": what happens before a gentle level answers a blunder, if that is wished for.

use super::{
    board::{ArrowView, Place},
    engine::{Job, Question},
    model::Model,
    record::move_text::line_text,
    session::{Prompt, SessionMsg},
    tutor::guard::{Guard, LEVELS},
    update::Update,
};
use crate::{
    persist::{Aid, Player},
    protocol::GameText,
};

impl Update<'_> {
    /// Whether the computer's move has to wait, as the one before it is being looked at or asked about.
    pub(super) fn holds_move(&mut self) -> bool {
        if !is_wanted(self.model) {
            self.model.session.guard = None;
            return false;
        }
        let Model { session, engine, .. } = &mut *self.model;
        let known = session.guard.take().filter(|guard| guard.is_at(session.game()));
        session.guard = known.or_else(|| Guard::of(session.game()).map(Box::new));
        let Some(guard) = &session.guard else { return false };
        if guard.is_over {
            return false;
        }
        let waits = engine.job() == Some(Job::Guard) || session.prompt == Some(Prompt::Sure);
        waits || self.look_on()
    }

    /// Asks for the next search; where none is left, asks the person, or lets the computer move. Whether there is something to wait for.
    fn look_on(&mut self) -> bool {
        let Model { session, engine, prefs, language, .. } = &mut *self.model;
        let Some(guard) = &mut session.guard else { return false };
        if let Some((game, times)) = guard.wants() {
            engine.ask(Question::guard(GameText::of(&game), times), &mut self.fx);
            return true;
        }
        let texts = language.texts;
        let words =
            guard.warning().map(|fact| texts.fact(fact, &line_text(&guard.before(), &fact.line, prefs.notation())));
        let Some(words) = words else {
            guard.is_over = true;
            return false;
        };
        guard.question = Some([texts.sure_question(), &words].join(texts.space()));
        let followups = session.ask_person(Prompt::Sure);
        self.apply(followups);
        true
    }

    /// A search for it is over.
    pub(super) fn on_guard(&mut self) {
        self.model.engine.accept();
        if let Some(guard) = &mut self.model.session.guard {
            guard.take();
        }
        // what is due is done when the message has been dealt with
        self.computer_due |= !self.look_on();
    }

    /// The person has answered.
    pub(super) fn on_sure(&mut self, takes_back: bool) {
        let session = &mut self.model.session;
        session.prompt = None;
        if takes_back {
            session.guard = None;
            return self.session(SessionMsg::Undo);
        }
        session.guard.iter_mut().for_each(|guard| guard.is_over = true);
        self.computer_due = true;
    }

    /// A question that gave way to another one counts as answered; one that something else on the page lies over waits for the end of that,
    /// and is asked again if it is still wished for.
    pub(super) fn sync_guard(&mut self) {
        let is_wanted = is_wanted(self.model);
        let Model { session, sheet, .. } = &mut *self.model;
        let Some(guard) = session.guard.as_mut().filter(|guard| guard.question.is_some() && !guard.is_over) else {
            return;
        };
        if sheet.is_some() {
            guard.is_covered |= session.prompt.is_none();
        } else if std::mem::take(&mut guard.is_covered) && is_wanted {
            let followups = session.ask_person(Prompt::Sure);
            self.apply(followups);
        } else if session.prompt.is_none() {
            guard.is_over = true;
            let (session, _, ctx) = self.model.split(self.now);
            let followups = session.let_computer_move(&ctx);
            self.apply(followups);
        }
    }
}

fn is_wanted(model: &Model) -> bool {
    let Model { session, prefs, .. } = model;
    let level = session.you().map(|you| session.players[!you]);
    let is_gentle = matches!(level, Some(Player::Computer { level }) if LEVELS.contains(&level));
    let may = session.clock.is_none() && session.is_ours() && !session.paused && session.computer_to_move().is_some();
    let is_taken_out = [Aid::Hints, Aid::Undo].into_iter().any(|aid| session.disabled_aids.has(aid));
    prefs.sure() && is_gentle && may && !is_taken_out
}

/// The move that the question is about.
pub(super) fn arrow(model: &Model) -> Option<ArrowView> {
    let session = &model.session;
    let guard = session.guard.as_ref().filter(|_| session.prompt == Some(Prompt::Sure))?;
    let mv = guard.answer()?;
    let from = match mv.from() {
        Some(from) => Place::Square(from),
        None => Place::Hand(session.turn(), mv.drop_kind()?),
    };
    Some(ArrowView { from, to: mv.to(), rank: 0, threat: true })
}
