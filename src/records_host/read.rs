//! Records that come from outside: files, pasted text, what other programs share.

use crate::{
    notation::records::{
        self, ReadError, Remark,
        encoding::{Decoded, Encoding},
    },
    persist::SavedGame,
    protocol::{FaultRead, FileFault, FilesRead, GameRead, RemarkRead},
    record::{GameRecord, NodeId},
};
use std::ops::ControlFlow;

/// The largest file that is read, in bytes: that of every reader.
pub const MOST_BYTES: u32 = records::MAX_TEXT as u32;
/// The longest text that may be a link, in bytes.
const MOST_LINK: usize = 100_000;
/// The most games that are reported, and the most remarks on one.
const MOST_GAMES: usize = 200;
const MOST_REMARKS: usize = 20;

/// A text from outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Incoming {
    /// The name of the file; empty for what was pasted.
    pub name: String,
    pub content: Content,
}

/// What a file holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    Text(Decoded),
    /// Games packed together, which only the library takes.
    Archive,
    /// More than [`MOST_BYTES`].
    TooLarge,
    /// It could not be read.
    Unreadable,
}

/// Whether a file that begins so is an archive, though an empty one.
#[must_use]
pub fn is_archive(head: &[u8]) -> bool {
    head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06")
}

impl Incoming {
    /// What was pasted.
    #[must_use]
    pub fn pasted(text: String) -> Incoming {
        let content = Content::Text(Decoded { text, encoding: Encoding::Utf8, n_replaced: 0 });
        Incoming { name: String::new(), content }
    }
}

/// Reads all that came in, unless there is an archive among it.
#[must_use]
pub fn read(incoming: &[Incoming]) -> FilesRead {
    let mut read = FilesRead::default();
    if incoming.iter().any(|incoming| incoming.content == Content::Archive) {
        read.is_archive = true;
        return read;
    }
    if let [Incoming { content: Content::Text(content), .. }] = incoming
        && let text = content.text.trim()
        && text.len() < MOST_LINK
        && text.contains('#')
        && !text.contains(char::is_whitespace)
    {
        read.link = Some(text.to_owned());
    }
    for Incoming { name, content } in incoming {
        let done = match content {
            Content::Text(content) => games(name, content, &mut read),
            Content::TooLarge => Err(FileFault::TooLarge),
            Content::Archive | Content::Unreadable => Err(FileFault::Unreadable),
        };
        if let Err(why) = done {
            read.faults.push(FaultRead { file: name.clone(), why });
        }
    }
    read
}

fn games(name: &str, content: &Decoded, read: &mut FilesRead) -> Result<(), FileFault> {
    let done = records::read_each(&content.text, None, &mut |parsed| {
        if read.games.len() < MOST_GAMES {
            let (record, remarks) = parsed.into_record();
            read.games.push(game(name, content, &record, &remarks));
        } else {
            read.n_more += 1;
        }
        ControlFlow::Continue(())
    });
    done.map_err(|error| fault(error, 0))
}

/// Why a text gave no game; `before` is the number of lines before it in the file.
pub(super) fn fault(error: ReadError, before: usize) -> FileFault {
    match error.after(before) {
        ReadError::TooLarge => FileFault::TooLarge,
        ReadError::BadStart { line, cause } => FileFault::BadStart { line: count(line), cause },
        ReadError::UnknownFormat | ReadError::Empty => FileFault::NoGame,
    }
}

/// What a reader says, by the number of lines before the text in the file; 0 stands for the file as a whole.
pub(super) fn remark(remark: &Remark, before: usize) -> RemarkRead {
    let line = if remark.line == 0 { 0 } else { count(remark.line + before) };
    RemarkRead { line, kind: remark.kind.word().to_owned(), text: remark.text.clone() }
}

fn game(name: &str, content: &Decoded, record: &GameRecord, remarks: &[Remark]) -> GameRead {
    const EVENTS: [&str; 4] = ["棋戦", "EVENT", "Event", "event"];
    let tree = record.tree();
    let header = tree.header();
    GameRead {
        file: name.to_owned(),
        game: SavedGame::of(record).to_text(),
        black: header.names.black.clone(),
        white: header.names.white.clone(),
        variant: tree.start().variant().id().to_owned(),
        plies: count(tree.node(tree.end_of_line(NodeId::ROOT)).ply()),
        date: header.day(),
        event: EVENTS.into_iter().find_map(|field| header.get(field)).map(str::to_owned),
        remarks: remarks.iter().take(MOST_REMARKS).map(|told| remark(told, 0)).collect(),
        n_remarks: count(remarks.len()),
        replaced: count(content.n_replaced),
        encoding: content.encoding.name().to_owned(),
    }
}

pub(super) fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
