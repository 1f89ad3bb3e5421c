//! `suizo convert`: formats, encodings, reports and exit statuses.

use crate::program::{SUIZO, check_bad_arguments, check_tool, suizo};
use serde_json::{Value, json};
use std::{
    fs,
    io::Write,
    path::PathBuf,
    process::{Command, Output, Stdio},
};
use suizo::tools::records::{Encoding, encode};

fn sample(name: &str) -> String {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/records").join(name).display().to_string()
}

/// An empty folder of this test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("suizo-convert-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn piped(args: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(SUIZO);
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    child.stdin.take().expect("piped").write_all(input).expect("heard");
    child.wait_with_output().expect("the program ends")
}

#[track_caller]
fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

#[test]
fn standard_input_is_converted_to_standard_output() {
    let position = b"position startpos moves 7g7f 3c3d";
    let output = piped(&["convert", "--to", "csa"], position);
    assert_eq!((text(&output.stdout), text(&output.stderr)), ("V2.2\nPI\n+\n+7776FU\n-3334FU\n", ""));
    assert!(output.status.success());
    let output = piped(&["convert", "--to", "usen", "-", "--from", "usi"], position);
    assert_eq!(text(&output.stdout), "~0.7ku2jm.\n");
    let output = piped(&["convert", "--to", "hodges"], position);
    assert_eq!(text(&output.stdout), "[Result \"*\"]\n\n1. P-7f P-3d *\n");
}

#[test]
fn every_encoding_is_read() {
    let record = "N+大山康晴\nN-升田幸三\nPI\n+\n+7776FU\n'*角道を開ける\n%TORYO\n";
    for encoding in [Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf16Be, Encoding::ShiftJis, Encoding::EucJp] {
        let output = piped(&["convert", "--to", "jkf", "--report", "json"], &encode(record, encoding).0);
        assert!(output.status.success(), "{encoding:?}");
        let written: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(written["header"], json!({"先手": "大山康晴", "後手": "升田幸三"}), "{encoding:?}");
        assert_eq!(written["moves"][1]["comments"], json!(["角道を開ける"]));
        let report: Value = serde_json::from_slice(&output.stderr).expect("one line");
        assert_eq!(report["encoding"], encoding.name());
        assert_eq!(report["games"], json!([{"plies": 1, "remarks": [], "losses": [], "unmapped": 0}]));
        assert_eq!((&report["file"], &report["error"]), (&json!("-"), &Value::Null));
    }
}

#[test]
fn what_was_repaired_and_lost_is_told_with_file_and_line() {
    let file = sample("two_games.csa");
    let output = suizo(&["convert", "--to", "usi", &file]);
    assert!(output.status.success());
    let told = text(&output.stderr);
    assert!(told.contains(&format!("{file}:38: game 3: illegal move: +7775FU\n")), "{told}");
    assert!(told.contains(&format!("{file}: game 1: usi cannot hold: comments, times, headers, result\n")), "{told}");
    assert_eq!(text(&output.stdout).lines().filter(|line| line.starts_with("position ")).count(), 3);
    let output = suizo(&["convert", "--to", "usi", "--report", "none", &file]);
    assert_eq!(text(&output.stderr), "");
    let output = suizo(&["convert", "--report", "json", "--to", "usi", &file]);
    let report: Value = serde_json::from_slice(&output.stderr).expect("one line of JSON");
    let remark = json!({"line": 38, "kind": "illegal_move", "text": "+7775FU"});
    assert_eq!(report["games"][2]["remarks"], json!([remark]));
}

#[test]
fn many_files_are_converted_though_one_is_none() {
    let (jkf, missing) = (sample("forks.jkf"), sample("missing.csa"));
    let output = suizo(&["convert", "--to", "csa", &jkf, &missing, &jkf]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stdout).matches("%TORYO\n").count(), 2);
    assert_eq!(text(&output.stdout).matches("\n/\n").count(), 1);
    let told = text(&output.stderr);
    assert!(told.contains(&format!("{missing}: cannot be read: ")), "{told}");
    assert!(told.ends_with("suizo convert: 1 of 3 files could not be converted\n"), "{told}");
    for input in ["hello", "", "P1-OU * -OU\n+\n+7776FU\n"] {
        let output = piped(&["convert", "--to", "csa"], input.as_bytes());
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), ""), "{input}");
    }
}

#[test]
fn files_of_their_own_are_written_and_none_replaced() {
    let out = folder("out");
    let out_text = out.display().to_string();
    let args = [
        "convert",
        "--to",
        "hodges",
        "--report",
        "none",
        "--out",
        &out_text,
        &sample("two_games.csa"),
        &sample("forks.jkf"),
    ];
    assert_eq!(check_tool(&args), "");
    let mut names: Vec<String> = fs::read_dir(&out)
        .expect("a folder")
        .map(|file| file.expect("a file").file_name().into_string().expect("a name"))
        .collect();
    names.sort();
    assert_eq!(names, ["forks.psn", "two_games-1.psn", "two_games-2.psn", "two_games-3.psn"]);
    let again = suizo(&args);
    assert_eq!(again.status.code(), Some(1), "what is there stays");
    // there and back: the second writing says the same
    let psn = out.join("forks.psn").display().to_string();
    assert_eq!(check_tool(&["convert", "--to", "hodges", &psn]), fs::read_to_string(&psn).expect("text"));
    fs::remove_dir_all(&out).expect("removed");
}

#[test]
fn bad_arguments_are_told() {
    assert!(check_tool(&["convert", "--help"]).contains("--from FORMAT"));
    for (args, word) in [
        (&["convert"][..], "--to is missing"),
        (&["convert", "--to"], "--to has no value"),
        (&["convert", "--to", "pgn"], "kif, kif-sjis, ki2, csa"),
        (&["convert", "--to", "csa", "--from", "pgn"], "kif, kif-sjis, ki2, csa"),
        (&["convert", "--to", "csa", "--report", "loud"], "text, json or none"),
        (&["convert", "--to", "csa", "--out", "/no/such/folder"], "no folder"),
        (&["convert", "--to", "csa", "--fast", "yes"], "--help"),
    ] {
        check_bad_arguments(args, word);
    }
}
