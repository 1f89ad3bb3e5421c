//! The moves with their variations, as they grow line by line.

use super::{
    ends::{self, Meaning},
    lines::{self, is_mark},
    moves::{self, Found, Time},
    notes::Gathered,
};
use crate::{
    notation::records::{
        RemarkKind,
        builder::{MAX_NODES, MAX_PLIES, Remarks},
    },
    record::{Ending, GameTree, InsertError, NodeId, Replayer, Statement, Step},
    rules::{Color, Game, Move},
};

/// Moves that are replayed to find the beginning of variations that stand out of order; a file that needs more loses them.
const MOST_REPLAYED: usize = 1_000_000;

/// A word for an end, waiting for the line that says more of it.
struct Waiting {
    line: usize,
    word: String,
    time: Time,
}

/// The tree so far, and the line that is being read.
pub(super) struct Body {
    pub tree: GameTree,
    pub remarks: Remarks,
    replayer: Replayer,
    /// The line being read, from the root; by depth.
    path: Vec<NodeId>,
    /// What the player of each move on the path has used, in milliseconds.
    used: Vec<Option<u64>>,
    /// Ends of earlier lines that reach deeper than every later one, the deepest first.
    ends: Vec<NodeId>,
    /// The number of the first move, less one.
    before: Option<u32>,
    /// Whether the line has ended by something that cannot be held: what follows in it is left out.
    broken: bool,
    /// Who made the illegal move by which it broke.
    refused: Option<Color>,
    waiting: Option<Waiting>,
    gathered: Gathered,
    nodes: usize,
    replayed: usize,
}

impl Body {
    pub fn new(game: &Game, remarks: Remarks, gathered: Gathered) -> Body {
        let tree = GameTree::new(game);
        Body {
            replayer: Replayer::new(&tree),
            tree,
            remarks,
            path: vec![NodeId::ROOT],
            used: vec![None],
            ends: Vec::new(),
            before: None,
            broken: false,
            refused: None,
            waiting: None,
            gathered,
            nodes: 0,
            replayed: 0,
        }
    }

    fn node(&self) -> NodeId {
        self.path[self.path.len() - 1]
    }

    /// Whether anything has been read into the tree.
    pub fn has_moves(&self) -> bool {
        self.nodes > 0
    }

    /// Comments and bookmarks for the step read last.
    pub fn gathered(&mut self) -> &mut Gathered {
        &mut self.gathered
    }

    /// A line of KIF: a move or the word for an end, and its time.
    pub fn numbered(&mut self, line: usize, number: u32, text: &str) {
        if let Some(word) = self.word(text) {
            if !self.broken {
                self.flush();
                let time = moves::time(&text[word.len()..]);
                if time == Time::Unreadable {
                    self.remarks.add(line, RemarkKind::BadTime, text);
                }
                self.waiting = Some(Waiting { line, word: word.to_owned(), time });
            } else if self.refused.is_some() {
                self.end(line, Some(word), None);
            }
            return;
        }
        self.flush_for_move();
        if self.broken {
            return;
        }
        let before = *self.before.get_or_insert(number.saturating_sub(1));
        if u64::from(number) != u64::from(before) + self.path.len() as u64 {
            self.remarks.add(line, RemarkKind::WrongNumber, text);
        }
        let (found, rest) = self.find(text);
        let is_played = self.play(line, found, text);
        match moves::time(rest) {
            Time::Unreadable => self.remarks.add(line, RemarkKind::BadTime, text),
            time if is_played => self.set_time(time),
            _ => {}
        }
    }

    /// A line of KI2.
    pub fn listed(&mut self, line: usize, text: &str) {
        for text in tokens(text) {
            if let Some(word) = self.word(text) {
                self.flush();
                self.end(line, Some(word), None);
                continue;
            }
            self.flush_for_move();
            if self.broken {
                return;
            }
            let (found, _) = self.find(text);
            self.play(line, found, text);
        }
    }

