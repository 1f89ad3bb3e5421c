//! What can be forced where few pieces are left, by trying every line: a win by mate or by a bare king, and one of two royals.

use super::pack::Aim;
use crate::rules::{BareKing, Move, MoveList, Position};

/// What is to be forced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// The end of the game: mate, or a bare king where that loses.
    Win,
    /// A royal of the other side's, before it takes one itself.
    Royal,
}

impl Goal {
    /// The goal of a problem, where something is to be forced that need not be mate.
    #[must_use]
    pub fn of(aim: Aim) -> Option<Goal> {
        match aim {
            Aim::BareKing => Some(Goal::Win),
            Aim::Royal => Some(Goal::Royal),
            Aim::Mate | Aim::BestMove | Aim::Defence => None,
        }
    }
}

/// Tries every line.
pub struct ForcedWin {
    goal: Goal,
    /// Positions looked at.
    pub nodes: u64,
    /// More are not, if there is a bound.
    most_nodes: Option<u64>,
}

/// Whether the side to move wins by force within this number of plies.
///
/// ```
/// use suizo::{puzzles::wins_within, rules::{Game, RuleChoices, Rules, Start, Variant}};
/// let start = Start::parse(Rules::of(Variant::Heian9x8), "k8/9/9/5s3/5G3/8P/9/4K4 b - 1").unwrap();
/// let game = Game::new(Variant::Heian9x8, RuleChoices::default(), start).unwrap();
/// assert!(wins_within(&mut game.position().clone(), 1), "the silver is taken, and the king is bare");
/// ```
pub fn wins_within(position: &mut Position, plies: usize) -> bool {
    ForcedWin::of(Goal::Win).forces_within(position, plies)
}

/// Whether this move of the side to move does.
pub fn wins_by(position: &mut Position, mv: Move, plies: usize) -> bool {
    ForcedWin::of(Goal::Win).forces_by(position, mv, plies)
}

impl ForcedWin {
    /// One without a bound.
    #[must_use]
    pub fn of(goal: Goal) -> ForcedWin {
        ForcedWin { goal, nodes: 0, most_nodes: None }
    }

    /// One that gives up after that number of positions: what it does not find to be forced then may be.
    #[must_use]
    pub fn within(goal: Goal, most_nodes: u64) -> ForcedWin {
        ForcedWin { goal, nodes: 0, most_nodes: Some(most_nodes) }
    }

    /// Whether it has given up.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.most_nodes.is_some_and(|most| self.nodes >= most)
    }

    /// Whether the side to move forces it within this number of plies.
    pub fn forces_within(&mut self, position: &mut Position, plies: usize) -> bool {
        moves(position).into_iter().any(|mv| self.forces_by(position, mv, plies))
    }

    /// Whether this move of the side to move does.
    pub fn forces_by(&mut self, position: &mut Position, mv: Move, plies: usize) -> bool {
        if self.is_spent() {
            return false;
        }
        self.nodes += 1;
        if self.goal == Goal::Royal && takes_royal(position, mv) {
            return true;
        }
        let side = position.turn();
        position.do_move(mv);
        let forces = match position.bare_king_outcome(BareKing::default()) {
            Some(outcome) => outcome.winner == Some(side),
            None => {
                let replies = moves(position);
                replies.is_empty()
                    || plies > 2 && replies.into_iter().all(|reply| self.fails_after(position, reply, plies - 2))
            }
        };
        position.undo_move();
        forces
    }

    /// Whether the other side forces it after this reply.
    pub fn fails_after(&mut self, position: &mut Position, reply: Move, plies: usize) -> bool {
        if self.goal == Goal::Royal && takes_royal(position, reply) {
            return false;
        }
        let side = position.turn();
        position.do_move(reply);
        let fails = match position.bare_king_outcome(BareKing::default()) {
            Some(outcome) => outcome.winner == Some(!side),
            None => self.forces_within(position, plies),
        };
        position.undo_move();
        fails
    }
}

/// Whether a move takes a royal, which only one of several can be.
#[must_use]
pub fn takes_royal(position: &Position, mv: Move) -> bool {
    position.captured_by(mv).is_some_and(|piece| position.rules().is_royal(piece.kind()))
}

fn moves(position: &mut Position) -> Vec<Move> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    list.to_vec()
}
