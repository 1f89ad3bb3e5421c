//! The engine from outside: its moves are legal and in time, it knows the rules, finds mates and beats a greedy player.

use crate::random::Random;
use std::sync::atomic::{AtomicUsize, Ordering};
use suizo::{
    engine::{
        BestMove, Bound, ClockLimits, Engine, Info, Limits, MAX_LEVEL, Parts, Progress, Score, SearchControl,
        SearchReport, Weakness, bench,
    },
    rules::{
        Color, Game, Impasse, Kind, Move, MoveLimit, MoveList, Position, RuleChoices, RuleSwitch, Rules, Start, Variant,
    },
};

/// A control that records what the search asks and reports; its clock advances by a millisecond each time it is read.
#[derive(Default)]
struct Witness {
    now_ms: u64,
    /// Says stop after this number of questions.
    stop_after: Option<u64>,
    questions: u64,
    /// Asks for a pause whenever it can.
    impatient: bool,
    infos: Vec<Info>,
}

impl SearchControl for Witness {
    fn now_ms(&mut self) -> u64 {
        self.now_ms += 1;
        self.now_ms
    }

    fn should_stop(&mut self) -> bool {
        self.questions += 1;
        self.stop_after.is_some_and(|limit| self.questions > limit)
    }

    fn report(&mut self, info: &Info) {
        self.infos.push(info.clone());
    }

    fn should_pause(&mut self) -> bool {
        self.impatient
    }
}

fn game_with(variant: Variant, start: &str, moves: &str, choices: RuleChoices) -> Game {
    let start = Start::parse(Rules::of(variant), start).unwrap();
    let mut game = Game::new(variant, choices, start).unwrap();
    for mv in moves.split_whitespace() {
        game.play(mv.parse().unwrap()).unwrap();
    }
    game
}

