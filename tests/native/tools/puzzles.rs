//! Packs of problems, and the tool that makes them.

use crate::program::{check_bad_arguments, suizo};
use std::{collections::HashSet, fs, path::PathBuf, sync::Mutex};
use suizo::{
    puzzles::pack::{self, Aim, Entry, MAX_GRADE, Row},
    rules::{MoveList, Variant},
    tools::puzzle_maker::Checker,
};

fn packs() -> Vec<(String, Vec<Row>)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/static/puzzles");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let read = |path: PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let rows = pack::rows(&fs::read_to_string(&path).unwrap()).unwrap();
        assert_eq!(name, format!("{}.txt", rows[0].variant.id()));
        (name, rows)
    };
    paths.into_iter().map(read).collect()
}

/// Of those that are longer than seven plies, which the simple solver takes long for, and of positions of games, one in this many.
const LONG_ONES: usize = 16;

#[test]
fn every_problem_is_sound() {
    let packs = packs();
    let all = packs.iter().flat_map(|(name, rows)| rows.iter().enumerate().map(move |at| (name, at)));
    let takes_long = |row: &Row| row.plies > 7 || row.aim.is_from_a_game();
    let is_meant = |(_, (index, row)): &(&String, (usize, &Row))| !takes_long(row) || index % LONG_ONES == 0;
    let left = Mutex::new(all.filter(is_meant).collect::<Vec<_>>());
    let faults = Mutex::new(Vec::new());
    let lanes = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..lanes {
            scope.spawn(|| {
                let mut checker = Checker::default();
                while let Some((name, (index, row))) = { left.lock().unwrap().pop() } {
                    if let Err(why) = row.puzzle().and_then(|puzzle| checker.check(&puzzle)) {
                        faults.lock().unwrap().push(format!("{name}, line {}: {why}", index + 2));
                    }
                }
            });
        }
    });
    assert_eq!(faults.into_inner().unwrap(), Vec::<String>::new());
}

#[test]
fn packs_go_from_easy_to_hard_and_hold_no_problem_twice() {
    let mut ids = HashSet::new();
    for (name, rows) in packs() {
        let variant = rows[0].variant;
        assert!(rows.is_sorted_by_key(|row| row.grade), "{name}");
        assert!(rows.iter().all(|row| (1..=MAX_GRADE).contains(&row.grade)), "{name}");
        // what is remembered of a problem is remembered by its number
        assert!(rows.iter().all(|row| ids.insert(row.id())), "{name}");
        let least = match variant {
            Variant::Shogi => 1_000,
            Variant::Sho => 300,
            _ => 75,
        };
        let of_aim = |aim: Aim| rows.iter().filter(|row| row.aim == aim).count();
        assert!(of_aim(Aim::Mate) >= least, "{name}: {}", of_aim(Aim::Mate));
        for aim in Aim::ALL {
            let has_it = match aim {
                Aim::Mate | Aim::BestMove | Aim::Defence => true,
                // a bare king loses, and there are two royals, only there
                Aim::BareKing => variant != Variant::Shogi,
                Aim::Royal => variant == Variant::Sho,
            };
            assert_eq!(of_aim(aim) > 0, has_it, "{name}: {aim:?}");
        }
    }
}

