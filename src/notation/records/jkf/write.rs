//! Writes JKF.

use super::start;
use crate::{
    json::Json,
    notation::{
        Promotion, could_move_to, promotion,
        records::{
            Loss, Written, csa_names, ends,
            evaluations::{self, Style},
            losses,
            start::{RulesSaid, fields, one_line},
        },
    },
    record::{Ending, GameTree, NodeId, Replayer, Step},
    rules::{Color, Game, Handicap, Move},
};
use std::{collections::BTreeSet, fmt::Write as _};

const CARRIED: [Loss; 8] = [
    Loss::Variations,
    Loss::Comments,
    Loss::Times,
    Loss::Evaluations,
    Loss::Rules,
    Loss::Headers,
    Loss::Result,
    Loss::Moves,
];

/// A record with its variations, on one line.
///
/// ```
/// use suizo::{notation::records::jkf, record::GameTree, rules::{Game, RuleChoices, Start, Variant}};
/// let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
/// game.play("7g7f".parse().unwrap()).unwrap();
/// assert_eq!(jkf::write(&GameTree::from_game(&game)).text, concat!(
///     r#"{"header":{},"initial":{"preset":"HIRATE"},"moves":[{},"#,
///     r#"{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}]}"#, "\n"));
/// ```
#[must_use]
pub fn write(tree: &GameTree) -> Written {
    let mut writer = Writer {
        tree,
        text: String::new(),
        losses: losses::beyond(tree, &CARRIED),
        at: Replayer::new(tree),
        used: used(tree),
    };
    writer.header();
    let _ = write!(writer.text, ",\"initial\":{},\"moves\":[", start::write(tree));
    writer.moves();
    writer.text.push_str("]}\n");
    Written { text: writer.text, losses: writer.losses.into_iter().collect() }
}

/// What is still to be written.
enum Task {
    /// A node and what follows it on its line.
    Line(NodeId),
    Text(&'static str),
    /// An entry for an end.
    Special(&'static str),
}

struct Writer<'a> {
    tree: &'a GameTree,
    text: String,
    losses: BTreeSet<Loss>,
    at: Replayer,
    /// By the numbers of nodes.
    used: Vec<u64>,
}

fn quoted(text: &str) -> String {
    Json::from(text).to_string()
}

impl Writer<'_> {
    fn header(&mut self) {
        let header = self.tree.header();
        let is_odds = self.tree.start().handicap().is_some_and(Handicap::gives_odds);
        let titles = if is_odds { ["下手", "上手"] } else { ["先手", "後手"] };
        let names = Color::ALL.into_iter().zip(titles).map(|(color, title)| (title, one_line(&header.names[color])));
        let rules = RulesSaid::of(self.tree);
        let other = fields(header).map(|(name, value)| (name, one_line(value)));
        let all: Vec<String> = names
            .filter(|(_, name)| !name.is_empty())
            .chain(rules)
            .chain(other)
            .map(|(name, value)| format!("{}:{}", quoted(name), quoted(&value)))
            .collect();
        let _ = write!(self.text, "{{\"header\":{{{}}}", all.join(","));
    }

    fn moves(&mut self) {
        self.text.push('{');
        self.comments(NodeId::ROOT, "");
        self.text.push('}');
        let last = self.tree.end_of_line(NodeId::ROOT);
        let mut tasks: Vec<Task> = self.tree.main_child(NodeId::ROOT).map(Task::Line).into_iter().collect();
        while let Some(task) = tasks.pop() {
            let id = match task {
                Task::Text(text) => {
                    self.text.push_str(text);
                    continue;
                }
                Task::Special(word) => {
                    let _ = write!(self.text, ",{{\"special\":\"{word}\"}}");
                    continue;
                }
                Task::Line(id) => id,
            };
            // the first entry of a fork follows its bracket
            if !self.text.ends_with('[') {
                self.text.push(',');
            }
            self.entry(id);
            tasks.extend(self.tree.main_child(id).map(Task::Line));
            let parent = self.tree.node(id).parent().unwrap_or(NodeId::ROOT);
            let is_main = self.tree.main_child(parent) == Some(id);
            let others: Vec<NodeId> = self.tree.children(parent).skip(1).filter(|_| is_main).collect();
            // an illegal move stands before the word for it: the variations stand next to the move
            match self.tree.node(id).ending() {
                Some(Ending::IllegalMove(_)) => tasks.push(Task::Special("ILLEGAL_MOVE")),
                None if id == last => tasks.extend(ends::word_by_rules(self.at.go(self.tree, id)).map(Task::Special)),
                _ => {}
            }
            tasks.push(Task::Text("}"));
            if !others.is_empty() {
                tasks.push(Task::Text("]"));
                for (place, other) in others.into_iter().enumerate().rev() {
                    tasks.extend([Task::Text("]"), Task::Line(other), Task::Text("[")]);
                    if place > 0 {
                        tasks.push(Task::Text(","));
                    }
                }
                tasks.push(Task::Text(",\"forks\":["));
            }
        }
    }

