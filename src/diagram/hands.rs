//! The pieces in hand: in columns as Japanese books print them, or in lines.

use super::{
    canvas::{Anchor, Canvas},
    geometry::SQUARE,
    text::{fitted, is_columnar, width},
};
use crate::{
    notation::kanji,
    rules::{Color, Hand, Piece},
};

/// Width of a column.
pub(super) const COLUMN: i32 = 104;
/// Height of a line.
pub(super) const LINE: i32 = 92;
/// Size of words in columns, and the distance from one to the next.
const WORD: (i32, i32) = (40, 45);
/// Size of words in columns that go across.
const ACROSS: (i32, i32) = (30, 38);
/// Height of the mark of a side, and of the room that it takes.
const MARK: (i32, i32) = (48, 62);
/// Part of its size, in thousandths, that a piece has in hand, and the room that it takes in a column.
const PIECE: (i32, i32) = (720, 76);
/// Room between the parts of a column.
const GAP: i32 = 18;

/// A part of a column, with the room that it takes.
enum Part {
    Mark,
    Word(String),
    Piece(Piece),
    Count(String),
    Gap,
}

impl Canvas<'_> {
    /// A hand as a column whose top is the middle of that point, no higher than `most`.
    pub(super) fn hand_column(&mut self, color: Color, hand: Hand, is_named: bool, (x, y): (i32, i32), most: i32) {
        let parts = self.parts(color, hand, is_named);
        let height: i32 = parts.iter().map(Part::height).sum();
        self.open((x, y), 1000.min(most * 1000 / height.max(1)));
        let mut y = 0;
        for part in &parts {
            let fill = self.palette.text;
            match part {
                Part::Mark => self.side_mark(color, (-MARK.0 * SQUARE.0 / SQUARE.1 / 2, y), MARK.0),
                Part::Word(word) if is_columnar(word) => self.column(word, (0, y + WORD.0 * 9 / 10), WORD, fill),
                Part::Word(word) => {
                    let word = fitted(word, ACROSS.0, COLUMN + 20);
                    self.word(&word, (0, y + ACROSS.0 * 9 / 10), ACROSS.0, Anchor::Middle, fill);
                }
                Part::Piece(piece) => {
                    self.open((-SQUARE.0 * PIECE.0 / 2000, y - 2), PIECE.0);
                    // in print both hands stand upright
                    self.piece(*piece, color);
                    self.close();
                }
                Part::Count(count) if is_columnar(count) => self.column(count, (0, y + WORD.0 * 9 / 10), WORD, fill),
                Part::Count(count) => self.word(count, (0, y + WORD.0 * 9 / 10), WORD.0, Anchor::Middle, fill),
                Part::Gap => {}
            }
            y += part.height();
        }
        self.close();
    }

    fn parts(&self, color: Color, hand: Hand, is_named: bool) -> Vec<Part> {
        let labels = &self.options.labels;
        let mut parts = vec![Part::Mark];
        if !is_named {
            parts.extend([Part::Word(labels.sides[color].clone()), Part::Gap]);
        }
        parts.extend([Part::Word(labels.in_hand.clone()), Part::Gap]);
        if hand.is_empty() {
            parts.push(Part::Word(labels.nothing.clone()));
        }
        let in_kanji = is_columnar(&labels.in_hand);
        for (kind, count) in hand.iter() {
            parts.push(Part::Piece(Piece::new(color, kind)));
            if count > 1 {
                parts.push(Part::Count(if in_kanji { numeral(count) } else { format!("{count}") }));
            }
        }
        parts
    }

    /// A side's name with its hand behind it, in a line of that width; `y` is the upper edge. Without drops there is the name alone.
    pub(super) fn hand_line(&mut self, color: Color, name: &str, hand: Option<Hand>, y: i32, line: i32) {
        const SIZE: i32 = 38;
        let text = self.palette.text;
        let entries: Vec<_> = hand.iter().flat_map(|hand| hand.iter()).collect();
        let (piece, digit) = (SQUARE.0 * PIECE.0 / 1000, 22);
        let room = |count: u8| piece + if count > 1 { 8 + digit * count.to_string().len() as i32 } else { 6 };
        let rooms: i32 = entries.iter().map(|(_, count)| room(*count)).sum();
        let mark = MARK.0 * SQUARE.0 / SQUARE.1;
        self.side_mark(color, (0, y + (LINE - MARK.0) / 2), MARK.0);
        let left = line - mark - 40 - rooms;
        // of a name of which next to nothing would be left the mark of the side says enough
        let name = if left > 2 * SIZE { fitted(name, SIZE, left) } else { String::new() };
        if !name.is_empty() {
            self.word(&name, (mark + 14, y + LINE / 2 + 14), SIZE, Anchor::Start, text);
        }
        if hand.is_some_and(Hand::is_empty) {
            let nothing = self.options.labels.nothing.clone();
            let soft = self.palette.soft;
            if width(&nothing, SIZE) + width(&name, SIZE) + mark + 40 < line {
                self.word(&nothing, (line, y + LINE / 2 + 12), 32, Anchor::End, soft);
            }
        }
        // the fullest hands of an editor are made smaller
        let most = line - mark - 14;
        let scale = if rooms > most { most * 1000 / rooms } else { 1000 };
        self.open((line - rooms * scale / 1000, (LINE / 2) * (1000 - scale) / 1000), scale);
        let mut x = 0;
        for (kind, count) in entries {
            self.open((x, y + (LINE - SQUARE.1 * PIECE.0 / 1000) / 2), PIECE.0);
            self.piece(Piece::new(color, kind), color);
            self.close();
            if count > 1 {
                self.word(&count.to_string(), (x + piece + 2, y + LINE / 2 + 24), SIZE, Anchor::Start, text);
            }
            x += room(count);
        }
        self.close();
    }
}

impl Part {
    fn height(&self) -> i32 {
        match self {
            Part::Mark => MARK.1,
            Part::Word(word) if is_columnar(word) => WORD.1 * word.chars().count() as i32,
            Part::Word(_) => ACROSS.1,
            Part::Count(count) if is_columnar(count) => WORD.1 * count.chars().count() as i32,
            Part::Count(_) => WORD.1,
            Part::Piece(_) => PIECE.1,
            Part::Gap => GAP,
        }
    }
}

/// A count in kanji, as far as hands go in an editor.
fn numeral(count: u8) -> String {
    match count {
        0..100 => kanji::numeral(count),
        100 => "百".to_owned(),
        _ => format!("百{}", kanji::numeral(count - 100)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_count_is_written() {
        assert_eq!([2, 18, 100, 104, 127].map(numeral), ["二", "十八", "百", "百四", "百二十七"]);
        assert_eq!(numeral(Hand::MAX_COUNT).chars().count(), 4);
    }
}
