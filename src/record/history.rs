//! Undo and redo.

use super::{
    edit::Edit,
    notes::Evaluation,
    tree::{GameTree, NodeId},
};

/// The edits of a tree that can be undone, and those that can be redone.
///
/// ```
/// use suizo::{record::{GameTree, History, NodeId}, rules::{Game, RuleChoices, Start, Variant}};
/// let mut tree = GameTree::new(&Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap());
/// let mut history = History::default();
/// let inserted = tree.insert(NodeId::ROOT, "7g7f".parse().unwrap()).unwrap();
/// history.push(inserted.undo.unwrap());
/// assert_eq!(history.undo(&mut tree), Some(NodeId::ROOT));
/// assert_eq!(tree.main_line().count(), 0);
/// assert_eq!(history.redo(&mut tree), Some(inserted.node));
/// assert!(history.can_undo() && !history.can_redo());
/// ```
#[derive(Debug, Clone, Default)]
pub struct History {
    /// Each takes an edit back; the last one was made last.
    undo: Vec<Edit>,
    redo: Vec<Edit>,
}

impl History {
    /// Remembers what takes an edit back. What was undone before can no longer be redone.
    pub fn push(&mut self, undo: Edit) {
        self.undo.push(undo);
        self.redo.clear();
    }

    /// Whether there is an edit to undo.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    /// Whether there is an edit to redo.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }

    /// Takes the last edit back. Returns where the tree shows it: the root for the header; `None` when there was none.
    pub fn undo(&mut self, tree: &mut GameTree) -> Option<NodeId> {
        step(&mut self.undo, &mut self.redo, tree)
    }

    /// Lets what a search found at a node outlast undo and redo: the notes that they bring back have it too.
    ///
    /// ```
    /// use suizo::{record::{GameTree, History, NodeId}, rules::{Game, RuleChoices, Start, Variant}};
    /// let mut tree = GameTree::new(&Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap());
    /// let mut history = History::default();
    /// history.push(tree.set_comment(NodeId::ROOT, "よろしくお願いします"));
    /// let found = "cp 34 18 7g7f".parse().ok();
    /// tree.set_evaluation(NodeId::ROOT, found.clone());
    /// history.keep_evaluation(NodeId::ROOT, found.as_ref());
    /// history.undo(&mut tree);
    /// assert_eq!(tree.comment(NodeId::ROOT), "");
    /// assert_eq!(tree.node(NodeId::ROOT).notes().unwrap().evaluation, found);
    /// ```
    pub fn keep_evaluation(&mut self, node: NodeId, found: Option<&Evaluation>) {
        self.undo.iter_mut().chain(&mut self.redo).for_each(|edit| edit.keep_evaluation(node, found));
    }

    /// Makes the edit again that was undone last.
    pub fn redo(&mut self, tree: &mut GameTree) -> Option<NodeId> {
        step(&mut self.redo, &mut self.undo, tree)
    }
}

fn step(from: &mut Vec<Edit>, to: &mut Vec<Edit>, tree: &mut GameTree) -> Option<NodeId> {
    let edit = from.pop()?;
    let place = edit.place(tree).unwrap_or(NodeId::ROOT);
    to.push(tree.apply(edit));
    Some(place)
}