fn game(variant: Variant, start: &str) -> Game {
    game_with(variant, start, "", RuleChoices::default())
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn think(game: &Game, limits: &Limits) -> SearchReport {
    Engine::new(game.rules(), 4).search(game, limits, &mut Witness::default())
}

fn best(report: &SearchReport) -> Move {
    match report.best {
        BestMove::Move { mv, .. } => mv,
        ref other => panic!("no move but {other:?}"),
    }
}

#[track_caller]
fn check_best(game: &Game, limits: &Limits, expected: &str) -> SearchReport {
    let report = think(game, limits);
    assert_eq!(best(&report).to_string(), expected, "{game:?}: {report:?}");
    report
}

fn centipawns(report: &SearchReport) -> i32 {
    match report.score {
        Some(Score::Cp(value)) => value,
        other => panic!("no plain score but {other:?}"),
    }
}

// --- always a legal move, in time

#[test]
fn a_legal_move_comes_at_any_limit() {
    let tiny = [
        Limits { movetime_ms: Some(1), ..Limits::default() },
        Limits { movetime_ms: Some(1), overhead_ms: 100, ..Limits::default() },
        Limits { clock: Some(ClockLimits { own_ms: 1, inc_ms: 0, byoyomi_ms: 0 }), ..Limits::default() },
        Limits { clock: Some(ClockLimits::default()), ..Limits::default() },
        Limits { depth: Some(1), ..Limits::default() },
        nodes(1),
        nodes(0),
        Limits { multi_pv: 5, ..nodes(300) },
        Limits { level: 1, seed: 5, ..Limits::default() },
        Limits { level: 3, seed: 6, ..Limits::default() },
    ];
    let mut random = Random(3);
    let mut n_forced = 0;
    for variant in Variant::ALL {
        let mut engine = Engine::new(Rules::of(variant), 1);
        for _ in 0..16 {
            let mut game = game(variant, "startpos");
            while game.outcome().is_none() && game.ply() < 160 {
                let legal = game.legal_moves();
                n_forced += (legal.len() == 1) as u32;
                if legal.len() == 1 || game.ply().is_multiple_of(8) {
                    let limits = &tiny[random.below(tiny.len())];
                    let mut witness = Witness::default();
                    let report = engine.search(&game, limits, &mut witness);
                    assert!(legal.contains(&best(&report)), "{game:?}: {report:?}");
                    if limits.movetime_ms.is_some() || limits.clock.is_some() {
                        assert!(report.nodes < 2_048 && witness.now_ms < 12, "{limits:?}: {report:?}");
                    }
                }
                game.play(legal[random.below(legal.len())]).unwrap();
            }
        }
    }
    assert!(n_forced > 20, "random games meet forced moves");
}

#[test]
fn a_stop_is_heard_within_a_thousand_nodes() {
    let game = game(Variant::Shogi, "startpos");
    let mut witness = Witness { stop_after: Some(40), ..Witness::default() };
    let report = Engine::new(game.rules(), 4).search(&game, &Limits::default(), &mut witness);
    assert!(game.legal_moves().contains(&best(&report)));
    // a question every 512 nodes at least, and some between iterations
    assert!(report.nodes < 41 * 1_024, "{report:?}");
}

#[test]
fn an_endless_search_waits_for_its_stop() {
    let game = game(Variant::Shogi, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    let mut engine = Engine::new(game.rules(), 1);
    engine.start(&game, &Limits { infinite: true, depth: Some(3), ..Limits::default() }, 0);
    assert_eq!(engine.run(&mut Witness::default()), Progress::Waiting);
    assert_eq!(engine.run(&mut Witness::default()), Progress::Waiting);
    let done = engine.run(&mut Witness { stop_after: Some(0), ..Witness::default() });
    assert!(matches!(done, Progress::Done(report) if best(&report).to_string() == "G*5b"));
}

#[test]
fn an_endless_search_waits_whatever_ends_it() {
    let mated = game(Variant::Shogi, "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1");
    let start = game(Variant::Shogi, "startpos");
    let infinite = Limits { infinite: true, ..Limits::default() };
    for (game, limits) in [
        (&mated, infinite.clone()),
        (&start, Limits { nodes: Some(2_000), ..infinite.clone() }),
        (&start, Limits { level: 1, ..infinite.clone() }),
    ] {
        let mut engine = Engine::new(game.rules(), 1);
        engine.start(game, &limits, 0);
        for _ in 0..3 {
            assert_eq!(engine.run(&mut Witness::default()), Progress::Waiting, "{limits:?}");
        }
        let done = engine.run(&mut Witness { stop_after: Some(0), ..Witness::default() });
        assert!(matches!(done, Progress::Done(_)), "{limits:?}");
    }
}

#[test]
fn a_position_without_moves_is_given_up() {
    let game = game(Variant::Shogi, "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1");
    let report = think(&game, &nodes(1_000));
    assert_eq!((report.best, report.score), (BestMove::Resign, Some(Score::Mate(0))));
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let game = game(Variant::Shogi, "startpos");
    let search_moves: Vec<Move> = ["1g1f", "9g9f"].iter().map(|mv| mv.parse().unwrap()).collect();
    let report = think(&game, &Limits { search_moves: search_moves.clone(), ..nodes(20_000) });
    assert!(search_moves.contains(&best(&report)));
}

#[test]
fn lines_are_ranked_distinct_and_playable() {
    let game = game(Variant::Shogi, "lnsg1gsnl/1r1k5/pppppp3/6ppp/4b2P1/P4P3/1PPPP1P1P/1BSG2SR1/LN2KG1NL b - 15");
    let mut witness = Witness::default();
    let limits = Limits { depth: Some(7), multi_pv: 4, ..Limits::default() };
    let report = Engine::new(game.rules(), 4).search(&game, &limits, &mut witness);
    let last: Vec<&Info> = witness.infos.iter().filter(|info| info.depth == 7).collect();
    let n_lines = last.len();
    let last = &last[n_lines - 4..];
    let value = |info: &&Info| match info.score {
        Score::Cp(value) => value,
        Score::Mate(plies) => 100_000 * plies.signum(),
    };
    assert!(last.iter().map(|info| info.multi_pv).eq(1..=4), "{last:?}");
    assert!(last.iter().map(value).is_sorted_by(|one, other| one >= other), "{last:?}");
    let mut firsts: Vec<Move> = last.iter().map(|info| info.pv[0]).collect();
    assert_eq!(firsts[0], best(&report));
    firsts.sort();
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
    for info in last {
        let mut line = game.clone();
        for mv in &info.pv {
            line.play(*mv).unwrap();
        }
    }
}

// --- the rules

/// White shuffles its king, Black too, until the position after Black's 9i9h is due for the fourth time.
const SHUFFLE: &str = "9g9h 1a1b 9h9i 1b1a 9i9h 1a1b 9h9i 1b1a 9i9h 1a1b 9h9i 1b1a";

/// The exact values of the best line, by depth.
fn values(game: &Game, limits: &Limits) -> Vec<Score> {
    let mut witness = Witness::default();
    Engine::new(game.rules(), 4).search(game, limits, &mut witness);
    let exact = witness.infos.into_iter().filter(|info| info.bound == Bound::Exact && info.multi_pv == 1);
    let exact: Vec<Info> = exact.collect();
    assert!(exact.iter().enumerate().all(|(at, info)| info.depth as usize == at + 1));
    exact.into_iter().map(|info| info.score).collect()
}

#[test]
fn steady_values_are_means_of_three_passes_but_for_what_is_new() {
    let (mut n_means, mut n_new) = (0, 0);
    for (variant, start) in [
        (Variant::Heian9x8, "startpos"),
        (Variant::Sho, "startpos"),
        (Variant::Shogi, "l4kgn1/3+B1s3/p2pp1pp1/2p2p2p/1p1P5/P1P1PPP1P/1P2G4/2G1K4/LN5RL b BGS2Nrs2p 1"),
        (Variant::Shogi, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"),
    ] {
        let game = game(variant, start);
        let single = values(&game, &nodes(30_000));
        let steady = values(&game, &Limits { steady: true, ..nodes(30_000) });
        assert_eq!(single[0], steady[0]);
        for (at, value) in steady.iter().enumerate().skip(1) {
            let cp = |depth: usize| match single[depth] {
                Score::Cp(value) => Some(value),
                Score::Mate(_) => None,
            };
            let from = (1..=at.min(2)).take_while(|back| {
                let pair = cp(at - back).zip(cp(at + 1 - back));
                pair.is_some_and(|(before, after)| (after - before).abs() <= 200)
            });
            let expected = match (from.count(), cp(at)) {
                (1, Some(last)) => Score::Cp((cp(at - 1).unwrap() + last) / 2),
                (2, Some(last)) => Score::Cp((cp(at - 2).unwrap() + 2 * cp(at - 1).unwrap() + last) / 4),
                _ => single[at],
            };
            assert_eq!(*value, expected, "{start} at depth {}", at + 1);
            *if expected == single[at] { &mut n_new } else { &mut n_means } += 1;
        }
        assert_eq!(single.len(), steady.len(), "the search is the same");
    }
    assert!(n_means > 15 && n_new > 3, "{n_means} means, {n_new} alone");
}

#[test]
fn the_weaker_side_takes_a_repetition() {
    let game = game_with(Variant::Shogi, "8k/9/9/2g1g4/9/9/K8/9/9 b - 1", SHUFFLE, RuleChoices::default());
    let report = check_best(&game, &nodes(30_000), "9i9h");
    assert!(centipawns(&report).abs() <= 2, "{report:?}");
}

#[test]
fn the_stronger_side_avoids_it() {
    let moves: Vec<&str> = SHUFFLE.split(' ').collect();
    let game =
        game_with(Variant::Shogi, "8k/9/9/9/9/4g4/K8/5g3/4g3g b - 1", &moves[..11].join(" "), RuleChoices::default());
    let report = think(&game, &nodes(60_000));
    assert_ne!(best(&report).to_string(), "1b1a");
    assert!(!matches!(report.score, Some(Score::Cp(value)) if value < 1_000), "{report:?}");
}

/// A lone rook chases the king from the fifth file to the fourth and back: every Black move gives check.
const CHASE: &str = "4i5i 5a4a 5i4i 4a5a";

#[test]
fn a_perpetual_check_is_lost_for_the_checker() {
    let start = "4k4/9/9/9/9/9/9/9/K4R3 b - 1";
    let moves = [CHASE; 3].join(" ");
    let moves: Vec<&str> = moves.split(' ').collect();
    let chased = game_with(Variant::Shogi, start, &moves[..11].join(" "), RuleChoices::default());
    let report = check_best(&chased, &nodes(30_000), "4a5a");
    assert!(centipawns(&report) > 5_000, "{report:?}");

    let chaser = game_with(Variant::Shogi, start, &moves[..10].join(" "), RuleChoices::default());
    let report = think(&chaser, &nodes(30_000));
    let mut after = chaser.clone();
    after.play(best(&report)).unwrap();
    assert!(!after.position().in_check() || best(&report).to_string() != "5i4i", "{report:?}");
}

const ENTERED: &str = "1K+R+R+B+B3/+P+P+P+P+P+P+P+P+P/9/9/9/9/9/9/4k4 b - 1";
/// The same with five points less.
const ENTERED_POORLY: &str = "1K+R+R+B+L3/+P+P+P+P+P+P+P+P+P/9/9/9/9/9/9/4k4 b - 1";

#[test]
fn a_declaration_is_made_when_it_wins() {
    let with = |impasse| RuleChoices { impasse, ..RuleChoices::default() };
    let entered = |start, impasse| game_with(Variant::Shogi, start, "", with(impasse));
    let report = think(&entered(ENTERED, Impasse::Declare27), &nodes(1_000));
    assert_eq!(report.best, BestMove::Declare);
    for (start, impasse) in [
        (ENTERED, Impasse::Agreement),
        (ENTERED, Impasse::Off),
        (ENTERED, Impasse::Declare24),
        (ENTERED_POORLY, Impasse::Declare27),
    ] {
        let report = think(&entered(start, impasse), &nodes(1_000));
        assert!(matches!(report.best, BestMove::Move { .. }), "{start} {impasse:?}");
    }
}

#[test]
fn a_king_walks_in_to_declare() {
    // the king is one step outside its zone; everything else is in place, and White can neither mate nor win a piece
    let start = "2+R+R+B+B3/+P+P+P+P+P+P+P+P+P/9/1K7/9/9/9/9/4k4 b - 1";
    let choices = RuleChoices { impasse: Impasse::Declare27, ..RuleChoices::default() };
    let game = game_with(Variant::Shogi, start, "", choices);
    let report = think(&game, &nodes(50_000));
    assert!(matches!(report.score, Some(Score::Mate(1..=5))), "{report:?}");
}

#[test]
fn baring_the_king_wins() {
    let start = "4k4/9/9/3p5/3G5/9/9/4K4 b - 1";
    let report = check_best(&game(Variant::Heian9x8, start), &nodes(5_000), "6e6d");
    assert_eq!(report.score, Some(Score::Mate(1)));
    let sho = game(Variant::Sho, "4k4/9/9/3p5/3G5/9/9/9/4K4 b - 1");
    assert_eq!(check_best(&sho, &nodes(5_000), "6e6d").score, Some(Score::Mate(1)));
}

#[test]
fn under_the_counter_rule_baring_may_only_draw() {
    let mut choices = RuleChoices::default();
    let start = "9/9/3k5/3p5/3G5/9/9/4K4 b - 1";
    let at_once = game_with(Variant::Heian9x8, start, "", choices);
    assert_eq!(think(&at_once, &nodes(5_000)).score, Some(Score::Mate(1)));
    choices.set(RuleSwitch::BareKing, "counter").unwrap();
    let counter = game_with(Variant::Heian9x8, start, "", choices);
    assert_ne!(think(&counter, &nodes(5_000)).score, Some(Score::Mate(1)));
}

#[test]
fn the_prince_keeps_the_game_going() {
    // Black's king falls next move whatever Black does, unless the elephant promotes: then there are two royals
    let game = game(Variant::Sho, "4k4/9/1p7/E8/9/9/7g1/7r1/7gK b - 1");
    let report = think(&game, &nodes(20_000));
    let mv = best(&report);
    assert!(mv.promotes() && mv.from() == Some("9d".parse().unwrap()), "{report:?}");
}

#[test]
fn at_the_move_limit_a_rook_more_is_only_a_draw() {
    let choices = RuleChoices { move_limit: MoveLimit::Plies(1), ..RuleChoices::default() };
    let game = game_with(Variant::Shogi, "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "", choices);
    assert_eq!(centipawns(&think(&game, &nodes(5_000))), 0);
}

#[test]
fn past_the_move_limit_a_mate_by_checks_still_wins() {
    let choices = RuleChoices { move_limit: MoveLimit::Plies(1), ..RuleChoices::default() };
    // the limit's own ply gave check, and so will the next two of Black's: one rook a rank behind the other
    let start = "9/9/4k4/R8/9/9/9/9/4K3R b - 1";
    let game = game_with(Variant::Shogi, start, "1i1c 5c5b", choices);
    assert_eq!(game.outcome(), None);
    assert_eq!(think(&game, &nodes(20_000)).score, Some(Score::Mate(3)));
    // without a check it is a draw at once
    let quiet =
        game_with(Variant::Shogi, start, "1i1c 5c5b", RuleChoices { move_limit: MoveLimit::Plies(3), ..choices });
    let limits = Limits { search_moves: vec!["5i5h".parse().unwrap()], ..nodes(5_000) };
    assert_eq!(centipawns(&think(&quiet, &limits)), 0);
}

#[test]
fn a_lost_game_is_resigned_only_on_request() {
    let game = game(Variant::Shogi, "naked_king");
    for (may_resign, level) in [(true, 0), (true, 9), (true, 1), (false, 0), (false, 9)] {
        let mut engine = Engine::new(game.rules(), 1);
        let limits = Limits { may_resign, level, ..nodes(2_000) };
        let resigned: Vec<bool> =
            (0..4).map(|_| engine.search(&game, &limits, &mut Witness::default()).best == BestMove::Resign).collect();
        let gives_up = may_resign && level != 1;
        assert_eq!(resigned, [false, false, gives_up, gives_up], "{may_resign} {level}");
    }
    let mut engine = Engine::new(game.rules(), 1);
    let even = self::game(Variant::Shogi, "startpos");
    for _ in 0..4 {
        let report = engine.search(&even, &Limits { may_resign: true, ..nodes(2_000) }, &mut Witness::default());
        assert!(matches!(report.best, BestMove::Move { .. }));
    }
}

// --- mates

fn moves(position: &Position) -> Vec<Move> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    list.to_vec()
}

/// Whether the side to move mates by checks within this number of plies, tried out in full.
fn mates_within(position: &mut Position, plies: u32) -> bool {
    moves(position).into_iter().any(|mv| mates_by(position, mv, plies))
}

fn mates_by(position: &mut Position, mv: Move, plies: u32) -> bool {
    position.do_move(mv);
    let holds = position.in_check()
        && moves(position).into_iter().all(|reply| {
            position.do_move(reply);
            let mated = plies > 2 && mates_within(position, plies - 2);
            position.undo_move();
            mated
        });
    position.undo_move();
    holds
}

#[test]
fn mates_in_three_are_found() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/mates/shogi.sfen");
    let text = std::fs::read_to_string(path).unwrap();
    let problems: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(problems.len() >= 20);
    for sfen in problems {
        let game = game(Variant::Shogi, sfen);
        let mut position = game.position().clone();
        assert!(!mates_within(&mut position, 3) && mates_within(&mut position, 5), "{sfen} is no mate in three");
        let report = think(&game, &nodes(400_000));
        assert_eq!(report.score, Some(Score::Mate(5)), "{sfen}: {report:?}");
        assert!(mates_by(&mut position, best(&report), 5), "{sfen}: {report:?}");
    }
}

#[test]
fn mates_in_other_games_are_found() {
    for (variant, start, expected) in
        [(Variant::Sho, "3k5/9/3GG4/9/9/9/9/9/4K4 b - 1", 1), (Variant::Heian8x8, "3k4/8/3GG3/8/8/8/8/4K2L b - 1", 1)]
    {
        let report = think(&game(variant, start), &nodes(20_000));
        assert_eq!(report.score, Some(Score::Mate(expected)), "{start}: {report:?}");
    }
}

#[test]
fn a_problem_without_an_own_king_is_solved() {
    let report = check_best(&game(Variant::Shogi, "4k4/9/4P4/9/9/9/9/9/9 b G 1"), &nodes(2_000), "G*5b");
    assert_eq!(report.score, Some(Score::Mate(1)));
}

#[test]
fn an_absurd_board_still_gets_a_legal_move() {
    let dragons = "rrrrkrrrr/+r+r+r+r+r+r+r+r+r/9/9/9/9/9/+R+R+R+R+R+R+R+R+R/RRRRKRRRR";
    let hands = "9R9B9G9S9N9L18P9r9b9g9s9n9l18p";
    for variant_start in [format!("{dragons} b {hands} 1"), format!("{dragons} w - 1")] {
        let game = game(Variant::Shogi, &variant_start);
        let report = think(&game, &nodes(3_000));
        assert!(game.legal_moves().contains(&best(&report)));
    }
}

// --- strength

/// Looks one ply ahead: mates, else takes and promotes for the most material, else anything.
fn greedy(game: &Game, random: &mut Random) -> Move {
    let worth = |kind: Kind| match kind {
        Kind::Pawn => 1,
        Kind::Lance | Kind::Knight => 3,
        Kind::Silver | Kind::Gold | Kind::ProPawn | Kind::ProLance | Kind::ProKnight | Kind::ProSilver => 5,
        Kind::Bishop | Kind::Elephant => 8,
        Kind::Rook => 9,
        Kind::Horse | Kind::Dragon | Kind::Prince => 12,
        Kind::King => 100,
    };
    let mut position = game.position().clone();
    let mut scored = Vec::new();
    for mv in moves(&position) {
        let taken = position.captured_by(mv).map_or(0, |piece| worth(piece.kind()) * 2);
        let promoted = position.moved_piece(mv).map_or(0, |piece| match piece.kind().promoted() {
            Some(kind) if mv.promotes() => worth(kind) - worth(piece.kind()),
            _ => 0,
        });
        position.do_move(mv);
        let mates = if position.has_legal_move() { 0 } else { 1_000 };
        position.undo_move();
        scored.push((taken + promoted + mates, mv));
    }
    let most = scored.iter().map(|(value, _)| *value).max().unwrap();
    let mut equal: Vec<Move> = scored.into_iter().filter(|(value, _)| *value == most).map(|(_, mv)| mv).collect();
    // the same games whatever order the generator has
    equal.sort_by_key(|mv| mv.bits());
    equal[random.below(equal.len())]
}

struct RealTime(std::time::Instant);

impl SearchControl for RealTime {
    fn now_ms(&mut self) -> u64 {
        self.0.elapsed().as_millis() as u64
    }

    fn should_stop(&mut self) -> bool {
        false
    }
}

type Player<'a> = dyn FnMut(&Game, &mut Random) -> Option<Move> + 'a;

/// Half points of the first player in a game from the usual start, the first player being of that colour.
fn play<'a>(variant: Variant, first: &mut Player<'a>, second: &mut Player<'a>, color: Color, seed: u64) -> usize {
    let mut random = Random(seed);
    let mut game = game(variant, "startpos");
    while game.outcome().is_none() && game.ply() < 320 {
        let player = if game.turn() == color { &mut *first } else { &mut *second };
        match player(&game, &mut random) {
            Some(mv) => game.play(mv).unwrap(),
            None => return if game.turn() == color { 0 } else { 2 },
        }
    }
    match game.outcome().and_then(|outcome| outcome.winner) {
        None => 1,
        Some(winner) => 2 * (winner == color) as usize,
    }
}

fn engine_move(engine: &mut Engine, game: &Game, limits: &Limits) -> Option<Move> {
    match engine.search(game, limits, &mut RealTime(std::time::Instant::now())).best {
        BestMove::Move { mv, .. } => Some(mv),
        BestMove::Declare | BestMove::Resign => None,
    }
}

/// Half points of the engine in that number of games against the greedy player, on two threads.
fn match_with_greedy(variant: Variant, n_games: usize, limits: &Limits) -> usize {
    let (next, half_points) = (AtomicUsize::new(0), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let mut engine = Engine::new(Rules::of(variant), 8);
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    if n >= n_games {
                        break;
                    }
                    engine.new_game();
                    let limits = Limits { seed: n as u32 + 1, ..limits.clone() };
                    let mut first = |game: &Game, _: &mut Random| engine_move(&mut engine, game, &limits);
                    let mut second = |game: &Game, random: &mut Random| Some(greedy(game, random));
                    let points = play(variant, &mut first, &mut second, Color::ALL[n % 2], n as u64 * 77 + 1);
                    half_points.fetch_add(points, Ordering::Relaxed);
                }
            });
        }
    });
    half_points.into_inner()
}

