//! From a text to its reader, and from a record to its writer.

use super::{
    Format, Parsed, ReadError, Written, bod,
    builder::{MAX_TEXT, collected},
    csa, jkf, ki2, kif, psn, usen, usi,
};
use crate::record::GameTree;
use std::{borrow::Cow, ops::ControlFlow};

/// Lines that are looked at to tell one format from another.
const LINES: usize = 400;

/// The format that a text is in, by its marks; whether it can be read is another question.
///
/// ```
/// use suizo::notation::records::{Format, detect};
/// assert_eq!(detect("V2.2\nN+Ōyama\nPI\n+\n+7776FU\n"), Some(Format::Csa));
/// assert_eq!(detect("手合割：平手\n   1 ７六歩(77)\n"), Some(Format::Kif));
/// assert_eq!(detect("手合割：平手\n▲７六歩 △３四歩\n"), Some(Format::Ki2));
/// assert_eq!(detect("~0.7ku2jm."), Some(Format::Usen));
/// assert_eq!(detect("Dear diary, today we played."), None);
/// ```
#[must_use]
pub fn detect(text: &str) -> Option<Format> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.starts_with('{') && text.contains("\"moves\"") {
        return Some(Format::Jkf);
    }
    let usi = usi::first_line(text);
    if ["position ", "startpos", "sfen ", "setoption "].iter().any(|mark| usi.starts_with(mark))
        || is_sfen(usi)
        || usi::is_moves(usi)
    {
        return Some(Format::Usi);
    }
    if is_usen(text) {
        return Some(Format::Usen);
    }
    // what stands first is no comment, in which anything can stand
    let first = text.lines().next().unwrap_or_default();
    if is_western(first) {
        return Some(Format::Psn);
    }
    if is_csa(first.as_bytes()) {
        return Some(Format::Csa);
    }
    let marks = Marks::of(text);
    let [kif, ki2, csa, psn] = [marks.kif, marks.ki2, marks.csa, marks.psn];
    let most = kif.max(ki2).max(csa).max(psn);
    match most {
        0 if marks.board > 0 => Some(Format::Bod),
        0 if marks.header > 0 => Some(Format::Kif),
        0 => None,
        _ if most == csa => Some(Format::Csa),
        _ if most == psn => Some(Format::Psn),
        _ if most == kif => Some(Format::Kif),
        _ => Some(Format::Ki2),
    }
}

/// How many lines look like those of each format.
#[derive(Default)]
struct Marks {
    kif: usize,
    ki2: usize,
    csa: usize,
    psn: usize,
    /// Lines of a diagram.
    board: usize,
    /// Headers as KIF, KI2 and diagrams have them.
    header: usize,
}

impl Marks {
    fn of(text: &str) -> Marks {
        let mut marks = Marks::default();
        for line in text.lines().take(LINES).map(str::trim) {
            let bytes = line.as_bytes();
            if let Some(first) = line.chars().next() {
                marks.kif += usize::from(is_kif_move(line));
                let is_listed = |line: &str| line.chars().nth(1).is_some_and(|c| !c.is_ascii());
                marks.ki2 += usize::from(!first.is_ascii() && "▲△▼▽☗☖⛊⛉".contains(first) && is_listed(line));
                marks.board += usize::from("|｜│┃".contains(first) || line.starts_with("+--"));
                marks.header += usize::from(!first.is_ascii() && line.contains('：'));
                marks.csa += usize::from(is_csa(bytes));
                marks.psn += usize::from(is_western(line));
            }
        }
        marks
    }
}

/// `   1 ７六歩(77)`, or a word for an end.
fn is_kif_move(line: &str) -> bool {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit() || ('０'..='９').contains(&c));
    let follows = rest.trim_start().chars().next();
    rest.len() < line.len() && rest.starts_with([' ', '\u{3000}']) && follows.is_some_and(|c| !c.is_ascii())
        || line.starts_with("手数----")
        || line.starts_with("変化：")
}

