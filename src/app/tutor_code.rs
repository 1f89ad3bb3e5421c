//! The part of the program that teaches: what is said of moves, and problems. It is fetched after the study.
//!
//! It hangs on the parts before it as the [study](super::study_code) does: by a table of functions that it fills itself.

use super::{
    board::{ArrowView, BoardEvent, BoardState, BoardView},
    effect::Effect,
    engine::LaneEvent,
    guard_update,
    later::{Held, LaterMsg},
    learn::{
        Course, CourseMsg,
        course_view::{self, CourseContext},
    },
    model::Model,
    msg::Msg,
    part::{Fetching, Part},
    puzzles::{PuzzleMsg, Trainer},
    sheets::TaughtView,
    study::{Asked, StudyState, explain, view::StudyView},
    tutor,
    update::Update,
};
use crate::{i18n::Book, lessons::Topic, protocol::Response, rules::Game};
use std::sync::OnceLock;

/// What the part does, and what it shows.
pub(super) struct TutorCode {
    /// Takes a message of problems or exercises; whether it is one.
    pub on_carried: fn(&mut Update<'_>, &LaterMsg) -> bool,
    /// Asks why a move was a mistake; something happened to the search for that.
    pub on_why: fn(&mut Update<'_>, Asked),
    pub on_trial: fn(&mut Update<'_>, LaneEvent),
    /// The search that judges a move in a mistake of one's own.
    pub on_check: fn(&mut Update<'_>, LaneEvent),
    /// Keeps mistakes of a study.
    pub keep_puzzles: fn(&mut Update<'_>),
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
    /// Has the problems or exercises fetched of the topic that is open, and what is done on their board.
    pub sync: fn(&mut Update<'_>, Topic),
    pub on_board: fn(&mut Update<'_>, Topic, BoardEvent),
    /// How it went to copy a problem.
    pub on_copied: fn(&mut Update<'_>, bool),
    pub view: fn(&Model, Topic, &'static Book) -> Held<'static, TaughtView>,
    pub board: fn(&Model, Topic) -> Option<BoardView>,
    /// The position of the problem or exercise at hand.
    pub position: fn(&Model, Topic) -> Option<(Game, BoardState)>,
}

static TUTOR: OnceLock<TutorCode> = OnceLock::new();

/// Fills the tables. What only this reaches is fetched when somebody wants to learn.
pub fn install_tutor() {
    tutor::install();
    let _ = TUTOR.set(TutorCode {
        on_carried: |update, msg| {
            if let Some(msg) = msg.get::<PuzzleMsg>() {
                update.on_puzzle(msg);
            } else if let Some(msg) = msg.get::<CourseMsg>() {
                update.on_course(msg);
            } else {
                return false;
            }
            true
        },
        on_why: |update, asked| {
            let Model { study, session, .. } = &mut *update.model;
            study.iter_mut().for_each(|study| study.ask_why(asked, session, &mut update.fx));
        },
        on_trial: |update, event| {
            let Model { study, session, .. } = &mut *update.model;
            if let Some(study) = study {
                study.on_trial(event, session, &mut update.fx);
            }
        },
        on_check: |update, event| update.on_check(event),
        keep_puzzles: |update| update.keep_puzzles(),
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
        sync: |update, topic| match topic {
            Topic::Puzzles(era) => update.sync_puzzles(era),
            _ => update.sync_course(),
        },
        on_board: |update, topic, event| match topic {
            Topic::Puzzles(_) => update.on_puzzle_board(event),
            _ => update.on_course_board(topic, event),
        },
        on_copied: |update, ok| update.on_puzzle(PuzzleMsg::Copied(ok)),
        view: |model, topic, book| Held::new(view(model, topic, book)),
        board: |model, topic| match topic {
            Topic::Puzzles(_) => super::puzzles::view::board(model.puzzles.get(), &model.prefs, model.texts()),
            _ => course_view::board(model.course.get(), topic, &model.prefs, model.texts()),
        },
        position: |model, topic| match topic {
            Topic::Puzzles(_) => {
                let task = model.puzzles.get::<Trainer>()?.task.as_ref()?;
                Some((task.game.clone(), task.board.clone()))
            }
            _ => course_view::position(model.course.get(), topic),
        },
    });
}

fn view(model: &Model, topic: Topic, book: &'static Book) -> TaughtView {
    let (prefs, texts) = (&model.prefs, model.texts());
    if let Topic::Puzzles(era) = topic {
        let trainer = model.puzzles.get::<Trainer>();
        return TaughtView::Puzzles(super::puzzles::view::view(trainer, era, book, prefs, texts, &model.address));
    }
    let ctx = CourseContext { topic, lang: model.lang(), book, prefs, texts };
    TaughtView::Course(course_view::view(model.course.get::<Course>(), &ctx))
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

    /// Has the part fetched that problems and exercises need, or these.
    pub(super) fn want_taught(&mut self, topic: Topic) {
        match tutor_code(self.model) {
            Some(code) => (code.sync)(self, topic),
            None if self.model.extras.tutor == Fetching::No => {
                self.model.extras.tutor = Fetching::Asked;
                self.fx.push(Effect::FetchPart(Part::Tutor));
            }
            None => {}
        }
    }
}
