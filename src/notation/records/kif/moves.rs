//! Moves as KIF writes them, and their times.

use super::lines::{digit, is_mark, number};
use crate::{
    notation::{
        japanese, kanji,
        read::{self, MoveReadError, Reading},
    },
    record::MoveTime,
    rules::{Color, Kind, Move, Position, Square, SquareSet},
};

/// A move as KIF writes it: the origin in brackets, 打 on every drop, nothing where promotion is declined.
pub(super) fn write(position_before: &Position, previous_to: Option<Square>, mv: Move) -> String {
    let place = if previous_to == Some(mv.to()) { "同　".to_owned() } else { japanese::square(mv.to()) };
    let (kind, origin) = match mv.from() {
        Some(from) => (
            position_before.piece_at(from).map(|piece| piece.kind()),
            format!("({}{})", from.file() + 1, from.rank() + 1),
        ),
        None => (mv.drop_kind(), "打".to_owned()),
    };
    let name = kind.map_or("", kanji::in_move);
    let promotes = if mv.promotes() { "成" } else { "" };
    format!("{place}{name}{promotes}{origin}")
}

/// What the words of a move mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::notation::records) enum Found {
    /// This move; the rules have not been asked.
    Move(Move),
    /// This move, by its origin; the text names another piece than stands there.
    OtherPiece(Move),
    /// Several pieces could be meant; this is the first.
    Ambiguous(Move),
    /// No piece can do that.
    Illegal,
    /// No move.
    Nothing,
}

/// Reads a move and gives what follows it, its time among that.
pub(in crate::notation::records) fn read<'a>(
    position: &Position,
    previous_to: Option<Square>,
    text: &'a str,
) -> (Found, &'a str) {
    let Some(words) = MoveWords::read(previous_to, text) else { return (Found::Nothing, text) };
    let geometry = position.rules().geometry();
    let is_there = |square: Square| geometry.contains(square);
    let found = match (words.from, words.drop) {
        _ if !is_there(words.to) => Found::Nothing,
        (Some(from), _) if is_there(from) && from != words.to => {
            let mv = Move::board(from, words.to, words.promotes);
            let is_named = position.piece_at(from).is_none_or(|piece| piece.kind() == words.kind);
            if is_named { Found::Move(mv) } else { Found::OtherPiece(mv) }
        }
        (Some(_), _) => Found::Nothing,
        (None, true) => Found::Move(Move::drop(words.kind, words.to)),
        (None, false) => described(position, previous_to, &text[..text.len() - words.rest.len()]),
    };
    (found, words.rest)
}

/// Reads a move that says all of itself: its origin, or that it is a drop.
pub(super) fn read_exact(position: &Position, text: &str) -> Option<Move> {
    let words = MoveWords::read(None, text.trim_start())?;
    match read(position, None, text.trim_start()).0 {
        Found::Move(mv) | Found::OtherPiece(mv) if words.from.is_some() || words.drop => Some(mv),
        _ => None,
    }
}

/// A move without its origin, as KI2 and books write it.
pub(super) fn described(position: &Position, previous_to: Option<Square>, text: &str) -> Found {
    let pick = |from: SquareSet, to: Square| {
        // promoting is what a text without 不成 leaves open: the plain move first
        let moves = from.into_iter().flat_map(|from| [Move::board(from, to, false), Move::board(from, to, true)]);
        let legal = moves.into_iter().find(|mv| crate::rules::legality::check(position, *mv).is_ok());
        legal.map_or(Found::Illegal, Found::Ambiguous)
    };
    match read::read(position, previous_to, text) {
        Ok(Reading::Move(mv)) => Found::Move(mv),
        Ok(Reading::Either { from, to }) => Found::Move(Move::board(from, to, false)),
        Err(MoveReadError::Ambiguous(_, from)) => match MoveWords::read(previous_to, text) {
            Some(words) => pick(from, words.to),
            None => Found::Nothing,
        },
        Err(MoveReadError::Illegal(..) | MoveReadError::NoSuchPiece(_)) => Found::Illegal,
        Err(MoveReadError::NotAMove) => Found::Nothing,
    }
}

/// The words of a move.
struct MoveWords<'a> {
    to: Square,
    kind: Kind,
    promotes: bool,
    drop: bool,
    from: Option<Square>,
    rest: &'a str,
}

