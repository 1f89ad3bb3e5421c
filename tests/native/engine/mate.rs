//! Mates by the solver, compared with a search that tries every line.

use crate::{
    files::unpacked,
    program::{answers, check_bad_arguments, check_tool, run_bytes},
    random::Random,
};
use serde_json::Value;
use std::collections::HashSet;
use suizo::{
    engine::{
        SearchControl,
        mate::{MateLimits, MateSolver, MateVerdict, OtherSolution},
    },
    puzzles::SimpleSolver,
    rules::{BareKing, Game, Hand, Kind, Move, MoveList, Piece, Position, RuleChoices, Rules, Start, Variant, sfen},
    tools::Patient,
};

fn game(variant: Variant, sfen: &str) -> Game {
    let start = Start::parse(Rules::of(variant), sfen).unwrap();
    Game::new(variant, RuleChoices::default(), start).unwrap()
}

fn solve(solver: &mut MateSolver, game: &Game, plies: u16) -> MateVerdict {
    let limits = MateLimits { plies, nodes: 20_000_000 };
    let verdict = solver.solve(game.position(), BareKing::default(), &limits, &mut Patient);
    let finds_mate = solver.finds_mate(game.position(), BareKing::default(), &limits, &mut Patient);
    assert_eq!(finds_mate, matches!(verdict, MateVerdict::Mate(_)), "asked without the line: {verdict:?}");
    verdict
}

/// The line is one of checks that ends in mate.
#[track_caller]
fn check_line(game: &Game, line: &[Move]) {
    let mut game = game.clone();
    let attacker = game.turn();
    for (at, mv) in line.iter().enumerate() {
        game.play(*mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
        assert!(at % 2 == 1 || game.position().in_check(), "{mv} gives no check");
    }
    match game.outcome() {
        // the last move may have bared the king as well
        Some(outcome) => {
            assert_eq!(outcome.winner, Some(attacker), "{}", outcome.reason.word());
            assert!(game.position().in_check() && !game.position().has_legal_move(), "{}", outcome.reason.word());
        }
        None => {
            assert!(SimpleSolver::default().is_mated(&mut game.position().clone(), 0), "something is left to be done")
        }
    }
}

#[test]
fn mates_in_three_have_a_shortest_line_against_the_longest_resistance() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/mates/shogi.sfen");
    let text = std::fs::read_to_string(path).unwrap();
    let mut solver = MateSolver::new(16);
    for sfen in text.lines().filter(|line| !line.starts_with('#')) {
        let game = game(Variant::Shogi, sfen);
        let position = &mut game.position().clone();
        let shortest = [1, 3, 5].into_iter().find(|plies| mates_within(position, *plies)).unwrap();
        assert_eq!(
            solve(&mut solver, &game, shortest as u16 - 2),
            MateVerdict::NoMateWithin(shortest as u16 - 2),
            "{sfen}"
        );
        let MateVerdict::Mate(line) = solve(&mut solver, &game, 99) else { panic!("{sfen} is not solved") };
        check_line(&game, &line);
        assert!(mates_by(position, line[0], shortest), "{sfen}: {line:?}");
        assert_eq!(line.len(), shortest, "{sfen}: {line:?}");
    }
}

fn mates_within(position: &mut Position, plies: usize) -> bool {
    SimpleSolver::default().mates_within(position, plies)
}

fn mates_by(position: &mut Position, mv: Move, plies: usize) -> bool {
    SimpleSolver::default().mates_by(position, mv, plies)
}

fn moves(position: &Position) -> Vec<Move> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    list.to_vec()
}

/// Positions of the corpus of a game. Asakura shogi has none of its own: what stands on boards of sho and of shogi can stand on its board.
fn positions(variant: Variant) -> Vec<String> {
    let file = match variant {
        Variant::Asakura => return [Variant::Sho, Variant::Shogi].map(positions).concat(),
        Variant::Sho => "shoshogi",
        _ => variant.id(),
    };
    let path = format!("{}/tests/data/positions/{file}.jsonl.gz", env!("CARGO_MANIFEST_DIR"));
    let text = unpacked(path);
    let row = |line: &str| serde_json::from_str::<Value>(line).unwrap()["sfen"].as_str().unwrap().to_owned();
    text.lines().map(row).collect()
}

