//! The transposition table: what earlier visits to a position found out.

use crate::engine::value::{NO_EVAL, Value, is_mate_value};
use crate::rules::Move;

/// What a stored value says about the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum TtBound {
    /// Only a move or a static evaluation is known.
    None,
    Upper,
    Lower,
    Exact,
}

impl TtBound {
    /// What the best value found says about the true one, by the window it was searched with; `pv` where that was open.
    #[inline(always)]
    pub fn of(best: Value, old_alpha: Value, beta: Value, pv: bool) -> TtBound {
        if best >= beta {
            TtBound::Lower
        } else if pv && best > old_alpha {
            TtBound::Exact
        } else {
            TtBound::Upper
        }
    }
}

/// What one visit to a position found out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TtEntry {
    pub mv: Move,
    pub value: Value,
    /// Static evaluation; [`NO_EVAL`] in check.
    pub eval: Value,
    pub depth: i32,
    pub bound: TtBound,
    pub was_pv: bool,
}

impl TtEntry {
    /// An entry without a value.
    pub const fn without_value() -> TtEntry {
        TtEntry { mv: Move::NONE, value: 0, eval: NO_EVAL, depth: -1, bound: TtBound::None, was_pv: false }
    }

    /// Whether the stored value answers a search with this window.
    #[inline]
    pub fn settles(&self, alpha: Value, beta: Value) -> bool {
        match self.bound {
            TtBound::Exact => true,
            TtBound::Lower => self.value >= beta,
            TtBound::Upper => self.value <= alpha,
            TtBound::None => false,
        }
    }

    /// The better guess of the two: the stored value where it says more than the static evaluation.
    #[inline]
    pub fn improve(&self, eval: Value) -> Value {
        let better = match self.bound {
            TtBound::Exact => true,
            TtBound::Lower => self.value > eval,
            TtBound::Upper => self.value < eval,
            TtBound::None => false,
        };
        if better { self.value } else { eval }
    }
}

/// Twelve bytes an entry, five entries a cache line.
#[derive(Clone, Copy, Default)]
struct PackedEntry {
    key: u32,
    mv: u16,
    value: i16,
    eval: i16,
    /// Depth plus [`DEPTH_BIAS`]; 0 marks an empty entry.
    depth: u8,
    /// Two bits [`TtBound`], one bit `was_pv`, five bits generation.
    flags: u8,
}

const DEPTH_BIAS: i32 = 8;
const ENTRIES: usize = 5;
const GENERATION_STEP: u8 = 8;

#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Cluster([PackedEntry; ENTRIES]);

/// A power of two of clusters.
pub struct TranspositionTable {
    clusters: Vec<Cluster>,
    mask: u64,
    generation: u8,
}

/// Empty clusters, half as many each time that there is no room for them: a search with a small table is a little weaker, one without
/// any ends the game.
fn largest(n_wanted: usize, has_room: impl Fn(&mut Vec<Cluster>, usize) -> bool) -> Vec<Cluster> {
    let mut n_clusters = n_wanted;
    let mut clusters = Vec::new();
    while n_clusters > 1 && !has_room(&mut clusters, n_clusters) {
        n_clusters /= 2;
    }
    clusters.resize(n_clusters, Cluster::default());
    clusters
}

impl TranspositionTable {
    /// As many clusters as fit into that many MiB, rounded down to a power of two; never less than one MiB, unless there is less memory
    /// to be had: then the largest power of two that is there.
    pub fn new(mib: usize) -> TranspositionTable {
        let mut table = TranspositionTable { clusters: Vec::new(), mask: 0, generation: 0 };
        table.resize(mib);
        table
    }

    /// Forgets everything, and changes its size as [`TranspositionTable::new`] says.
    pub fn resize(&mut self, mib: usize) {
        let bytes = mib.clamp(1, 1 << 16) as u64 * 1024 * 1024;
        let wanted = bytes / size_of::<Cluster>() as u64;
        // the old one makes room first
        self.clusters = Vec::new();
        self.clusters = largest(1 << wanted.ilog2(), |clusters, n| clusters.try_reserve_exact(n).is_ok());
        self.mask = self.clusters.len() as u64 - 1;
        self.generation = 0;
    }

