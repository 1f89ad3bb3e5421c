//! Whether one given move is legal, without listing the others. Why a move is refused: see [`legality`](super::super::legality).

use super::{
    super::{Color, Kind, Move, Square, SquareSet},
    Position,
};

impl Position {
    /// Whether a move is legal here: pseudo-legal and safe.
    ///
    /// ```
    /// use suizo::rules::*;
    /// let start = Start::Sfen("4r3k/9/9/9/9/9/9/4G4/4K4 b - 1".to_owned());
    /// let game = Game::new(Variant::Shogi, RuleChoices::default(), start).unwrap();
    /// let position = game.position();
    /// let (along, aside): (Move, Move) = ("5h5g".parse().unwrap(), "5h4h".parse().unwrap());
    /// assert!(position.is_legal(along));
    /// assert!(position.is_pseudo_legal(aside) && !position.is_safe(aside), "the gold is pinned");
    /// ```
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.is_pseudo_legal(mv) && self.is_safe(mv)
    }

    /// Whether a move obeys the movement of its piece and the rules of promoting and dropping; check and pawn-drop mate are not asked
    /// about. For moves from tables, which may belong to another position.
    pub fn is_pseudo_legal(&self, mv: Move) -> bool {
        let us = self.turn();
        let rules = self.rules();
        let to = mv.to();
        if mv.is_none() || !rules.geometry().contains(to) {
            return false;
        }
        if let Some(kind) = mv.drop_kind() {
            return rules.has_drops()
                && kind.index() < 8
                && self.hand(us).has(kind)
                && !self.occupied().contains(to)
                && !rules.dead_squares(us, kind).contains(to)
                && (kind != Kind::Pawn || !self.pieces(us, Kind::Pawn).fill_files().contains(to));
        }
        let Some(from) = mv.from() else { return false };
        let Some(piece) = self.piece_at(from) else {
            return false;
        };
        if piece.color() != us || self.by_color(us).contains(to) {
            return false;
        }
        if mv.promotes() {
            let zone = rules.promotion_zone(us);
            if rules.promotion_of(piece.kind()).is_none() || !(zone.contains(from) || zone.contains(to)) {
                return false;
            }
        } else if rules.dead_squares(us, piece.kind()).contains(to) {
            return false;
        }
        self.attacks_from(piece, from, self.occupied()).contains(to)
    }

    /// Whether a pseudo-legal move leaves no last royal of the mover capturable and is no pawn-drop mate.
    pub fn is_safe(&self, mv: Move) -> bool {
        self.keeps_royal(mv) && !(mv.drop_kind() == Some(Kind::Pawn) && self.is_pawn_drop_mate(mv.to()))
    }

    /// Whether a pseudo-legal move leaves no last royal of the mover capturable (RULES.md 1.8).
    pub(in crate::rules) fn keeps_royal(&self, mv: Move) -> bool {
        let us = self.turn();
        let to = mv.to();
        if mv.promotes()
            && let Some(from) = mv.from()
            && let Some(promoted) = self.piece_at(from).and_then(|piece| self.rules().promotion_of(piece.kind()))
            && self.rules().is_royal(promoted)
        {
            return self.safe_for_new_royal(us, from, SquareSet::of(to)).contains(to);
        }
        let Some(royal) = self.sole_royal(us) else {
            return true;
        };
        let checkers = self.checkers();
        let parries = |to: Square| match checkers.first() {
            None => true,
            Some(checker) => {
                !checkers.has_many() && (to == checker || self.attacks().between(royal, checker).contains(to))
            }
        };
        let Some(from) = mv.from() else {
            return parries(to);
        };
        if from == royal {
            let mut without = self.occupied();
            without.remove(royal);
            return !self.is_attacked(to, !us, without);
        }
        parries(to) && (!self.pinned(us, royal).contains(from) || self.attacks().ray_through(royal, from).contains(to))
    }

    /// Pawn-drop mate (打ち歩詰め): whether a pawn of the side to move, dropped on that empty square, would give check that
    /// cannot be answered.
    pub(in crate::rules) fn is_pawn_drop_mate(&self, to: Square) -> bool {
        let us = self.turn();
        let them = !us;
        if self.pawn_check_square(us) != Some(to) {
            return false;
        }
        let Some(royal) = self.sole_royal(them) else {
            return false;
        };
        // an elephant that may promote answers any check (RULES.md 3)
        let zone = self.rules().promotion_zone(them);
        for from in self.pieces(them, Kind::Elephant) {
            let reach = self.attacks().step(them, Kind::Elephant, from) - self.by_color(them);
            if !reach.is_empty() && (zone.contains(from) || !(reach & zone).is_empty()) {
                return false;
            }
        }
        let occupied = self.occupied() | SquareSet::of(to);
        // another piece takes the pawn, unless it is pinned across that line
        let mut takers = self.attackers_to(to, them, occupied);
        takers.remove(royal);
        if !takers.is_empty() {
            let pinned = self.pinned(them, royal);
            if takers.iter().any(|from| !pinned.contains(from) || self.attacks().ray_through(royal, from).contains(to))
            {
                return false;
            }
        }
        // or the royal leaves, or takes the pawn itself
        let mut without = occupied;
        without.remove(royal);
        let flights = self.attacks().step(them, Kind::King, royal) - self.by_color(them);
        !flights.iter().any(|flight| !self.is_attacked(flight, us, without))
    }

    /// Where a pawn of that colour would check the only enemy royal.
    #[inline]
    pub(super) fn pawn_check_square(&self, us: Color) -> Option<Square> {
        let royal = self.sole_royal(!us)?;
        self.attacks().step(!us, Kind::Pawn, royal).first()
    }

    /// Where a piece may become a royal. With a second royal on the board no check needs parrying (RULES.md 3); in a problem whose
    /// side had none, the new one is the last.
    #[inline]
    pub(super) fn safe_for_new_royal(&self, us: Color, from: Square, targets: SquareSet) -> SquareSet {
        if !self.royals(us).is_empty() {
            return targets;
        }
        let mut without = self.occupied();
        without.remove(from);
        targets.iter().filter(|to| !self.is_attacked(*to, !us, without)).collect()
    }
}
