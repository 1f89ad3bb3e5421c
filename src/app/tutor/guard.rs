//! A look at a person's move before a gentle level answers it: whether it is a blunder of which something can be shown.

use super::super::engine::evaluation::evaluation;
use crate::{
    facts::{Claim, Deed, Fact},
    protocol::Response,
    record::{Evaluation, GameTree, NodeId},
    rules::{Color, Game, Kind, Move},
    study::{Study, Trials},
};

/// The levels whose players may be asked whether they are sure.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=4;
/// What a move has to cost before anything is asked, in thousandths of the chances of winning: who is asked often stops reading.
const WORTH_ASKING: u32 = 200;
/// The same of a move that lets a silver or a dearer piece be taken for nothing: who is far ahead loses less of the chances by it, and has
/// overlooked it all the same.
const WORTH_ASKING_FOR_A_PIECE: u32 = 80;

/// The look at the last move of a game.
#[derive(Debug, Clone)]
pub struct Guard {
    game: Game,
    tree: GameTree,
    /// The position before the move, and after it.
    nodes: [NodeId; 2],
    /// How many of these have been searched.
    searched: usize,
    /// What both searches come to, and what might be said of the move.
    trials: Option<(Study, Trials)>,
    /// What the search that runs has found so far, and who has the move there.
    found: Option<Evaluation>,
    turn: Color,
    /// What speaks against the move.
    warning: Option<Fact>,
    /// The question that it leads to, in words, while it waits for its answer.
    pub question: Option<String>,
    /// Something lies over the board and its question, which is asked again after it.
    pub is_covered: bool,
    /// The move may be answered.
    pub is_over: bool,
}

impl Guard {
    /// Of a game that has begun; `None` of another.
    #[must_use]
    pub fn of(game: &Game) -> Option<Guard> {
        let tree = GameTree::from_game(game);
        let mut line = vec![NodeId::ROOT];
        line.extend(tree.main_line());
        let &[.., before, after] = line.as_slice() else { return None };
        Some(Guard {
            game: game.clone(),
            tree,
            nodes: [before, after],
            searched: 0,
            trials: None,
            found: None,
            turn: game.turn(),
            warning: None,
            question: None,
            is_covered: false,
            is_over: false,
        })
    }

    /// Whether this is the look at the last move of a game.
    #[must_use]
    pub fn is_at(&self, game: &Game) -> bool {
        self.game.moves() == game.moves() && self.game.start_position().key() == game.start_position().key()
    }

    /// The move that speaks against it.
    #[must_use]
    pub fn answer(&self) -> Option<Move> {
        self.warning.as_ref()?.line.get(1).copied()
    }

    /// What speaks against the move, once all is searched.
    #[must_use]
    pub fn warning(&self) -> Option<&Fact> {
        self.warning.as_ref()
    }

    /// The game before the move.
    #[must_use]
    pub fn before(&self) -> Game {
        self.tree.game_at(self.nodes[0])
    }

    /// The game whose position is to be searched next, and by how many times the usual positions; `None` once everything is known.
    pub fn wants(&mut self) -> Option<(Game, u32)> {
        if self.is_over || self.warning.is_some() || self.game.outcome().is_some() {
            return None;
        }
        if let Some(&node) = self.nodes.get(self.searched) {
            return Some((self.asks(self.tree.game_at(node)), 1));
        }
        if self.trials.is_none() {
            self.trials = Some(self.what_might_be_said()?);
        }
        let (study, trials) = self.trials.as_mut()?;
        if let Some((game, times)) = trials.next(study, &self.tree) {
            return Some((self.asks(game), times));
        }
        let (study, trials) = self.trials.take()?;
        let costs_enough = self.loss(&study)? >= WORTH_ASKING;
        self.warning = trials.said().into_iter().find(|fact| costs_enough || gives_a_piece(fact));
        None
    }

    /// What the answer to a move that costs enough wins.
    fn what_might_be_said(&self) -> Option<(Study, Trials)> {
        let line: Vec<NodeId> = self.tree.main_line().collect();
        let study = Study::of(&self.tree, &line);
        if self.loss(&study)? < WORTH_ASKING_FOR_A_PIECE {
            return None;
        }
        let trials = Trials::of_answer(&study, &self.tree, line.len())?;
        Some((study, trials))
    }

    /// What the move costs, in thousandths of the chances of winning.
    fn loss(&self, study: &Study) -> Option<u32> {
        Some(study.verdicts.get(self.tree.main_line().count())?.as_ref()?.loss)
    }

    fn asks(&mut self, game: Game) -> Game {
        (self.turn, self.found) = (game.turn(), None);
        game
    }

    /// A report of the search.
    pub fn receive(&mut self, response: &Response) {
        self.found = evaluation(response, self.turn).or(self.found.take());
    }

    /// The search is over.
    pub fn take(&mut self) {
        let found = self.found.take();
        if let Some(&node) = self.nodes.get(self.searched) {
            self.searched += 1;
            self.tree.set_evaluation(node, found);
            return;
        }
        if let Some((study, trials)) = &mut self.trials {
            trials.take(study, found.as_ref());
        }
    }
}

/// Whether the answer takes a silver or a dearer piece for nothing.
fn gives_a_piece(fact: &Fact) -> bool {
    use Kind::{Bishop, Dragon, Elephant, Gold, Horse, Rook, Silver};
    matches!(fact.claim, Claim::Reply(Deed::Takes((Silver | Gold | Elephant | Bishop | Rook | Horse | Dragon, _))))
}
