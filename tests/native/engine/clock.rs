//! Whole games of the engine against itself on every kind of clock. Time is counted in nodes, so that the games are the same on
//! every machine and take less time than their clocks show.

use crate::program::Program;
use std::time::{Duration, Instant};
use suizo::{
    engine::{BestMove, ClockLimits, Engine, Limits, SearchControl},
    rules::{Color, Game, RuleChoices, Rules, Start, Variant},
};

/// Polls are 512 nodes apart, so an engine here visits 64 thousand nodes a second, as on a slow phone.
const MS_A_POLL: u64 = 8;
/// What every move loses on its way to the clock and back.
const LAG_MS: u64 = 20;
/// What the program takes off for that.
const OVERHEAD_MS: u64 = 30;
const MAX_PLIES: usize = 240;

/// A watch that advances with the nodes searched.
#[derive(Default)]
struct NodeWatch {
    now_ms: u64,
    /// When the opponent plays the expected move.
    hit_ms: u64,
    /// When the search is stopped from outside.
    stop_ms: Option<u64>,
}

impl SearchControl for NodeWatch {
    fn now_ms(&mut self) -> u64 {
        self.now_ms
    }

    fn should_stop(&mut self) -> bool {
        self.now_ms += MS_A_POLL;
        self.stop_ms.is_some_and(|stop_ms| self.now_ms >= stop_ms)
    }

    fn is_pondering(&mut self) -> bool {
        self.now_ms < self.hit_ms
    }

    fn wait(&mut self) {
        self.now_ms += MS_A_POLL;
    }
}

/// A clock as a tournament has it.
#[derive(Debug, Clone, Copy)]
struct Terms {
    main_ms: u64,
    inc_ms: u64,
    byoyomi_ms: u64,
    periods: u32,
}

const fn sudden_death(main_ms: u64) -> Terms {
    Terms { main_ms, inc_ms: 0, byoyomi_ms: 0, periods: 0 }
}

const fn fischer(main_ms: u64, inc_ms: u64) -> Terms {
    Terms { inc_ms, ..sudden_death(main_ms) }
}

const fn byoyomi(main_ms: u64, byoyomi_ms: u64, periods: u32) -> Terms {
    Terms { byoyomi_ms, periods, ..sudden_death(main_ms) }
}

/// One player's clock.
#[derive(Debug, Clone)]
struct Clock {
    terms: Terms,
    left_ms: u64,
    periods: u32,
    /// Time of each move, without the lag.
    taken: Vec<u64>,
    flagged: bool,
}

impl Clock {
    fn new(terms: Terms) -> Clock {
        Clock { terms, left_ms: terms.main_ms, periods: terms.periods, taken: Vec::new(), flagged: false }
    }

    fn limits(&self) -> ClockLimits {
        let Terms { inc_ms, byoyomi_ms, .. } = self.terms;
        ClockLimits { own_ms: self.left_ms, inc_ms, byoyomi_ms }
    }

    fn press(&mut self, taken_ms: u64) {
        self.taken.push(taken_ms);
        let spent = taken_ms + LAG_MS;
        let beyond = spent.saturating_sub(self.left_ms);
        if beyond > 0 {
            // a period that is not used up begins anew
            let lost = beyond.checked_div(self.terms.byoyomi_ms).unwrap_or(u64::from(self.periods.max(1)));
            self.flagged |= lost >= u64::from(self.periods.max(1));
            self.periods -= self.periods.min(lost as u32);
        }
        self.left_ms = self.left_ms.saturating_sub(spent) + self.terms.inc_ms;
    }
}

fn limits(clock: ClockLimits) -> Limits {
    Limits { clock: Some(clock), overhead_ms: OVERHEAD_MS, ..Limits::default() }
}

/// A game of the engine against itself, and what its two clocks say.
fn game_on(variant: Variant, terms: Terms) -> (Game, [Clock; 2]) {
    let rules = Rules::of(variant);
    let mut engines = Color::ALL.map(|_| Engine::new(rules, 8));
    let mut clocks = Color::ALL.map(|_| Clock::new(terms));
    let mut game = Game::new(variant, RuleChoices::default(), Start::Standard).unwrap();
    while game.outcome().is_none() && game.ply() < MAX_PLIES {
        let side = game.turn().index();
        let mut watch = NodeWatch::default();
        let report = engines[side].search(&game, &limits(clocks[side].limits()), &mut watch);
        clocks[side].press(watch.now_ms);
        match report.best {
            BestMove::Move { mv, .. } => game.play(mv).map(drop).expect("a legal move"),
            BestMove::Declare | BestMove::Resign => break,
        }
    }
    (game, clocks)
}

fn sum(times: &[u64]) -> u64 {
    times.iter().sum()
}

