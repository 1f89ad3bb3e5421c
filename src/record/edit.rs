//! Changes of a tree, each with the one that takes it back.

use super::{
    notes::{Evaluation, Glyph, Mark, MoveTime, Notes},
    replayer::Replayer,
    step::{Ending, Step},
    tree::{GameTree, Header, NodeId},
};
use crate::rules::{ActError, IllegalMove};
use std::{fmt, mem};

/// A change of a tree, made or to be made; [`GameTree::apply`] makes it. For the tree that gave it, and no other.
///
/// ```
/// use suizo::{record::{GameTree, NodeId}, rules::{Game, RuleChoices, Start, Variant}};
/// let mut tree = GameTree::new(&Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap());
/// let undo = tree.set_comment(NodeId::ROOT, "よろしくお願いします");
/// assert_eq!(tree.comment(NodeId::ROOT), "よろしくお願いします");
/// let redo = tree.apply(undo);
/// assert_eq!(tree.comment(NodeId::ROOT), "");
/// tree.apply(redo);
/// assert_eq!(tree.comment(NodeId::ROOT), "よろしくお願いします");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit(Change);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Change {
    Link { node: NodeId, place: usize },
    Unlink { node: NodeId },
    Place { node: NodeId, place: usize },
    Notes { node: NodeId, notes: Option<Box<Notes>> },
    Time { node: NodeId, time: Option<MoveTime> },
    Header(Box<Header>),
    All(Vec<Change>),
}

/// Why a step is not inserted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InsertError {
    /// The move breaks this rule.
    Illegal(IllegalMove),
    /// The rules do not allow the act there.
    Refused(ActError),
    /// Nothing follows the end of a line.
    AfterTheEnd,
}

impl fmt::Display for InsertError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InsertError::Illegal(why) => why.fmt(f),
            InsertError::Refused(why) => why.fmt(f),
            InsertError::AfterTheEnd => f.write_str("the line has ended"),
        }
    }
}

impl std::error::Error for InsertError {}

/// Where a step led.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inserted {
    /// The node of the step.
    pub node: NodeId,
    /// What takes the insertion back; `None` where the step was there already.
    pub undo: Option<Edit>,
}

impl Replayer {
    /// Inserts a step after the node at which this stands, and goes there: a new variation, or the main line where nothing follows yet.
    /// A step that is there already is followed. Under the strict rule an illegal move becomes the end that it is.
    ///
    /// # Errors
    /// Why the step cannot be taken; nothing has changed then.
    pub fn insert(&mut self, tree: &mut GameTree, step: Step) -> Result<Inserted, InsertError> {
        if tree.node(self.at).ending().is_some() {
            return Err(InsertError::AfterTheEnd);
        }
        let mut step = step;
        match step {
            Step::Move(mv) | Step::End(Ending::IllegalMove(mv)) => {
                self.game.play_on(mv).map_err(InsertError::Illegal)?;
                let lost = self.game.illegal_attempt().is_some();
                step = if lost { Step::End(Ending::IllegalMove(mv)) } else { Step::Move(mv) };
            }
            Step::End(Ending::Act { act, by }) => drop(self.game.end(act, by).map_err(InsertError::Refused)?),
            Step::End(Ending::Stated(_)) => {}
        }
        let known = tree.child_by(self.at, step);
        self.at = known.unwrap_or_else(|| tree.add(self.at, step));
        let undo = known.is_none().then_some(Edit(Change::Unlink { node: self.at }));
        Ok(Inserted { node: self.at, undo })
    }
}

impl GameTree {
    /// Inserts a step after a node, as [`Replayer::insert`] does. The moves before it are replayed for that: code that inserts many keeps
    /// a [`Replayer`].
    ///
    /// # Errors
    /// Why the step cannot be taken; nothing has changed then.
    ///
    /// ```
    /// use suizo::{record::{GameTree, InsertError, NodeId}, rules::{Game, IllegalMove, RuleChoices, Start, Variant}};
    /// let mut tree = GameTree::new(&Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap());
    /// let error = tree.insert(NodeId::ROOT, "7g7e".parse().unwrap());
    /// assert_eq!(error, Err(InsertError::Illegal(IllegalMove::NotReachable)));
    /// let end = tree.insert(NodeId::ROOT, "resign black".parse().unwrap()).unwrap().node;
    /// assert_eq!(tree.insert(end, "7g7f".parse().unwrap()), Err(InsertError::AfterTheEnd));
    /// ```
    pub fn insert(&mut self, after: NodeId, step: Step) -> Result<Inserted, InsertError> {
        let mut replayer = Replayer::new(self);
        replayer.go(self, after);
        replayer.insert(self, step)
    }

