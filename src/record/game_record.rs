//! A game in progress and its record, in step with each other.

use super::{
    edit::Edit,
    notes::MoveTime,
    replayer::Replayer,
    step::{Ending, Statement, Step},
    tree::{GameTree, NodeId},
};
use crate::rules::{Act, ActError, Color, Game, IllegalMove, Move, Outcome};
use std::ops::Deref;

/// A game as it stands, with its record. It reads as the [`Game`], and plays as one; every move goes into the tree as well.
///
/// What holds at any time: the last node played stands on the main line, and the game is the one of that node
/// ([`GameTree::game_at`]). Main line beyond it, if there is any, has been looked at and not played. An end that the record only states
/// ([`Ending::Stated`]) is never played: the game could not take it back.
///
/// ```
/// use suizo::{record::GameRecord, rules::{Act, Color, Game, RuleChoices, Start, Variant}};
/// let mut record = GameRecord::new(Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap());
/// record.play("7g7f".parse().unwrap()).unwrap();
/// record.end(Act::Resign, Color::White).unwrap();
/// assert_eq!((record.ply(), record.tree().main_line().count()), (1, 2));
/// assert!(record.undo() && record.outcome().is_none());
/// assert_eq!(record.tree().main_line().count(), 1);
/// ```
#[derive(Debug, Clone)]
pub struct GameRecord {
    tree: GameTree,
    /// The last node played; never a stated end.
    last: NodeId,
    game: Game,
}

/// What [`GameRecord::take_back`] took out of a record, with what was tried and said after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenBack {
    node: NodeId,
    edit: Edit,
}

impl Deref for GameRecord {
    type Target = Game;

    fn deref(&self) -> &Game {
        &self.game
    }
}

impl PartialEq for GameRecord {
    fn eq(&self, other: &GameRecord) -> bool {
        // ids differ where something was deleted; on the main line the depth says the place
        let depth = |record: &GameRecord| record.tree.node(record.last).depth();
        depth(self) == depth(other) && self.game == other.game && self.tree == other.tree
    }
}

impl Eq for GameRecord {}

impl GameRecord {
    /// The record of a game as it stands.
    #[must_use]
    pub fn new(game: Game) -> GameRecord {
        let tree = GameTree::from_game(&game);
        GameRecord { last: tree.end_of_line(NodeId::ROOT), tree, game }
    }

    /// A record to go on with, at the end of its main line.
    #[must_use]
    pub fn of_tree(tree: GameTree) -> GameRecord {
        let at = Replayer::new(&tree);
        GameRecord::of_replayed(tree, at)
    }

    /// The same where some of it was replayed already: `at` belongs to that tree.
    pub(crate) fn of_replayed(tree: GameTree, mut at: Replayer) -> GameRecord {
        let last = last_of_main_line(&tree);
        at.go(&tree, last);
        GameRecord { game: at.game, last, tree }
    }

    /// The same after a move of the main line, what follows having been looked at and not played.
    #[must_use]
    pub fn played_to(mut self, ply: usize) -> GameRecord {
        if let Some(node) = self.main_node(ply) {
            self.stand_at(node);
        }
        self
    }

    /// The game as it stands.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The record.
    #[must_use]
    pub fn tree(&self) -> &GameTree {
        &self.tree
    }

    /// The last node played: a move, the end of the game as the rules know it, or the root.
    #[must_use]
    pub fn last(&self) -> NodeId {
        self.last
    }

    /// The result that the record states right after the last move, as by a foul or where somebody did not come: the winner, or nobody where
    /// it was a draw. `None` where it states no result; how a game is over by its moves and acts is in [`Game::outcome`].
    #[must_use]
    pub fn stated(&self) -> Option<Option<Color>> {
        let end = self.tree.children(self.last).next()?;
        let Some(Ending::Stated(statement)) = self.tree.node(end).ending() else { return None };
        match statement {
            Statement::Foul { by } | Statement::Forfeit { by } => Some(Some(!by)),
            Statement::Entered { by } => Some(Some(by)),
            Statement::Mate => Some(Some(!self.game.turn())),
            Statement::Repetition | Statement::Impasse | Statement::Draw => Some(None),
            _ => None,
        }
    }

