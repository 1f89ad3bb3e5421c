//! What [`update`](super::update::update) wants done in the world: values, so that a test can read them.

use super::{later::LaterMsg, library::LibraryRequest, part::Part, settings::offline::OfflineEffect};
use crate::{
    i18n::Lang,
    notation::records::encoding::Encoding,
    protocol::{Request, SearchId},
    rules::ByColor,
};

/// A place in the browser's storage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    Game,
    Settings,
}

/// Something to be done outside of the model.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// End the worker if there is one and start another; its events carry this number.
    SpawnEngine {
        worker: u32,
    },
    /// End the worker; no other one starts.
    EndEngine,
    Engine(Request),
    /// Number of helper workers that the engine's own shares its searches with.
    SetHelpers {
        count: u8,
    },
    /// The same for another worker than the engine's own, by its number: one of a pool, in which each searches by itself. What comes of it
    /// is reported as [`StudyMsg::Lane`](super::study::StudyMsg::Lane).
    Lane(u8, Box<Effect>),
    /// Send [`Msg::Timer`](super::msg::Msg::Timer) after a time in milliseconds.
    Timer {
        after_ms: u32,
        timer: Timer,
    },
    /// Keep this text; a failure comes back as a message.
    Save(Slot, String),
    /// Move what a slot holds to another key, where nothing is ever overwritten.
    SetAside(Slot),
    /// Let the browser save as a file what was set aside, now or on earlier visits.
    SaveAside,
    /// Tell other tabs that this one goes on with the saved game.
    TakeOver,
    /// Read the saved game again; it comes back as [`PlatformMsg::Reloaded`](super::platform::PlatformMsg::Reloaded).
    ReloadGame,
    Copy(String),
    /// Let the browser save this text as a file of that name.
    SaveFile {
        name: &'static str,
        text: String,
    },
    /// What only the parts that come later know: a [`RecordEffect`], a [`PictureEffect`](super::diagram::PictureEffect),
    /// [`LoadPuzzles`](super::puzzles::LoadPuzzles), [`LoadCourse`](super::learn::LoadCourse).
    Later(LaterMsg),
    /// Let a person choose a file of settings; it comes back as [`SettingsMsg::File`](super::settings::SettingsMsg::File).
    ChooseSettings,
    /// Ask the store of all games; it answers with [`LibraryMsg`](super::library::LibraryMsg).
    Library(LibraryRequest),
    /// Send this message after a while.
    Remind {
        after_ms: u32,
        msg: LaterMsg,
    },
    /// Sounds, by name (`move capture promote check end beep last`), and their volume in per cent.
    Sound {
        words: String,
        volume: u8,
    },
    /// Say this aloud in a language.
    Speak {
        text: String,
        lang: &'static str,
        volume: u8,
    },
    /// Fetch the words of a language; they come back as [`PlatformMsg::Words`](super::platform::PlatformMsg::Words).
    LoadWords(Lang),
    /// Fetch the pages to read; they come back as [`LearnMsg::Prose`](super::learn::LearnMsg::Prose).
    LoadProse(Lang),
    /// Fetch the rest of the program; whether it came is reported as [`ExtrasMsg::Fetched`](super::extras::ExtrasMsg::Fetched).
    FetchExtras {
        /// The study is needed too, so that it is fetched at the same time.
        study: bool,
    },
    /// Fetch a part that comes after that; it is reported as [`PartFetched`](super::part::PartFetched).
    FetchPart(Part),
    /// Make the browser's back button close a sheet ...
    PushHistory,
    /// ... and take that step back when it was closed otherwise.
    PopHistory,
    /// Leave this of the link's fragment in the address, unless the saving just before has failed.
    SetFragment(String),
    /// Put the keyboard's focus on what just opened, or back on the board.
    Focus(Focus),
    /// What the copy on the device, and installing, need of the world.
    Offline(OfflineEffect),
    ReloadPage,
}

/// What is done with records in the world: records that go out, or are asked for. What comes of it is reported as [`SheetMsg`](super::sheets::SheetMsg)s.
#[derive(Debug, Clone, PartialEq)]
pub enum RecordEffect {
    /// Let the browser save a file; today's date goes into its name unless it is `dated` already.
    Save {
        stem: String,
        dated: bool,
        ending: &'static str,
        text: String,
        encoding: Encoding,
    },
    /// Have the worker of records read a text, ...
    ReadText {
        number: u32,
        text: String,
    },
    /// ... or the files that came in last.
    ReadFiles {
        number: u32,
    },
    /// Have it write a game in every format.
    Write {
        number: u32,
        /// As it is stored.
        game: String,
        names: ByColor<String>,
        /// When it was begun, as `2026-11-23 22:35`; empty where it is not known.
        date: String,
        /// The place in preorder of the position shown; none for the start.
        place: Option<usize>,
    },
    /// Have it look whether the library has the game of that id.
    Recall {
        number: u32,
        id: String,
    },
    /// Let a person choose files.
    Choose,
    /// Ask the browser for what was copied elsewhere.
    Paste,
    Print,
}

impl From<RecordEffect> for Effect {
    fn from(effect: RecordEffect) -> Effect {
        Effect::Later(LaterMsg::new(effect, false))
    }
}

/// Where the keyboard's focus goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Focus {
    Sheet,
    Question,
    /// The answer to it that goes on, where nothing is lost by that.
    Yes,
    /// The beginning of a page to read.
    Top,
    /// A part of it, by its number.
    Part(usize),
    /// The way on from a step that is done.
    NextStep,
    Board,
    /// The board, from the top of the page, where what is to be found on it stands beside or below it.
    Task,
    /// The move of the list that led to the position shown: from there the arrow keys step.
    Move,
    /// The line in which moves are typed.
    Typing,
    /// A field of a form, by its name.
    Field(&'static str),
    /// A button, by its `data-action`: the one that opened what has closed.
    Button(&'static str),
}

/// What a timer was set for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Timer {
    /// The worker has had time enough to come up.
    EngineLoad { worker: u32 },
    /// A search should long have ended by itself.
    SearchOverdue(SearchId),
    /// A stopped search should have answered.
    StopDeadline(SearchId),
    /// Between two moves of a game that plays by itself.
    NextMove { ply: usize },
    /// The seconds of the running clock change.
    Tick { number: u32 },
    /// The delay before the computer's move is over.
    ReplyDelay { ply: usize },
    /// What waited may be said, if nothing else came.
    Announce { number: u32 },
    /// The next report of an analysis is due.
    Report,
}

impl Effect {
    /// Whether it starts, ends or asks the engine.
    #[must_use]
    pub fn is_for_engine(&self) -> bool {
        use Effect::{EndEngine, Engine, SetHelpers, SpawnEngine};
        matches!(self, SpawnEngine { .. } | EndEngine | Engine(_) | SetHelpers { .. })
    }
}

pub type Effects = Vec<Effect>;