/// A position of the corpus after up to ten random moves, so that there is no end of them. `None` where the game has ended there.
fn strayed(variant: Variant, corpus: &[String], dice: &mut Random) -> Option<Game> {
    let mut game = game(variant, &corpus[dice.below(corpus.len())]);
    for _ in 0..dice.below(11) {
        if game.outcome().is_some() {
            break;
        }
        let moves = moves(game.position());
        game.play(moves[dice.below(moves.len())]).unwrap();
    }
    game.outcome().is_none().then_some(game)
}

/// For SUIZO_MATES positions of each game (a few without it): a mate within five plies is found where there is one, and nowhere else.
#[test]
fn every_short_mate_is_found_and_none_is_invented() {
    let n = std::env::var("SUIZO_MATES").map_or(120, |n| n.parse().unwrap());
    let mut dice = Random(27);
    let (mut found, mut seen) = ([0; 3], HashSet::new());
    for variant in Variant::ALL {
        let all = positions(variant);
        // one solver for all: what it remembers of other positions must do no harm
        let mut solver = MateSolver::new(4);
        for _ in 0..n {
            let Some(game) = strayed(variant, &all, &mut dice) else { continue };
            seen.insert((variant, game.position().to_sfen(1)));
            if let Some(plies) = check_against_all_lines(&mut solver, &game, 120) {
                found[plies / 2] += 1;
            }
        }
    }
    println!("{} positions, mates in 1, 3, 5 plies: {found:?}", seen.len());
    assert!(found[0] > 0 && found[1] > 0, "{found:?}");
}

/// The number of plies of a mate within five, which the solver finds where trying every line does, and nowhere else. Five plies are left out
/// where there are more moves than that, as every line would take too long.
#[track_caller]
fn check_against_all_lines(solver: &mut MateSolver, game: &Game, most_moves: u64) -> Option<usize> {
    let mut position = game.position().clone();
    let sfen = position.to_sfen(1);
    let longest = if position.count_legal_moves() > most_moves { 3 } else { 5 };
    for plies in (1..=longest).step_by(2) {
        let is_mate = mates_within(&mut position, plies);
        match solve(solver, game, plies as u16) {
            MateVerdict::Mate(line) => {
                assert!(is_mate && line.len() == plies, "{sfen}: {line:?} in {plies}");
                check_line(game, &line);
                return Some(plies);
            }
            MateVerdict::NoMate | MateVerdict::NoMateWithin(_) => {
                assert!(!is_mate, "{sfen}: a mate in {plies} is overlooked");
            }
            MateVerdict::LongMate { line, .. } => panic!("{sfen}: {line:?} within a bound"),
        }
    }
    None
}

/// SUIZO_MATES positions (a few without it) as problems are: the attacker has no king and holds some pieces, the defender all others.
#[test]
fn what_is_put_between_counts_where_it_helps_and_only_there() {
    let n = std::env::var("SUIZO_MATES").map_or(800, |n| n.parse().unwrap());
    let most_moves = if n > 1_000 { 160 } else { 110 };
    let all = positions(Variant::Shogi);
    let mut dice = Random(28);
    let mut solver = MateSolver::new(4);
    let (mut found, mut n_between) = ([0; 3], 0);
    for _ in 0..n {
        let rules = Rules::of(Variant::Shogi);
        let mut setup = sfen::parse(rules.geometry(), &all[dice.below(all.len())]).unwrap();
        let attacker = setup.turn;
        let is_own_king = |piece: &Piece| piece.color() == attacker && piece.kind() == Kind::King;
        setup.board.iter_mut().for_each(|square| *square = square.filter(|piece| !is_own_king(piece)));
        setup.hands[attacker] = Hand::EMPTY;
        let held = [
            [Kind::Rook, Kind::Gold],
            [Kind::Lance, Kind::Gold],
            [Kind::Rook, Kind::Silver],
            [Kind::Bishop, Kind::Gold],
        ];
        held[dice.below(4)].iter().for_each(|kind| setup.hands[attacker].set(*kind, 1));
        setup.hands[!attacker] = Hand::EMPTY;
        let Ok(position) = Position::from_setup(rules, &setup.with_the_rest_in_hand(rules)) else { continue };
        if position.is_attacked(position.royals(!attacker).first().unwrap(), attacker, position.occupied()) {
            continue;
        }
        let Ok(game) = Game::new(Variant::Shogi, RuleChoices::default(), Start::Sfen(position.to_sfen(1))) else {
            continue;
        };
        if let Some(plies) = check_against_all_lines(&mut solver, &game, most_moves) {
            found[plies / 2] += 1;
            let MateVerdict::Mate(line) = solve(&mut solver, &game, plies as u16) else { unreachable!() };
            let mut end = game.position().clone();
            line.iter().for_each(|mv| end.do_move(*mv));
            n_between += usize::from(end.has_legal_move());
        }
    }
    println!("mates in 1, 3, 5 plies: {found:?}; {n_between} of them leave futile interpositions");
    assert!(found[0] > 0 && found[1] > 0 && n_between > 0, "{found:?}, {n_between}");
}