/// `SUIZO_MATCH_GAMES=100 SUIZO_MATCH_MS=100` plays the match of the project's promise; the everyday run is shorter, at a
/// fixed number of nodes.
#[test]
fn a_greedy_player_is_beaten() {
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse::<u64>().unwrap());
    let n_games = number("SUIZO_MATCH_GAMES").unwrap_or(20) as usize;
    let limits = match number("SUIZO_MATCH_MS") {
        Some(movetime_ms) => Limits { movetime_ms: Some(movetime_ms), ..Limits::default() },
        None => nodes(1_500),
    };
    let variants = if n_games >= 100 { &Variant::ALL[..1] } else { &Variant::ALL[..3] };
    for variant in variants {
        let half_points = match_with_greedy(*variant, n_games, &limits);
        eprintln!("{}: {} of {n_games} points against the greedy player", variant.id(), half_points as f64 / 2.0);
        assert!(half_points * 10 >= n_games * 2 * 9, "{variant:?}: {half_points} half points in {n_games} games");
    }
}

fn level_game(level: u8, seed: u32) -> String {
    let mut engine = Engine::new(Rules::of(Variant::Shogi), 1);
    let mut game = game(Variant::Shogi, "startpos");
    let limits = Limits { level, seed, ..Limits::default() };
    let mut moves = String::new();
    while game.outcome().is_none() && game.ply() < 24 {
        let Some(mv) = engine_move(&mut engine, &game, &limits) else { break };
        moves.push_str(&mv.to_string());
        game.play(mv).unwrap();
    }
    moves
}

