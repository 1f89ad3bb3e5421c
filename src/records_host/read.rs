//! Records that come from outside: files, pasted text, what other programs share.

use crate::{
    notation::records::{
        self, Parsed, ReadError, Remark,
        encoding::{Decoded, Encoding},
    },
    persist::SavedGame,
    protocol::{FaultRead, FileFault, FilesRead, GameRead, RemarkRead},
    record::{GameRecord, NodeId},
};
use std::ops::ControlFlow;

/// The largest file that is read, in bytes.
pub const MOST_BYTES: u32 = 32 << 20;
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
    /// None where the file could not be read, or is too large.
    pub content: Option<Decoded>,
}

impl Incoming {
    /// What was pasted.
    #[must_use]
    pub fn pasted(text: String) -> Incoming {
        let content = Some(Decoded { text, encoding: Encoding::Utf8, n_replaced: 0 });
        Incoming { name: String::new(), content }
    }
}

/// Reads all that came in.
#[must_use]
pub fn read(incoming: &[Incoming]) -> FilesRead {
    let mut read = FilesRead::default();
    if let [Incoming { content: Some(content), .. }] = incoming
        && let text = content.text.trim()
        && text.len() < MOST_LINK
        && text.contains('#')
        && !text.contains(char::is_whitespace)
    {
        read.link = Some(text.to_owned());
    }
    for Incoming { name, content } in incoming {
        let games = content.as_ref().ok_or(FileFault::Unreadable).and_then(|content| games(name, content, &mut read));
        if let Err(why) = games {
            read.faults.push(FaultRead { file: name.clone(), why });
        }
    }
    read
}

fn games(name: &str, content: &Decoded, read: &mut FilesRead) -> Result<(), FileFault> {
    let done = records::read_each(&content.text, None, &mut |Parsed { tree, remarks }| {
        if read.games.len() < MOST_GAMES {
            read.games.push(game(name, content, GameRecord::of_tree(tree), &remarks));
        } else {
            read.n_more += 1;
        }
        ControlFlow::Continue(())
    });
    done.map_err(|error| match error {
        ReadError::TooLarge => FileFault::Unreadable,
        ReadError::BadStart { line, cause } => FileFault::BadStart { line: count(line), cause },
        ReadError::UnknownFormat | ReadError::Empty => FileFault::NoGame,
    })
}

fn game(name: &str, content: &Decoded, record: GameRecord, remarks: &[Remark]) -> GameRead {
    const EVENTS: [&str; 4] = ["棋戦", "EVENT", "Event", "event"];
    let tree = record.tree();
    let header = tree.header();
    let remark = |remark: &Remark| RemarkRead {
        line: count(remark.line),
        kind: remark.kind.word().to_owned(),
        text: remark.text.clone(),
    };
    GameRead {
        file: name.to_owned(),
        game: SavedGame::of(&record).to_text(),
        black: header.names.black.clone(),
        white: header.names.white.clone(),
        variant: tree.start().variant().id().to_owned(),
        plies: count(tree.node(tree.end_of_line(NodeId::ROOT)).ply()),
        date: header.day(),
        event: EVENTS.into_iter().find_map(|field| header.get(field)).map(str::to_owned),
        remarks: remarks.iter().take(MOST_REMARKS).map(remark).collect(),
        n_remarks: count(remarks.len()),
        replaced: count(content.n_replaced),
        encoding: content.encoding.name().to_owned(),
    }
}

fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