    /// The node after `ply` moves of the game.
    ///
    /// ```
    /// use suizo::{record::{GameRecord, NodeId}, rules::{Game, RuleChoices, Start, Variant}};
    /// let record = GameRecord::new(Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap());
    /// assert_eq!((record.main_node(0), record.main_node(1)), (Some(NodeId::ROOT), None));
    /// ```
    #[must_use]
    pub fn main_node(&self, ply: usize) -> Option<NodeId> {
        let node = |id| self.tree.node(id);
        self.tree.ancestors(self.last).find(|&id| node(id).ply() == ply && node(id).ending().is_none())
    }

    /// Plays a move ([`Game::play`]), in the tree as the main line.
    ///
    /// # Errors
    /// Why the move is refused; nothing has changed then.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.game.play(mv)?;
        let lost = self.game.illegal_attempt().is_some();
        self.advance(if lost { Step::End(Ending::IllegalMove(mv)) } else { Step::Move(mv) });
        Ok(())
    }

    /// Ends the game by an act ([`Game::end`]).
    ///
    /// # Errors
    /// Why the rules do not allow it now; nothing has changed then.
    pub fn end(&mut self, act: Act, by: Color) -> Result<Outcome, ActError> {
        let outcome = self.game.end(act, by)?;
        self.advance(Step::End(Ending::Act { act, by }));
        Ok(outcome)
    }

    fn advance(&mut self, step: Step) {
        let known = self.tree.child_by(self.last, step);
        self.last = known.unwrap_or_else(|| self.tree.add(self.last, step));
        if self.tree.place(self.last) > 0 {
            self.tree.reorder(self.last, 0);
        }
    }

    /// Takes back what happened last ([`Game::undo`]); it and what was tried after it leave the tree. False at the start.
    pub fn undo(&mut self) -> bool {
        self.take_back().is_some()
    }

    /// Does what [`GameRecord::undo`] does, and returns what was taken back, to be made again; `None` at the start.
    pub fn take_back(&mut self) -> Option<TakenBack> {
        if !self.game.undo() {
            return None;
        }
        let node = self.last;
        self.last = self.tree.node(node).parent().unwrap_or(NodeId::ROOT);
        self.tree.delete(node).map(|edit| TakenBack { node, edit })
    }

    /// Makes again what was taken back last. Where the record has changed since so that it no longer follows, nothing happens.
    ///
    /// ```
    /// use suizo::{record::GameRecord, rules::{Game, RuleChoices, Start, Variant}};
    /// let mut record = GameRecord::new(Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap());
    /// record.play("7g7f".parse().unwrap()).unwrap();
    /// let before = record.clone();
    /// let taken = record.take_back().unwrap();
    /// assert_eq!(record.ply(), 0);
    /// record.redo(taken);
    /// assert_eq!(record, before);
    /// ```
    pub fn redo(&mut self, taken: TakenBack) {
        let follows = self.tree.node(taken.node).parent() == Some(self.last);
        if follows {
            self.tree.apply(taken.edit);
            self.go_on_from(taken.node);
        }
    }

    /// Goes back to an earlier ply, from which the game goes on; what followed stays in the tree. At the last ply, or beyond it, nothing
    /// changes.
    ///
    /// ```
    /// use suizo::{record::GameRecord, rules::{Game, RuleChoices, Start, Variant}};
    /// let mut record = GameRecord::new(Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap());
    /// record.play("7g7f".parse().unwrap()).unwrap();
    /// record.go_back(0);
    /// assert!(record.ply() == 0 && record.was_gone_back());
    /// assert!(record.go_on() && record.ply() == 1);
    /// assert!(!record.go_on());
    /// ```
    pub fn go_back(&mut self, ply: usize) {
        if ply < self.game.ply()
            && let Some(node) = self.main_node(ply)
        {
            self.stand_at(node);
        }
    }

    /// Whether the main line goes on beyond the game as it stands.
    #[must_use]
    pub fn was_gone_back(&self) -> bool {
        last_of_main_line(&self.tree) != self.last
    }

    /// Goes on to the end of the main line; whether there is anything beyond the game as it stands.
    pub fn go_on(&mut self) -> bool {
        let goes_on = self.was_gone_back();
        if goes_on {
            self.stand_at(last_of_main_line(&self.tree));
        }
        goes_on
    }

    /// Keeps what a move of the game took, the first being that of ply 1.
    ///
    /// ```
    /// use suizo::{record::GameRecord, rules::{Game, RuleChoices, Start, Variant}};
    /// let mut record = GameRecord::new(Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap());
    /// record.play("7g7f".parse().unwrap()).unwrap();
    /// record.set_time(1, 2_500);
    /// assert_eq!(record.times(), [2_500]);
    /// ```
    pub fn set_time(&mut self, ply: usize, ms: u32) {
        if let Some(node) = self.main_node(ply) {
            self.tree.set_time(node, Some(MoveTime::of_ms(ms)));
        }
    }

    /// What the moves of the game took, in milliseconds; 0 where that is not known.
    #[must_use]
    pub fn times(&self) -> Vec<u32> {
        let played = self.tree.main_line().take(self.game.ply());
        played.map(|id| self.tree.node(id).time().map_or(0, |time| time.ms)).collect()
    }

    /// Changes the tree. Where that leaves the last node played on the main line, the game stays as it is; else it becomes that of the
    /// main line, to its end. The closure must leave the same tree, changed, and no other one in its place.
    ///
    /// ```
    /// use suizo::{record::{GameRecord, NodeId}, rules::{Game, RuleChoices, Start, Variant}};
    /// let mut record = GameRecord::new(Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap());
    /// record.play("7g7f".parse().unwrap()).unwrap();
    /// let other = record.edit(|tree| tree.insert(NodeId::ROOT, "2g2f".parse().unwrap())).unwrap().node;
    /// assert_eq!(record.moves(), ["7g7f".parse().unwrap()]);
    /// record.edit(|tree| tree.promote(other));
    /// assert_eq!(record.moves(), ["2g2f".parse().unwrap()]);
    /// ```
    pub fn edit<T>(&mut self, change: impl FnOnce(&mut GameTree) -> T) -> T {
        let answer = change(&mut self.tree);
        self.settle();
        answer
    }

    /// Changes the tree as [`GameRecord::edit`] does. Unless the game `may_change`, a change that would take its last node off the main
    /// line is taken back by `back`; `None` then.
    ///
    /// ```
    /// use suizo::{record::{GameRecord, GameTree}, rules::{Game, RuleChoices, Start, Variant}};
    /// let mut record = GameRecord::new(Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap());
    /// record.play("7g7f".parse().unwrap()).unwrap();
    /// let pawn = record.last();
    /// let back = |tree: &mut GameTree, undo: Option<_>| drop(undo.map(|undo| tree.apply(undo)));
    /// assert!(record.edit_within(false, |tree| tree.delete(pawn), back).is_none());
    /// assert_eq!(record.ply(), 1);
    /// assert!(record.edit_within(true, |tree| tree.delete(pawn), back).is_some());
    /// assert_eq!(record.ply(), 0);
    /// ```
    pub fn edit_within<T>(
        &mut self,
        may_change: bool,
        change: impl FnOnce(&mut GameTree) -> T,
        back: impl FnOnce(&mut GameTree, T),
    ) -> Option<T> {
        let answer = change(&mut self.tree);
        if !may_change && !self.tree.is_main(self.last) {
            back(&mut self.tree, answer);
            return None;
        }
        self.settle();
        Some(answer)
    }

    /// Makes the line to a node the main line, and the game that of the node: from there it goes on.
    ///
    /// ```
    /// use suizo::{record::{GameRecord, NodeId}, rules::{Game, RuleChoices, Start, Variant}};
    /// let mut record = GameRecord::new(Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap());
    /// record.play("7g7f".parse().unwrap()).unwrap();
    /// let other = record.edit(|tree| tree.insert(NodeId::ROOT, "2g2f".parse().unwrap())).unwrap().node;
    /// record.go_on_from(other);
    /// assert_eq!(record.moves(), ["2g2f".parse().unwrap()]);
    /// assert_eq!(record.tree().children(NodeId::ROOT).count(), 2);
    /// ```
    pub fn go_on_from(&mut self, node: NodeId) {
        self.tree.make_main(node);
        self.stand_at(node);
    }

    fn settle(&mut self) {
        if !self.tree.is_main(self.last) {
            self.stand_at(last_of_main_line(&self.tree));
        }
    }

    fn stand_at(&mut self, node: NodeId) {
        self.game = self.tree.game_at(node);
        self.last = node;
    }
}

/// The last node of the main line that a game can have played.
fn last_of_main_line(tree: &GameTree) -> NodeId {
    let end = tree.end_of_line(NodeId::ROOT);
    match (tree.node(end).ending(), tree.node(end).parent()) {
        (Some(Ending::Stated(_)), Some(before)) => before,
        _ => end,
    }
}
