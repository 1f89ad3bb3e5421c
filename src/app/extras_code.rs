//! What the part of the program that is fetched later does with messages, and what waits for it.

use super::{
    analysis::AnalysisMsg,
    board::{BoardEvent, PositionQuery},
    effect::{Effect, Focus},
    extras::{ExtrasMsg, needs_extras, needs_study, opens_sheet},
    later::LaterMsg,
    model::Model,
    msg::Msg,
    part::{Fetching, Part, PartFetched},
    record::{Navigation, NotesMsg},
    session::SessionMsg,
    sheets::SheetCall,
    update::Update,
};
use crate::protocol::{BestMove, Response, Score};
use std::sync::OnceLock;

/// What the part does.
pub(super) struct Code {
    pub on_call: fn(&mut Update<'_>, SheetCall),
    pub on_carried: fn(&mut Update<'_>, &LaterMsg),
    pub on_sheet_board: fn(&mut Update<'_>, BoardEvent),
    pub on_analysis: fn(&mut Update<'_>, AnalysisMsg),
    pub on_notes: fn(&mut Update<'_>, NotesMsg),
    /// Whether a line of the analysis, or of the study, is stepped through.
    pub on_analysis_step: fn(&mut Update<'_>, Navigation) -> bool,
    pub on_typed: fn(&mut Update<'_>, &str),
    pub on_query: fn(&mut Update<'_>, PositionQuery),
    pub sync_analysis: fn(&mut Update<'_>),
    /// A hint, an impasse or another game is asked for; a hint is found, and the proposal answered.
    pub on_question: fn(&mut Update<'_>, SessionMsg),
    pub on_impasse_answer: fn(&mut Update<'_>, bool),
    pub on_hint_found: fn(&mut Update<'_>, BestMove, Option<Score>),
    /// Whether the computer's move has to wait; the answer to the question that it waits for.
    pub holds_move: fn(&mut Update<'_>) -> bool,
    pub on_sure: fn(&mut Update<'_>, bool),
    /// A line of the look at a game that is over or of a hint, or the end of the look's search.
    pub on_review: fn(&mut Update<'_>, Option<Response>),
    /// Follows the study of the game, and the look at one that is over; whether what decided it has just been found.
    pub sync_review: fn(&mut Update<'_>) -> bool,
    pub sync_asides: fn(&mut Update<'_>),
    pub sync_sheet: fn(&mut Update<'_>),
    pub sync_share: fn(&mut Update<'_>),
    pub sync_library: fn(&mut Update<'_>),
}

/// Filled by the part itself.
pub(super) static CODE: OnceLock<Code> = OnceLock::new();

impl Update<'_> {
    /// Does what only the part can do. [`Update::keep`] has seen to it that it is there.
    pub(super) fn with_extras<T: Default>(&mut self, act: impl FnOnce(&Code, &mut Self) -> T) -> T {
        CODE.get().map(|code| act(code, self)).unwrap_or_default()
    }

    /// Keeps a message until the part is there that it needs; returns it when it can go its way.
    pub(super) fn keep(&mut self, msg: Msg) -> Option<Msg> {
        if self.model.extras.is_here || !needs_extras(&msg) {
            return Some(msg);
        }
        let study = needs_study(&msg);
        self.wait_for_code(msg, Effect::FetchExtras { study });
        None
    }

    /// Keeps a message until a part of the program has come, which is fetched, and shows that it is waited for.
    pub(super) fn wait_for_code(&mut self, msg: Msg, fetch: Effect) {
        let Model { extras, typed, language, .. } = &mut *self.model;
        if opens_sheet(&msg) {
            self.fx.push(Effect::Focus(Focus::Sheet));
        } else {
            typed.give(language.texts.prose_loading().to_owned(), true);
        }
        extras.kept.push(msg);
        extras.failed = false;
        self.fx.push(fetch);
    }

    pub(super) fn on_extras(&mut self, msg: ExtrasMsg) {
        let Model { extras, typed, language, prefs, .. } = &mut *self.model;
        self.computer_due |= std::mem::take(&mut extras.holds_move) && prefs.sure();
        match msg {
            ExtrasMsg::Retry => extras.fetch(&mut self.fx),
            ExtrasMsg::Fetched { ok: true } => {
                extras.is_here = true;
                extras.failed = false;
                let kept = std::mem::take(&mut extras.kept);
                if !kept.is_empty() {
                    // it was said to be loading
                    typed.clear();
                }
                for msg in kept {
                    self.route(msg);
                }
            }
            ExtrasMsg::Fetched { ok: false } => {
                // the sheet is still waited for, and says that it can be tried again; what was typed or pressed is reported and can be done again
                let all = extras.kept.len();
                extras.kept.retain(opens_sheet);
                if extras.kept.len() < all {
                    typed.give(language.texts.prose_failed().to_owned(), false);
                }
                extras.failed = extras.awaits_sheet();
            }
        }
    }

    /// What waited for a part that comes later goes its way, or is told that it cannot.
    pub(super) fn on_part_fetched(&mut self, PartFetched { part, ok }: PartFetched) {
        let extras = &mut self.model.extras;
        match part {
            Part::Study => extras.has_study |= ok,
            Part::Tutor if ok => extras.tutor = Fetching::Done,
            // in vain it was fetched ahead, or for somebody who waits
            Part::Tutor if extras.tutor == Fetching::Asked => extras.tutor = Fetching::Failed,
            Part::Tutor => {}
        }
        extras.lacks_part = !ok;
        if !ok || part == Part::Tutor {
            self.computer_due |= std::mem::take(&mut extras.awaits_tutor);
        }
        self.on_extras(ExtrasMsg::Fetched { ok });
    }
}