#[test]
fn a_seed_fixes_the_game_of_a_level_and_another_seed_changes_it() {
    for level in 1..=MAX_LEVEL {
        assert_eq!(level_game(level, 1), level_game(level, 1), "level {level}");
        assert_ne!(level_game(level, 1), level_game(level, 2), "level {level}");
    }
}

#[test]
fn the_move_of_a_level_depends_on_the_game_and_the_seed_alone() {
    // not on the table's size, nor on what was searched before
    let game = game_with(Variant::Shogi, "startpos", "7g7f 3c3d 2g2f 4c4d", RuleChoices::default());
    for level in 1..=MAX_LEVEL {
        let limits = Limits { level, seed: 3, ..Limits::default() };
        let fresh = Engine::new(game.rules(), 1).search(&game, &limits, &mut Witness::default());
        let mut engine = Engine::new(game.rules(), 8);
        engine.search(&game, &nodes(20_000), &mut Witness::default());
        engine.search(&game, &limits, &mut Witness::default());
        let again = engine.search(&game, &limits, &mut Witness::default());
        assert_eq!((fresh.best, fresh.nodes), (again.best, again.nodes), "level {level}");
    }
}

#[test]
fn openings_vary_from_game_to_game_at_every_level() {
    let game = game(Variant::Sho, "startpos");
    for level in 1..=MAX_LEVEL {
        let mut engine = Engine::new(game.rules(), 1);
        let mut first =
            |seed| best(&engine.search(&game, &Limits { level, seed, ..Limits::default() }, &mut Witness::default()));
        let mut moves: Vec<Move> = (0..24).map(&mut first).collect();
        moves.sort();
        moves.dedup();
        assert!(moves.len() >= 3, "level {level}: {moves:?}");
    }
}

