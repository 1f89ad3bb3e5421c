//! The part of the program that teaches: what is said of moves, and problems. It is fetched after the study.
//!
//! It hangs on the parts before it as the [study](super::study_code) does: by a table of functions that it fills itself.

use super::{
    board::{ArrowView, BoardEvent, BoardState, BoardView},
    effect::Effect,
    engine::LaneEvent,
    guard_update,
    later::{Held, LaterMsg},
    model::Model,
    msg::Msg,
    part::{Fetching, Part},
    puzzles::{PuzzleMsg, Trainer, view::PuzzlesView},
    study::{StudyState, explain, view::StudyView},
    tutor,
    update::Update,
};
use crate::{i18n::Book, lessons::Era, protocol::Response, rules::Game};
use std::sync::OnceLock;

/// What the part does, and what it shows.
pub(super) struct TutorCode {
    /// Takes a message of problems; whether it is one.
    pub on_carried: fn(&mut Update<'_>, &LaterMsg) -> bool,
    /// Asks why the move of a ply was a mistake; something happened to the search for that.
    pub on_why: fn(&mut Update<'_>, usize),
    pub on_trial: fn(&mut Update<'_>, LaneEvent),
    /// Tells it beside the mistake.
    pub tell: fn(&Model, &StudyState, &mut StudyView),
    /// Whether the computer's move has to wait.
    pub holds_move: fn(&mut Update<'_>) -> bool,
    /// A line of the search that it waits for, or its end.
    pub on_guard: fn(&mut Update<'_>, Option<Response>),
    pub on_sure: fn(&mut Update<'_>, bool),
    pub sync_guard: fn(&mut Update<'_>),
    /// The move that speaks against the one that is asked about.
    pub arrow: fn(&Model) -> Option<ArrowView>,
    /// Has the problems of the game fetched that is open, and what is done on their board.
    pub sync_puzzles: fn(&mut Update<'_>, Era),
    pub on_puzzle_board: fn(&mut Update<'_>, BoardEvent),
    /// How it went to copy a problem.
    pub on_copied: fn(&mut Update<'_>, bool),
    pub puzzles: fn(&Model, Era, &'static Book) -> Held<'static, PuzzlesView>,
    pub puzzle_board: fn(&Model) -> Option<BoardView>,
    /// The position of the problem at hand.
    pub puzzle: fn(&Model) -> Option<(Game, BoardState)>,
}

static TUTOR: OnceLock<TutorCode> = OnceLock::new();

/// Fills the tables. What only this reaches is fetched when somebody wants to learn.
pub fn install_tutor() {
    tutor::install();
    let _ = TUTOR.set(TutorCode {
        on_carried: |update, msg| match msg.get::<PuzzleMsg>() {
            Some(msg) => {
                update.on_puzzle(msg);
                true
            }
            None => false,
        },
        on_why: |update, ply| {
            let Model { study, session, .. } = &mut *update.model;
            study.iter_mut().for_each(|study| study.ask_why(ply, session, &mut update.fx));
        },
        on_trial: |update, event| {
            let Model { study, session, .. } = &mut *update.model;
            if let Some(study) = study {
                study.on_trial(event, session, &mut update.fx);
            }
        },
        tell: |model, study, view| {
            explain::tell(study, view, &model.session, model.prefs.notation(), model.texts());
        },
        holds_move: |update| update.holds_move(),
        on_guard: |update, line| match line {
            Some(line) => update.model.session.guard.iter_mut().for_each(|guard| guard.receive(&line)),
            None => update.on_guard(),
        },
        on_sure: |update, yes| update.on_sure(yes),
        sync_guard: |update| update.sync_guard(),
        arrow: guard_update::arrow,
        sync_puzzles: |update, era| update.sync_puzzles(era),
        on_puzzle_board: |update, event| update.on_puzzle_board(event),
        on_copied: |update, ok| update.on_puzzle(PuzzleMsg::Copied(ok)),
        puzzles: |model, era, book| {
            let trainer = model.puzzles.get::<Trainer>();
            Held::new(super::puzzles::view::view(trainer, era, book, &model.prefs, model.texts(), &model.address))
        },
        puzzle_board: |model| super::puzzles::view::board(model.puzzles.get(), &model.prefs, model.texts()),
        puzzle: |model| {
            let task = model.puzzles.get::<Trainer>()?.task.as_ref()?;
            Some((task.game.clone(), task.board.clone()))
        },
    });
}

/// The table, where the part is there.
pub(super) fn tutor_code(model: &Model) -> Option<&'static TutorCode> {
    // natively nothing is fetched
    #[cfg(not(target_family = "wasm"))]
    install_tutor();
    TUTOR.get().filter(|_| model.extras.tutor == Fetching::Done)
}

impl Update<'_> {
    /// Does what only the part can do, if it is there.
    pub(super) fn with_tutor<T: Default>(&mut self, act: impl FnOnce(&TutorCode, &mut Self) -> T) -> T {
        tutor_code(self.model).map(|code| act(code, self)).unwrap_or_default()
    }

    /// Does what only the part can do with a message, or keeps the message until the part has come.
    pub(super) fn with_tutor_or_later(&mut self, msg: Msg, act: impl FnOnce(&TutorCode, &mut Self)) {
        if let Some(code) = tutor_code(self.model) {
            return act(code, self);
        }
        self.wait_for_code(msg, Effect::FetchPart(Part::Tutor));
    }

    /// Has the part fetched that the problems of a game need, or the problems.
    pub(super) fn want_puzzles(&mut self, era: Era) {
        match tutor_code(self.model) {
            Some(code) => (code.sync_puzzles)(self, era),
            None if self.model.extras.tutor == Fetching::No => {
                self.model.extras.tutor = Fetching::Asked;
                self.fx.push(Effect::FetchPart(Part::Tutor));
            }
            None => {}
        }
    }
}
