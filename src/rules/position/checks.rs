//! What attacks a square, what gives check, and what is pinned.

use super::{
    super::{Color, Kind, Move, Piece, Square, SquareSet},
    Position,
};

impl Position {
    /// Pieces of a colour that attack a square when these squares are occupied, whether or not they are pinned.
    ///
    /// ```
    /// use suizo::rules::*;
    /// let start = Start::Sfen("4k4/9/9/9/4p4/5G3/4R4/1B7/4K4 b - 1".to_owned());
    /// let game = Game::new(Variant::Shogi, RuleChoices::default(), start).unwrap();
    /// let position = game.position();
    /// let attackers = position.attackers_to("5e".parse().unwrap(), Color::Black, position.occupied());
    /// assert_eq!(attackers, squares! {
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . X . . .
    ///     . . . . X . . . .
    ///     . X . . . . . . .
    ///     . . . . . . . . .
    /// });
    /// ```
    #[inline]
    pub fn attackers_to(&self, square: Square, by: Color, occupied: SquareSet) -> SquareSet {
        // found backwards: a piece attacks the square if the same piece of the other colour would attack it from there
        let attacks = self.attacks();
        let step = |kind| attacks.step(!by, kind, square);
        // a horse or dragon attacks all eight neighbours: by stepping to some and sliding to the others
        let neighbours = self.of_kinds([Kind::King, Kind::Prince, Kind::Horse, Kind::Dragon]);
        let mut found = step(Kind::Pawn) & self.by_kind(Kind::Pawn)
            | step(Kind::Knight) & self.by_kind(Kind::Knight)
            | step(Kind::Silver) & self.by_kind(Kind::Silver)
            | step(Kind::Gold) & self.gold_movers()
            | step(Kind::Elephant) & self.by_kind(Kind::Elephant)
            | step(Kind::King) & neighbours;
        let diagonal = attacks.diagonals(square) & self.of_kinds([Kind::Bishop, Kind::Horse]) & self.by_color(by);
        if !diagonal.is_empty() {
            found |= attacks.diagonal(square, occupied) & diagonal;
        }
        let orthogonal = attacks.orthogonals(square) & self.of_kinds([Kind::Rook, Kind::Dragon]) & self.by_color(by);
        if !orthogonal.is_empty() {
            found |= attacks.orthogonal(square, occupied) & orthogonal;
        }
        let lances = attacks.ahead(!by, square) & self.pieces(by, Kind::Lance);
        if !lances.is_empty() {
            found |= attacks.forward(!by, square, occupied) & lances;
        }
        found & self.by_color(by)
    }

    /// Whether a piece of that colour attacks a square when these squares are occupied.
    #[inline]
    pub fn is_attacked(&self, square: Square, by: Color, occupied: SquareSet) -> bool {
        !self.attackers_to(square, by, occupied).is_empty()
    }

    /// The squares that a piece attacks from a square when these squares are occupied, its own side's among them.
    #[inline]
    pub fn attacks_from(&self, piece: Piece, square: Square, occupied: SquareSet) -> SquareSet {
        self.attacks().from(piece.color(), piece.kind(), square, occupied)
    }

    /// Enemies of a colour that, blockers aside, attack a square next to its royal at `royal`.
    #[inline]
    pub(super) fn menacing(&self, color: Color, royal: Square) -> SquareSet {
        let menaces = self.attacks().menaces(color, royal);
        let mut found = menaces.steps | menaces.lances & self.by_kind(Kind::Lance);
        if !self.far_sliders().is_empty() {
            found |= menaces.diagonals & self.of_kinds([Kind::Bishop, Kind::Horse])
                | menaces.orthogonals & self.of_kinds([Kind::Rook, Kind::Dragon]);
        }
        found & self.by_color(!color)
    }

