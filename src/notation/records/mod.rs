//! Whole records as files: one file below this folder a format, each with a reader and a writer.
//!
//! A reader takes text, already decoded, and never gives up where it can go on: what it repaired or left out it says as a [`Remark`]
//! with the line. A writer says what its format cannot carry as a [`Loss`].

pub mod bod;
mod builder;
pub mod csa;
mod csa_moves;
mod csa_names;
mod dispatch;
pub mod encoding;
mod ends;
pub mod evaluations;
pub mod jkf;
pub mod ki2;
pub mod kif;
mod losses;
mod pieces;
pub mod psn;
mod start;
pub mod usen;
pub mod usi;

pub use builder::{MAX_GAMES, MAX_NODES, MAX_PLIES, MAX_TEXT};
pub use dispatch::{detect, read, read_each, write};
pub use kif::Sides;
pub use pieces::{Piece, Pieces};

use crate::record::{GameRecord, GameTree, Replayer};

/// A format of records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// KIF of 柿木: moves with the square that they come from.
    Kif,
    /// KI2: moves as books print them.
    Ki2,
    /// CSA 2.2 and 3.0.
    Csa,
    /// JSON Kifu Format.
    Jkf,
    /// `position …`, as USI engines take it, or a bare SFEN.
    Usi,
    /// A diagram of one position, 局面図.
    Bod,
    /// Headers in brackets and western move text.
    Psn,
    /// The short text of Shogi Playground's links.
    Usen,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 8] =
        [Format::Kif, Format::Ki2, Format::Csa, Format::Jkf, Format::Usi, Format::Bod, Format::Psn, Format::Usen];

    /// The name in commands.
    ///
    /// ```
    /// use suizo::notation::records::Format;
    /// assert_eq!(Format::Psn.id(), "hodges");
    /// assert_eq!(Format::from_id("csa"), Some(Format::Csa));
    /// ```
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Format::Kif => "kif",
            Format::Ki2 => "ki2",
            Format::Csa => "csa",
            Format::Jkf => "jkf",
            Format::Usi => "usi",
            Format::Bod => "bod",
            Format::Psn => "hodges",
            Format::Usen => "usen",
        }
    }

    /// Reads [`Format::id`].
    #[must_use]
    pub fn from_id(id: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.id() == id)
    }
}

/// What a reader repaired or left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// Counted from 1; 0 for the file as a whole.
    pub line: usize,
    /// What it is about.
    pub kind: RemarkKind,
    /// The text that it is about, cut short.
    pub text: String,
}

impl Remark {
    /// A remark on a line; of its text no more is kept than tells it from others.
    #[must_use]
    pub fn new(line: usize, kind: RemarkKind, text: &str) -> Remark {
        const MOST: usize = 60;
        let text = text.trim();
        let mut short: String = text.chars().take(MOST).collect();
        if short.len() < text.len() {
            short.push('…');
        }
        Remark { line, kind, text: short }
    }
}

impl RemarkKind {
    /// Every kind.
    pub const ALL: [RemarkKind; 12] = [
        RemarkKind::UnknownLine,
        RemarkKind::UnreadableMove,
        RemarkKind::IllegalMove,
        RemarkKind::AmbiguousMove,
        RemarkKind::OtherPiece,
        RemarkKind::WrongNumber,
        RemarkKind::LostVariation,
        RemarkKind::MovedComment,
        RemarkKind::BadHeader,
        RemarkKind::BadTime,
        RemarkKind::OtherResult,
        RemarkKind::TooMuch,
    ];

    /// A word for reports that programs read.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            RemarkKind::UnknownLine => "unknown_line",
            RemarkKind::UnreadableMove => "unreadable_move",
            RemarkKind::IllegalMove => "illegal_move",
            RemarkKind::AmbiguousMove => "ambiguous_move",
            RemarkKind::OtherPiece => "other_piece",
            RemarkKind::WrongNumber => "wrong_number",
            RemarkKind::LostVariation => "lost_variation",
            RemarkKind::MovedComment => "moved_comment",
            RemarkKind::BadHeader => "bad_header",
            RemarkKind::BadTime => "bad_time",
            RemarkKind::OtherResult => "other_result",
            RemarkKind::TooMuch => "too_much",
        }
    }
}

