//! Static exchange evaluation: what a sequence of captures on one square brings.

use super::Value;
use super::alphabeta::piece_of;
use crate::rules::{Color, Kind, Move, Piece, Position};

/// What capturing a piece brings: it leaves the enemy's side and, with drops, joins one's own.
///
/// These numbers only order and prune; the evaluation has its own.
const GAIN: [Value; Kind::N] = [
    100, 300, 330, 470, 770, 880, 650, 530, // P L N S B R E G
    400, 430, 440, 480, 980, 1200, 900, 20_000, // +P +L +N +S +B +R +E K
];

/// Cheapest first: in an exchange one captures with what one would rather lose.
const CHEAPEST_FIRST: [Kind; Kind::N] = [
    Kind::Pawn,
    Kind::Lance,
    Kind::Knight,
    Kind::ProPawn,
    Kind::ProLance,
    Kind::ProKnight,
    Kind::Silver,
    Kind::ProSilver,
    Kind::Gold,
    Kind::Elephant,
    Kind::Bishop,
    Kind::Rook,
    Kind::Prince,
    Kind::Horse,
    Kind::Dragon,
    Kind::King,
];

#[inline]
pub(super) fn gain(kind: Kind) -> Value {
    GAIN[kind.index()]
}

/// What the move wins at once, before any answer.
#[inline]
pub(super) fn direct_gain(position: &Position, mv: Move) -> Value {
    let captured = position.captured_by(mv).map_or(0, |piece| gain(piece.kind()));
    captured + promotion_gain(piece_of(position, mv), mv)
}

#[inline]
fn promotion_gain(piece: Piece, mv: Move) -> Value {
    match piece.kind().promoted() {
        Some(promoted) if mv.promotes() => gain(promoted) - gain(piece.kind()),
        _ => 0,
    }
}

/// Whether the exchange that a move begins brings its side at least `threshold`.
///
/// Both sides capture with their cheapest piece and stop when that is better. Promotions within the exchange, pins and
/// checks are left out, and the last royal captures only where nothing can capture it back.
pub(super) fn wins_at_least(position: &Position, mv: Move, threshold: Value) -> bool {
    let mut balance = direct_gain(position, mv) - threshold;
    if balance < 0 {
        return false;
    }
    let piece = piece_of(position, mv);
    let standing = if mv.promotes() { piece.kind().promoted().unwrap_or(piece.kind()) } else { piece.kind() };
    balance -= gain(standing);
    if balance >= 0 {
        return true;
    }

    let to = mv.to();
    let mut occupied = position.occupied();
    if let Some(from) = mv.from() {
        occupied.remove(from);
    }
    occupied.insert(to);
    let mut turn: Color = !piece.color();
    // invariant: the side to capture loses if it stops now
    loop {
        let attackers = position.attackers_to(to, turn, occupied) & occupied;
        if attackers.is_empty() {
            break;
        }
        let mut next = None;
        for kind in CHEAPEST_FIRST {
            if let Some(square) = (attackers & position.by_kind(kind)).first() {
                next = Some((kind, square));
                break;
            }
        }
        let Some((kind, square)) = next else { break };
        occupied.remove(square);
        if kind == Kind::King && !(position.attackers_to(to, !turn, occupied) & occupied).is_empty() {
            break;
        }
        turn = !turn;
        balance = -balance - 1 - gain(kind);
        if balance >= 0 {
            break;
        }
    }
    turn != piece.color()
}
