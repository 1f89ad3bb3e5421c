//! Depth-first search by proof numbers.

use super::{
    MAX_MATE_PLIES,
    table::{Count, INFINITE, Key, Numbers, Table},
};
use crate::{
    engine::control::SearchControl,
    rules::{BareKing, Color, Hand, Kind, Move, MoveList, Position, Square, SquareSet, random::mix},
};

/// The limits are looked at again after this number of nodes.
const POLL_NODES: u64 = 256;
/// This number of ends of equally long lines are looked at for the one that leaves fewest pieces over.
const MOST_ENDS: u32 = 100;

/// What is known of a mate within a number of plies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    Proven,
    Refuted,
    /// Within no number of plies.
    RefutedForever,
    /// The search was stopped.
    Unknown,
}

/// A move and what is known of the position after it.
struct Child {
    mv: Move,
    key: Key,
    /// For a mate within this number of plies.
    plies: u16,
    /// Whether it takes an interposed piece that is not used afterwards; these two moves do not count.
    is_futile: bool,
    /// Where the move puts something between.
    interposes: Option<Interposition>,
    /// Where the move ends the game.
    end: Option<Numbers>,
    /// What has been decided here, also where the table had no room for it.
    decided: Option<Numbers>,
}

impl Child {
    /// Its key in the table.
    fn table_key(&self) -> Key {
        Key { board: self.key.board ^ self.interposes.map_or(0, Interposition::salt), ..self.key }
    }
}

/// What was put between a piece that checks and the king. It is futile (無駄合い) where that piece takes it at once, and there is a mate
/// without the piece gained that takes no longer than it would have taken against moves of other kinds.
#[derive(Debug, Clone, Copy)]
struct Interposition {
    checker: Square,
    /// How long the mate may take after the piece is taken.
    plies: u16,
}

impl Interposition {
    /// After it there are more ways to mate than the position alone tells.
    fn salt(self) -> u64 {
        mix((1 << 24) + ((self.checker.index() as u64) << 16) + u64::from(self.plies))
    }
}

/// A search from one position.
pub struct Search<'a> {
    position: Position,
    attacker: Color,
    bare_king: BareKing,
    has_drops: bool,
    /// Taken from futile interpositions: the attacker holds them, and the mate has to do without.
    unused: Hand,
    /// Tells games with other pieces apart: the attacker's hand says what the defender holds only where all of them are known.
    material: u64,
    table: &'a mut Table,
    nodes: u64,
    max_nodes: u64,
    next_poll: u64,
    control: &'a mut dyn SearchControl,
    is_stopped: bool,
}

