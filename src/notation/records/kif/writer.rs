//! Writes a tree: its headers, then every line of play in the order of the file.

use super::{
    BOOKMARK,
    ends::{self, EndText},
    head::{self, Sides},
    moves,
    notes::glyph_and_comment,
};
use crate::{
    notation::records::{
        Loss, Written,
        evaluations::{self, Style as EvaluationStyle, lines_of},
    },
    record::{Ending, GameTree, MoveTime, NodeId, Notes, Replayer},
    rules::Move,
};
use std::fmt::Write as _;

/// Writes a record as KIF.
///
/// ```
/// use suizo::{notation::records::kif, record::GameTree, rules::{Act, Color, Game, RuleChoices, Start, Variant}};
/// let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
/// game.play("7g7f".parse().unwrap()).unwrap();
/// game.end(Act::Resign, Color::White).unwrap();
/// assert_eq!(kif::write(&GameTree::from_game(&game)).text, "\
/// 手合割：平手
/// 手数----指手---------消費時間--
///    1 ７六歩(77)
///    2 投了
/// まで1手で先手の勝ち
/// ");
/// ```
#[must_use]
pub fn write(tree: &GameTree) -> Written {
    Writer::new(tree, Style::Kif).write()
}

/// Writes a record as KI2.
pub(in crate::notation::records) fn write_ki2(tree: &GameTree) -> Written {
    Writer::new(tree, Style::Ki2).write()
}

/// Writes the position at a node with the headers of its game.
pub(in crate::notation::records) fn write_position(tree: &GameTree, node: NodeId) -> Written {
    let (mut text, mut losses) = (String::new(), Vec::new());
    let game = tree.game_at(node);
    head::write_fields(&mut text, tree.header(), &mut losses);
    head::write_profile(&mut text, &game);
    head::write_names(&mut text, tree.header(), Sides::of(&game), &mut losses);
    let last = tree.node(node).mv().zip(tree.node(node).parent());
    // what stands below a printed diagram: the move that led to it
    let last = last.map(|(mv, before)| moves::in_ki2(tree.game_at(before).position(), None, mv)).unwrap_or_default();
    head::write_diagram(&mut text, &game, &last);
    finished(text, losses)
}

fn finished(text: String, mut losses: Vec<Loss>) -> Written {
    losses.sort_unstable();
    losses.dedup();
    Written { text, losses }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    Kif,
    Ki2,
}

struct Writer<'a> {
    tree: &'a GameTree,
    style: Style,
    sides: Sides,
    replayer: Replayer,
    text: String,
    losses: Vec<Loss>,
    /// Moves on the line of KI2 that is being written.
    on_line: usize,
    /// Seconds that the player of each move on the path has used, by depth.
    used: Vec<u64>,
}

/// Moves on a line of KI2.
const MOVES_PER_LINE: usize = 6;

impl<'a> Writer<'a> {
    fn new(tree: &'a GameTree, style: Style) -> Writer<'a> {
        let sides = Sides::of(tree.start());
        let replayer = Replayer::new(tree);
        Writer { tree, style, sides, replayer, text: String::new(), losses: Vec::new(), on_line: 0, used: vec![0] }
    }

    fn write(mut self) -> Written {
        head::write(&mut self.text, self.tree, &mut self.losses);
        if self.style == Style::Kif {
            self.text.push_str("手数----指手---------消費時間--\n");
        }
        self.notes(NodeId::ROOT);
        let mut is_main = true;
        if self.tree.main_child(NodeId::ROOT).is_none() {
            self.end_of_main_line(NodeId::ROOT);
        }
        for id in self.tree.preorder() {
            let Some(parent) = self.tree.node(id).parent() else { continue };
            if self.tree.main_child(parent) != Some(id) {
                is_main = false;
                self.break_line();
                let _ = writeln!(self.text, "\n変化：{}手", self.tree.node(id).depth());
            }
            self.node(parent, id);
            if is_main && self.tree.main_child(id).is_none() {
                self.end_of_main_line(id);
            }
        }
        self.break_line();
        finished(self.text, self.losses)
    }

    fn node(&mut self, parent: NodeId, id: NodeId) {
        let node = self.tree.node(id);
        let time = self.time(id);
        if let Some(mv) = node.mv() {
            let previous = self.tree.node(parent).mv().map(Move::to);
            let before = self.replayer.go(self.tree, parent);
            match self.style {
                Style::Kif => {
                    let mv = moves::write(before.position(), previous, mv);
                    let mark = self.mark(id);
                    let _ = writeln!(self.text, "{:4} {mv}{time}{mark}", node.depth());
                }
                Style::Ki2 => {
                    let mv = moves::in_ki2(before.position(), previous, mv);
                    self.listed(&mv);
                }
            }
            self.notes(id);
        } else {
            let game = self.replayer.go(self.tree, id);
            let end = ends::write(game, node.ending(), self.sides);
            let is_told = !matches!(node.ending(), Some(Ending::Stated(_))) || game.outcome().is_none();
            if !is_told {
                // readers go by the moves
                self.losses.push(Loss::Result);
            }
            self.end(end, &time, id);
        }
    }

    /// As Kifu for Windows marks a move in whose place another one follows further down.
    fn mark(&self, id: NodeId) -> &'static str {
        if self.tree.next_sibling(id).is_some() { "+" } else { "" }
    }

