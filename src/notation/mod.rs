//! Moves and games as text that people and other programs read: western move text ([`hodges`]), Japanese move text
//! ([`japanese`]), whole [`records`], and the `position` line of a USI engine ([`usi_text`]).
//!
//! [`read`] reads a move as a person types it. The canonical forms, SFEN and USI, belong to
//! [`rules`](crate::rules).

#![warn(missing_docs)]

pub mod betza;
pub mod hodges;
pub mod japanese;
pub mod kanji;
pub mod packed;
pub mod read;
pub mod records;

use crate::rules::{Game, Kind, Move, Piece, Position, Square, SquareSet, Start, Variant};
use std::fmt::Write as _;

/// The game as the `position` line of the USI protocol, which most shogi programs accept when pasted.
///
/// Only shogi's even start is called `startpos`, since other programs know no other; every other start is spelled out.
/// The move that lost a strict game comes last, as it does in a `position` line.
///
/// ```
/// use suizo::{notation::usi_text, rules::{Game, RuleChoices, Start, Variant}};
/// let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
/// game.play("7g7f".parse().unwrap()).unwrap();
/// game.play("3c3d".parse().unwrap()).unwrap();
/// assert_eq!(usi_text(&game), "position startpos moves 7g7f 3c3d");
/// ```
#[must_use]
pub fn usi_text(game: &Game) -> String {
    let lost_by = game.illegal_attempt().map(|(mv, _)| mv);
    usi_line(game, game.moves().iter().copied().chain(lost_by))
}

/// The `position` line of a game that began like this one, with these moves.
fn usi_line(game: &Game, moves: impl Iterator<Item = Move>) -> String {
    let mut text = match game.start() {
        Start::Standard if game.variant() == Variant::Shogi => "position startpos".to_owned(),
        _ => format!("position sfen {}", game.start_sfen()),
    };
    let mut moves = moves.peekable();
    if moves.peek().is_some() {
        text.push_str(" moves");
    }
    for mv in moves {
        let _ = write!(text, " {mv}");
    }
    text
}

/// Pieces of the side to move, of that kind, that reach the square by the way they move; pins do not matter.
///
/// This is what "could have moved there" means both in western and in Japanese move text.
fn could_move_to(position: &Position, kind: Kind, to: Square) -> SquareSet {
    let turn = position.turn();
    let piece = Piece::new(turn, kind);
    position
        .pieces(turn, kind)
        .into_iter()
        .filter(|&from| position.attacks_from(piece, from, position.occupied()).contains(to))
        .collect()
}

/// What a move does about promotion, for texts that say so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Promotion {
    /// The piece cannot promote on this move.
    None,
    Done,
    Declined,
}

fn promotion(position: &Position, kind: Kind, mv: Move) -> Promotion {
    if mv.promotes() {
        return Promotion::Done;
    }
    let zone = position.rules().promotion_zone(position.turn());
    match mv.from() {
        Some(from)
            if position.rules().promotion_of(kind).is_some() && (zone.contains(from) || zone.contains(mv.to())) =>
        {
            Promotion::Declined
        }
        _ => Promotion::None,
    }
}
