//! Why a move is advised: one reason, the strongest that the rules can show.

use super::super::analysis::passed;
use crate::{
    i18n::Why,
    protocol::Score,
    rules::{Color, EndReason, Game, Kind, Move, Position, Square},
};

/// A move that is advised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hint {
    pub mv: Move,
    /// At first only the piece is shown, then the move.
    pub whole: bool,
    pub why: Option<Why>,
}

/// The reason for a move that a search at full strength found best, with its score. `None` where there is no plain one.
#[must_use]
pub fn reason(game: &Game, mv: Move, score: Option<Score>) -> Option<Why> {
    let before = game.position();
    let moved = before.moved_piece(mv)?;
    let by = moved.color();
    let mut next = game.clone();
    next.play_on(mv).ok()?;
    let after = next.position();
    if let Some(Score::Mate(plies @ 1..)) = score
        && !matches!(next.outcome().map(|end| end.reason), Some(EndReason::BareKing))
    {
        return Some(Why::Mates(plies));
    }
    if next.outcome().is_some_and(|end| end.reason == EndReason::BareKing) {
        return Some(Why::Bares);
    }
    if let Some(taken) = before.captured_by(mv) {
        return Some(Why::Takes(taken.kind()));
    }
    if before.in_check() {
        return Some(Why::Answers);
    }
    if mv.promotes() {
        return after.piece_at(mv.to()).map(|piece| Why::Becomes(piece.kind()));
    }
    if after.in_check() {
        return Some(Why::Checks);
    }
    if threatens_mate(&next) {
        return Some(Why::ThreatensMate);
    }
    let stays_safe = !attacked(after, mv.to(), !by) || attacked(after, mv.to(), by);
    if stays_safe && mv.from().is_some_and(|from| attacked(before, from, !by)) {
        return Some(Why::Saves(moved.kind()));
    }
    attacks(after, mv.to()).map(Why::Attacks)
}

/// Whether the side that just moved would mate if it had the move again.
fn threatens_mate(next: &Game) -> bool {
    let Some(again) = passed(next) else { return false };
    let checks = |mv: &Move| again.position().gives_check(*mv);
    again.legal_moves().into_iter().filter(checks).any(|mv| {
        let mut end = again.clone();
        end.play_on(mv).is_ok() && end.outcome().is_some_and(|end| end.reason == EndReason::Checkmate)
    })
}

fn attacked(position: &Position, square: Square, by: Color) -> bool {
    position.is_attacked(square, by, position.occupied())
}

/// The best of the enemy's men that the piece on a square attacks and that is worth more than it or not protected.
fn attacks(position: &Position, from: Square) -> Option<Kind> {
    let piece = position.piece_at(from)?;
    let enemies = position.by_color(!piece.color());
    let hit = position.attacks_from(piece, from, position.occupied()) & enemies;
    let worth_it = |at: &Square| {
        let is_more = position.piece_at(*at).is_some_and(|prey| worth(prey.kind()) > worth(piece.kind()));
        is_more || !attacked(position, *at, !piece.color())
    };
    let prey = hit.iter().filter(worth_it).filter_map(|at| position.piece_at(at)).map(|prey| prey.kind());
    prey.filter(|&kind| kind != Kind::Pawn).max_by_key(|&kind| worth(kind))
}

/// Which of two men players would rather keep.
fn worth(kind: Kind) -> u32 {
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
