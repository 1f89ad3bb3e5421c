//! The sheets that take the place of the game's own panel: what is open, what can happen to it, and what is shown of it.
//!
//! A new sheet is a variant of each of the three enums here, an arm in `sheet_update`, its own folder, and its drawing.

use super::{
    effect::Focus,
    learn::{
        Learn, LearnMsg,
        view::{self as learn, LearnContext, LearnView},
    },
    library::{GameLibrary, LibraryMsg, LibraryView},
    record::{
        Import, Share, ShareMsg,
        import::ImportMsg,
        import_view::{self, ImportView},
    },
    session::{
        Session,
        new_game::{Form, NewGameMsg},
    },
    settings::{Preferences, SettingsFault, SettingsMsg},
};
use crate::{
    persist::Aid,
    rules::{Game, Rules},
};

/// What stands beside the board in place of the game's own panel.
#[derive(Debug, Clone)]
pub enum Sheet {
    NewGame(Box<Form>),
    /// With what became of the file that was chosen last.
    Settings(Option<Result<(), SettingsFault>>),
    Learn(Box<Learn>),
    Share(Share),
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

    /// Where the focus goes when it closes: the button that opened it. Help is asked for from many places, of which the board is
    /// the common one.
    #[must_use]
    pub fn opener(&self) -> Focus {
        match self {
            Sheet::NewGame(_) => Focus::Button("new-game"),
            Sheet::Settings(_) => Focus::Button("settings"),
            Sheet::Learn(_) => Focus::Button("rules"),
            Sheet::Share(_) => Focus::Button("share"),
            Sheet::Library => Focus::Button("library"),
            Sheet::Import(_) => Focus::Board,
            Sheet::Help => Focus::Board,
        }
    }
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
    /// Opens the keys, and what can be typed.
    OpenHelp,
    Close,
}

/// What stands there in place of the game's own panel.
#[derive(Debug, Clone)]
pub enum SheetView<'a> {
    NewGame {
        form: &'a Form,
        prefs: &'a Preferences,
        /// A teacher has fixed the level.
        is_fixed: bool,
        ends_a_game: bool,
    },
    Settings {
        prefs: &'a Preferences,
        /// What became of the file that was chosen last.
        file: Option<&'a Result<(), SettingsFault>>,
    },
    Learn {
        view: LearnView,
        is_article: bool,
    },
    Share(&'a Share),
    Library(Box<LibraryView>),
    Import(ImportView),
    Help(&'static Rules),
}

impl Sheet {
    /// The sheet as it is drawn; `shown` is the game on the board.
    #[must_use]
    pub fn view<'a>(
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
                is_fixed: session.disabled_aids.has(Aid::Level),
                ends_a_game: session.game().ply() > 0 && !session.is_over(),
            },
            Sheet::Settings(file) => SheetView::Settings { prefs: learn_ctx.prefs, file: file.as_ref() },
            Sheet::Learn(open) => {
                SheetView::Learn { view: learn::view(open, learn_ctx), is_article: open.is_article() }
            }
            Sheet::Share(share) => SheetView::Share(share),
            Sheet::Library => SheetView::Library(library.view(learn_ctx.prefs.pieces(), learn_ctx.texts)),
            Sheet::Import(import) => SheetView::Import(import_view::view(import, learn_ctx.texts)),
            Sheet::Help => SheetView::Help(shown.rules()),
        }
    }
}