    /// Deletes a node and what follows it. `None` for the root, and for what is deleted already.
    ///
    /// ```
    /// use suizo::{record::{GameTree, NodeId}, rules::{Game, RuleChoices, Start, Variant}};
    /// let mut tree = GameTree::new(&Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap());
    /// let pawn = tree.insert(NodeId::ROOT, "7g7f".parse().unwrap()).unwrap().node;
    /// let before = tree.clone();
    /// let undo = tree.delete(pawn).unwrap();
    /// assert_eq!(tree.main_child(NodeId::ROOT), None);
    /// tree.apply(undo);
    /// assert_eq!(tree, before);
    /// ```
    pub fn delete(&mut self, id: NodeId) -> Option<Edit> {
        let node = self.node(id);
        let is_there = node.is_linked && node.parent().is_some();
        is_there.then(|| self.make(Change::Unlink { node: id }))
    }

    /// Moves a node to another place among its siblings, the first being the main line.
    ///
    /// ```
    /// use suizo::{record::{GameTree, NodeId}, rules::{Game, RuleChoices, Start, Variant}};
    /// let mut tree = GameTree::new(&Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap());
    /// let ids = ["7g7f", "2g2f", "5g5f"].map(|mv| tree.insert(NodeId::ROOT, mv.parse().unwrap()).unwrap().node);
    /// tree.reorder(ids[0], 2);
    /// assert_eq!(tree.children(NodeId::ROOT).collect::<Vec<_>>(), [ids[1], ids[2], ids[0]]);
    /// ```
    pub fn reorder(&mut self, id: NodeId, place: usize) -> Edit {
        self.make(Change::Place { node: id, place })
    }

    /// Brings a variation one place nearer to the main line, where it last branched off. `None` on the main line.
    ///
    /// ```
    /// use suizo::{record::{GameTree, NodeId}, rules::{Game, RuleChoices, Start, Variant}};
    /// let mut tree = GameTree::new(&Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap());
    /// let pawn = tree.insert(NodeId::ROOT, "7g7f".parse().unwrap()).unwrap().node;
    /// let other = tree.insert(NodeId::ROOT, "2g2f".parse().unwrap()).unwrap().node;
    /// let answer = tree.insert(other, "3c3d".parse().unwrap()).unwrap().node;
    /// assert!(tree.promote(answer).is_some());
    /// assert!(tree.is_main(answer) && !tree.is_main(pawn));
    /// assert_eq!(tree.promote(answer), None);
    /// ```
    pub fn promote(&mut self, id: NodeId) -> Option<Edit> {
        let branch = self.ancestors(id).find(|&id| self.place(id) > 0)?;
        let place = self.place(branch) - 1;
        Some(self.reorder(branch, place))
    }

    /// Makes the line that leads to a node the main line.
    pub fn make_main(&mut self, id: NodeId) -> Edit {
        let branches: Vec<NodeId> = self.ancestors(id).filter(|&id| self.place(id) > 0).collect();
        self.make(Change::All(branches.into_iter().map(|node| Change::Place { node, place: 0 }).collect()))
    }

    /// What is said at a node, for changing it: what the closure leaves is kept.
    ///
    /// ```
    /// use suizo::{record::{GameTree, Glyph, NodeId}, rules::{Game, RuleChoices, Start, Variant}};
    /// let mut tree = GameTree::new(&Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap());
    /// let pawn = tree.insert(NodeId::ROOT, "9g9f".parse().unwrap()).unwrap().node;
    /// let undo = tree.annotate(pawn, |notes| {
    ///     notes.glyph = Some(Glyph::Slack);
    ///     notes.comment.push_str("a move of the edge");
    /// });
    /// assert_eq!(tree.node(pawn).notes().and_then(|notes| notes.glyph), Some(Glyph::Slack));
    /// tree.apply(undo);
    /// assert_eq!(tree.node(pawn).notes(), None);
    /// ```
    pub fn annotate(&mut self, id: NodeId, change: impl FnOnce(&mut Notes)) -> Edit {
        let mut notes = self.node(id).notes().cloned().unwrap_or_default();
        change(&mut notes);
        self.make(Change::Notes { node: id, notes: Some(Box::new(notes)) })
    }

    /// The comment at a node; empty where there is none.
    #[must_use]
    pub fn comment(&self, id: NodeId) -> &str {
        self.node(id).notes().map_or("", |notes| &notes.comment)
    }

    /// Sets the comment at a node; an empty one is none.
    pub fn set_comment(&mut self, id: NodeId, comment: &str) -> Edit {
        self.annotate(id, |notes| comment.clone_into(&mut notes.comment))
    }

    /// Sets the verdict on the move that leads to a node.
    pub fn set_glyph(&mut self, id: NodeId, glyph: Option<Glyph>) -> Edit {
        self.annotate(id, |notes| notes.glyph = glyph)
    }

