//! The tree itself: nodes in an arena, and how they hang together.

use super::{
    notes::{Evaluation, MoveTime, Notes},
    step::{Ending, Step},
};
use crate::rules::{ByColor, Game, Move};
use std::num::NonZeroU32;

/// The field of a [`Header`] that says when the game was begun.
pub const BEGUN: &str = "開始日時";

/// Names a node of one tree for as long as the tree lives. A node that was deleted keeps its id and has it again when the deletion is
/// undone; no id is given twice.
///
/// ```
/// use suizo::{record::{GameTree, NodeId}, rules::{Game, RuleChoices, Start, Variant}};
/// let mut tree = GameTree::new(&Game::new(Variant::Sho, RuleChoices::default(), Start::Standard).unwrap());
/// let added = tree.insert(NodeId::ROOT, "5g5f".parse().unwrap()).unwrap();
/// let deletion = tree.delete(added.node).unwrap();
/// assert!(!tree.contains(added.node));
/// tree.apply(deletion);
/// assert!(tree.contains(added.node));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The start of the game, before any move.
    pub const ROOT: NodeId = NodeId(NonZeroU32::MIN);

    fn at(index: usize) -> NodeId {
        NodeId(NonZeroU32::MIN.saturating_add(index as u32))
    }

    fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// A number that no other node of the tree has.
    #[must_use]
    pub fn number(self) -> u32 {
        self.0.get()
    }
}

/// A position of the record, and what led there.
#[derive(Debug, Clone)]
pub struct Node {
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    /// Steps from the root.
    depth: u32,
    step: Option<Step>,
    /// Whether its parent has it as a child; a deleted node waits here for the deletion to be undone.
    pub(super) is_linked: bool,
    pub(super) time: Option<MoveTime>,
    /// Most nodes have none.
    pub(super) notes: Option<Box<Notes>>,
}

impl Node {
    /// What leads here; `None` at the root.
    #[must_use]
    pub fn step(&self) -> Option<Step> {
        self.step
    }

    /// The legal move that leads here.
    #[must_use]
    pub fn mv(&self) -> Option<Move> {
        match self.step {
            Some(Step::Move(mv)) => Some(mv),
            _ => None,
        }
    }

    /// How the line ends here, if this node is an end.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        match self.step {
            Some(Step::End(ending)) => Some(ending),
            _ => None,
        }
    }

    /// The node before; `None` at the root.
    #[must_use]
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// Steps from the root, an end among them.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.depth as usize
    }

    /// Moves from the root.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.depth() - usize::from(self.ending().is_some())
    }

    /// What the move took.
    #[must_use]
    pub fn time(&self) -> Option<MoveTime> {
        self.time
    }

    /// What is said here; `None` where nothing is.
    #[must_use]
    pub fn notes(&self) -> Option<&Notes> {
        self.notes.as_deref()
    }

    /// What a search found here.
    #[must_use]
    pub fn evaluation(&self) -> Option<&Evaluation> {
        self.notes()?.evaluation.as_ref()
    }
}

/// What a record says of the game as a whole.
///
/// ```
/// use suizo::record::Header;
/// let mut header = Header::default();
/// header.set("棋戦", "名人戦");
/// header.set("場所", "天童");
/// header.set("棋戦", "竜王戦");
/// assert_eq!((header.get("棋戦"), header.fields.len()), (Some("竜王戦"), 2));
/// header.set("場所", "");
/// assert_eq!(header.get("場所"), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Header {
    /// The players' names; empty where they are not known.
    pub names: ByColor<String>,
    /// Names and values of everything else, in the order of the record.
    pub fields: Vec<(String, String)>,
}

impl Header {
    /// The value of a field.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// What the record says of when the game was played, as it was written.
    #[must_use]
    pub fn when(&self) -> Option<&str> {
        const FIELDS: [&str; 6] = [BEGUN, "対局日", "START_TIME", "Date", "date", "終了日時"];
        FIELDS.into_iter().find_map(|field| self.get(field))
    }

    /// The day on which the game began, as `2026-11-23`, where the record says so.
    #[must_use]
    pub fn day(&self) -> Option<String> {
        let value = self.when()?;
        let mut numbers = value.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
        let year = numbers.next().filter(|year| year.len() == 4)?;
        let (month, day): (u8, u8) = (numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?);
        ((1..=12).contains(&month) && (1..=31).contains(&day)).then(|| format!("{year}-{month:02}-{day:02}"))
    }

