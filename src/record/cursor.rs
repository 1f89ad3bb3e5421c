//! Where a reader stands in a tree.

use super::tree::{GameTree, NodeId};

/// A place in a tree, and the line that is being read there: who steps back from a variation steps forward into it again.
///
/// It holds ids alone. After an edit, [`Cursor::settle`] brings it back to what is left of the tree.
///
/// ```
/// use suizo::{record::{Cursor, GameTree, NodeId}, rules::{Game, RuleChoices, Start, Variant}};
/// let mut tree = GameTree::new(&Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap());
/// let pawn = tree.insert(NodeId::ROOT, "7g7f".parse().unwrap()).unwrap().node;
/// let other = tree.insert(NodeId::ROOT, "2g2f".parse().unwrap()).unwrap().node;
/// let mut cursor = Cursor::new(other);
/// assert!(cursor.previous(&tree));
/// assert!(cursor.next(&tree));
/// assert_eq!(cursor.node(), other);
/// cursor.sibling(&tree, -1);
/// assert_eq!(cursor.node(), pawn);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor {
    at: NodeId,
    /// A node at or below: the line leads there, and from there along the main line.
    toward: NodeId,
}

impl Default for Cursor {
    fn default() -> Cursor {
        Cursor::new(NodeId::ROOT)
    }
}

impl Cursor {
    /// At a node, on the line that leads there.
    #[must_use]
    pub fn new(at: NodeId) -> Cursor {
        Cursor { at, toward: at }
    }

    /// Where it stands.
    #[must_use]
    pub fn node(self) -> NodeId {
        self.at
    }

    /// Goes to a node, and stays on the line being read if that leads there.
    pub fn go(&mut self, tree: &GameTree, to: NodeId) {
        let is_on_line = tree.ancestors(self.toward).any(|id| id == to);
        *self = Cursor { at: to, toward: if is_on_line { self.toward } else { to } };
    }

    /// Forward by one node; false at the end of the line.
    pub fn next(&mut self, tree: &GameTree) -> bool {
        let next = self.following(tree);
        if let Some(next) = next {
            self.go(tree, next);
        }
        next.is_some()
    }

    /// Back by one node; false at the root.
    pub fn previous(&mut self, tree: &GameTree) -> bool {
        let parent = tree.node(self.at).parent();
        self.at = parent.unwrap_or(self.at);
        parent.is_some()
    }

    /// Back to the root.
    pub fn first(&mut self) {
        self.at = NodeId::ROOT;
    }

    /// Forward to the end of the line being read.
    pub fn last(&mut self, tree: &GameTree) {
        *self = Cursor::new(tree.end_of_line(self.settled(tree).toward));
    }

    /// The node after this one on the line being read.
    #[must_use]
    pub fn following(self, tree: &GameTree) -> Option<NodeId> {
        let Cursor { at, toward } = self.settled(tree);
        let on_the_way = tree.ancestors(toward).find(|&id| tree.node(id).parent() == Some(at));
        on_the_way.or_else(|| tree.main_child(at))
    }

    /// Goes to one of the children, the main line 0; false when there is no such child.
    pub fn variation(&mut self, tree: &GameTree, index: usize) -> bool {
        let child = tree.children(self.at).nth(index);
        if let Some(child) = child {
            self.go(tree, child);
        }
        child.is_some()
    }

    /// Goes to another answer to the same position, that many places further; false when there is none.
    pub fn sibling(&mut self, tree: &GameTree, by: isize) -> bool {
        let place = tree.place(self.at).checked_add_signed(by);
        let parent = tree.node(self.at).parent();
        let found = place.zip(parent).and_then(|(place, parent)| tree.children(parent).nth(place));
        if let Some(found) = found {
            self.go(tree, found);
        }
        found.is_some()
    }

    /// The line being read, from the first move to its end.
    #[must_use]
    pub fn line(self, tree: &GameTree) -> Vec<NodeId> {
        let end = tree.end_of_line(self.settled(tree).toward);
        let mut line: Vec<NodeId> = tree.ancestors(end).filter(|&id| id != NodeId::ROOT).collect();
        line.reverse();
        line
    }

    /// The same place as far as an edit left it: else the nearest node above.
    #[must_use]
    pub fn settled(self, tree: &GameTree) -> Cursor {
        let left = |id| {
            // below the topmost deleted node nothing is left
            let deleted = tree.ancestors(id).filter(|&id| !tree.node(id).is_linked).last();
            deleted.map_or(id, |id| tree.node(id).parent().unwrap_or(NodeId::ROOT))
        };
        let (at, toward) = (left(self.at), left(self.toward));
        Cursor { at, toward: if tree.ancestors(toward).any(|id| id == at) { toward } else { at } }
    }

    /// Takes up [`Cursor::settled`].
    pub fn settle(&mut self, tree: &GameTree) {
        *self = self.settled(tree);
    }
}