impl<'a> MoveWords<'a> {
    fn read(previous_to: Option<Square>, text: &'a str) -> Option<MoveWords<'a>> {
        let (to, rest) = place(previous_to, text)?;
        let (kind, rest) = read::leading_name(rest.trim_start())?;
        let mut words = MoveWords { to, kind, promotes: false, drop: false, from: None, rest };
        loop {
            // other programs align their columns
            let rest = words.rest.trim_start_matches('　');
            if let Some(rest) = rest.strip_prefix("不成").or_else(|| rest.strip_prefix('生')) {
                words.rest = rest;
            } else if let Some(rest) = rest.strip_prefix('成') {
                words.promotes = true;
                words.rest = rest;
            } else if let Some(rest) = rest.strip_prefix('打') {
                words.drop = true;
                words.rest = rest;
            } else if let Some(rest) = rest.strip_prefix(['上', '行', '入', '寄', '引', '左', '直', '右']) {
                words.rest = rest;
            } else {
                break;
            }
        }
        if let Some((from, rest)) = origin(words.rest) {
            words.from = Some(from);
            words.rest = rest;
        }
        Some(words)
    }
}

/// The target: 同, or a file and a rank.
pub(super) fn place(previous_to: Option<Square>, text: &str) -> Option<(Square, &str)> {
    let mut chars = text.chars();
    match chars.next()? {
        '同' => Some((previous_to?, chars.as_str())),
        file => {
            let file = digit(file).filter(|file| *file > 0)?;
            let rank = chars.next()?;
            let rank = digit(rank).map(|rank| rank as u8).or_else(|| kanji::digit(rank)).filter(|rank| *rank > 0)?;
            Some((Square::new(file as u8 - 1, rank - 1), chars.as_str()))
        }
    }
}

/// `(77)`, in narrow or wide signs.
fn origin(text: &str) -> Option<(Square, &str)> {
    let inside = text.trim_start().strip_prefix(['(', '（'])?;
    let mut chars = inside.chars();
    let mut coordinate = || chars.next().and_then(digit).filter(|digit| *digit > 0).map(|digit| digit as u8 - 1);
    let (file, rank) = (coordinate()?, coordinate()?);
    let rest = chars.as_str().strip_prefix([')', '）'])?;
    Some((Square::new(file, rank), rest))
}

/// The time after a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Time {
    Absent,
    Read(MoveTime),
    Unreadable,
}

/// Reads `( 0:05/00:01:10)`; the second part may be missing.
pub(super) fn time(rest: &str) -> Time {
    usual_time(rest).map_or_else(|| any_time(rest), Time::Read)
}

/// A time in narrow signs with both parts: that of nearly every move, and so read without looking for anything else.
fn usual_time(rest: &str) -> Option<MoveTime> {
    const MOST_DIGITS: usize = 4;
    let mut bytes = rest.trim_start().strip_prefix('(')?.trim_start().bytes();
    let mut seconds_before = |end: u8| {
        let (mut sum, mut part, mut digits) = (0u32, 0u32, 0);
        loop {
            match bytes.next()? {
                digit @ b'0'..=b'9' if digits < MOST_DIGITS => {
                    part = 10 * part + u32::from(digit - b'0');
                    digits += 1;
                }
                b':' if digits > 0 => {
                    sum = sum.checked_add(part)?.checked_mul(60)?;
                    (part, digits) = (0, 0);
                }
                byte if byte == end && digits > 0 => return sum.checked_add(part)?.checked_mul(1000),
                _ => return None,
            }
        }
    };
    let (ms, total) = (seconds_before(b'/')?, seconds_before(b')')?);
    Some(MoveTime { ms, total_ms: Some(total) })
}

fn any_time(rest: &str) -> Time {
    let Some((_, inside)) = rest.split_once(['(', '（']) else { return Time::Absent };
    let inside = inside.find([')', '）']).map_or(inside, |end| &inside[..end]);
    let (own, total) = match inside.split_once(['/', '／']) {
        Some((own, total)) => (own, total.trim()),
        None => (inside, ""),
    };
    let total_ms = if total.is_empty() { Some(None) } else { milliseconds(total).map(Some) };
    let read = milliseconds(own).zip(total_ms);
    read.map_or(Time::Unreadable, |(ms, total_ms)| Time::Read(MoveTime { ms, total_ms }))
}

/// As [`seconds`], the last of them with a fraction or without.
fn milliseconds(text: &str) -> Option<u32> {
    let (whole, fraction) = text.split_once(['.', '．']).unwrap_or((text, "0"));
    let fraction = fraction.trim();
    let mut thousandths = fraction.chars().map(digit).chain([Some(0), Some(0)]).take(3);
    let ms = thousandths.try_fold(0, |sum, digit| Some(10 * sum + digit?))?;
    let is_number = !fraction.is_empty() && fraction.chars().all(|c| digit(c).is_some());
    seconds(whole)?.checked_mul(1000)?.checked_add(ms).filter(|_| is_number)
}

