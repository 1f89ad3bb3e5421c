//! Positions as problems show them: the side to move is Black, from below.

use crate::rules::{Color, Piece, Position, Rules, Setup, Square};
use std::cmp::Reverse;

/// The same with the side to move as Black.
pub(super) fn seen_from_below(rules: &Rules, setup: &Setup) -> Setup {
    if setup.turn == Color::Black {
        return setup.clone();
    }
    let mut turned = Setup::EMPTY;
    for (square, piece) in pieces(rules, setup) {
        turned.board[rules.geometry().rotate(square).index()] = Some(Piece::new(!piece.color(), piece.kind()));
    }
    Color::ALL.into_iter().for_each(|color| turned.hands[!color] = setup.hands[color]);
    turned
}

/// The pieces on the board.
pub(super) fn pieces(rules: &Rules, setup: &Setup) -> Vec<(Square, Piece)> {
    let all = rules.geometry().squares();
    all.filter_map(|square| setup.board[square.index()].map(|piece| (square, piece))).collect()
}

/// Where pieces stand, those far from a royal first: there the needless ones are.
pub(super) fn farthest_first(rules: &Rules, setup: &Setup, royal: Square) -> Vec<Square> {
    let mut squares: Vec<Square> = pieces(rules, setup).into_iter().map(|(square, _)| square).collect();
    squares.sort_by_key(|square| Reverse(distance(*square, royal)));
    squares
}

/// Whether the only royal of a side stands there: it is never taken off.
pub(super) fn is_sole_royal(position: &Position, square: Square) -> bool {
    Color::ALL.into_iter().any(|color| position.sole_royal(color) == Some(square))
}

/// In steps of a king.
fn distance(one: Square, other: Square) -> u32 {
    let [files, ranks] = [Square::file, Square::rank].map(|of| u32::from(of(one).abs_diff(of(other))));
    files.max(ranks)
}