impl<'a> Search<'a> {
    pub fn new(
        position: Position,
        bare_king: BareKing,
        table: &'a mut Table,
        max_nodes: u64,
        control: &'a mut dyn SearchControl,
    ) -> Search<'a> {
        let (attacker, has_drops) = (position.turn(), position.rules().has_drops());
        Search {
            material: material(&position),
            position,
            attacker,
            bare_king,
            has_drops,
            unused: Hand::EMPTY,
            table,
            nodes: 0,
            max_nodes,
            next_poll: 0,
            control,
            is_stopped: false,
        }
    }

    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks for a mate within that number of plies from here; the attacker is to move where it is odd.
    pub fn prove(&mut self, plies: u16) -> Proof {
        loop {
            let key = self.key();
            let numbers = self.table.get(key, plies);
            match numbers {
                Numbers { proof: 0, .. } => return Proof::Proven,
                Numbers { disproof: 0, .. } if self.table.is_refuted_forever(key) => return Proof::RefutedForever,
                Numbers { disproof: 0, .. } => return Proof::Refuted,
                _ if self.is_stopped => return Proof::Unknown,
                _ => {}
            }
            // a decision that found no room in the table is made again, and is told here
            match self.visit(plies, None, INFINITE - 1, INFINITE - 1) {
                Numbers { proof: 0, .. } => return Proof::Proven,
                Numbers { disproof: 0, .. } if self.table.is_refuted_forever(key) => return Proof::RefutedForever,
                Numbers { disproof: 0, .. } => return Proof::Refuted,
                _ => {}
            }
        }
    }

    /// The mate that was proven within that number of plies and no fewer: the attacker's first way, the defender's longest; of equally long
    /// ones that which leaves the attacker with fewest pieces in hand. `None` where the search was stopped before all of it was clear.
    pub fn line(&mut self, plies: u16) -> Option<Vec<Move>> {
        // it is known to be there, and mostly how
        self.max_nodes = u64::MAX;
        let mut tries = MOST_ENDS;
        self.line_from(plies, &mut tries).map(|(line, _)| line)
    }

    /// The line from here, and the number of pieces that are left over at its end. Each end that is looked at takes one of the tries.
    fn line_from(&mut self, plies: u16, tries: &mut u32) -> Option<(Vec<Move>, u32)> {
        let Some(left) = plies.checked_sub(1) else {
            *tries = tries.saturating_sub(1);
            return Some((Vec::new(), self.position.hand(self.attacker).total()));
        };
        let is_attack = self.position.turn() == self.attacker;
        let mut best: Option<(Vec<Move>, u32)> = None;
        let mut children = self.children(plies, None);
        // what is put between in vain is no resistance
        children.sort_by_key(|child| child.interposes.is_some());
        for Child { mv, end, .. } in children {
            if end.is_some_and(|end| end.proof != 0) {
                continue;
            }
            self.position.do_move(mv);
            let is_chosen = if is_attack {
                end.is_some() || self.prove(left) == Proof::Proven
            } else {
                // what resists for longer than two plies fewer resists as long as can be
                left < 3 || self.prove(left - 2) != Proof::Proven
            };
            let found = if is_chosen && !self.is_stopped { self.line_from(left, tries) } else { None };
            self.position.undo_move();
            if self.is_stopped {
                return None;
            }
            if let Some((mut line, spare)) = found
                && best.as_ref().is_none_or(|(_, least)| spare < *least)
            {
                line.insert(0, mv);
                best = Some((line, spare));
            }
            if best.as_ref().is_some_and(|(_, least)| is_attack || *least == 0 || *tries == 0) {
                break;
            }
        }
        best
    }

    /// The attacker's moves other than this one that mate within a number of plies from here. `None` where the search was stopped.
    pub fn others(&mut self, known: Move, plies: u16) -> Option<Vec<Move>> {
        let proofs = self.each_other(known, |search| search.prove(plies.saturating_sub(1)));
        let is_clear = proofs.iter().all(|(_, proof)| *proof != Proof::Unknown);
        is_clear.then(|| of_the_proven(&proofs))
    }

    /// The attacker's moves other than this one that are found to mate in a search of that number of nodes each.
    pub fn longer_others(&mut self, known: Move, nodes: u64) -> Vec<Move> {
        let proofs = self.each_other(known, |search| {
            (search.max_nodes, search.is_stopped) = (search.nodes + nodes, false);
            let mut deeper = (2..MAX_MATE_PLIES).step_by(2).map(|plies| search.prove(plies));
            deeper.find(|proof| *proof != Proof::Refuted).unwrap_or(Proof::Refuted)
        });
        of_the_proven(&proofs)
    }

    /// What is found after each check but one.
    fn each_other(&mut self, known: Move, mut prove: impl FnMut(&mut Self) -> Proof) -> Vec<(Move, Proof)> {
        let mut proofs = Vec::new();
        let mut moves = MoveList::new();
        self.position.legal_moves(&mut moves);
        for &mv in moves.iter().filter(|mv| **mv != known) {
            if !self.position.gives_check(mv) {
                continue;
            }
            self.position.do_move(mv);
            let proof = match self.end_of_attack() {
                Some(Numbers { proof: 0, .. }) => Proof::Proven,
                Some(_) => Proof::RefutedForever,
                None => prove(self),
            };
            self.position.undo_move();
            proofs.push((mv, proof));
        }
        proofs
    }

    /// Makes a move of the line that is looked at.
    pub fn advance(&mut self, mv: Move) {
        self.position.do_move(mv);
    }

    /// The position as the table knows it.
    fn key(&self) -> Key {
        let (mut hand, mut material) = (self.position.hand(self.attacker), self.material);
        for (kind, count) in self.unused.iter() {
            hand.set(kind, hand.count(kind) - count);
            material = material.wrapping_sub(weight(kind).wrapping_mul(u64::from(count)));
        }
        Key { board: self.position.board_key() ^ material, hand }
    }

    /// Works on this position, which is after an interposition where one is given, until what is left to prove or to refute reaches a bound,
    /// or it is decided.
    fn visit(
        &mut self,
        plies: u16,
        interposition: Option<Interposition>,
        max_proof: Count,
        max_disproof: Count,
    ) -> Numbers {
        let (mut key, begun) = (self.key(), self.nodes);
        key.board ^= interposition.map_or(0, Interposition::salt);
        self.count();
        let is_attack = self.position.turn() == self.attacker;
        let mut children = self.children(plies, interposition);
        loop {
            let (mut sum, mut best) = (Sum::new(is_attack), None);
            for (at, child) in children.iter().enumerate() {
                let numbers = child.end.or(child.decided).unwrap_or_else(|| {
                    // the last ply has been played: the king has an answer, or this would be the end
                    if child.plies == 0 { Numbers::REFUTED } else { self.table.get(child.table_key(), child.plies) }
                });
                sum.add(at, numbers, &mut best);
            }
            let numbers = sum.numbers();
            if numbers.proof == 0 && !is_attack && !self.is_proven_in_full(plies, &mut children) {
                if self.is_stopped {
                    return Numbers::UNKNOWN;
                }
                continue;
            }
            if numbers.is_decided() || numbers.proof >= max_proof || numbers.disproof >= max_disproof || self.is_stopped
            {
                let forever = numbers.disproof == 0 && self.is_refuted_forever(is_attack, &children);
                self.table.put(key, plies, numbers, forever, self.nodes - begun);
                return numbers;
            }
            let Some(Best { at, numbers: chosen, second }) = best else { return numbers };
            // a little further than the second best, so as not to go to and fro
            let beyond = second.saturating_add(second / 4 + 1).min(INFINITE - 1);
            let (proof, disproof) = if is_attack {
                (max_proof.min(beyond), share(max_disproof, numbers.disproof, chosen.disproof))
            } else {
                (share(max_proof, numbers.proof, chosen.proof), max_disproof.min(beyond))
            };
            let unused = self.unused;
            self.make(&children[at]);
            let found = self.visit(children[at].plies, children[at].interposes, proof, disproof);
            self.position.undo_move();
            self.unused = unused;
            children[at].decided = found.is_decided().then_some(found);
        }
    }

    /// Whether a position of the defender's that is mated within that number of plies is so with no interposition taken for futile that is not:
    /// at first each was, where the mate after it takes no more than `plies`. Where it had to take fewer, that is noted, to be looked at again.
    fn is_proven_in_full(&mut self, plies: u16, children: &mut [Child]) -> bool {
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
                child.decided = None;
            }
            return false;
        }
        true
    }

    /// The number of plies within which the defender is mated who puts nothing between, which are no more than `plies`.
    fn plies_without_interposing(&mut self, plies: u16, children: &[Child]) -> u16 {
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

    /// The checks of the attacker, or every move of the defender, for a mate within a number of plies.
    fn children(&mut self, plies: u16, interposition: Option<Interposition>) -> Vec<Child> {
        let is_attack = self.position.turn() == self.attacker;
        if is_attack { self.attacks(plies, interposition) } else { self.defences(plies) }
    }

    /// The checks; a mate at once alone.
    fn attacks(&mut self, plies: u16, interposition: Option<Interposition>) -> Vec<Child> {
        let mut moves = MoveList::new();
        self.position.legal_moves(&mut moves);
        let between = self.position.last_move().map(Move::to);
        let mut children = Vec::new();
        for &mv in moves.iter() {
            if !self.can_use(mv) || !self.position.gives_check(mv) {
                continue;
            }
            let child = self.attack(mv, plies.saturating_sub(1), false);
            if child.end == Some(Numbers::PROVEN) {
                return vec![child];
            }
            children.push(child);
            if let Some(Interposition { checker, plies }) = interposition
                && mv.from() == Some(checker)
                && Some(mv.to()) == between
            {
                children.push(self.attack(mv, plies, true));
            }
        }
        children
    }

    /// A check, which may take an interposed piece for nothing.
    fn attack(&mut self, mv: Move, plies: u16, is_futile: bool) -> Child {
        let unused = self.unused;
        let mut child = Child { mv, key: self.key(), plies, is_futile, interposes: None, end: None, decided: None };
        self.make(&child);
        (child.key, child.end) = (self.key(), self.end_of_attack());
        self.position.undo_move();
        self.unused = unused;
        child
    }

    fn defences(&mut self, plies: u16) -> Vec<Child> {
        let mut moves = MoveList::new();
        self.position.legal_moves(&mut moves);
        let checker = self.position.checkers().first();
        let between = if self.has_drops { self.position.interpositions() } else { SquareSet::EMPTY };
        let mut children = Vec::with_capacity(moves.len());
        for &mv in moves.iter() {
            self.position.do_move(mv);
            let (key, end) = (self.key(), self.end_of_defence());
            self.position.undo_move();
            let interposes = checker.filter(|_| between.contains(mv.to()));
            let interposes = interposes.map(|checker| Interposition { checker, plies });
            let plies = plies.saturating_sub(1);
            children.push(Child { mv, key, plies, is_futile: false, interposes, end, decided: None });
        }
        // what takes the piece that checks refutes most, and often for ever: it is looked at first
        if let Some(at) = children.iter().position(|child| Some(child.mv.to()) == checker) {
            children.swap(0, at);
        }
        children
    }

    /// Makes a move, and lays aside what a futile interposition gives.
    fn make(&mut self, child: &Child) {
        let taken = self.position.captured_by(child.mv).filter(|_| child.is_futile);
        if let Some(kind) = taken.map(|piece| piece.kind().unpromoted()) {
            self.unused.set(kind, self.unused.count(kind) + 1);
        }
        self.position.do_move(child.mv);
    }

    /// Whether the attacker drops nothing that has to be left unused.
    fn can_use(&self, mv: Move) -> bool {
        mv.drop_kind().is_none_or(|kind| self.position.hand(self.attacker).count(kind) > self.unused.count(kind))
    }

    /// Whether a check has mated, or has ended the game otherwise.
    fn end_of_attack(&mut self) -> Option<Numbers> {
        if !self.position.has_legal_move() {
            return Some(Numbers::PROVEN);
        }
        if self.is_over() {
            return Some(Numbers::REFUTED);
        }
        (self.has_drops && self.has_only_futile_moves()).then_some(Numbers::PROVEN)
    }

    /// Whether all that can be done against a check is to put something between that the piece which checks takes with mate.
    fn has_only_futile_moves(&mut self) -> bool {
        let between = self.position.interpositions();
        let Some(checker) = self.position.checkers().first() else { return false };
        if between.is_empty() {
            return false;
        }
        let mut moves = MoveList::new();
        self.position.legal_moves(&mut moves);
        moves.iter().all(|mv| between.contains(mv.to())) && moves.iter().all(|mv| self.is_taken_with_mate(*mv, checker))
    }

    fn is_taken_with_mate(&mut self, interposition: Move, checker: Square) -> bool {
        self.position.do_move(interposition);
        let takes = [true, false].map(|promotes| Move::board(checker, interposition.to(), promotes));
        let is_mate = takes.into_iter().any(|mv| {
            self.position.is_legal(mv) && self.position.gives_check(mv) && {
                self.position.do_move(mv);
                let is_mate = !self.position.has_legal_move() || self.has_only_futile_moves();
                self.position.undo_move();
                is_mate
            }
        });
        self.position.undo_move();
        is_mate
    }

    fn end_of_defence(&self) -> Option<Numbers> {
        self.is_over().then_some(Numbers::REFUTED)
    }

    /// A bare king ends a game without a mate.
    fn is_over(&self) -> bool {
        !self.has_drops && self.position.bare_king_outcome(self.bare_king).is_some()
    }

    fn is_refuted_forever(&self, is_attack: bool, children: &[Child]) -> bool {
        let is_forever = |child: &Child| match child.end {
            Some(numbers) => numbers.disproof == 0,
            None => self.table.is_refuted_forever(child.table_key()),
        };
        if is_attack { children.iter().all(is_forever) } else { children.iter().any(is_forever) }
    }

    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_poll {
            self.next_poll = self.nodes + POLL_NODES;
            self.is_stopped |= self.nodes >= self.max_nodes || self.control.should_stop();
        }
    }
}

