//! The lines of KIF, KI2 and BOD: what each is, without regard to those around it.

use super::words::is_word as is_end;
use crate::notation::kanji;

/// A line that ends at `\n`, `\r` or both, without them.
pub(super) fn of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = std::iter::from_fn(move || {
        let (line, length) = first(rest)?;
        rest = &rest[length..];
        Some(line)
    });
    (1..).zip(lines)
}

/// The first line of a text, and its length with what ends it.
pub(super) fn first(text: &str) -> Option<(&str, usize)> {
    // both are single bytes that are part of no other character
    let Some(end) = memchr::memchr2(b'\n', b'\r', text.as_bytes()) else {
        return (!text.is_empty()).then_some((text, text.len()));
    };
    let length = if text[end..].starts_with("\r\n") { 2 } else { 1 };
    Some((&text[..end], end + length))
}

/// What a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Line<'a> {
    /// Nothing, or what programs say to themselves (`#`).
    Blank,
    /// `*`: without the star, and otherwise as it stands.
    Comment(&'a str),
    /// `&`: a bookmark.
    Bookmark(&'a str),
    /// `変化：N手`.
    Variation(&'a str),
    /// `まで…`, without that word.
    Result(&'a str),
    /// `手数----指手----`: the moves begin.
    MovesBegin,
    /// `手数＝N`: moves made before the diagram.
    MovesBefore(&'a str),
    /// A rank of a diagram, from the first `|`.
    Rank(&'a str),
    /// The border or the files of a diagram.
    Frame,
    /// A number, and a move or the word for an end.
    Move(u32, &'a str),
    /// Moves with marks of the sides.
    Moves(&'a str),
    /// `先手番` and the like; whether Black is to move.
    Turn(bool),
    /// `name：value`, both trimmed.
    Header(&'a str, &'a str),
    /// None of these.
    Unknown(&'a str),
}

/// The marks of the two sides, Black's first.
pub(super) const MARKS: [&[char]; 2] = [&['▲', '☗', '▼', '⛊'], &['△', '☖', '▽', '⛉']];

/// What stands at both ends of a rank of a diagram.
pub(super) fn is_border(c: char) -> bool {
    matches!(c, '|' | '｜' | '│' | '┃')
}

pub(super) fn is_mark(c: char) -> bool {
    !c.is_ascii() && MARKS.iter().any(|marks| marks.contains(&c))
}

/// The value of a digit, half-width or full-width.
pub(super) fn digit(c: char) -> Option<u32> {
    match c {
        '0'..='9' => Some(c as u32 - '0' as u32),
        '０'..='９' => Some(c as u32 - '０' as u32),
        _ => None,
    }
}

/// The number at the beginning of a text, and what follows; numbers beyond a billion stay there.
pub(super) fn number(text: &str) -> Option<(u32, &str)> {
    let mut value = None;
    for (at, c) in text.char_indices() {
        match digit(c) {
            Some(digit) => {
                value = Some(value.unwrap_or(0u32).saturating_mul(10).saturating_add(digit).min(1_000_000_000))
            }
            None => return value.map(|value| (value, &text[at..])),
        }
    }
    value.map(|value| (value, ""))
}

/// Finds out what a line is.
pub(super) fn classify(line: &str) -> Line<'_> {
    plain_move(line).unwrap_or_else(|| any_line(line))
}

/// `   1 ７六歩(77)`, `  12 同　銀(31)` with narrow digits and spaces before the move: nearly every line, and so known without looking for
/// anything else.
fn plain_move(line: &str) -> Option<Line<'_>> {
    // no record has more moves, and the number cannot be too large
    const MOST_DIGITS: usize = 6;
    let text = line.trim_start_matches(' ');
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let said = after.trim_start_matches(' ');
    let is_numbered = (1..=MOST_DIGITS).contains(&(text.len() - after.len())) && said.len() < after.len();
    let mut chars = said.chars();
    let is_place = match chars.next()? {
        '同' => true,
        '１'..='９' => chars.next().and_then(kanji::digit).is_some_and(|rank| rank > 0),
        _ => false,
    };
    let number = text[..text.len() - after.len()].parse().ok().filter(|_| is_numbered && is_place)?;
    Some(Line::Move(number, said.trim_end()))
}

fn any_line(line: &str) -> Line<'_> {
    // a blank before the star does not make a line anything else
    if let Some(comment) = line.trim_start().strip_prefix(['*', '＊']) {
        return Line::Comment(comment);
    }
    if let Some(bookmark) = line.strip_prefix('&') {
        return Line::Bookmark(bookmark);
    }
    let text = line.trim();
    let Some(first) = text.chars().next().filter(|first| *first != '#') else { return Line::Blank };
    if let Some(rest) = text.strip_prefix("変化").and_then(|rest| rest.trim_start().strip_prefix(['：', ':'])) {
        return Line::Variation(rest.trim());
    }
    if let Some(result) = result(text) {
        return Line::Result(result);
    }
    if let Some(rest) = text.strip_prefix("手数") {
        if rest.starts_with(['-', '－', '―', '─', 'ー']) {
            return Line::MovesBegin;
        }
        if let Some(rest) = rest.strip_prefix(['＝', '=']) {
            return Line::MovesBefore(rest.trim());
        }
    }
    match first {
        first if is_border(first) => return Line::Rank(text),
        '+' | '＋' | '┌' | '├' | '└' | '─' | '┏' | '┣' | '┗' | '━' => return Line::Frame,
        _ if is_mark(first) => return marked(first, text),
        _ => {}
    }
    if let Some(found) = digit(first).and_then(|_| numbered(text)) {
        return found;
    }
    match text {
        "先手番" | "下手番" => return Line::Turn(true),
        "後手番" | "上手番" => return Line::Turn(false),
        _ => {}
    }
    if is_place(text) {
        return Line::Moves(text);
    }
    // a name may hold the half-width sign if the other one follows
    match text.split_once('：').or_else(|| text.split_once(':')) {
        Some((name, value)) if !name.trim().is_empty() => Line::Header(name.trim(), value.trim()),
        _ => Line::Unknown(text),
    }
}

/// A line that begins with the mark of a side: moves, or a header of that side.
fn marked(mark: char, text: &str) -> Line<'_> {
    let rest = text.trim_start_matches(is_mark).trim_start();
    match rest.split_once('：') {
        Some((name, value)) if !is_place(rest) => match (name.trim(), MARKS[0].contains(&mark)) {
            ("持駒" | "持ち駒", true) => Line::Header("先手の持駒", value.trim()),
            ("持駒" | "持ち駒", false) => Line::Header("後手の持駒", value.trim()),
            (name, _) => Line::Header(name, value.trim()),
        },
        _ => Line::Moves(text),
    }
}

/// Whether moves begin with a text: it names a square, or says how the game ended. Titles with a number or with marks do neither.
pub(super) fn begins_moves(text: &str) -> bool {
    let text = text.trim_start_matches(is_mark).trim_start();
    let mut chars = text.chars();
    match chars.next() {
        Some('同') => is_place(text),
        Some(file) if digit(file).is_some_and(|digit| digit > 0) => chars.next().is_some_and(is_rank),
        _ => is_end(text.split([' ', '　', '(', '（', '\t']).next().unwrap_or_default()),
    }
}

fn is_rank(c: char) -> bool {
    digit(c).or_else(|| kanji::digit(c).map(u32::from)).is_some_and(|rank| rank > 0)
}

/// The line まで…, as programs and books word it.
fn result(text: &str) -> Option<&str> {
    if let Some(rest) = text.strip_prefix("まで") {
        return Some(rest);
    }
    if let Some(rest) = text.strip_prefix(['（', '(']) {
        return rest.strip_prefix("まで").map(|rest| rest.trim_end_matches(['）', ')']));
    }
    if let Some(rest) = text.strip_prefix("以上") {
        let rest = rest.trim_start_matches('、').trim_start();
        return number(rest).filter(|(_, rest)| rest.starts_with("手で")).map(|_| rest);
    }
    let (_, rest) = number(text)?;
    rest.strip_prefix("手まで").filter(|rest| !rest.is_empty())
}

/// A line that begins with a digit.
fn numbered(text: &str) -> Option<Line<'_>> {
    if text.chars().all(|c| digit(c).is_some() || c.is_whitespace()) {
        return Some(if text.chars().filter(|c| !c.is_whitespace()).count() >= 8 {
            Line::Frame
        } else {
            Line::Unknown(text)
        });
    }
    let (value, rest) = number(text)?;
    let said = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '.' | '．' | '手' | '、'));
    let is_apart = said.len() < rest.len();
    let may_be_move = |first: char| digit(first).is_some() || is_word(first) || is_mark(first);
    if is_apart && said.chars().next().is_some_and(may_be_move) {
        return Some(Line::Move(value, said.trim_start_matches(is_mark)));
    }
    if is_place(rest) {
        return Some(Line::Move(value, rest));
    }
    // `1７六歩(77)`: the last digit belongs to the square
    let digits = &text[..text.len() - rest.len()];
    let (last, file) = digits.char_indices().next_back()?;
    let square = &text[last..];
    if last > 0 && digit(file).is_some() && is_place(square) {
        return number(&digits[..last]).map(|(value, _)| Line::Move(value, square));
    }
    is_place(text).then_some(Line::Moves(text))
}

/// Whether the word for an end may begin like that.
fn is_word(c: char) -> bool {
    !c.is_ascii() && !matches!(c, '：' | '　') && digit(c).is_none()
}

/// Whether a text begins with the target of a move.
fn is_place(text: &str) -> bool {
    let mut chars = text.chars();
    match chars.next() {
        Some('同') => {
            let rest = chars.as_str().trim_start();
            crate::notation::read::leading_name(rest).is_some()
        }
        Some(file) if digit(file).is_some_and(|digit| digit > 0) => {
            let rank = chars.next();
            rank.is_some_and(is_rank) && crate::notation::read::leading_name(chars.as_str().trim_start()).is_some()
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, any_line, classify, of};

    #[test]
    fn lines_end_in_any_way_and_are_counted() {
        let found: Vec<_> = of("\u{feff}a\r\n\nb\rc").collect();
        assert_eq!(found, [(1, "a"), (2, ""), (3, "b"), (4, "c")]);
        assert_eq!(of("a\n").count(), 1);
    }

    #[test]
    fn each_line_is_known_by_its_beginning() {
        for (line, expected) in [
            ("*# 変化：3手", Line::Comment("# 変化：3手")),
            ("&第一手", Line::Bookmark("第一手")),
            ("# KIF version=2.0", Line::Blank),
            ("　", Line::Blank),
            ("変化：12手", Line::Variation("12手")),
            ("まで3手で先手の勝ち", Line::Result("3手で先手の勝ち")),
            ("手数----指手---------消費時間--", Line::MovesBegin),
            ("手数＝7  ▲２六歩  まで", Line::MovesBefore("7  ▲２六歩  まで")),
            ("手数：99", Line::Header("手数", "99")),
            ("|v香v桂|一", Line::Rank("|v香v桂|一")),
            ("  ９ ８ ７ ６ ５ ４ ３ ２ １", Line::Frame),
            ("   1 ７六歩(77)   ( 0:01/00:00:01)", Line::Move(1, "７六歩(77)   ( 0:01/00:00:01)")),
            ("１２　同　銀(31)", Line::Move(12, "同　銀(31)")),
            ("12 同　銀(31)  ", Line::Move(12, "同　銀(31)")),
            ("1234567 ７六歩(77)", Line::Move(1_234_567, "７六歩(77)")),
            ("7 ７６歩(77)", Line::Move(7, "７６歩(77)")),
            ("1 ２", Line::Unknown("1 ２")),
            ("1７六歩(77)", Line::Move(1, "７六歩(77)")),
            ("3 投了", Line::Move(3, "投了")),
            ("4 ▲76歩(77)", Line::Move(4, "76歩(77)")),
            ("▲７六歩 △３四歩", Line::Moves("▲７六歩 △３四歩")),
            ("７六歩 ３四歩", Line::Moves("７六歩 ３四歩")),
            ("上手番", Line::Turn(false)),
            ("開始日時：2003/05/03 10:30:00", Line::Header("開始日時", "2003/05/03 10:30:00")),
            ("場所:a：b", Line::Header("場所:a", "b")),
            ("nothing", Line::Unknown("nothing")),
        ] {
            assert_eq!(classify(line), expected, "{line}");
            assert_eq!(any_line(line), expected, "{line}");
        }
    }
}