    /// Pieces of a colour that alone stand between its only royal, at that square, and an enemy slider.
    #[inline]
    pub(super) fn pinned(&self, color: Color, royal: Square) -> SquareSet {
        let attacks = self.attacks();
        let mut sliders = attacks.ahead(color, royal) & self.by_kind(Kind::Lance);
        if !self.far_sliders().is_empty() {
            sliders |= attacks.diagonals(royal) & self.of_kinds([Kind::Bishop, Kind::Horse])
                | attacks.orthogonals(royal) & self.of_kinds([Kind::Rook, Kind::Dragon]);
        }
        let occupied = self.occupied();
        let mut pinned = SquareSet::EMPTY;
        for slider in sliders & self.by_color(!color) {
            let between = attacks.between(royal, slider) & occupied;
            if !between.has_many() {
                pinned |= between & self.by_color(color);
            }
        }
        pinned
    }

    /// The squares on which a piece would stand between the royal in check and the only piece that checks it.
    #[must_use]
    pub fn interpositions(&self) -> SquareSet {
        let checkers = self.checkers();
        match (self.sole_royal(self.turn), checkers.first()) {
            (Some(royal), Some(checker)) if !checkers.has_many() => self.attacks().between(royal, checker),
            _ => SquareSet::EMPTY,
        }
    }

    /// Whether a legal move attacks the only royal of the other side.
    ///
    /// ```
    /// use suizo::rules::*;
    /// let start = Start::Sfen("4k4/9/4P4/9/9/9/9/9/4K4 b G 1".to_owned());
    /// let game = Game::new(Variant::Shogi, RuleChoices::default(), start).unwrap();
    /// assert!(game.position().gives_check("G*5b".parse().unwrap()));
    /// assert!(!game.position().gives_check("G*4c".parse().unwrap()));
    /// ```
    pub fn gives_check(&self, mv: Move) -> bool {
        let us = self.turn;
        let to = mv.to();
        let mut royals = self.royals(!us);
        let royal_taken = royals.contains(to);
        royals.remove(to);
        if royals.has_many() {
            return false;
        }
        let Some(royal) = royals.first() else {
            return false;
        };
        let Some(piece) = self.moved_piece(mv) else {
            return false;
        };
        let kind = if mv.promotes() { piece.kind().promoted().unwrap_or(piece.kind()) } else { piece.kind() };
        let mut occupied = self.occupied() | SquareSet::of(to);
        if let Some(from) = mv.from() {
            occupied.remove(from);
        }
        if self.attacks().from(us, kind, to, occupied).contains(royal) {
            return true;
        }
        if royal_taken {
            // the royal left may have been attacked before the move
            let mover = mv.from().map_or(SquareSet::EMPTY, SquareSet::of);
            return !(self.attackers_to(royal, us, occupied) - mover).is_empty();
        }
        let Some(from) = mv.from() else { return false };
        match self.attacks().first_on_ray(royal, from, occupied) {
            Some(square) if square != to => self.piece_at(square).is_some_and(|piece| {
                piece.color() == us && self.attacks().from(us, piece.kind(), square, occupied).contains(royal)
            }),
            _ => false,
        }
    }

    /// The enemies that attack the only royal of the side to move, from scratch.
    pub(super) fn all_checkers(&self) -> SquareSet {
        match self.sole_royal(self.turn) {
            Some(royal) => self.attackers_to(royal, !self.turn, self.occupied()),
            None => SquareSet::EMPTY,
        }
    }

    /// The checkers after a move, given that the royal could not be captured before it.
    #[inline]
    pub(super) fn new_checkers(&self, mover: Color, kind: Kind, from: Option<Square>, to: Square) -> SquareSet {
        let Some(royal) = self.sole_royal(self.turn) else {
            return SquareSet::EMPTY;
        };
        let occupied = self.occupied();
        let mut checkers = SquareSet::EMPTY;
        if self.attacks().from(mover, kind, to, occupied).contains(royal) {
            checkers.insert(to);
        }
        if let Some(from) = from
            && let Some(square) = self.attacks().first_on_ray(royal, from, occupied)
            && let Some(piece) = self.piece_at(square)
            && piece.color() == mover
            && self.attacks().from(mover, piece.kind(), square, occupied).contains(royal)
        {
            checkers.insert(square);
        }
        checkers
    }
}