#[test]
fn mates_beyond_the_horizon_are_not_seen() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/mates/shogi.sfen");
    let text = std::fs::read_to_string(path).unwrap();
    let sfen = text.lines().find(|line| !line.starts_with('#')).expect("a mate in five plies");
    let game = game(Variant::Shogi, sfen);
    let score = |mate_plies| {
        let weakness = Weakness { nodes: 400_000, mate_plies, ..Weakness::at(Weakness::END) };
        think(&game, &Limits { weakness: Some(weakness), ..Limits::default() }).score
    };
    assert_eq!(score(5), Some(Score::Mate(5)));
    assert!(matches!(score(3), Some(Score::Cp(_))), "{:?}", score(3));
}

#[test]
fn advice_is_not_touched_by_a_level_before() {
    let game = game(Variant::Shogi, "startpos");
    let mut engine = Engine::new(game.rules(), 1);
    let depth = Limits { depth: Some(1), ..Limits::default() };
    let fresh = engine.search(&game, &depth, &mut Witness::default());
    engine.search(&game, &Limits { level: 1, seed: 9, ..Limits::default() }, &mut Witness::default());
    assert_eq!(engine.search(&game, &depth, &mut Witness::default()).score, fresh.score);
}

// --- the same everywhere, whole or in slices

#[test]
fn the_benchmark_counts_the_same_each_time() {
    for variant in [Variant::Shogi, Variant::Sho, Variant::Heian8x8] {
        let rules = Rules::of(variant);
        let report = bench::run(rules);
        assert_eq!(report, bench::run(rules));
        assert!(report.nodes > 100_000 && report.positions >= 1, "{report:?}");
    }
}

