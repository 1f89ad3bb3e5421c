//! What the list shows between the moves of the game: verdicts, times, comments, and the moves that were tried, as a flat list of lines.

use super::{
    super::{
        session::Session,
        settings::{Evaluation, Notation, Preferences},
    },
    move_text::move_text,
    notes::short_score,
    paper::{self, PaperBoard},
    rules_played::head,
};
use crate::{
    i18n::Texts,
    record::{GameTree, NodeId, Replayer},
    rules::Color,
};
use std::{ops::Deref, rc::Rc};

/// More tried moves than this are not drawn: a browser would be slow to draw them. The keys lead to them all the same.
const MOST: usize = 3_000;

/// What the list shows after a move of the game.
#[derive(Debug, Clone, PartialEq)]
pub struct Aside {
    /// Of the game; 0 before the first move.
    pub ply: usize,
    /// The verdict on the move, as records write it; empty where there is none.
    pub glyph: &'static str,
    /// What the move took, and what a search found after it: `0:12 ☗1.35` or `0:12 ☗57%`.
    pub facts: String,
    pub comment: String,
    /// The position, where it is printed.
    pub board: Option<Box<PaperBoard>>,
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
    pub facts: String,
    pub comment: String,
    /// Where it begins a line: within how many others that lies, 1 right below the game.
    pub begins: Option<usize>,
}

/// The asides of a record, kept from one drawing to the next.
#[derive(Debug, Clone, Default)]
pub struct Asides {
    of: Option<(String, u32, Shown)>,
    list: AsideList,
    /// The page is printed, with boards.
    on_paper: bool,
}

/// How moves and searches are written.
type Shown = (Notation, Evaluation);

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
    pub fn is_of(&self, session: &Session, prefs: &Preferences) -> bool {
        self.of.as_ref().is_some_and(|(key, revision, known)| {
            *revision == session.revision() && *known == shown(prefs) && *key == session.key()
        })
    }

    pub fn sync(&mut self, session: &Session, prefs: &Preferences, texts: &'static Texts) {
        if !self.is_of(session, prefs) {
            self.of = Some((session.key(), session.revision(), shown(prefs)));
            let paper = self.on_paper.then(|| paper::heading(session.record().tree().header()));
            let rules = texts.has_later().then(|| head(session.game(), texts));
            let head: Vec<String> = [paper, rules].into_iter().flatten().filter(|text| !text.is_empty()).collect();
            let mut list = list(session, prefs, texts, &head.join("\n"));
            if self.on_paper {
                paper::add_boards(&mut list, session, prefs, texts);
            }
            self.list = AsideList(Rc::new(list));
        }
    }

    /// The words are others: they are to be written again.
    pub fn forget(&mut self) {
        self.of = None;
    }

    /// The page is about to be printed, or has been.
    pub fn print(&mut self, on_paper: bool) {
        if self.on_paper != on_paper {
            self.on_paper = on_paper;
            self.of = None;
        }
    }
}

/// `head` stands above the first move.
fn list(session: &Session, prefs: &Preferences, texts: &'static Texts, head: &str) -> Vec<Aside> {
    let tree = session.record().tree();
    let mut writer =
        Writer { tree, at: Replayer::new(tree), shown: shown(prefs), texts, tried: Vec::new(), left: MOST };
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
        let (glyph, mut comment) = notes(writer.tree, id);
        if ply == 0 && !head.is_empty() {
            let said = if comment.is_empty() { comment } else { String::from("\n") + &comment };
            comment = head.to_owned() + &said;
        }
        let (facts, has_marks) = (writer.facts(id), has_marks(writer.tree, id));
        let tried = std::mem::take(&mut writer.tried);
        if !tried.is_empty() || !glyph.is_empty() || !comment.is_empty() || !facts.is_empty() || has_marks {
            list.push(Aside { ply, glyph, facts, comment, board: None, tried });
        }
    }
    list
}

fn notes(tree: &GameTree, id: NodeId) -> (&'static str, String) {
    let notes = tree.node(id).notes();
    let glyph = notes.and_then(|notes| notes.glyph).map_or("", |glyph| glyph.text());
    (glyph, notes.map(|notes| notes.comment.clone()).unwrap_or_default())
}

fn has_marks(tree: &GameTree, id: NodeId) -> bool {
    tree.node(id).notes().is_some_and(|notes| !notes.marks.is_empty())
}

/// What the list is written by.
fn shown(prefs: &Preferences) -> Shown {
    (prefs.notation(), prefs.evaluation())
}

/// `0:12`, `1:02:05`.
fn took(seconds: u32) -> String {
    match (seconds / 3_600, seconds / 60 % 60, seconds % 60) {
        (0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

struct Writer<'a> {
    tree: &'a GameTree,
    at: Replayer,
    shown: Shown,
    texts: &'static Texts,
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
                if !self.write(id, begins) {
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
    /// Writes the move that leads to a node; false for an end.
    fn write(&mut self, id: NodeId, begins: Option<usize>) -> bool {
        let node = self.tree.node(id);
        let (Some(mv), Some(parent)) = (node.mv(), node.parent()) else { return false };
        let (glyph, comment) = notes(self.tree, id);
        let facts = self.facts(id);
        let game = self.at.go(self.tree, parent);
        let previous_to = game.moves().last().map(|mv| mv.to());
        self.tried.push(TriedMove {
            node: id.number(),
            ply: node.ply(),
            usi: mv.to_string(),
            text: move_text(game.position(), previous_to, mv, self.shown.0),
            by: game.turn(),
            glyph,
            facts,
            comment,
            begins,
        });
        true
    }

    /// Without words, so that it stays short in any language.
    fn facts(&self, id: NodeId) -> String {
        let node = self.tree.node(id);
        let found = node.evaluation();
        let time = node.time().map(|time| took(time.ms / 1_000));
        let score = found.map(|found| short_score(found.score, self.shown.1, self.tree.start().variant(), self.texts));
        time.into_iter().chain(score).collect::<Vec<_>>().join(" ")
    }
}
