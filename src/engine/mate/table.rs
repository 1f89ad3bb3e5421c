//! What is known of positions, in buckets by their board.

use super::move_cache::MoveCache;
use crate::rules::Hand;

/// A number of things that are left to prove, or more than can be counted.
pub type Count = u32;
/// Nothing can be done any more.
pub const INFINITE: Count = 1 << 30;

/// No mate, whatever the number of plies.
pub const FOREVER: u16 = u16::MAX;
/// No mate is known.
const NEVER: u16 = u16::MAX;
/// In the place of a number of plies: numbers of a search without a bound, from a path of as many plies more.
const UNBOUNDED: u16 = 1 << 12;
/// The longest path that is told apart there, in plies.
pub const LONGEST_PATH: u16 = UNBOUNDED - 1;
/// Hands of one board that are known at a time.
const BUCKET: usize = 8;

/// How much is left to prove, and to refute, that there is a mate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbers {
    /// To prove it: 0 where it is proven.
    pub proof: Count,
    /// To refute it: 0 where it is refuted.
    pub disproof: Count,
}

impl Numbers {
    pub const UNKNOWN: Numbers = Numbers { proof: 1, disproof: 1 };
    pub const PROVEN: Numbers = Numbers { proof: 0, disproof: INFINITE };
    pub const REFUTED: Numbers = Numbers { proof: INFINITE, disproof: 0 };

    /// Others, where nothing is known.
    pub fn or(self, first: Numbers) -> Numbers {
        if self == Numbers::UNKNOWN { first } else { self }
    }

    pub fn is_decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// A position as the table knows it: its board with the side to move, and what the attacker holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key {
    pub board: u64,
    pub hand: Hand,
}

/// What is known of a mate of any length.
#[derive(Debug, Clone, Copy)]
pub struct Known {
    pub numbers: Numbers,
    /// Where it is proven: within this number of plies, which need not be the fewest.
    pub plies: u16,
    /// Where it is decided: a hand with which it is.
    pub hand: Hand,
    /// The length of the shortest path after which the position was worked on.
    pub path: u16,
}

#[derive(Clone, Copy)]
struct Entry {
    key: Key,
    /// For a mate within `plies`.
    numbers: Numbers,
    plies: u16,
    /// There is a mate within this number of plies.
    proven: u16,
    /// There is none within this number of plies.
    refuted: u16,
}

const EMPTY: Entry =
    Entry { key: Key { board: 0, hand: Hand::EMPTY }, numbers: Numbers::UNKNOWN, plies: 0, proven: NEVER, refuted: 0 };

/// A part of the board of each entry of a bucket and, in the lowest bits, what it cost to find out, on a scale of powers of two; 0 where there is
/// none. They lie apart from the entries, as most boards that are asked about are not there, and this takes an eighth of the memory to see.
type Tags = [u32; BUCKET];

/// The bits of a tag that tell the cost.
const COST: u32 = 0b11_1111;

/// The tag of a board without a cost.
fn tag(board: u64) -> u32 {
    board as u32 & !COST
}

fn cost(nodes: u64) -> u32 {
    (1 + nodes.max(1).ilog2()).min(COST)
}

/// Whether a tag is that of a board.
fn is_of(tag: u32, wanted: u32) -> bool {
    tag & !COST == wanted && tag != 0
}

/// The table. It begins small, as most mates are found soon, and grows as it fills.
pub struct Table {
    /// Their number is a power of two.
    tags: Vec<Tags>,
    /// As many.
    buckets: Vec<[Entry; BUCKET]>,
    /// The moves of positions that were looked at lately.
    pub moves: MoveCache,
    /// Entries that are taken.
    n_taken: usize,
    /// It does not grow beyond that number of buckets.
    most_buckets: usize,
}

/// Buckets to begin with: a quarter of a MiB.
const FIRST_BUCKETS: usize = 1 << 10;
/// Positions whose moves are kept, for each of them.
const POSITIONS_A_BUCKET: usize = 4;
/// It becomes that many times as large when it is half full.
const GROWTH: usize = 4;

impl Table {
    /// A table that grows to that number of MiB, at least one.
    pub fn new(mib: usize) -> Table {
        let most = ((mib.max(1) << 20) / (size_of::<Entry>() * BUCKET)).next_power_of_two() / 2;
        let n_buckets = FIRST_BUCKETS.min(most);
        Table {
            tags: vec![[0; BUCKET]; n_buckets],
            buckets: vec![[EMPTY; BUCKET]; n_buckets],
            moves: MoveCache::new(n_buckets * POSITIONS_A_BUCKET),
            n_taken: 0,
            most_buckets: most,
        }
    }

