//! Where one game of a file ends and the next begins, line by line and without reading any.

/// What a line says of the games of its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Border {
    /// It belongs to the game before.
    None,
    /// `/`: another game begins behind it.
    Behind,
    /// Another game begins with it.
    Before,
}

/// Goes along the lines of a file. Files are joined with a line `/` between them, or with nothing at all: then a version, a name or a
/// position after moves begins another game.
#[derive(Debug, Default)]
pub(crate) struct Borders {
    has_moves: bool,
}

impl Borders {
    pub(crate) fn take(&mut self, line: &[u8]) -> Border {
        let line = without_mark(line);
        let border = match line.trim_ascii() {
            b"/" => Border::Behind,
            _ if self.has_moves && begins_game(line) => Border::Before,
            _ => Border::None,
        };
        self.has_moves &= border == Border::None;
        self.has_moves |= has_move(line);
        border
    }
}

/// Without the byte order mark of a file that was joined to another.
fn without_mark(mut line: &[u8]) -> &[u8] {
    while let Some(rest) = line.strip_prefix("\u{feff}".as_bytes()) {
        line = rest;
    }
    line
}

fn begins_game(line: &[u8]) -> bool {
    matches!(line, [b'V', b'0'..=b'9', ..] | [b'N', b'+' | b'-', ..] | [b'P', b'I' | b'1', ..])
}

/// Whether a line is one statement, though it may have commas.
pub(super) fn is_whole(line: &[u8]) -> bool {
    matches!(line, [b'\'' | b'$', ..] | [b'N', b'+' | b'-', ..])
}

/// Whether there is a move or an end in a line.
fn has_move(line: &[u8]) -> bool {
    let is_move = |part: &[u8]| matches!(part.trim_ascii(), [b'+' | b'-', _, ..] | [b'%', ..]);
    !is_whole(line) && line.split(|byte| *byte == b',').any(is_move)
}