#[test]
fn no_clock_runs_out_and_no_period_is_lost_in_whole_games() {
    for (variant, terms) in [
        (Variant::Shogi, sudden_death(5_000)),
        (Variant::Sho, sudden_death(4_000)),
        (Variant::Shogi, fischer(1_000, 50)),
        (Variant::Sho, fischer(500, 40)),
        (Variant::Heian9x8, fischer(50, 30)),
        (Variant::Shogi, byoyomi(0, 50, 1)),
        (Variant::Sho, byoyomi(0, 70, 3)),
        (Variant::Shogi, byoyomi(1_000, 60, 5)),
        (Variant::Heian9x8, byoyomi(50, 50, 1)),
    ] {
        let (game, clocks) = game_on(variant, terms);
        for clock in &clocks {
            let told = format!("{variant:?}, {terms:?}, {} plies: {clock:?}", game.ply());
            assert!(!clock.flagged, "{told}");
            assert_eq!(clock.periods, terms.periods, "{told}");
        }
    }
}

#[test]
fn sudden_death_is_spent_through_the_whole_game() {
    const MAIN_MS: u64 = 10_000;
    let (game, clocks) = game_on(Variant::Sho, sudden_death(MAIN_MS));
    for Clock { taken, flagged, .. } in &clocks {
        let part = |from: usize, to: usize| sum(&taken[from.min(taken.len())..to.min(taken.len())]) * 100 / MAIN_MS;
        let tens: Vec<u64> = (0..12).map(|ten| part(10 * ten, 10 * ten + 10)).collect();
        println!("sudden death: {tens:?} per cent of the time by tens of moves");
        let told = format!("{} plies, {tens:?}: {taken:?}", game.ply());
        assert!(!flagged && taken.len() >= 30, "{told}");
        assert!((10..=35).contains(&tens[0]) && (8..=35).contains(&tens[1]), "{told}");
        assert!(part(0, 30) >= 40 && (taken.len() < 60 || part(0, 60) >= 60), "{told}");
        assert!(taken.iter().all(|ms| ms * 8 <= MAIN_MS), "{told}");
    }
}

#[test]
fn increments_are_thought_through_as_they_come() {
    let terms = fischer(1_000, 100);
    let (game, clocks) = game_on(Variant::Shogi, terms);
    for Clock { taken, left_ms, flagged, .. } in &clocks {
        let given = terms.main_ms + taken.len() as u64 * (terms.inc_ms - LAG_MS);
        println!("Fischer: {} moves, {} of {given} ms thought, {left_ms} ms left", taken.len(), sum(taken));
        let told = format!("{} plies, {left_ms} ms left: {taken:?}", game.ply());
        assert!(!flagged && taken.len() >= 20, "{told}");
        assert!(sum(taken) * 100 >= given * 65, "{told}");
        assert!(sum(&taken[..10]) * 100 <= given.min(terms.main_ms + 10 * terms.inc_ms) * 90, "{told}");
    }
}

#[test]
fn a_period_of_byoyomi_is_used_to_its_end() {
    const PERIOD_MS: u64 = 100;
    let (game, clocks) = game_on(Variant::Shogi, byoyomi(0, PERIOD_MS, 2));
    for Clock { taken, .. } in &clocks {
        let n_whole = taken.iter().filter(|&&ms| ms + OVERHEAD_MS + MS_A_POLL >= PERIOD_MS).count();
        println!("byoyomi: {n_whole} of {} moves take the whole period", taken.len());
        // the others have no choice or see the mate
        assert!(n_whole * 10 >= taken.len() * 7, "{} plies: {taken:?}", game.ply());
    }
}

#[test]
fn the_smallest_clocks_are_not_overstepped() {
    for variant in [Variant::Shogi, Variant::Heian8x8] {
        let mut engine = Engine::new(Rules::of(variant), 1);
        let game = Game::new(variant, RuleChoices::default(), Start::Standard).unwrap();
        for own_ms in [50, 60, 100, 200] {
            for (inc_ms, byoyomi_ms) in [(0, 0), (10, 0), (1_000, 0), (0, 50), (0, 1_000)] {
                let mut watch = NodeWatch::default();
                let report = engine.search(&game, &limits(ClockLimits { own_ms, inc_ms, byoyomi_ms }), &mut watch);
                assert!(matches!(report.best, BestMove::Move { .. }));
                let taken = watch.now_ms;
                assert!(taken + LAG_MS <= own_ms + byoyomi_ms, "{own_ms}+{inc_ms}, byoyomi {byoyomi_ms}: {taken} ms");
            }
        }
    }
}

const CLOCKS: [ClockLimits; 3] = [
    ClockLimits { own_ms: 60_000, inc_ms: 0, byoyomi_ms: 0 },
    ClockLimits { own_ms: 30_000, inc_ms: 1_000, byoyomi_ms: 0 },
    ClockLimits { own_ms: 0, inc_ms: 0, byoyomi_ms: 2_000 },
];

