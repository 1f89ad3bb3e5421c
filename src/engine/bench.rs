//! The signature of the search: nodes over fixed positions at fixed depth.
//!
//! The number is the same on every machine and in wasm. A change that should not alter play must not alter it.
//!
//! ```
//! use suizo::engine::bench::Bench;
//! use suizo::rules::{Game, RuleChoices, Rules, Start, Variant};
//!
//! let game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
//! let mut bench = Bench::new(Rules::of(Variant::Shogi), vec![game], 3);
//! let report = loop {
//!     if let Some(report) = bench.step() {
//!         break report;
//!     }
//! };
//! assert_eq!((report.positions, report.nodes), (1, 258));
//! ```

use super::{control::SearchControl, engine::Engine, limits::Limits};
use crate::rules::{Game, RuleChoices, Rules, Start, Variant};

/// What the benchmark counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BenchReport {
    /// Positions visited by all searches.
    pub nodes: u64,
    /// Positions searched.
    pub positions: usize,
}

/// The benchmark in steps of one position, for hosts that have messages to read in between.
pub struct Bench {
    engine: Engine,
    games: Vec<Game>,
    depth: u32,
    report: BenchReport,
}

const HASH_MIB: usize = 8;

/// Runs the whole benchmark of a game.
#[must_use]
pub fn run(rules: &'static Rules) -> BenchReport {
    let (starts, depth) = suite(rules.variant());
    // the tests see to it that every start can be read
    let game = |start: &&str| {
        let start = Start::parse(rules, start).ok()?;
        Game::new(rules.variant(), RuleChoices::default(), start).ok()
    };
    let mut bench = Bench::new(rules, starts.iter().filter_map(game).collect(), depth);
    while bench.step().is_none() {}
    bench.report
}

impl Bench {
    /// Will search these games' positions, all of these rules, to a nominal depth.
    #[must_use]
    pub fn new(rules: &'static Rules, games: Vec<Game>, depth: u32) -> Bench {
        Bench { engine: Engine::new(rules, HASH_MIB), games, depth, report: BenchReport::default() }
    }

    /// Searches the next position; the report once all are done.
    pub fn step(&mut self) -> Option<BenchReport> {
        let Some(game) = self.games.get(self.report.positions) else { return Some(self.report) };
        self.engine.new_game();
        let limits = Limits { depth: Some(self.depth), ..Limits::default() };
        self.report.nodes += self.engine.search(game, &limits, &mut Unlimited).nodes;
        self.report.positions += 1;
        None
    }
}

/// No clock, no listener.
struct Unlimited;

impl SearchControl for Unlimited {
    fn now_ms(&mut self) -> u64 {
        0
    }

    fn should_stop(&mut self) -> bool {
        false
    }
}

/// A game's fixed positions, and the nominal depth to which they are searched. The worker does without them: it is sent what to search.
#[must_use]
pub fn suite(variant: Variant) -> (&'static [&'static str], u32) {
    match variant {
        Variant::Shogi => (&SHOGI, 9),
        Variant::Sho => (&SHO, 9),
        Variant::Heian9x8 => (&HEIAN, 10),
        Variant::Heian8x8 | Variant::Heian9x9 | Variant::Heian8x9 => (&["startpos"], 12),
        Variant::Asakura => (&["startpos"], 9),
    }
}

