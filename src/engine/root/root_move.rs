//! The moves at the root, in the order in which they are searched first.

use crate::engine::{
    limits::Limits,
    search::{see, skill::Skill},
    sort,
    value::{INFINITE, MAX_PLY, Value, is_mate_value},
};
use crate::rules::{Move, MoveList, Position};

/// Nominal depth beyond which nothing is gained.
pub const MAX_DEPTH: i32 = MAX_PLY as i32 - 20;
/// Plies searched beyond a mate to see whether there is a shorter one.
pub const AFTER_MATE: i32 = 4;
/// From this depth on the value of a root move is expected to stay about the same (*aspiration window*).
pub const ASPIRATION_DEPTH: i32 = 5;

/// How much less deep a root move is searched first, by its place among them, the best 0: not as hard as at other nodes.
pub const fn root_reduction(depth: i32, rank: usize) -> i32 {
    if rank <= 3 || depth < 3 {
        return 0;
    }
    1 + (rank > 11) as i32 + (rank > 29 && depth >= 6) as i32
}

/// How a root move is being searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RootPhase {
    /// Is it worth more than what is known? To a reduced depth.
    Reduced,
    /// The same to full depth.
    Full,
    /// What is it worth?
    Open,
}

/// A legal move at the root and what is known of it.
#[derive(Debug, Clone)]
pub struct RootMove {
    pub mv: Move,
    /// What a level adds to the move's value, so that it does not always play the best.
    pub random_bonus: Value,
    /// In the current attempt; minus infinity when not searched yet or not better than the ones before.
    pub value: Value,
    /// The last value that was more than a bound from above, or of the first move of a pass, whatever it was.
    pub known: Value,
    pub pv: Vec<Move>,
    pub nodes: u64,
    pub seldepth: usize,
}

impl RootMove {
    /// A value without what a level added to it.
    pub fn without_bonus(&self, value: Value) -> Value {
        if value > -INFINITE && !is_mate_value(value) { value - self.random_bonus } else { value }
    }
}

/// The legal moves that the limits allow and the level sees, in a sensible order in case there is time for nothing else: what wins
/// material first, what loses it last.
pub fn root_moves(position: &Position, limits: &Limits, skill: &Skill) -> Vec<RootMove> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    let is_wanted = |mv: &Move| limits.search_moves.is_empty() || limits.search_moves.contains(mv);
    // of equal moves the king's first and then by square, so that the search does not depend on the generator's order
    let royal = position.sole_royal(position.turn());
    let square_order = |mv: Move| mv.from().map(|from| (Some(from) != royal, from, !mv.promotes(), mv.to()));
    let mut ranked: Vec<_> = list
        .iter()
        .copied()
        .filter(is_wanted)
        .map(|mv| {
            let safe = see::wins_at_least(position, mv, 0);
            (!safe, -see::direct_gain(position, mv), !position.gives_check(mv), mv.is_drop(), square_order(mv), mv)
        })
        .collect();
    sort::by_key(&mut ranked, |&(unsafe_, loss, quiet, drop, order, _)| (unsafe_, loss, quiet, drop, order));
    let mut moves: Vec<Move> = ranked.into_iter().map(|(.., mv)| mv).collect();
    // what a level does not see it does not play, as long as it sees something
    skill.keep_seen(position, &mut moves);
    let blank = |mv: Move| RootMove {
        mv,
        random_bonus: skill.random_bonus(position.key(), mv),
        value: -INFINITE,
        known: -INFINITE,
        pv: vec![mv],
        nodes: 0,
        seldepth: 0,
    };
    moves.into_iter().map(blank).collect()
}