#[test]
fn a_forced_move_is_answered_at_once() {
    const AT_ONCE_MS: u64 = 5 * MS_A_POLL;
    // in check from a rook that can be taken, and by nothing else
    for (variant, sfen) in
        [(Variant::Shogi, "8k/9/9/9/9/9/9/8r/r7K b 2b4g4s4n4l18p 1"), (Variant::Sho, "4k4/9/9/9/9/9/P8/8r/r7K b - 1")]
    {
        let start = Start::parse(Rules::of(variant), sfen).unwrap();
        let game = Game::new(variant, RuleChoices::default(), start).unwrap();
        let by_clock = CLOCKS.map(limits);
        let fixed = Limits { movetime_ms: Some(10_000), ..Limits::default() };
        for limits in by_clock.iter().chain([&fixed]) {
            let mut watch = NodeWatch::default();
            let report = Engine::new(game.rules(), 8).search(&game, limits, &mut watch);
            assert!(matches!(report.best, BestMove::Move { mv, ponder: Some(_) } if mv.to_string() == "1i1h"));
            assert!(watch.now_ms <= AT_ONCE_MS, "{variant:?}, {limits:?}: {} ms", watch.now_ms);
        }
    }
}

#[test]
fn pondering_outlasts_every_clock_and_ends_soon_after_the_hit() {
    let game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
    for clock in CLOCKS {
        let think = |hit_ms| {
            let mut watch = NodeWatch { hit_ms, ..NodeWatch::default() };
            let report = Engine::new(game.rules(), 8).search(&game, &limits(clock), &mut watch);
            assert!(matches!(report.best, BestMove::Move { .. }));
            assert!(watch.now_ms >= hit_ms, "{clock:?}: answered on the opponent's time");
            watch.now_ms - hit_ms
        };
        let unpondered = think(0);
        let pondered = think(8_000);
        println!("{clock:?}: {unpondered} ms, after pondering {pondered} ms");
        assert!(pondered + LAG_MS <= clock.own_ms + clock.byoyomi_ms, "{clock:?}: {pondered} ms");
        if clock.byoyomi_ms > 0 {
            assert!(
                pondered + OVERHEAD_MS + MS_A_POLL >= clock.byoyomi_ms,
                "a period is there to be used: {pondered} ms"
            );
        } else {
            assert!(pondered <= MS_A_POLL, "{clock:?}: {pondered} ms after thinking for longer than {unpondered} ms");
        }
    }
}

#[test]
fn a_move_that_was_not_expected_ends_pondering_at_once_and_costs_no_time() {
    let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
    let mut engine = Engine::new(game.rules(), 8);
    let mut watch = NodeWatch { hit_ms: u64::MAX, stop_ms: Some(3_000), ..NodeWatch::default() };
    engine.search(&game, &limits(CLOCKS[2]), &mut watch);
    assert!(watch.now_ms <= 3_000 + MS_A_POLL, "{} ms", watch.now_ms);
    // the next search has its whole time
    game.play("7g7f".parse().unwrap()).unwrap();
    let mut watch = NodeWatch::default();
    engine.search(&game, &limits(CLOCKS[2]), &mut watch);
    assert!((1_900..2_000).contains(&watch.now_ms), "{} ms", watch.now_ms);
}

/// What a busy machine may add to a move.
const PATIENCE: Duration = Duration::from_secs(3);

#[test]
fn the_program_keeps_its_clock_by_the_wall_and_ponders_in_between() {
    const CLOCKS: [(&str, u64); 3] = [
        ("btime 300 wtime 300 binc 20 winc 20", 300),
        ("btime 300 wtime 300", 300),
        ("btime 0 wtime 0 byoyomi 80", 80),
    ];
    let mut program = Program::start();
    program.send("usinewgame\nisready");
    program.until("readyok");
    for (clock, most_ms) in CLOCKS {
        let mut moves = String::from("position startpos moves");
        let think = |program: &mut Program, order: &str| {
            let asked = Instant::now();
            program.send(order);
            let line = program.until("bestmove").pop().expect("a line");
            let taken = asked.elapsed();
            assert!(taken <= Duration::from_millis(most_ms) + PATIENCE, "{order}: {taken:?}");
            let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
            (words[1].clone(), words.get(3).cloned())
        };
        for turn in 0..6 {
            let (mv, expected) = think(&mut program, &format!("{moves}\ngo {clock}"));
            moves += &format!(" {mv}");
            let Some(expected) = expected else { continue };
            program.send(&format!("{moves} {expected}\ngo ponder {clock}"));
            let early = program.during(Duration::from_millis(most_ms + 30));
            assert!(early.iter().all(|line| !line.starts_with("bestmove")), "{clock}: {early:#?}");
            let is_hit = turn % 2 == 0;
            let (answer, _) = think(&mut program, if is_hit { "ponderhit" } else { "stop" });
            // after a hit the answer counts; after a miss another move was played, here the same
            moves += &if is_hit { format!(" {expected} {answer}") } else { format!(" {expected}") };
        }
    }
}