/// Old problems: name, plies of the traditional solution, SFEN.
fn old_problems() -> Vec<(String, usize, String)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/mates/old.tsv");
    let text = std::fs::read_to_string(path).unwrap();
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        (cells[0].to_owned(), cells[1].parse().unwrap(), cells[2].to_owned())
    };
    text.lines().filter(|line| !line.starts_with('#')).map(row).collect()
}

/// Whether a solver with that bound finds a mate, too, before it has visited 3,000,000 positions; it does not find that there is none.
#[track_caller]
fn is_found_within(game: &Game, plies: u16) -> bool {
    let limits = MateLimits { plies, nodes: 3_000_000 };
    let verdict = MateSolver::new(16).solve(game.position(), BareKing::default(), &limits, &mut Patient);
    match verdict {
        MateVerdict::Mate(line) | MateVerdict::LongMate { line, .. } => line.len() <= usize::from(plies),
        MateVerdict::NoMateWithin(none_within) if none_within < plies => false,
        _ => panic!("{}: no mate in {plies} plies", game.position().to_sfen(1)),
    }
}

/// For SUIZO_MATES positions of each game (a few without it): a mate of any length is found where there is one within three plies, and what is
/// found is one; where it is said that there is none, no longer search finds one.
#[test]
fn mates_of_any_length_are_found_and_none_is_invented() {
    let n = std::env::var("SUIZO_MATES").map_or(150, |n| n.parse().unwrap());
    let mut dice = Random(29);
    let (mut n_found, mut n_again, mut n_never) = (0, 0, 0);
    for variant in Variant::ALL {
        let all = positions(variant);
        let mut solver = MateSolver::new(4);
        for _ in 0..n {
            let Some(game) = strayed(variant, &all, &mut dice) else { continue };
            let (mut position, sfen) = (game.position().clone(), game.position().to_sfen(1));
            match solver.find_any(&position, BareKing::default(), 20_000, &mut Patient) {
                MateVerdict::LongMate { within, line } => {
                    check_line(&game, &line);
                    n_found += 1;
                    n_again += usize::from(is_found_within(&game, within));
                }
                MateVerdict::NoMate => {
                    let limits = MateLimits { plies: 11, nodes: 50_000 };
                    let bounded = &mut MateSolver::new(4);
                    assert!(!bounded.finds_mate(&position, BareKing::default(), &limits, &mut Patient), "{sfen}");
                    n_never += 1;
                }
                _ => assert!(!mates_within(&mut position, 3), "{sfen}"),
            }
        }
    }
    println!("{n_found} mates, {n_again} of them also with a bound; {n_never} times none at all");
    assert!(n_found > 5 && n_again * 20 >= n_found * 19 && n_never > 100, "{n_found}, {n_again}, {n_never}");
}

/// Problems of 1734 and 1755 that are solved soon, of 27 plies and more.
#[test]
fn old_problems_are_solved() {
    let soon = ["無双3", "無双9", "無双15", "無双20"];
    for (name, plies, sfen) in old_problems().into_iter().filter(|(name, ..)| soon.contains(&name.as_str())) {
        let game = game(Variant::Shogi, &sfen);
        let mut solver = MateSolver::new(64);
        let verdict = solver.find_any(game.position(), BareKing::default(), 300_000, &mut Patient);
        let MateVerdict::LongMate { within, line } = verdict else { panic!("{name}: {verdict:?}") };
        assert!(usize::from(within) >= plies, "{name}: {within} plies");
        check_line(&game, &line);
    }
}

