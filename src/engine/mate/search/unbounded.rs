//! A mate of any length: the same search without a bound to its plies.
//!
//! * A position that comes again on a path brings the attacker no further: there it is refuted. What rests on that holds for this path alone
//!   (the *graph history interaction*: A. Kishimoto and M. Müller, 2004), unless what came again lies within what is refuted. Proofs
//!   rest on no repetition.
//! * Where a move leads back to a position of a shorter path, numbers can go round: the bounds are loosened until something new is
//!   looked at (A. Kishimoto, 2010).
//! * The mate that is found need not be the shortest; each proof carries its length.

use super::{
    super::table::{Count, INFINITE, Key, LONGEST_PATH, Numbers},
    ANY_LENGTH, Child, Search, Sum, share,
};
use crate::rules::{Hand, Move, random::mix};

/// Longer paths are given up: a visit a ply lies on the stack, of which a worker in the browser has 1 MiB.
const MAX_PATH: usize = 600;

/// What a search without a bound came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnyMate {
    /// Within this number of plies.
    Found(u16),
    Never,
    /// The search was stopped, or a path was too long.
    Unknown,
}

/// What is known of a position on its path.
#[derive(Debug, Clone, Copy)]
struct Found {
    numbers: Numbers,
    /// Where it is proven: within this number of plies.
    plies: u16,
    /// Where it is refuted: the length of the shortest path, counted with its end, that came again. [`LONGEST_PATH`] where none did, 0 where
    /// a path was too long.
    rests_on: u16,
    /// Where it is decided: what the attacker needs for it, or may hold.
    hand: Hand,
}

impl Found {
    fn new(numbers: Numbers, hand: Hand) -> Found {
        Found { numbers, plies: 0, rests_on: LONGEST_PATH, hand }
    }

    /// Refuted on this path alone.
    fn refuted(rests_on: u16, hand: Hand) -> Found {
        Found { rests_on, ..Found::new(Numbers::REFUTED, hand) }
    }
}

/// A move, and what was found after it.
struct Branch {
    child: Child,
    /// What came of it when it was worked on last, or where it ends.
    last: Option<Found>,
    /// A drop that is looked at after this one has failed, as it blocks the same square.
    after: Option<usize>,
}

