//! The moves with their variations, as they grow line by line.

use super::{
    ends::{self, Meaning},
    lines::{self, is_mark},
    moves::{self, Found, Time},
    notes::Gathered,
};
use crate::{
    notation::records::{RemarkKind, builder::Builder},
    record::{Ending, MoveTime, NodeId, Statement},
    rules::Square,
};

/// Moves that are replayed to find the beginning of variations that stand out of order; a file that needs more loses them.
const MOST_REPLAYED: usize = 1_000_000;

/// A word for an end, waiting for the line that says more of it.
struct Waiting {
    line: usize,
    word: String,
    time: Option<MoveTime>,
}

/// The tree so far, and the line that is being read.
pub(super) struct Body {
    pub builder: Builder,
    /// Ends of earlier lines that reach deeper than every later one, the deepest first.
    ends: Vec<NodeId>,
    /// The number of the first move, less one.
    before: Option<u32>,
    /// Where the move before the start went, if a diagram says so: the first 同 means that square.
    first_to: Option<Square>,
    waiting: Option<Waiting>,
    gathered: Gathered,
    replayed: usize,
}

impl Body {
    pub fn new(builder: Builder, gathered: Gathered, first_to: Option<Square>) -> Body {
        Body { builder, ends: Vec::new(), before: None, first_to, waiting: None, gathered, replayed: 0 }
    }

    /// The game with everything that was read.
    pub fn into_builder(mut self) -> Builder {
        self.flush();
        self.builder
    }

    /// Comments and bookmarks for the step read last.
    pub fn gathered(&mut self) -> &mut Gathered {
        &mut self.gathered
    }

    /// A line of KIF: a move or the word for an end, and its time.
    pub fn numbered(&mut self, line: usize, number: u32, text: &str) {
        if let Some(word) = self.word(text) {
            if !self.builder.broken {
                self.flush();
                let time = self.time(line, &text[word.len()..], text);
                self.waiting = Some(Waiting { line, word: word.to_owned(), time });
            } else {
                self.end(line, Some(word), None);
            }
            return;
        }
        self.flush_for_move();
        if self.builder.broken {
            return;
        }
        let before = *self.before.get_or_insert(number.saturating_sub(1));
        if u64::from(number) != u64::from(before) + self.builder.path().len() as u64 {
            self.builder.remark(line, RemarkKind::WrongNumber, text);
        }
        let (found, rest) = self.find(text);
        self.play(line, found, text);
        // one number for several moves; in a time or a comment marks mean nothing
        let next = rest.find(is_mark).filter(|at| !rest[..*at].contains(['(', '（', '*', '＊']));
        if let Some(at) = next {
            return self.listed(line, &rest[at..]);
        }
        if let Some(time) = self.time(line, rest, text).filter(|_| !self.builder.broken) {
            self.builder.time_with_total(time);
        }
    }

    /// The time that follows a move or a word.
    fn time(&mut self, line: usize, rest: &str, text: &str) -> Option<MoveTime> {
        match moves::time(rest) {
            Time::Read(time) => Some(time),
            Time::Absent => None,
            Time::Unreadable => {
                self.builder.remark(line, RemarkKind::BadTime, text);
                None
            }
        }
    }

    /// A line of KI2.
    pub fn listed(&mut self, line: usize, text: &str) {
        let comment = text.find(['*', '＊']);
        let (text, comment) = comment.map_or((text, ""), |at| text.split_at(at));
        self.listed_moves(line, text);
        if !comment.is_empty() {
            self.gathered.comment(comment.trim_start_matches(['*', '＊']).trim());
        }
    }

    fn listed_moves(&mut self, line: usize, text: &str) {
        for text in moves::tokens(text) {
            if let Some(word) = self.word(text) {
                self.flush();
                self.end(line, Some(word), None);
                continue;
            }
            self.flush_for_move();
            if self.builder.broken {
                return;
            }
            let (found, _) = self.find(text);
            self.play(line, found, text);
        }
    }

    /// A line that is nothing but the word for an end, as some programs close KI2.
    pub fn is_end(&self, text: &str) -> bool {
        self.word(text).is_some_and(|word| word.len() == text.len())
    }

    /// A comment in which 81Dojo says how the game ended, as it has no line for that. It is said of the last move all the same.
    pub fn ended_by_comment(&mut self, line: usize, text: &str) {
        let Some(word) = text.trim().strip_suffix("にて終局") else { return };
        let is_known = matches!(word, "時間切れ" | "反則手" | "接続切れ");
        if !is_known || self.waiting.is_some() || self.builder.is_ended() {
            return;
        }
        self.flush();
        if self.builder.broken {
            self.end(line, Some(word), None);
        } else {
            self.waiting = Some(Waiting { line, word: word.to_owned(), time: None });
        }
    }