/// What the tool prints; what it tells meanwhile goes elsewhere.
fn done(args: &[&str]) -> String {
    let output = suizo(args);
    assert!(output.status.success(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn problems_are_made_from_games_chosen_and_checked() {
    let folder = std::env::temp_dir().join(format!("suizo-puzzles-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (games, rows, packed) = (path("games.jsonl.gz"), path("rows.jsonl"), path("pack.txt"));
    done(&["selfplay", "--game", "heian8x8", "--games", "60", "--nodes", "200", "--out", &games]);
    done(&["puzzles", "--games", &games, "--out", &rows, "--most", "3"]);
    let first = fs::read_to_string(&rows).unwrap();
    assert_eq!(first.lines().count(), 3, "{first}");
    // it goes on where it was
    done(&["puzzles", "--games", &games, "--out", &rows, "--most", "5"]);
    let more = fs::read_to_string(&rows).unwrap();
    assert!(more.starts_with(&first) && more.lines().count() == 5, "{more}");
    let grades = done(&["puzzles", "--game", "heian8x8", "--pack", &rows, "--out", &packed, "--most", "4"]);
    assert!(grades.lines().all(|line| line.starts_with(r#"{"game":"heian8x8","grade":"#)), "{grades}");
    assert_eq!(done(&["puzzles", "--check", &packed]), "4 problems are sound\n");
    // a pack with a solution that ends too early, and one whose move cannot be played
    let text = fs::read_to_string(&packed).unwrap();
    let long = text.lines().position(|line| line.split(' ').count() > 5).expect("a mate of three plies and more");
    for (change, complaint) in [
        ((|line| line.rsplitn(3, ' ').last().unwrap().to_owned()) as fn(&str) -> String, "the mate takes"),
        (|line| format!("{} 5e5d", line.rsplit_once(' ').unwrap().0), "5e5d cannot be played"),
    ] {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines[long] = change(&lines[long]);
        fs::write(&packed, lines.join("\n")).unwrap();
        let output = suizo(&["puzzles", "--check", &packed]);
        let said = String::from_utf8_lossy(&output.stderr);
        let named = format!("line {}: {complaint}", long + 1);
        assert!(!output.status.success() && said.contains(&named), "{named}: {said}");
    }
    // problems of another aim join them, once
    let (best, both) = (path("best.jsonl"), path("both.txt"));
    done(&["puzzles", "--games", &games, "--out", &best, "--aim", "best", "--most", "2"]);
    let add = |to: &str| {
        let grades = done(&["puzzles", "--game", "heian8x8", "--pack", &best, "--out", &both, "--add-to", to]);
        assert!(grades.lines().all(|line| line.starts_with(r#"{"game":"heian8x8","aim":"best","grade":"#)), "{grades}");
    };
    fs::write(&packed, &text).unwrap();
    add(&packed);
    assert_eq!(done(&["puzzles", "--check", &both]), "6 problems are sound\n");
    let joined = fs::read_to_string(&both).unwrap();
    add(&both);
    assert_eq!(fs::read_to_string(&both).unwrap(), joined);
    // one whose move is another one
    let at = joined.lines().position(|line| line.split(' ').nth(2).is_some_and(|grade| grade.ends_with('b'))).unwrap();
    let puzzle = pack::rows(&joined).unwrap()[at - 1].puzzle().unwrap();
    let mut others = MoveList::new();
    puzzle.position.legal_moves(&mut others);
    let other = others.iter().find(|mv| **mv != puzzle.line[0]).unwrap();
    let (sfen, line) = (puzzle.position.to_sfen(1), [*other]);
    let wrong = Entry { aim: Aim::BestMove, sfen: &sfen, grade: 1, line: &line };
    fs::write(&both, pack::write(Variant::Heian8x8, [wrong]).unwrap()).unwrap();
    let said = suizo(&["puzzles", "--check", &both]);
    assert!(String::from_utf8_lossy(&said.stderr).contains(&format!("the move is {}", puzzle.line[0])));
    fs::remove_dir_all(&folder).unwrap();
    check_bad_arguments(&["puzzles", "--out", "x", "--aim", "win"], "win");
    check_bad_arguments(&["puzzles"], "--out");
    check_bad_arguments(&["puzzles", "--out", "x"], "--games");
    let missing = suizo(&["puzzles", "--check", "no-such-file"]);
    assert!(!missing.status.success() && String::from_utf8_lossy(&missing.stderr).contains("no-such-file"));
}

/// What a check says of one problem of a pack.
fn verdict(game: &str, row: &str) -> Result<(), String> {
    let puzzle = pack::rows(&format!("suizo puzzles 1 {game}\n{row}\n")).unwrap()[0].puzzle().unwrap();
    Checker::default().check(&puzzle)
}

#[test]
fn what_is_wrong_with_a_problem_that_is_no_mate_is_told() {
    const BARE: &str = "8/8/8/P7/8/8/4K3/k5g1 - 6k 4g3g 2h1h 3g2g 8h7g 2g1h";
    const DEFENCE: &str = "4k4/9/9/9/9/9/4p4/9/4K4 Pg 5d 5i4h";
    for (game, row, told) in [
        ("heian8x8", BARE.to_owned(), Ok(())),
        ("heian8x8", BARE.replace(" 8h7g 2g1h", ""), Err("it takes 5 plies")),
        ("heian8x8", BARE.replace("8h7g 2g1h", "8h7h 2g1h"), Err("the solution is wrong")),
        ("heian8x8", BARE.replace("8/4K3", "1P6/4K3"), Err("is not needed")),
        ("sho", "1k7/9/9/9/9/9/R8/9/g7K - 1k 9g9i".to_owned(), Err("it cannot be forced in time, or at once")),
        ("sho", "8k/9/9/9/4R4/9/9/9/K7+e - 6r 5e1e 1a2a 1e1i".to_owned(), Err("there is another solution")),
        ("shogi", DEFENCE.to_owned(), Err("there are several defences")),
        ("shogi", DEFENCE.replace("Pg", "P"), Err("no mate is threatened")),
        (
            "shogi",
            "4k4/9/9/9/9/9/9/9/4K4 R2p 4b R*5c 5a4a 5c5a+".to_owned(),
            Err("no move is far better than every other"),
        ),
    ] {
        match (verdict(game, &row), told) {
            (Ok(()), Ok(())) => {}
            (Err(said), Err(told)) => assert!(said.contains(told), "{row}: {said}"),
            (said, _) => panic!("{row}: {said:?}"),
        }
    }
}
