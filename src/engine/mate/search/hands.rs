//! What the attacker has to hold for a mate, and may hold without one (M. Seo, 1999): what was found for one hand is known for many.

use super::Search;
use crate::rules::{Hand, Kind, Move};

impl Search<'_> {
    /// Before one of the attacker's moves, the same hand as one after it.
    pub(super) fn before(&self, mv: Move, mut hand: Hand) -> Hand {
        if let Some(kind) = mv.drop_kind() {
            hand.set(kind, hand.count(kind) + 1);
        } else if let Some(piece) = self.position.captured_by(mv) {
            let kind = piece.kind().unpromoted();
            if Kind::HAND.contains(&kind) {
                hand.set(kind, hand.count(kind).saturating_sub(1));
            }
        }
        hand
    }

    /// Before the defender's moves: what is needed after each, and what the defender could put between a check and the king if the attacker
    /// held less of it.
    pub(super) fn needed_against(&self, needed: impl Iterator<Item = Hand>) -> Hand {
        let hand = needed.fold(Hand::EMPTY, Hand::union);
        if self.position.interpositions().is_empty() {
            return hand;
        }
        let (attacker, defender) = (self.position.hand(self.attacker), self.position.hand(!self.attacker));
        hand.union(attacker.without_kinds(defender))
    }

    /// What both sides hold together.
    fn held(&self) -> Hand {
        self.position.hand(self.attacker).with(self.position.hand(!self.attacker))
    }

    /// What may be held before the attacker's moves, where there is no mate with that after each: nothing new, which could be dropped with
    /// check.
    pub(super) fn allowed_before(&self, allowed: impl Iterator<Item = (Move, Hand)>) -> Hand {
        let hand = allowed.fold(self.held(), |all, (mv, allowed)| all.intersection(self.before(mv, allowed)));
        hand.of_kinds(self.position.hand(self.attacker))
    }

    /// What the attacker may hold before a move of the defender's, after which that is allowed: not all of what it drops.
    pub(super) fn allowed_against(&self, mv: Move, mut allowed: Hand) -> Hand {
        if let Some(kind) = mv.drop_kind() {
            allowed.set(kind, allowed.count(kind).min(self.held().count(kind) - 1));
        }
        allowed
    }
}
