//! Mates by trying every line.

use crate::rules::{BareKing, Color, Hand, Move, MoveList, Position, Square};

/// What was found of a position.
#[derive(Clone, Copy, Default)]
struct Known {
    /// There is a mate within one ply less than this; 0 where none is known.
    mated: usize,
    /// There is none within fewer plies than this.
    refuted: usize,
}

/// A position without what does not matter: the board and the side to move, what the attacker may use, and what the defender holds. Which
/// pieces the attacker gained in vain is the same.
type Key = (u64, Hand, Hand);

fn key(position: &Position, attacker: Color, unused: Hand) -> Key {
    let mut usable = position.hand(attacker);
    for (kind, count) in unused.iter() {
        usable.set(kind, usable.count(kind).saturating_sub(count));
    }
    (position.board_key(), usable, position.hand(!attacker))
}

/// Where a position has its place.
fn place(key: &Key, len: usize) -> usize {
    let (board, usable, held) = key;
    let mixed = (board ^ usable.bits()).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ held.bits();
    (mixed.wrapping_mul(0xff51_afd7_ed55_8ccd) >> 32) as usize & (len - 1)
}

/// A solver that tries every line, and remembers what it has seen. It shares nothing with the one by proof numbers but the rules.
pub struct SimpleSolver {
    /// Each position has one place, by its key; what comes later takes it.
    known: Vec<Option<(Key, Known)>>,
    /// Positions looked at.
    pub nodes: u64,
    /// More are not, if there is a bound.
    most_nodes: Option<u64>,
}

impl Default for SimpleSolver {
    fn default() -> SimpleSolver {
        SimpleSolver { known: vec![None; 1 << 16], nodes: 0, most_nodes: None }
    }
}

impl SimpleSolver {
    /// One that remembers a million positions.
    #[must_use]
    pub fn large() -> SimpleSolver {
        SimpleSolver { known: vec![None; 1 << 20], ..SimpleSolver::default() }
    }

    /// One that gives up after that number of positions: what it finds no mate in then may have one.
    #[must_use]
    pub fn within(most_nodes: u64) -> SimpleSolver {
        SimpleSolver { known: vec![None; 1 << 14], nodes: 0, most_nodes: Some(most_nodes) }
    }

    /// Whether it has given up.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.most_nodes.is_some_and(|most| self.nodes >= most)
    }

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

    /// Whether there is a mate within that many plies, as far as that is known.
    fn recall(&self, key: &Key, plies: usize) -> Option<bool> {
        let (known_key, known) = self.known[place(key, self.known.len())].as_ref()?;
        if known_key != key {
            return None;
        }
        match known.mated > 0 && known.mated <= plies + 1 {
            true => Some(true),
            false => (plies < known.refuted).then_some(false),
        }
    }

    fn remember(&mut self, key: Key, plies: usize, mates: bool) {
        let is_spent = self.is_spent();
        let place = place(&key, self.known.len());
        let entry = self.known[place].take().filter(|(known, _)| *known == key);
        let (_, known) = self.known[place].insert(entry.unwrap_or((key, Known::default())));
        if mates {
            known.mated = plies + 1;
        } else if !is_spent {
            known.refuted = plies + 1;
        }
    }

    /// The same without the use of some pieces in hand.
    fn mates_without(&mut self, position: &mut Position, plies: usize, unused: Hand) -> bool {
        let key = key(position, position.turn(), unused);
        if let Some(mates) = self.recall(&key, plies) {
            return mates;
        }
        let can_use = |position: &Position, mv: &Move| {
            mv.drop_kind().is_none_or(|kind| position.hand(position.turn()).count(kind) > unused.count(kind))
        };
        let usable: Vec<Move> = moves(position).into_iter().filter(|mv| can_use(position, mv)).collect();
        let mates = usable.into_iter().any(|mv| self.mates_by_without(position, mv, plies, unused));
        self.remember(key, plies, mates);
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
        if self.is_spent() {
            return false;
        }
        self.nodes += 1;
        let replies = moves(position);
        if replies.is_empty() {
            return true;
        }
        if !goes_on(position) {
            return false;
        }
        let key = key(position, !position.turn(), unused);
        if let Some(mates) = self.recall(&key, plies) {
            return mates;
        }
        let mates = self.is_mated_by_all(position, replies, plies, unused);
        self.remember(key, plies, mates);
        mates
    }

    /// Whether every reply is mated.
    fn is_mated_by_all(&mut self, position: &mut Position, replies: Vec<Move>, plies: usize, unused: Hand) -> bool {
        let is_interposition = |reply: &Move| {
            // an elephant may promote elsewhere: that is no interposition (RULES.md 3a)
            position.rules().has_drops() && position.interpositions().contains(reply.to())
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
        if position.rules().keeps(piece.kind()) {
            let kind = piece.kind().unpromoted();
            unused.set(kind, unused.count(kind) + 1);
        }
        let takes: Vec<Move> =
            moves(position).into_iter().filter(|mv| mv.from() == Some(checker) && mv.to() == interposed).collect();
        takes.into_iter().any(|mv| self.mates_by_without(position, mv, plies + 1, unused))
    }
}

fn goes_on(position: &Position) -> bool {
    position.bare_king_outcome(BareKing::default()).is_none()
}

fn moves(position: &Position) -> Vec<Move> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    list.to_vec()
}