    /// Sets a field, in its place if it is there; an empty value takes it out.
    pub fn set(&mut self, name: &str, value: &str) {
        match self.fields.iter().position(|(known, _)| known == name) {
            Some(at) if value.is_empty() => drop(self.fields.remove(at)),
            Some(at) => value.clone_into(&mut self.fields[at].1),
            None if value.is_empty() => {}
            None => self.fields.push((name.to_owned(), value.to_owned())),
        }
    }
}

/// A game with its variations: everything that was played, tried or said.
///
/// The first child of each node is the main line. Two trees are equal when they say the same, whatever was deleted from them before.
///
/// ```
/// use suizo::{record::{GameTree, NodeId}, rules::{Game, RuleChoices, Start, Variant}};
/// let game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
/// let mut tree = GameTree::new(&game);
/// let pawn = tree.insert(NodeId::ROOT, "7g7f".parse().unwrap()).unwrap().node;
/// let other = tree.insert(NodeId::ROOT, "2g2f".parse().unwrap()).unwrap().node;
/// // a move that is there already is followed
/// assert_eq!(tree.insert(NodeId::ROOT, "7g7f".parse().unwrap()).unwrap().node, pawn);
/// assert_eq!(tree.children(NodeId::ROOT).collect::<Vec<_>>(), [pawn, other]);
/// assert_eq!(tree.main_line().collect::<Vec<_>>(), [pawn]);
/// ```
#[derive(Debug, Clone)]
pub struct GameTree {
    start: Game,
    pub(super) header: Header,
    nodes: Vec<Node>,
}

impl GameTree {
    /// An empty record of the game that began like this one; its moves are not taken over ([`GameTree::from_game`] does).
    #[must_use]
    pub fn new(game: &Game) -> GameTree {
        let root = Node {
            parent: None,
            first_child: None,
            next_sibling: None,
            depth: 0,
            step: None,
            is_linked: true,
            time: None,
            notes: None,
        };
        let mut start = game.clone();
        while start.undo() {}
        GameTree { start, header: Header::default(), nodes: vec![root] }
    }

    /// The game before its first move: variant, start and rule choices.
    #[must_use]
    pub fn start(&self) -> &Game {
        &self.start
    }

    /// What is said of the game as a whole.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// A node, also a deleted one.
    ///
    /// # Panics
    /// When the id is of another tree.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    pub(super) fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    /// Whether a node stands in the tree rather than being deleted, by itself or with one above it.
    #[must_use]
    pub fn contains(&self, id: NodeId) -> bool {
        self.ancestors(id).all(|id| self.node(id).is_linked)
    }

    /// The node with this number ([`NodeId::number`]), if it stands in the tree.
    ///
    /// ```
    /// # use suizo::{record::{GameTree, NodeId}, rules::{Game, RuleChoices, Start, Variant}};
    /// let tree = GameTree::new(&Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap());
    /// assert_eq!((tree.find(NodeId::ROOT.number()), tree.find(2)), (Some(NodeId::ROOT), None));
    /// ```
    #[must_use]
    pub fn find(&self, number: u32) -> Option<NodeId> {
        let id = NodeId(NonZeroU32::new(number)?);
        (id.index() < self.nodes.len() && self.contains(id)).then_some(id)
    }