/// Kinds of remarks, for messages in the reader's language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RemarkKind {
    /// A line that means nothing in this format; it was left out.
    UnknownLine,
    /// A move that cannot be read; the line of play ends before it.
    UnreadableMove,
    /// A move that the rules refuse; the line of play ends before it.
    IllegalMove,
    /// A move that several pieces could make; the first was taken.
    AmbiguousMove,
    /// A move that names another piece than stands at its origin; the origin counts.
    OtherPiece,
    /// The number of a move is not the next one; the order of the lines counts.
    WrongNumber,
    /// A variation from a move that is not there; it was left out.
    LostVariation,
    /// Comments on moves that were left out; they stand with the last move that was read.
    MovedComment,
    /// A header whose value cannot be used; it was kept as text.
    BadHeader,
    /// A time that cannot be read; it was left out.
    BadTime,
    /// The result that is stated differs from the one that the moves bring about; the moves count.
    OtherResult,
    /// More than the reader takes: what follows was left out.
    TooMuch,
}

/// A game that was read.
#[derive(Debug, Clone)]
pub struct Parsed {
    /// The game, with everything that the text says of it. It may be changed, but no other tree belongs here.
    pub tree: GameTree,
    /// In the order of their lines.
    pub remarks: Vec<Remark>,
    /// The game at the node where the reader stood last, if it is kept.
    at: Option<Box<Replayer>>,
}

impl Parsed {
    /// The game to go on with, at the end of its main line, and what was remarked: [`GameRecord::of_tree`], but by the shortest way from
    /// where the reader stood last.
    ///
    /// ```
    /// use suizo::notation::records;
    /// let [parsed] = records::read("position startpos moves 7g7f 3c3d", None).unwrap().try_into().unwrap();
    /// let (record, remarks) = parsed.into_record();
    /// assert_eq!((record.ply(), remarks.len()), (2, 0));
    /// ```
    #[must_use]
    pub fn into_record(self) -> (GameRecord, Vec<Remark>) {
        let record = match self.at {
            Some(at) => GameRecord::of_replayed(self.tree, *at),
            None => GameRecord::of_tree(self.tree),
        };
        (record, self.remarks)
    }
}

/// Why nothing could be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadError {
    /// The text is in no format that is known.
    UnknownFormat,
    /// The start cannot be set up.
    BadStart {
        /// Counted from 1.
        line: usize,
        /// What is wrong, in English, for developers and command lines.
        cause: String,
    },
    /// The text says no game at all.
    Empty,
    /// The text is larger than readers take.
    TooLarge,
}

impl ReadError {
    /// The same where that number of lines stands before the text that could not be read.
    #[must_use]
    pub fn after(self, before: usize) -> ReadError {
        match self {
            ReadError::BadStart { line, cause } => ReadError::BadStart { line: line + before, cause },
            other => other,
        }
    }
}

/// What a format cannot carry of a record that was written in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Loss {
    /// Other lines than the main one.
    Variations,
    /// Comments.
    Comments,
    /// Times.
    Times,
    /// Signs such as `?!`.
    Glyphs,
    /// Evaluations.
    Evaluations,
    /// Arrows and circles.
    Marks,
    /// Rule choices other than the format's own.
    Rules,
    /// Names, dates and other headers.
    Headers,
    /// How the game ended.
    Result,
    /// The moves: the format holds a position only.
    Moves,
    /// The format does not know this game at all.
    Game,
    /// Parts of a second: times are written in whole ones.
    TimeFractions,
    /// What other programs say of a move in ways of their own.
    OtherNotes,
}

impl Loss {
    /// Every loss.
    pub const ALL: [Loss; 13] = [
        Loss::Variations,
        Loss::Comments,
        Loss::Times,
        Loss::Glyphs,
        Loss::Evaluations,
        Loss::Marks,
        Loss::Rules,
        Loss::Headers,
        Loss::Result,
        Loss::Moves,
        Loss::Game,
        Loss::TimeFractions,
        Loss::OtherNotes,
    ];

    /// A word for reports that programs read.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Loss::Variations => "variations",
            Loss::Comments => "comments",
            Loss::Times => "times",
            Loss::Glyphs => "glyphs",
            Loss::Evaluations => "evaluations",
            Loss::Marks => "marks",
            Loss::Rules => "rules",
            Loss::Headers => "headers",
            Loss::Result => "result",
            Loss::Moves => "moves",
            Loss::Game => "game",
            Loss::TimeFractions => "time_fractions",
            Loss::OtherNotes => "other_notes",
        }
    }
}

/// A record as text, and what is missing in it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Written {
    /// A line break after every line.
    pub text: String,
    /// Without repetition, in the order of [`Loss`].
    pub losses: Vec<Loss>,
}
