//! What the sums look up: an evaluation table multiplied out for every king, piece and square.

use super::{
    packed::Packed,
    places,
    royals::{N_KINGS, is_royal},
    table::{EvalTable, Pair},
};
use crate::engine::value::Value;
use crate::rules::{Color, Kind, Piece, Rules, Square};

/// By own king, piece and square, as Black sees them.
pub type PieceValues = Vec<[[Packed; 81]; Piece::N]>;

pub fn piece_values(table: &EvalTable, rules: &Rules) -> PieceValues {
    let geometry = rules.geometry();
    let mut values = vec![[[Packed::default(); 81]; Piece::N]; N_KINGS];
    for (king, rows) in values.iter_mut().enumerate() {
        let king = Square::try_from_index(king);
        if king.is_some_and(|king| !geometry.contains(king)) {
            continue;
        }
        for kind in Kind::ALL {
            for square in geometry.squares() {
                let own = own_value(table, rules, king, kind, square);
                let enemy = king.map_or((0, 0), |king| threat(table, king, kind, square));
                rows[Piece::new(Color::Black, kind).index()][square.index()] = Packed::new(own);
                rows[Piece::new(Color::White, kind).index()][square.index()] = Packed::new((-enemy.0, -enemy.1));
            }
        }
    }
    values
}

/// By kind and number: what pieces in hand are worth together.
pub fn hand_values(table: &EvalTable) -> Vec<[Packed; 41]> {
    let mut hand = vec![[Packed::default(); 41]; 8];
    for (kind, counts) in hand.iter_mut().enumerate() {
        for (count, value) in counts.iter_mut().enumerate().skip(1) {
            let (each, first) = (table.hand[kind], table.first_in_hand[kind]);
            // the fifth pawn is worth less than the first
            let full = count.min(4) as i32 * 4 + count.saturating_sub(4) as i32 * 3;
            let part = |each: i16, first: i16| each as i32 * full / 4 + first as i32;
            *value = Packed::new((part(each.0, first.0), part(each.1, first.1)));
        }
    }
    hand
}

/// By kind: about what the balance changes by when such a piece is taken, wherever it stands.
pub fn swings(table: &EvalTable, rules: &Rules) -> [Value; Kind::N] {
    let most = |(opening, endgame): Pair| Value::from(opening.max(endgame));
    Kind::ALL.map(|kind| {
        let held = kind.unpromoted().index();
        let in_hand = if rules.keeps(kind) { most(table.hand[held]) + most(table.first_in_hand[held]) } else { 0 };
        // a second royal counts for itself: to take one of two, or to make one, changes the balance by that as well
        let spare = if is_royal(kind) { most(table.spare_royal) } else { 0 };
        most(table.material[kind.index()]) + in_hand + spare
    })
}

pub fn wide(pair: Pair) -> (i32, i32) {
    (pair.0 as i32, pair.1 as i32)
}

/// What Black's piece on a square is worth to Black.
fn own_value(table: &EvalTable, rules: &Rules, king: Option<Square>, kind: Kind, square: Square) -> (i32, i32) {
    // a prince that stands alone is the king
    let kind = if king == Some(square) { Kind::King } else { kind };
    let mut value = wide(table.material[kind.index()]);
    places::own_slots(rules, king, square, |slot| add_place(&mut value, table, kind, slot));
    value
}

/// What White's piece on a square is worth against Black's king.
fn threat(table: &EvalTable, king: Square, kind: Kind, square: Square) -> (i32, i32) {
    let mut value = (0, 0);
    places::threat_slots(king, square, |slot| add_place(&mut value, table, places::as_threat(kind), slot));
    value
}

fn add_place(value: &mut (i32, i32), table: &EvalTable, kind: Kind, slot: usize) {
    let kind = places::as_mover(kind).index();
    value.0 += table.places[0][kind][slot] as i32 * places::UNIT;
    value.1 += table.places[1][kind][slot] as i32 * places::UNIT;
}
