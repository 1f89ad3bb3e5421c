//! Forced mates, found by proof numbers.
//!
//! The attacker only gives check, the defender answers each check in every way. A mate is searched for within 1, 3, 5, … plies, so the
//! first one found is the shortest, and a position is worth the same on whatever way it was reached: where the number of plies is bounded,
//! repetitions need no care. Where that takes long, any mate is looked for, however long, and then shorter ones.
//!
//! * [`Search`](search::Search): depth-first search by proof and disproof numbers (df-pn: A. Nagai, 2002), which goes where the least is
//!   left to prove;
//! * [`Table`](table::Table): what is known of positions. In shogi a mate with some pieces in hand is one with more of them, too, as what the
//!   attacker has more the defender has less (M. Seo, 1999);
//! * futile interpositions (無駄合い) do not count, in games with drops: where the piece that checks takes what was put between, and the mate
//!   goes on as long as against moves of other kinds and without what was gained;
//! * [`MateSolver`]: one search after the other, and the line with the longest resistance.
//!
//! All of it lies in the table, so that a search can be interrupted at any time and goes on with it.

mod move_cache;
mod progress;
mod search;
mod table;

use super::control::SearchControl;
use crate::rules::{BareKing, Move, Position};
use progress::{Outcome, Progress};
use search::{AnyMate, Search};
use table::{Key, Table};

/// The shortest mate is looked for up to this number of plies. As a bound it stands for none: then longer ones are found, too.
pub const MAX_MATE_PLIES: u16 = 199;

/// How far a search for a mate may go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MateLimits {
    /// Positions visited.
    pub nodes: u64,
    /// The longest mate that is looked for, in plies; [`MAX_MATE_PLIES`] for mates of any length.
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
    /// The side to move mates within this number of plies; whether it can do so sooner is not known.
    LongMate {
        /// The number of plies.
        within: u16,
        /// One such mate, which need not be against the longest resistance.
        line: Vec<Move>,
    },
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
    /// The position and the number of plies that the progress is of.
    progress_of: Option<(Key, u16)>,
    /// The position that was asked about last.
    asked: Option<Key>,
    progress: Progress,
    /// A mate of that position, the last one that was found, and within how many plies it is.
    long_mate: Option<(u16, Vec<Move>)>,
    /// The shortest mate was proven, and its line is still to be found.
    is_line_due: bool,
}

impl MateSolver {
    /// A solver with a table of that size.
    #[must_use]
    pub fn new(hash_mib: usize) -> MateSolver {
        MateSolver {
            table: Table::new(hash_mib),
            nodes: 0,
            progress_of: None,
            asked: None,
            progress: Progress::default(),
            long_mate: None,
            is_line_due: false,
        }
    }

    /// Positions visited by the last search.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the side to move can mate by a row of checks. With two royals there is no check, and so no mate (RULES.md 3).
    ///
    /// What it has found when it is told to stop is [`MateVerdict::NoMateWithin`], or [`MateVerdict::LongMate`] where a shorter one or a better
    /// defence was still looked for ([`MateSolver::could_go_on`]); asked again, it goes on from there.
    pub fn solve(
        &mut self,
        position: &Position,
        bare_king: BareKing,
        limits: &MateLimits,
        control: &mut dyn SearchControl,
    ) -> MateVerdict {
        let mut search = Search::new(position.clone(), bare_king, &mut self.table, limits.nodes, control);
        search.make_room(&mut self.asked);
        let root = (search.key(), limits.plies);
        if self.progress_of != Some(root) {
            (self.progress_of, self.progress) = (Some(root), Progress::default());
            self.long_mate = None;
        }
        let outcome = self.progress.go_on(&mut search, limits.plies);
        let verdict = match outcome {
            Outcome::Shortest(plies) => search.line(plies).map(MateVerdict::Mate),
            Outcome::Within(_) => None,
            Outcome::Never => Some(MateVerdict::NoMate),
            Outcome::NoneWithin(plies) => Some(MateVerdict::NoMateWithin(plies)),
        };
        self.is_line_due = verdict.is_none() && matches!(outcome, Outcome::Shortest(_));
        if let (None, Outcome::Shortest(within) | Outcome::Within(within)) = (&verdict, outcome)
            && self.long_mate.as_ref().is_none_or(|(known, _)| *known != within)
        {
            self.long_mate = search.any_line().map(|line| (within, line)).or(self.long_mate.take());
        }
        self.nodes = search.nodes();
        verdict.unwrap_or_else(|| match &self.long_mate {
            Some((within, line)) => MateVerdict::LongMate { within: within_of(*within, line), line: line.clone() },
            None => MateVerdict::NoMateWithin(self.progress.none_within()),
        })
    }

    /// Within this number of plies there is no mate of the position that was asked about last.
    #[must_use]
    pub fn none_within(&self) -> u16 {
        self.progress.none_within()
    }

    /// Whether a mate was found that may not be the shortest, or not against the longest resistance, and the search was stopped before its end.
    #[must_use]
    pub fn could_go_on(&self) -> bool {
        self.is_line_due || self.progress.could_go_on()
    }

    /// A mate of any length, which need not be the shortest: [`MateVerdict::LongMate`]. What is known when it is told to stop, or after that
    /// number of positions, is [`MateVerdict::NoMateWithin`] no plies.
    pub fn find_any(
        &mut self,
        position: &Position,
        bare_king: BareKing,
        nodes: u64,
        control: &mut dyn SearchControl,
    ) -> MateVerdict {
        let mut search = Search::new(position.clone(), bare_king, &mut self.table, nodes, control);
        search.make_room(&mut self.asked);
        let line = match search.prove_any() {
            AnyMate::Found(within) => {
                search.any_line().map(|line| MateVerdict::LongMate { within: within_of(within, &line), line })
            }
            AnyMate::Never => Some(MateVerdict::NoMate),
            AnyMate::Unknown => None,
        };
        self.nodes = search.nodes();
        line.unwrap_or(MateVerdict::NoMateWithin(0))
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
        search.make_room(&mut self.asked);
        let outcome = Progress::default().short(&mut search, limits.plies);
        self.nodes = search.nodes();
        matches!(outcome, Some(Outcome::Shortest(_)))
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

/// Within how many plies a mate is that was proven within that number, and has this line: what had to be proven again may take longer.
fn within_of(proven: u16, line: &[Move]) -> u16 {
    proven.max(line.len() as u16)
}
