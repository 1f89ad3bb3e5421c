//! The moves of a position, and what is known of each before it is worked on.

use super::{
    super::{
        move_cache::KeptMove,
        table::{Count, Key, Numbers},
    },
    ANY_LENGTH, Interposition, Search,
};
use crate::rules::{Move, SquareSet, random::mix};

/// A move and what is known of the position after it.
pub struct Child {
    pub mv: Move,
    pub key: Key,
    /// For a mate within this number of plies.
    pub plies: u16,
    /// Whether it takes an interposed piece that is not used afterwards; these two moves do not count.
    pub is_futile: bool,
    /// Where the move puts something between.
    pub interposes: Option<Interposition>,
    /// Where the move ends the game.
    pub end: Option<Numbers>,
    /// The answers to a check, 0 where they were not counted.
    pub n_replies: Count,
    /// What the table told of it, or what came of it here when it was worked on last, also where the table had no room for that.
    pub known: Option<Numbers>,
}

impl Child {
    /// What is taken to be left where nothing is known: to prove, the answers to a check; to refute, of an answer, more than a single check
    /// that can follow, unless it has to mate (1, 2, 3, 4, 6 and 8 were tried).
    pub fn first(&self) -> Numbers {
        let is_answer = self.n_replies == 0;
        Numbers { proof: self.n_replies.max(1), disproof: if is_answer && self.plies > 1 { 2 } else { 1 } }
    }

    /// Its key in the table.
    pub fn table_key(&self) -> Key {
        Key { board: self.key.board ^ self.interposes.map_or(0, Interposition::salt), ..self.key }
    }
}

/// What is kept of a move for the next time.
fn keep(child: &Child) -> KeptMove {
    let end = child.end.map_or(0, |end| if end.proof == 0 { KeptMove::MATES } else { KeptMove::ENDS });
    let is_futile = u8::from(child.is_futile) * KeptMove::FUTILE;
    let interposes = u8::from(child.interposes.is_some()) * KeptMove::BETWEEN;
    KeptMove { mv: child.mv, flags: end | is_futile | interposes, n_replies: child.n_replies.min(255) as u8 }
}