fn of_the_proven(proofs: &[(Move, Proof)]) -> Vec<Move> {
    proofs.iter().filter(|(_, proof)| *proof == Proof::Proven).map(|(mv, _)| *mv).collect()
}

/// A hash of the number of pieces of each kind, whosever and wherever they are.
fn material(position: &Position) -> u64 {
    Kind::ALL.into_iter().fold(0, |hash, kind| {
        let in_hands = Color::ALL.iter().map(|color| u64::from(position.hand(*color).count(kind))).sum::<u64>();
        let whole = position.by_kind(kind).len() as u64 + in_hands;
        whole.wrapping_mul(weight(kind)).wrapping_add(hash)
    })
}

/// What a piece adds to that hash.
fn weight(kind: Kind) -> u64 {
    mix(kind.unpromoted() as u64 + 1)
}

/// The move that is worked on next.
struct Best {
    at: usize,
    numbers: Numbers,
    /// What the second best has left to prove, or to refute.
    second: Count,
}

/// The numbers of a position from those of its moves. One side needs a single one of them, the other all.
struct Sum {
    is_attack: bool,
    least: Count,
    most: Count,
    /// Moves that are not decided: each counts one more than the hardest, as many lead to the same (T. Ueda and others, 2008: weak proof
    /// numbers).
    n_open: Count,
}

impl Sum {
    fn new(is_attack: bool) -> Sum {
        Sum { is_attack, least: INFINITE, most: 0, n_open: 0 }
    }

    fn add(&mut self, at: usize, numbers: Numbers, best: &mut Option<Best>) {
        let (any, all) =
            if self.is_attack { (numbers.proof, numbers.disproof) } else { (numbers.disproof, numbers.proof) };
        if all > 0 {
            self.n_open += 1;
            self.most = self.most.max(all);
        }
        if any < self.least {
            let second = self.least;
            self.least = any;
            *best = Some(Best { at, numbers, second });
        } else if let Some(best) = best {
            best.second = best.second.min(any);
        }
    }

    fn numbers(&self) -> Numbers {
        let all = if self.most == 0 || self.most >= INFINITE {
            self.most
        } else {
            (self.most + self.n_open - 1).min(INFINITE - 1)
        };
        let (proof, disproof) = if self.is_attack { (self.least, all) } else { (all, self.least) };
        Numbers { proof, disproof }
    }
}

/// The bound of a move's number where that of its position, which is the whole of its moves, has a bound.
fn share(bound: Count, whole: Count, own: Count) -> Count {
    bound.saturating_sub(whole).saturating_add(own).min(INFINITE - 1)
}
