//! What the worker of records has read of texts and files: games, and what was wrong with them.

use super::message::message;

message! {
    /// What was read of texts or files.
    #[derive(Eq, Default)]
    pub struct FilesRead {
        /// The first of them.
        games: Vec<GameRead>,
        /// Number of games beyond those.
        n_more: u32,
        /// Files that gave no game.
        faults: Vec<FaultRead>,
        /// The text, where it is the only one and may be a link.
        link: Option<String>,
        /// There is an archive among the files: they are for the library, and none was read.
        is_archive: bool,
    }
}

message! {
    /// A game that was read.
    #[derive(Eq, Default)]
    pub struct GameRead {
        /// The name of the file that it came in.
        file: String,
        /// As it is stored.
        game: String,
        /// The name of the player.
        black: String,
        /// The name of the player.
        white: String,
        /// Variant id of RULES.md.
        variant: String,
        /// Length of the main line.
        plies: u32,
        /// `2026-11-23`.
        date: Option<String>,
        /// As the record has it.
        event: Option<String>,
        /// What was repaired or left out: the first of all.
        remarks: Vec<RemarkRead>,
        /// Number of all.
        n_remarks: u32,
        /// Bytes that meant nothing in their encoding.
        replaced: u32,
        /// Name of the encoding.
        encoding: String,
    }
}

message! {
    /// What a reader repaired or left out.
    #[derive(Eq)]
    pub struct RemarkRead {
        /// Counted from 1; 0 for the file as a whole.
        line: u32,
        /// Its word.
        kind: String,
        /// The text that it is about.
        text: String,
    }
}

message! {
    /// A file that gave no game.
    #[derive(Eq)]
    pub struct FaultRead {
        /// Its name.
        file: String,
        /// What is wrong with it.
        why: FileFault,
    }
}

message! {
    /// Why a file gave no game.
    #[derive(Eq)]
    pub enum FileFault tagged "k" {
        /// It could not be read.
        "unreadable" => Unreadable,
        /// It is larger than readers take.
        "too_large" => TooLarge,
        /// There is no game in it.
        "no_game" => NoGame,
        /// Its position cannot be set up.
        "bad_start" => BadStart {
            /// Counted from 1.
            line: u32,
            /// In English.
            cause: String,
        },
    }
}

message! {
    /// What is to be told of a file that was imported.
    #[derive(Eq)]
    pub struct NoteRead {
        /// Its name.
        file: String,
        /// What.
        note: FileNote,
    }
}

message! {
    /// What is to be told of a file or of a game in it.
    #[derive(Eq)]
    pub enum FileNote tagged "k" {
        /// It gave no game, or not all.
        "fault" => Fault {
            /// What is wrong with it.
            why: FileFault,
        },
        /// Something was repaired or left out.
        "remark" => Remark {
            /// Where and what.
            remark: RemarkRead,
        },
        /// Bytes meant nothing in their encoding.
        "bytes" => Bytes {
            /// How many.
            n: u32,
            /// Name of the encoding.
            encoding: String,
        },
    }
}
