//! The tree of a record while its text is read: moves and ends go in at the place where the reader stands, remarks are kept in order,
//! and no text gets more out of it than the limits say.

use super::{Parsed, ReadError, Remark, RemarkKind};
use crate::{
    record::{Ending, GameTree, Header, MoveTime, NodeId, Notes, Replayer, Step},
    rules::{Color, Game, Move, Square},
};
use std::collections::BTreeMap;

/// The longest text that readers take, in bytes.
pub const MAX_TEXT: usize = 128 << 20;
/// The most nodes of one tree.
pub const MAX_NODES: usize = 1_000_000;
/// The most plies of one line: a longer one is no game, and every ply is compared with those before it.
pub const MAX_PLIES: usize = 10_000;
/// The most games of one text.
pub const MAX_GAMES: usize = 20_000;
/// The most remarks on one text; the last one then says that there would be more.
const MAX_REMARKS: usize = 1_000;
/// The most fields of a header.
const MAX_FIELDS: usize = 500;

/// A list of remarks that cannot grow without bound.
#[derive(Debug, Default)]
pub(super) struct Remarks(Vec<Remark>);

impl Remarks {
    pub(super) fn add(&mut self, line: usize, kind: RemarkKind, text: &str) {
        match self.0.len() {
            ..MAX_REMARKS => self.0.push(Remark::new(line, kind, text)),
            MAX_REMARKS => self.0.push(Remark::new(0, RemarkKind::TooMuch, "")),
            _ => {}
        }
    }

    /// In the order of their lines.
    pub(super) fn into_list(mut self) -> Vec<Remark> {
        self.0.sort_by_key(|remark| if remark.line == 0 { usize::MAX } else { remark.line });
        self.0
    }
}

/// A tree in the making.
pub(super) struct Builder {
    tree: GameTree,
    at: Replayer,
    nodes: usize,
    /// What is said of nodes, put into the tree at the end: it grows line by line.
    notes: BTreeMap<NodeId, Notes>,
    /// The node that was commented last, though it be by an empty line.
    commented: Option<NodeId>,
    pub(super) header: Header,
    pub(super) remarks: Remarks,
    /// The line ended with a move that cannot be taken; what follows in it is passed over.
    pub(super) broken: bool,
    /// Who made the move that broke the line off, where the rules refused it.
    pub(super) refused: Option<Color>,
}

impl Builder {
    pub(super) fn new(start: &Game, header: Header, remarks: Remarks) -> Builder {
        let tree = GameTree::new(start);
        Builder {
            at: Replayer::new(&tree),
            tree,
            nodes: 0,
            notes: BTreeMap::new(),
            commented: None,
            header,
            remarks,
            broken: false,
            refused: None,
        }
    }

    /// The game where the reader stands.
    pub(super) fn game(&self) -> &Game {
        self.at.game()
    }

    /// The node where the reader stands.
    pub(super) fn node(&self) -> NodeId {
        self.at.node()
    }

    pub(super) fn tree(&self) -> &GameTree {
        &self.tree
    }

    /// The square that 同 means.
    pub(super) fn previous_to(&self) -> Option<Square> {
        self.game().moves().last().map(|mv| mv.to())
    }

    /// Goes to a node, from which another line begins.
    pub(super) fn go(&mut self, node: NodeId) {
        self.at.go(&self.tree, node);
        self.broken = false;
        self.refused = None;
    }

    /// Whether the end of a line stands there.
    pub(super) fn is_ended(&self) -> bool {
        self.tree.node(self.node()).ending().is_some()
    }

    pub(super) fn remark(&mut self, line: usize, kind: RemarkKind, text: &str) {
        self.remarks.add(line, kind, text);
    }

    /// Breaks the line off, for that reason.
    pub(super) fn break_off(&mut self, line: usize, kind: RemarkKind, text: &str) {
        self.remark(line, kind, text);
        self.broken = true;
    }