/// Tells the search to stop when it has asked that number of times.
struct Hurried(u64);

impl SearchControl for Hurried {
    fn now_ms(&mut self) -> u64 {
        0
    }

    fn should_stop(&mut self) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 == 0
    }
}

/// What a small table has lost of a long mate is found again.
#[test]
fn a_long_mate_is_told_by_a_small_table_too() {
    let (_, plies, sfen) = old_problems().into_iter().find(|(name, ..)| name == "無双9").unwrap();
    let game = game(Variant::Shogi, &sfen);
    let mut solver = MateSolver::new(1);
    let verdict = solver.find_any(game.position(), BareKing::default(), 5_000_000, &mut Patient);
    let MateVerdict::LongMate { within, line } = verdict else { panic!("{verdict:?}") };
    assert!(usize::from(within) >= plies && line.len() <= usize::from(within), "{within}, {line:?}");
    check_line(&game, &line);
}

#[test]
fn a_long_mate_is_found_and_then_the_shortest_in_steps_of_any_size() {
    let (_, plies, sfen) = old_problems().into_iter().find(|(name, ..)| name == "無双9").unwrap();
    let game = game(Variant::Shogi, &sfen);
    let mut solver = MateSolver::new(64);
    let (mut n_long, mut n_rounds) = (0, 0);
    let line = loop {
        n_rounds += 1;
        assert!(n_rounds < 2_000);
        let verdict = solver.solve(game.position(), BareKing::default(), &MateLimits::default(), &mut Hurried(40));
        match verdict {
            MateVerdict::Mate(line) => break line,
            MateVerdict::LongMate { within, line } => {
                n_long += 1;
                check_line(&game, &line);
                assert!(solver.could_go_on() && usize::from(within) >= plies, "{within}");
            }
            MateVerdict::NoMateWithin(none) => assert!(usize::from(none) < plies && n_long == 0),
            MateVerdict::NoMate => panic!("a mate is denied"),
        }
    };
    assert_eq!(line.len(), plies);
    assert!(n_long > 0, "told before it was the shortest");
    check_line(&game, &line);
}

/// After the first problem the places of the table that the second one needs hold more work than what was found there is worth: moves that share
/// a place put each other out of it.
#[test]
fn what_is_known_of_another_problem_keeps_no_mate_from_being_found() {
    let mut solver = MateSolver::new(64);
    let other = game(Variant::Shogi, "7+N1/4+R4/9/6p2/7k1/9/6P1P/9/9 b 2Gr2b2g4s3n4l15p 1");
    assert!(matches!(solve(&mut solver, &other, 9), MateVerdict::Mate(_)));
    let game = game(Variant::Shogi, "4k1GR1/2+P1gg3/5pp2/9/9/9/9/9/9 b Brbg4s4n4l15p 1");
    let limits = MateLimits { plies: 9, nodes: 20_000 };
    let verdict = solver.solve(game.position(), BareKing::default(), &limits, &mut Patient);
    assert!(
        matches!(&verdict, MateVerdict::Mate(line) if line.len() == 7),
        "{verdict:?} in {} positions",
        solver.nodes()
    );
}

#[test]
fn what_can_never_be_a_mate_is_told_from_what_is_not_found() {
    let mut solver = MateSolver::new(1);
    // no check at all; a check that the king walks out of for ever
    let quiet = game(Variant::Shogi, "4k4/9/9/9/9/9/9/9/4K4 b P 1");
    assert_eq!(solve(&mut solver, &quiet, 99), MateVerdict::NoMate);
    let chase = game(Variant::Shogi, "4k4/9/9/9/9/9/9/9/R3K4 b - 1");
    assert_eq!(solve(&mut solver, &chase, 9), MateVerdict::NoMateWithin(9));
    // a pawn may not mate by a drop, and to promote would be too much: RULES.md 1.8
    let pawn = game(Variant::Shogi, "7lk/9/7GN/9/9/9/9/9/4K4 b P 1");
    assert!(!matches!(solve(&mut solver, &pawn, 1), MateVerdict::Mate(_)));
    // two royals are not mated
    let royals = game(Variant::Sho, "3k1+e3/4G4/4G4/9/9/9/9/9/4K4 b - 1");
    assert_eq!(solve(&mut solver, &royals, 9), MateVerdict::NoMate);
}

