//! Playing a move and taking it back, in place.

use super::{
    super::{Move, Piece, RoyalAttack, Square, SquareSet},
    NO_PIECE, Position,
};

impl Position {
    /// Plays a legal move; [`Position::undo_move`] takes it back.
    ///
    /// # Panics
    /// May panic, or leave a senseless position, when the move is not legal.
    ///
    /// ```
    /// use suizo::rules::*;
    /// let mut position = Position::start(Rules::of(Variant::Shogi));
    /// for mv in ["7g7f", "3c3d", "8h2b+"] {
    ///     position.do_move(mv.parse().unwrap());
    /// }
    /// assert_eq!(position.last_captured(), Some(Piece::new(Color::White, Kind::Bishop)));
    /// assert_eq!(position.hand(Color::Black).count(Kind::Bishop), 1);
    /// ```
    pub fn do_move(&mut self, mv: Move) {
        let us = self.turn;
        let them = !us;
        self.stack.push(self.state);
        let state = &mut self.state;
        state.mv = mv;
        state.captured = NO_PIECE;
        state.reversible += 1;
        state.board_key ^= self.keys.white_to_move;
        let to = mv.to();
        let mut royal_taken = false;
        let kind = if let Some(kind) = mv.drop_kind() {
            let count = self.hands[us.index()].count(kind);
            self.state.hand_key ^= self.keys.in_hand(us, kind, count) ^ self.keys.in_hand(us, kind, count - 1);
            self.hands[us.index()].take(kind);
            kind
        } else {
            let from = mv.from().expect("a move that is no drop has an origin");
            if let Some(captured) = self.piece_at(to) {
                self.state.captured = captured.index() as u8;
                self.state.board_key ^= self.keys.piece(captured, to);
                self.lift(captured, to);
                royal_taken = self.rules.is_royal(captured.kind());
                if self.rules.keeps(captured.kind()) {
                    let kind = captured.kind().unpromoted();
                    let count = self.hands[us.index()].count(kind);
                    self.state.hand_key ^= self.keys.in_hand(us, kind, count) ^ self.keys.in_hand(us, kind, count + 1);
                    self.hands[us.index()].add(kind);
                }
            }
            let piece = self.piece_at(from).expect("a legal move starts from a piece");
            self.state.board_key ^= self.keys.piece(piece, from);
            self.lift(piece, from);
            let kind = piece.kind();
            if mv.promotes() { kind.promoted().expect("only what can promote does") } else { kind }
        };
        let piece = Piece::new(us, kind);
        self.state.board_key ^= self.keys.piece(piece, to);
        self.put(piece, to);
        self.turn = them;

        self.state.checkers =
            if royal_taken { self.all_checkers() } else { self.new_checkers(us, kind, mv.from(), to) };
        let run = &mut self.state.check_run[us.index()];
        *run = if self.state.checkers.is_empty() { 0 } else { *run + 1 };
        if self.royal_attack == RoyalAttack::Any && self.state.check_run[us.index()] == 0 {
            self.count_attack_on_any_royal();
        }
    }

    /// What [`Position::board_key`] is after a legal move.
    pub fn board_key_after(&self, mv: Move) -> u64 {
        let (us, to) = (self.turn, mv.to());
        let key = self.board_key() ^ self.keys.white_to_move;
        let Some(from) = mv.from() else {
            return mv.drop_kind().map_or(key, |kind| key ^ self.keys.piece(Piece::new(us, kind), to));
        };
        let Some(piece) = self.piece_at(from) else { return key };
        let taken = self.piece_at(to).map_or(0, |taken| self.keys.piece(taken, to));
        let kind = if mv.promotes() { piece.kind().promoted().unwrap_or(piece.kind()) } else { piece.kind() };
        key ^ taken ^ self.keys.piece(piece, from) ^ self.keys.piece(Piece::new(us, kind), to)
    }

    /// Counts a move after which one of two royals could be taken, where that makes a perpetual check (RULES.md 1.10).
    #[cold]
    fn count_attack_on_any_royal(&mut self) {
        let mover = !self.turn;
        let attacked = |royal: Square| self.is_attacked(royal, mover, self.occupied());
        if self.royals(self.turn).into_iter().any(attacked) {
            let before = self.stack.last().map_or(0, |before| before.check_run[mover.index()]);
            self.state.check_run[mover.index()] = before + 1;
        }
    }

    /// Takes the last move back and restores everything, the history of repetitions included.
    ///
    /// # Panics
    /// When no move was played, or the last one was a null move.
    pub fn undo_move(&mut self) {
        let mv = self.state.mv;
        let captured = self.last_captured();
        self.state = self.stack.pop().expect("a move to take back");
        let us = !self.turn;
        self.turn = us;
        let to = mv.to();
        let piece = self.piece_at(to).expect("the moved piece stands on its target");
        self.lift(piece, to);
        if mv.is_drop() {
            self.hands[us.index()].add(piece.kind());
            return;
        }
        let from = mv.from().expect("a move that is no drop has an origin");
        let kind = if mv.promotes() { piece.kind().unpromoted() } else { piece.kind() };
        self.put(Piece::new(us, kind), from);
        if let Some(captured) = captured {
            self.put(captured, to);
            if self.rules.keeps(captured.kind()) {
                self.hands[us.index()].take(captured.kind().unpromoted());
            }
        }
    }

    /// Passes, for null-move search; [`Position::undo_null`] takes it back. Not to be used in check. No repetition reaches across it.
    pub fn do_null(&mut self) {
        self.stack.push(self.state);
        self.state.mv = Move::NONE;
        self.state.captured = NO_PIECE;
        self.state.reversible = 0;
        self.state.board_key ^= self.keys.white_to_move;
        self.state.check_run = [0; 2];
        self.turn = !self.turn;
        self.state.checkers = SquareSet::EMPTY;
    }

    /// Takes a null move back.
    ///
    /// # Panics
    /// When nothing was played.
    pub fn undo_null(&mut self) {
        self.state = self.stack.pop().expect("a pass to take back");
        self.turn = !self.turn;
    }

    /// Puts a piece on an empty square; keys are left to the caller.
    #[inline]
    pub(super) fn put(&mut self, piece: Piece, square: Square) {
        let set = SquareSet::of(square);
        self.by_kind[piece.kind().index()] |= set;
        self.by_color[piece.color().index()] |= set;
        self.squares[square.index()] = piece.index() as u8;
    }

    /// Takes the piece off its square; keys are left to the caller.
    #[inline]
    fn lift(&mut self, piece: Piece, square: Square) {
        let set = SquareSet::of(square);
        self.by_kind[piece.kind().index()] ^= set;
        self.by_color[piece.color().index()] ^= set;
        self.squares[square.index()] = NO_PIECE;
    }
}