    /// The end that the moves of the main line have brought about.
    fn end_of_main_line(&mut self, id: NodeId) {
        if self.tree.node(id).ending().is_none() {
            let game = self.replayer.go(self.tree, id);
            if let Some(end) = ends::write(game, None, self.sides) {
                self.end_text(&end, "", None, self.tree.node(id).depth());
            }
        }
    }

    fn end(&mut self, end: Option<EndText>, time: &str, id: NodeId) {
        if let Some(end) = end {
            self.end_text(&end, time, Some(id), self.tree.node(id).ply());
        }
    }

    fn end_text(&mut self, end: &EndText, time: &str, notes: Option<NodeId>, plies: usize) {
        self.break_line();
        if self.style == Style::Kif {
            let mark = notes.map_or("", |id| self.mark(id));
            let _ = writeln!(self.text, "{:4} {}{time}{mark}", plies + 1, end.word);
        }
        // the end has no line of its own in KI2
        if let Some(id) = notes.filter(|_| self.style == Style::Kif) {
            self.notes(id);
        }
        let _ = writeln!(self.text, "まで{plies}手で{}", end.result);
        if let Some(id) = notes.filter(|_| self.style == Style::Ki2) {
            self.notes(id);
        }
    }

    /// The time as it is written after a move; also counts what has been used.
    fn time(&mut self, id: NodeId) -> String {
        let node = self.tree.node(id);
        let depth = node.depth();
        self.used.truncate(depth);
        let before = depth.checked_sub(2).and_then(|own| self.used.get(own)).copied().unwrap_or(0);
        let Some(MoveTime { ms, total_ms }) = node.time() else {
            self.used.push(before);
            return String::new();
        };
        let total = total_ms.map_or(before + u64::from(ms / 1000), |total| u64::from(total / 1000));
        self.used.push(total);
        if self.style == Style::Ki2 {
            self.losses.push(Loss::Times);
            return String::new();
        }
        if ms % 1000 != 0 || total_ms.is_some_and(|total| total % 1000 != 0) {
            self.losses.push(Loss::TimeFractions);
        }
        moves::write_time(ms, total)
    }

    fn listed(&mut self, mv: &str) {
        if self.on_line == MOVES_PER_LINE {
            self.break_line();
        }
        if self.on_line > 0 {
            self.text.push_str("  ");
        }
        self.text.push_str(mv);
        self.on_line += 1;
    }

    fn break_line(&mut self) {
        if self.on_line > 0 {
            self.text.push('\n');
            self.on_line = 0;
        }
    }

    /// What is said at a node.
    fn notes(&mut self, id: NodeId) {
        let Some(notes) = self.tree.node(id).notes() else { return };
        self.break_line();
        let Notes { comment, glyph, evaluation, marks, other } = notes;
        if !marks.is_empty() {
            self.losses.push(Loss::Marks);
        }
        for (name, value) in other {
            if name == BOOKMARK && !value.contains(['\n', '\r']) {
                let _ = writeln!(self.text, "&{value}");
            } else {
                self.losses.push(Loss::OtherNotes);
            }
        }
        if comment.contains('\r') {
            // it would end the line early
            self.losses.push(Loss::Comments);
        }
        let comment = lines_of(comment);
        let position = self.replayer.go(self.tree, id).position();
        let said = evaluations::join(position, evaluation.as_ref(), &comment, EvaluationStyle::Lines);
        if !said.is_whole {
            self.losses.push(Loss::Evaluations);
        }
        match glyph {
            Some(glyph) => drop(writeln!(self.text, "*【{}】", glyph.japanese())),
            // its first line would be read as a glyph
            None if glyph_and_comment(&said.text).1 != said.text => self.text.push_str("*【】\n"),
            None => {}
        }
        for line in said.text.split('\n').filter(|_| !said.text.is_empty()) {
            self.text.push('*');
            self.text.push_str(line);
            self.text.push('\n');
        }
    }
}