    /// Makes it larger, where it may be and there is memory to be had.
    fn grow(&mut self) {
        let n_buckets = (self.buckets.len() * GROWTH).min(self.most_buckets);
        let (mut tags, mut buckets): (Vec<Tags>, Vec<[Entry; BUCKET]>) = (Vec::new(), Vec::new());
        if buckets.try_reserve_exact(n_buckets).is_err() || tags.try_reserve_exact(n_buckets).is_err() {
            self.most_buckets = self.buckets.len();
            return;
        }
        tags.resize(n_buckets, [0; BUCKET]);
        buckets.resize(n_buckets, [EMPTY; BUCKET]);
        let all = std::mem::replace(&mut self.buckets, buckets);
        let all_tags = std::mem::replace(&mut self.tags, tags);
        self.n_taken = 0;
        self.moves.resize(n_buckets * POSITIONS_A_BUCKET);
        for (tags, entries) in all_tags.iter().zip(&all) {
            for (tag, entry) in tags.iter().zip(entries).filter(|(tag, _)| **tag != 0) {
                let at = self.place_of(entry.key.board);
                // a bucket of before has become several: there is room
                if let Some(place) = self.tags[at].iter().position(|tag| *tag == 0) {
                    (self.tags[at][place], self.buckets[at][place]) = (*tag, *entry);
                    self.n_taken += 1;
                }
            }
        }
    }

    fn place_of(&self, board: u64) -> usize {
        (board >> 20) as usize & (self.buckets.len() - 1)
    }

    /// What is known of a board.
    fn of(&self, board: u64) -> impl Iterator<Item = &Entry> {
        let (at, wanted) = (self.place_of(board), tag(board));
        let tags = self.tags[at].iter().enumerate();
        let mut hits = tags.fold(0_u32, |hits, (place, tag)| hits | (u32::from(is_of(*tag, wanted)) << place));
        std::iter::from_fn(move || {
            if hits == 0 {
                return None;
            }
            let place = hits.trailing_zeros() as usize;
            hits &= hits - 1;
            self.buckets[at].get(place)
        })
        .filter(move |entry| entry.key.board == board)
    }

    /// What is known of a mate within `plies`.
    #[inline(never)]
    pub fn get(&self, key: Key, plies: u16) -> Numbers {
        let mut found = Numbers::UNKNOWN;
        for entry in self.of(key.board) {
            if entry.proven <= plies && key.hand.covers(entry.key.hand) {
                return Numbers::PROVEN;
            }
            if entry.refuted >= plies && entry.key.hand.covers(key.hand) {
                return Numbers::REFUTED;
            }
            if entry.key.hand == key.hand && entry.plies == plies {
                found = entry.numbers;
            }
        }
        found
    }

    /// What is known of a mate within any number of plies.
    #[inline(never)]
    pub fn get_unbounded(&self, key: Key) -> Known {
        let mut known = Known { numbers: Numbers::UNKNOWN, plies: 0, hand: key.hand, path: LONGEST_PATH };
        let mut proven = NEVER;
        for entry in self.of(key.board) {
            if entry.proven < proven && key.hand.covers(entry.key.hand) {
                (proven, known.hand) = (entry.proven, entry.key.hand);
            }
            if entry.refuted == FOREVER && entry.key.hand.covers(key.hand) {
                return Known { numbers: Numbers::REFUTED, hand: entry.key.hand, ..known };
            }
            if entry.key.hand == key.hand && entry.plies >= UNBOUNDED {
                (known.numbers, known.path) = (entry.numbers, entry.plies - UNBOUNDED);
            }
        }
        if proven == NEVER { known } else { Known { numbers: Numbers::PROVEN, plies: proven, ..known } }
    }

    /// Keeps what is left to prove that there is a mate of any length, or to refute it, after a path of that many plies.
    pub fn put_unbounded(&mut self, key: Key, numbers: Numbers, path: u16, nodes: u64) {
        let entry = self.place(key, nodes);
        let known = if entry.plies >= UNBOUNDED { entry.plies - UNBOUNDED } else { LONGEST_PATH };
        (entry.numbers, entry.plies) = (numbers, UNBOUNDED + path.min(known));
    }

    /// Whether the end of a path is refuted, and to which length of the path that goes back.
    pub fn get_on_path(&self, key: Key) -> Option<u16> {
        let mut entries = self.of(key.board).filter(|entry| entry.key == key);
        entries.find(|entry| entry.numbers.disproof == 0).map(|entry| entry.plies)
    }

    /// Keeps that the end of a path is refuted.
    pub fn put_on_path(&mut self, key: Key, rests_on: u16, nodes: u64) {
        let entry = self.place(key, nodes);
        (entry.numbers, entry.plies) = (Numbers::REFUTED, rests_on);
    }

    /// Whether there is no mate, whatever the number of plies.
    pub fn is_refuted_forever(&self, key: Key) -> bool {
        self.get_unbounded(key).numbers.disproof == 0
    }

    /// Keeps what was found of a mate within `plies`, at the cost of that number of nodes. `forever`: a refutation holds for any number.
    pub fn put(&mut self, key: Key, plies: u16, numbers: Numbers, forever: bool, nodes: u64) {
        let entry = self.place(key, nodes);
        if numbers.proof == 0 {
            entry.proven = entry.proven.min(plies);
        } else if numbers.disproof == 0 {
            entry.refuted = entry.refuted.max(if forever { FOREVER } else { plies });
        }
        (entry.numbers, entry.plies) = (numbers, plies);
    }

