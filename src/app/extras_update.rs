//! What happens to what is typed and asked, and to the analysis.

use super::{
    access::{commands, commands::Understood},
    board::{ArrowView, PositionQuery},
    engine::Job,
    extras_code::{CODE, Code},
    later::Held,
    model::Model,
    msg::Msg,
    part::Fetching,
    platform,
    record::{NotesMsg, notes},
    review,
    session::SessionMsg,
    sheet_view,
    study_code::study_code,
    tutor_code::tutor_code,
    update::Update,
    view_code::{VIEWS, ViewCode},
};
use crate::protocol::Response;

/// Fills the tables. What only this reaches is fetched later.
pub fn install_extras() {
    platform::install();
    let _ = CODE.set(Code {
        on_call: |update, call| update.on_call(call),
        on_carried: |update, msg| update.on_carried(msg),
        on_sheet_board: |update, event| update.on_sheet_board(event),
        on_analysis: |update, msg| {
            let kept = Msg::Analysis(msg.clone());
            update.with_study_or_later(kept, |code, update| (code.on_analysis)(update, msg));
        },
        on_notes: |update, msg| update.on_notes(msg),
        on_analysis_step: |update, step| update.with_study(|code, update| (code.on_step)(update, step)),
        on_typed: |update, typed| update.on_typed(typed),
        on_query: |update, query| update.on_query(query),
        sync_analysis: |update| {
            update.with_study(|code, update| (code.sync_analysis)(update));
            update.sync_beside();
        },
        on_question: |update, msg| {
            if msg == SessionMsg::Hint && tutor_code(update.model).is_none() {
                // its reason comes with the move
                return update.with_tutor_or_later(Msg::Session(msg), |_, _| {});
            }
            let (session, _, ctx) = update.model.split(update.now);
            let followups = match msg {
                SessionMsg::ProposeImpasse => session.on_proposal(&ctx),
                SessionMsg::Rematch => session.on_rematch(&ctx),
                SessionMsg::Suggested => session.on_suggested(&ctx),
                _ => session.on_hint(&ctx),
            };
            update.apply(followups);
        },
        on_impasse_answer: |update, agree| {
            let followups = update.model.session.on_impasse_answer(agree);
            update.apply(followups);
        },
        holds_move: |update| update.awaits_tutor() || update.with_tutor(|code, update| (code.holds_move)(update)),
        on_sure: |update, yes| update.with_tutor(|code, update| (code.on_sure)(update, yes)),
        on_hint_found: |update, best, score| {
            if update.model.session.guard.as_ref().is_some_and(|guard| !guard.is_over) {
                return update.with_tutor(|code, update| (code.on_guard)(update, None));
            }
            let followups = update.model.session.on_hint_found(best, score);
            update.apply(followups);
        },
        on_review: |update, line| update.on_review(line),
        sync_review: |update| {
            update.with_study(|code, update| (code.sync_study)(update));
            update.with_tutor(|code, update| (code.sync_guard)(update));
            let is_studied = update.studies();
            let Model { analysis, review, session, prefs, engine, .. } = &mut *update.model;
            review::sync(review, session, prefs, analysis.is_none() && !is_studied, engine, &mut update.fx)
        },
        sync_asides: |update| {
            let Model { asides, session, prefs, language, .. } = &mut *update.model;
            asides.sync(session, prefs, language.texts);
        },
        sync_sheet: |update| update.sync_sheet(),
        sync_share: |update| update.sync_share(),
        sync_library: |update| update.sync_library(),
    });
    let _ = VIEWS.set(ViewCode {
        sheet: sheet_view::sheet,
        board: sheet_view::board,
        analysis: |model| study_code(model).and_then(|code| (code.analysis)(model)),
        arrows,
        decided: sheet_view::decided,
        line: sheet_view::complete_line,
        study: |model| study_code(model).and_then(|code| (code.study)(model)),
        whole_page: sheet_view::whole_page,
        notes: |model| notes::view(&model.session, model.prefs.evaluation(), model.texts()).map(Held::new),
    });
}

/// The arrows on the board: of a question to the player, of a hint, else of what is looked into.
fn arrows(model: &Model) -> Vec<ArrowView> {
    let of_question = tutor_code(model).and_then(|code| (code.arrow)(model));
    let found = || study_code(model).map(|code| (code.arrows)(model)).unwrap_or_default();
    // of the position of the game, which a line that is stepped through is not
    let expected = match model.preview() {
        None => model.session.expected_arrows(),
        Some(_) => Vec::new(),
    };
    match of_question {
        Some(arrow) => vec![arrow],
        None if expected.is_empty() => found(),
        None => expected,
    }
}

impl Update<'_> {
    fn on_notes(&mut self, msg: NotesMsg) {
        if matches!(msg, NotesMsg::Delete | NotesMsg::Undo | NotesMsg::Redo) {
            // the board shows what becomes of the record
            self.model.end_preview();
        }
        let (session, _, ctx) = self.model.split(self.now);
        let followups = notes::update(session, msg, &ctx);
        self.apply(followups);
    }

    /// Whether the computer has to wait for the part that may ask whether one is sure.
    fn awaits_tutor(&mut self) -> bool {
        let Model { extras, prefs, .. } = &mut *self.model;
        let comes = extras.is_here && !extras.lacks_part;
        extras.awaits_tutor = prefs.sure() && comes && extras.tutor != Fetching::Done;
        extras.awaits_tutor
    }

    /// A line of the look at a game that is over, of a hint or of a look at a move, or the end of the first one's search.
    fn on_review(&mut self, line: Option<Response>) {
        let Model { review, session, engine, .. } = &mut *self.model;
        match (line, engine.job()) {
            (Some(line), Some(Job::Guard)) => self.with_tutor(|code, update| (code.on_guard)(update, Some(line))),
            (Some(line), Some(Job::Hint)) => session.advice.receive(line),
            (Some(line), _) => review.receive(&line, session),
            (None, _) => review.on_done(),
        }
    }

    /// Answers a question about the position shown. The line that it would stand in is not there while a sheet is open.
    pub fn on_query(&mut self, query: PositionQuery) {
        let text = sheet_view::describe(self.model, query);
        if self.model.sheet.is_some() {
            self.model.announcer.say(text);
        } else {
            self.model.typed.give(text, true);
        }
    }

    /// Does what was typed, or says why not.
    pub fn on_typed(&mut self, typed: &str) {
        let geometry = self.model.shown().rules().geometry();
        let texts = self.model.texts();
        match commands::understand(typed, texts, geometry) {
            Some(Understood::Nothing) => return self.model.typed.give(String::new(), true),
            Some(Understood::Query(query)) => return self.on_query(query),
            Some(Understood::Order(order)) => return self.on_order(order),
            None => {}
        }
        if let Some(why_not) = commands::why_not_now(&self.model.session, texts) {
            return self.model.typed.give(why_not, false);
        }
        self.model.end_preview();
        let (session, _, ctx) = self.model.split(self.now);
        let (followups, complaint) = commands::play(session, typed.trim(), &ctx);
        self.apply(followups);
        let done = complaint.is_none();
        self.model.typed.give(complaint.unwrap_or_default(), done);
    }
}
