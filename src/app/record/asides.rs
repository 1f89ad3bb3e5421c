//! What the list shows between the moves of the game: verdicts, comments, and the moves that were tried, as a flat list of lines.

use super::{
    super::{session::Session, settings::Notation},
    move_text::move_text,
};
use crate::{
    record::{GameTree, NodeId, Replayer},
    rules::Color,
};
use std::{ops::Deref, rc::Rc};

/// More tried moves than this are not drawn: a browser would be slow to draw them. The keys lead to them all the same.
const MOST: usize = 3_000;

/// What the list shows after a move of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aside {
    /// Of the game; 0 before the first move.
    pub ply: usize,
    /// The verdict on the move, as records write it; empty where there is none.
    pub glyph: &'static str,
    pub comment: String,
    /// Other moves than this one, and after the last move of the game what was tried there.
    pub tried: Vec<TriedMove>,
}

/// A move that was tried. Each follows the one before, unless it begins a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TriedMove {
    pub node: u32,
    pub ply: usize,
    pub usi: String,
    pub text: String,
    pub by: Color,
    pub glyph: &'static str,
    pub comment: String,
    /// Where it begins a line: within how many others that lies, 1 right below the game.
    pub begins: Option<usize>,
}

/// The asides of a record, kept from one drawing to the next.
#[derive(Debug, Clone, Default)]
pub struct Asides {
    of: Option<(String, u32, Notation)>,
    list: AsideList,
}

/// The asides as they are drawn; shared, so that a drawing costs no copy. Made anew with every change of the record, so that two are
/// equal only if they are the same.
#[derive(Debug, Clone, Default)]
pub struct AsideList(Rc<Vec<Aside>>);

impl PartialEq for AsideList {
    fn eq(&self, other: &AsideList) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Deref for AsideList {
    type Target = [Aside];

    fn deref(&self) -> &[Aside] {
        &self.0
    }
}

impl Asides {
    #[must_use]
    pub fn list(&self) -> AsideList {
        self.list.clone()
    }

    /// Whether they are those of the record as it is.
    #[must_use]
    pub fn is_of(&self, session: &Session, notation: Notation) -> bool {
        self.of.as_ref().is_some_and(|(key, revision, known)| {
            *revision == session.revision() && *known == notation && *key == session.key()
        })
    }

    pub fn sync(&mut self, session: &Session, notation: Notation) {
        if !self.is_of(session, notation) {
            self.of = Some((session.key(), session.revision(), notation));
            self.list = AsideList(Rc::new(list(session, notation)));
        }
    }
}

fn list(session: &Session, notation: Notation) -> Vec<Aside> {
    let record = session.record();
    let mut writer =
        Writer { tree: record.tree(), at: Replayer::new(record.tree()), notation, tried: Vec::new(), left: MOST };
    let mut list = Vec::new();
    let mut played = session.played();
    let last = played.last().copied().unwrap_or(NodeId::ROOT);
    played.insert(0, NodeId::ROOT);
    for (ply, id) in played.into_iter().enumerate() {
        if let Some(parent) = writer.tree.node(id).parent() {
            writer.beside(parent, Some(id));
        }
        if id == last {
            writer.beside(id, None);
        }
        let (glyph, comment) = notes(writer.tree, id);
        let tried = std::mem::take(&mut writer.tried);
        if !tried.is_empty() || !glyph.is_empty() || !comment.is_empty() {
            list.push(Aside { ply, glyph, comment, tried });
        }
    }
    list
}

fn notes(tree: &GameTree, id: NodeId) -> (&'static str, String) {
    let notes = tree.node(id).notes();
    let glyph = notes.and_then(|notes| notes.glyph).map_or("", |glyph| glyph.text());
    (glyph, notes.map(|notes| notes.comment.clone()).unwrap_or_default())
}

struct Writer<'a> {
    tree: &'a GameTree,
    at: Replayer,
    notation: Notation,
    tried: Vec<TriedMove>,
    left: usize,
}

impl Writer<'_> {
    /// Everything that follows a node but by one of its moves. Trees can be deep, so this goes along them without recursion.
    fn beside(&mut self, parent: NodeId, but: Option<NodeId>) {
        // lines to be written, the next one at the end
        let mut lines: Vec<(NodeId, usize)> = Vec::new();
        let siblings = |id: NodeId, depth: usize, lines: &mut Vec<(NodeId, usize)>, skip: Option<NodeId>| {
            let from = lines.len();
            lines.extend(self.tree.children(id).filter(|child| Some(*child) != skip).map(|child| (child, depth)));
            lines[from..].reverse();
        };
        siblings(parent, 1, &mut lines, but);
        while let Some((first, depth)) = lines.pop() {
            let mut next = Some(first);
            let mut inner = Vec::new();
            while let Some(id) = next {
                if self.left == 0 {
                    return;
                }
                let begins = (id == first).then_some(depth);
                if !write(self.tree, &mut self.at, self.notation, id, begins, &mut self.tried) {
                    break;
                }
                self.left -= 1;
                next = self.tree.main_child(id);
                if self.tree.children(id).nth(1).is_some() {
                    inner.push(id);
                }
            }
            // those that branch off early are read last, as files of records have them
            for id in inner {
                siblings(id, depth + 1, &mut lines, self.tree.main_child(id));
            }
        }
    }
}

/// Writes the move that leads to a node; false for an end.
fn write(
    tree: &GameTree,
    at: &mut Replayer,
    notation: Notation,
    id: NodeId,
    begins: Option<usize>,
    tried: &mut Vec<TriedMove>,
) -> bool {
    let node = tree.node(id);
    let (Some(mv), Some(parent)) = (node.mv(), node.parent()) else { return false };
    let game = at.go(tree, parent);
    let previous_to = game.moves().last().map(|mv| mv.to());
    let (glyph, comment) = notes(tree, id);
    tried.push(TriedMove {
        node: id.number(),
        ply: node.ply(),
        usi: mv.to_string(),
        text: move_text(game.position(), previous_to, mv, notation),
        by: game.turn(),
        glyph,
        comment,
        begins,
    });
    true
}
