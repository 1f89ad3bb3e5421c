//! Legal moves of a position.
//!
//! One generator feeds a [`Sink`](super::sinks::Sink), so that listing and mere counting share it. In shogi the order is: moves on the
//! board, then drops.

use super::{
    super::{Color, Kind, Move, MoveList, Square, SquareSet},
    Position,
    sinks::{Checks, Selection, Sink},
};

/// Which moves are wanted, as the targets that they may have.
struct Wanted {
    /// Targets without promotion.
    plain: SquareSet,
    /// Targets with promotion.
    promoting: SquareSet,
    /// Targets of promoting pawns and of pieces that become royal.
    tactical_promoting: SquareSet,
    drops: bool,
}

impl Wanted {
    /// Every move.
    const ALL: Wanted =
        Wanted { plain: SquareSet::ALL, promoting: SquareSet::ALL, tactical_promoting: SquareSet::ALL, drops: true };
}

/// What pieces other than pawns, elephants and the only royal keep to.
struct Limits {
    /// Own pieces that are not pinned, without the only royal.
    movers: SquareSet,
    /// Targets that are wanted and leave no check.
    plain: SquareSet,
    /// The same for promotions.
    promoting: SquareSet,
    /// The promotion zone of the side to move.
    zone: SquareSet,
}

impl Position {
    /// Adds every legal move to the list. Ends of the game other than having no move are not asked about.
    pub fn legal_moves(&self, list: &mut MoveList) {
        self.generate(&Wanted::ALL, list);
    }

    /// Adds the legal captures, pawn promotions and promotions to a royal: the moves of quiescence search.
    ///
    /// ```
    /// use suizo::rules::*;
    /// let start = Start::Sfen("4k4/9/9/9/9/9/4p4/4K4/9 b - 1".to_owned());
    /// let game = Game::new(Variant::Shogi, RuleChoices::default(), start).unwrap();
    /// let (mut captures, mut quiets) = (MoveList::new(), MoveList::new());
    /// game.position().captures(&mut captures);
    /// game.position().quiets(&mut quiets);
    /// assert_eq!(captures[..], ["5h5g".parse().unwrap()]);
    /// assert_eq!(quiets.len(), 7);
    /// assert_eq!(game.position().count_legal_moves(), 8);
    /// ```
    pub fn captures(&self, list: &mut MoveList) {
        let enemies = self.by_color(!self.turn());
        let wanted = Wanted { plain: enemies, promoting: enemies, tactical_promoting: SquareSet::ALL, drops: false };
        self.generate(&wanted, list);
    }

    /// Adds the legal moves that [`Position::captures`] leaves out.
    pub fn quiets(&self, list: &mut MoveList) {
        let empty = !self.by_color(!self.turn());
        let wanted = Wanted { plain: empty, promoting: empty, tactical_promoting: SquareSet::EMPTY, drops: true };
        self.generate(&wanted, list);
    }

    /// Number of legal moves, without listing them.
    pub fn count_legal_moves(&self) -> u64 {
        let counted = self.counted();
        counted.n_moves + counted.n_drops
    }

    /// Number of legal moves, where all drops on one square count as one: in how many ways a check can be met.
    pub fn count_replies(&self) -> u64 {
        let counted = self.counted();
        counted.n_moves + counted.dropped_on.len() as u64
    }

