//! `suizo explain-move` and `suizo explanations`.

use crate::program::{check_bad_arguments, check_tool, suizo};
use serde_json::Value;
use std::fs;

/// Black leaves the bishop where White's takes it.
const LOST: [&str; 5] = ["startpos", "moves", "7g7f", "3c3d", "8h4d"];

fn explain(flags: &[&str], position: &[&str]) -> String {
    check_tool(&[&["explain-move", "--nodes", "5000"], flags, position].concat())
}

#[test]
fn a_blunder_is_explained_line_by_line() {
    let said = explain(&[], &LOST);
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].starts_with("B-4d  Blunder  "), "{said}");
    assert!(lines[1].starts_with("It allows Bx4d. It takes the bishop on 4d, and nothing takes back.  (B-4d Bx4d"));
    assert!(lines[2].starts_with("The bishop can be taken on 4d.  ("), "{said}");
    let japanese = explain(&["--lang", "ja"], &LOST);
    assert!(japanese.contains("☖同角"), "{japanese}");
    assert!(japanese.contains("4四の角をただで取る手です。"), "{japanese}");
}

#[test]
fn json_names_what_each_fact_is_of() {
    let answer: Value = serde_json::from_str(&explain(&["--to", "json"], &LOST)).expect("JSON");
    assert_eq!((&answer["move"], &answer["kind"]), (&Value::from("8h4d"), &Value::from("blunder")));
    assert!(answer["before"].as_u64() > answer["after"].as_u64());
    let fact = &answer["facts"][0];
    assert_eq!((&fact["of"], &fact["fact"], &fact["at"]), (&"reply".into(), &"takes".into(), &2.into()));
    assert_eq!(fact["line"][1], "2b4d");
    assert_eq!(answer["reply"][0], "2b4d");
}

#[test]
fn where_nothing_can_be_shown_it_says_so() {
    let said = explain(&[], &["startpos", "moves", "9g9f"]);
    assert_eq!(said.lines().count(), 2, "{said}");
    assert!(said.contains("Nothing more can be shown") || said.contains("nothing is better"), "{said}");
    let mate = explain(&["--game", "shogi"], &["sfen", "4k4/9/4P4/9/9/9/9/9/4K4", "b", "G", "1", "moves", "G*5b"]);
    assert!(mate.contains("It is mate."), "{mate}");
}

#[test]
fn bad_arguments_are_refused() {
    for (args, word) in [
        (vec![], "position"),
        (vec!["startpos"], "moves"),
        (vec!["startpos", "moves", "7g7e"], "7g7e"),
        (vec!["--lang", "xx", "startpos", "moves", "7g7f"], "xx"),
        (vec!["--to", "xml", "startpos", "moves", "7g7f"], "xml"),
        (vec!["--nodes", "0", "startpos", "moves", "7g7f"], "nodes"),
        (vec!["--game", "chess", "startpos", "moves", "7g7f"], "chess"),
    ] {
        check_bad_arguments(&[&["explain-move"], args.as_slice()].concat(), word);
    }
    check_bad_arguments(&["explanations", "--game", "sho"], "out");
}

#[test]
fn explanations_are_counted_and_a_run_goes_on_where_it_was() {
    let file = std::env::temp_dir().join(format!("suizo-explanations-{}.jsonl", std::process::id()));
    let path = file.to_str().expect("a path");
    let _ = fs::remove_file(&file);
    let args = |mistakes: &str| {
        let all = ["explanations", "--game", "heian9x8", "--out", path, "--nodes", "300", "--times", "2", "--mistakes"];
        all.map(str::to_owned).into_iter().chain([mistakes.to_owned()]).collect::<Vec<String>>()
    };
    let suizo = |args: &[String]| suizo(&args.iter().map(String::as_str).collect::<Vec<_>>());
    let run = |mistakes: &str| {
        let output = suizo(&args(mistakes));
        assert!(output.status.success(), "{output:?}");
        let row: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        row
    };
    let first = run("1");
    assert!(first["mistakes"].as_u64() >= Some(1) && first["games"] == 1, "{first}");
    let known = fs::read_to_string(&file).expect("a file");
    let one_more = (first["mistakes"].as_u64().unwrap_or_default() + 1).to_string();
    let more = run(&one_more);
    assert!(more["games"].as_u64() > Some(1), "{more}");
    assert!(fs::read_to_string(&file).expect("a file").starts_with(&known));
    let kinds = more["kinds"].as_object().expect("kinds");
    let sum = |place: usize| kinds.values().filter_map(|kind| kind[place].as_u64()).sum::<u64>();
    assert_eq!((Some(sum(0)), Some(sum(1))), (more["facts"].as_u64(), more["stand"].as_u64()));
    let other = suizo(&[&args("1")[..], &["--seed".to_owned(), "9".to_owned()]].concat());
    assert!(!other.status.success() && String::from_utf8_lossy(&other.stderr).contains("other arguments"));
    let _ = fs::remove_file(&file);
}
