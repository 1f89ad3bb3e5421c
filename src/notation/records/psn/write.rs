//! Writes western text.

use super::{FIELDS, OWN, comment, text::quoted};
use crate::{
    notation::{
        hodges,
        read::{self, Reading},
        records::{Written, ends, start::format_name},
    },
    record::{Ending, GameTree, Glyph, NodeId, Replayer, Step},
    rules::{ByColor, Color, Move, RuleSwitch, Start, Variant},
};

/// Characters of a line, after which it is broken.
const WIDTH: usize = 100;

/// A record with all that it holds.
///
/// ```
/// use suizo::{notation::records::psn, record::{GameTree, NodeId}, rules::{Game, RuleChoices, Start, Variant}};
/// let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
/// game.play("7g7f".parse().unwrap()).unwrap();
/// let mut tree = GameTree::from_game(&game);
/// let other = tree.insert(NodeId::ROOT, "6i5h".parse().unwrap()).unwrap().node;
/// tree.set_comment(other, "slow");
/// assert_eq!(psn::write(&tree).text, "[Result \"*\"]\n\n1. P-7f (1. G6i-5h {slow}) *\n");
/// ```
#[must_use]
pub fn write(tree: &GameTree) -> Written {
    let result = result(tree);
    let mut text = headers(tree, result);
    text.push('\n');
    let mut writer = Writer { tree, at: Replayer::new(tree), text, column: 0, glued: true };
    writer.moves();
    writer.token(result);
    writer.text.push('\n');
    Written { text: writer.text, losses: Vec::new() }
}

fn headers(tree: &GameTree, result: &str) -> String {
    let header = tree.header();
    let start = tree.start();
    let mut text = String::new();
    let mut add = |name: &str, value: &str| text += &format!("[{name} {}]\n", quoted(value));
    for (name, value) in header.fields.iter().filter(|(_, value)| !value.is_empty()) {
        match format_name(&FIELDS, name) {
            Some(known) => add(known, value),
            None if is_plain(name) => add(name, value),
            None => add(&quoted(name), value),
        }
    }
    for (color, name) in [(Color::Black, "Black"), (Color::White, "White")] {
        if !header.names[color].is_empty() {
            add(name, &header.names[color]);
        }
    }
    if start.variant() != Variant::Shogi {
        add("Variant", start.variant().id());
    }
    for (switch, value) in start.choices().differing(start.variant()) {
        add(switch.usi_name(), &value);
    }
    match start.start() {
        Start::Standard => {}
        Start::Handicap(handicap) => add("Start", handicap.id),
        Start::Sfen(sfen) => add("SFEN", sfen),
    }
    add("Result", result);
    text
}

/// Whether a field can be written under its own name: one that readers do not take for anything else.
fn is_plain(name: &str) -> bool {
    let is_symbol = !name.is_empty() && name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_');
    let is_taken = OWN.contains(&name)
        || FIELDS.iter().any(|(_, theirs)| *theirs == name)
        || RuleSwitch::ALL.iter().any(|switch| switch.usi_name() == name);
    is_symbol && !is_taken
}

/// How the main line ends: Black is the first of the two.
fn result(tree: &GameTree) -> &'static str {
    let end = tree.end_of_line(NodeId::ROOT);
    let game = tree.game_at(end);
    let winner = match tree.node(end).ending() {
        Some(ending @ Ending::Stated(_)) => ends::winner(ending, game.turn()),
        _ => game.outcome().map(|outcome| outcome.winner),
    };
    match winner {
        None => "*",
        Some(None) => "1/2-1/2",
        Some(Some(winner)) => ByColor { black: "1-0", white: "0-1" }[winner],
    }
}

/// What is still to be written.
enum Task {
    /// A node and what follows it on its line; whether its number is said in any case.
    Line(NodeId, bool),
    Open,
    Close,
}

struct Writer<'a> {
    tree: &'a GameTree,
    at: Replayer,
    text: String,
    /// Characters of the present line.
    column: usize,
    /// Nothing may stand between what was written and what follows.
    glued: bool,
}

impl Writer<'_> {
    /// Writes a word, after a blank or on a new line.
    fn token(&mut self, token: &str) {
        if !self.glued {
            let is_full = self.column + token.chars().count() > WIDTH;
            self.text.push(if is_full { '\n' } else { ' ' });
            self.column = if is_full { 0 } else { self.column + 1 };
        }
        self.glued = false;
        self.text.push_str(token);
        self.column = match token.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => self.column + token.chars().count(),
        };
    }

    fn moves(&mut self) {
        let is_said = self.said(NodeId::ROOT, None, None);
        let mut tasks: Vec<Task> =
            self.tree.main_child(NodeId::ROOT).map(|id| Task::Line(id, is_said)).into_iter().collect();
        while let Some(task) = tasks.pop() {
            let (id, needs_number) = match task {
                Task::Line(id, needs_number) => (id, needs_number),
                Task::Open => {
                    self.token("(");
                    self.glued = true;
                    continue;
                }
                Task::Close => {
                    self.glued = true;
                    self.token(")");
                    continue;
                }
            };
            let is_said = self.node(id, needs_number);
            let parent = self.tree.node(id).parent().unwrap_or(NodeId::ROOT);
            let is_main = self.tree.main_child(parent) == Some(id);
            let others: Vec<NodeId> = self.tree.children(parent).skip(1).filter(|_| is_main).collect();
            let is_interrupted = is_said || !others.is_empty();
            tasks.extend(self.tree.main_child(id).map(|next| Task::Line(next, is_interrupted)));
            for other in others.into_iter().rev() {
                tasks.extend([Task::Close, Task::Line(other, true), Task::Open]);
            }
        }
    }

    /// A node, and what is said of it; whether that is anything.
    fn node(&mut self, id: NodeId, needs_number: bool) -> bool {
        let node = self.tree.node(id);
        let game = self.at.go(self.tree, node.parent().unwrap_or(NodeId::ROOT));
        match node.step() {
            Some(Step::Move(mv)) => {
                let ply = game.ply();
                let sign = node.notes().and_then(|notes| notes.glyph).filter(|glyph| glyph.text().is_ascii());
                let text = self.move_text(mv) + sign.map_or("", Glyph::text);
                if ply.is_multiple_of(2) {
                    self.token(&format!("{}.", ply / 2 + 1));
                } else if needs_number {
                    self.token(&format!("{}...", ply / 2 + 1));
                }
                self.token(&text);
                self.said(id, None, sign)
            }
            step => self.said(id, step, None),
        }
    }

    /// The comment of a node, without the sign that stands at its move.
    fn said(&mut self, id: NodeId, end: Option<Step>, beside: Option<Glyph>) -> bool {
        let node = self.tree.node(id);
        let sign = node.notes().and_then(|notes| notes.glyph).filter(|glyph| Some(*glyph) != beside);
        let said = comment::write(end, node.time(), sign, node.notes());
        if !said.is_empty() {
            self.token(&said);
        }
        !said.is_empty()
    }

    /// The move in Hodges notation, or in USI should that not be read as the same move.
    fn move_text(&self, mv: Move) -> String {
        let position = self.at.game().position();
        let text = hodges::move_text(position, mv);
        match read::read(position, None, &text) {
            Ok(Reading::Move(read)) if read == mv => text,
            _ => mv.to_string(),
        }
    }
}