    /// Makes what was found so far count for less, where it may be in the way of what is looked for now.
    pub fn age(&mut self) {
        if self.n_taken * 2 > self.buckets.len() * BUCKET {
            for tag in self.tags.iter_mut().flatten().filter(|tag| **tag != 0) {
                *tag = *tag & !COST | (*tag & COST).div_ceil(2);
            }
        }
    }

    /// The entry of a position, on which that number of nodes was spent; a new one in the place of the cheapest of its bucket.
    #[inline(never)]
    fn place(&mut self, key: Key, nodes: u64) -> &mut Entry {
        if self.n_taken * 2 > self.buckets.len() * BUCKET && self.buckets.len() < self.most_buckets {
            self.grow();
        }
        let at = self.place_of(key.board);
        let wanted = tag(key.board);
        let (tags, bucket) = (&mut self.tags[at], &mut self.buckets[at]);
        if let Some(place) = (0..BUCKET).find(|place| is_of(tags[*place], wanted) && bucket[*place].key == key) {
            tags[place] = tags[place].max(wanted | cost(nodes));
            return &mut bucket[place];
        }
        let place = (0..BUCKET).min_by_key(|place| tags[*place] & COST).unwrap_or_default();
        self.n_taken += usize::from(tags[place] == 0);
        tags[place] = wanted | cost(nodes);
        bucket[place] = Entry { key, ..EMPTY };
        &mut bucket[place]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Kind;

    fn key(pawns: u8, golds: u8) -> Key {
        let mut hand = Hand::EMPTY;
        hand.set(Kind::Pawn, pawns);
        hand.set(Kind::Gold, golds);
        Key { board: 0x1234_5678_9abc_def0, hand }
    }

    #[test]
    fn a_mate_is_one_with_more_in_hand_and_within_more_plies_too() {
        let mut table = Table::new(1);
        table.put(key(1, 1), 5, Numbers::PROVEN, false, 10);
        table.put(key(0, 1), 7, Numbers::REFUTED, false, 10);
        assert_eq!(table.get(key(1, 1), 5), Numbers::PROVEN);
        assert_eq!(table.get(key(3, 2), 9), Numbers::PROVEN);
        assert_eq!(table.get(key(1, 1), 3), Numbers::UNKNOWN);
        assert_eq!(table.get(key(0, 1), 5), Numbers::REFUTED);
        assert_eq!(table.get(key(0, 0), 7), Numbers::REFUTED);
        assert_eq!(table.get(key(0, 0), 9), Numbers::UNKNOWN);
        assert!(!table.is_refuted_forever(key(0, 0)));
        table.put(key(0, 1), 9, Numbers::REFUTED, true, 10);
        assert!(table.is_refuted_forever(key(0, 0)) && !table.is_refuted_forever(key(1, 1)));
        assert_eq!(table.get(key(0, 1), 99), Numbers::REFUTED);
    }

    #[test]
    fn what_was_dear_before_makes_room_in_the_end() {
        let mut table = Table::new(1);
        let numbers = Numbers { proof: 3, disproof: 4 };
        for pawns in 0..8 {
            table.put(key(pawns, 0), 5, numbers, false, 60_000);
        }
        // as when it is full
        let age = |table: &mut Table| {
            let n_taken = std::mem::replace(&mut table.n_taken, table.buckets.len() * BUCKET);
            table.age();
            table.n_taken = n_taken;
        };
        // what was found is still known, and each new position takes the place of the last
        age(&mut table);
        table.put(key(8, 0), 5, numbers, false, 2);
        table.put(key(9, 0), 5, numbers, false, 2);
        assert_eq!((table.get(key(1, 0), 5), table.get(key(8, 0), 5)), (numbers, Numbers::UNKNOWN));
        (0..5).for_each(|_| age(&mut table));
        table.put(key(10, 0), 5, numbers, false, 2);
        table.put(key(11, 0), 5, numbers, false, 2);
        assert_eq!((table.get(key(10, 0), 5), table.get(key(11, 0), 5)), (numbers, numbers));
    }

    #[test]
    fn what_is_left_to_prove_counts_for_its_own_plies_and_the_cheapest_makes_room() {
        let mut table = Table::new(1);
        let numbers = Numbers { proof: 3, disproof: 4 };
        table.put(key(2, 0), 5, numbers, false, 1_000);
        assert_eq!((table.get(key(2, 0), 5), table.get(key(2, 0), 7)), (numbers, Numbers::UNKNOWN));
        for pawns in 3..18 {
            table.put(key(pawns, 0), 5, numbers, false, 2);
        }
        assert_eq!(table.get(key(2, 0), 5), numbers, "the others cost less");
    }
}