    /// An entry, without its forks and its end.
    fn entry(&mut self, id: NodeId) {
        let node = self.tree.node(id);
        self.at.go(self.tree, node.parent().unwrap_or(NodeId::ROOT));
        let game = self.at.game();
        self.text.push('{');
        match node.step() {
            Some(Step::Move(mv) | Step::End(Ending::IllegalMove(mv))) => {
                let _ = write!(self.text, "\"move\":{}", move_table(game, mv));
            }
            Some(Step::End(ending)) => {
                let end = ends::word(game, ending);
                let _ = write!(self.text, "\"special\":\"{}\"", end.word);
                if !end.is_exact {
                    self.losses.insert(Loss::Result);
                }
            }
            None => {}
        }
        self.time(id);
        self.comments(id, ",");
    }

    fn time(&mut self, id: NodeId) {
        let node = self.tree.node(id);
        let Some(time) = node.time() else { return };
        let (now, total) = (u64::from(time.ms), self.used[id.number() as usize]);
        let _ = write!(
            self.text,
            ",\"time\":{{\"now\":{{\"m\":{},\"s\":{}}},\"total\":{{\"h\":{},\"m\":{},\"s\":{}}}}}",
            now / 60_000,
            seconds(now),
            total / 3_600_000,
            total / 60_000 % 60,
            seconds(total)
        );
    }

    fn comments(&mut self, id: NodeId, before: &str) {
        let Some(notes) = self.tree.node(id).notes() else { return };
        let (comment, evaluation) = (&notes.comment, notes.evaluation.as_ref());
        let position = self.at.go(self.tree, id).position();
        let said = evaluations::join(position, evaluation, comment, Style::Lines);
        if !said.is_whole {
            self.losses.insert(Loss::Evaluations);
        }
        if said.text.is_empty() {
            return;
        }
        let lines: Vec<String> = said.text.split('\n').map(quoted).collect();
        let _ = write!(self.text, "{before}\"comments\":[{}]", lines.join(","));
    }
}

/// What the player of each node had used by then, by the numbers of nodes.
fn used(tree: &GameTree) -> Vec<u64> {
    let most = tree.preorder().map(NodeId::number).max().unwrap_or(0);
    let mut used = vec![0; most as usize + 1];
    for id in tree.preorder() {
        let node = tree.node(id);
        let before = node.parent().and_then(|parent| tree.node(parent).parent());
        let sum = before.map_or(0, |id| used[id.number() as usize]) + node.time().map_or(0, |time| u64::from(time.ms));
        used[id.number() as usize] = node.time().and_then(|time| time.total_ms).map_or(sum, u64::from);
    }
    used
}

/// The seconds of a minute, with a fraction only where there is one.
fn seconds(ms: u64) -> String {
    let (seconds, ms) = (ms / 1_000 % 60, ms % 1_000);
    if ms == 0 { seconds.to_string() } else { format!("{seconds}.{ms:03}").trim_end_matches('0').to_owned() }
}

fn move_table(game: &Game, mv: Move) -> String {
    let position = game.position();
    let place = |square: crate::rules::Square| format!("{{\"x\":{},\"y\":{}}}", square.file() + 1, square.rank() + 1);
    let moved = mv.from().and_then(|from| position.piece_at(from)).map(|piece| piece.kind());
    let Some(kind) = mv.drop_kind().or(moved) else { return "{}".to_owned() };
    let mut text = format!("{{\"color\":{}", position.turn() as u8);
    if let Some(from) = mv.from() {
        let _ = write!(text, ",\"from\":{}", place(from));
    }
    let _ = write!(text, ",\"to\":{},\"piece\":\"{}\"", place(mv.to()), csa_names::name(kind));
    if game.moves().last().is_some_and(|before| before.to() == mv.to()) {
        text.push_str(",\"same\":true");
    }
    match promotion(position, kind, mv) {
        Promotion::None => {}
        Promotion::Done => text.push_str(",\"promote\":true"),
        Promotion::Declined => text.push_str(",\"promote\":false"),
    }
    if let Some(taken) = position.piece_at(mv.to()) {
        let _ = write!(text, ",\"capture\":\"{}\"", csa_names::name(taken.kind()));
    }
    if mv.is_drop() && !could_move_to(position, kind, mv.to()).is_empty() {
        text.push_str(",\"relative\":\"H\"");
    }
    text.push('}');
    text
}