#[test]
fn a_search_that_was_stopped_goes_on_with_what_it_knows() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/mates/shogi.sfen");
    let text = std::fs::read_to_string(path).unwrap();
    let sfen = text.lines().find(|line| !line.starts_with('#')).unwrap();
    let game = game(Variant::Shogi, sfen);
    let mut solver = MateSolver::new(8);
    let mut n_rounds = 0;
    let line = loop {
        n_rounds += 1;
        let limits = MateLimits::default();
        match solver.solve(game.position(), BareKing::default(), &limits, &mut Hurried(2)) {
            MateVerdict::Mate(line) => break line,
            verdict => assert!(matches!(verdict, MateVerdict::NoMateWithin(_)) && n_rounds < 5_000, "{verdict:?}"),
        }
    };
    assert_eq!(line.len(), 5);
    assert_eq!(solve(&mut MateSolver::new(8), &game, 99), MateVerdict::Mate(line));
}

/// Every line of an attack is tried: at equal length the defender leaves as little over as can be. The least and the most that this may come to, as
/// the attacker may choose among moves that mate as fast.
fn left_over(position: &mut Position, attacker: suizo::rules::Color, plies: usize) -> [u32; 2] {
    if plies == 0 {
        return [position.hand(attacker).total(); 2];
    }
    let is_attack = position.turn() == attacker;
    let mut ends = Vec::new();
    for mv in moves(position) {
        let is_longest = if is_attack {
            mates_by(position, mv, plies)
        } else {
            position.do_move(mv);
            let is_longest = mates_within(position, plies - 1) && (plies < 4 || !mates_within(position, plies - 3));
            position.undo_move();
            is_longest
        };
        if is_longest {
            position.do_move(mv);
            ends.push(left_over(position, attacker, plies - 1));
            position.undo_move();
        }
    }
    let least = ends.iter().map(|[least, _]| *least).min().expect("a line");
    let most = ends.iter().map(|[_, most]| *most);
    [least, if is_attack { most.max() } else { most.min() }.unwrap()]
}

#[test]
fn the_defender_avoids_that_pieces_are_left_over_and_other_solutions_are_named() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/mates/shogi.sfen");
    let text = std::fs::read_to_string(path).unwrap();
    let mut n_others = 0;
    for sfen in text.lines().filter(|line| !line.starts_with('#')) {
        let game = game(Variant::Shogi, sfen);
        let mut solver = MateSolver::new(16);
        let MateVerdict::Mate(line) = solve(&mut solver, &game, 99) else { panic!("{sfen} is not solved") };
        let mut position = game.position().clone();
        position.do_move(line[0]);
        let [least, most] = left_over(&mut position, game.turn(), line.len() - 1);
        let mut end = game.position().clone();
        line.iter().for_each(|mv| end.do_move(*mv));
        let left = end.hand(game.turn()).total();
        assert!((least..=most).contains(&left), "{sfen}: {line:?} leaves {left}, not {least} to {most}");
        // other solutions, by trying all
        let limits = MateLimits { nodes: 20_000_000, ..MateLimits::default() };
        let found = solver.other_solutions(game.position(), BareKing::default(), &line, 0, &limits, &mut Patient);
        let mut position = game.position().clone();
        let mut expected = Vec::new();
        for (ply, mv) in line.iter().enumerate() {
            if ply % 2 == 0 && line.len() - ply > 1 {
                let others = moves(&position).into_iter().filter(|other| other != mv);
                let others: Vec<Move> =
                    others.filter(|other| mates_by(&mut position.clone(), *other, line.len() - ply)).collect();
                expected.extend(others.into_iter().map(|mv| OtherSolution { ply, mv }));
            }
            position.do_move(*mv);
        }
        n_others += expected.len();
        assert_eq!(found, Some(expected), "{sfen}");
    }
    println!("{n_others} other solutions");
    let told = check_tool(&["mate", "--others", "0", "7kl/6p1p/5+P1p1/9/9/9/9/9/K8 b RGSN 1"]);
    let rows: Vec<&str> = told.lines().collect();
    assert!(rows[0].starts_with("mate in 7: ") && rows.len() > 1, "{told}");
    assert!(rows[1..].iter().all(|row| row.starts_with("also ")) || rows[1..] == ["no others"], "{told}");
}

