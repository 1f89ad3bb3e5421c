//! One move for the reader: as the move list writes it, and as sentences tell it.

use super::super::settings::Notation;
use crate::{
    i18n::{MoveDescription, Odds, Side},
    notation::{hodges, japanese},
    rules::{Color, Game, Handicap, IllegalMove, Kind, Move, Piece, Position, Square},
};

/// A move of a position as the move list writes it; `previous_to` is where the move before went.
#[must_use]
pub fn move_text(position: &Position, previous_to: Option<Square>, mv: Move, notation: Notation) -> String {
    match notation {
        Notation::Hodges => hodges::move_text(position, mv),
        Notation::Japanese => japanese::move_text(position, previous_to, mv),
        Notation::Usi => mv.to_string(),
    }
}

/// A move in a position, as told to the reader; `None` when it moves no piece.
#[must_use]
pub fn moved(before: &Position, mv: Move, side: impl Fn(Color) -> Side) -> Option<MoveDescription> {
    let promoted = mv.from().map(|from| Move::board(from, mv.to(), true));
    Some(MoveDescription {
        by: side(before.turn()),
        kind: kind_of(before, mv)?,
        from: mv.from(),
        to: mv.to(),
        captured: before.captured_by(mv).map(Piece::kind),
        is_drop: mv.is_drop(),
        promotes: mv.promotes(),
        declines: !mv.promotes() && promoted.is_some_and(|promoted| before.is_legal(promoted)),
    })
}

/// The last move of a game, as told to the reader.
#[must_use]
pub fn last_moved(game: &Game, side: impl Fn(Color) -> Side) -> Option<MoveDescription> {
    let mv = *game.moves().last()?;
    let mut before = game.position().clone();
    before.undo_move();
    moved(&before, mv, side)
}

/// The moves of a line in a notation, as far as they can be played.
#[must_use]
pub fn line_text(game: &Game, moves: &[Move], notation: Notation) -> Vec<String> {
    let mut position = game.position().clone();
    let mut previous_to = game.moves().last().map(|mv| mv.to());
    let mut texts = Vec::new();
    for &mv in moves {
        if position.moved_piece(mv).is_none() {
            break;
        }
        texts.push(move_text(&position, previous_to, mv, notation));
        previous_to = Some(mv.to());
        position.do_move(mv);
    }
    texts
}

/// The kind that a move would move, if there is a piece to move.
#[must_use]
pub fn kind_of(position: &Position, mv: Move) -> Option<Kind> {
    match mv.from() {
        Some(from) => position.piece_at(from).map(|piece| piece.kind()),
        None => mv.drop_kind(),
    }
}

/// The kind that a refusal speaks of: the last royal where that would be lost, else the piece that was to move.
#[must_use]
pub fn kind_refused(position: &Position, mv: Move, why: IllegalMove) -> Option<Kind> {
    match why {
        IllegalMove::LeavesRoyalCapturable => position.sole_royal(position.turn()).and_then(|at| position.piece_at(at)),
        _ => position.moved_piece(mv),
    }
    .map(Piece::kind)
}

/// Whether the sides are named by odds: who gives a handicap is called otherwise than who plays White.
#[must_use]
pub fn odds(game: &Game) -> Odds {
    if game.handicap().is_some_and(Handicap::gives_odds) { Odds::Handicap } else { Odds::Even }
}
