//! What a move does, in the words of a player: each of it shown by the rules alone, without a search.

use crate::{
    facts::developed,
    i18n::Why,
    rules::{Kind, Move, MoveList, Position, Square, SquareSet},
};

/// The most telling of what a legal move does; `after` is the position that it leads to. None where nothing stands out. Captures
/// and checks are left to the caller, as are the answers to them.
#[must_use]
pub fn deed(before: &Position, mv: Move, after: &Position) -> Option<Why> {
    if mv.promotes() {
        return after.piece_at(mv.to()).map(|piece| Why::Becomes(piece.kind()));
    }
    let (saved, threatened) = (saved(before, mv, after), threatened(before, after));
    // the more valuable of the two
    if threatened.map(worth) > saved.map(worth) {
        return threatened.map(Why::Attacks);
    }
    saved.map(Why::Saves).or_else(|| developed(before, mv, after).map(Why::Develops))
}

/// The men that the side to move could take at a profit: nothing takes back, or what is taken is worth more than what took it.
pub(super) fn prizes(position: &Position) -> Vec<(Square, Kind)> {
    let is_profit = |mv: &Move, prey: Kind| {
        let mut next = position.clone();
        next.do_move(*mv);
        let by = position.moved_piece(*mv).map_or(0, |piece| worth(piece.kind()));
        worth(prey) > by || !legal(&next).iter().any(|answer| answer.to() == mv.to())
    };
    let prey = |mv: &Move| Some((mv.to(), position.captured_by(*mv)?.kind()));
    legal(position).iter().filter_map(|mv| prey(mv).filter(|(_, kind)| is_profit(mv, *kind))).collect()
}

fn legal(position: &Position) -> MoveList {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves
}

/// On how many squares the piece on one could be, had its side the move again.
pub(super) fn squares_of(position: &Position, from: Square) -> usize {
    let to: SquareSet = passed(position)
        .iter()
        .flat_map(|again| legal(again).to_vec())
        .filter(|mv| mv.from() == Some(from))
        .map(|mv| mv.to())
        .collect();
    to.len() as usize
}

/// The same position with the other side to move, unless there is a check to answer.
pub(super) fn passed(position: &Position) -> Option<Position> {
    let mut passed = position.clone();
    (!position.in_check()).then(|| {
        passed.do_null();
        passed
    })
}

/// The best of the own men that could be taken at a profit, and no longer can.
fn saved(before: &Position, mv: Move, after: &Position) -> Option<Kind> {
    let left = prizes(after);
    let now = |at: Square| if mv.from() == Some(at) { mv.to() } else { at };
    let is_safe = |(at, _): &(Square, Kind)| !left.iter().any(|(left, _)| *left == now(*at));
    prizes(&passed(before)?).into_iter().filter(is_safe).map(|(_, kind)| kind).max_by_key(|kind| worth(*kind))
}

/// The best of the enemy's men that could be taken at a profit from now on.
fn threatened(before: &Position, after: &Position) -> Option<Kind> {
    let already = prizes(before);
    let new = prizes(&passed(after)?).into_iter().filter(|prize| !already.contains(prize));
    new.map(|(_, kind)| kind).max_by_key(|kind| worth(*kind))
}

/// Which of two men players would rather keep.
pub(super) fn worth(kind: Kind) -> u32 {
    match kind {
        Kind::Pawn => 1,
        Kind::Lance => 3,
        Kind::Knight => 4,
        Kind::Silver | Kind::ProLance | Kind::ProKnight | Kind::ProSilver | Kind::ProPawn => 5,
        Kind::Gold => 6,
        Kind::Elephant => 7,
        Kind::Bishop => 8,
        Kind::Rook => 9,
        Kind::Horse => 10,
        Kind::Dragon => 11,
        Kind::Prince | Kind::King => 12,
    }
}
