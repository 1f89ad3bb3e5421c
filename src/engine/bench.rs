//! The signature of the search: nodes over fixed positions at fixed depth.
//!
//! The number is the same on every machine and in wasm. A change that should not alter play must not alter it.

use super::{Engine, Limits, Watch};
use crate::rules::{Game, RuleChoices, Rules, Start, Variant};

/// What the benchmark counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BenchReport {
    pub nodes: u64,
    pub positions: usize,
}

/// The benchmark in steps of one position, for hosts that have messages to read in between.
pub struct Bench {
    engine: Engine,
    report: BenchReport,
}

const HASH_MIB: usize = 8;

/// Runs the whole benchmark of a game.
pub fn run(rules: &'static Rules) -> BenchReport {
    let mut bench = Bench::new(rules);
    while bench.step().is_none() {}
    bench.report
}

impl Bench {
    pub fn new(rules: &'static Rules) -> Bench {
        Bench { engine: Engine::new(rules, HASH_MIB), report: BenchReport::default() }
    }

    /// Searches the next position; the report once all are done.
    pub fn step(&mut self) -> Option<BenchReport> {
        let rules = self.engine.rules();
        let (starts, depth) = suite(rules.variant());
        let Some(start) = starts.get(self.report.positions) else { return Some(self.report) };
        // the tests see to it that every start can be read
        if let Ok(start) = Start::parse(rules, start)
            && let Ok(game) = Game::new(rules.variant(), RuleChoices::default(), start)
        {
            self.engine.new_game();
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            self.report.nodes += self.engine.search(&game, &limits, &mut Undisturbed).nodes;
        }
        self.report.positions += 1;
        None
    }
}

/// No clock, no listener.
struct Undisturbed;

impl Watch for Undisturbed {
    fn now_ms(&mut self) -> u64 {
        0
    }

    fn should_stop(&mut self) -> bool {
        false
    }
}

fn suite(variant: Variant) -> (&'static [&'static str], u32) {
    match variant {
        Variant::Shogi => (&SHOGI, 9),
        Variant::Sho => (&SHO, 9),
        Variant::Heian9x8 => (&HEIAN, 10),
        Variant::Heian8x8 | Variant::Heian9x9 | Variant::Heian8x9 => (&["startpos"], 12),
    }
}

const SHOGI: [&str; 1] = ["startpos"];
const SHO: [&str; 1] = ["startpos"];
const HEIAN: [&str; 1] = ["startpos"];
