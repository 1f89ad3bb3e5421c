//! A table of a real board against the rules, the committed figures and the mate solver. `SUIZO_ENDGAMES=FOLDER` does the same with every table
//! that a folder has.

use super::{Made, QUICK, quick, read};
use crate::random::Random;
use serde_json::Value;
use std::{fs, path::Path};
use suizo::{
    engine::mate::{MateLimits, MateSolver, MateVerdict},
    rules::{BareKing, Color, EndReason, Game, RuleChoices, Start, Variant, sfen},
    tools::{
        Patient,
        endgames::{Board, Material, Table, Verdict},
    },
};

/// The rows that are kept.
pub fn committed() -> Vec<Value> {
    let path = format!("{}/tests/results/endgames.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).expect("the rows");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// A position at random that stands on the board, with what the table says of it.
fn any(board: &Board, table: &Table, random: &mut Random) -> (String, Option<Verdict>) {
    loop {
        let place = random.below(table.n_entries());
        if let Some((setup, verdict)) = table.entry(board, place) {
            return (sfen::write(board.geometry(), &setup), verdict);
        }
    }
}

/// One that is not over, with that kind of verdict.
pub fn one_of(made: &Made, name: &str, random: &mut Random, is_wanted: impl Fn(Verdict) -> bool) -> (Game, Verdict) {
    let table = table(made, name);
    loop {
        let (text, verdict) = any(&made.board, table, random);
        if let Some(verdict) = verdict.filter(|verdict| is_wanted(*verdict)) {
            return (game(&made.board, &text).expect("a position"), verdict);
        }
    }
}

fn table<'a>(made: &'a Made, name: &str) -> &'a Table {
    made.tables.get(Material::read(&made.board, name).expect("a material")).expect("a table")
}

pub fn game(board: &Board, text: &str) -> Option<Game> {
    let start = Start::parse(board.rules(), text).ok()?;
    Game::new(board.rules().variant(), RuleChoices::default(), start).ok()
}

/// The table holds the positions that the rules accept, and each verdict follows from those after every legal move, as a game judges them.
fn check_rules(made: &Made, name: &str, count: usize, seed: u64) {
    let mut random = Random(seed);
    for _ in 0..count {
        let (text, verdict) = any(&made.board, table(made, name), &mut random);
        let game = game(&made.board, &text);
        assert_eq!(verdict.is_some(), game.is_some(), "{name} {text}");
        let (Some(game), Some(verdict)) = (game, verdict) else { continue };
        let mut best = Verdict::Lost(0);
        for mv in game.legal_moves() {
            let mut next = game.clone();
            next.play(mv).expect("legal");
            let after = match next.outcome() {
                Some(end) if end.winner == Some(game.turn()) => Verdict::Won(1),
                Some(end) => panic!("{text}: {mv} ends in {end:?}"),
                None => match made.tables.verdict(&made.board, next.position()).expect("a table") {
                    Verdict::Won(plies) => Verdict::Lost(plies + 1),
                    Verdict::Lost(plies) => Verdict::Won(plies + 1),
                    Verdict::Drawn => Verdict::Drawn,
                },
            };
            best = better(best, after);
        }
        assert_eq!(verdict, best, "{name} {text}");
        // a loss in no plies is an end of the game by itself, and no other position is
        let end = game.outcome().map(|end| (end.winner, end.reason));
        if verdict == Verdict::Lost(0) {
            let is_end = matches!(end, Some((Some(winner), EndReason::Checkmate | EndReason::Stalemate)) if winner != game.turn());
            assert!(is_end, "{name} {text}: {end:?}");
        } else {
            assert_eq!(end, None, "{name} {text}");
        }
    }
}

/// What the side to move prefers.
fn better(one: Verdict, other: Verdict) -> Verdict {
    let worth = |verdict| match verdict {
        Verdict::Won(plies) => 1_000 - i32::from(plies),
        Verdict::Drawn => 0,
        Verdict::Lost(plies) => i32::from(plies) - 1_000,
    };
    if worth(one) >= worth(other) { one } else { other }
}

/// A line of best moves takes as many plies as the table says, one fewer after each, and ends as it says.
fn check_lines(made: &Made, name: &str, count: usize, seed: u64) {
    let mut random = Random(seed);
    for _ in 0..count {
        let (mut game, verdict) =
            one_of(made, name, &mut random, |verdict| !matches!(verdict, Verdict::Drawn | Verdict::Lost(0)));
        let (start, first) = (game.sfen(), game.turn());
        let (plies, winner) = match verdict {
            Verdict::Won(plies) => (plies, first),
            Verdict::Lost(plies) => (plies, !first),
            Verdict::Drawn => unreachable!("not asked for"),
        };
        let line = made.tables.line(&made.board, game.position(), BareKing::Immediate).expect("the tables");
        assert_eq!(line.len(), usize::from(plies), "{start}");
        for (ply, mv) in line.iter().enumerate() {
            let left = plies - ply as u8;
            let own = if game.turn() == winner { Verdict::Won(left) } else { Verdict::Lost(left) };
            assert_eq!(made.tables.verdict(&made.board, game.position()), Some(own), "{start}");
            game.play(*mv).expect("legal");
        }
        assert_eq!(game.outcome().and_then(|end| end.winner), Some(winner), "{start}");
    }
}

