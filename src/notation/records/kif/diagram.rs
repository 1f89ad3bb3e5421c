//! Diagrams (局面図) and hands as KIF, KI2 and BOD draw them, from Black's side.

use super::lines::{digit, is_border, number};
use crate::{
    notation::{kanji, read},
    rules::{Color, Hand, Kind, Piece, Position, Square},
};
use std::fmt::Write as _;

/// The ranks of a diagram as they come in.
#[derive(Debug, Default)]
pub(super) struct Drawn {
    ranks: Vec<Vec<Option<Piece>>>,
    /// Where it begins, counted from 1.
    pub line: usize,
}

/// No board here is larger.
const MOST: usize = 9;

impl Drawn {
    pub fn is_empty(&self) -> bool {
        self.ranks.is_empty()
    }

    /// Takes the next rank, from the first `|`; an error says what is wrong with it.
    pub fn add(&mut self, text: &str) -> Result<(), String> {
        let inside = text.trim_start_matches(is_border);
        let inside = inside.find(is_border).map_or(inside, |end| &inside[..end]);
        let mut rank = Vec::new();
        let mut color = Color::Black;
        for (at, c) in inside.char_indices() {
            match c {
                ' ' => continue,
                'v' | 'V' | 'ｖ' | '▽' | '△' | '☖' | '⛉' => {
                    color = Color::White;
                    continue;
                }
                '^' | '▲' | '☗' | '⛊' | '▼' => continue,
                '・' | '･' | '·' | '.' | '．' | '*' | '＊' | '-' | '－' | '　' => rank.push(None),
                _ => {
                    let kind = in_diagram(&inside[at..at + c.len_utf8()]);
                    let kind = kind.ok_or_else(|| format!("no piece is written {c:?}"))?;
                    rank.push(Some(Piece::new(color, kind)));
                }
            }
            color = Color::Black;
            if rank.len() > MOST {
                return Err("a rank of more than nine squares".to_owned());
            }
        }
        if self.ranks.len() == MOST {
            return Err("more than nine ranks".to_owned());
        }
        self.ranks.push(rank);
        Ok(())
    }

    /// Files and ranks; an error where the ranks differ.
    pub fn size(&self) -> Result<(u8, u8), String> {
        let files = self.ranks.first().map_or(0, Vec::len);
        if let Some(other) = self.ranks.iter().position(|rank| rank.len() != files) {
            let found = self.ranks[other].len();
            return Err(format!("rank {} has {found} squares, the first one {files}", other + 1));
        }
        Ok((files as u8, self.ranks.len() as u8))
    }

    /// Whether a piece of that kind stands on it, of either side.
    pub fn has(&self, kind: Kind) -> bool {
        self.ranks.iter().flatten().flatten().any(|piece| piece.kind() == kind)
    }

    /// Every square with a piece.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.ranks.iter().zip(0..).flat_map(|(rank, y)| {
            let squares = rank.iter().rev().zip(0..);
            squares.filter_map(move |(piece, x)| piece.map(|piece| (Square::new(x, y), piece)))
        })
    }
}

/// A piece as diagrams and hands name it: kanji only.
fn in_diagram(text: &str) -> Option<Kind> {
    if text.is_ascii() { None } else { read::leading_name(text).map(|(kind, _)| kind) }
}

/// Reads `飛　金二　歩十八`; the spaces may be missing, and the counts in digits.
pub(super) fn read_hand(text: &str) -> Result<Hand, String> {
    let mut hand = Hand::EMPTY;
    let mut rest = text.trim();
    let none = ["なし", "ナシ", "無", "-", "－", "ー", "―"];
    if none.iter().any(|none| rest.starts_with(none)) {
        return Ok(hand);
    }
    while !rest.is_empty() {
        let (kind, after) = read::leading_name(rest).ok_or_else(|| format!("no piece at {:?}", cut(rest)))?;
        if !Kind::HAND.contains(&kind) {
            return Err(format!("a piece that cannot be in hand at {:?}", cut(rest)));
        }
        let (count, after) = count(after);
        let total = u32::from(hand.count(kind)) + count;
        if total > u32::from(Hand::MAX_COUNT) {
            return Err(format!("too many pieces at {:?}", cut(rest)));
        }
        hand.set(kind, total as u8);
        let after = after.trim_start_matches(['枚', '個']);
        rest = after.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '、' | ',' | '・'));
    }
    Ok(hand)
}

