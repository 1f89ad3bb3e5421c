//! Comments on the first moves of a newcomer's game: one true sentence for each.

use super::deeds::{deed, prizes, squares_of, worth};
use crate::{
    i18n::Comment,
    rules::{Game, Kind},
};

/// What is to be said of the last move, the most urgent first. None before the first one.
#[must_use]
pub fn comment(game: &Game) -> Option<Comment> {
    let mv = *game.moves().last()?;
    let before = game.at_ply(game.ply() - 1);
    let (before, after) = (before.position(), game.position());
    if after.in_check() {
        return Some(Comment::Check);
    }
    if let Some((at, kind)) = prizes(after).into_iter().max_by_key(|(_, kind)| worth(*kind)) {
        return Some(Comment::Hangs(kind, at));
    }
    if let Some(taken) = before.captured_by(mv) {
        let is_kept = game.rules().keeps(taken.kind());
        return Some(if is_kept { Comment::InHand(taken.kind().unpromoted()) } else { Comment::Gone(taken.kind()) });
    }
    let piece = after.piece_at(mv.to())?;
    let (rules, by) = (game.rules(), piece.color());
    let rank = rules.geometry().relative_rank(by, mv.to());
    let goes = || match rank.checked_sub(rules.table().zone_ranks - 1) {
        Some(steps @ 1..) if piece.kind() == Kind::Pawn => Comment::Steps(steps),
        _ => Comment::Goes(piece.kind(), mv.to(), squares_of(after, mv.to())),
    };
    Some(deed(before, mv, after).map_or_else(goes, Comment::Does))
}
