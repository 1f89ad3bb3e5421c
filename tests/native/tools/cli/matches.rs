//! `suizo match` and `suizo openings`: what they write, and how they refuse.

use crate::{
    files::unpacked,
    program::{check_bad_arguments, suizo},
    tools::arena::results::check_results,
};
use serde_json::Value;
use std::{
    fs::{self, File},
    io::Write,
    path::PathBuf,
};
use suizo::tools::arena::read_openings;

#[test]
fn the_command_writes_result_and_records() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (results, records) = (folder.join("results.jsonl"), folder.join("records.jsonl.gz"));
    let _ = fs::remove_file(&results);
    let openings = format!("{}/tests/data/openings/heian8x8.jsonl.gz", env!("CARGO_MANIFEST_DIR"));
    let args = [
        "match",
        "--game",
        "heian8x8",
        "--first",
        "self",
        "--second",
        "self:numbers=shogi",
        "--nodes",
        "100",
        "--second-nodes",
        "50",
        "--games",
        "4",
        "--openings",
        &openings,
        "--sprt",
        "0,10",
        "--lanes",
        "2",
        "--note",
        "it's a test",
        "--commit",
        "abc",
        "--results",
        &results.to_string_lossy(),
        "--records",
        &records.to_string_lossy(),
    ];
    for round in 1..=2 {
        let output = suizo(&args);
        let line = String::from_utf8(output.stdout).expect("text");
        assert_eq!(output.status.code(), Some(0), "{line}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("4 of 4 games"));
        let written = fs::read_to_string(&results).expect("a file");
        assert_eq!((written.lines().count(), written.lines().last()), (round, line.lines().last()));
        let row: Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(row["games"], 4);
        assert_eq!(row["first"]["budget"], "nodes 100");
        assert_eq!(row["second"]["budget"], "nodes 50");
        assert_eq!(row["second"]["options"]["numbers"], "shogi");
        assert_eq!((&row["note"], &row["commit"]), (&"it's a test".into(), &"abc".into()));
        assert!(row["command"].as_str().is_some_and(|command| command.contains(r"--note 'it'\''s a test'")), "{row}");
        assert_eq!(row["sprt"]["verdict"], "undecided");
        let (games, points) =
            (row["games"].as_u64(), ["wins", "draws", "losses"].map(|key| row[key].as_u64().unwrap()));
        assert_eq!(games, Some(points.iter().sum()));
        assert_eq!(unpacked(&records).lines().count(), 4);
    }
    assert_eq!(check_results(&results).len(), 2);
    // a match that cannot begin leaves the games of the one before where they are
    let kept = fs::read(&records).expect("a file");
    let mut without_opponent = args;
    without_opponent[6] = "usi:/nowhere/engine";
    let failed = suizo(&without_opponent);
    assert_eq!(failed.status.code(), Some(1), "{failed:?}");
    assert!(String::from_utf8_lossy(&failed.stderr).contains("/nowhere/engine"), "{failed:?}");
    assert_eq!(fs::read(&records).expect("a file"), kept);
}

#[test]
fn the_command_makes_openings_and_plays_from_random_ones() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("own.jsonl.gz");
    let path = file.to_string_lossy();
    let output =
        suizo(&["openings", "--game", "sho", "--count", "6", "--nodes", "300", "--plies", "4", "--out", &path]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(read_openings(&file).expect("openings").len(), 6);
    let few = suizo(&["openings", "--game", "sho", "--count", "50", "--nodes", "50", "--plies", "0", "--out", &path]);
    assert_eq!(few.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&few.stderr).contains("only"), "{few:?}");
    let output = suizo(&[
        "match",
        "--game",
        "sho",
        "--first",
        "self",
        "--second",
        "self",
        "--nodes",
        "20",
        "--games",
        "2",
        "--openings",
        "random:5",
        "--rule",
        "move_limit=30",
    ]);
    let row: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&row["ends"]["move_limit"], &row["rules"]["move_limit"]), (&2.into(), &"30".into()), "{row}");
}

#[test]
fn bad_arguments_get_one_line_and_status_2() {
    let mut file = File::create(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bad.jsonl")).expect("a file");
    writeln!(file, "{{\"sfen\": 5}}").expect("written");
    let bad = format!("{}/bad.jsonl", env!("CARGO_TARGET_TMPDIR"));
    let good = [
        "--game",
        "sho",
        "--first",
        "self",
        "--second",
        "self",
        "--nodes",
        "9",
        "--games",
        "2",
        "--openings",
        "random:1",
    ];
    let but = |name: &'static str, value: &'static str| {
        let mut args = good.to_vec();
        match args.iter().position(|arg| *arg == name) {
            Some(at) => args[at + 1] = value,
            None => args.extend([name, value]),
        }
        args
    };
    let without = |name: &str| {
        let at = good.iter().position(|arg| *arg == name).expect("there");
        good.iter().enumerate().filter(|(i, _)| *i != at && *i != at + 1).map(|(_, arg)| *arg).collect::<Vec<_>>()
    };
    for (args, word) in [
        (vec![], "--game is missing"),
        (but("--game", "chess"), "shogi, sho, heian9x8"),
        (but("--first", "me"), "usi:COMMAND"),
        (but("--second", "usi:"), "usi:COMMAND"),
        (but("--nodes", "0"), "from 1"),
        (but("--nodes", "many"), "from 1"),
        (but("--games", "1"), "from 2"),
        (but("--lanes", "0"), "from 1"),
        (but("--movetime", "5"), "exclude each other"),
        (but("--first-clock", "5"), "MAIN+INCREMENT"),
        (but("--sprt", "5,0"), "smaller first"),
        (but("--rule", "impasse=off"), "KEY=VALUE"),
        (but("--rule", "bare_king=maybe"), "KEY=VALUE"),
        (but("--openings", "/nowhere"), "cannot read /nowhere"),
        (but("--openings", "random:x"), "random:1"),
        (but("--second", "xboard:x"), "--movetime"),
        (but("--frobnicate", "1"), "--help"),
        ([&good[..], &["--seed"]].concat(), "no value"),
        ([&good[..], &["--seed", "1", "--seed", "2"]].concat(), "twice"),
        (without("--nodes"), "--nodes, --movetime or --clock"),
        (without("--games"), "--games is missing"),
        (without("--openings"), "--openings is missing"),
    ] {
        check_bad_arguments(&[&["match"], &args[..]].concat(), word);
    }
    let mut args = good.to_vec();
    args.pop();
    check_bad_arguments(&[&["match"], &args[..], &[&bad]].concat(), "line 1");
    check_bad_arguments(&["openings", "--game", "sho"], "--out is missing");
    check_bad_arguments(&["openings", "--game", "sho", "--out", "x", "--count", "none"], "from 1");
    let levels = ["ladder", "--game", "sho", "--levels"];
    for bad in ["0-3", "3-1", "1-13", "x"] {
        check_bad_arguments(&[&levels[..], &[bad]].concat(), "give the lowest and the highest");
    }
    let sweep = ["ladder", "--game", "sho", "--sweep", "5", "--places"];
    for bad in ["5-5", "0-1001", "x"] {
        check_bad_arguments(&[&sweep[..], &[bad]].concat(), "two thousandths of the path");
    }
    check_bad_arguments(&["ladder"], "--game is missing");
    check_bad_arguments(&["ladder", "--game", "sho", "--anchor", "xboard:x"], "cannot be given nodes");
    for command in ["match", "openings", "ladder"] {
        let help = suizo(&[command, "--help"]);
        assert!(help.status.success() && String::from_utf8_lossy(&help.stdout).contains("--game GAME"));
    }
}
