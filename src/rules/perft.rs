//! Perft: counts of legal move sequences, the usual test of a move generator and measure of its speed.

use super::{Move, MoveList, Position};

/// What is done with the moves of the last ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leaves {
    /// Counted as sets, as is usual: this measures the generator.
    Counted,
    /// Each listed and played: this measures how many positions can be set up.
    Played,
}

/// Number of legal move sequences of that length, the last ply counted and not played. No end of the game is known but having no
/// move.
///
/// ```
/// use suizo::rules::{Position, Rules, Variant, perft};
/// assert_eq!(perft::perft(&mut Position::start(Rules::of(Variant::Shogi)), 3), 25_470);
/// ```
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    perft_with(position, depth, Leaves::Counted)
}

/// The same number, found in either way.
pub fn perft_with(position: &mut Position, depth: u32, leaves: Leaves) -> u64 {
    count(position, &mut vec![MoveList::new(); depth as usize], depth, leaves)
}

/// The number of sequences by first move, in the generator's order: where two programs disagree, this shows after which move.
///
/// ```
/// use suizo::rules::{Position, Rules, Variant, perft};
/// let counts = perft::divide(&mut Position::start(Rules::of(Variant::Shogi)), 2);
/// assert_eq!(counts.len(), 30);
/// assert!(counts.iter().all(|(_, count)| *count == 30));
/// ```
pub fn divide(position: &mut Position, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let mut lists = vec![MoveList::new(); depth as usize];
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let mut counts = Vec::with_capacity(moves.len());
    for mv in moves.iter() {
        position.do_move(*mv);
        counts.push((*mv, count(position, &mut lists, depth - 1, Leaves::Counted)));
        position.undo_move();
    }
    counts
}

/// `lists` holds one list for each ply to come, so that none is made meanwhile.
fn count(position: &mut Position, lists: &mut [MoveList], depth: u32, leaves: Leaves) -> u64 {
    let (moves, deeper) = match (depth, lists) {
        (0, _) => return 1,
        (1, _) if leaves == Leaves::Counted => return position.count_legal_moves(),
        (_, []) => return position.count_legal_moves(),
        (_, [moves, deeper @ ..]) => (moves, deeper),
    };
    moves.clear();
    position.legal_moves(moves);
    let mut total = 0;
    for mv in moves.iter() {
        position.do_move(*mv);
        total += count(position, deeper, depth - 1, leaves);
        position.undo_move();
    }
    total
}