#[test]
fn the_program_answers_in_one_line() {
    assert_eq!(check_tool(&["mate", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"]), "mate in 1: G*5b\n");
    assert_eq!(check_tool(&["mate", "4k4/9/9/9/9/9/9/9/4K4", "b", "P", "1"]), "no mate\n");
    assert_eq!(check_tool(&["mate", "--plies", "3", "4k4/9/9/9/9/9/9/9/R3K4 b - 1"]), "no mate within 3 plies\n");
    assert_eq!(check_tool(&["mate", "--game", "heian8x8", "3k4/8/3GG3/8/8/8/8/4K2L b - 1"]).lines().count(), 1);
    // what is put between in vain does not count: the rook takes it with mate
    assert!(check_tool(&["mate", "8k/7pl/6N2/9/9/9/9/4K4/R8 b g 1"]).starts_with("mate in 1: 9i9a"));
    assert_eq!(check_tool(&["mate", "--plies", "1", "8k/7pl/9/9/9/9/9/4K4/R8 b g 1"]), "no mate within 1 ply\n");
    // as a problem is printed, without the attacker's king: its opponent holds the rest, and can put something between
    assert_eq!(check_tool(&["mate", "--plies", "1", "7lk/7p1/9/9/9/9/9/9/9 b R 1"]), "no mate within 1 ply\n");
    assert!(check_tool(&["mate", "7lk/7p1/9/9/9/9/9/9/K8 b R 1"]).starts_with("mate in 1: R*1"));
    // any mate will do
    let mate = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    assert_eq!(check_tool(&["mate", "--find", "any", mate]), "mate in 1 or fewer: G*5b\n");
    assert_eq!(check_tool(&["mate", "--find", "shortest", mate]), "mate in 1: G*5b\n");
    assert_eq!(check_tool(&["mate", "--find", "any", "4k4/9/9/9/9/9/9/9/4K4 b P 1"]), "no mate\n");
    let (_, _, hard) = old_problems().into_iter().find(|(name, ..)| name == "図巧100").unwrap();
    assert_eq!(check_tool(&["mate", "--find", "any", "--nodes", "1000", &hard]), "no mate found\n");
    check_bad_arguments(&["mate", "--find", "all", mate], "shortest or any");
    check_bad_arguments(&["mate", "--find", "any", "--plies", "3", mate], "--plies");
    check_bad_arguments(&["mate", "--find", "any", "--others", "3", mate], "--others");
    check_bad_arguments(&["mate"], "SFEN");
    check_bad_arguments(&["mate", "--plies", "no", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"], "--plies");
    check_bad_arguments(&["mate", "nonsense"], "nonsense");
    check_bad_arguments(&["mate", "--game", "chess", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"], "chess");
}

#[test]
fn usi_is_answered_in_its_own_words() {
    // the end of the input lets a search with a limit finish, and stops one without
    let said = |script: &str| String::from_utf8_lossy(&run_bytes(script.as_bytes()).stdout).into_owned();
    assert!(said("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\ngo mate 5000").contains("\ncheckmate G*5b\n"));
    assert!(said("position sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1\ngo mate 5000").contains("\ncheckmate nomate\n"));
    assert!(said("position sfen 4k4/9/9/9/9/9/9/9/R3K4 b - 1\ngo mate 30").contains("\ncheckmate timeout\n"));
    for go in ["go mate infinite", "go mate"] {
        let long = "position sfen 4k4/9/9/9/9/9/9/9/R3K4 b - 1";
        assert_eq!(
            answers(&format!("{long}\n{go}\nisready\nstop")).last().map(String::as_str),
            Some("checkmate timeout")
        );
    }
}