/// Mates that the solver finds are wins of the table, in as many plies at most, and where every way to win at once is mate, it finds that.
fn check_solver(made: &Made, name: &str, (count, n_mates): (usize, usize), seed: u64) {
    let mut random = Random(seed);
    let mut solver = MateSolver::new(1);
    let limits = MateLimits { nodes: 20_000, plies: 9 };
    for _ in 0..count {
        let (game, verdict) = one_of(made, name, &mut random, |verdict| verdict != Verdict::Lost(0));
        let text = game.sfen();
        let found = solver.solve(game.position(), BareKing::Immediate, &limits, &mut Patient);
        if let MateVerdict::Mate(line) = &found {
            let is_win = matches!(verdict, Verdict::Won(plies) if usize::from(plies) <= line.len());
            assert!(is_win, "{name} {text} {verdict:?} {line:?}");
        }
    }
    for _ in 0..n_mates {
        let game = loop {
            let game = one_of(made, name, &mut random, |verdict| verdict == Verdict::Won(1)).0;
            if mates_at_once(&game) {
                break game;
            }
        };
        let found = solver.solve(game.position(), BareKing::Immediate, &limits, &mut Patient);
        assert!(matches!(&found, MateVerdict::Mate(line) if line.len() == 1), "{name} {} {found:?}", game.sfen());
    }
}

fn mates_at_once(game: &Game) -> bool {
    game.legal_moves().into_iter().any(|mv| {
        let mut next = game.clone();
        next.play(mv).expect("legal");
        next.outcome().is_some_and(|end| end.reason == EndReason::Checkmate)
    })
}

#[test]
fn the_quick_table_is_as_the_rules_say() {
    let made = quick();
    for (seed, name) in [(1, QUICK), (2, "KG-KG")] {
        check_rules(made, name, 6_000, seed);
        check_lines(made, name, 150, seed + 10);
    }
}

#[test]
fn the_mate_solver_agrees_with_the_quick_table() {
    check_solver(quick(), QUICK, (3_000, 30), 3);
    check_solver(quick(), "KG-KG", (3_000, 30), 4);
}

#[test]
fn the_quick_table_has_the_committed_figures() {
    let made: Value = serde_json::from_str(&quick().row).expect("JSON");
    let is_same = |row: &&Value| ["game", "bare_king", "material"].iter().all(|key| row[*key] == made[*key]);
    let rows = committed();
    let kept = rows.iter().find(is_same).expect("a row");
    for key in ["entries", "positions", "wins", "losses", "draws", "longest", "checksum"] {
        assert_eq!(made[key], kept[key], "{key}");
    }
}

#[test]
fn the_committed_figures_add_up() {
    let rows = committed();
    for row in &rows {
        let variant = Variant::from_id(row["game"].as_str().expect("a game")).expect("a game");
        let board = Board::of(suizo::rules::Rules::of(variant));
        let name = row["material"].as_str().expect("a name");
        assert_eq!(Material::read(&board, name).expect("a material").name(&board), name);
        let sides = |key: &str| [0, 1].map(|side| row[key][side].as_u64().expect("a number"));
        let (positions, wins, losses, draws) = (sides("positions"), sides("wins"), sides("losses"), sides("draws"));
        for side in [0, 1] {
            assert_eq!(positions[side], wins[side] + losses[side] + draws[side], "{row}");
        }
        let (first, second) = name.split_once('-').expect("two sides");
        if first == second {
            assert_eq!((wins[0], losses[0]), (wins[1], losses[1]), "{row}");
        }
        for (longest, turn) in row["longest"].as_array().expect("two").iter().zip(Color::ALL) {
            let position = game(&board, longest["sfen"].as_str().expect("an SFEN")).expect("a position");
            assert_eq!(position.turn(), turn, "{row}");
            assert!(longest["plies"].as_u64().is_some_and(|plies| plies % 2 == 1), "{row}");
        }
    }
    assert!(rows.len() >= 15);
}

/// All tables of a folder, on request.
#[test]
fn the_tables_of_a_folder_are_as_the_rules_say() {
    let Some(folder) = std::env::var_os("SUIZO_ENDGAMES") else { return };
    let mut n_checked = 0;
    for row in committed() {
        let variant = Variant::from_id(row["game"].as_str().expect("a game")).expect("a game");
        let name = row["material"].as_str().expect("a name");
        let path = Path::new(&folder).join(format!("{}-{name}.table", variant.id()));
        if !path.exists() {
            continue;
        }
        let made = read(variant, name, Path::new(&folder));
        assert_eq!(format!("{:016x}", table(&made, name).checksum()), row["checksum"], "{}", path.display());
        check_rules(&made, name, 3_000, n_checked);
        check_lines(&made, name, 30, n_checked + 1_000);
        check_solver(&made, name, (300, 2), n_checked + 2_000);
        n_checked += 1;
    }
    assert!(n_checked > 0, "the folder has tables");
    eprintln!("{n_checked} tables agree with the rules");
}