    /// The word for an end with which a text begins.
    fn word<'a>(&self, text: &'a str) -> Option<&'a str> {
        // 同　銀 and 7六 are no words
        if text.chars().next().is_some_and(|c| c == '同' || lines::digit(c).is_some()) {
            return None;
        }
        let end = text.find(|c: char| c.is_whitespace() || matches!(c, '(' | '（' | '+')).unwrap_or(text.len());
        let word = &text[..end];
        (ends::read(self.builder.game(), Some(word), None) != Meaning::Unknown).then_some(word)
    }

    fn find<'a>(&self, text: &'a str) -> (Found, &'a str) {
        let previous_to = self.builder.previous_to().or(self.first_to);
        moves::read(self.builder.game().position(), previous_to, text)
    }

    /// Takes a move; the line breaks off where it cannot be taken.
    fn play(&mut self, line: usize, found: Found, text: &str) {
        match found {
            Found::Move(mv) => self.builder.play(mv, line, text),
            Found::OtherPiece(mv) => {
                self.builder.remark(line, RemarkKind::OtherPiece, text);
                self.builder.play(mv, line, text);
            }
            Found::Ambiguous(mv) => {
                self.builder.remark(line, RemarkKind::AmbiguousMove, text);
                self.builder.play(mv, line, text);
            }
            Found::Illegal => self.builder.refuse(line, text),
            Found::Nothing => self.builder.break_off(line, RemarkKind::UnreadableMove, text),
        }
    }

    /// `変化：N手`.
    pub fn variation(&mut self, line: usize, text: &str) {
        self.flush();
        let end = self.builder.node();
        let depth_of = |id: NodeId| self.builder.tree().node(id).depth();
        let depth = depth_of(end);
        let deeper = self.ends.partition_point(|last| depth_of(*last) > depth);
        self.ends.truncate(deeper);
        self.ends.push(end);
        let from = self.node_before(text).filter(|id| self.builder.tree().node(*id).ending().is_none());
        match from {
            Some(from) => self.builder.go(from),
            None => {
                self.builder.refused = None;
                self.builder.break_off(line, RemarkKind::LostVariation, text);
            }
        }
    }

    /// The node before the move of that number, on this line or on the last one that reaches so far.
    fn node_before(&mut self, text: &str) -> Option<NodeId> {
        let (number, _) = lines::number(text)?;
        let depth = number.checked_sub(self.before.unwrap_or(0)).filter(|ply| *ply > 0)? as usize - 1;
        let (path, tree) = (self.builder.path(), self.builder.tree());
        if let Some(on_path) = path.get(depth) {
            return Some(*on_path);
        }
        let reaching = self.ends.partition_point(|end| tree.node(*end).depth() >= depth);
        let end = self.ends[reaching.checked_sub(1)?];
        let length = tree.node(end).depth();
        self.replayed += length;
        let is_near = self.replayed <= MOST_REPLAYED;
        tree.ancestors(end).nth(length - depth).filter(|_| is_near)
    }

    /// The line まで….
    pub fn result(&mut self, line: usize, text: &str) {
        let text = text.trim_start_matches('、');
        let said = lines::number(text).map_or(text, |(_, rest)| rest.trim_start_matches('手').trim_start_matches('で'));
        match self.waiting.take() {
            Some(waiting) => self.settle(&waiting, Some(said)),
            None => {
                self.flush();
                self.end(line, None, Some(said));
            }
        }
        self.flush();
    }

    fn settle(&mut self, waiting: &Waiting, result: Option<&str>) {
        let is_taken = self.end(waiting.line, Some(&waiting.word), result);
        if let Some(time) = waiting.time.filter(|_| is_taken) {
            self.builder.time_with_total(time);
        }
    }

    /// Ends the line as the words say; false where they add nothing to the moves.
    fn end(&mut self, line: usize, word: Option<&str>, result: Option<&str>) -> bool {
        let builder = &mut self.builder;
        let text = word.or(result).unwrap_or_default();
        if builder.broken {
            let is_foul = [word, result].into_iter().flatten().any(|text| text.contains("反則"));
            let by = builder.refused.take().filter(|_| is_foul);
            return by.is_some_and(|by| builder.end(Ending::Stated(Statement::Foul { by }), line, text));
        }
        if builder.is_ended() {
            return false;
        }
        let ending = match ends::read(builder.game(), word, result) {
            Meaning::End(ending) => Some(ending),
            Meaning::Known => None,
            Meaning::Unknown => {
                builder.remark(line, RemarkKind::UnknownLine, text);
                None
            }
            Meaning::Differs(ending) => {
                builder.remark(line, RemarkKind::OtherResult, result.unwrap_or(text));
                ending
            }
        };
        ending.is_some_and(|ending| builder.end_as_said(ending, line, text))
    }

    /// Ends what waits, and gives the notes to the node that they stand at.
    pub fn flush(&mut self) {
        if let Some(waiting) = self.waiting.take() {
            self.settle(&waiting, None);
        }
        if !self.gathered.is_empty() {
            let gathered = std::mem::take(&mut self.gathered);
            self.builder.tell_of_comment(gathered.first_line());
            gathered.give(self.builder.notes());
        }
    }

    /// As [`Body::flush`], but moves that go on after 中断 or 封じ手 count more than these words.
    fn flush_for_move(&mut self) {
        if let Some(waiting) = self.waiting.take() {
            self.builder.remark(waiting.line, RemarkKind::OtherResult, &waiting.word);
        }
        self.flush();
    }
}