fn cut(text: &str) -> String {
    text.chars().take(8).collect()
}

/// A count after a piece: kanji or digits, or 1 where there is none.
fn count(text: &str) -> (u32, &str) {
    if text.chars().next().and_then(digit).is_some() {
        return number(text).unwrap_or((1, text));
    }
    let mut value: Option<u32> = None;
    for (at, c) in text.char_indices() {
        let so_far = value.unwrap_or(0);
        value = Some(match kanji::digit(c) {
            Some(ones) => so_far + u32::from(ones),
            None if c == '十' => so_far.max(1) * 10,
            None => return (value.unwrap_or(1), &text[at..]),
        });
        if so_far > 1000 {
            break;
        }
    }
    (value.unwrap_or(1), "")
}

/// The position as a diagram with the hands above and below, and who is to move where that is White.
pub(super) fn write(text: &mut String, position: &Position, names: [&str; 2]) {
    let geometry = position.rules().geometry();
    let border = format!("+{}+\n", "---".repeat(geometry.files() as usize));
    let _ = writeln!(text, "{}の持駒：{}", names[1], hand(position.hand(Color::White)));
    for file in (0..geometry.files()).rev() {
        let _ = write!(text, " {}", if file + 1 == geometry.files() { " " } else { "" });
        text.push(kanji::file(file));
    }
    text.push('\n');
    text.push_str(&border);
    for rank in 0..geometry.ranks() {
        text.push('|');
        for file in (0..geometry.files()).rev() {
            cell(text, position.piece_at(Square::new(file, rank)));
        }
        let _ = writeln!(text, "|{}", kanji::rank(rank));
    }
    text.push_str(&border);
    let _ = writeln!(text, "{}の持駒：{}", names[0], hand(position.hand(Color::Black)));
    // without this line readers assume 先手番
    if position.turn() == Color::White {
        let _ = writeln!(text, "{}番", names[1]);
    }
}

fn cell(text: &mut String, piece: Option<Piece>) {
    match piece {
        None => text.push_str(" ・"),
        Some(piece) => {
            text.push(if piece.color() == Color::Black { ' ' } else { 'v' });
            text.push_str(kanji::in_diagram(piece.kind()));
        }
    }
}

fn hand(hand: Hand) -> String {
    let pieces: Vec<String> = hand
        .iter()
        .map(|(kind, count)| {
            // 99 is as far as the numerals go
            let count = match count {
                1 => String::new(),
                2..=99 => kanji::numeral(count),
                _ => count.to_string(),
            };
            format!("{}{count}", kanji::in_diagram(kind))
        })
        .collect();
    if pieces.is_empty() { "なし".to_owned() } else { pieces.join("　") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_read_in_every_way_of_counting() {
        for text in ["飛　金二　歩十八", "飛金二歩十八", "飛1 金2 歩18", "飛　金２　歩１８　", "歩十七　飛　金二　歩"]
        {
            let hand = read_hand(text).unwrap();
            let counts = [Kind::Rook, Kind::Gold, Kind::Pawn].map(|kind| hand.count(kind));
            assert_eq!((counts, hand.total()), ([1, 2, 18], 21), "{text}");
        }
        assert_eq!(read_hand("なし"), Ok(Hand::EMPTY));
        assert_eq!(read_hand("歩二十一").unwrap().count(Kind::Pawn), 21);
        for text in ["玉", "歩二百", "x", "歩999999999999"] {
            assert!(read_hand(text).is_err(), "{text}");
        }
    }

    #[test]
    fn ranks_are_read_by_their_pieces() {
        let mut drawn = Drawn::default();
        drawn.add("| 歩 ・v龍|一").unwrap();
        drawn.add("|^と　▽竜 |").unwrap();
        assert_eq!(drawn.size(), Ok((3, 2)));
        assert_eq!(drawn.pieces().count(), 4);
        drawn.add("| 歩|").unwrap();
        assert!(drawn.size().is_err());
        assert!(drawn.add("| 犬 歩 歩|").is_err());
    }
}
