//! Forced wins of positions with few pieces, by trying every line: by mate, and by a bare king where that loses.

use crate::rules::{BareKing, Move, MoveList, Position};

/// Whether the side to move wins by force within this number of plies.
///
/// ```
/// use suizo::{puzzles::wins_within, rules::{Game, RuleChoices, Rules, Start, Variant}};
/// let start = Start::parse(Rules::of(Variant::Heian9x8), "k8/9/9/5s3/5G3/8P/9/4K4 b - 1").unwrap();
/// let game = Game::new(Variant::Heian9x8, RuleChoices::default(), start).unwrap();
/// assert!(wins_within(&mut game.position().clone(), 1), "the silver is taken, and the king is bare");
/// ```
pub fn wins_within(position: &mut Position, plies: usize) -> bool {
    moves(position).into_iter().any(|mv| wins_by(position, mv, plies))
}

/// Whether this move of the side to move does.
pub fn wins_by(position: &mut Position, mv: Move, plies: usize) -> bool {
    let side = position.turn();
    position.do_move(mv);
    let wins = match position.bare_king_outcome(BareKing::default()) {
        Some(outcome) => outcome.winner == Some(side),
        None => {
            let replies = moves(position);
            replies.is_empty() || plies > 2 && replies.into_iter().all(|reply| loses_by(position, reply, plies - 2))
        }
    };
    position.undo_move();
    wins
}

/// Whether the other side wins after this reply.
fn loses_by(position: &mut Position, reply: Move, plies: usize) -> bool {
    let side = position.turn();
    position.do_move(reply);
    let loses = match position.bare_king_outcome(BareKing::default()) {
        Some(outcome) => outcome.winner == Some(!side),
        None => wins_within(position, plies),
    };
    position.undo_move();
    loses
}

fn moves(position: &mut Position) -> Vec<Move> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    list.to_vec()
}
