//! Forced mates, found by proof numbers.
//!
//! The attacker only gives check, the defender answers each check in every way. A mate is searched for within 1, 3, 5, … plies, so the
//! first one found is the shortest, and a position is worth the same on whatever way it was reached: where the number of plies is bounded,
//! repetitions need no care (the *graph history interaction* that depth-first search by proof numbers otherwise suffers from).
//!
//! * [`Search`](search::Search): depth-first search by proof and disproof numbers (df-pn: A. Nagai, 2002), which goes where the least is
//!   left to prove;
//! * [`Table`](table::Table): what is known of positions. In shogi a mate with some pieces in hand is one with more of them, too, as what the
//!   attacker has more the defender has less (M. Seo, 1999);
//! * futile interpositions (無駄合い) do not count, in games with drops: where the piece that checks takes what was put between, and the mate
//!   goes on as long as against moves of other kinds and without what was gained;
//! * [`MateSolver`]: the plies one after the other, and the line with the longest resistance.
//!
//! All of it lies in the table, so that a search can be interrupted at any time and goes on with it.

mod search;
mod table;

use super::control::SearchControl;
use crate::rules::{BareKing, Move, Position};
use search::{Proof, Search};
use table::Table;

/// Longer mates are not looked for, in plies.
pub const MAX_MATE_PLIES: u16 = 199;

/// How far a search for a mate may go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MateLimits {
    /// Positions visited.
    pub nodes: u64,
    /// The longest mate that is looked for, in plies; at most [`MAX_MATE_PLIES`].
    pub plies: u16,
}

impl Default for MateLimits {
    fn default() -> MateLimits {
        MateLimits { nodes: u64::MAX, plies: MAX_MATE_PLIES }
    }
}

/// What a search for a mate has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MateVerdict {
    /// The side to move mates with this line, the shortest one, against the longest resistance. After it the defender has no move, or none but
    /// to put something between in vain.
    Mate(Vec<Move>),
    /// There is none, however long.
    NoMate,
    /// There is none within this number of plies; whether there is a longer one is not known.
    NoMateWithin(u16),
}

/// Another way to mate than a line has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OtherSolution {
    /// Moves of the line before it.
    pub ply: usize,
    /// A move of the attacker that mates, too.
    pub mv: Move,
}

/// Looks for mates, and remembers what it has seen of a game.
///
/// ```
/// # use suizo::engine::SearchControl;
/// # struct Unlimited;
/// # impl SearchControl for Unlimited {
/// #     fn now_ms(&mut self) -> u64 { 0 }
/// #     fn should_stop(&mut self) -> bool { false }
/// # }
/// use suizo::engine::mate::{MateLimits, MateSolver, MateVerdict};
/// use suizo::rules::{BareKing, Position, Rules, Variant, sfen};
///
/// let rules = Rules::of(Variant::Shogi);
/// let setup = sfen::parse(rules.geometry(), "4k4/9/4P4/9/9/9/9/9/4K4 b G 1").unwrap();
/// let position = Position::from_setup(rules, &setup).unwrap();
/// let verdict = MateSolver::new(1).solve(&position, BareKing::default(), &MateLimits::default(), &mut Unlimited);
/// assert_eq!(verdict, MateVerdict::Mate(vec!["G*5b".parse().unwrap()]));
/// ```
pub struct MateSolver {
    table: Table,
    nodes: u64,
}

impl MateSolver {
    /// A solver with a table of that size.
    #[must_use]
    pub fn new(hash_mib: usize) -> MateSolver {
        MateSolver { table: Table::new(hash_mib), nodes: 0 }
    }

    /// Positions visited by the last search.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the side to move can mate by a row of checks. With two royals there is no check, and so no mate (RULES.md 3).
    ///
    /// What it has found when it is told to stop is [`MateVerdict::NoMateWithin`]; asked again, it goes on from there.
    pub fn solve(
        &mut self,
        position: &Position,
        bare_king: BareKing,
        limits: &MateLimits,
        control: &mut dyn SearchControl,
    ) -> MateVerdict {
        let mut search = Search::new(position.clone(), bare_king, &mut self.table, limits.nodes, control);
        let (mut verdict, mate) = shortest(&mut search, limits.plies);
        if let Some(line) = mate.and_then(|plies| search.line(plies)) {
            verdict = MateVerdict::Mate(line);
        }
        self.nodes = search.nodes();
        verdict
    }

    /// Whether a mate is found within the limits. The line is not looked for: to find the longest resistance can take many times as long as to
    /// see that none helps.
    pub fn finds_mate(
        &mut self,
        position: &Position,
        bare_king: BareKing,
        limits: &MateLimits,
        control: &mut dyn SearchControl,
    ) -> bool {
        let mut search = Search::new(position.clone(), bare_king, &mut self.table, limits.nodes, control);
        let (_, mate) = shortest(&mut search, limits.plies);
        self.nodes = search.nodes();
        mate.is_some()
    }

    /// Whether a mate that was found can be given in another way (余詰): at each move of the attacker's but the last, the others that mate
    /// within this number of plies more than the line itself takes. `None` where that did not become clear within the limits.
    pub fn other_solutions(
        &mut self,
        position: &Position,
        bare_king: BareKing,
        line: &[Move],
        more_plies: u16,
        limits: &MateLimits,
        control: &mut dyn SearchControl,
    ) -> Option<Vec<OtherSolution>> {
        let mut search = Search::new(position.clone(), bare_king, &mut self.table, limits.nodes, control);
        let mut found = Some(Vec::new());
        for (ply, known) in line.iter().enumerate() {
            let left = (line.len() - ply) as u16;
            if ply % 2 == 0 && left > 1 {
                let others = search.others(*known, left + more_plies);
                found = found.zip(others).map(|(mut found, others)| {
                    found.extend(others.into_iter().map(|mv| OtherSolution { ply, mv }));
                    found
                });
            }
            search.advance(*known);
        }
        self.nodes = search.nodes();
        found
    }

    /// The same without a bound to its length: what searches of that number of positions, shared by the other checks at a move, find.
    pub fn longer_solutions(
        &mut self,
        position: &Position,
        bare_king: BareKing,
        line: &[Move],
        nodes: u64,
        control: &mut dyn SearchControl,
    ) -> Vec<OtherSolution> {
        let mut search = Search::new(position.clone(), bare_king, &mut self.table, u64::MAX, control);
        let mut found = Vec::new();
        for (ply, known) in line.iter().enumerate() {
            if ply % 2 == 0 && ply + 1 < line.len() {
                found.extend(search.longer_others(*known, nodes).into_iter().map(|mv| OtherSolution { ply, mv }));
            }
            search.advance(*known);
        }
        self.nodes = search.nodes();
        found
    }
}

/// How long the shortest mate is, in plies, where one is found; else what is known.
fn shortest(search: &mut Search, most_plies: u16) -> (MateVerdict, Option<u16>) {
    let mut verdict = MateVerdict::NoMateWithin(0);
    for plies in (1..=most_plies.min(MAX_MATE_PLIES)).step_by(2) {
        match search.prove(plies) {
            Proof::Proven => return (verdict, Some(plies)),
            Proof::RefutedForever => return (MateVerdict::NoMate, None),
            Proof::Refuted => verdict = MateVerdict::NoMateWithin(plies),
            Proof::Unknown => break,
        }
    }
    (verdict, None)
}