/// Positions of its own games at a low level.
const SHOGI: [&str; 16] = [
    "startpos",
    "lnsg1gsnl/1r1k5/pppppp3/6ppp/4b2P1/P4P3/1PPPP1P1P/1BSG2SR1/LN2KG1NL b - 15",
    "ln1gkg1nl/r2s2s2/3ppp2p/ppp3pR1/4b4/P4P3/1PPPPSP1P/1B1K4L/LNSGG2N1 w Pp 22",
    "lnsg1kb1+R/r4sg1+N/1p1pppp2/p7p/9/2p2P3/PP1PPSPpP/1B1S5/LN1GKG1NL b LPp 29",
    "1n1ggk2+P/lrs2s+P2/ppp2pp1n/3pp3p/6b2/4PP2P/PPPP3R1/3S1S2L/LNBGKG1+p1 w Ln 36",
    "ln1gkgsn1/3s4l/3pb2pp/prp1ppp2/7PP/2P1PPP2/P1SP1S3/1BK1G2RL/LN2G2N1 b Pp 43",
    "Sn2kg2l/l2s5/prpppgb2/1p3p1p1/4P4/P5P+p1/1PPPS4/1BK4R1/LNSGG4 w 2nl4p 50",
    "ln3gknb/1r3gs1l/3ps1p1p/pp2pp1p1/2p5P/1P1P1PP2/P1P1P1NP1/LB1SG4/1N1GK1SrL w - 46",
    "ln3gsn1/2rsg2b1/ppp1pp1k1/3p2pp1/5P1Pl/1P2P4/P1PP1SP2/1B1SGK3/LN1+r3N1 w Pglp 64",
    "lng4+P1/r1ks2+P2/pppp5/3bp2+N1/8p/P1P1Pgpl1/3PS3P/3SGR1P1/LNBGK2NL b 2Psp 71",
    "1ns1n2+P+P/l2kg2+P1/2p2p1+P1/p2pps1+R1/1p7/3PP4/PPP2P2P/1B1S1S2L/LN1GKG1N1 w RBGLP 78",
    "+bn1g4l/3sksG2/p2ppp2p/2p4p1/P8/1p2NPLPP/3lPKS1L/5G3/+p+b+r4NR b gsn4p 85",
    "lng1kS2+P/3s1n+B+L1/2pppg2+P/p4pp2/9/3PPSP2/2P2PNPL/+b+r+n1G3R/3GK4 w L3Psp 92",
    "ln1g2k1+N/1r1s5/pp1pppS1p/2ps3+R1/9/1P2P3P/P1P2P3/1G1S1G2+p/LN2K1+b2 b G2L3Pbnp 59",
    "l3sk2l/6g2/p1r+bpgn2/1p3psp1/4G1p2/P3SPPP1/2+pPPR2+p/1P1S5/LN2GK3 w b2nl3p 106",
    "ln4+N2/1k4S2/rp2p+P3/2pp5/p3P+B1P+s/6P2/PPPP5/1BK1G2+l1/LN7 b G3Pr2g2snl2p 113",
];

/// Positions of its own games at a low level.
const SHO: [&str; 10] = [
    "startpos",
    "ln1gkgbnl/2rses3/p1ppppp1p/7p1/1p5P1/2P6/PPNPPPP1P/1B1SE1SRL/L2GKG1N1 b - 15",
    "ln1gkg3/1r1ses2l/pppp1pnpp/4p1p2/4bP2P/P3P4/1PPP2PP1/1B2E1SR1/LNSG1GKNL w - 22",
    "ln1gkg1nl/2rse1s2/pppp1pp2/3bp2pp/PPP6/3P3P1/3SP1P1P/1B2ES2R/LN1GKG1NL b - 29",
    "lnsgkg3/2r1es3/pp1ppp3/2p3+L1+R/9/2P4b1/PP1PPPP2/1B1SES3/LN1GKG3 w - 36",
    "ln1gkg2b/2s1es3/p2p1pp1n/2p1p4/9/P6r1/1GNPPPP2/1B2E4/L1SKS1G2 b - 43",
    "ln1ks2R1/r1g1ebg2/1pp2s3/p2pppp1l/8p/P3SPP2/1PPPP3P/1BGSE3L/LN1KG4 w - 50",
    "lnsgkg3/4e1s+R1/p1pppp2+L/1r4p2/9/P2PP1P2/+p1P2PN2/2SKE4/4G1G2 b - 57",
    "3gkg3/1r1s5/l1np1es2/ppp1p1p2/9/PPP1P1P2/2NP1S2E/1SGK5/L3G2+l1 w - 64",
    "l2k1g3/1rsge2+L+P/1p1pp4/p1p2s3/9/2+bPP2P1/4S1G2/+n2G1K1R1/4E1S2 b - 71",
];

/// Positions of its own games at a low level.
const HEIAN: [&str; 8] = [
    "startpos",
    "1ns1kg1nl/l3gs3/2p1pppp1/pp1p4p/5PP2/PPPPP1NPP/3SG1S2/LN2KG2L b - 15",
    "lns1gg3/4k1s2/pp1p1pn1l/2p1p1ppp/1P3P3/P1PPPGPPP/3S1S2L/LN1KG2N1 w - 22",
    "3gk3l/3sgs3/1p1pp1n2/l1p2ppNp/3nP2p1/NPP1SPPP1/3G3SL/L3KG3 b - 29",
    "l1s1k4/6g1l/nppgp1n1p/p2p2sP1/1PP1PP2P/P2P2NSL/5G3/LNS1GK3 w - 36",
    "l1sgk2+N1/3s5/6p1p/p1pppg3/6P1P/P1PPP3L/3SGS3/1+n1K2G2 b - 43",
    "ln2k1g2/2s1g3+L/1ppp1p+P2/P3p4/1P1P1P3/2PSP4/4GS2+n/LN2KG3 w - 50",
    "lgk6/3s5/p3p3l/1ppS3pp/P3Pgpn1/LPPG2P1P/5G3/1N3K1NL b - 57",
];