    pub fn clear(&mut self) {
        self.clusters.fill(Cluster::default());
        self.generation = 0;
    }

    /// Entries of earlier searches become the first to be replaced.
    pub fn age(&mut self) {
        self.generation = self.generation.wrapping_add(GENERATION_STEP);
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        (key & self.mask) as usize
    }

    /// Loads a position's cluster ahead of [`TranspositionTable::probe`]: nobody waits for it, and memory is slow.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        std::hint::black_box(self.clusters[self.index(key)].0[0].key);
    }

    #[inline]
    pub fn probe(&self, key: u64, ply: usize) -> Option<TtEntry> {
        let tag = (key >> 32) as u32;
        let cluster = &self.clusters[self.index(key)];
        let entry = cluster.0.iter().find(|entry| entry.key == tag && entry.depth != 0)?;
        Some(TtEntry {
            mv: Move::from_bits(entry.mv).unwrap_or(Move::NONE),
            value: from_table(entry.value as Value, ply),
            eval: entry.eval as Value,
            depth: entry.depth as i32 - DEPTH_BIAS,
            bound: match entry.flags & 3 {
                0 => TtBound::None,
                1 => TtBound::Upper,
                2 => TtBound::Lower,
                _ => TtBound::Exact,
            },
            was_pv: entry.flags & 4 != 0,
        })
    }

    #[inline]
    pub fn store(&mut self, key: u64, ply: usize, new: TtEntry) {
        let tag = (key >> 32) as u32;
        let generation = self.generation;
        let index = self.index(key);
        let cluster = &mut self.clusters[index].0;
        let slot = match cluster.iter().position(|entry| entry.key == tag && entry.depth != 0) {
            Some(slot) => slot,
            None => {
                // shallow and old entries go first
                let worth = |entry: &PackedEntry| {
                    let age = generation.wrapping_sub(entry.flags & !7) / GENERATION_STEP;
                    entry.depth as i32 - 4 * age as i32
                };
                (1..ENTRIES).fold(0, |low, at| if worth(&cluster[at]) < worth(&cluster[low]) { at } else { low })
            }
        };
        let entry = &mut cluster[slot];
        let same = entry.key == tag && entry.depth != 0;
        let depth = (new.depth + DEPTH_BIAS).clamp(1, 255) as u8;
        if same {
            // a deeper visit of this search keeps its value; a new best move is welcome all the same
            if !new.mv.is_none() {
                entry.mv = new.mv.bits();
            }
            let fresh = entry.flags & !7 == generation;
            if new.bound != TtBound::Exact && fresh && (depth as i32) + 4 < entry.depth as i32 {
                return;
            }
        } else {
            entry.mv = new.mv.bits();
        }
        entry.key = tag;
        entry.value = to_table(new.value, ply) as i16;
        entry.eval = new.eval as i16;
        entry.depth = depth;
        entry.flags = new.bound as u8 | (new.was_pv as u8) << 2 | generation;
    }

    /// Share of a sample that this search has written, in thousandths.
    pub fn hashfull(&self) -> u32 {
        let sample = &self.clusters[..self.clusters.len().min(200)];
        let used = sample.iter().flat_map(|cluster| &cluster.0);
        let used = used.filter(|entry| entry.depth != 0 && entry.flags & !7 == self.generation).count();
        (used * 1000 / (sample.len() * ENTRIES)) as u32
    }
}

/// Mate values count from the root in the search, from the position in the table.
#[inline]
fn to_table(value: Value, ply: usize) -> Value {
    if !is_mate_value(value) {
        value
    } else if value > 0 {
        value + ply as Value
    } else {
        value - ply as Value
    }
}

