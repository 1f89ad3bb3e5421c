//! Depth-first search by proof numbers.
//!
//! * [`children`]: the moves of a position, and what is known of each;
//! * [`hands`]: what has to be held for a mate, and may be held without one;
//! * [`interpositions`]: what is put between a check and the king, and whether that is in vain;
//! * [`lines`]: the line of a mate that was proven, and what else mates;
//! * [`sum`]: the numbers of a position from those of its moves;
//! * [`unbounded`]: the same for mates of any length.

mod children;
mod hands;
mod interpositions;
mod lines;
mod sum;
mod unbounded;

use super::table::{Count, INFINITE, Key, Numbers, Table};
use crate::{
    engine::control::SearchControl,
    rules::{Bare, BareKing, Color, Hand, Kind, Move, MoveList, Piece, Position, random::mix},
};
use children::Child;
use interpositions::Interposition;
use sum::{Best, Sum, share};
pub use unbounded::AnyMate;

/// The limits are looked at again after this number of nodes.
const POLL_NODES: u64 = 256;

/// A line that is known to be there may take that many more where the table has lost some of it.
const LAST_NODES: u64 = 50_000;

/// In the place of a number of plies: however many it takes.
const ANY_LENGTH: u16 = 1 << 14;

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

/// A search from one position.
pub struct Search<'a> {
    position: Position,
    attacker: Color,
    bare_king: BareKing,
    has_drops: bool,
    /// Whether a bare king ends the game.
    can_be_bare: bool,
    /// Taken from futile interpositions: the attacker holds them, and the mate has to do without.
    unused: Hand,
    /// Tells games with other pieces apart, as the attacker's hand says what the defender holds only where all of them are known; attacks by either
    /// side; and readings of the rules.
    material: u64,
    table: &'a mut Table,
    /// Room for the moves of a position.
    moves: Option<Box<MoveList>>,
    /// Room for what is known of them, as it was left by positions that are done with.
    spare: Vec<Vec<Child>>,
    /// The positions on the way to this one, where no number of plies bounds it, each with a hash of the way to it.
    path: Vec<(Key, u64)>,
    nodes: u64,
    max_nodes: u64,
    next_poll: u64,
    control: &'a mut dyn SearchControl,
    is_stopped: bool,
    /// It was stopped from outside.
    is_interrupted: bool,
    /// Nobody is asked any more whether to stop.
    is_patient: bool,
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
        let can_be_bare = position.rules().table().bare != Bare::Ignored;
        Search {
            material: material(&position).wrapping_add(mix(attacker as u64 + 2 * bare_king as u64)),
            position,
            attacker,
            bare_king,
            has_drops,
            can_be_bare,
            unused: Hand::EMPTY,
            table,
            moves: None,
            spare: Vec::new(),
            path: Vec::new(),
            nodes: 0,
            max_nodes,
            next_poll: 0,
            control,
            is_stopped: false,
            is_interrupted: false,
            is_patient: false,
        }
    }

    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Lets what is known of other positions make room, where another one was asked about before.
    pub fn make_room(&mut self, asked_before: &mut Option<Key>) {
        let key = self.key();
        if asked_before.replace(key) != Some(key) {
            self.table.age();
        }
    }

    /// Whether the limits are reached, or it was told to stop.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Does something with this number of nodes, whatever the limit of nodes.
    fn with_more_nodes<T>(&mut self, nodes: u64, work: impl FnOnce(&mut Self) -> T) -> T {
        let most = self.max_nodes;
        self.max_nodes = self.nodes + nodes;
        self.is_stopped = self.is_interrupted;
        let done = work(self);
        self.max_nodes = most;
        self.is_stopped = self.is_interrupted || self.nodes >= most;
        done
    }

    /// Does something for a moment, whatever the limits.
    fn with_patience<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let is_interrupted = std::mem::replace(&mut self.is_interrupted, false);
        self.is_patient = true;
        let done = self.with_more_nodes(LAST_NODES, work);
        (self.is_interrupted, self.is_patient) = (is_interrupted, false);
        self.is_stopped |= is_interrupted;
        done
    }

    /// Does something with this number of nodes at most.
    pub fn with_nodes<T>(&mut self, nodes: u64, work: impl FnOnce(&mut Self) -> T) -> T {
        let most = self.max_nodes;
        self.max_nodes = most.min(self.nodes.saturating_add(nodes));
        let done = work(self);
        self.max_nodes = most;
        self.is_stopped = self.is_interrupted || self.nodes >= most;
        done
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

    /// The position as the table knows it.
    pub fn key(&self) -> Key {
        let (mut hand, mut material) = (self.position.hand(self.attacker), self.material);
        for (kind, count) in self.unused.iter() {
            hand.set(kind, hand.count(kind) - count);
            material = material.wrapping_sub(weight(kind).wrapping_mul(u64::from(count)));
        }
        Key { board: self.position.board_key() ^ material, hand }
    }

    /// The position after a move that lays nothing aside, as the table knows it.
    fn key_after(&self, key: Key, mv: Move) -> Key {
        let board = key.board ^ self.position.board_key() ^ self.position.board_key_after(mv);
        let mut hand = key.hand;
        if self.position.turn() == self.attacker {
            if let Some(kind) = mv.drop_kind() {
                hand.set(kind, hand.count(kind) - 1);
            } else if let Some(taken) = self.position.captured_by(mv)
                && self.position.rules().keeps(taken.kind())
            {
                let kind = taken.kind().unpromoted();
                hand.set(kind, hand.count(kind) + 1);
            }
        }
        Key { board, hand }
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
        let numbers = loop {
            let (mut sum, mut best) = (Sum::new(is_attack), None);
            for (at, child) in children.iter_mut().enumerate() {
                let numbers = match child.known {
                    Some(known) => known,
                    None => *child.known.insert(self.look_up(child)),
                };
                sum.add(at, numbers, &mut best);
            }
            let numbers = sum.numbers();
            if numbers.proof == 0 && !is_attack && !self.is_proven_in_full(plies, &mut children) {
                if self.is_stopped {
                    break Numbers::UNKNOWN;
                }
                continue;
            }
            if numbers.is_decided() || numbers.proof >= max_proof || numbers.disproof >= max_disproof || self.is_stopped
            {
                let forever = numbers.disproof == 0 && self.is_refuted_forever(is_attack, &children);
                self.table.put(key, plies, numbers, forever, self.nodes - begun);
                break numbers;
            }
            let Some(Best { at, numbers: chosen, second }) = best else { break numbers };
            // it may have been reached another way meanwhile
            let again = self.look_up(&children[at]);
            if again != chosen && again != children[at].first() {
                children[at].known = Some(again);
                continue;
            }
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
            children[at].known = Some(found);
        };
        children.clear();
        self.spare.push(children);
        numbers
    }

    /// What is known of a move before it is worked on here.
    fn look_up(&self, child: &Child) -> Numbers {
        match child.end {
            Some(end) => end,
            // the last ply has been played: the king has an answer, or this would be the end
            None if child.plies == 0 => Numbers::REFUTED,
            None => self.table.get(child.table_key(), child.plies).or(child.first()),
        }
    }

    /// Makes a move, and lays aside what a futile interposition gives.
    fn make(&mut self, child: &Child) {
        let keeps = |piece: &Piece| child.is_futile && self.position.rules().keeps(piece.kind());
        let taken = self.position.captured_by(child.mv).filter(keeps);
        if let Some(kind) = taken.map(|piece| piece.kind().unpromoted()) {
            self.unused.set(kind, self.unused.count(kind) + 1);
        }
        self.position.do_move(child.mv);
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
            self.is_interrupted |= !self.is_patient && self.control.should_stop();
            self.is_stopped |= self.is_interrupted || self.nodes >= self.max_nodes;
        }
    }
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
