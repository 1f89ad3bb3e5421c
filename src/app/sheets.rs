//! The sheets that take the place of the game's own panel: what is open, what can happen to it, and what is shown of it.
//!
//! A new sheet is a variant of each of the three enums here, an arm in `sheet_update`, its own folder, and its drawing.

use super::{
    diagram::{DiagramMsg, DiagramView},
    editor::{Editor, EditorMsg, EditorView},
    effect::Focus,
    later::Held,
    learn::{
        Learn, LearnMsg,
        course_view::CourseView,
        view::{self as learn, LearnContext, LearnView},
    },
    library::{GameLibrary, LibraryMsg, LibraryView},
    puzzles::view::PuzzlesView,
    record::{
        Import, Share, ShareMsg,
        import::ImportMsg,
        import_view::{self, ImportView},
    },
    session::{
        Session,
        new_game::{Form, NewGameMsg},
    },
    settings::{OpenSettings, Preferences, SettingsMsg},
};
use crate::{
    lessons::Topic,
    persist::DisabledAids,
    rules::{Game, Rules},
};

/// What stands beside the board in place of the game's own panel.
#[derive(Debug, Clone)]
pub enum Sheet {
    NewGame(Box<Form>),
    Settings(OpenSettings),
    Learn(Box<Learn>),
    Share(Share),
    Editor(Box<Editor>),
    /// A picture of what the board shows, or of the position that is set up behind it.
    Diagram(Option<Box<Editor>>),
    /// All games that are kept.
    Library,
    /// Games that came from outside, to choose from, and remarks on them.
    Import(Import),
    /// Keys, and what can be typed.
    Help,
}

impl Sheet {
    /// Whether it takes the place of the board too.
    #[must_use]
    pub fn is_article(&self) -> bool {
        matches!(self, Sheet::Learn(learn) if learn.is_article())
    }

    /// Whether the board shows something of it rather than the game.
    #[must_use]
    pub fn has_board(&self) -> bool {
        matches!(self, Sheet::NewGame(_) | Sheet::Learn(_) | Sheet::Editor(_) | Sheet::Diagram(Some(_)))
    }

    /// See [`OpenSheet::room`].
    #[must_use]
    pub fn room(&self) -> Option<&'static str> {
        match self {
            Sheet::Learn(learn) => Some(if learn.is_article() { "article" } else { "lesson" }),
            Sheet::NewGame(_) | Sheet::Editor(_) => Some("form"),
            Sheet::Library => Some("library"),
            Sheet::Diagram(_) => Some("diagram"),
            _ => None,
        }
    }

    /// Where the focus goes when it closes: the button that opened it. Help is asked for from many places, of which the board is
    /// the common one.
    #[must_use]
    pub fn opener(&self) -> Focus {
        match self {
            Sheet::NewGame(_) => Focus::Button("new-game"),
            Sheet::Settings(_) => Focus::Button("settings"),
            Sheet::Learn(_) => Focus::Button("rules"),
            Sheet::Share(_) | Sheet::Diagram(_) => Focus::Button("share"),
            Sheet::Library => Focus::Button("library"),
            Sheet::Import(_) | Sheet::Editor(_) => Focus::Board,
            Sheet::Help => Focus::Board,
        }
    }
}

/// What the first load can ask of the sheets and the study, whose code may not be there yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SheetCall {
    NewGame,
    /// The form for a game that begins at the position shown.
    NewGameHere,
    /// The rules of the game on the board.
    Rules,
    Learn(Topic),
    Share,
    /// Copies the link to the game, and shows it.
    CopyLink,
    Library,
    Settings,
    /// Opens the study of the game, or closes it.
    Study,
    /// The editor, with the position that the board shows.
    Editor,
    /// Takes back the last change in the open editor.
    UndoInEditor,
    /// Makes it again.
    RedoInEditor,
    /// A picture of that position.
    Diagram,
    /// The keys, and what can be typed.
    Help,
    /// Opens the packed game of a link, by its fragment.
    PackedLink(String),
}

/// What can happen to the sheets.
#[derive(Debug, Clone, PartialEq)]
pub enum SheetMsg {
    NewGame(NewGameMsg),
    Settings(SettingsMsg),
    Learn(LearnMsg),
    Share(ShareMsg),
    Library(LibraryMsg),
    Import(ImportMsg),
    Editor(EditorMsg),
    Diagram(DiagramMsg),
    /// Opens the keys, and what can be typed.
    OpenHelp,
}

/// The open sheet, with what the rest of the page is to know of it.
#[derive(Debug, Clone)]
pub struct OpenSheet<'a> {
    /// The button that opened it, as [`Focus::Button`] names it.
    pub opener: Focus,
    /// Which room it takes, where that is not the panel's: `article`, `lesson`, `form`, `library` or `diagram`.
    pub room: Option<&'static str>,
    pub view: Held<'a, SheetView<'a>>,
}

/// What only the part that teaches shows and draws.
#[derive(Debug, Clone, PartialEq)]
pub enum TaughtView {
    Puzzles(PuzzlesView),
    Course(CourseView),
}

/// What stands there in place of the game's own panel.
#[derive(Debug, Clone)]
pub enum SheetView<'a> {
    NewGame {
        form: &'a Form,
        prefs: &'a Preferences,
        /// What a teacher took out of the game on the board; in a frame it stays out of the next one.
        limits: DisabledAids,
        ends_a_game: bool,
    },
    Settings {
        prefs: &'a Preferences,
        open: &'a OpenSettings,
    },
    Learn {
        view: LearnView,
        /// Problems or exercises, where they are open and their part of the program is there.
        taught: Option<Held<'static, TaughtView>>,
    },
    Share(&'a Share),
    Library(Box<LibraryView>),
    Import(ImportView),
    Editor(Box<EditorView>),
    Diagram(Box<DiagramView>),
    /// Its code is not there; it cannot have been opened then.
    Absent,
    Help(&'static Rules),
}

impl Sheet {
    /// The sheet as it is drawn, unless the study's part draws it; `shown` is the game on the board.
    #[must_use]
    pub(super) fn view<'a>(
        &'a self,
        session: &Session,
        shown: &Game,
        library: &GameLibrary,
        learn_ctx: &LearnContext<'a>,
    ) -> SheetView<'a> {
        match self {
            Sheet::NewGame(form) => SheetView::NewGame {
                form,
                prefs: learn_ctx.prefs,
                limits: session.disabled_aids,
                ends_a_game: session.game().ply() > 0 && !session.is_over(),
            },
            Sheet::Settings(open) => SheetView::Settings { prefs: learn_ctx.prefs, open },
            Sheet::Learn(open) => SheetView::Learn { view: learn::view(open, learn_ctx), taught: None },
            Sheet::Share(share) => SheetView::Share(share),
            Sheet::Library => {
                let mut view = library.view(learn_ctx.prefs.pieces(), learn_ctx.texts);
                view.may_try = session.explores();
                SheetView::Library(view)
            }
            Sheet::Import(import) => SheetView::Import(import_view::view(import, learn_ctx.texts)),
            Sheet::Editor(_) | Sheet::Diagram(_) => SheetView::Absent,
            Sheet::Help => SheetView::Help(shown.rules()),
        }
    }
}
