//! What the page and the worker of records say to each other. Files and bytes cross together with a message, as the browser has them.

use super::{
    files_read::{FilesRead, NoteRead},
    message::message,
};

message! {
    /// From the page to the worker of records. Ids are given one a line.
    #[derive(Eq)]
    pub enum RecordsRequest tagged "t" {
        /// Keeps the state of a game.
        "keep" => Keep {
            /// Comes back with the answer.
            number: u32,
            /// The game's own.
            id: String,
            /// As it is stored.
            game: String,
            /// As it was found in the other store: the library may have a later state.
            is_found: bool,
        },
        /// Finds games.
        "find" => Find {
            /// Comes back with the answer.
            number: u32,
            /// Which, in which order.
            query: LibraryQuery,
            /// Counted from 0.
            page: u32,
        },
        /// Finds games, for all of them to be chosen.
        "pick" => Pick {
            /// Comes back with the answer.
            number: u32,
            /// Which.
            query: LibraryQuery,
        },
        /// Counts what was played from a position, and the scores in the games of a list; asked after the list, with its number.
        "tally" => Tally {
            /// Comes back with the answer.
            number: u32,
            /// Which games have scores.
            query: LibraryQuery,
            /// The position; decimal, as it has 64 bits.
            from: String,
            /// The positions that its moves lead to.
            next: Vec<String>,
        },
        /// Reads a game.
        "load" => Load {
            /// The game's own.
            id: String,
        },
        /// Reads a game of which a link tells.
        "recall" => Recall {
            /// Comes back with the answer.
            number: u32,
            /// The game's own.
            id: String,
        },
        /// Names games.
        "title" => Title {
            /// Of the games.
            ids: String,
            /// What a person typed.
            title: String,
        },
        /// Changes the tags of games.
        "tags" => Tags {
            /// Of the games.
            ids: String,
            /// For each.
            add: Vec<String>,
            /// From each.
            remove: Vec<String>,
        },
        /// Moves games into the bin.
        "delete" => Delete {
            /// Of the games.
            ids: String,
        },
        /// Brings back what was deleted last.
        "restore" => Restore,
        /// Keeps the games in the files that come with it.
        "import" => Import,
        /// Writes games into one file.
        "export" => Export {
            /// Which games, a line each; else all.
            ids: Option<String>,
            /// The settings that go along.
            settings: Option<String>,
            /// What a player without a name is called against the computer.
            you: String,
            /// What the computer is called, by level.
            computers: Vec<String>,
        },
        /// Ends an import or export.
        "stop" => Stop,
        /// Asks how much is stored.
        "usage" => Usage,
        /// Lets go of the database and of the channel to other tabs until the next request: a page that is put away by the browser, to be shown
        /// again as it was, may hold neither.
        "release" => Release,
        /// Reads the games of a text, else of the files that come with it.
        "read" => Read {
            /// Comes back with the answer.
            number: u32,
            /// What was pasted.
            text: Option<String>,
        },
        /// Writes a game in every format.
        "write" => Write {
            /// Comes back with the answer.
            number: u32,
            /// As it is stored.
            game: String,
            /// What Black is called.
            black: String,
            /// What White is called.
            white: String,
            /// When it was begun, as `2026-11-23 22:35`; empty where it is not known.
            date: String,
            /// The place in preorder of the position that diagrams show; none for the start.
            place: Option<u32>,
        },
        /// Puts a text into Shift_JIS, as a file.
        "encode" => Encode {
            /// Of the file.
            name: String,
            /// What it is to hold.
            text: String,
        },
    }
}

message! {
    /// What is asked of the list.
    #[derive(Eq, Default)]
    pub struct LibraryQuery {
        /// Words, as typed.
        text: String,
        /// Where they are found, by its id.
        field: String,
        /// Openings, castles and handicaps that are called so.
        named: Vec<String>,
        /// Variant id of RULES.md.
        variant: Option<String>,
        /// How it ended, by its id.
        finish: Option<String>,
        /// What occurs on the board; decimal, as it has 64 bits.
        key: Option<String>,
        /// The order, by its id.
        sort: String,
    }
}

