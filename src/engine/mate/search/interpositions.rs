//! What is put between a check and the king, and whether that is in vain.

use super::{Child, Proof, Search};
use crate::rules::{Move, MoveList, Square, random::mix};

/// What was put between a piece that checks and the king. It is futile (無駄合い) where that piece takes it at once, and there is a mate
/// without the piece gained that takes no longer than it would have taken against moves of other kinds.
#[derive(Debug, Clone, Copy)]
pub struct Interposition {
    pub checker: Square,
    /// How long the mate may take after the piece is taken.
    pub plies: u16,
}

impl Interposition {
    /// After it there are more ways to mate than the position alone tells.
    pub fn salt(self) -> u64 {
        mix((1 << 24) + ((self.checker.index() as u64) << 16) + u64::from(self.plies))
    }
}

impl Search<'_> {
    /// Whether a move puts something between in vain, where the mate without that takes this number of plies.
    pub(super) fn is_futile(&mut self, child: &Child, without: u16) -> bool {
        let Some(Interposition { checker, .. }) = child.interposes else { return false };
        self.position.do_move(child.mv);
        let is_futile = self.takes(checker, child.mv.to()).into_iter().any(|mv| {
            let child = self.attack(self.key(), mv, without, true);
            child.end.map_or_else(|| without > 0 && self.prove_after(&child), |end| end.proof == 0)
        });
        self.position.undo_move();
        is_futile
    }

    fn prove_after(&mut self, child: &Child) -> bool {
        let unused = self.unused;
        self.make(child);
        let proof = self.prove(child.plies);
        self.position.undo_move();
        self.unused = unused;
        proof == Proof::Proven
    }

    /// The checks by which the piece that checked takes what was put between.
    fn takes(&self, checker: Square, interposed: Square) -> Vec<Move> {
        let both = [true, false].map(|promotes| Move::board(checker, interposed, promotes));
        both.into_iter().filter(|mv| self.position.is_legal(*mv) && self.position.gives_check(*mv)).collect()
    }

    /// Whether a position of the defender's that is mated within that number of plies is so with no interposition taken for futile that is not:
    /// at first each was, where the mate after it takes no more than `plies`. Where it had to take fewer, that is noted, to be looked at again.
    pub(super) fn is_proven_in_full(&mut self, plies: u16, children: &mut [Child]) -> bool {
        let is_in_question = |child: &Child| {
            let first_guess = child.interposes.is_some_and(|interposition| interposition.plies == plies);
            first_guess && self.table.get(child.key, child.plies).proof != 0
        };
        if plies == 0 || !children.iter().any(is_in_question) {
            return true;
        }
        let needed = self.plies_without_interposing(plies, children);
        if self.is_stopped || needed < plies {
            for child in children.iter_mut().filter(|child| child.interposes.is_some()) {
                child.interposes =
                    child.interposes.map(|interposition| Interposition { plies: needed, ..interposition });
                child.known = None;
            }
            return false;
        }
        true
    }

    /// The number of plies within which the defender is mated who puts nothing between, which are no more than `plies`.
    pub(super) fn plies_without_interposing(&mut self, plies: u16, children: &[Child]) -> u16 {
        let mut needed = 0;
        for child in children.iter().filter(|child| child.interposes.is_none()) {
            self.position.do_move(child.mv);
            needed = needed.max(2);
            while needed < plies && self.prove(needed - 1) != Proof::Proven && !self.is_stopped {
                needed += 2;
            }
            self.position.undo_move();
        }
        needed
    }

    /// Whether all that can be done against a check is to put something between that the piece which checks takes with mate.
    pub(super) fn has_only_futile_moves(&mut self) -> bool {
        let between = self.position.interpositions();
        let Some(checker) = self.position.checkers().first() else { return false };
        if between.is_empty() || self.position.has_royal_move() {
            return false;
        }
        let mut moves = MoveList::new();
        self.position.legal_moves(&mut moves);
        moves.iter().all(|mv| between.contains(mv.to())) && moves.iter().all(|mv| self.is_taken_with_mate(*mv, checker))
    }

    fn is_taken_with_mate(&mut self, interposition: Move, checker: Square) -> bool {
        self.position.do_move(interposition);
        let is_mate = self.takes(checker, interposition.to()).into_iter().any(|mv| {
            self.position.do_move(mv);
            let is_mate = !self.position.has_legal_move() || self.has_only_futile_moves();
            self.position.undo_move();
            is_mate
        });
        self.position.undo_move();
        is_mate
    }
}