fn is_csa(line: &[u8]) -> bool {
    match line {
        [b'P', b'I' | b'1'..=b'9' | b'+' | b'-', ..] | [b'N', b'+' | b'-', ..] => true,
        // all of a game may stand on one line, with commas
        [b'V', b'1'..=b'9', rest @ ..] => rest.iter().position(|byte| *byte == b',').unwrap_or(rest.len()) <= 3,
        [b'%', b'A'..=b'Z' | b'+' | b'-', ..] => true,
        [b'$', b'A'..=b'Z', ..] => line.contains(&b':'),
        [b'+' | b'-', from @ .., _, _] if line.len() >= 7 => {
            from[..4].iter().all(u8::is_ascii_digit) && line[5].is_ascii_uppercase()
        }
        [b'+' | b'-'] => true,
        _ => line.starts_with(b"'CSA encoding"),
    }
}

/// A header in brackets, or numbered moves.
fn is_western(line: &str) -> bool {
    let is_header = line.starts_with('[') && line.ends_with("\"]");
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let after = rest.trim_start_matches('.').trim_start();
    let is_numbered = rest.len() < line.len()
        && rest.starts_with('.')
        && after.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '+');
    is_header || is_numbered
}

/// A board with its side to move.
fn is_sfen(text: &str) -> bool {
    let mut fields = text.lines().next().unwrap_or_default().split_ascii_whitespace();
    let board = fields.next().unwrap_or_default();
    let is_board = board.contains('/') && board.chars().all(|c| "/+123456789PLNSGBREKplnsgbrek".contains(c));
    is_board && fields.next().is_some_and(|turn| matches!(turn, "b" | "w"))
}

/// `~0.…` alone or at the end of an address.
fn is_usen(text: &str) -> bool {
    let Some((start, rest)) = text.split_once('~') else { return false };
    let is_one_word = !text.contains(char::is_whitespace);
    let digits = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    is_one_word && start.is_ascii() && digits.len() < rest.len() && digits.starts_with('.')
}

/// Reads a text in a format, or in the one that it seems to be in. Some formats hold several games.
///
/// # Errors
/// Why no game could be read.
///
/// ```
/// use suizo::notation::records::{self, ReadError};
/// assert_eq!(records::read("position startpos moves 7g7f", None).unwrap().len(), 1);
/// assert_eq!(records::read("hello", None).unwrap_err(), ReadError::UnknownFormat);
/// ```
pub fn read(text: &str, format: Option<Format>) -> Result<Vec<Parsed>, ReadError> {
    collected(|each| read_each(text, format, each))
}

/// As [`read`], one game after the other, so that not all of them need to be held; the taker says whether to go on.
///
/// # Errors
/// Why no game could be read.
///
/// ```
/// use std::ops::ControlFlow;
/// let mut plies = Vec::new();
/// let text = "position startpos moves 7g7f\nposition startpos\nposition startpos moves 2g2f 8c8d";
/// suizo::notation::records::read_each(text, None, &mut |game| {
///     plies.push(game.tree.main_line().count());
///     if plies.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// }).unwrap();
/// assert_eq!(plies, [1, 0]);
/// ```
pub fn read_each(
    text: &str,
    format: Option<Format>,
    each: &mut dyn FnMut(Parsed) -> ControlFlow<()>,
) -> Result<(), ReadError> {
    if text.len() > MAX_TEXT {
        return Err(ReadError::TooLarge);
    }
    let text = text.trim_start_matches('\u{feff}');
    // lines of old Macintosh files
    let text =
        if text.contains('\r') && !text.contains('\n') { text.replace('\r', "\n").into() } else { Cow::from(text) };
    let format = format.or_else(|| detect(&text)).ok_or(ReadError::UnknownFormat)?;
    let parsed = match format {
        Format::Csa => return csa::read_each(&text, each),
        Format::Usi => return usi::read_each(&text, each),
        Format::Psn => return psn::read_each(&text, each),
        Format::Kif | Format::Ki2 => return kif::read_each(&text, false, each),
        Format::Bod => return kif::read_each(&text, true, each),
        Format::Jkf => jkf::read(&text),
        Format::Usen => usen::read(&text),
    };
    // there is but one, wanted or not
    let _ = each(parsed?);
    Ok(())
}

/// Writes a record in a format.
#[must_use]
pub fn write(tree: &GameTree, format: Format) -> Written {
    match format {
        Format::Kif => kif::write(tree),
        Format::Ki2 => ki2::write(tree),
        Format::Bod => bod::write(tree),
        Format::Csa => csa::write(tree),
        Format::Jkf => jkf::write(tree),
        Format::Usi => usi::write(tree),
        Format::Psn => psn::write(tree),
        Format::Usen => usen::write(tree),
    }
}
