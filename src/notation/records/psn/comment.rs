//! What stands in braces: commands such as `[%emt 0:00:12]`, then text.

use super::text::{escaped, quoted, unescaped, unquoted};
use crate::record::{Evaluation, Glyph, Mark, MoveTime, Notes, Score, Step};
use std::fmt::Write as _;

/// A comment, taken apart.
#[derive(Default)]
pub(super) struct BracedComment {
    /// The end that it stands for.
    pub(super) end: Option<Step>,
    pub(super) time: Option<u32>,
    pub(super) used: Option<u32>,
    /// With the text as its comment.
    pub(super) notes: Notes,
    /// A command that cannot be read.
    pub(super) unread: Option<String>,
}

impl BracedComment {
    /// Reads what stands between braces.
    pub(super) fn read(text: &str) -> BracedComment {
        let mut comment = BracedComment::default();
        let mut rest = text.trim_start();
        while let Some(inside) = rest.strip_prefix("[%") {
            let Some(end) = end_of_command(inside) else { break };
            comment.command(&inside[..end]);
            rest = inside[end + 1..].trim_start();
        }
        comment.notes.comment = unescaped(rest);
        comment
    }

    fn command(&mut self, text: &str) {
        let (name, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let value = value.trim();
        let is_read = match name {
            "emt" => milliseconds(value).map(|ms| self.time = Some(ms)).is_some(),
            "used" => milliseconds(value).map(|ms| self.used = Some(ms)).is_some(),
            "eval" => evaluation(value).map(|found| self.notes.evaluation = Some(found)).is_some(),
            "glyph" => Glyph::from_text(value).map(|glyph| self.notes.glyph = Some(glyph)).is_some(),
            "marks" => {
                let marks: Result<Vec<Mark>, _> = value.split_ascii_whitespace().map(str::parse).collect();
                marks.map(|marks| self.notes.marks.extend(marks)).is_ok()
            }
            "note" => match unquoted(value).and_then(|(name, rest)| Some((name, unquoted(rest.trim_start())?.0))) {
                Some(note) => {
                    self.notes.other.push(note);
                    true
                }
                None => false,
            },
            "end" => value.parse().map(|step| self.end = Some(step)).is_ok(),
            _ => false,
        };
        if !is_read && self.unread.is_none() {
            self.unread = Some(format!("[%{text}]"));
        }
    }
}

/// Where the bracket is that ends a command, which may hold quoted text.
fn end_of_command(text: &str) -> Option<usize> {
    let (mut is_quoted, mut is_escaped) = (false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => is_quoted = !is_quoted,
            b']' if !is_quoted => return Some(at),
            _ => {}
        }
    }
    None
}

/// `0:00:12.5`; hours and minutes may be missing.
fn milliseconds(text: &str) -> Option<u32> {
    let mut parts = text.rsplit(':');
    let (seconds, fraction) = parts.next()?.split_once('.').unwrap_or((text.rsplit(':').next()?, ""));
    let mut sum = 0_u64;
    let mut weight = 1_000;
    for part in std::iter::once(seconds).chain(parts) {
        let number: u32 = Some(part).filter(|part| part.bytes().all(|c| c.is_ascii_digit()))?.parse().ok()?;
        sum = sum.checked_add(u64::from(number).checked_mul(weight)?)?;
        weight = (weight * 60).min(216_000_000);
    }
    let mut digits = fraction.bytes().chain(*b"000").take(3);
    let ms = digits.try_fold(0, |sum, digit| Some(sum * 10 + u64::from(char::from(digit).to_digit(10)?)))?;
    u32::try_from(sum + ms).ok()
}

/// Ours, or that of lichess: pawns or `#` moves to mate, and the depth.
fn evaluation(text: &str) -> Option<Evaluation> {
    if let Ok(found) = text.parse() {
        return Some(found);
    }
    let (score, depth) = text.split_once(',').unwrap_or((text, "0"));
    let depth = depth.trim().parse().ok()?;
    let score = match score.strip_prefix('#') {
        // moves of the side that mates, as plies
        Some(moves) => Score::Mate(moves.parse::<i32>().ok().and_then(|n| n.checked_mul(2)?.checked_sub(n.signum()))?),
        None => {
            let cp = (score.parse::<f64>().ok()? * 100.0).round();
            Score::Cp(if cp.abs() < 1e9 { cp as i32 } else { return None })
        }
    };
    Some(Evaluation { score, depth, line: Vec::new() })
}

fn clock(ms: u32) -> String {
    let (seconds, ms) = (ms / 1_000, ms % 1_000);
    let mut text = format!("{}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60);
    if ms > 0 {
        let _ = write!(text, ".{ms:03}");
        text.truncate(text.trim_end_matches('0').len());
    }
    text
}

/// What is said of a node, in braces; empty where nothing is. The sign is written where the move could not carry it.
pub(super) fn write(end: Option<Step>, time: Option<MoveTime>, sign: Option<Glyph>, notes: Option<&Notes>) -> String {
    let mut commands = Vec::new();
    commands.extend(end.map(|end| format!("[%end {end}]")));
    if let Some(MoveTime { ms, total_ms }) = time {
        commands.push(format!("[%emt {}]", clock(ms)));
        commands.extend(total_ms.map(|total| format!("[%used {}]", clock(total))));
    }
    commands.extend(sign.map(|glyph| format!("[%glyph {}]", glyph.text())));
    let none = Notes::default();
    let notes = notes.unwrap_or(&none);
    commands.extend(notes.evaluation.as_ref().map(|found| format!("[%eval {found}]")));
    if !notes.marks.is_empty() {
        let marks: Vec<String> = notes.marks.iter().map(Mark::to_string).collect();
        commands.push(format!("[%marks {}]", marks.join(" ")));
    }
    commands.extend(notes.other.iter().map(|(name, value)| format!("[%note {} {}]", quoted(name), quoted(value))));
    if !notes.comment.is_empty() {
        commands.push(escaped(&notes.comment));
    }
    if commands.is_empty() { String::new() } else { format!("{{{}}}", commands.join(" ")) }
}
