//! Games that came from outside: files, pasted text, what other programs share. They are read by the worker of records.

use crate::protocol::{FaultRead, FileFault, FilesRead, GameRead};
use std::rc::Rc;

/// The longest text that may be a link, in bytes.
pub const MOST_PASTED_LINK: usize = 100_000;

/// Why a text gave no game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ImportFault {
    /// What is wrong with the text.
    File(FileFault),
    /// What reads games has broken down, or could not be started.
    Broke,
}

/// What came in: every game, and what was wrong with files that gave none.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Import {
    pub games: Vec<GameRead>,
    /// Number of games beyond those.
    pub n_more: usize,
    /// With the names of the files.
    pub faults: Vec<(String, ImportFault)>,
    /// The game that is on the board.
    pub opened: Option<usize>,
    /// It is still being read.
    pub is_reading: bool,
    /// The clipboard is not handed over to buttons: a field takes what was copied.
    pub asks_text: bool,
}

impl Import {
    /// What was read.
    #[must_use]
    pub fn of(read: &FilesRead) -> Import {
        let fault = |FaultRead { file, why }: &FaultRead| (file.clone(), ImportFault::File(why.clone()));
        Import {
            games: read.games.clone(),
            n_more: read.n_more as usize,
            faults: read.faults.iter().map(fault).collect(),
            ..Import::default()
        }
    }

    /// Only that something is wrong.
    #[must_use]
    pub fn fault(fault: ImportFault) -> Import {
        Import { faults: vec![(String::new(), fault)], ..Import::default() }
    }

    /// Whether there is anything to say apart from the games.
    #[must_use]
    pub fn has_report(&self) -> bool {
        let is_told = |game: &GameRead| game.n_remarks > 0 || game.replaced > 0;
        !self.faults.is_empty() || self.games.iter().any(is_told)
    }
}

/// The questions to the worker of records that concern one game: what was asked last counts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RecordQuestions {
    last: u32,
    /// What is being read.
    pub reading: Option<u32>,
    /// The library is asked for the game of this id, of which a link tells.
    pub recalling: Option<(u32, String)>,
}

impl RecordQuestions {
    /// The number of another question.
    pub fn ask(&mut self) -> u32 {
        self.last += 1;
        self.last
    }
}

/// What can happen to records from outside.
#[derive(Debug, Clone, PartialEq)]
pub enum ImportMsg {
    /// Files are to be chosen ...
    Choose,
    /// ... or what was copied is to be read, ...
    Paste,
    /// ... which browsers do not let every button do.
    PasteRefused,
    /// This was pasted or shared.
    Text(String),
    /// Files were chosen or dropped; with their bytes in all.
    Files { bytes: f64 },
    /// They were read, as the question of that number asked.
    Read { number: u32, read: Rc<FilesRead> },
    /// Puts a game of the list on the board.
    Open(usize),
    /// Keeps all that came in last in the library.
    KeepAll,
    /// Opens the packed game of a link, by its fragment.
    Link(String),
    /// What the library has of the game of a link, as the question of that number asked.
    Recalled { number: u32, game: Option<Rc<str>> },
}
