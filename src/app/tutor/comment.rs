//! Comments on the first moves of a newcomer's game: one true sentence for each.

use super::deeds::{deed, passed, prizes, squares_of, worth};
use crate::{
    i18n::Comment,
    rules::{Color, Game, Kind, Position, Square},
};

/// What is to be said to the person of the last move, the most urgent first. None before the first one.
#[must_use]
pub fn comment(game: &Game, you: Color) -> Option<Comment> {
    let mv = *game.moves().last()?;
    let before = game.at_ply(game.ply() - 1);
    let (before, after) = (before.position(), game.position());
    if after.in_check() {
        return Some(Comment::Check);
    }
    let prize = best_prize(after);
    // the warning after the person's own move is no longer shown once the computer has answered, so it is repeated
    let threatened = passed(after).filter(|_| after.turn() == you).and_then(|passed| best_prize(&passed));
    match (prize, threatened) {
        (Some((_, won)), Some((at, kind))) if worth(kind) > worth(won) => return Some(Comment::Threatened(kind, at)),
        (Some((at, kind)), _) => return Some(Comment::Hangs(kind, at)),
        (None, Some((at, kind))) => return Some(Comment::Threatened(kind, at)),
        (None, None) => {}
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

/// The dearest piece that the side to move can take at a profit.
fn best_prize(position: &Position) -> Option<(Square, Kind)> {
    prizes(position).into_iter().max_by_key(|(_, kind)| worth(*kind))
}
