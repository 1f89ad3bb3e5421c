//! The line of a mate that was proven, and what else mates.

use super::{
    super::{MAX_MATE_PLIES, table::Numbers},
    Child, Proof, Search,
};
use crate::rules::{Move, MoveList};

/// A mate that was proven is mostly known move by move; to see that nothing resists for longer may take this number of positions.
const LINE_NODES: u64 = 2_000_000;
/// This number of ends of equally long lines are looked at for the one that leaves fewest pieces over.
const MOST_ENDS: u32 = 100;

impl Search<'_> {
    /// The mate that was proven within that number of plies and no fewer: the attacker's first way, the defender's longest; of equally long
    /// ones that which leaves the attacker with fewest pieces in hand. `None` where the search was stopped before all of it was clear.
    pub fn line(&mut self, plies: u16) -> Option<Vec<Move>> {
        let mut tries = MOST_ENDS;
        self.with_more_nodes(LINE_NODES, |search| search.line_from(plies, &mut tries)).map(|(line, _)| line)
    }

    /// The line from here, and the number of pieces that are left over at its end. Each end that is looked at takes one of the tries.
    fn line_from(&mut self, plies: u16, tries: &mut u32) -> Option<(Vec<Move>, u32)> {
        let Some(left) = plies.checked_sub(1) else {
            *tries = tries.saturating_sub(1);
            return Some((Vec::new(), self.position.hand(self.attacker).total()));
        };
        let is_attack = self.position.turn() == self.attacker;
        let mut best: Option<(Vec<Move>, u32)> = None;
        let children = self.children(plies, None);
        let is_any_between = children.iter().any(|child| child.interposes.is_some());
        let without = if is_any_between { self.plies_without_interposing(plies, &children) } else { 0 };
        // what is known to mate comes first, as to refute the others may take long; and what is put between last
        let is_early = |child: &Child| {
            if !is_attack {
                return child.interposes.is_none();
            }
            child.end.unwrap_or_else(|| self.table.get(child.key, left)).proof == 0
        };
        let (early, late): (Vec<Child>, Vec<Child>) = children.into_iter().partition(is_early);
        for child in early.into_iter().chain(late) {
            let Child { mv, end, .. } = child;
            // what is put between in vain is no resistance
            if end.is_some_and(|end| end.proof != 0) || self.is_futile(&child, without) {
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

    /// The attacker's moves other than this one that are found to mate in searches of that number of nodes together.
    pub fn longer_others(&mut self, known: Move, nodes: u64) -> Vec<Move> {
        let share = nodes / (self.other_checks(known).len() as u64).max(1);
        let proofs = self.each_other(known, |search| {
            (search.max_nodes, search.is_stopped) = (search.nodes + share, false);
            let mut deeper = (2..MAX_MATE_PLIES).step_by(2).map(|plies| search.prove(plies));
            deeper.find(|proof| *proof != Proof::Refuted).unwrap_or(Proof::Refuted)
        });
        of_the_proven(&proofs)
    }

    /// What is found after each check but one.
    fn each_other(&mut self, known: Move, mut prove: impl FnMut(&mut Self) -> Proof) -> Vec<(Move, Proof)> {
        let mut proofs = Vec::new();
        for mv in self.other_checks(known) {
            self.position.do_move(mv);
            let proof = match self.end_of_attack(&mut 0) {
                Some(Numbers { proof: 0, .. }) => Proof::Proven,
                Some(_) => Proof::RefutedForever,
                None => prove(self),
            };
            self.position.undo_move();
            proofs.push((mv, proof));
        }
        proofs
    }

    fn other_checks(&self, known: Move) -> Vec<Move> {
        let mut moves = MoveList::new();
        self.position.legal_moves(&mut moves);
        moves.iter().copied().filter(|mv| *mv != known && self.position.gives_check(*mv)).collect()
    }

    /// Makes a move of the line that is looked at.
    pub fn advance(&mut self, mv: Move) {
        self.position.do_move(mv);
    }
}

fn of_the_proven(proofs: &[(Move, Proof)]) -> Vec<Move> {
    proofs.iter().filter(|(_, proof)| *proof == Proof::Proven).map(|(mv, _)| *mv).collect()
}
