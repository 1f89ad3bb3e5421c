//! Western move text after George Hodges (RULES.md 5): `P-7f`, `G6i-5h`, `Bx3c+`, `P*5e`, `S-3c=`.

use super::{Promotion, could_move_to, promotion};
use crate::rules::{Kind, Move, Position};
use std::fmt::Write as _;

/// The move as western players write it, without number or colour.
///
/// The origin is named when another piece of that kind could have moved there too. A move that names no piece of the position
/// is given back in USI.
///
/// ```
/// use suizo::{notation::hodges, rules::{Position, Rules, Variant}};
/// let start = Position::start(Rules::of(Variant::Shogi));
/// assert_eq!(hodges::move_text(&start, "7g7f".parse().unwrap()), "P-7f");
/// assert_eq!(hodges::move_text(&start, "6i5h".parse().unwrap()), "G6i-5h");
/// ```
#[must_use]
pub fn move_text(position_before: &Position, mv: Move) -> String {
    let to = mv.to();
    let Some(from) = mv.from() else {
        return match mv.drop_kind() {
            Some(kind) => format!("{}*{to}", letters(kind)),
            None => mv.to_string(),
        };
    };
    let Some(piece) = position_before.piece_at(from) else { return mv.to_string() };
    let kind = piece.kind();
    let mut text = letters(kind).to_owned();
    if could_move_to(position_before, kind, to).len() > 1 {
        let _ = write!(text, "{from}");
    }
    text.push(if position_before.piece_at(to).is_some() { 'x' } else { '-' });
    let _ = write!(text, "{to}");
    match promotion(position_before, kind, mv) {
        Promotion::None => {}
        Promotion::Done => text.push('+'),
        Promotion::Declined => text.push('='),
    }
    text
}

/// A piece as written in a move: its SFEN letter, but `DE` for the elephant and `CP` for the prince.
///
/// ```
/// use suizo::{notation::hodges, rules::Kind};
/// assert_eq!([Kind::Gold, Kind::Dragon, Kind::Prince].map(hodges::letters), ["G", "+R", "CP"]);
/// ```
#[must_use]
pub fn letters(kind: Kind) -> &'static str {
    match kind {
        Kind::Elephant => "DE",
        Kind::Prince => "CP",
        _ => kind.usi(),
    }
}
