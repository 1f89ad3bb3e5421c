//! What follows from the state of the page, whatever changed it: once after every message.

use super::{
    access::{Snapshot, announcer::Changes, sounds},
    board::BoardEvent,
    effect::Effect,
    model::Model,
    msg::Msg,
    page_view,
    platform::Notice,
    sheets::Sheet,
    update::Update,
    view_code::views,
};
use crate::i18n::Lang;

/// The page before a message.
pub(super) struct Before {
    pub is_report: bool,
    /// Not taken of reports, of which nothing is told.
    snapshot: Option<Snapshot>,
    /// Somebody wants something of the game on the board, and not only to see or to mark something.
    pressed: bool,
    had_overlay: bool,
    had_analysis: bool,
    went_back: bool,
    /// The number of the answer to what was typed last.
    typed: u32,
    lang: Lang,
}

impl Before {
    pub fn of(model: &mut Model, msg: &Msg) -> Before {
        let is_report = msg.is_report();
        // the page is as the last message left it, unless that was a report
        let left = model.snapshot.take();
        let snapshot = (!is_report).then(|| left.unwrap_or_else(|| snapshot_of(model)));
        debug_assert!(snapshot.as_ref().is_none_or(|left| *left == snapshot_of(model)), "changed between messages");
        let presses = matches!(
            msg,
            Msg::Board(BoardEvent::Tap(_) | BoardEvent::Lift(_) | BoardEvent::Release(_) | BoardEvent::Promote(_))
        );
        Before {
            is_report,
            snapshot,
            pressed: presses && !model.hides_game(),
            had_overlay: model.has_overlay(),
            had_analysis: model.analysis.is_some(),
            went_back: matches!(msg, Msg::Back),
            typed: model.typed.number,
            lang: model.lang(),
        }
    }
}

impl Update<'_> {
    /// The page as it opens: the clock and the computer begin.
    pub fn begin(&mut self) {
        self.computer_due = true;
        self.sync_game();
        self.sync_moves();
        self.sync_kept();
        let Model { language, prefs, .. } = &mut *self.model;
        self.fx.extend(language.sync(prefs));
    }

    pub fn sync(&mut self, before: Before) {
        if !before.is_report {
            self.sync_game();
        }
        if self.model.engine.was_asked_in_vain() && !self.model.notices.contains(&Notice::EngineOutdated) {
            self.model.notice(Notice::EngineFailed);
        }
        if let Some(snapshot) = &before.snapshot {
            let found = self.with_extras(|code, update| (code.sync_review)(update));
            if before.had_analysis || self.model.analysis.is_some() {
                self.with_extras(|code, update| (code.sync_analysis)(update));
            }
            if self.model.lang() != before.lang {
                self.model.asides.forget();
            }
            self.sync_moves();
            self.announce(snapshot, &before);
            let decided = views().filter(|_| found).and_then(|code| (code.decided)(self.model));
            decided.into_iter().for_each(|words| self.model.announcer.say(words));
        }
        let Model { language, prefs, .. } = &mut *self.model;
        self.fx.extend(language.sync(prefs));
        if matches!(self.model.sheet, Some(Sheet::Learn(_) | Sheet::Diagram(_))) {
            self.with_extras(|code, update| (code.sync_sheet)(update));
        }
        self.sync_kept();
        // whatever is open has one step of history to itself, so that the back button closes it and not the game
        match (before.had_overlay && !before.went_back, self.model.has_overlay()) {
            (false, true) => self.fx.insert(0, Effect::PushHistory),
            (true, false) => self.fx.insert(0, Effect::PopHistory),
            _ => {}
        }
    }

    /// The game is kept in the library, whose search follows the board.
    fn sync_kept(&mut self) {
        if self.model.library.due || matches!(self.model.sheet, Some(Sheet::Library)) {
            self.with_extras(|code, update| (code.sync_library)(update));
        }
    }

    /// The clock comes to the game as it stands; then the game is kept, with what its last move took, and the computer asked.
    fn sync_game(&mut self) {
        let Model { extras, prefs, .. } = &*self.model;
        let waits = extras.holds_move && prefs.sure();
        let is_due = self.computer_due && !waits && !self.with_extras(|code, update| (code.holds_move)(update));
        let (session, _, ctx) = self.model.split(self.now);
        let tick = session.sync_clock(&ctx);
        session.sync_comment(ctx.prefs);
        let asked = if is_due { session.let_computer_move(&ctx) } else { Vec::new() };
        if self.save_due {
            self.model.save_game(&mut self.fx);
        }
        self.fx.extend(tick);
        self.apply(asked);
    }

    fn sync_moves(&mut self) {
        let Model { moves, session, prefs, .. } = &mut *self.model;
        moves.sync(session, prefs.notation());
        if !self.model.asides.is_of(&self.model.session, &self.model.prefs) {
            self.with_extras(|code, update| (code.sync_asides)(update));
        }
    }

    /// Sounds and announcements of what has changed.
    fn announce(&mut self, before: &Snapshot, Before { pressed, lang, typed, .. }: &Before) {
        let model = &*self.model;
        let now = snapshot_of(model);
        self.fx.extend(sounds::of_change(before, &now, model.session.game(), &model.prefs, model.lang()));
        // the announcer is put back when it has heard
        let mut announcer = std::mem::take(&mut self.model.announcer);
        let view = page_view::session_view(self.model);
        let changes = Changes { before, now: &now, view, shown: self.model.shown(), pressed: *pressed };
        announcer.announce(&changes, &mut self.fx);
        self.model.announcer = announcer;
        // an answer stands in the place of what the line says, until that is news
        let is_news = (now.prompt != before.prompt || now.status != before.status) && self.model.typed.number == *typed;
        if now.node != before.node || self.model.lang() != *lang || is_news {
            self.model.typed.clear();
        }
        let is_same_text = (&now.game, now.ply, now.node, now.bottom, now.is_over)
            == (&before.game, before.ply, before.node, before.bottom, before.is_over);
        if matches!(self.model.sheet, Some(Sheet::Share(_))) && !is_same_text {
            self.with_extras(|code, update| (code.sync_share)(update));
        }
        self.model.snapshot = Some(now);
    }
}

fn snapshot_of(model: &Model) -> Snapshot {
    Snapshot::of(&model.session, model.analysis.as_ref())
}