#[inline]
fn from_table(value: Value, ply: usize) -> Value {
    if !is_mate_value(value) {
        value
    } else if value > 0 {
        value - ply as Value
    } else {
        value + ply as Value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::value::MATE;

    fn entry(value: Value, depth: i32) -> TtEntry {
        let mv = "7g7f".parse().unwrap();
        TtEntry { mv, value, eval: 12, depth, bound: TtBound::Exact, was_pv: true }
    }

    #[test]
    fn what_was_stored_is_found() {
        let mut table = TranspositionTable::new(1);
        assert_eq!(table.probe(0, 0), None);
        for (n, depth) in (-3..100).enumerate() {
            let key = (n as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            table.store(key, 3, entry(-77, depth));
            assert_eq!(table.probe(key, 3), Some(entry(-77, depth)));
            assert_eq!(table.probe(key ^ 1 << 40, 3), None);
        }
        table.clear();
        assert_eq!(table.probe(0, 0), None);
        assert_eq!(table.hashfull(), 0);
    }

    #[test]
    fn mates_are_counted_from_the_position() {
        let mut table = TranspositionTable::new(1);
        table.store(1, 5, entry(MATE - 9, 4));
        assert_eq!(table.probe(1, 7).unwrap().value, MATE - 11);
        table.store(1, 5, entry(-(MATE - 9), 4));
        assert_eq!(table.probe(1, 2).unwrap().value, -(MATE - 6));
    }

    #[test]
    fn sizes_are_powers_of_two_and_entries_fill_a_cache_line() {
        assert_eq!(size_of::<Cluster>(), 64);
        assert_eq!(size_of::<PackedEntry>(), 12);
        for (mib, n_clusters) in [(0, 1 << 14), (1, 1 << 14), (3, 1 << 15), (16, 1 << 18)] {
            assert_eq!(TranspositionTable::new(mib).clusters.len(), n_clusters, "{mib}");
        }
    }

    #[test]
    fn where_memory_is_short_the_table_is_smaller() {
        let asked = std::cell::RefCell::new(Vec::new());
        let clusters = largest(1 << 18, |_, n| {
            asked.borrow_mut().push(n);
            n <= 1 << 15
        });
        assert_eq!(clusters.len(), 1 << 15);
        assert_eq!(asked.into_inner(), [1 << 18, 1 << 17, 1 << 16, 1 << 15]);
        assert_eq!(largest(1 << 18, |_, _| false).len(), 1, "a search goes on with next to nothing");
    }

    #[test]
    fn another_size_forgets_everything() {
        let mut table = TranspositionTable::new(2);
        table.store(1, 0, entry(0, 4));
        table.resize(1);
        assert_eq!((table.probe(1, 0), table.clusters.len()), (None, 1 << 14));
    }

    #[test]
    fn a_full_cluster_gives_up_its_oldest_and_shallowest() {
        let mut table = TranspositionTable::new(1);
        let key = |n: u64| n << 32 | 7;
        for n in 1..=5 {
            table.store(key(n), 0, entry(0, 10 * n as i32));
        }
        table.store(key(6), 0, entry(0, 30));
        assert_eq!(table.probe(key(1), 0), None);
        assert!((2..=6).all(|n| table.probe(key(n), 0).is_some()));
        for _ in 0..10 {
            table.age();
        }
        table.store(key(6), 0, entry(0, 30));
        table.store(key(7), 0, entry(0, 1));
        assert!(table.probe(key(6), 0).is_some() && table.probe(key(7), 0).is_some());
        assert_eq!(table.probe(key(2), 0), None);
    }

    #[test]
    fn a_visit_without_a_move_keeps_the_old_one() {
        let mut table = TranspositionTable::new(1);
        table.store(9, 0, entry(5, 4));
        table.store(9, 0, TtEntry { mv: Move::NONE, eval: NO_EVAL, ..entry(6, 5) });
        let found = table.probe(9, 0).unwrap();
        assert_eq!((found.mv, found.value), (entry(0, 0).mv, 6));
    }
}
