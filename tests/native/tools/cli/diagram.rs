//! `suizo diagram`: what is drawn of which argument, and what is said where it cannot be.

use crate::program::{check_bad_arguments, check_tool, suizo};
use std::{fs, path::PathBuf};

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// An empty folder of this test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("suizo-diagram-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The file of a record that a test writes itself.
fn record(folder: &std::path::Path, text: &str) -> String {
    let path = folder.join("game.txt");
    fs::write(&path, text).expect("the file can be written");
    path.display().to_string()
}

const GAME: &str = "[Black \"Habu\"]\n[White \"<Tanigawa>\"]\n\n1. P-7f {Opens the bishop.} P-3d Bx2b+ Sx2b *\n";

#[track_caller]
fn check_failure(args: &[&str], words: &[&str]) {
    let output = suizo(args);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{args:?}: {complaint}");
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    assert!(words.iter().all(|word| complaint.contains(word)), "{args:?}: {complaint}");
}

#[test]
fn a_position_is_drawn_in_the_game_that_it_fits() {
    let drawn = check_tool(&["diagram", START]);
    assert!(drawn.starts_with("<svg ") && drawn.contains(&format!("<desc>shogi SFEN {START}</desc>")));
    for (board, game) in [
        ("9/9/9/9/4E4/9/9/9/9 b - 1", "sho"),
        ("8/8/8/8/8/8/8/K7 b - 1", "heian8x8"),
        ("9/9/9/9/9/9/9/K8 w", "heian9x8"),
        ("position sfen 8/8/8/8/8/8/8/8/K7 b - 1", "heian8x9"),
    ] {
        assert!(check_tool(&["diagram", board]).contains(&format!("<desc>{game} SFEN ")), "{board}");
    }
    let heian = check_tool(&["diagram", "4k4/9/9/9/9/9/9/9/4K4 b - 1", "--game", "heian9x9"]);
    assert!(heian.contains("<desc>heian9x9 SFEN "));
}

#[test]
fn everything_about_it_can_be_chosen() {
    let drawn = check_tool(&[
        "diagram",
        "--style",
        "western",
        "--lang",
        "sv",
        "--pieces",
        "letters",
        "--coordinates",
        "none",
        "--colours",
        "dark",
        "--bottom",
        "white",
        "--paper",
        "off",
        "--move",
        "off",
        "--heading",
        "A & B",
        "--caption",
        "<c>",
        START,
    ]);
    for part in ["xml:lang=\"sv\"", "#letters-P", "A &amp; B", "&lt;c&gt;", ">Svart<", "#262a31"] {
        assert!(drawn.contains(part), "{part}");
    }
    for part in ["#15171b", ">一<", ">a<"] {
        assert!(!drawn.contains(part), "{part}");
    }
}

#[test]
fn positions_of_a_record_are_drawn_with_what_is_said_of_them() {
    let folder = folder("record");
    let game = record(&folder, GAME);
    let drawn = check_tool(&["diagram", &game, "--lang", "en"]);
    for part in ["After move 4: Sx2b", "Habu", "&lt;Tanigawa&gt;"] {
        assert!(drawn.contains(part), "{part}: {drawn}");
    }
    assert!(check_tool(&["diagram", &game, "--ply", "0", "--names", "off"]).contains("先手の番"));
    assert!(check_tool(&["diagram", &game, "--ply", "1"]).contains("1手目 ☗７六歩まで"));
    let marked = check_tool(&["diagram", &game, "--ply", "marked", "--comments", "on"]);
    assert!(marked.contains("Opens the bishop."));
    let text = "position startpos moves 7g7f";
    assert!(check_tool(&["diagram", text]).contains("1手目 ☗７六歩まで"));
}

#[test]
fn lines_play_themselves() {
    let folder = folder("animated");
    let game = record(&folder, GAME);
    let drawn = check_tool(&["diagram", &game, "--animate", "3", "--pace", "500"]);
    assert_eq!(drawn.matches("@keyframes m").count(), 3, "three pieces go to other squares");
    assert!(drawn.contains("3手目 ☗２二角成まで") && !drawn.contains("4手目"));
    check_failure(&["diagram", &game, "--animate", "2", "--ply", "4"], &[&game, "move 4"]);
    check_failure(&["diagram", START, "--animate", "2"], &["record"]);
}

#[test]
fn several_positions_are_put_on_pages() {
    let folder = folder("pages");
    let game = record(&folder, GAME);
    let html = check_tool(&["diagram", &game, START, "--ply", "0,1,2,last", "--to", "html", "--grid", "1x2"]);
    assert_eq!(html.matches("<svg ").count(), 3);
    assert!(html.contains("第5図"));
    let out = folder.join("page.svg").display().to_string();
    check_failure(&["diagram", &game, "--ply", "0,1,2", "--grid", "1x2"], &["2 pages", "--out"]);
    assert_eq!(check_tool(&["diagram", &game, "--ply", "0,1,2", "--grid", "1x2", "--out", &out, "--title", "T"]), "");
    for number in 1..=2 {
        let page = fs::read_to_string(folder.join(format!("page-{number}.svg"))).expect("the page");
        assert!(page.contains("width=\"210.000mm\"") && page.contains(&format!("{number} / 2")));
    }
}

#[test]
fn what_cannot_be_drawn_is_named() {
    check_bad_arguments(&["diagram"], "SFEN");
    for (name, value, word) in [
        ("--style", "cubist", "book, western"),
        ("--pieces", "chess", "kanji1"),
        ("--colours", "pink", "print"),
        ("--ply", "1,x", "\"x\""),
        ("--grid", "0x3", "2x3"),
        ("--to", "png", "html"),
        ("--move", "perhaps", "on or off"),
        ("--game", "chess", "heian9x8"),
        ("--colour", "wood", "--help"),
    ] {
        check_bad_arguments(&["diagram", START, name, value], word);
    }
    check_failure(&["diagram", "no/such file"], &["no/such file"]);
    check_failure(&["diagram", "nowhere.kif"], &["nowhere.kif", "neither a file nor an SFEN"]);
    check_failure(&["diagram", "9/9/9/9/4X4/9/9/9/9 b - 1"], &["4X4"]);
    check_failure(&["diagram", "9/9/9/9/9/9/9/9/10 b - 1"], &["column"]);
    let folder = folder("faults");
    let game = record(&folder, GAME);
    check_failure(&["diagram", &game, "--ply", "5"], &[&game, "no move 5", "the last is 4"]);
    check_failure(&["diagram", &game, "--number", "2"], &[&game, "no game 2"]);
    let out = folder.join("none/out.svg").display().to_string();
    check_failure(&["diagram", START, "--out", &out], &["cannot write", &out]);
}
