//! What is known of positions, in buckets by their board.

use crate::rules::Hand;

/// A number of things that are left to prove, or more than can be counted.
pub type Count = u32;
/// Nothing can be done any more.
pub const INFINITE: Count = 1 << 30;

/// No mate, whatever the number of plies.
pub const FOREVER: u16 = u16::MAX;
/// No mate is known.
const NEVER: u16 = u16::MAX;
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
    /// What it cost to find out, on a scale of powers of two.
    work: u16,
}

const EMPTY: Entry = Entry {
    key: Key { board: 0, hand: Hand::EMPTY },
    numbers: Numbers::UNKNOWN,
    plies: 0,
    proven: NEVER,
    refuted: 0,
    work: 0,
};

/// The table.
pub struct Table {
    entries: Vec<Entry>,
    /// Number of buckets, a power of two, less one.
    mask: usize,
}

impl Table {
    /// A table of that many MiB, at least one; a smaller one where there is less memory to be had.
    pub fn new(mib: usize) -> Table {
        let wanted = ((mib.max(1) << 20) / (size_of::<Entry>() * BUCKET)).next_power_of_two() / 2;
        let (mut n_buckets, mut entries) = (wanted.max(1), Vec::new());
        while n_buckets > 1 && entries.try_reserve_exact(n_buckets * BUCKET).is_err() {
            n_buckets /= 2;
        }
        entries.resize(n_buckets * BUCKET, EMPTY);
        Table { entries, mask: n_buckets - 1 }
    }

    fn bucket(&self, board: u64) -> &[Entry] {
        let at = (board >> 20) as usize & self.mask;
        &self.entries[at * BUCKET..][..BUCKET]
    }

    /// What is known of a mate within `plies`.
    pub fn get(&self, key: Key, plies: u16) -> Numbers {
        let mut found = Numbers::UNKNOWN;
        for entry in self.bucket(key.board).iter().filter(|entry| entry.key.board == key.board && entry.work > 0) {
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

    /// Whether there is no mate, whatever the number of plies.
    pub fn is_refuted_forever(&self, key: Key) -> bool {
        let mut entries = self.bucket(key.board).iter().filter(|entry| entry.key.board == key.board && entry.work > 0);
        entries.any(|entry| entry.refuted == FOREVER && entry.key.hand.covers(key.hand))
    }

    /// Keeps what was found of a mate within `plies`, at the cost of that number of nodes. `forever`: a refutation holds for any number.
    pub fn put(&mut self, key: Key, plies: u16, numbers: Numbers, forever: bool, nodes: u64) {
        let at = (key.board >> 20) as usize & self.mask;
        let bucket = &mut self.entries[at * BUCKET..][..BUCKET];
        let known = bucket.iter().position(|entry| entry.work > 0 && entry.key == key);
        let place = known.unwrap_or_else(|| {
            let cheapest = bucket.iter().enumerate().min_by_key(|(_, entry)| entry.work);
            cheapest.map_or(0, |(place, _)| place)
        });
        let entry = &mut bucket[place];
        if known.is_none() {
            *entry = Entry { key, ..EMPTY };
        }
        if numbers.proof == 0 {
            entry.proven = entry.proven.min(plies);
        } else if numbers.disproof == 0 {
            entry.refuted = entry.refuted.max(if forever { FOREVER } else { plies });
        }
        (entry.numbers, entry.plies) = (numbers, plies);
        entry.work = entry.work.max(1 + (nodes.max(1).ilog2() as u16));
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