    /// The word for an end with which a text begins.
    fn word<'a>(&self, text: &'a str) -> Option<&'a str> {
        let end = text.find(|c: char| c.is_whitespace() || matches!(c, '(' | '（' | '+')).unwrap_or(text.len());
        let word = &text[..end];
        // 同　銀 and 7六 are no words
        let is_move = word.starts_with('同') || word.chars().next().is_some_and(|c| lines::digit(c).is_some());
        (!is_move && ends::read(self.replayer.game(), Some(word), None) != Meaning::Unknown).then_some(word)
    }

    fn find<'a>(&self, text: &'a str) -> (Found, &'a str) {
        let previous = self.tree.node(self.node()).mv().map(Move::to);
        moves::read(self.replayer.game().position(), previous, text)
    }

    /// Takes a move; false where the line ends before it.
    fn play(&mut self, line: usize, found: Found, text: &str) -> bool {
        let (mv, remark) = match found {
            Found::Move(mv) => (Some(mv), None),
            Found::Ambiguous(mv) => (Some(mv), Some(RemarkKind::AmbiguousMove)),
            Found::Illegal => (None, Some(RemarkKind::IllegalMove)),
            Found::Nothing => (None, Some(RemarkKind::UnreadableMove)),
        };
        let turn = self.replayer.game().turn();
        let fault = match mv {
            None => remark,
            Some(mv) => self.insert(Step::Move(mv)).err().or(remark),
        };
        if let Some(kind) = fault {
            self.remarks.add(line, kind, text);
            if kind != RemarkKind::AmbiguousMove {
                self.broken = true;
                self.refused = (kind == RemarkKind::IllegalMove).then_some(turn);
                return false;
            }
        }
        true
    }

    /// Inserts a step at the end of the line, and follows it.
    fn insert(&mut self, step: Step) -> Result<(), RemarkKind> {
        let is_end = matches!(step, Step::End(_));
        if self.nodes >= MAX_NODES || self.path.len() > MAX_PLIES + usize::from(is_end) {
            return Err(RemarkKind::TooMuch);
        }
        let inserted = self.replayer.insert(&mut self.tree, step).map_err(|why| match why {
            InsertError::Illegal(_) | InsertError::AfterTheEnd => RemarkKind::IllegalMove,
            InsertError::Refused(_) => RemarkKind::OtherResult,
        })?;
        self.nodes += usize::from(inserted.undo.is_some());
        let before = self.used.len().checked_sub(2).and_then(|own| self.used[own]);
        self.used.push(before);
        self.path.push(inserted.node);
        Ok(())
    }

    /// Sets the time of the last step.
    fn set_time(&mut self, time: Time) {
        let Time::Read(mut time) = time else { return };
        let before = self.path.len().checked_sub(3).and_then(|own| self.used[own]);
        let sum = before.unwrap_or(0) + u64::from(time.ms);
        // a total that the times add up to says nothing; some programs write zeros
        time.total_ms = time.total_ms.filter(|total| u64::from(*total) != sum && *total >= time.ms);
        if let Some(used) = self.used.last_mut() {
            *used = Some(time.total_ms.map_or(sum, u64::from));
        }
        let node = self.node();
        self.tree.set_time(node, Some(time));
    }

    /// `変化：N手`.
    pub fn variation(&mut self, line: usize, text: &str) {
        self.flush();
        let end = self.node();
        let depth = self.tree.node(end).depth();
        while self.ends.last().is_some_and(|last| self.tree.node(*last).depth() <= depth) {
            self.ends.pop();
        }
        self.ends.push(end);
        self.refused = None;
        self.broken = !self.branch(text);
        if self.broken {
            self.remarks.add(line, RemarkKind::LostVariation, text);
        }
    }

    /// Goes to the node before the move of that number; false where there is none.
    fn branch(&mut self, text: &str) -> bool {
        let Some((number, _)) = lines::number(text) else { return false };
        let Some(depth) = number.checked_sub(self.before.unwrap_or(0)).filter(|ply| *ply > 0) else { return false };
        let depth = depth as usize - 1;
        if depth >= self.path.len() {
            // the last line that reaches so far
            let reaching = self.ends.partition_point(|end| self.tree.node(*end).depth() >= depth);
            let Some(end) = reaching.checked_sub(1).map(|at| self.ends[at]) else { return false };
            let length = self.tree.node(end).depth();
            self.replayed += length;
            if self.replayed > MOST_REPLAYED {
                return false;
            }
            self.path = self.tree.ancestors(end).collect();
            self.path.reverse();
            self.used = vec![None; self.path.len()];
            for at in 1..self.path.len() {
                let before = at.checked_sub(2).and_then(|own| self.used[own]);
                let time = self.tree.node(self.path[at]).time();
                let sum = |time: crate::record::MoveTime| before.unwrap_or(0) + u64::from(time.ms);
                self.used[at] = time.map(|time| time.total_ms.map_or_else(|| sum(time), u64::from)).or(before);
            }
        }
        self.path.truncate(depth + 1);
        self.used.truncate(depth + 1);
        self.replayer.go(&self.tree, self.node());
        self.tree.node(self.node()).ending().is_none()
    }

    /// The line まで….
    pub fn result(&mut self, line: usize, text: &str) {
        let text = text.trim_start_matches('、');
        let said = lines::number(text).map_or(text, |(_, rest)| rest.trim_start_matches('手').trim_start_matches('で'));
        match self.waiting.take() {
            Some(waiting) => self.settle(&waiting, Some(said)),
            None => {
                self.flush();
                if !self.broken || self.refused.is_some() {
                    self.end(line, None, Some(said));
                }
            }
        }
        self.flush();
    }

    fn settle(&mut self, waiting: &Waiting, result: Option<&str>) {
        if self.end(waiting.line, Some(&waiting.word), result) {
            self.set_time(waiting.time);
        }
    }

    /// Ends the line as the words say; false where they add nothing to the moves.
    fn end(&mut self, line: usize, word: Option<&str>, result: Option<&str>) -> bool {
        let text = word.or(result).unwrap_or_default();
        if let Some(by) = self.refused.take() {
            let is_foul = [word, result].into_iter().flatten().any(|text| text.contains("反則"));
            return is_foul && self.insert(Step::End(Ending::Stated(Statement::Foul { by }))).is_ok();
        }
        if self.tree.node(self.node()).ending().is_some() {
            return false;
        }
        let ending = match ends::read(self.replayer.game(), word, result) {
            Meaning::End(ending) => ending,
            Meaning::Known => return false,
            Meaning::Unknown => {
                self.remarks.add(line, RemarkKind::UnknownLine, text);
                return false;
            }
            Meaning::Differs(ending) => {
                self.remarks.add(line, RemarkKind::OtherResult, result.unwrap_or(text));
                match ending {
                    Some(ending) => ending,
                    None => return false,
                }
            }
        };
        match self.insert(Step::End(ending)) {
            Ok(()) => true,
            Err(kind) => {
                self.remarks.add(line, kind, text);
                false
            }
        }
    }

    /// Ends what waits, and gives the notes to the node that they stand at.
    pub fn flush(&mut self) {
        if let Some(waiting) = self.waiting.take() {
            self.settle(&waiting, None);
        }
        let node = self.node();
        self.gathered.give(&mut self.tree, node);
    }

    /// As [`Body::flush`], but moves that go on after 中断 or 封じ手 count more than these words.
    fn flush_for_move(&mut self) {
        if let Some(waiting) = self.waiting.take() {
            self.remarks.add(waiting.line, RemarkKind::OtherResult, &waiting.word);
        }
        self.flush();
    }
}

/// The moves of a line of KI2: after marks of the sides, or between spaces.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
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
    .filter(|token| !token.is_empty())
}
