//! The game as it stood at the nodes of a tree.

use super::{
    step::{Ending, Step},
    tree::{GameTree, NodeId},
};
use crate::rules::Game;

/// A game that is moved from node to node of one tree, by the shortest way. For code that needs the positions of many nodes: each move is
/// played once.
///
/// ```
/// use suizo::{record::{GameTree, NodeId, Replayer}, rules::{Game, RuleChoices, Start, Variant}};
/// let mut tree = GameTree::new(&Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap());
/// let mut at = Replayer::new(&tree);
/// for mv in ["7g7f", "3c3d", "8h2b+"] {
///     at.insert(&mut tree, mv.parse().unwrap()).unwrap();
/// }
/// let answer = tree.main_line().nth(1).unwrap();
/// assert_eq!(at.go(&tree, answer).ply(), 2);
/// assert_eq!(at.go(&tree, NodeId::ROOT).ply(), 0);
/// ```
#[derive(Debug, Clone)]
pub struct Replayer {
    pub(super) at: NodeId,
    pub(super) game: Game,
}

impl Replayer {
    /// Begins at the root.
    #[must_use]
    pub fn new(tree: &GameTree) -> Replayer {
        Replayer { at: NodeId::ROOT, game: tree.start().clone() }
    }

    /// The node at which it stands.
    #[must_use]
    pub fn node(&self) -> NodeId {
        self.at
    }

    /// The game there.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Goes to another node, which may be a deleted one.
    pub fn go(&mut self, tree: &GameTree, to: NodeId) -> &Game {
        let mut ahead = Vec::new();
        let mut meeting = to;
        while meeting != self.at {
            let (node, own) = (tree.node(meeting), tree.node(self.at));
            match (node.parent(), own.parent()) {
                (Some(parent), _) if node.depth() > own.depth() => {
                    ahead.push(meeting);
                    meeting = parent;
                }
                (_, Some(parent)) => {
                    if !matches!(own.ending(), Some(Ending::Stated(_))) {
                        self.game.undo();
                    }
                    self.at = parent;
                }
                // two nodes of one tree meet at its root
                _ => break,
            }
        }
        for &id in ahead.iter().rev() {
            if let Some(step) = tree.node(id).step() {
                self.take(step);
            }
            self.at = id;
        }
        &self.game
    }

    /// Takes a step that was found possible when it was inserted.
    fn take(&mut self, step: Step) {
        let is_taken = match step {
            Step::Move(mv) | Step::End(Ending::IllegalMove(mv)) => self.game.play_on(mv).is_ok(),
            Step::End(Ending::Act { act, by }) => self.game.end(act, by).is_ok(),
            Step::End(Ending::Stated(_)) => true,
        };
        debug_assert!(is_taken, "{step} in {:?}", self.game);
    }
}

impl GameTree {
    /// The game as it stood at a node.
    ///
    /// ```
    /// use suizo::{record::{GameTree, NodeId}, rules::{Game, RuleChoices, Start, Variant}};
    /// let mut tree = GameTree::new(&Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap());
    /// let pawn = tree.insert(NodeId::ROOT, "7g7f".parse().unwrap()).unwrap().node;
    /// assert_eq!(tree.game_at(pawn).ply(), 1);
    /// ```
    #[must_use]
    pub fn game_at(&self, id: NodeId) -> Game {
        let mut replayer = Replayer::new(self);
        replayer.go(self, id);
        replayer.game
    }

    /// The game of the main line.
    #[must_use]
    pub fn main_game(&self) -> Game {
        self.game_at(self.end_of_line(NodeId::ROOT))
    }

    /// A record of a game as it was played, its end included.
    ///
    /// ```
    /// use suizo::{record::GameTree, rules::{Act, Color, Game, RuleChoices, Start, Variant}};
    /// let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
    /// game.play("7g7f".parse().unwrap()).unwrap();
    /// game.end(Act::Resign, Color::White).unwrap();
    /// let tree = GameTree::from_game(&game);
    /// assert_eq!(tree.main_line().count(), 2);
    /// assert_eq!(tree.main_game(), game);
    /// ```
    #[must_use]
    pub fn from_game(game: &Game) -> GameTree {
        let mut tree = GameTree::new(game);
        let mut at = NodeId::ROOT;
        let ending = match (game.final_act(), game.illegal_attempt()) {
            (Some((act, by)), _) => Some(Ending::Act { act, by }),
            (None, Some((mv, _))) => Some(Ending::IllegalMove(mv)),
            (None, None) => None,
        };
        for step in game.moves().iter().copied().map(Step::Move).chain(ending.map(Step::End)) {
            at = tree.add(at, step);
        }
        tree
    }
}
