//! Mates in a few moves: whether a move that is not in the solution of a puzzle solves it too.
//!
//! Every move of the attacker gives check, as in mate problems. A number of positions bounds the search, which is a plain one.

use crate::rules::{Move, MoveList, Position};

/// Positions that one judgement may look at: some tenths of a second on a phone.
const MOST_POSITIONS: u32 = 20_000;

/// Mate within that many plies against every defence, the side to move being attacked. Nothing where that is not found out in time.
pub fn is_mated(position: &Position, plies: u32) -> Option<bool> {
    let mut left = MOST_POSITIONS;
    defends(&mut position.clone(), plies, &mut left).map(|defends| !defends)
}

/// The defence that lasts longest against a mate within that many plies.
pub fn longest_defence(position: &Position, plies: u32) -> Option<Move> {
    let mut position = position.clone();
    let mut left = MOST_POSITIONS;
    let list = moves(&position);
    let lasting = list.iter().map(|&mv| {
        position.do_move(mv);
        let lasts = (1..=plies).step_by(2).find(|&plies| attacks(&mut position, plies, &mut left) == Some(true));
        position.undo_move();
        (lasts.unwrap_or(plies), mv)
    });
    // of several the first
    lasting
        .fold(None, |best: Option<(u32, Move)>, one| best.filter(|best| best.0 >= one.0).or(Some(one)))
        .map(|best| best.1)
}

/// The first move of the shortest mate within that many plies.
pub fn first_move(position: &Position, plies: u32) -> Option<Move> {
    let mut position = position.clone();
    let mut left = MOST_POSITIONS;
    (1..=plies).step_by(2).find_map(|plies| {
        moves(&position).iter().copied().find(|&mv| {
            position.do_move(mv);
            let mates = position.in_check() && defends(&mut position, plies - 1, &mut left) == Some(false);
            position.undo_move();
            mates
        })
    })
}

fn moves(position: &Position) -> MoveList {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    list
}

/// Whether the side to move mates within that many plies, giving check with each move.
fn attacks(position: &mut Position, plies: u32, left: &mut u32) -> Option<bool> {
    for &mv in moves(position).iter() {
        position.do_move(mv);
        let defends = if position.in_check() { defends(position, plies - 1, left) } else { Some(true) };
        position.undo_move();
        if !defends? {
            return Some(true);
        }
    }
    Some(false)
}

/// Whether the side to move, which is in check, has a move that leads on for more than that many plies.
fn defends(position: &mut Position, plies: u32, left: &mut u32) -> Option<bool> {
    *left = left.checked_sub(1)?;
    for &mv in moves(position).iter() {
        if plies < 2 {
            return Some(true);
        }
        position.do_move(mv);
        let is_mated = attacks(position, plies - 1, left);
        position.undo_move();
        if !is_mated? {
            return Some(true);
        }
    }
    Some(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Rules, Variant, sfen};

    fn position(text: &str) -> Position {
        let rules = Rules::of(Variant::Shogi);
        Position::from_setup(rules, &sfen::parse(rules.geometry(), text).unwrap()).unwrap()
    }

    #[test]
    fn a_gold_before_the_king_mates_and_a_gold_beside_it_does_not() {
        let start = position("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
        assert_eq!(first_move(&start, 1).map(|mv| mv.to_string()).as_deref(), Some("G*5b"));
        let after = |mv: &str| {
            let mut position = start.clone();
            position.do_move(mv.parse().unwrap());
            is_mated(&position, 4)
        };
        assert_eq!((after("G*5b"), after("G*4b")), (Some(true), Some(false)));
    }

    #[test]
    fn the_defence_that_lasts_longest_is_found() {
        let start = position("7k1/9/7P1/9/9/9/9/9/K8 b RS 1");
        let mv = first_move(&start, 3).expect("mate in three");
        let mut after = start;
        after.do_move(mv);
        assert_eq!(is_mated(&after, 2), Some(true));
        let reply = longest_defence(&after, 2).expect("a reply");
        after.do_move(reply);
        assert!(first_move(&after, 1).is_some());
    }
}