    /// Sets what a search found at a node.
    pub fn set_evaluation(&mut self, id: NodeId, evaluation: Option<Evaluation>) -> Edit {
        self.annotate(id, |notes| notes.evaluation = evaluation)
    }

    /// Sets the arrows and circles at a node.
    pub fn set_marks(&mut self, id: NodeId, marks: Vec<Mark>) -> Edit {
        self.annotate(id, |notes| notes.marks = marks)
    }

    /// Sets what the move that leads to a node took; no move leads to the root.
    pub fn set_time(&mut self, id: NodeId, time: Option<MoveTime>) -> Edit {
        self.make(Change::Time { node: id, time })
    }

    /// Sets what is said of the game as a whole.
    ///
    /// ```
    /// use suizo::{record::{GameTree, Header}, rules::{ByColor, Game, RuleChoices, Start, Variant}};
    /// let mut tree = GameTree::new(&Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap());
    /// let names = ByColor { black: "Ōhashi".to_owned(), white: "Itō".to_owned() };
    /// let undo = tree.set_header(Header { names, ..Header::default() });
    /// assert_eq!(tree.header().names.white, "Itō");
    /// tree.apply(undo);
    /// assert_eq!(tree.header(), &Header::default());
    /// ```
    pub fn set_header(&mut self, header: Header) -> Edit {
        self.make(Change::Header(Box::new(header)))
    }

    /// Makes a change and returns the one that takes it back. What cannot be done any more does nothing.
    pub fn apply(&mut self, edit: Edit) -> Edit {
        self.make(edit.0)
    }

    fn make(&mut self, change: Change) -> Edit {
        Edit(self.change(change))
    }

    fn change(&mut self, change: Change) -> Change {
        let is_linked = |tree: &GameTree, node| tree.node(node).parent().is_some() && tree.node(node).is_linked;
        match change {
            Change::Link { node, place } if !is_linked(self, node) => {
                self.link(node, place);
                Change::Unlink { node }
            }
            Change::Unlink { node } if is_linked(self, node) => Change::Link { node, place: self.unlink(node) },
            Change::Place { node, place } if is_linked(self, node) => {
                let before = self.unlink(node);
                self.link(node, place);
                Change::Place { node, place: before }
            }
            Change::Notes { node, notes } => {
                let notes = notes.filter(|notes| !notes.is_empty());
                Change::Notes { node, notes: mem::replace(&mut self.node_mut(node).notes, notes) }
            }
            Change::Time { node, time } if node != NodeId::ROOT => {
                Change::Time { node, time: mem::replace(&mut self.node_mut(node).time, time) }
            }
            Change::Link { .. } | Change::Unlink { .. } | Change::Place { .. } | Change::Time { .. } => {
                Change::All(Vec::new())
            }
            Change::Header(mut header) => {
                mem::swap(&mut self.header, &mut *header);
                Change::Header(header)
            }
            Change::All(changes) => {
                let mut back: Vec<Change> = changes.into_iter().map(|change| self.change(change)).collect();
                back.reverse();
                Change::All(back)
            }
        }
    }
}

impl Edit {
    /// Several changes as one, made in this order.
    #[must_use]
    pub fn all(edits: impl IntoIterator<Item = Edit>) -> Edit {
        Edit(Change::All(edits.into_iter().map(|Edit(change)| change).collect()))
    }

    /// The node at which the change shows once it is made; `None` for the header.
    #[must_use]
    pub fn place(&self, tree: &GameTree) -> Option<NodeId> {
        Edit::place_of(&self.0, tree)
    }

    /// Puts what a search found into the notes that this brings back to a node.
    pub(super) fn keep_evaluation(&mut self, node: NodeId, found: Option<&Evaluation>) {
        Edit::keep_in(&mut self.0, node, found);
    }

    fn keep_in(change: &mut Change, of: NodeId, found: Option<&Evaluation>) {
        match change {
            Change::Notes { node, notes } if *node == of => {
                notes.get_or_insert_default().evaluation = found.cloned();
            }
            Change::All(changes) => changes.iter_mut().for_each(|change| Edit::keep_in(change, of, found)),
            _ => {}
        }
    }

    fn place_of(change: &Change, tree: &GameTree) -> Option<NodeId> {
        match change {
            Change::Unlink { node } => tree.node(*node).parent(),
            Change::Link { node, .. }
            | Change::Place { node, .. }
            | Change::Notes { node, .. }
            | Change::Time { node, .. } => Some(*node),
            Change::Header(_) => None,
            Change::All(changes) => changes.last().and_then(|change| Edit::place_of(change, tree)),
        }
    }
}
