//! What happens to games that come from outside: files, pasted text, packed links.

use super::{
    effect::{Effect, Focus, RecordEffect},
    followup::Followup,
    library::{LibraryMsg, LibraryRequest},
    platform::{
        Notice, Saving,
        game_link::{self, LinkError, Mode},
    },
    record::{
        Import, ImportFault,
        import::{ImportMsg, MOST_PASTED_LINK},
    },
    session::{Session, StatusMessage},
    sheets::Sheet,
    startup,
    update::Update,
};
use crate::{
    notation::packed::{self, Fault, Unpacked},
    persist::{
        Player,
        library::{content_id, is_id},
        read_game,
    },
    protocol::FilesRead,
    record::GameRecord,
    rules::{ByColor, Game, Start},
};

/// The field for what was copied.
const PASTED: &str = "pasted";

impl Update<'_> {
    pub fn on_import(&mut self, msg: ImportMsg) {
        match msg {
            ImportMsg::Choose => self.fx.push(RecordEffect::Choose.into()),
            ImportMsg::Paste => self.fx.push(RecordEffect::Paste.into()),
            ImportMsg::PasteRefused => {
                self.show_import(Import { asks_text: true, ..Import::default() });
                self.fx.push(Effect::Focus(Focus::Field(PASTED)));
            }
            ImportMsg::Text(text) => self.on_text(text),
            // what is dropped on the open library is for it
            ImportMsg::Files { .. } if matches!(self.model.sheet, Some(Sheet::Library)) => self.keep_all(),
            ImportMsg::Files { bytes } => {
                let number = self.await_games(bytes);
                self.fx.push(RecordEffect::ReadFiles { number }.into());
            }
            ImportMsg::Read { number, read } => self.on_games_read(number, &read),
            ImportMsg::Open(index) => self.open_listed(index),
            ImportMsg::KeepAll => self.keep_all(),
            ImportMsg::Link(fragment) => self.open_packed(&fragment),
            ImportMsg::Recalled { number, game } => self.on_recalled(number, game.as_deref()),
        }
    }

    fn on_text(&mut self, text: String) {
        if text.len() < MOST_PASTED_LINK && self.follow_link(&text) {
            return;
        }
        if self.asks_text() && text.trim().is_empty() {
            return;
        }
        let number = self.await_games(text.len() as f64);
        self.fx.push(RecordEffect::ReadText { number, text }.into());
    }

    /// Keeps all that came in last in the library.
    fn keep_all(&mut self) {
        self.on_library(LibraryMsg::Open);
        self.on_library(LibraryMsg::ImportTaken);
    }

    /// Goes to a game whose address this is; whether it is one.
    fn follow_link(&mut self, text: &str) -> bool {
        let Some((_, fragment)) = text.trim().split_once('#') else { return false };
        let is_link = !fragment.contains(char::is_whitespace) && game_link::parse(fragment).has_game();
        if is_link {
            self.model.close_sheet(&mut self.fx);
            self.on_fragment(fragment);
        }
        is_link
    }

    /// The number under which games are to be read. That it takes its time is said where it does.
    fn await_games(&mut self, bytes: f64) -> u32 {
        /// Read in a tenth of a second.
        const SOON: f64 = 300_000.0;
        let number = self.model.questions.ask();
        self.model.questions.reading = Some(number);
        if bytes > SOON || matches!(self.model.sheet, Some(Sheet::Import(_))) {
            self.show_import(Import { is_reading: true, asks_text: self.asks_text(), ..Import::default() });
        }
        number
    }

    /// A single game goes on the board at once, unless something would be lost that is to be asked about; remarks on it, and
    /// several games to choose from, are shown in a sheet.
    fn on_games_read(&mut self, number: u32, read: &FilesRead) {
        if self.model.questions.reading != Some(number) {
            return;
        }
        self.model.questions.reading = None;
        if read.link.as_ref().is_some_and(|link| self.follow_link(link)) {
            return;
        }
        if read.is_archive {
            return self.keep_all();
        }
        let mut import = Import::of(read);
        // what was typed can be mended
        import.asks_text = import.games.is_empty() && self.asks_text();
        if self.show_in_editor(&import) {
            return;
        }
        if import.games.len() != 1 {
            return self.show_import(import);
        }
        if !import.has_report() {
            self.model.close_sheet(&mut self.fx);
            return self.open_game(&import, 0);
        }
        if !self.loses_work() {
            self.open_game(&import, 0);
            import.opened = Some(0);
        }
        self.show_import(import);
    }

    /// A single position or game that comes in while a position is set up is for the editor; whether it is.
    fn show_in_editor(&mut self, import: &Import) -> bool {
        let Some(Sheet::Editor(editor)) = &mut self.model.sheet else { return false };
        let [game] = &import.games[..] else { return false };
        let saved = read_game(&game.game);
        if let Ok(saved) = &saved {
            editor.show(saved.record.game());
        }
        saved.is_ok()
    }

    /// The worker of records has broken down: what was asked of it for one game will not come.
    pub fn on_records_broke(&mut self) {
        if self.model.questions.reading.take().is_some() {
            self.show_import(Import::fault(ImportFault::Broke));
        }
        if let Some((number, _)) = self.model.questions.recalling {
            self.on_recalled(number, None);
        }
        if let Some(Sheet::Share(share)) = &mut self.model.sheet
            && share.asked.take().is_some()
        {
            share.after = None;
            share.failed = true;
        }
    }

    /// Whether the field for what was copied is open.
    fn asks_text(&self) -> bool {
        matches!(&self.model.sheet, Some(Sheet::Import(import)) if import.asks_text)
    }

    fn show_import(&mut self, import: Import) {
        self.keep_set_up();
        self.model.open_sheet(Sheet::Import(import), &mut self.fx);
    }

    fn open_listed(&mut self, index: usize) {
        if let Some(Sheet::Import(import)) = &self.model.sheet {
            let import = import.clone();
            self.model.close_sheet(&mut self.fx);
            self.open_game(&import, index);
        }
    }

    /// For two people at the screen, at its end: from there it can be played on, and stepped through. What begins with a position of its
    /// own is shown from there: a problem is not to open with its solution.
    fn open_game(&mut self, import: &Import, index: usize) {
        let Some(game) = import.games.get(index) else { return };
        let friends = ByColor { black: Player::Human, white: Player::Human };
        let Ok(saved) = read_game(&game.game) else { return };
        let mut opened = Session::of(saved.record.into_owned(), friends, self.now.random).for_reading();
        if matches!(opened.game().start(), Start::Sfen(_)) {
            opened.look_at(0);
        }
        opened.status = Some(StatusMessage::Opened);
        let (id, has_moves) = (opened.id.clone(), !opened.record().tree().is_blank());
        self.start_session(opened);
        if has_moves {
            self.keep_original(&game.game, id);
        }
        self.fx.push(Effect::Focus(Focus::Move));
    }

    /// Keeps a record as it came, under an id of its content: opened again it is not kept twice. What is done on the board is a game of its
    /// own, beside which the record stays as it was.
    fn keep_original(&mut self, text: &str, on_board: String) {
        if self.is_kept_here() && self.model.library.may_work() {
            self.model.library.original = on_board;
            let (id, game) = (content_id(text).into(), text.into());
            let keep = LibraryRequest::Keep { number: 0, id, game, is_worth_much: false, is_found: true };
            self.fx.push(Effect::Library(keep));
        }
    }

    /// Puts the packed game of a link in the place of the start that the page has shown until now.
    fn open_packed(&mut self, fragment: &str) {
        let link = game_link::parse(fragment);
        let (Some(text), Ok(start)) = (&link.packed, link.opening()) else { return };
        let Unpacked { tree, mut id, fault } = packed::read(&start, text);
        if !is_id(&id) {
            id.clear();
        }
        let record = GameRecord::of_tree(tree);
        self.model.questions.recalling = None;
        let before = self.model.before_link.take();
        self.model.notices.retain(|notice| !matches!(notice, Notice::LinkDiffers(_)));
        if let Some((known, saving)) = before.map(|before| *before)
            && known.by_link.is_some()
            && known.id == id
            && fault.is_none()
        {
            return self.go_on_by_link(known, saving, record.game());
        }
        let error = fault.map(|fault| match fault {
            Fault::Newer => LinkError::Newer,
            Fault::Broken => LinkError::Broken { ply: record.ply() },
        });
        if error.is_some() {
            self.model.notice(Notice::LinkFaults { problems: Vec::new(), error });
        }
        let serial = self.model.session.serial + 1;
        self.model.session = startup::from_link(record, &link, self.now);
        self.model.session.serial = serial;
        self.model.mode = link.mode.unwrap_or(Mode::Play);
        self.model.session.view_only = self.model.mode == Mode::View;
        self.model.turn_by(&link);
        if !id.is_empty() && fault.is_none() {
            self.model.session.id.clone_from(&id);
            if !self.model.session.is_over() {
                let turn = self.model.session.turn();
                self.model.session.take_side(turn);
            }
            if self.model.mode == Mode::Play && !self.model.embedded {
                self.recall(id);
            }
        }
        self.model.engine.forget(&mut self.fx);
        self.model.engine.new_game();
        self.computer_due = true;
    }

    /// Asks the library for a game that a link tells of.
    fn recall(&mut self, id: String) {
        let number = self.model.questions.ask();
        self.model.questions.recalling = Some((number, id.clone()));
        self.fx.push(RecordEffect::Recall { number, id }.into());
    }

    /// Goes on with the game of a link as the library has it, and with what was done here until it answered. One that it does not have, or
    /// cannot be asked for, has begun with the link.
    fn on_recalled(&mut self, number: u32, game: Option<&str>) {
        let Some((_, id)) = self.model.questions.recalling.take_if(|(asked, _)| *asked == number) else { return };
        let known = game.and_then(|text| read_game(text).ok()).filter(|known| known.by_link.is_some());
        // another game may have taken the board meanwhile
        if let Some(known) = known.filter(|_| self.model.session.id == id) {
            let told = self.model.session.game().clone();
            let mut known = Session::restore(known);
            known.id = id;
            self.go_on_by_link(known, self.model.saving, &told);
        }
    }

    /// A link of the game that is played by links here: what the opponent did is added, and what cannot be is told.
    fn go_on_by_link(&mut self, known: Session, saving: Saving, told: &Game) {
        // its moves may be others than those on the board, of the same game
        let serial = self.model.session.serial + 1;
        self.model.session = known;
        self.model.session.serial = serial;
        self.model.mode = Mode::Play;
        // a page that was opened by the link has not had the saved game so far
        if saving == Saving::On && self.model.saving != Saving::On {
            self.fx.push(Effect::TakeOver);
        }
        self.model.saving = saving;
        if saving != Saving::FromLink {
            self.model.settle_notice(&Notice::FromLink);
        }
        match self.model.session.follow_link(told) {
            Ok(()) => self.apply(vec![Followup::GameChanged]),
            Err(conflict) => self.model.notice(Notice::LinkDiffers(conflict)),
        }
    }
}
