//! Matches between two evaluations of one game, and what their results mean.
//!
//! Every opening is played twice with colours exchanged, both players have the same limits, and the result of a game is what
//! [`Game`] says. "Numbers of shogi" is shogi's table as it stands, with no worth for the pieces that shogi lacks (elephant
//! and prince) and without the terms for endings; search and rules are the same on both sides. The everyday run is short; the
//! figures in `tests/results/own-numbers.jsonl` come from `suizo match` at equal time, each with its command.

use crate::random::Random;
use std::time::Instant;
use suizo::{
    engine::{BestMove, Engine, Limits, Score, SearchControl},
    rules::{Color, Game, Move, RuleChoices, Rules, Start, Variant},
    tools::arena::{Interval, Tally},
};

const HASH_MIB: usize = 8;
const OPENING_PLIES: usize = 8;
/// An opening is fair when a short search sees no more than this for either side.
const FAIR: i32 = 150;
const FAIR_NODES: u64 = 5_000;
/// A game that lasts longer is a draw.
const MAX_PLIES: usize = 400;

struct Clock(Instant);

impl Clock {
    fn start() -> Clock {
        Clock(Instant::now())
    }
}

impl SearchControl for Clock {
    fn now_ms(&mut self) -> u64 {
        self.0.elapsed().as_millis() as u64
    }

    fn should_stop(&mut self) -> bool {
        false
    }
}

/// One player of a match, with what it spent.
struct Player {
    engine: Engine,
    limits: Limits,
    n_moves: u64,
    nodes: u64,
    depths: u64,
}

impl Player {
    fn new(engine: Engine, limits: &Limits) -> Player {
        Player { engine, limits: limits.clone(), n_moves: 0, nodes: 0, depths: 0 }
    }

    fn choose(&mut self, game: &Game) -> Option<Move> {
        let report = self.engine.search(game, &self.limits, &mut Clock::start());
        self.n_moves += 1;
        self.nodes += report.nodes;
        self.depths += report.depth as u64;
        match report.best {
            BestMove::Move { mv, .. } => Some(mv),
            BestMove::Declare | BestMove::Resign => None,
        }
    }

    fn per_move(&self, total: u64) -> f64 {
        total as f64 / self.n_moves.max(1) as f64
    }
}

/// Random legal moves after which neither side has much the better of it.
fn opening(rules: &'static Rules, judge: &mut Engine, random: &mut Random) -> Game {
    loop {
        let mut game = Game::new(rules.variant(), RuleChoices::default(), Start::Standard).unwrap();
        for _ in 0..OPENING_PLIES {
            let legal = game.legal_moves();
            if game.outcome().is_some() || legal.is_empty() {
                break;
            }
            game.play(legal[random.below(legal.len())]).unwrap();
        }
        if game.outcome().is_some() {
            continue;
        }
        judge.new_game();
        let limits = Limits { nodes: Some(FAIR_NODES), ..Limits::default() };
        if let Some(Score::Cp(value)) = judge.search(&game, &limits, &mut Clock::start()).score
            && value.abs() <= FAIR
        {
            return game;
        }
    }
}

/// Half points of the first player, who has that colour.
fn play(mut game: Game, first: &mut Player, second: &mut Player, color: Color) -> usize {
    first.engine.new_game();
    second.engine.new_game();
    while game.outcome().is_none() && game.ply() < MAX_PLIES {
        let player = if game.turn() == color { &mut *first } else { &mut *second };
        let mv = player.choose(&game).expect("a move, as the game goes on");
        game.play(mv).expect("a legal move");
    }
    match game.outcome().and_then(|outcome| outcome.winner) {
        None => 1,
        Some(winner) => 2 * (winner == color) as usize,
    }
}

/// A game's own numbers against another game's.
fn table_match(variant: Variant, other: Variant, n_pairs: usize, limits: &Limits) -> (Tally, [Player; 2]) {
    let rules = Rules::of(variant);
    let mut judge = Engine::new(rules, HASH_MIB);
    let mut own = Player::new(Engine::new(rules, HASH_MIB), limits);
    let mut borrowed = Player::new(Engine::with_numbers_of(rules, HASH_MIB, other), limits);
    let mut random = Random(variant as u64 + 2_026);
    let mut tally = Tally::default();
    for _ in 0..n_pairs {
        let start = opening(rules, &mut judge, &mut random);
        tally.add_pair(Color::ALL.map(|color| play(start.clone(), &mut own, &mut borrowed, color)));
    }
    (tally, [own, borrowed])
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().expect(name))
}

#[test]
fn own_numbers_beat_those_of_shogi() {
    let asked = std::env::var("SUIZO_TABLE_MATCH").ok();
    let n_pairs = number("SUIZO_MATCH_GAMES").map_or(4, |games| games as usize / 2);
    let limits = match number("SUIZO_MATCH_MS") {
        Some(movetime_ms) => Limits { movetime_ms: Some(movetime_ms), ..Limits::default() },
        None => Limits { nodes: Some(number("SUIZO_MATCH_NODES").unwrap_or(500)), ..Limits::default() },
    };
    let is_asked = |variant: &Variant| match &asked {
        Some(list) => list.split(',').any(|id| id == variant.id()),
        None => *variant != Variant::Shogi,
    };
    for variant in Variant::ALL.into_iter().filter(is_asked) {
        let (tally, [own, borrowed]) = table_match(variant, Variant::Shogi, n_pairs, &limits);
        let Interval { low, estimate: elo, high } = tally.elo();
        let [low, elo, high] =
            [low, elo, high].map(|elo| if elo.is_finite() { format!("{elo:.0}") } else { "null".to_owned() });
        println!(
            "{{\"game\":\"{}\",\"first\":\"own numbers\",\"second\":\"numbers of shogi\",\"movetime_ms\":{},\"nodes\":{},\
             \"hash_mib\":{HASH_MIB},\"opening_plies\":{OPENING_PLIES},\"games\":{},\"wins\":{},\"draws\":{},\"losses\":{},\
             \"pairs\":{:?},\"score\":{:.4},\"elo\":{elo},\"elo_low\":{low},\"elo_high\":{high},\
             \"nodes_per_move\":[{:.0},{:.0}],\"depth_per_move\":[{:.2},{:.2}],\"plies_per_game\":{:.1}}}",
            variant.id(),
            limits.movetime_ms.map_or("null".into(), |ms| ms.to_string()),
            limits.nodes.map_or("null".into(), |nodes| nodes.to_string()),
            2 * n_pairs,
            tally.wins,
            tally.draws,
            tally.losses,
            tally.pairs,
            tally.score(),
            own.per_move(own.nodes),
            borrowed.per_move(borrowed.nodes),
            own.per_move(own.depths),
            borrowed.per_move(borrowed.depths),
            (own.n_moves + borrowed.n_moves) as f64 / (2 * n_pairs).max(1) as f64 + OPENING_PLIES as f64,
        );
        assert!(tally.score() > 0.5, "{variant:?}: {tally:?}");
    }
}
