//! Moves as CSA writes them.

use super::csa_names;
use crate::rules::{Color, Kind, Move, Position, Square};

/// `+7776FU`: the piece is named as it stands after the move.
pub(super) fn read_move(position: &Position, text: &str) -> Option<Move> {
    let color = match text.as_bytes().first()? {
        b'+' => Color::Black,
        b'-' => Color::White,
        _ => return None,
    };
    let (from, rest) = square(&text[1..])?;
    let (to, name) = square(rest)?;
    let kind: Kind = csa_names::kind(name.get(..2).filter(|_| name.len() == 2)?)?;
    let to = to.filter(|_| color == position.turn())?;
    let Some(from) = from else { return Some(Move::drop(kind, to)) };
    let before = position.piece_at(from).map(|piece| piece.kind());
    let promotes = before.is_some_and(|before| before != kind && before.promoted() == Some(kind));
    // another piece than the one that stands there is meant
    let fits = before.is_none_or(|before| before == kind || promotes);
    (fits && from != to).then(|| Move::board(from, to, promotes))
}

/// `77`; `00` stands for a hand.
pub(super) fn digits(square: Option<Square>) -> [char; 2] {
    let digit = |coordinate: u8| (b'1' + coordinate) as char;
    square.map_or(['0', '0'], |square| [digit(square.file()), digit(square.rank())])
}

/// `+7776FU`
pub(super) fn push_move(text: &mut String, position: &Position, mv: Move) {
    let sign = if position.turn() == Color::Black { '+' } else { '-' };
    let before = mv.from().and_then(|from| position.piece_at(from)).map(|piece| piece.kind());
    let kind = mv.drop_kind().or(before).unwrap_or(Kind::Pawn);
    let after = if mv.promotes() { kind.promoted().unwrap_or(kind) } else { kind };
    text.push(sign);
    text.extend(digits(mv.from()).into_iter().chain(digits(Some(mv.to()))));
    text.push_str(csa_names::name(after));
}

/// `7776FU` from its beginning on: a square, none for `00`, and the rest.
pub(super) fn square(text: &str) -> Option<(Option<Square>, &str)> {
    let (digits, rest) = (text.get(..2)?, text.get(2..)?);
    match digits.as_bytes() {
        b"00" => Some((None, rest)),
        [file @ b'1'..=b'9', rank @ b'1'..=b'9'] => Some((Some(Square::new(file - b'1', rank - b'1')), rest)),
        _ => None,
    }
}