impl Search<'_> {
    /// The checks of the attacker, or every move of the defender, for a mate within a number of plies.
    ///
    /// It is kept apart from what calls itself, so that its lists lie on the stack once.
    #[inline(never)]
    pub(super) fn children(&mut self, plies: u16, interposition: Option<Interposition>) -> Vec<Child> {
        let is_attack = self.position.turn() == self.attacker;
        let key = self.key();
        let place = self.place_of_moves(key, interposition);
        if let Some(children) = self.kept_children(place, key, plies, interposition) {
            return children;
        }
        let children = if is_attack { self.attacks(key, plies, interposition) } else { self.defences(key, plies) };
        self.table.moves.put(place, children.iter().map(keep));
        children
    }

    /// Under what its moves are kept: where a piece that checked may take what was put between, there are more than the position alone tells.
    fn place_of_moves(&self, key: Key, interposition: Option<Interposition>) -> Key {
        let between = interposition.zip(self.position.last_move());
        let salt = between.map_or(0, |(Interposition { checker, .. }, mv)| {
            mix((1 << 32) + ((checker.index() as u64) << 8) + mv.to().index() as u64)
        });
        Key { board: key.board ^ salt, ..key }
    }

    /// The moves of a position that was looked at not long ago.
    fn kept_children(
        &mut self,
        place: Key,
        key: Key,
        plies: u16,
        interposition: Option<Interposition>,
    ) -> Option<Vec<Child>> {
        let is_attack = self.position.turn() == self.attacker;
        let after_taking = interposition.map_or(0, |it| it.plies);
        let mut children = self.spare.pop().unwrap_or_default();
        let Some(kept) = self.table.moves.get(place) else {
            self.spare.push(children);
            return None;
        };
        let checker = if is_attack { None } else { self.position.checkers().first() };
        let one_less = plies.saturating_sub(1);
        for kept in kept {
            let is_futile = kept.is(KeptMove::FUTILE);
            let interposes = checker.filter(|_| kept.is(KeptMove::BETWEEN));
            children.push(Child {
                mv: kept.mv,
                key: self.key_after(key, kept.mv),
                plies: if is_futile { after_taking } else { one_less },
                is_futile,
                interposes: interposes.map(|checker| Interposition { checker, plies }),
                end: kept.end(),
                n_replies: Count::from(kept.n_replies),
                known: None,
            });
        }
        // what was worked on by then was not looked at
        if is_attack {
            for child in
                children.iter_mut().filter(|child| child.is_futile || (child.end.is_none() && child.n_replies == 0))
            {
                *child = self.attack(key, child.mv, child.plies, child.is_futile);
            }
        }
        Some(children)
    }

    /// The checks; a mate at once alone.
    fn attacks(&mut self, key: Key, plies: u16, interposition: Option<Interposition>) -> Vec<Child> {
        let mut moves = self.moves.take().unwrap_or_default();
        moves.clear();
        self.position.checks(&mut moves);
        let between = self.position.last_move().map(Move::to);
        let mut children = self.spare.pop().unwrap_or_default();
        for &mv in moves.iter() {
            if !self.can_use(mv) {
                continue;
            }
            let child = self.attack(key, mv, plies.saturating_sub(1), false);
            if child.end == Some(Numbers::PROVEN) {
                self.moves = Some(moves);
                children.clear();
                children.push(child);
                return children;
            }
            children.push(child);
            if let Some(Interposition { checker, plies }) = interposition
                && mv.from() == Some(checker)
                && Some(mv.to()) == between
            {
                children.push(self.attack(key, mv, plies, true));
            }
        }
        self.moves = Some(moves);
        children
    }

    /// A check, which may take an interposed piece for nothing.
    #[inline(never)]
    pub(super) fn attack(&mut self, key: Key, mv: Move, plies: u16, is_futile: bool) -> Child {
        let key = self.key_after(key, mv);
        let mut child = Child { mv, key, plies, is_futile, interposes: None, end: None, n_replies: 0, known: None };
        let unused = self.unused;
        if is_futile {
            self.make(&child);
            child.key = self.key();
            self.position.undo_move();
            self.unused = unused;
        }
        // what was worked on before is no end
        let told = self.told(child.key, plies);
        if told != Numbers::UNKNOWN {
            child.known = Some(told);
            return child;
        }
        self.make(&child);
        // the last check does not mate where the king can step away, however many other answers there are
        if plies > 0 || self.can_be_bare || !self.position.has_royal_move() {
            child.end = self.end_of_attack(&mut child.n_replies);
        }
        self.position.undo_move();
        self.unused = unused;
        if child.end.is_none() && plies > 0 {
            child.known = Some(child.first());
        }
        child
    }

    /// What is known of a mate within that number of plies, after the first.
    fn told(&self, key: Key, plies: u16) -> Numbers {
        match plies {
            0 => Numbers::UNKNOWN,
            1..ANY_LENGTH => self.table.get(key, plies),
            _ => self.table.get_unbounded(key).numbers,
        }
    }

    fn defences(&mut self, key: Key, plies: u16) -> Vec<Child> {
        let mut moves = self.moves.take().unwrap_or_default();
        moves.clear();
        self.position.legal_moves(&mut moves);
        let checker = self.position.checkers().first();
        let between = if self.has_drops { self.position.interpositions() } else { SquareSet::EMPTY };
        let mut children = self.spare.pop().unwrap_or_default();
        for &mv in moves.iter() {
            let end = if self.can_be_bare { self.end_of_defence(mv) } else { None };
            let key = self.key_after(key, mv);
            let interposes = checker.filter(|_| between.contains(mv.to()));
            let interposes = interposes.map(|checker| Interposition { checker, plies });
            let plies = plies.saturating_sub(1);
            children.push(Child { mv, key, plies, is_futile: false, interposes, end, n_replies: 0, known: None });
        }
        self.moves = Some(moves);
        // what takes the piece that checks refutes most, and often for ever: it is looked at first
        if let Some(at) = children.iter().position(|child| Some(child.mv.to()) == checker) {
            children.swap(0, at);
        }
        children
    }

    /// Whether the attacker drops nothing that has to be left unused.
    fn can_use(&self, mv: Move) -> bool {
        mv.drop_kind().is_none_or(|kind| self.position.hand(self.attacker).count(kind) > self.unused.count(kind))
    }

    /// Whether a check has mated, or has ended the game otherwise.
    pub(super) fn end_of_attack(&mut self, replies: &mut Count) -> Option<Numbers> {
        *replies = self.position.count_replies() as Count;
        if *replies == 0 {
            return Some(Numbers::PROVEN);
        }
        if self.is_over() {
            return Some(Numbers::REFUTED);
        }
        (self.has_drops && self.has_only_futile_moves()).then_some(Numbers::PROVEN)
    }

    fn end_of_defence(&mut self, mv: Move) -> Option<Numbers> {
        self.position.do_move(mv);
        let is_over = self.is_over();
        self.position.undo_move();
        is_over.then_some(Numbers::REFUTED)
    }

    /// A bare king ends a game without a mate.
    fn is_over(&self) -> bool {
        self.position.bare_king_outcome(self.bare_king).is_some()
    }
}
