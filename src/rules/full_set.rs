//! What a full set of pieces has beyond those of a position.

use super::{Color, Hand, Kind, Position, Rules, Setup};

impl Setup {
    /// Number of pieces of each kind that can be held which a full set has beyond these; negative where there are more. Empty in games
    /// without drops.
    #[must_use]
    pub fn missing(&self, rules: &'static Rules) -> Vec<(Kind, i32)> {
        if !rules.has_drops() {
            return Vec::new();
        }
        let full = Position::start(rules).to_setup(1);
        let held = Kind::HAND.into_iter().filter(|&kind| rules.has_kind(kind));
        held.map(|kind| (kind, full.count(kind) - self.count(kind))).collect()
    }

    /// Pieces of a kind, promoted or not, on the board and in both hands.
    fn count(&self, kind: Kind) -> i32 {
        let on_board = self.board.iter().flatten().filter(|piece| piece.kind().unpromoted() == kind).count();
        let in_hand = Color::ALL.map(|color| i32::from(self.hands[color].count(kind))).iter().sum::<i32>();
        on_board as i32 + in_hand
    }

    /// The same as a problem, in which the side that is not to move holds all pieces that are not in sight, as is usual where the attacker's
    /// king is not shown. Only in games with drops.
    #[must_use]
    pub fn with_the_rest_in_hand(&self, rules: &'static Rules) -> Setup {
        let mut problem = self.clone();
        let hand = &mut problem.hands[!self.turn];
        for (kind, missing) in self.missing(rules) {
            hand.set(kind, hand.count(kind) + missing.clamp(0, i32::from(Hand::MAX_COUNT)) as u8);
        }
        problem
    }
}
