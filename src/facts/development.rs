//! What a move does for its side's men, where nothing is taken, saved or threatened.

use super::{exchange::worth, fact::Development};
use crate::rules::{Color, Kind, Move, Position, Square, SquareSet};

/// The most telling of it. `after` is the position that a legal move leads to. All of it can be seen on the board.
#[must_use]
pub fn developed(before: &Position, mv: Move, after: &Position) -> Option<Development> {
    let moved = after.piece_at(mv.to())?;
    let us = moved.color();
    let is_behind =
        |at: &Square| if us == Color::Black { at.rank() > mv.to().rank() } else { at.rank() < mv.to().rank() };
    let backers = after.attackers_to(mv.to(), us, after.occupied()) & SquareSet::of(mv.to()).fill_files();
    let opened = |at: &Square| *at != mv.to() && (after.reach(*at) - before.reach(*at)).has_many();
    let lines = [Kind::Dragon, Kind::Horse, Kind::Rook, Kind::Bishop, Kind::Lance];
    let backer = |kind: &Kind| (backers & after.pieces(us, *kind)).iter().any(|at| is_behind(&at));
    if let Some(kind) = [Kind::Rook, Kind::Lance].into_iter().find(|kind| moved.kind() == Kind::Pawn && backer(kind)) {
        return Some(Development::Backed(kind));
    }
    if let Some(kind) = lines.into_iter().find(|kind| after.pieces(us, *kind).iter().any(|at| opened(&at))) {
        return Some(Development::Opens(kind));
    }
    let guarded = (after.attacks_from(moved, mv.to(), after.occupied()) & after.by_color(us)) - after.royals(us);
    let is_new = |at: &Square| !before.is_attacked(*at, us, before.occupied());
    let kinds = guarded.iter().filter(is_new).filter_map(|at| after.piece_at(at)).map(|piece| piece.kind());
    if let Some(kind) = kinds.max_by_key(|kind| worth(*kind)) {
        return Some(Development::Guards(kind));
    }
    let (was, is) = (before.reach(mv.from()?).len(), after.reach(mv.to()).len());
    let is_freer = is > was && !matches!(moved.kind(), Kind::Pawn | Kind::King | Kind::Prince);
    is_freer.then_some(Development::Freer { kind: moved.kind(), squares: is, before: was })
}
