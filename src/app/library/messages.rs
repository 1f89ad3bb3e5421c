//! What can happen to the library, and what is asked of the browser's store.

use super::super::platform::SaveError;
use crate::{
    persist::library::{Entry, EntryEdit, FilterChange, Label, Listing, Query, Results, Score, ScoreOf, Sort},
    protocol::NoteRead,
};
use std::rc::Rc;

/// What is saved as a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Export {
    /// The games that are chosen: one as a KIF, more as an archive.
    Chosen,
    /// All games.
    Games,
    /// All games, and the settings.
    Everything,
}

/// What can happen to the library: first what a person does, then what the store answers.
#[derive(Debug, Clone, PartialEq)]
pub enum LibraryMsg {
    Open,
    Filter(FilterChange),
    Sort(Sort),
    Page(Turn),
    /// Opens or closes what was played from the position on the board, and the scores.
    Tally,
    /// Opens or closes the moves that were played from the position shown, beside the game.
    Beside,
    /// Tries one of these moves on the board, in USI.
    Try(Rc<str>),
    /// One game is chosen, or no longer.
    Choose {
        id: Rc<str>,
        on: bool,
    },
    /// All that are listed, or none.
    ChooseAll(bool),
    /// Puts a game on the board.
    Play(Rc<str>),
    /// Names the one that is chosen.
    Title(String),
    /// Sets the tags that all chosen ones have in common.
    Tags(String),
    Delete,
    /// Brings back what was deleted last.
    Restore,
    Import,
    /// Keeps the games in the files that came in last, by whatever way.
    ImportTaken,
    /// Saves games as a file.
    Export(Export),
    /// Ends what is being imported or exported.
    Stop,

    /// The answer to the question of that number.
    Listed {
        number: u32,
        listing: Rc<Listing>,
    },
    /// All games that the question of that number asks for.
    Picked {
        number: u32,
        games: Rc<[Label]>,
    },
    /// What was played after the question of that number, and the scores.
    Tallied {
        number: u32,
        moves: Rc<[Results]>,
        scores: Rc<[(ScoreOf, Score)]>,
    },
    /// A game was kept, as its row says.
    Kept {
        number: u32,
        row: Rc<str>,
    },
    /// The library has a later state of the game than the one that was found stored.
    Later {
        number: u32,
        entry: Rc<Entry>,
    },
    /// A game was not kept: under its id stands a game by links that it does not go on with.
    Taken(Rc<str>),
    /// The store has failed, with the write of that number or with something else.
    Failed {
        number: Option<u32>,
        error: SaveError,
    },
    /// What answers has broken down, or could not be started: what was asked for will not come.
    Broke,
    /// A game as it is kept.
    Loaded(Rc<Entry>),
    /// A game that is not there any more, or cannot be read.
    NotLoaded,
    /// The stored game that another is to take the place of.
    Stored(Rc<str>),
    /// Games of which something else is said now.
    Changed(Rc<[Label]>),
    /// These games, one a line, are gone.
    Deleted(Rc<str>),
    Restored,
    /// How far an import or export is, in bytes or games.
    Progress {
        done: u32,
        all: u32,
    },
    Imported(Rc<Report>),
    Exported {
        ok: bool,
    },
    Usage {
        /// Thousands of bytes.
        kilobytes: u32,
    },
    /// Another tab has changed the library.
    ChangedElsewhere,
}

impl LibraryMsg {
    /// The store has answered: it works, or says why not.
    #[must_use]
    pub fn is_answer(&self) -> bool {
        matches!(
            self,
            LibraryMsg::Listed { .. }
                | LibraryMsg::Picked { .. }
                | LibraryMsg::Tallied { .. }
                | LibraryMsg::Kept { .. }
                | LibraryMsg::Later { .. }
                | LibraryMsg::Taken(_)
                | LibraryMsg::Failed { .. }
                | LibraryMsg::Loaded(_)
                | LibraryMsg::NotLoaded
                | LibraryMsg::Changed(_)
                | LibraryMsg::Deleted(_)
                | LibraryMsg::Restored
                | LibraryMsg::Progress { .. }
                | LibraryMsg::Imported(_)
                | LibraryMsg::Exported { .. }
                | LibraryMsg::Usage { .. }
                | LibraryMsg::ChangedElsewhere
        )
    }
}

/// A way through the pages of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    Previous,
    Next,
}

/// What became of an import.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    pub added: u32,
    /// They were there already.
    pub known: u32,
    /// They could not be read.
    pub failed: u32,
    /// The settings that the file carries, as text.
    pub settings: Option<String>,
    /// The end came before all was read, as a person or the store wished.
    pub stopped: bool,
    /// What is to be told of the files: the first of all.
    pub notes: Vec<NoteRead>,
    /// Number of all.
    pub n_notes: u32,
}

/// What is asked of the browser's store.
#[derive(Debug, Clone, PartialEq)]
pub enum LibraryRequest {
    /// Keep the state of a game. A game that is worth it asks the browser not to clear the store.
    Keep {
        number: u32,
        /// The game's own.
        id: Rc<str>,
        /// As it is stored.
        game: Rc<str>,
        is_worth_much: bool,
        /// It was found stored, or opened, and nothing has changed: the library may have a later state, which stays.
        is_found: bool,
    },
    /// Read the stored game before another takes its place.
    KeepStored,
    /// A page of the list, from 0.
    Find {
        number: u32,
        query: Rc<Query>,
        page: u32,
    },
    /// All games of a list.
    Pick {
        number: u32,
        query: Rc<Query>,
    },
    /// The results after each of these positions, which follow one, and the scores in a list.
    Tally {
        number: u32,
        query: Rc<Query>,
        from: u64,
        next: Rc<[u64]>,
    },
    Load(Rc<str>),
    Edit {
        ids: Rc<[Rc<str>]>,
        edit: EntryEdit,
    },
    Delete(Rc<[Rc<str>]>),
    Restore,
    /// Let a person choose files, and keep the games in them.
    Import,
    /// Keep the games in the files that came in last.
    ImportTaken,
    /// Write these games into one file, or all, with this as the settings if there are any. Names are those of the two
    /// players that have none of their own: a person, and the computer with its level.
    Export {
        ids: Option<Rc<[Rc<str>]>>,
        settings: Option<String>,
        you: String,
        computers: Rc<[String]>,
    },
    Stop,
    /// How much the page has stored.
    Usage,
}