    fn counted(&self) -> Selection<'_> {
        let mut counted = Selection::default();
        self.generate(&Wanted::ALL, &mut counted);
        counted
    }

    /// Adds the legal moves that attack the only royal of the other side ([`Position::gives_check`]), in the order of
    /// [`Position::legal_moves`].
    ///
    /// ```
    /// use suizo::rules::*;
    /// let start = Start::Sfen("4k4/9/4P4/9/9/9/9/9/4K4 b G 1".to_owned());
    /// let game = Game::new(Variant::Shogi, RuleChoices::default(), start).unwrap();
    /// let mut checks = MoveList::new();
    /// game.position().checks(&mut checks);
    /// let checks: Vec<String> = checks.iter().map(ToString::to_string).collect();
    /// assert_eq!(checks, ["5c5b+", "5c5b", "G*4a", "G*4b", "G*5b", "G*6a", "G*6b"]);
    /// ```
    pub fn checks(&self, list: &mut MoveList) {
        let (us, start) = (self.turn(), list.len());
        let Some(royal) = self.sole_royal(!us) else {
            self.legal_moves(list);
            return list.retain_from(start, |mv| self.gives_check(mv));
        };
        let occupied = self.occupied();
        let seen = (self.attacks().diagonal(royal, occupied), self.attacks().orthogonal(royal, occupied));
        let openers = (seen.0 | seen.1) & self.by_color(us);
        let checks = Some(Checks { position: self, list, royal, seen, openers });
        self.generate(&Wanted::ALL, &mut Selection { checks, ..Selection::default() });
        // what opens no line has been taken only where it attacks the royal
        let may_open = |mv: Move| mv.from().is_some_and(|from| openers.contains(from));
        list.retain_from(start, |mv| !may_open(mv) || self.gives_check(mv));
    }

    /// Whether the side to move has a legal move; if not, it has lost (RULES.md 1.1).
    pub fn has_legal_move(&self) -> bool {
        self.count_legal_moves() > 0
    }

    /// Whether the only royal of the side to move has a legal move itself, which is seen sooner than others' moves; none where there are two
    /// royals.
    ///
    /// ```
    /// use suizo::rules::*;
    /// let start = Start::Sfen("4k4/9/4P4/9/9/9/9/9/4K4 w G 1".to_owned());
    /// let game = Game::new(Variant::Shogi, RuleChoices::default(), start).unwrap();
    /// assert!(game.position().has_royal_move());
    /// ```
    pub fn has_royal_move(&self) -> bool {
        let us = self.turn();
        let mut counted = Selection::default();
        if let Some(royal) = self.sole_royal(us) {
            self.generate_royal(us, royal, &Wanted::ALL, &mut counted);
        }
        counted.n_moves > 0
    }

    /// Whether a pawn that no pin could hold steps forward while there is no check. Most positions have one, and it is seen sooner than any
    /// other legal move.
    pub(in crate::rules) fn has_free_pawn(&self) -> bool {
        let us = self.turn();
        let lines = |royal| self.attacks().diagonals(royal) | self.attacks().orthogonals(royal);
        let dead = self.rules().dead_squares(us, Kind::Pawn);
        let free = self.pieces(us, Kind::Pawn) - self.sole_royal(us).map_or(SquareSet::EMPTY, lines) - dead;
        !self.in_check() && !(free.ahead(us) - dead - self.by_color(us)).is_empty()
    }

    /// Gives the sink every legal move that is wanted, each once.
    fn generate<S: Sink>(&self, wanted: &Wanted, sink: &mut S) {
        let us = self.turn();
        let (own, occupied, attacks) = (self.by_color(us), self.occupied(), self.attacks());
        let sole_royal = self.sole_royal(us);
        let nothing_to_parry = !self.in_check() && !self.royals(us).is_empty();
        // targets that leave no check: of moves other than the royal's, and of drops
        let (mut parries, mut interposes) = (!own, !occupied);
        let mut pinned = SquareSet::EMPTY;
        let mut guarded = SquareSet::EMPTY;
        let mut reachers = own;
        if let Some(royal) = sole_royal {
            guarded.insert(royal);
            self.generate_royal(us, royal, wanted, sink);
            let checkers = self.checkers();
            if checkers.has_many() {
                (parries, interposes) = (SquareSet::EMPTY, SquareSet::EMPTY);
            } else if let Some(checker) = checkers.first() {
                let between = attacks.between(royal, checker);
                (parries, interposes) = (between | checkers, between);
                // where all that helps is to take the piece that checks, few can
                if between.is_empty() {
                    reachers = self.attackers_to(checker, us, occupied);
                }
            }
            pinned = self.pinned(us, royal);
        }
        let limits = Limits {
            movers: reachers - pinned - guarded,
            plain: parries & wanted.plain,
            promoting: parries & wanted.promoting,
            zone: self.rules().promotion_zone(us),
        };
        self.generate_pawns(us, sole_royal, pinned, parries, wanted, sink);

        let far_sliders = self.far_sliders();
        let elephants = self.pieces(us, Kind::Elephant);
        // elephants need code of their own only where promoting to a royal has other targets than promoting otherwise
        let apart = if elephants.is_empty()
            || wanted.tactical_promoting == wanted.promoting && nothing_to_parry && (pinned & elephants).is_empty()
        {
            SquareSet::EMPTY
        } else {
            elephants
        };
        let sliders = self.by_kind(Kind::Lance) | far_sliders;
        for from in limits.movers - self.by_kind(Kind::Pawn) - sliders - apart {
            let steps = self.step_targets(from);
            sink.moves(from, steps.plain & limits.plain, steps.promoting & limits.promoting);
        }
        let lances = limits.movers & self.by_kind(Kind::Lance);
        if !lances.is_empty() {
            let plain = limits.plain - self.rules().dead_squares(us, Kind::Lance);
            for from in lances {
                let reach = attacks.forward(us, from, occupied);
                sink.moves(from, reach & plain, reach & self.step_targets(from).promoting & limits.promoting);
            }
        }
        if !far_sliders.is_empty() {
            for from in limits.movers & self.of_kinds([Kind::Bishop, Kind::Horse]) {
                let steps = self.step_targets(from);
                let reach = attacks.diagonal(from, occupied) | steps.plain;
                sink.moves(from, reach & limits.plain, reach & steps.promoting & limits.promoting);
            }
            for from in limits.movers & self.of_kinds([Kind::Rook, Kind::Dragon]) {
                let steps = self.step_targets(from);
                let reach = attacks.orthogonal(from, occupied) | steps.plain;
                sink.moves(from, reach & limits.plain, reach & steps.promoting & limits.promoting);
            }
        }
        if !apart.is_empty() {
            self.generate_elephants(us, apart, pinned, &limits, wanted, sink);
        }
        if !pinned.is_empty() {
            self.generate_pinned(us, sole_royal, pinned, &limits, sink);
        }
        if wanted.drops && self.rules().has_drops() && !self.hand(us).is_empty() {
            self.generate_drops(us, interposes, sink);
        }
    }

    /// Moves of all pawns at once.
    #[inline]
    fn generate_pawns<S: Sink>(
        &self,
        us: Color,
        sole_royal: Option<Square>,
        pinned: SquareSet,
        parries: SquareSet,
        wanted: &Wanted,
        sink: &mut S,
    ) {
        let dead = self.rules().dead_squares(us, Kind::Pawn);
        // a pawn stays on its file: a pin along it does not hold the pawn
        let held = match sole_royal {
            Some(royal) if !pinned.is_empty() => pinned - SquareSet::of(royal).fill_files(),
            _ => SquareSet::EMPTY,
        };
        let targets = (self.pieces(us, Kind::Pawn) - held - dead).ahead(us) & parries;
        // a pawn that stands in the zone stays in it
        let promoting = targets & self.rules().promotion_zone(us) & wanted.tactical_promoting;
        sink.pawns(us, (targets & wanted.plain) - dead, promoting);
    }

    /// Moves of elephants. Where one becomes a second royal no check needs parrying and no pin holds (RULES.md 3).
    #[inline(never)]
    fn generate_elephants<S: Sink>(
        &self,
        us: Color,
        elephants: SquareSet,
        pinned: SquareSet,
        limits: &Limits,
        wanted: &Wanted,
        sink: &mut S,
    ) {
        for from in elephants {
            let reach = self.attacks().step(us, Kind::Elephant, from) - self.by_color(us);
            let mut plain = reach & limits.plain;
            if pinned.contains(from)
                && let Some(royal) = self.sole_royal(us)
            {
                plain &= self.attacks().ray_through(royal, from);
            }
            let in_zone = if limits.zone.contains(from) { SquareSet::ALL } else { limits.zone };
            let promoting = self.safe_for_new_royal(us, from, reach & in_zone & wanted.tactical_promoting);
            sink.moves(from, plain, promoting);
        }
    }

    /// Moves of pieces that are neither pawns nor elephants along the lines on which they are pinned.
    #[cold]
    #[inline(never)]
    fn generate_pinned<S: Sink>(
        &self,
        us: Color,
        sole_royal: Option<Square>,
        pinned: SquareSet,
        limits: &Limits,
        sink: &mut S,
    ) {
        for from in pinned - self.by_kind(Kind::Pawn) - self.by_kind(Kind::Elephant) {
            let (Some(royal), Some(piece)) = (sole_royal, self.piece_at(from)) else { return };
            let kind = piece.kind();
            let line = self.attacks().ray_through(royal, from);
            let reach = self.attacks().from(us, kind, from, self.occupied()) & line;
            let promoting = match self.rules().promotion_of(kind) {
                None => SquareSet::EMPTY,
                Some(_) if limits.zone.contains(from) => limits.promoting,
                Some(_) => limits.promoting & limits.zone,
            };
            sink.moves(from, (reach & limits.plain) - self.rules().dead_squares(us, kind), reach & promoting);
        }
    }

    /// Moves of the only royal to squares that the enemy does not attack.
    #[inline]
    fn generate_royal<S: Sink>(&self, us: Color, royal: Square, wanted: &Wanted, sink: &mut S) {
        let targets = (self.attacks().step(us, Kind::King, royal) - self.by_color(us)) & wanted.plain;
        if !targets.is_empty() {
            sink.moves(royal, targets - self.dangers(us, royal), SquareSet::EMPTY);
        }
    }

    /// The squares next to the only royal that the enemy would attack if the royal were lifted; farther ones may be in the set too.
    #[inline]
    fn dangers(&self, us: Color, royal: Square) -> SquareSet {
        let mut without = self.occupied();
        without.remove(royal);
        let mut dangers = SquareSet::EMPTY;
        for square in self.menacing(us, royal) {
            if let Some(piece) = self.piece_at(square) {
                dangers |= self.attacks().from(!us, piece.kind(), square, without);
            }
        }
        dangers
    }

    /// Drops on the targets that are on the board, leave the piece a move, and break neither rule about pawns.
    #[inline]
    fn generate_drops<S: Sink>(&self, us: Color, targets: SquareSet, sink: &mut S) {
        if targets.is_empty() {
            return;
        }
        let board = self.rules().board;
        let hand = self.hand(us);
        for kind in Kind::HAND {
            if !hand.has(kind) {
                continue;
            }
            let mut allowed = (targets & board) - self.rules().dead_squares(us, kind);
            if kind == Kind::Pawn {
                allowed = allowed - self.pieces(us, Kind::Pawn).fill_files();
                if let Some(square) = self.pawn_check_square(us)
                    && allowed.contains(square)
                    && self.is_pawn_drop_mate(square)
                {
                    allowed.remove(square);
                }
            }
            sink.drops(kind, allowed);
        }
    }
}
