//! Mates by trying every line.

use crate::rules::{BareKing, Hand, Move, MoveList, Position, Square};
use std::collections::HashMap;

/// What was found of a position.
#[derive(Clone, Copy, Default)]
struct Known {
    /// There is a mate within one ply less than this; 0 where none is known.
    mated: usize,
    /// There is none within fewer plies than this.
    refuted: usize,
}

/// A solver that tries every line, and remembers what it has seen. It shares nothing with the one by proof numbers but the rules.
#[derive(Default)]
pub struct SimpleSolver {
    known: HashMap<(u64, Hand), Known>,
    /// Positions looked at.
    pub nodes: u64,
}

/// What it remembers is forgotten when it is this much.
const MOST_KNOWN: usize = 4_000_000;

impl SimpleSolver {
    /// Whether the side to move mates by checks within this number of plies. A bare king ends the game before, and what is put between in vain
    /// does not count.
    pub fn mates_within(&mut self, position: &mut Position, plies: usize) -> bool {
        self.mates_without(position, plies, Hand::EMPTY)
    }

    /// Whether this move of the side to move does.
    pub fn mates_by(&mut self, position: &mut Position, mv: Move, plies: usize) -> bool {
        self.mates_by_without(position, mv, plies, Hand::EMPTY)
    }

    /// Whether the side in check is mated within this number of plies.
    pub fn is_mated(&mut self, position: &mut Position, plies: usize) -> bool {
        self.is_mated_without(position, plies, Hand::EMPTY)
    }

    /// The same without the use of some pieces in hand.
    fn mates_without(&mut self, position: &mut Position, plies: usize, unused: Hand) -> bool {
        let key = (position.key(), unused);
        let known = self.known.get(&key).copied().unwrap_or_default();
        if known.mated > 0 && known.mated <= plies + 1 {
            return true;
        }
        if plies < known.refuted {
            return false;
        }
        let can_use = |position: &Position, mv: &Move| {
            mv.drop_kind().is_none_or(|kind| position.hand(position.turn()).count(kind) > unused.count(kind))
        };
        let usable: Vec<Move> = moves(position).into_iter().filter(|mv| can_use(position, mv)).collect();
        let mates = usable.into_iter().any(|mv| self.mates_by_without(position, mv, plies, unused));
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        let known = self.known.entry(key).or_default();
        if mates {
            known.mated = plies + 1;
        } else {
            known.refuted = plies + 1;
        }
        mates
    }

    fn mates_by_without(&mut self, position: &mut Position, mv: Move, plies: usize, unused: Hand) -> bool {
        if !position.gives_check(mv) {
            return false;
        }
        position.do_move(mv);
        let is_mated = (0..plies).step_by(2).any(|plies| self.is_mated_without(position, plies, unused));
        position.undo_move();
        is_mated
    }

    fn is_mated_without(&mut self, position: &mut Position, plies: usize, unused: Hand) -> bool {
        self.nodes += 1;
        let replies = moves(position);
        if replies.is_empty() {
            return true;
        }
        if !goes_on(position) {
            return false;
        }
        let is_interposition = |reply: &Move| {
            let moves_royal = reply.from() == position.sole_royal(position.turn());
            position.rules().has_drops() && position.captured_by(*reply).is_none() && !moves_royal
        };
        let (between, others): (Vec<Move>, Vec<Move>) = replies.into_iter().partition(is_interposition);
        let Some(checker) = position.checkers().first() else { return false };
        let without = (0..=plies)
            .step_by(2)
            .find(|plies| others.iter().all(|mv| self.is_lost_by(position, *mv, *plies, None, unused)));
        let Some(without) = without else { return false };
        between.into_iter().all(|mv| self.is_lost_by(position, mv, plies, Some((checker, without)), unused))
    }

    /// Whether the defender is mated after a reply, which may be put between: then the piece that checks may take it, if the mate takes no more
    /// than a number of plies after that, without the use of what was gained.
    fn is_lost_by(
        &mut self,
        position: &mut Position,
        reply: Move,
        plies: usize,
        futile: Option<(Square, usize)>,
        unused: Hand,
    ) -> bool {
        position.do_move(reply);
        let is_futile =
            futile.is_some_and(|(checker, plies)| self.is_taken(position, checker, reply.to(), plies, unused));
        let is_lost = is_futile || plies > 1 && goes_on(position) && self.mates_without(position, plies - 1, unused);
        position.undo_move();
        is_lost
    }

    fn is_taken(
        &mut self,
        position: &mut Position,
        checker: Square,
        interposed: Square,
        plies: usize,
        mut unused: Hand,
    ) -> bool {
        let Some(piece) = position.piece_at(interposed) else { return false };
        let kind = piece.kind().unpromoted();
        unused.set(kind, unused.count(kind) + 1);
        let takes: Vec<Move> =
            moves(position).into_iter().filter(|mv| mv.from() == Some(checker) && mv.to() == interposed).collect();
        takes.into_iter().any(|mv| self.mates_by_without(position, mv, plies + 1, unused))
    }
}

fn goes_on(position: &Position) -> bool {
    position.rules().has_drops() || position.bare_king_outcome(BareKing::default()).is_none()
}

fn moves(position: &Position) -> Vec<Move> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    list.to_vec()
}
