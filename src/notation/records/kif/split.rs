//! Where one game of a file ends and the next begins.

use super::lines::{self, Line};

/// The games of a text, each with the number of lines before it. After moves another game begins with 手数----, 手合割 or the name of a
/// player, and with the headers right before that; headers of which an empty line parts it sum up what was played.
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
    fn first(&self) -> (usize, usize) {
        let (mut at, mut n_lines, mut has_moves) = (0, 0, false);
        // where headers began after the moves, and where an empty line followed them
        let (mut headers, mut blank) = (None, None);
        while let Some((text, length)) = lines::first(&self.rest[at..]) {
            let here = (at, n_lines);
            match lines::classify(text) {
                Line::Move(..) | Line::Moves(_) | Line::Variation(_) | Line::Result(_) => {
                    has_moves = true;
                    (headers, blank) = (None, None);
                }
                Line::MovesBegin | Line::Header("手合割" | "先手" | "後手" | "上手" | "下手", _) if has_moves =>
                {
                    return blank.or(headers).unwrap_or(here);
                }
                Line::Header(..) if has_moves => headers = headers.or(Some(here)),
                Line::Blank if headers.is_some() => blank = blank.or(Some(here)),
                _ => {}
            }
            at += length;
            n_lines += 1;
        }
        (at, n_lines)
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
