//! Files larger than readers take, cut between games while they are read.

use super::{Format, MAX_TEXT, ReadError, csa, detect};

/// Games of a file that stand side by side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Not decoded yet.
    pub bytes: Vec<u8>,
    /// Lines of the file before it.
    pub before: usize,
}

/// Takes a file bit by bit, and gives it back in pieces of whole games: of CSA, USI and western text, whose games can be told apart
/// without reading them. Other files come back in one piece, no larger than [`MAX_TEXT`].
///
/// ```
/// use suizo::notation::records::Pieces;
/// let mut pieces = Pieces::new(None, 20);
/// pieces.add(b"PI\n+\n+7776FU\n/\nPI\n+\n+2726FU\n/\nPI\n");
/// let piece = pieces.take().unwrap().unwrap();
/// assert_eq!((piece.bytes.ends_with(b"+2726FU\n/\n"), piece.before), (true, 0));
/// let rest = pieces.rest();
/// assert_eq!((rest.bytes.as_slice(), rest.before), (&b"PI\n"[..], 8));
/// ```
#[derive(Debug)]
pub struct Pieces {
    held: Vec<u8>,
    /// Bytes from which on a piece is cut.
    enough: usize,
    format: Option<Format>,
    /// Whether the format was looked for.
    is_sure: bool,
    before: usize,
}

impl Pieces {
    /// Bytes of a piece, about, as files are read.
    pub const LENGTH: usize = 4 << 20;

    /// Cuts pieces of at least that number of bytes, of that format or of the one that the text seems to be in.
    #[must_use]
    pub fn new(format: Option<Format>, enough: usize) -> Pieces {
        Pieces { held: Vec::new(), enough, format, is_sure: format.is_some(), before: 0 }
    }

    /// The format, where it is known.
    #[must_use]
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    /// Takes what follows.
    pub fn add(&mut self, bytes: &[u8]) {
        self.held.extend_from_slice(bytes);
    }

    /// Whole games, when there are enough; of what is left more must follow.
    ///
    /// # Errors
    /// When one game, or a file that cannot be cut, is larger than [`MAX_TEXT`].
    pub fn take(&mut self) -> Result<Option<Piece>, ReadError> {
        /// Bytes that are looked at for the format: its marks are ASCII, so that the encoding does not matter.
        const HEAD: usize = 1 << 16;
        if self.held.len() < self.enough {
            return Ok(None);
        }
        if !std::mem::replace(&mut self.is_sure, true) {
            self.format = detect(&String::from_utf8_lossy(&self.held[..self.held.len().min(HEAD)]));
        }
        match self.format.and_then(|format| last_end(&self.held, format)) {
            Some(end) => {
                let rest = self.held.split_off(end);
                let bytes = std::mem::replace(&mut self.held, rest);
                let before = self.before;
                self.before += bytes.iter().filter(|byte| **byte == b'\n').count();
                Ok(Some(Piece { bytes, before }))
            }
            None if self.held.len() > MAX_TEXT => Err(ReadError::TooLarge),
            None => Ok(None),
        }
    }

    /// What is left when nothing follows.
    #[must_use]
    pub fn rest(self) -> Piece {
        Piece { bytes: self.held, before: self.before }
    }
}

/// Where the last whole game of these bytes ends: where the reader of CSA has another one begin, at the end of a line in USI, at headers after an empty line in western
/// text. The bytes of these marks are part of no other character in any encoding but UTF-16.
fn last_end(bytes: &[u8], format: Format) -> Option<usize> {
    let mut ends = (1..=bytes.len()).rev().filter(|end| bytes[end - 1] == b'\n');
    let line_before = |end: usize| {
        let start = bytes[..end - 1].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        bytes[start..end].trim_ascii()
    };
    match format {
        Format::Csa => last_border(bytes),
        // an option is for the game after it
        Format::Usi => ends.find(|&end| !line_before(end).starts_with(b"setoption")),
        Format::Psn => ends.find(|&end| bytes[end..].starts_with(b"[") && line_before(end).is_empty()),
        _ => None,
    }
}

/// Where the last game of CSA begins, if another one stands before it. The lines are looked at from the first one, as the reader does.
fn last_border(bytes: &[u8]) -> Option<usize> {
    let (mut borders, mut at, mut last) = (csa::Borders::default(), 0, None);
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        // of the last line more may follow
        match borders.take(line) {
            csa::Border::Behind if line.ends_with(b"\n") => last = Some(at + line.len()),
            csa::Border::Before => last = Some(at),
            _ => {}
        }
        at += line.len();
    }
    last
}
