//! What men are worth, and what comes of taking and taking back on one square.

use crate::rules::{Color, Kind, Position, Square, SquareSet};

/// What is worth a word, in half pawns: a pawn.
pub const LEAST: i32 = 2;

/// What a piece on the board is worth, in pawns.
///
/// As players usually count, rounded. Here it only orders men and tells what is worth a word: the
/// search has values of its own.
pub const fn worth(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn => 1,
        Kind::Lance => 3,
        Kind::Knight => 4,
        Kind::Silver => 5,
        Kind::Gold | Kind::ProPawn | Kind::ProLance | Kind::ProKnight | Kind::ProSilver => 6,
        Kind::Elephant => 7,
        Kind::Bishop => 8,
        Kind::Rook => 10,
        Kind::Horse => 11,
        Kind::Dragon => 13,
        Kind::Prince | Kind::King => 15,
    }
}

/// What it means that a piece is taken, in half pawns: one side loses it, and where it is kept the other one has it in hand. In games
/// without drops a loss counts twice.
pub fn loss(position: &Position, kind: Kind) -> i32 {
    let in_hand = if position.rules().keeps(kind) { worth(kind.unpromoted()) } else { 0 };
    if position.rules().has_drops() { worth(kind) + in_hand } else { 2 * worth(kind) }
}

/// By how much a side has more on the board and in hand, in half pawns.
pub fn balance(position: &Position, side: Color) -> i32 {
    let of = |color: Color| {
        let on_board = position.by_color(color).iter().filter_map(|at| position.piece_at(at));
        let in_hand = position.hand(color).iter().map(|(kind, count)| worth(kind) * i32::from(count));
        on_board.map(|piece| worth(piece.kind())).chain(in_hand).sum::<i32>()
    };
    let more = of(side) - of(!side);
    if position.rules().has_drops() { more } else { 2 * more }
}

/// What a side gains, in half pawns, by taking on a square first, if both sides take with their cheapest men as long as that pays. Pins do
/// not count: the line that is read along with it shows whether one matters.
pub fn swap(position: &Position, at: Square, by: Color) -> i32 {
    let Some(prey) = position.piece_at(at).filter(|piece| piece.color() != by) else { return 0 };
    take(position, at, by, position.occupied(), loss(position, prey.kind()))
}

fn take(position: &Position, at: Square, by: Color, occupied: SquareSet, prey: i32) -> i32 {
    let attackers = position.attackers_to(at, by, occupied) & occupied;
    let kind = |square: Square| position.piece_at(square).map(|piece| piece.kind());
    let Some(cheapest) = attackers.iter().min_by_key(|square| kind(*square).map(worth)) else { return 0 };
    let mut left = occupied;
    left.remove(cheapest);
    let is_last_royal = position.sole_royal(by) == Some(cheapest);
    let is_retaken = !(position.attackers_to(at, !by, left) & left).is_empty();
    if is_last_royal && is_retaken {
        return 0;
    }
    let price = kind(cheapest).map_or(0, |kind| loss(position, kind));
    (prey - take(position, at, !by, left, price)).max(0)
}

/// A man that can be taken at a profit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prize {
    pub kind: Kind,
    pub at: Square,
    /// In half pawns.
    pub gain: i32,
}

/// Men of the other side that a side could take with a profit worth a word, if it had the move; the best first. A last royal is none.
pub fn prizes(position: &Position, by: Color) -> Vec<Prize> {
    let last = position.sole_royal(!by);
    let prize = |at: Square| {
        let kind = position.piece_at(at)?.kind();
        let gain = swap(position, at, by);
        (gain >= LEAST).then_some(Prize { kind, at, gain })
    };
    let mut found: Vec<Prize> =
        position.by_color(!by).iter().filter(|at| Some(*at) != last).filter_map(prize).collect();
    best_first(&mut found, |prize| prize.gain);
    found
}

/// Orders a few things, the greatest first; what is equal keeps its order. The library's sort is ten times as long in the page.
pub fn best_first<T>(list: &mut [T], value: impl Fn(&T) -> i32) {
    for place in 1..list.len() {
        let mut at = place;
        while at > 0 && value(&list[at]) > value(&list[at - 1]) {
            list.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// What the side to move could take at once, in half pawns.
pub fn best_prize(position: &Position) -> i32 {
    prizes(position, position.turn()).first().map_or(0, |prize| prize.gain)
}
