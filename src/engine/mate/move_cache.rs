//! The moves of positions that were looked at lately, so that they need not be made again: half of all visits are to positions seen before.

use super::table::{Key, Numbers};
use crate::rules::{Hand, Move};

/// A move, and what was seen of it when it was made.
#[derive(Clone, Copy)]
pub struct KeptMove {
    pub mv: Move,
    /// Some of the flags below.
    pub flags: u8,
    /// The answers to a check, at most 255; 0 where they were not counted.
    pub n_replies: u8,
}

impl KeptMove {
    /// It takes an interposed piece for nothing.
    pub const FUTILE: u8 = 1;
    /// It puts something between a check and the king.
    pub const BETWEEN: u8 = 2;
    /// After it there is a mate.
    pub const MATES: u8 = 4;
    /// It ends the game without a mate.
    pub const ENDS: u8 = 8;

    /// Whether it has one of the flags.
    pub fn is(self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    /// What the move leads to, where it ends the game.
    pub fn end(self) -> Option<Numbers> {
        match self.flags & (Self::MATES | Self::ENDS) {
            0 => None,
            Self::MATES => Some(Numbers::PROVEN),
            _ => Some(Numbers::REFUTED),
        }
    }
}

const NO_MOVE: KeptMove = KeptMove { mv: Move::NONE, flags: 0, n_replies: 0 };

/// Where the moves of a position lie.
#[derive(Clone, Copy)]
struct Place {
    key: Key,
    /// How many moves had been kept before these.
    begin: u64,
    n_moves: u32,
}

const NOWHERE: Place = Place { key: Key { board: 0, hand: Hand::EMPTY }, begin: 0, n_moves: 0 };

/// Moves kept for a position on the average: counted in shogi, 3 of those that were put in and 5 of those that were found again.
const MOVES_A_PLACE: usize = 8;
/// With their moves 3.7 MB.
const MOST_PLACES: usize = 1 << 16;

/// The moves of positions. The oldest make room for new ones.
pub struct MoveCache {
    /// Their number is a power of two.
    places: Vec<Place>,
    /// A ring, whose length is a power of two, too.
    moves: Vec<KeptMove>,
    /// How many moves have been kept so far.
    n_kept: u64,
}

impl MoveCache {
    /// A cache for that number of positions, a power of two.
    pub fn new(n_positions: usize) -> MoveCache {
        let mut cache = MoveCache { places: vec![NOWHERE], moves: vec![NO_MOVE; MOVES_A_PLACE], n_kept: 0 };
        cache.resize(n_positions);
        cache
    }

    /// Makes it one for that number of positions, a power of two, or for as many as is worth it, and forgets all moves. Where there is no memory
    /// for it, it stays as it is.
    pub fn resize(&mut self, n_positions: usize) {
        let n_places = n_positions.min(MOST_PLACES);
        let (mut places, mut moves) = (Vec::new(), Vec::new());
        if n_places == self.places.len()
            || places.try_reserve_exact(n_places).is_err()
            || moves.try_reserve_exact(n_places * MOVES_A_PLACE).is_err()
        {
            return;
        }
        places.resize(n_places, NOWHERE);
        moves.resize(n_places * MOVES_A_PLACE, NO_MOVE);
        *self = MoveCache { places, moves, n_kept: 0 };
    }

    /// The moves kept for a position, in their order.
    pub fn get(&self, key: Key) -> Option<impl Iterator<Item = KeptMove>> {
        let Place { key: kept, begin, n_moves } = self.places[self.place_of(key)];
        let is_there = kept == key && n_moves > 0 && self.n_kept - begin <= self.moves.len() as u64;
        let mask = self.moves.len() - 1;
        is_there.then(|| (0..n_moves as usize).map(move |at| self.moves[(begin as usize + at) & mask]))
    }

    /// Keeps the moves of a position.
    pub fn put(&mut self, key: Key, moves: impl Iterator<Item = KeptMove>) {
        let (begin, mask) = (self.n_kept, self.moves.len() - 1);
        for mv in moves {
            self.moves[self.n_kept as usize & mask] = mv;
            self.n_kept += 1;
        }
        let at = self.place_of(key);
        self.places[at] = Place { key, begin, n_moves: (self.n_kept - begin) as u32 };
    }

    fn place_of(&self, Key { board, hand }: Key) -> usize {
        let hash = board ^ hand.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (hash >> 40) as usize & (self.places.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(board: u64) -> Key {
        Key { board, hand: Hand::EMPTY }
    }

    fn moves(bits: std::ops::Range<u16>) -> impl Iterator<Item = KeptMove> {
        bits.map(|bits| KeptMove { flags: bits as u8, ..NO_MOVE })
    }

    fn flags(cache: &MoveCache, board: u64) -> Option<Vec<u8>> {
        cache.get(key(board)).map(|kept| kept.map(|mv| mv.flags).collect())
    }

    #[test]
    fn moves_are_found_in_their_order_until_newer_ones_take_their_room() {
        let mut cache = MoveCache::new(2);
        cache.put(key(1), moves(0..5));
        cache.put(key(1 << 40), moves(5..16));
        assert_eq!(flags(&cache, 1), Some((0..5).collect()));
        assert_eq!(flags(&cache, 1 << 40), Some((5..16).collect()));
        assert_eq!(flags(&cache, 3), None, "another board of the same place");
        // the ring has room for sixteen: these take that of the first
        cache.put(key(1 << 40), moves(20..23));
        assert_eq!((flags(&cache, 1), flags(&cache, 1 << 40)), (None, Some(vec![20, 21, 22])));
    }

    #[test]
    fn another_size_forgets_them() {
        let mut cache = MoveCache::new(2);
        cache.put(key(1), moves(0..5));
        cache.resize(2);
        assert_eq!(flags(&cache, 1), Some((0..5).collect()));
        cache.resize(8);
        assert_eq!(flags(&cache, 1), None);
    }
}