message! {
    /// A game in one format.
    #[derive(Eq)]
    pub struct TextWritten {
        /// Its id.
        format: String,
        /// The text.
        text: String,
        /// Words for what it cannot hold of the game.
        losses: Vec<String>,
    }
}

message! {
    /// From the worker of records to the page.
    #[derive(Eq)]
    pub enum RecordsResponse tagged "t" {
        /// The worker is up.
        "ready" => Ready,
        /// A page of the list.
        "listed" => Listed {
            /// Of the request.
            number: u32,
            /// Number of all games.
            n_games: u32,
            /// Number of those that were asked for.
            n_listed: u32,
            /// Counted from 0; the last one there is, where one beyond it was asked for.
            page: u32,
            /// The rows of the page, one a line.
            rows: String,
        },
        /// All games that were asked for.
        "picked" => Picked {
            /// Of the request.
            number: u32,
            /// Their labels, one a line.
            labels: String,
        },
        /// What was played from a position, and scores.
        "tallied" => Tallied {
            /// Of the request.
            number: u32,
            /// The results after each move, one a line.
            moves: String,
            /// Scores, one a line.
            scores: String,
        },
        /// A later state than the one that was found is kept, and stays.
        "later" => Later {
            /// Of the request.
            number: u32,
            /// The game's own.
            id: String,
            /// As it is kept.
            game: String,
        },
        /// A game is kept.
        "kept" => Kept {
            /// Of the request.
            number: u32,
            /// Its row.
            row: String,
        },
        /// The store has failed.
        "failed" => Failed {
            /// Of the request to keep, if it was one.
            number: Option<u32>,
            /// Because storage is full.
            is_full: bool,
        },
        /// A game.
        "loaded" => Loaded {
            /// Its own.
            id: String,
            /// None where it is gone, or damaged.
            game: Option<String>,
        },
        /// The answer to a request to recall.
        "recalled" => Recalled {
            /// Of the request.
            number: u32,
            /// None where it is not there, or the store cannot be had.
            game: Option<String>,
        },
        /// A game was not kept, as it does not go on with the one by links that is there under its id.
        "taken" => Taken {
            /// The id.
            id: String,
        },
        /// Games have changed.
        "changed" => Changed {
            /// Their labels, one a line.
            labels: String,
        },
        /// Games are gone.
        "deleted" => Deleted {
            /// One a line.
            ids: String,
        },
        /// What was deleted last is back.
        "restored" => Restored,
        /// How far an import or export is.
        "progress" => Progress {
            /// Of all.
            done: u32,
            /// Bytes or games.
            all: u32,
        },
        /// The end of an import.
        "imported" => Imported {
            /// Number of new games.
            added: u32,
            /// Number of games that were there.
            known: u32,
            /// Number of those that could not be read.
            failed: u32,
            /// Settings that came along.
            settings: Option<String>,
            /// It ended before all was read.
            stopped: bool,
            /// What is to be told of the files: the first of all.
            notes: Vec<NoteRead>,
            /// Number of all.
            n_notes: u32,
        },
        /// The end of an export. The file comes with it.
        "exported" => Exported {
            /// Whether it went well.
            ok: bool,
            /// Of the file; none where it was stopped.
            name: Option<String>,
        },
        /// How much the page has stored.
        "usage" => Usage {
            /// Thousands of bytes.
            kilobytes: u32,
        },
        /// The answer to a request to read.
        "read" => Read {
            /// Of the request.
            number: u32,
            /// What came of it.
            read: FilesRead,
        },
        /// The answer to a request to write.
        "written" => Written {
            /// Of the request.
            number: u32,
            /// One a format.
            texts: Vec<TextWritten>,
        },
        /// The answer to a request to encode. The file comes with it.
        "encoded" => Encoded {
            /// Of the file.
            name: String,
            /// Characters that the encoding lacks.
            missing: String,
        },
        /// Another tab has changed the games.
        "elsewhere" => Elsewhere,
    }
}
