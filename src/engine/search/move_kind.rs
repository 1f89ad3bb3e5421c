//! What kind of move a pseudo-legal one is, as ordering and pruning ask.

use crate::rules::{Kind, Move, Piece, Position};

/// The piece that the move sets in motion.
#[inline]
pub fn piece_of(position: &Position, mv: Move) -> Piece {
    position.moved_piece(mv).unwrap_or(Piece::new(position.turn(), Kind::Pawn))
}

/// Whether [`Position::captures`] counts the move: it takes something, or promotes a pawn or an elephant.
#[inline]
pub fn is_forcing(position: &Position, mv: Move) -> bool {
    if mv.is_drop() {
        return false;
    }
    position.captured_by(mv).is_some()
        || mv.promotes() && matches!(piece_of(position, mv).kind(), Kind::Pawn | Kind::Elephant)
}

/// Whether a pawn, a bishop or a rook stays what it is where it may promote. The promoted piece moves as it does, and further.
#[inline]
pub fn is_idle(position: &Position, mv: Move) -> bool {
    let Some(from) = mv.from() else { return false };
    let rules = position.rules();
    let zone = rules.promotion_zone(position.turn());
    if mv.promotes() || !(zone.contains(from) || zone.contains(mv.to())) {
        return false;
    }
    let kind = piece_of(position, mv).kind();
    matches!(kind, Kind::Pawn | Kind::Bishop | Kind::Rook) && rules.promotion_of(kind).is_some()
}