impl Search<'_> {
    /// Looks for a mate of any length from here; the attacker is to move.
    pub fn prove_any(&mut self) -> AnyMate {
        self.path.clear();
        loop {
            let known = self.table.get_unbounded(self.key());
            match known.numbers {
                Numbers { proof: 0, .. } => return AnyMate::Found(known.plies),
                Numbers { disproof: 0, .. } => return AnyMate::Never,
                _ if self.is_stopped => return AnyMate::Unknown,
                _ => {}
            }
            match self.visit_any(INFINITE - 1, INFINITE - 1, &mut 0) {
                Found { numbers: Numbers { proof: 0, .. }, plies, .. } => return AnyMate::Found(plies),
                Found { numbers: Numbers { disproof: 0, .. }, rests_on, .. } => {
                    return if rests_on > 0 { AnyMate::Never } else { AnyMate::Unknown };
                }
                _ => {}
            }
        }
    }

    /// Works on this position until what is left to prove or to refute reaches a bound, or it is decided. `loosened` counts what keeps the
    /// bounds loose.
    fn visit_any(&mut self, max_proof: Count, max_disproof: Count, loosened: &mut u32) -> Found {
        let (key, begun, before) = (self.key(), self.nodes, *loosened);
        self.count();
        let length = self.path.len() as u16 + 1;
        let on_path = self.on_path(key);
        if let Some(rests_on) = self.table.get_on_path(on_path) {
            return Found::refuted(rests_on, key.hand);
        }
        if usize::from(length) > MAX_PATH {
            return Found::refuted(0, key.hand);
        }
        self.path.push((key, on_path.board));
        let is_attack = self.position.turn() == self.attacker;
        let mut branches = self.branches(is_attack);
        let mut is_first = true;
        let mut found = loop {
            let (found, best, is_old) = self.sum_up(is_attack, length, &mut branches);
            let numbers = found.numbers;
            *loosened += u32::from(is_old && is_first);
            is_first = false;
            let (mut max_proof, mut max_disproof) = (max_proof, max_disproof);
            if *loosened > 0 && !numbers.is_decided() {
                max_proof = max_proof.max(numbers.proof.saturating_add(1)).min(INFINITE - 1);
                max_disproof = max_disproof.max(numbers.disproof.saturating_add(1)).min(INFINITE - 1);
            }
            if numbers.is_decided() || numbers.proof >= max_proof || numbers.disproof >= max_disproof || self.is_stopped
            {
                break found;
            }
            let Some((at, chosen, second)) = best else { break found };
            let beyond = second.saturating_add(second / 4 + 1).min(INFINITE - 1);
            let (proof, disproof) = if is_attack {
                (max_proof.min(beyond), share(max_disproof, numbers.disproof, chosen.disproof))
            } else {
                (share(max_proof, numbers.proof, chosen.proof), max_disproof.min(beyond))
            };
            if branches[at].last.is_none() && chosen == branches[at].child.first() {
                *loosened = loosened.saturating_sub(1);
            }
            self.position.do_move(branches[at].child.mv);
            let found = self.visit_any(proof, disproof, loosened);
            self.position.undo_move();
            branches[at].last = Some(found);
        };
        self.path.pop();
        *loosened = (*loosened).min(before);
        let spent = self.nodes - begun;
        if found.numbers.is_decided() {
            found.hand = self.hand_of(is_attack, found.numbers, &branches);
        }
        let known = Key { hand: found.hand, ..key };
        match found.numbers {
            Numbers { proof: 0, .. } => self.table.put(known, found.plies, found.numbers, false, spent),
            Numbers { disproof: 0, .. } if found.rests_on >= length => {
                self.table.put(known, 0, found.numbers, true, spent);
            }
            Numbers { disproof: 0, .. } => self.table.put_on_path(on_path, found.rests_on, spent),
            numbers => self.table.put_unbounded(key, numbers, length, spent),
        }
        found
    }

    /// With what in the attacker's hand a position is decided the same way.
    fn hand_of(&self, is_attack: bool, numbers: Numbers, branches: &[Branch]) -> Hand {
        let decided = branches.iter().filter_map(|branch| {
            let last = branch.last.filter(|last| last.numbers == numbers)?;
            Some((branch.child.mv, last))
        });
        match (numbers.proof == 0, is_attack) {
            (true, true) => {
                let shortest = decided.min_by_key(|(_, found)| found.plies);
                shortest.map_or(Hand::EMPTY, |(mv, found)| self.before(mv, found.hand))
            }
            (true, false) => self.needed_against(decided.map(|(_, found)| found.hand)),
            (false, true) => self.allowed_before(decided.map(|(mv, found)| (mv, found.hand))),
            (false, false) => {
                let firmest = decided.max_by_key(|(_, found)| found.rests_on);
                firmest.map_or(Hand::EMPTY, |(mv, found)| self.allowed_against(mv, found.hand))
            }
        }
    }

    /// What the moves of a position come to, the one to work on with the numbers of the second best, and whether one of them leads to where a
    /// shorter path led.
    fn sum_up(
        &self,
        is_attack: bool,
        length: u16,
        branches: &mut [Branch],
    ) -> (Found, Option<(usize, Numbers, Count)>, bool) {
        let (mut sum, mut best, mut is_old) = (Sum::new(is_attack), None, false);
        let (mut longest, mut shortest, mut all_rest_on, mut one_rests_on) = (0, u16::MAX, LONGEST_PATH, 0);
        for at in 0..branches.len() {
            if let Some(first) = branches[at].after
                && branches[first].last.is_none_or(|found| found.numbers.proof != 0)
            {
                continue;
            }
            let found = match branches[at].last {
                Some(found) if found.numbers.is_decided() => found,
                last => {
                    let known = self.table.get_unbounded(branches[at].child.key);
                    let mut found = Found { plies: known.plies, ..Found::new(known.numbers, known.hand) };
                    if known.numbers.is_decided() {
                        branches[at].last = Some(found);
                    } else if known.numbers == Numbers::UNKNOWN {
                        found.numbers = last.map_or_else(|| branches[at].child.first(), |last| last.numbers);
                    }
                    is_old |= !known.numbers.is_decided() && known.path < length;
                    found
                }
            };
            sum.add(at, found.numbers, &mut best);
            match found.numbers {
                Numbers { proof: 0, .. } => {
                    (longest, shortest) = (longest.max(found.plies), shortest.min(found.plies));
                }
                Numbers { disproof: 0, .. } => {
                    (all_rest_on, one_rests_on) = (all_rest_on.min(found.rests_on), one_rests_on.max(found.rests_on));
                }
                _ => {}
            }
        }
        let numbers = sum.numbers();
        let plies = if is_attack { shortest } else { longest };
        let rests_on = if is_attack { all_rest_on } else { one_rests_on };
        (
            Found { numbers, plies: plies.saturating_add(1), rests_on, hand: Hand::EMPTY },
            best.map(|best| (best.at, best.numbers, best.second)),
            is_old,
        )
    }

    /// The moves from here; those that lead back to the path, with no more in the attacker's hand, are refuted.
    fn branches(&mut self, is_attack: bool) -> Vec<Branch> {
        let mut branches: Vec<Branch> = Vec::new();
        for child in self.children(ANY_LENGTH + 1, None) {
            let last = match child.end {
                Some(numbers) => Some(Found::new(numbers, self.hand_of_end(&child, numbers))),
                None => self.came_before(child.key).map(|rests_on| Found::refuted(rests_on, child.key.hand)),
            };
            // what is dropped between a check and the king is mostly taken at once: one kind of piece after the other
            let is_drop = !is_attack && child.mv.drop_kind().is_some();
            let blocks_too =
                |other: &Branch| other.child.mv.drop_kind().is_some() && other.child.mv.to() == child.mv.to();
            let after = if is_drop { branches.iter().rposition(blocks_too) } else { None };
            branches.push(Branch { child, last, after });
        }
        branches
    }

    /// With what in the attacker's hand a move ends the game the same way.
    fn hand_of_end(&mut self, child: &Child, numbers: Numbers) -> Hand {
        if numbers.proof != 0 {
            return child.key.hand;
        }
        self.position.do_move(child.mv);
        let hand = self.needed_against(std::iter::empty());
        self.position.undo_move();
        hand
    }

    /// The length of the path, with its end, to where this position was, or the same with more in the attacker's hand.
    fn came_before(&self, key: Key) -> Option<u16> {
        // the other side was to move at the end of the path, and at every second position before
        let places = (0..self.path.len().saturating_sub(1)).rev().step_by(2);
        let is_same = |(other, _): (Key, u64)| other.board == key.board && other.hand.covers(key.hand);
        places.into_iter().find(|at| is_same(self.path[*at])).map(|at| at as u16 + 1)
    }

    /// A position as the end of this path.
    fn on_path(&self, key: Key) -> Key {
        let path = self.path.last().map_or(0, |(_, path)| *path);
        Key { board: mix(path ^ key.board), hand: key.hand }
    }

    /// The line of a mate that [`Self::prove_any`] has found: the attacker's fastest way and the defender's slowest, of those that are known.
    /// `None` where the table has lost too much of it, and the limits do not suffice to find it again.
    pub fn any_line(&mut self) -> Option<Vec<Move>> {
        let line = self.with_patience(Self::try_line);
        if line.is_some() || self.is_stopped { line } else { self.try_line() }
    }

    fn try_line(&mut self) -> Option<Vec<Move>> {
        self.path.clear();
        let mut line = Vec::new();
        let found = self.any_line_from(&mut line);
        for _ in &line {
            self.position.undo_move();
        }
        self.path.clear();
        found.then_some(line)
    }

    fn any_line_from(&mut self, line: &mut Vec<Move>) -> bool {
        loop {
            let is_attack = self.position.turn() == self.attacker;
            // what was worked on before is not told as an end
            if !is_attack && !self.position.has_legal_move() {
                return true;
            }
            let key = self.key();
            self.path.push((key, self.on_path(key).board));
            let mut chosen: Option<(u16, Move, bool)> = None;
            for child in self.children(ANY_LENGTH + 1, None) {
                let plies = match child.end {
                    Some(Numbers { proof: 0, .. }) => Some(0),
                    Some(_) => None,
                    None if is_attack => self.plies_known(child.key),
                    None => self.plies_again(&child),
                };
                if !is_attack && plies.is_none() {
                    return false;
                }
                let Some(plies) = plies else { continue };
                let is_better = |(known, ..): (u16, Move, bool)| if is_attack { plies < known } else { plies > known };
                if chosen.is_none_or(is_better) {
                    chosen = Some((plies, child.mv, child.end.is_some()));
                }
            }
            if chosen.is_none() && is_attack {
                chosen = self.proven_again();
            }
            let Some((_, mv, is_end)) = chosen else { return false };
            self.position.do_move(mv);
            line.push(mv);
            if is_end {
                return true;
            }
            if line.len() > MAX_PATH {
                return false;
            }
        }
    }

    /// The fewest plies within which a mate from here is proven, where the table knows of one.
    pub fn proven_within(&self) -> Option<u16> {
        self.plies_known(self.key())
    }

    fn plies_known(&self, key: Key) -> Option<u16> {
        let known = self.table.get_unbounded(key);
        (known.numbers.proof == 0).then_some(known.plies)
    }

    /// How long the mate after a move takes, which is proven again where the table has lost it.
    fn plies_again(&mut self, child: &Child) -> Option<u16> {
        if let Some(plies) = self.plies_known(child.key) {
            return Some(plies);
        }
        self.position.do_move(child.mv);
        let found = self.decide();
        self.position.undo_move();
        (found.numbers.proof == 0).then_some(found.plies)
    }

    /// A move of the attacker's that mates, where the table has lost it.
    fn proven_again(&mut self) -> Option<(u16, Move, bool)> {
        for child in self.children(ANY_LENGTH + 1, None).into_iter().filter(|child| child.end.is_none()) {
            if let Some(plies) = self.plies_again(&child) {
                return Some((plies, child.mv, false));
            }
        }
        None
    }

    fn decide(&mut self) -> Found {
        loop {
            let found = self.visit_any(INFINITE - 1, INFINITE - 1, &mut 0);
            if found.numbers.is_decided() || self.is_stopped {
                return found;
            }
        }
    }
}