    /// A node, its parent, and so on to the root.
    pub fn ancestors(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(id), |&id| self.node(id).parent)
    }

    /// What follows a node, the main line first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.node(id).first_child, |&id| self.node(id).next_sibling)
    }

    /// What may be played in place of a node, after it in the order of variations.
    #[must_use]
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).next_sibling
    }

    /// What follows a node on the main line.
    #[must_use]
    pub fn main_child(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).first_child
    }

    /// The child that a step leads to.
    #[must_use]
    pub fn child_by(&self, id: NodeId, step: Step) -> Option<NodeId> {
        self.children(id).find(|&child| self.node(child).step == Some(step))
    }

    /// The main line, without the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.main_child(NodeId::ROOT), |&id| self.main_child(id))
    }

    /// The last node of the main line from a node on; the node itself where nothing follows.
    #[must_use]
    pub fn end_of_line(&self, mut id: NodeId) -> NodeId {
        while let Some(child) = self.main_child(id) {
            id = child;
        }
        id
    }

    /// Which child of its parent a node is, the main line 0.
    #[must_use]
    pub fn place(&self, id: NodeId) -> usize {
        let parent = self.node(id).parent;
        parent.map_or(0, |parent| self.children(parent).take_while(|&child| child != id).count())
    }

    /// Whether the main line leads to a node.
    #[must_use]
    pub fn is_main(&self, id: NodeId) -> bool {
        let is_first = |id: NodeId| self.node(id).parent.is_none_or(|parent| self.main_child(parent) == Some(id));
        self.ancestors(id).all(is_first)
    }

    /// Every node of the tree but the root, each before what follows it and a main line before its variations: the order of storage.
    ///
    /// ```
    /// # use suizo::{record::{GameTree, NodeId}, rules::{Game, RuleChoices, Start, Variant}};
    /// # let mut tree = GameTree::new(&Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap());
    /// let first = tree.insert(NodeId::ROOT, "7g7f".parse().unwrap()).unwrap().node;
    /// let other = tree.insert(NodeId::ROOT, "2g2f".parse().unwrap()).unwrap().node;
    /// let answer = tree.insert(first, "3c3d".parse().unwrap()).unwrap().node;
    /// assert_eq!(tree.preorder().collect::<Vec<_>>(), [first, answer, other]);
    /// ```
    pub fn preorder(&self) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.main_child(NodeId::ROOT), |&id| {
            let beside = || self.ancestors(id).find_map(|id| self.node(id).next_sibling);
            self.main_child(id).or_else(beside)
        })
    }

    /// What the player of the move that leads here has used so far, in milliseconds; `None` where no times are known.
    #[must_use]
    pub fn time_used(&self, id: NodeId) -> Option<u64> {
        let mut used = None;
        for id in self.ancestors(id).step_by(2) {
            let Some(time) = self.node(id).time else { continue };
            let own = used.unwrap_or(0) + u64::from(time.ms);
            match time.total_ms {
                Some(total) => return Some(used.unwrap_or(0) + u64::from(total)),
                None => used = Some(own),
            }
        }
        used
    }

    /// Whether no move was played or tried in it, and nothing said. A game that ended before its first move is blank too.
    ///
    /// ```
    /// # use suizo::{record::{GameTree, NodeId}, rules::{Game, RuleChoices, Start, Variant}};
    /// let mut tree = GameTree::new(&Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap());
    /// assert!(tree.is_blank());
    /// tree.set_comment(NodeId::ROOT, "よろしくお願いします");
    /// assert!(!tree.is_blank());
    /// ```
    #[must_use]
    pub fn is_blank(&self) -> bool {
        let has_move = self.children(NodeId::ROOT).any(|id| self.node(id).mv().is_some());
        !has_move && self.node(NodeId::ROOT).notes.is_none()
    }

    /// Adds a child, as the last one.
    pub(super) fn add(&mut self, parent: NodeId, step: Step) -> NodeId {
        let id = NodeId::at(self.nodes.len());
        self.nodes.push(Node {
            parent: Some(parent),
            first_child: None,
            next_sibling: None,
            depth: self.node(parent).depth + 1,
            step: Some(step),
            is_linked: false,
            time: None,
            notes: None,
        });
        self.link(id, usize::MAX);
        id
    }

    /// Puts a node that stands apart back under its parent, at a place among its siblings or as the last.
    pub(super) fn link(&mut self, id: NodeId, place: usize) {
        let Some(parent) = self.node(id).parent else { return };
        let before = self.children(parent).take(place).last();
        let next = match before {
            Some(before) => self.node_mut(before).next_sibling.replace(id),
            None => self.node_mut(parent).first_child.replace(id),
        };
        let node = self.node_mut(id);
        node.next_sibling = next;
        node.is_linked = true;
    }

    /// Takes a node with all that follows it out of the tree; returns the place where it stood.
    pub(super) fn unlink(&mut self, id: NodeId) -> usize {
        let Some(parent) = self.node(id).parent else { return 0 };
        let place = self.place(id);
        let before = self.children(parent).take(place).last();
        let node = self.node_mut(id);
        node.is_linked = false;
        let next = node.next_sibling.take();
        match before {
            Some(before) => self.node_mut(before).next_sibling = next,
            None => self.node_mut(parent).first_child = next,
        }
        place
    }
}

impl PartialEq for GameTree {
    fn eq(&self, other: &GameTree) -> bool {
        let said = |tree: &GameTree, id: NodeId| {
            let Node { depth, step, time, .. } = *tree.node(id);
            (depth, step, time)
        };
        let mut pairs = (Some(NodeId::ROOT), Some(NodeId::ROOT));
        let (mut ours, mut theirs) = (self.preorder(), other.preorder());
        while let (Some(a), Some(b)) = pairs {
            if said(self, a) != said(other, b) || self.node(a).notes != other.node(b).notes {
                return false;
            }
            pairs = (ours.next(), theirs.next());
        }
        pairs == (None, None) && self.start == other.start && self.header == other.header
    }
}

impl Eq for GameTree {}
