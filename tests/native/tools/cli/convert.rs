//! `suizo convert`: formats, encodings, reports and exit statuses.

use crate::program::{SUIZO, check_bad_arguments, check_tool, suizo};
use serde_json::{Value, json};
use std::{
    fs,
    io::{Read, Write},
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

/// More than readers take at once is read in pieces, with the lines of the whole file; a format that cannot be cut says the limit.
#[test]
fn files_of_any_size_are_converted_where_games_can_be_told_apart() {
    let game = "V2.2\nPI\n+\n+7776FU\n'*long\n'rating:1\n%TORYO\n/\n";
    let padding = format!("'*{}\n", "x".repeat(4_000)).repeat(30);
    let large = game.replace("'*long\n", &padding).repeat(300) + "PI\n+\n+7775FU\n/\n";
    assert!(large.len() > 34 << 20, "{}", large.len());
    let output = piped(&["convert", "--to", "usi"], large.as_bytes());
    assert!(output.status.success());
    assert_eq!(text(&output.stdout).lines().filter(|line| line.starts_with("position ")).count(), 301);
    let line = large.lines().count() - 1;
    let told = text(&output.stderr);
    assert!(told.contains(&format!("-:{line}: game 301: illegal move: +7775FU\n")), "{}", &told[told.len() - 200..]);
    let kif = format!("手合割：平手\n{}", padding.replace("'*", "*").repeat(300));
    let folder = folder("large");
    let file = folder.join("large.kif").display().to_string();
    fs::write(&file, kif).expect("written");
    let output = suizo(&["convert", "--to", "usi", &file]);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), ""));
    assert!(text(&output.stderr).contains(&format!("{file}: larger than 32 MiB\n")));
    fs::remove_dir_all(&folder).expect("removed");
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

#[test]
fn games_are_written_while_others_are_still_read() {
    // the reader of the output hangs up after one game: the other hundred thousand moves are not waited for
    let game = format!("PI\n+\n{}/\n", "+5958OU\n-5152OU\n+5859OU\n-5251OU\n".repeat(2));
    let file = folder("streaming").join("many.csa");
    fs::write(&file, game.repeat(10_000)).expect("written");
    let mut command = Command::new(SUIZO);
    let args = ["convert", "--to", "usi", "--report", "none", &file.display().to_string()];
    let mut child = command.args(args).stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut first = [0; 9];
    child.stdout.take().expect("piped").read_exact(&mut first).expect("a game");
    assert_eq!(&first, b"position ");
    assert!(child.wait().expect("the program ends").success());
    fs::remove_dir_all(file.parent().expect("a folder")).expect("removed");
}

/// The most memory that a program held until it ended, in MiB, as far as the system tells it.
#[cfg(target_os = "linux")]
fn most_memory(child: &mut std::process::Child) -> u64 {
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    while child.try_wait().expect("a child").is_none() {
        let said = fs::read_to_string(&status).unwrap_or_default();
        let held =
            said.lines().find_map(|line| line.strip_prefix("VmHWM:")).and_then(|rest| rest.split_whitespace().next());
        most = held.and_then(|held| held.parse().ok()).unwrap_or(0).max(most);
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    most >> 10
}

/// A file of 100 MB, a million nested variations, lines of 10 MB, and what is no text in any encoding: each within 256 MiB, and what is
/// too much said.
#[cfg(target_os = "linux")]
#[test]
fn no_file_takes_more_than_its_share_of_memory() {
    let comment = format!("*{}\n", "歩".repeat(333));
    let large = |bytes: usize| format!("手合割：平手\n{}", comment.repeat(bytes / comment.len())).into_bytes();
    let million = 1_000_000;
    let entries = format!(r#"{{"moves":[{}{{}}]}}"#, "{},".repeat(million));
    let braces = format!("1. P-7f {}{} *", "(1. P-2f ".repeat(million), ")".repeat(million));
    let moves = format!("position startpos moves {}", "5i5h 5a5b 5h5i 5b5a ".repeat(500_000));
    let noise =
        |mib: u32| (0..mib << 20).map(|n| (n.wrapping_mul(0x9e37_79b9) >> 23) as u8 | 0x80).collect::<Vec<u8>>();
    let folder = folder("memory");
    for (name, bytes, said) in [
        ("a file of 100 MB", large(100_000_000), "larger than 32 MiB"),
        ("a file of 32 MB", large(32_000_000), ""),
        ("a million variations in lines", "変化：1手\n1 ７六歩(77)\n".repeat(million).into_bytes(), ""),
        ("a million variations in brackets", braces.into_bytes(), ""),
        ("more than a million moves", entries.into_bytes(), "larger than"),
        ("a line of 10 MB", format!("手合割：平手\n*{}\n", "歩".repeat(3_500_000)).into_bytes(), ""),
        ("a line of moves", moves.into_bytes(), "too much"),
        ("no text", noise(8), "in no format that is known"),
        // as UTF-8 it would be larger
        ("much that is no text", noise(32), "larger than 32 MiB"),
    ] {
        let file = folder.join("record");
        fs::write(&file, bytes).expect("written");
        let mut command = Command::new(SUIZO);
        let command = command.args(["convert", "--to", "hodges", &file.display().to_string()]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the program starts");
        let mut stderr = child.stderr.take().expect("piped");
        let complaints = std::thread::spawn(move || {
            let mut complaints = String::new();
            stderr.read_to_string(&mut complaints).map(|_| complaints)
        });
        let most = most_memory(&mut child);
        let complaints = complaints.join().expect("no panic").expect("UTF-8");
        assert!((1..=256).contains(&most), "{name}: {most} MiB");
        assert!(complaints.contains(said) && complaints.is_empty() == said.is_empty(), "{name}: {complaints}");
    }
    fs::remove_dir_all(folder).expect("removed");
}
