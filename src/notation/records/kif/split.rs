//! Where one game of a file ends and the next begins.

use super::{
    head::hand_of,
    lines::{self, Line},
};
use crate::rules::ByColor;

/// The games of a text, each with the number of lines before it. After moves another game begins with 手数----, 手合割 or the name of a
/// player, and with the headers right before that; headers of which an empty line parts it sum up what was played.
/// A diagram begins another game where an empty line parts it from a diagram or from moves.
#[derive(Debug, Clone)]
pub(crate) struct GameTexts<'a> {
    rest: &'a str,
    before: usize,
}

impl<'a> GameTexts<'a> {
    pub(crate) fn of(text: &'a str) -> GameTexts<'a> {
        GameTexts { rest: text, before: 0 }
    }

    /// The length of the first game in bytes and in lines.
    fn first(&self) -> Place {
        let (mut at, mut n_lines) = (0, 0);
        let mut seen = Seen::default();
        while let Some((text, length)) = lines::first(&self.rest[at..]) {
            if let Some(end) = seen.take(lines::classify(text), (at, n_lines)) {
                return end;
            }
            at += length;
            n_lines += 1;
        }
        (at, n_lines)
    }
}

/// Bytes and lines before a line.
type Place = (usize, usize);

/// What was seen of a game.
#[derive(Default)]
struct Seen {
    /// Until the moves have begun what looks like one may be a title.
    is_begun: bool,
    has_moves: bool,
    /// Where headers began after the moves, and where an empty line followed them.
    headers: Option<Place>,
    blank: Option<Place>,
    ranks: usize,
    /// The diagram is whole.
    is_drawn: bool,
    hands: ByColor<bool>,
    /// An empty line stands after the diagram or the moves, and nothing of this game after it.
    is_parted: bool,
    /// Where that line is, unless a comment followed.
    gap: Option<Place>,
}

impl Seen {
    /// Takes a line; where the next game begins, if this line says so.
    fn take(&mut self, line: Line<'_>, here: Place) -> Option<Place> {
        match line {
            Line::Move(_, said) | Line::Moves(said) if !self.is_begun && !lines::begins_moves(said) => {}
            Line::Move(..) | Line::Moves(_) | Line::Variation(_) | Line::Result(_) => {
                (self.is_begun, self.has_moves) = (true, true);
                (self.headers, self.blank) = (None, None);
                self.goes_on();
            }
            Line::MovesBegin | Line::Header("手合割" | "先手" | "後手" | "上手" | "下手", _) if self.has_moves =>
            {
                return Some(self.end(here));
            }
            Line::MovesBegin => self.is_begun = true,
            Line::Rank(_) => {
                if self.is_parted {
                    return Some(self.end(here));
                }
                self.ranks += 1;
                self.is_drawn |= self.ranks == 9;
            }
            Line::Frame => self.is_drawn |= self.ranks > 0,
            Line::Header(name, _) => {
                if let Some(color) = hand_of(name) {
                    if self.is_parted && (self.has_moves || self.hands[color]) {
                        return Some(self.end(here));
                    }
                    self.hands[color] = true;
                    self.goes_on();
                }
                self.headers = self.headers.or(self.has_moves.then_some(here));
            }
            Line::Turn(_) | Line::MovesBefore(_) => self.goes_on(),
            Line::Comment(_) => self.gap = None,
            Line::Blank => {
                self.blank = self.blank.or(self.headers.map(|_| here));
                if self.is_drawn || self.has_moves {
                    self.is_parted = true;
                    self.gap = self.gap.or(Some(here));
                }
            }
            _ => {}
        }
        None
    }

    fn goes_on(&mut self) {
        (self.is_parted, self.gap) = (false, None);
    }

    /// Where this game ends when another one has begun by that line.
    fn end(&self, here: Place) -> Place {
        let before = if self.has_moves { self.blank.or(self.headers) } else { self.gap };
        before.unwrap_or(here)
    }
}

impl<'a> Iterator for GameTexts<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<(usize, &'a str)> {
        if self.rest.is_empty() {
            return None;
        }
        let (length, n_lines) = self.first();
        let game = (self.before, &self.rest[..length]);
        self.rest = &self.rest[length..];
        self.before += n_lines;
        Some(game)
    }
}