    /// Plays a move; the line breaks off where the rules refuse it.
    pub(super) fn play(&mut self, mv: Move, line: usize, text: &str) {
        if self.broken {
            return;
        }
        let mover = self.game().turn();
        if !self.take(Step::Move(mv), line, text) && !self.broken {
            self.refused = Some(mover);
            self.break_off(line, RemarkKind::IllegalMove, text);
        }
    }

    /// Ends the line; whether the rules allow it.
    pub(super) fn end(&mut self, ending: Ending, line: usize, text: &str) -> bool {
        self.take(Step::End(ending), line, text)
    }

    fn take(&mut self, step: Step, line: usize, text: &str) -> bool {
        if self.nodes >= MAX_NODES || self.tree.node(self.node()).depth() > MAX_PLIES {
            self.break_off(line, RemarkKind::TooMuch, text);
            return false;
        }
        let inserted = self.at.insert(&mut self.tree, step);
        self.nodes += usize::from(inserted.as_ref().is_ok_and(|inserted| inserted.undo.is_some()));
        inserted.is_ok()
    }

    /// What is said of the node where the reader stands.
    pub(super) fn notes(&mut self) -> &mut Notes {
        self.notes.entry(self.at.node()).or_default()
    }

    /// Adds to the comment there, as lines of its own.
    pub(super) fn comment(&mut self, text: &str) {
        let node = self.node();
        let goes_on = self.commented.replace(node) == Some(node);
        let notes = self.notes();
        if goes_on || !notes.comment.is_empty() {
            notes.comment.push('\n');
        }
        notes.comment.push_str(text);
    }

    pub(super) fn time(&mut self, time: MoveTime) {
        self.tree.set_time(self.at.node(), Some(time));
    }

    /// The game with everything that was read.
    pub(super) fn finish(mut self) -> Parsed {
        for (id, notes) in self.notes {
            self.tree.annotate(id, |own| *own = notes);
        }
        self.tree.set_header(self.header);
        Parsed { tree: self.tree, remarks: self.remarks.into_list() }
    }
}

/// Sets a field of a header, unless there are too many already.
pub(super) fn set_field(header: &mut Header, name: &str, value: &str) -> bool {
    let takes = header.fields.len() < MAX_FIELDS || header.get(name).is_some();
    if takes {
        header.set(name, value);
    }
    takes
}

/// The games of one text, so far.
#[derive(Default)]
pub(super) struct Shelf {
    games: Vec<Parsed>,
    nodes: usize,
    is_full: bool,
    /// Why a game was left out, the first time.
    fault: Option<ReadError>,
}

impl Shelf {
    /// Keeps a game.
    pub(super) fn put(&mut self, builder: Builder) {
        self.nodes += builder.nodes;
        self.games.push(builder.finish());
    }

    /// Whether another game has room; the last one says so if not.
    pub(super) fn has_room(&mut self, line: usize) -> bool {
        let has_room = self.games.len() < MAX_GAMES && self.nodes < MAX_NODES;
        if !has_room && !std::mem::replace(&mut self.is_full, true) {
            self.remark(line, RemarkKind::TooMuch, "");
        }
        has_room
    }

    /// A game cannot be set up; the one before it says so, or in the end the error.
    pub(super) fn lose(&mut self, line: usize, cause: String) {
        self.remark(line, RemarkKind::BadHeader, &cause);
        self.fault.get_or_insert(ReadError::BadStart { line, cause });
    }

    fn remark(&mut self, line: usize, kind: RemarkKind, text: &str) {
        if let Some(last) = self.games.last_mut().filter(|last| last.remarks.len() <= MAX_REMARKS) {
            last.remarks.push(Remark::new(line, kind, text));
        }
    }

    /// All of them.
    ///
    /// # Errors
    /// Why there are none.
    pub(super) fn finish(self) -> Result<Vec<Parsed>, ReadError> {
        match self.games.is_empty() {
            true => Err(self.fault.unwrap_or(ReadError::Empty)),
            false => Ok(self.games),
        }
    }
}
