//! What the page knows of the library before anybody opens it.

use super::{
    super::{platform::SaveError, settings::PieceSet},
    messages::LibraryRequest,
    shelf::Shelf,
    tally::TallyView,
    view::{self, LibraryView},
};
use crate::{i18n::Texts, persist::SavedGame};

/// Whether the games that are played are kept, and the list once it was opened.
#[derive(Debug, Clone, Default)]
pub struct GameLibrary {
    /// The game on the board has changed since it was asked to be kept.
    pub due: bool,
    /// That game was found stored, and nothing has changed since.
    is_found: bool,
    /// The write that was asked for last.
    asked: u32,
    /// The game that was kept last, by its id, and when it was begun.
    kept: Option<(String, String)>,
    /// It is kept as it stands on the board.
    is_kept: bool,
    /// Why the last write has failed.
    pub fault: Option<SaveError>,
    /// What keeps the games has broken down, or could not be started, when it was needed last.
    pub broke: bool,
    pub shelf: Option<Box<Shelf>>,
    /// The game on the board, by its id, that was opened and is kept as it came.
    pub original: String,
}

impl GameLibrary {
    /// The game that the page opens with may have been stored before there was a library.
    #[must_use]
    pub fn at_start(is_found: bool) -> GameLibrary {
        GameLibrary { due: true, is_found, ..GameLibrary::default() }
    }

    /// The game on the board has changed.
    pub fn change(&mut self) {
        self.due = true;
        self.is_found = false;
    }

    /// Whether the game of that id is kept as it stands, so that another can take its place.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        !self.due && self.is_kept && self.kept.as_ref().is_some_and(|(of, _)| of == id)
    }

    /// Whether games are kept, as far as it was tried.
    #[must_use]
    pub fn works(&self) -> bool {
        self.is_kept && self.may_work()
    }

    /// Nothing has shown yet that games are not kept.
    #[must_use]
    pub fn may_work(&self) -> bool {
        self.fault.is_none() && !self.broke
    }

    /// The sheet as it is drawn.
    #[must_use]
    pub fn view(&self, set: PieceSet, texts: &Texts) -> Box<LibraryView> {
        let nothing = Shelf::default();
        Box::new(view::view(self.shelf.as_deref().unwrap_or(&nothing), self.broke, set, texts))
    }

    /// What was played from the position shown, where that is open beside the game.
    #[must_use]
    pub fn beside(&self, texts: &Texts) -> Option<TallyView> {
        self.shelf.as_ref().and_then(|shelf| shelf.beside.view(texts))
    }

    /// Asks for the game to be kept. A game that is over, and not at once, is worth that the browser never clears it.
    pub fn keep(&mut self, game: &SavedGame<'_>) -> LibraryRequest {
        const WORTH_MUCH: usize = 10;
        self.due = false;
        self.asked = self.asked.wrapping_add(1);
        self.is_kept = false;
        let played = game.record.game();
        LibraryRequest::Keep {
            number: self.asked,
            id: game.game_id.as_str().into(),
            game: game.to_text().into(),
            is_found: std::mem::take(&mut self.is_found),
            is_worth_much: played.ply() >= WORTH_MUCH && played.outcome().is_some(),
        }
    }

    /// Whether the write of that number was the last that was asked for, with nothing to be written since.
    #[must_use]
    pub fn is_last(&self, number: u32) -> bool {
        !self.due && number == self.asked
    }

    /// The write of that number went well, of the game of that id, which was begun then.
    pub(super) fn on_kept(&mut self, number: u32, id: &str, date: &str) {
        if number == self.asked {
            self.kept = Some((id.to_owned(), date.to_owned()));
            self.is_kept = true;
            self.fault = None;
        }
    }

    /// When the game of that id was begun, as `2026-11-23 22:35`; empty where it is not known.
    #[must_use]
    pub fn date_of(&self, id: &str) -> &str {
        self.kept.as_ref().filter(|(of, _)| of == id).map_or("", |(_, date)| date)
    }
}