/// A part of the search that changes nothing when it is left out is not at work, or its name stands for nothing.
#[test]
fn the_search_without_any_of_its_parts_is_another_one() {
    // the later positions are the wilder ones; mates in one are looked for in games without drops
    let games: Vec<Game> = [Variant::Shogi, Variant::Sho]
        .into_iter()
        .flat_map(|variant| bench::suite(variant).0[6..].iter().map(move |start| game(variant, start)))
        .collect();
    let nodes = |game: &Game, parts: Parts| -> u64 {
        let depth = Limits { depth: Some(10), ..Limits::default() };
        Engine::new(game.rules(), 8).with_parts(parts).search(game, &depth, &mut Witness::default()).nodes
    };
    let whole: Vec<u64> = games.iter().map(|game| nodes(game, Parts::ALL)).collect();
    // one position that takes other nodes is enough: the rest need not be searched
    let is_whole = |parts: Parts| games.iter().zip(&whole).all(|(game, &whole)| nodes(game, parts) == whole);
    assert!(is_whole(Parts::ALL));
    // which needs a clock to be seen
    let idle: Vec<&str> = Parts::names()
        .filter(|name| *name != "time-scaling")
        .filter(|name| is_whole(Parts::without(name).expect(name)))
        .collect();
    assert_eq!(idle, [""; 0]);
}

