//! Forced mates that are quicker to see than to search.

use crate::rules::{Color, Kind, Move, Position, Square, SquareSet};

/// A move that mates at once, if one of the usual kind exists: a drop or a supported move next to the king, or a knight's.
///
/// It may overlook a mate, never invents one.
pub fn in_one(position: &mut Position) -> Option<Move> {
    let us = position.turn();
    let king = position.sole_royal(!us)?;
    let occupied = position.occupied();
    let own = position.by_color(us);
    let next_to_king = position.rules().attacks_from(!us, Kind::King, king, SquareSet::EMPTY);
    let hand = position.hand(us);

    for to in next_to_king - own {
        let attackers = position.attackers_to(to, us, occupied);
        if attackers.is_empty() {
            continue;
        }
        if !occupied.contains(to) {
            // gold first: it covers most; a pawn may not mate by a drop
            for kind in [Kind::Gold, Kind::Rook, Kind::Silver, Kind::Bishop, Kind::Lance] {
                if hand.has(kind) && position.rules().attacks_from(us, kind, to, occupied).contains(king) {
                    let mv = Move::drop(kind, to);
                    if position.is_legal(mv) && mates(position, mv) {
                        return Some(mv);
                    }
                }
            }
        }
        if !attackers.has_many() {
            // the mover's own support is gone, unless a slider stands behind it
            let Some(from) = attackers.first() else { continue };
            let without = occupied - SquareSet::of(from);
            if (position.attackers_to(to, us, without) - attackers).is_empty() {
                continue;
            }
        }
        for from in attackers {
            if let Some(mv) = board_mate(position, from, to, king) {
                return Some(mv);
            }
        }
    }
    knight_mate(position, us, king)
}

fn board_mate(position: &mut Position, from: Square, to: Square, king: Square) -> Option<Move> {
    let piece = position.piece_at(from)?;
    let occupied = (position.occupied() - SquareSet::of(from)) | SquareSet::of(to);
    let promoted = position.rules().promotion_of(piece.kind());
    let kinds = [promoted.map(|kind| (kind, true)), Some((piece.kind(), false))];
    for (kind, promote) in kinds.into_iter().flatten() {
        if !position.rules().attacks_from(piece.color(), kind, to, occupied).contains(king) {
            continue;
        }
        let mv = Move::board(from, to, promote);
        if position.is_legal(mv) && mates(position, mv) {
            return Some(mv);
        }
    }
    None
}

fn knight_mate(position: &mut Position, us: Color, king: Square) -> Option<Move> {
    // squares from which a knight of ours attacks the king are those that an enemy knight on the king's square attacks
    let squares = position.rules().attacks_from(!us, Kind::Knight, king, SquareSet::EMPTY);
    for to in squares - position.by_color(us) {
        if position.hand(us).has(Kind::Knight) && !position.occupied().contains(to) {
            let mv = Move::drop(Kind::Knight, to);
            if position.is_legal(mv) && mates(position, mv) {
                return Some(mv);
            }
        }
        let origins = position.rules().attacks_from(!us, Kind::Knight, to, SquareSet::EMPTY);
        for from in origins & position.pieces(us, Kind::Knight) {
            let mv = Move::board(from, to, false);
            if position.is_legal(mv) && mates(position, mv) {
                return Some(mv);
            }
        }
    }
    None
}

fn mates(position: &mut Position, mv: Move) -> bool {
    position.do_move(mv);
    let mated = position.in_check() && !position.has_legal_move();
    position.undo_move();
    mated
}