/// `5`, `0:05` or `1:00:05` in seconds.
fn seconds(text: &str) -> Option<u32> {
    let mut sum = 0u32;
    for part in text.trim().split([':', '：']) {
        let (value, rest) = number(part.trim())?;
        if !rest.is_empty() {
            return None;
        }
        sum = sum.checked_mul(60)?.checked_add(value)?;
    }
    Some(sum)
}

/// Writes a time in whole seconds, with what the player has used in all.
pub(super) fn write_time(ms: u32, total_seconds: u64) -> String {
    let own = ms / 1000;
    let (hours, minutes) = (total_seconds / 3600, total_seconds / 60 % 60);
    format!("   ({:2}:{:02}/{hours:02}:{minutes:02}:{:02})", own / 60, own % 60, total_seconds % 60)
}

/// `▲７六歩`, `△同　銀左`.
pub(in crate::notation::records) fn in_ki2(before: &Position, previous: Option<Square>, mv: Move) -> String {
    let text = japanese::move_text(before, previous, mv);
    let mark = if before.turn() == Color::Black { '▲' } else { '△' };
    let said = text.trim_start_matches(['☗', '☖']);
    match said.strip_prefix('同') {
        Some(rest) => format!("{mark}同　{rest}"),
        None => format!("{mark}{said}"),
    }
}

/// The moves of a line of KI2: after marks of the sides, or between spaces.
pub(in crate::notation::records) fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let first = rest.chars().next()?;
        let marked = is_mark(first);
        if marked {
            rest = rest[first.len_utf8()..].trim_start();
        }
        // 同　銀: the space is part of the move
        let head = if rest.starts_with('同') { rest.len() - rest['同'.len_utf8()..].trim_start().len() } else { 0 };
        let is_end = |c: char| is_mark(c) || c.is_whitespace();
        let end = rest[head..].find(is_end).map_or(rest.len(), |end| head + end);
        let token = &rest[..end];
        rest = &rest[end..];
        Some(token)
    })
    // 2.△３四歩: the number says nothing that the order does not
    .filter(|token| !token.trim_start_matches(|c| digit(c).is_some()).trim_start_matches(['.', '．', '、']).is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Rules, Variant};

    #[test]
    fn moves_are_read_in_wide_and_narrow_signs() {
        let start = Position::start(Rules::of(Variant::Shogi));
        let expected = Found::Move("7g7f".parse().unwrap());
        for text in
            ["７六歩(77)", "76歩(77)", "７６歩（７７）", "7六歩 (77)", "７六歩", "７六　歩　(77)", "７六歩兵(77)"]
        {
            assert_eq!(read(&start, None, text), (expected, ""), "{text}");
        }
        assert_eq!(read(&start, None, "７六歩(77)   ( 0:01/)").1, "   ( 0:01/)");
        assert_eq!(read(&start, None, "５八金").0, Found::Ambiguous("4i5h".parse().unwrap()));
        assert_eq!(read(&start, None, "同　歩(77)").0, Found::Nothing);
        assert_eq!(read(&start, None, "投了").0, Found::Nothing);
        let to = Some("7f".parse().unwrap());
        assert_eq!(read(&start, to, "同　歩(77)").0, expected);
    }

    #[test]
    fn times_have_many_forms() {
        let read = |ms, total_ms| Time::Read(MoveTime { ms, total_ms });
        for (text, expected) in [
            ("   ( 0:16/00:00:16)", read(16_000, Some(16_000))),
            ("(0:05/)", read(5_000, None)),
            ("( 1:05)+", read(65_000, None)),
            ("(00:00:05 / 00:01:00)", read(5_000, Some(60_000))),
            ("（１：０５／００：０２：０５）", read(65_000, Some(125_000))),
            ("+", Time::Absent),
            ("(x)", Time::Unreadable),
            ("(99999999999999:00/)", Time::Unreadable),
            ("(99999:00/00:00:01)", Time::Unreadable),
            ("(0::5/00:00:01)", Time::Unreadable),
            ("(0:5:/00:00:01)", Time::Unreadable),
            ("(00:01.5/00:00:02.25)", read(1_500, Some(2_250))),
            ("(0:01./0:01)", Time::Unreadable),
            ("(0:5 / 1 )", read(5_000, Some(1_000))),
            ("(1193:02:47/1:00)", read(4_294_967_000, Some(60_000))),
            ("(1193:02:48/1:00)", Time::Unreadable),
            ("(9999:59:59:59:59/1:00)", Time::Unreadable),
        ] {
            assert_eq!(time(text), expected, "{text}");
            assert_eq!(any_time(text), expected, "{text}");
        }
        assert_eq!(write_time(65_999, 3_725), "   ( 1:05/01:02:05)");
    }
}
