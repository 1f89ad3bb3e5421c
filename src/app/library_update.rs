//! What the library and the rest of the page want of each other.

use super::{
    effect::{Effect, Focus},
    library::{Export, LibraryMsg, LibraryRequest, Report},
    model::Model,
    platform::{Notice, Saving, game_link::Mode},
    session::Session,
    settings,
    sheets::Sheet,
    update::Update,
};
use crate::persist::{
    Player,
    library::{Entry, PositionSearch, content_id, search_key},
    read_game,
};

/// The button that opens the moves that were played from the position shown.
const BESIDE: &str = "played-here";

impl Update<'_> {
    pub fn on_library(&mut self, msg: LibraryMsg) {
        match msg {
            LibraryMsg::Open => {
                let requests = self.model.library.open();
                self.model.open_sheet(Sheet::Library, &mut self.fx);
                self.ask_library(requests);
            }
            // one that took its time is not wanted any more where the list was left meanwhile
            LibraryMsg::Loaded(entry) if matches!(self.model.sheet, Some(Sheet::Library)) => self.play_entry(&entry),
            LibraryMsg::Loaded(_) => {}
            LibraryMsg::Stored(text) => self.keep_stored(&text),
            LibraryMsg::Later { number, entry } => self.on_later(number, &entry),
            LibraryMsg::Taken(id) => {
                if self.model.session.id == *id {
                    self.rename_game();
                }
            }
            LibraryMsg::Try(usi) => self.try_played(&usi),
            LibraryMsg::Export(what) => self.export_library(what),
            msg => {
                if msg == LibraryMsg::Broke {
                    self.on_records_broke();
                }
                if let LibraryMsg::Imported(report) = &msg {
                    self.adopt_reported(report);
                }
                // what was pressed is gone with what it did
                let next = match &msg {
                    _ if !matches!(self.model.sheet, Some(Sheet::Library)) => None,
                    LibraryMsg::Deleted(ids) if !ids.is_empty() => Some(Focus::Button("restore")),
                    LibraryMsg::Restored => Some(Focus::Sheet),
                    _ => None,
                };
                self.fx.extend(next.map(Effect::Focus));
                let Model { library, .. } = &mut *self.model;
                let (had_fault, had_broken) = (library.fault.is_some(), library.broke);
                let requests = library.update(msg);
                match (had_fault, library.fault.is_some()) {
                    (false, true) => self.model.notice(Notice::LibraryFailed),
                    (true, false) => self.model.settle_notice(&Notice::LibraryFailed),
                    _ => {}
                }
                match (had_broken, self.model.library.broke) {
                    (false, true) => self.model.notice(Notice::RecordsFailed),
                    (true, false) => self.model.settle_notice(&Notice::RecordsFailed),
                    _ => {}
                }
                self.ask_library(requests);
                self.settle_left_link();
                // the question was asked while the game was on its way into the library
                let Model { library, session, .. } = &mut *self.model;
                if library.has(&session.id)
                    && let Some(next) = session.take_next()
                {
                    self.replace_session(next);
                }
            }
        }
    }

    fn ask_library(&mut self, requests: Vec<LibraryRequest>) {
        self.fx.extend(requests.into_iter().map(Effect::Library));
    }

    /// Whether the library keeps the game on the board: a link's game is kept nowhere else, and one of another tab is kept by that tab.
    pub fn is_kept_here(&self) -> bool {
        let Model { saving, mode, .. } = &*self.model;
        matches!(saving, Saving::On | Saving::FromLink | Saving::Refused) && *mode == Mode::Play
    }

    /// A game is to begin with a position of this one: it is kept for that, even if it was only opened.
    pub fn adopt_game(&mut self) {
        let Model { library, session, .. } = &mut *self.model;
        let is_original = library.original == session.id && !session.has_work();
        if !library.has(&session.id) && !is_original && self.is_kept_here() {
            self.model.session.adopt();
            self.model.library.due = true;
        }
    }

    /// Keeps the game on the board if it has changed, and has the open list follow what is looked for and the board.
    pub fn sync_library(&mut self) {
        let is_ours = self.is_kept_here();
        let Model { library, session, .. } = &mut *self.model;
        if std::mem::take(&mut library.due) && is_ours && session.has_work() {
            let request = library.keep(&session.to_saved());
            self.fx.push(Effect::Library(request));
        }
        if matches!(self.model.sheet, Some(Sheet::Library)) {
            let shown = self.model.shown().clone();
            let Model { library, prefs, language, .. } = &mut *self.model;
            let request = library.ask(&shown, prefs.notation(), language.texts);
            self.ask_library(request.into_iter().collect());
        }
    }

    /// Has the moves that were played from the position shown follow the board, as long as they are open beside the game.
    pub fn sync_beside(&mut self) {
        // an open sheet may be the library, whose list is asked for first
        if self.model.sheet.is_some() || self.model.library.beside(self.model.texts()).is_none() {
            return;
        }
        let shown = self.model.shown().clone();
        let Model { library, prefs, .. } = &mut *self.model;
        let request = library.ask_beside(&shown, prefs.notation());
        self.ask_library(request.into_iter().collect());
    }

    /// Puts a game on the board, at the position that was searched for if it was.
    fn play_entry(&mut self, entry: &Entry) {
        let Ok(saved) = entry.read_game() else { return self.on_library(LibraryMsg::NotLoaded) };
        // a game that stands there already goes on
        let is_here = self.model.session.id == entry.id && self.model.saving == Saving::On;
        let key = self.model.library.shelf.as_ref().and_then(|shelf| {
            let wanted = shelf.filter.position.filter(|what| *what == PositionSearch::Position)?;
            Some(search_key(self.model.shown().position(), wanted))
        });
        self.model.close_sheet(&mut self.fx);
        if is_here {
            return;
        }
        let mut session = Session::restore(saved);
        session.id.clone_from(&entry.id);
        let is_wanted = |ply: &usize| {
            let game = session.game().at_ply(*ply);
            key == Some(search_key(game.position(), PositionSearch::Position))
        };
        if key.is_some()
            && let Some(ply) = (0..=session.game().ply()).find(is_wanted)
        {
            session.look_at(ply);
        }
        self.start_session(session);
    }

    /// Tries a move that was played in other games. Where the game goes on from the position shown, a move would be made in it: nothing is.
    fn try_played(&mut self, usi: &str) {
        let Ok(mv) = usi.parse() else { return };
        let is_legal = self.model.shown().position().is_legal(mv);
        if is_legal && self.model.session.explores() {
            if self.model.sheet.is_none() {
                // the row that was pressed is gone with its position
                self.fx.push(Effect::Focus(Focus::Button(BESIDE)));
            }
            self.model.close_sheet(&mut self.fx);
            let followups = self.model.session.try_more(mv);
            self.apply(followups);
        }
    }

    /// The stored game is about to make room for another.
    fn keep_stored(&mut self, text: &str) {
        let Ok(game) = read_game(text) else { return };
        if game.record.tree().is_blank() {
            return;
        }
        // games of early versions have no name
        let id = if game.game_id.is_empty() { content_id(text) } else { game.game_id.clone() };
        let (id, game) = (id.into(), text.into());
        self.fx.push(Effect::Library(LibraryRequest::Keep {
            number: 0,
            id,
            game,
            is_worth_much: false,
            is_found: true,
        }));
    }

    /// The page was closed while the library alone had room for the last moves: the game goes on from there.
    fn on_later(&mut self, number: u32, entry: &Entry) {
        let session = &mut self.model.session;
        // what had no number was another game than the one on the board
        if number == 0 || session.id != entry.id || self.model.saving != Saving::On {
            return;
        }
        let Ok(saved) = entry.read_game() else { return };
        if self.model.library.is_last(number) {
            self.put_on_board(Session::restore(saved));
        } else {
            // it has gone on from the earlier state already: both are kept
            self.rename_game();
        }
    }

    /// Gives the game on the board an id of its own, under which it is kept beside the one that has its id.
    fn rename_game(&mut self) {
        self.model.session.id = format!("{:08x}", self.now.random);
        self.save_due = true;
    }

    fn export_library(&mut self, what: Export) {
        let texts = self.model.texts();
        let Some(shelf) = self.model.library.shelf.as_mut().filter(|shelf| shelf.work.is_none()) else { return };
        let ids = (what == Export::Chosen).then(|| shelf.ids());
        if ids.as_ref().is_some_and(|ids| ids.is_empty()) {
            return;
        }
        shelf.start_export();
        let settings = (what == Export::Everything).then(|| settings::file::write(&self.model.prefs));
        let computers = (0..=Player::MAX_LEVEL).map(|level| texts.computer_level(level)).collect();
        let you = texts.you().to_owned();
        self.fx.push(Effect::Library(LibraryRequest::Export { ids, settings, you, computers }));
    }

    /// Takes the settings over that came with the games.
    fn adopt_reported(&mut self, report: &Report) {
        let Some(text) = &report.settings else { return };
        if let Ok(settings) = settings::file::read(text) {
            self.adopt_settings(settings);
        }
    }
}
