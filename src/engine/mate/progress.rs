//! The way to the shortest mate: short ones ply by ply, then any, then shorter ones.

use super::{
    MAX_MATE_PLIES,
    search::{AnyMate, Proof, Search},
};

/// After this number of positions it is no longer a short mate that is looked for, but any.
const SHORT_NODES: u64 = 100_000;
/// Shorter mates than the one that was found are looked for in this number of positions, and in as many times those that it took to find it.
const SHORTER_NODES: (u64, u64) = (1_000_000, 4);

/// What has become clear.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The shortest mate takes this number of plies.
    Shortest(u16),
    /// There is a mate within this number of plies.
    Within(u16),
    Never,
    /// There is none within this number of plies.
    NoneWithin(u16),
}

/// How far the search for the shortest mate of a position has come.
#[derive(Debug, Clone, Copy, Default)]
pub struct Progress {
    /// There is none within this number of plies.
    refuted: u16,
    /// There is one within this number of plies.
    found: Option<u16>,
    /// Positions visited to find one ply by ply.
    short_nodes: u64,
    /// Positions visited to find any.
    any_nodes: u64,
    /// Positions visited to find a shorter one.
    shorter_nodes: u64,
}

impl Progress {
    pub fn none_within(&self) -> u16 {
        self.refuted
    }

    /// Whether one was found that may not be the shortest, and there is something left to be done about it.
    pub fn could_go_on(&self) -> bool {
        let is_shortest = self.found.is_none_or(|found| self.refuted + 2 >= found);
        !is_shortest && self.refuted < MAX_MATE_PLIES && self.shorter_nodes_left() > 0
    }

    fn shorter_nodes_left(&self) -> u64 {
        let (least, times) = SHORTER_NODES;
        (least + times * (self.short_nodes + self.any_nodes)).saturating_sub(self.shorter_nodes)
    }

    /// Searches on until the limits of the search are reached, or there is nothing left to do. Where mates of all lengths are wanted, those
    /// that are hard to find need not be the shortest.
    pub fn go_on(&mut self, search: &mut Search, most_plies: u16) -> Outcome {
        if most_plies < MAX_MATE_PLIES {
            return self.short(search, most_plies).unwrap_or(Outcome::NoneWithin(self.refuted));
        }
        if self.found.is_none() && self.short_nodes < SHORT_NODES {
            let before = search.nodes();
            let outcome = search.with_nodes(SHORT_NODES - self.short_nodes, |search| self.short(search, most_plies));
            self.short_nodes += search.nodes() - before;
            if let Some(outcome) = outcome {
                return outcome;
            }
        }
        if self.found.is_none() {
            let before = search.nodes();
            let found = search.prove_any();
            self.any_nodes += search.nodes() - before;
            match found {
                AnyMate::Found(plies) => self.found = Some(plies),
                AnyMate::Never => return Outcome::Never,
                AnyMate::Unknown if search.is_stopped() => return Outcome::NoneWithin(self.refuted),
                // some paths were too long
                AnyMate::Unknown => return self.short(search, most_plies).unwrap_or(Outcome::NoneWithin(self.refuted)),
            }
        }
        self.shorten(search)
    }

    /// Looks for the shortest mate ply by ply. `None` where the search was stopped.
    pub fn short(&mut self, search: &mut Search, most_plies: u16) -> Option<Outcome> {
        let first = if self.refuted == 0 { 1 } else { self.refuted + 2 };
        for plies in (first..=most_plies.min(MAX_MATE_PLIES)).step_by(2) {
            match search.prove(plies) {
                Proof::Proven => return Some(Outcome::Shortest(plies)),
                Proof::RefutedForever => return Some(Outcome::Never),
                Proof::Refuted => self.refuted = plies,
                Proof::Unknown => return None,
            }
        }
        Some(Outcome::NoneWithin(self.refuted))
    }

    /// Looks for mates that take fewer plies, until there is none.
    fn shorten(&mut self, search: &mut Search) -> Outcome {
        while let Some(found) = self.found
            && self.could_go_on()
        {
            let (before, plies) = (search.nodes(), (found - 2).min(MAX_MATE_PLIES));
            let proof = search.with_nodes(self.shorter_nodes_left(), |search| search.prove(plies));
            self.shorter_nodes += search.nodes() - before;
            match proof {
                Proof::Proven => self.found = Some(search.proven_within().map_or(plies, |known| known.min(plies))),
                Proof::Refuted | Proof::RefutedForever => self.refuted = plies,
                Proof::Unknown => break,
            }
        }
        let found = self.found.unwrap_or_default();
        if self.refuted + 2 >= found { Outcome::Shortest(found) } else { Outcome::Within(found) }
    }
}