/// A search that is suspended every 512 nodes, also in null moves, verifications, reductions and lines at the root, visits
/// what one left in peace visits, in the same order.
#[test]
fn pauses_change_nothing() {
    let starts = [
        (Variant::Shogi, 12, "startpos"),
        (Variant::Shogi, 11, "ln1gkgsn1/3s4l/3pb2pp/prp1ppp2/7PP/2P1PPP2/P1SP1S3/1BK1G2RL/LN2G2N1 b Pp 43"),
        (Variant::Shogi, 11, "lng4+P1/r1ks2+P2/pppp5/3bp2+N1/8p/P1P1Pgpl1/3PS3P/3SGR1P1/LNBGK2NL b 2Psp 71"),
        (Variant::Sho, 11, "lnsgkg3/4e1s+R1/p1pppp2+L/1r4p2/9/P2PP1P2/+p1P2PN2/2SKE4/4G1G2 b - 57"),
        (Variant::Heian9x8, 13, "l1sgk2+N1/3s5/6p1p/p1pppg3/6P1P/P1PPP3L/3SGS3/1+n1K2G2 b - 43"),
    ];
    let mut n_pauses = 0;
    for (variant, depth, start) in starts {
        let game = game(variant, start);
        for multi_pv in [1, 3] {
            let limits = Limits { depth: Some(depth - multi_pv as u32), multi_pv, ..Limits::default() };
            let mut witness = Witness::default();
            let whole = Engine::new(game.rules(), 4).search(&game, &limits, &mut witness);
            let mut impatient = Witness { impatient: true, ..Witness::default() };
            let mut engine = Engine::new(game.rules(), 4);
            engine.start(&game, &limits, 0);
            let sliced = loop {
                match engine.run(&mut impatient) {
                    Progress::Done(report) => break report,
                    Progress::Paused => n_pauses += 1,
                    Progress::Waiting => panic!("nothing to wait for"),
                }
            };
            assert_eq!(
                (sliced.nodes, sliced.best, sliced.score, &sliced.pv),
                (whole.nodes, whole.best, whole.score, &whole.pv)
            );
            let shapes = |infos: &[Info]| -> Vec<(u32, usize, Score, u64)> {
                infos.iter().map(|info| (info.depth, info.multi_pv, info.score, info.nodes)).collect()
            };
            assert_eq!(shapes(&witness.infos), shapes(&impatient.infos));
        }
    }
    assert!(n_pauses > 500, "{n_pauses} pauses");
}
