//! A part of the program that is fetched late: the study of games, the analysis of positions, the editor, and pictures.
//!
//! It hangs on the part before it ([`extras_code`](super::extras_code)) as that hangs on the first load: by a table of functions that it
//! fills itself. What needs it before it is there is kept among what waits for code.

use super::{
    analysis::{
        self, AnalysisMsg, LinesMsg,
        view::{AnalysisView, PlayedHere, PlayedMove},
    },
    board::{ArrowView, BoardEvent, BoardView},
    diagram::{self, Pictures, Scene},
    editor,
    effect::Effect,
    later::{Held, LaterMsg},
    model::Model,
    msg::Msg,
    part::Part,
    record::Navigation,
    session::view::StatusLine,
    sheets::{Sheet, SheetCall, SheetMsg, SheetView},
    study::{self, StudyMsg, view::StudyView},
    tutor_code::tutor_code,
    update::Update,
};
use crate::i18n::Side;
use std::sync::OnceLock;

/// What the part does, and what it shows.
pub(super) struct StudyCode {
    pub on_study_call: fn(&mut Update<'_>),
    pub on_carried: fn(&mut Update<'_>, &LaterMsg),
    /// What happens to the editor and to pictures, and on their board.
    pub on_sheet: fn(&mut Update<'_>, SheetMsg),
    pub on_board: fn(&mut Update<'_>, BoardEvent),
    /// Draws the position that the board shows.
    pub sync_pictures: fn(&mut Update<'_>),
    /// A picture's text was copied, or could not be.
    pub on_copied: fn(&mut Update<'_>, bool),
    /// The page is being printed, or no more.
    pub on_paper: fn(&mut Update<'_>, bool),
    pub on_analysis: fn(&mut Update<'_>, AnalysisMsg),
    /// Whether a line of the analysis, or of the study, is stepped through.
    pub on_step: fn(&mut Update<'_>, Navigation) -> bool,
    pub sync_analysis: fn(&mut Update<'_>),
    pub sync_study: fn(&mut Update<'_>),
    pub analysis: fn(&Model) -> Option<Held<'static, AnalysisView>>,
    pub arrows: fn(&Model) -> Vec<ArrowView>,
    pub study: fn(&Model) -> Option<Held<'static, StudyView>>,
    /// What decided a game, by a study of all of it.
    pub decided: fn(&Model) -> Option<String>,
    /// Adds to the line below the board.
    pub line: fn(&Model, &mut StatusLine),
    /// The editor, or a picture, where it is what is open, and its board.
    pub sheet: for<'a> fn(&'a Model, &'a Sheet) -> Option<SheetView<'a>>,
    pub board: fn(&Model, &Sheet) -> Option<BoardView>,
}

static STUDY: OnceLock<StudyCode> = OnceLock::new();

/// Fills the table. What only this reaches is fetched late.
pub fn install_study() {
    let _ = STUDY.set(StudyCode {
        on_study_call: |update| {
            let is_open = update.model.study.as_ref().is_some_and(|study| study.is_open);
            update.on_study(if is_open { StudyMsg::Close } else { StudyMsg::Open });
        },
        on_carried: |update, msg| {
            if let Some(msg) = msg.get::<StudyMsg>() {
                update.on_study(msg);
            } else if let Some(msg) = msg.get::<LinesMsg>() {
                update.on_lines(msg);
            }
        },
        on_sheet: |update, msg| match msg {
            SheetMsg::Editor(msg) => update.on_editor(msg),
            SheetMsg::Diagram(msg) => update.on_diagram(msg),
            _ => {}
        },
        on_board: |update, event| {
            if let Some(Sheet::Editor(editor) | Sheet::Diagram(Some(editor))) = &mut update.model.sheet {
                editor.on_board(event);
            }
        },
        sync_pictures: |update| update.sync_pictures(),
        on_copied: |update, ok| update.change_pictures(|pictures, _| pictures.text_copied(ok)),
        on_paper: |update, is_so| update.change_pictures(|pictures, _| pictures.put_on_paper(is_so)),
        on_analysis: |update, msg| update.on_analysis(msg),
        on_step: |update, step| {
            let Model { analysis, study, session, .. } = &mut *update.model;
            let of_study = study.as_mut().is_some_and(|study| study.step(step, session));
            of_study || analysis.as_mut().is_some_and(|analysis| analysis.step(step))
        },
        sync_analysis: |update| update.sync_analysis(),
        sync_study: |update| update.sync_study(),
        analysis: |model| {
            let open = model.analysis.as_ref()?;
            let view = analysis::view::view(open, &model.session, &model.prefs, model.texts());
            Some(Held::new(AnalysisView { played: played_here(model), ..view }))
        },
        arrows: |model| {
            let of_study = || model.study.as_ref().map(|study| study.arrows()).unwrap_or_default();
            let arrows = |open| analysis::view::arrows(open, &model.session);
            let found = model.analysis.as_ref().map(arrows).filter(|arrows| !arrows.is_empty());
            found.unwrap_or_else(of_study)
        },
        study: |model| {
            let open = model.study.as_deref().filter(|study| study.is_open)?;
            let mut view = study::view::view(open, &model.session, &model.prefs, model.texts());
            if let Some(tutor) = tutor_code(model) {
                (tutor.tell)(model, open, &mut view);
            }
            Some(Held::new(view))
        },
        decided: |model| {
            let findings = model.study.as_ref()?.findings()?;
            study::view::turning(findings, &model.session, &model.moves, model.texts())
        },
        line: complete_line,
        sheet: |model, open| match open {
            Sheet::Editor(editor) => {
                Some(SheetView::Editor(Box::new(editor::view(editor, &model.session, model.texts()))))
            }
            Sheet::Diagram(editor) => {
                let none = Pictures::default();
                let scene = Scene::of(&model.session, model.preview(), editor.as_deref());
                let view = diagram::view(model.pictures.get().unwrap_or(&none), scene, model.texts());
                Some(SheetView::Diagram(Box::new(view)))
            }
            _ => None,
        },
        board: |model, open| match open {
            Sheet::Editor(editor) | Sheet::Diagram(Some(editor)) => {
                Some(editor::board(editor, &model.prefs, model.texts()))
            }
            _ => None,
        },
    });
}

/// Adds to the line below the board what the record says of the position that is looked at, or who won as it states it, and whether all that is
/// long.
fn complete_line(model: &Model, line: &mut StatusLine) {
    let (session, texts) = (&model.session, model.texts());
    if line.answers.is_empty() && model.preview().is_none() {
        let between_people = session.you().is_none();
        if session.viewed.is_some() || session.is_over() || between_people {
            session.record().tree().comment(session.node()).clone_into(&mut line.comment);
        }
        if let Some(winner) = session.record().stated()
            && between_people
            && session.viewed.is_none()
        {
            let won = |color| texts.wins(Side::Of(color, session.odds()));
            let stated = winner.map_or_else(|| texts.draw().to_owned(), won);
            line.note = [line.note.as_str(), &stated].join(texts.space()).trim().to_owned();
        }
    }
    // some 87 letters, or 43 signs of Japanese, which are three bytes each
    let wide = |words: &str| words.len() + words.chars().count();
    line.is_long = wide(&line.text) + wide(&line.note) > 175;
}

/// The table, where the part is there.
pub(super) fn study_code(model: &Model) -> Option<&'static StudyCode> {
    // natively nothing is fetched
    #[cfg(not(target_family = "wasm"))]
    install_study();
    STUDY.get().filter(|_| model.extras.has_study)
}

impl Update<'_> {
    /// Does what only the part can do, if it is there.
    pub(super) fn with_study<T: Default>(&mut self, act: impl FnOnce(&StudyCode, &mut Self) -> T) -> T {
        study_code(self.model).map(|code| act(code, self)).unwrap_or_default()
    }

    /// Does what only the part can do with a message, or keeps the message until the part has come.
    pub(super) fn with_study_or_later(&mut self, msg: Msg, act: impl FnOnce(&StudyCode, &mut Self)) {
        if let Some(code) = study_code(self.model) {
            return act(code, self);
        }
        self.wait_for_code(msg, Effect::FetchPart(Part::Study));
    }

    pub(super) fn on_study_call(&mut self) {
        self.with_study_or_later(Msg::Call(SheetCall::Study), |code, update| (code.on_study_call)(update));
    }
}

/// More moves from one position are not shown: the rarest are left out.
const MOST_PLAYED: usize = 12;

/// What was played in the games of the library from the position shown, where that is open.
fn played_here(model: &Model) -> Option<PlayedHere> {
    let tally = model.library.beside(model.texts())?;
    if tally.failed {
        return Some(PlayedHere::Failed);
    }
    if !tally.is_ready {
        return Some(PlayedHere::Awaited);
    }
    let moves = tally.moves.into_iter().take(MOST_PLAYED).map(|played| PlayedMove {
        usi: played.usi.to_string(),
        text: played.text,
        n_games: played.results.n_games,
        black: played.results.black,
        white: played.results.white,
        draws: played.results.draws,
    });
    // a line of the analysis is not part of the record
    let may_try = model.session.explores() && model.preview().is_none();
    Some(PlayedHere::Found { moves: moves.collect(), may_try })
}
