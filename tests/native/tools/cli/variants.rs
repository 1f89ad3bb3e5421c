//! The `suizo` program (CONTRACT.md 2) asked the same of every game: starts, options in any order, state, refusals, acts and
//! tools.

use crate::program::{answer, answers, check_explain, check_result, check_tool, run_bytes, state};
use serde_json::{Value, json};

const VARIANTS: [&str; 7] = ["shogi", "sho", "heian9x8", "heian8x8", "heian9x9", "heian8x9", "asakura"];
const OLD: [&str; 5] = ["sho", "heian9x8", "heian8x8", "heian9x9", "heian8x9"];
const HEIAN: [&str; 4] = ["heian9x8", "heian8x8", "heian9x9", "heian8x9"];

fn choose(variant: &str) -> String {
    format!("setoption name Variant value {variant}")
}

fn option(name: &str, value: &str) -> String {
    format!("setoption name {name} value {value}")
}

#[test]
fn each_name_of_the_option_chooses_each_game() {
    for name in ["Variant", "UCI_Variant", "USI_Variant"] {
        for variant in VARIANTS {
            assert_eq!(state(&option(name, variant))["variant"], variant, "{name}");
        }
    }
    for name in ["UCI_Variant", "USI_Variant"] {
        assert_eq!(state(&option(name, "shoshogi"))["variant"], "sho", "{name}");
    }
}

#[test]
fn state_has_the_same_keys_in_every_game() {
    for variant in VARIANTS {
        let line = answer(&format!("{}\nstate", choose(variant)));
        let keys = ["variant", "sfen", "turn", "legal", "in_check", "result", "repetitions", "impasse"];
        let places: Vec<_> = keys.iter().map(|key| line.find(&format!("\"{key}\":"))).collect();
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{line}");
        let state = state(&choose(variant));
        assert_eq!((&state["turn"], &state["in_check"]), (&json!("black"), &json!(false)), "{variant}");
        assert_eq!((&state["result"], &state["repetitions"]), (&Value::Null, &json!(1)), "{variant}");
        assert_eq!(state["impasse"].is_null(), OLD.contains(&variant), "{variant}");
        let legal: Vec<&str> = state["legal"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        assert!(legal.is_sorted(), "{variant}: {legal:?}");
        let counted = answers(&format!("{}\nperft 1", choose(variant)));
        let counted: Vec<&str> = counted.iter().filter_map(|line| line.strip_suffix(": 1")).collect();
        assert_eq!(legal, counted, "{variant}");
    }
}

/// RULES.md 4: every board with every set-up, whichever option is set first.
#[test]
fn startpos_follows_both_heian_options_on_each_board() {
    for (variant, setup, pawns, sfen) in [
        ("heian9x8", "facing", "second", "lnsgkgsnl/ppppppppp/9/9/9/9/PPPPPPPPP/LNSGKGSNL b - 1"),
        ("heian9x8", "rotated", "third", "lnsgkgsnl/9/ppppppppp/9/9/PPPPPPPPP/9/LNSGKGSNL b - 1"),
        ("heian9x9", "rotated", "second", "lnsgkgsnl/ppppppppp/9/9/9/9/9/PPPPPPPPP/LNSGKGSNL b - 1"),
        ("heian8x8", "facing", "second", "lnskgsnl/pppppppp/8/8/8/8/PPPPPPPP/LNSKGSNL b - 1"),
        ("heian8x8", "rotated", "second", "lnsgksnl/pppppppp/8/8/8/8/PPPPPPPP/LNSKGSNL b - 1"),
        ("heian8x9", "rotated", "third", "lnsgksnl/8/pppppppp/8/8/8/PPPPPPPP/8/LNSKGSNL b - 1"),
        ("heian8x9", "rotated", "second", "lnsgksnl/pppppppp/8/8/8/8/8/PPPPPPPP/LNSKGSNL b - 1"),
    ] {
        let options = [choose(variant), option("HeianSetup", setup), option("HeianPawns", pawns)];
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let script = order.map(|at| options[at].as_str()).join("\n");
            assert_eq!(state(&script)["sfen"], sfen, "{script}");
            assert_eq!(state(&format!("{script}\nposition startpos"))["sfen"], sfen, "{script}");
        }
    }
}

#[test]
fn heian_options_leave_the_other_games_alone() {
    let options = [option("HeianSetup", "rotated"), option("HeianPawns", "second")].join("\n");
    for variant in ["shogi", "sho"] {
        let usual = state(&choose(variant))["sfen"].clone();
        assert_eq!(state(&format!("{options}\n{}", choose(variant)))["sfen"], usual);
        assert_eq!(state(&format!("{}\n{options}\nposition startpos", choose(variant)))["sfen"], usual);
    }
}

#[test]
fn handicaps_belong_to_shogi() {
    for variant in OLD.into_iter().chain(["asakura"]) {
        for id in ["rook", "white_first", "naked_king"] {
            let lines = answers(&format!("{}\nposition handicap {id}\nstate", choose(variant)));
            assert_eq!(lines[0], format!("info string error this game has no handicaps at {id:?}"), "{variant}");
            assert_eq!(lines.len(), 2, "{lines:?}");
        }
    }
}

#[test]
fn a_board_or_piece_of_another_game_is_an_error_and_keeps_the_position() {
    let shogi = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let heian = "lnsgkgsnl/9/ppppppppp/9/9/PPPPPPPPP/9/LNSGKGSNL b - 1";
    let elephant = "4k4/4e4/9/9/9/9/9/9/4K4 b - 1";
    let in_hand = "4k4/9/9/9/9/9/9/9/4K4 b P 1";
    for (variant, bad) in [
        ("shogi", heian),
        ("shogi", elephant),
        ("sho", heian),
        ("sho", in_hand),
        ("heian9x8", shogi),
        ("heian8x8", heian),
        ("heian9x9", shogi),
        ("heian9x9", elephant),
        ("heian9x9", in_hand),
        ("heian8x9", shogi),
        ("asakura", heian),
        ("asakura", "4k4/9/9/9/9/9/9/9/4K4 b E 1"),
    ] {
        let before = state(&choose(variant))["sfen"].clone();
        let lines = answers(&format!("{}\nposition sfen {bad}\nstate", choose(variant)));
        assert!(lines[0].starts_with("info string error "), "{variant} {bad}: {lines:?}");
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(lines[1].contains(before.as_str().unwrap()), "{variant} {bad}: {lines:?}");
    }
}

/// Files and ranks of a game's board.
fn size(variant: &str) -> (u8, u8) {
    match variant.strip_prefix("heian").map(str::as_bytes) {
        Some(&[files, _, ranks]) => (files - b'0', ranks - b'0'),
        _ => (9, 9),
    }
}

/// Kings in the corners of file 1, a pawn each on the farthest file, and one piece more: its letter, file and rank.
fn board(variant: &str, (piece, file, rank): (char, u8, u8)) -> String {
    let (files, ranks) = size(variant);
    let pieces = [('k', 1, 1), ('K', 1, ranks), ('p', files, 4), ('P', files, 5), (piece, file, rank)];
    let square = |file: u8, rank: u8| pieces.iter().find(|(_, f, r)| (*f, *r) == (file, rank)).map_or('1', |at| at.0);
    let rows: Vec<String> =
        (1..=ranks).map(|rank| (1..=files).rev().map(|file| square(file, rank)).collect()).collect();
    format!("{}\nposition sfen {} b - 1", choose(variant), rows.join("/"))
}

#[test]
fn refusals_have_their_words_in_the_games_without_drops() {
    for variant in OLD {
        let start = choose(variant);
        let ranks = size(variant).1;
        let last = (b'a' + ranks - 1) as char;
        check_explain(&format!("{start}\nend resign"), "5c5d", "illegal game_over");
        check_explain(&start, "5e5d", "illegal no_piece");
        check_explain(&start, "5c5d", "illegal not_yours");
        check_explain(&start, &format!("1{last}2{last}"), "illegal own_piece_on_target");
        check_explain(&start, &format!("1{last}5d"), "illegal not_reachable");
        check_explain(&start, &format!("1{last}1a"), "illegal blocked");
        check_explain(&start, "P*5e", "illegal drops_not_in_this_game");
        for (piece, mv) in [(('P', 5, 2), "5b5a"), (('L', 5, 3), "5c5a"), (('N', 5, 4), "5d4b")] {
            let script = board(variant, piece);
            check_explain(&script, mv, "illegal must_promote");
            check_explain(&script, &format!("{mv}+"), "legal");
        }
        check_explain(&board(variant, ('G', 5, 2)), "5b5a+", "illegal cannot_promote");
        check_explain(&board(variant, ('P', 5, 5)), "5e5d+", "illegal cannot_promote");
        let flight = format!("1{last}2{last}");
        check_explain(&board(variant, ('g', 1, ranks - 1)), &flight, "illegal leaves_royal_capturable");
    }
}

#[test]
fn two_royals_are_not_in_check_and_an_elephant_becomes_one_of_them() {
    let sho = choose("sho");
    let checked = "position sfen 4k4/9/4E4/9/9/9/9/4r4/4K4 b - 1";
    let legal = state(&format!("{sho}\n{checked}"));
    assert_eq!(legal["in_check"], true);
    let promotions = ["5c4b+", "5c4c+", "5c4d+", "5c5b+", "5c6b+", "5c6c+", "5c6d+"];
    let listed: Vec<&str> = legal["legal"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(promotions.iter().all(|mv| listed.contains(mv)), "{listed:?}");
    check_explain(&format!("{sho}\n{checked}"), "5c4b", "illegal leaves_royal_capturable");
    let two = state(&format!("{sho}\n{checked} moves 5c4b+ 5a6a"));
    assert_eq!((&two["in_check"], &two["result"]), (&json!(false), &Value::Null));
}

#[test]
fn acts_end_a_game_where_its_rules_know_them() {
    for variant in VARIANTS {
        for (side, winner) in [("black", "white"), ("white", "black")] {
            check_result(&format!("{}\nend resign {side}", choose(variant)), Some(winner), "resign");
            check_result(&format!("{}\nend timeout {side}", choose(variant)), Some(winner), "timeout");
        }
    }
    for variant in OLD {
        for act in ["agree", "declare"].iter().filter(|act| variant == "sho" || **act == "declare") {
            let lines = answers(&format!("{}\nend {act}\nstate", choose(variant)));
            assert_eq!(
                lines[0],
                format!("info string error the rules in force do not allow it at end {act}"),
                "{variant}"
            );
            assert!(lines[1].contains("\"result\":null"), "{lines:?}");
        }
    }
    for variant in HEIAN {
        let (files, ranks) = size(variant);
        let mut rows = vec![files.to_string(); ranks as usize];
        rows[1] = format!("{}K1", files - 2);
        rows[2] = format!("{}P", files - 1);
        rows[ranks as usize - 2] = format!("k{}", files - 1);
        rows[ranks as usize - 3] = format!("p{}", files - 1);
        let entered = format!("{}\nposition sfen {} b - 1", choose(variant), rows.join("/"));
        check_result(&format!("{entered}\nend agree"), None, "impasse_draw");
        let lines = answers(&format!("{}\n{entered}\nend agree", option("Impasse", "off")));
        assert_eq!(lines, ["info string error the rules in force do not allow it at end agree"], "{variant}");
    }
}

/// An option that a game lacks, or a value that only another game has, changes nothing in it.
#[test]
fn values_of_other_games_leave_the_default_in_force() {
    let entered = "position sfen 8R/4K4/9/9/9/9/9/4k4/8r b B18Pb18p 1";
    check_result(&format!("{}\n{entered}\nend agree", option("Impasse", "agreement")), None, "impasse_draw");
    let heian = "position sfen 7K1/8P/9/9/9/9/p8/k8/9 b - 1";
    let declared = format!("{}\n{}\n{heian}\nend agree", option("Impasse", "declare27"), choose("heian9x9"));
    check_result(&declared, None, "impasse_draw");
    let afterwards = format!("{}\n{heian}\n{}\nend agree", choose("heian9x9"), option("Impasse", "declare27"));
    check_result(&afterwards, None, "impasse_draw");
    let sho = format!("{}\n{}\nend declare\nstate", option("Impasse", "declare27"), choose("sho"));
    assert!(answers(&sho)[0].starts_with("info string error "));
}

#[test]
fn the_strict_rule_and_the_move_limit_hold_in_every_game() {
    for variant in VARIANTS {
        let strict = format!("{}\n{}", choose(variant), option("IllegalMoves", "lose"));
        let start = state(&strict)["sfen"].clone();
        let lost = format!("{strict}\nposition startpos moves 5c5d");
        // the enemy's piece is no physical move and stays refused
        assert!(answers(&lost)[0].ends_with("not_yours at move 1 5c5d"), "{variant}");
        let last = (b'a' + size(variant).1 - 1) as char;
        let lost = format!("{strict}\nposition startpos moves 1{last}1d");
        check_result(&lost, Some("white"), "illegal_move");
        assert_eq!(state(&lost)["sfen"], start, "{variant}");
        let legal: Vec<String> = state(&choose(variant))["legal"]
            .as_array()
            .unwrap()
            .iter()
            .map(|mv| mv.as_str().unwrap().to_owned())
            .collect();
        let limited =
            format!("{}\n{}\nposition startpos moves {}", choose(variant), option("MoveLimit", "1"), legal[0]);
        check_result(&limited, None, "move_limit");
    }
}

#[test]
fn a_search_knows_the_options_of_the_game() {
    for variant in VARIANTS {
        let script = format!(
            "{}\n{}\n{}\n{}\nposition startpos\ngo nodes 500",
            option("MultiPV", "3"),
            option("BareKing", "counter"),
            option("HeianSetup", "rotated"),
            choose(variant)
        );
        let output = run_bytes(script.as_bytes());
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        for line in ["multipv 1 ", "multipv 2 ", "multipv 3 "] {
            assert!(text.contains(line), "{variant}: {text}");
        }
        let best = text.lines().last().and_then(|line| line.strip_prefix("bestmove ")).expect("a move");
        let best = best.split(' ').next().unwrap();
        check_explain(&format!("{}\n{}", choose(variant), option("HeianSetup", "rotated")), best, "legal");
    }
}

#[test]
fn perft_and_bench_know_every_game_from_both_sides() {
    for (variant, nodes) in VARIANTS.into_iter().zip([900, 676, 676, 484, 676, 484, 676]) {
        let tool = check_tool(&["perft", variant, "2"]);
        let command = answers(&format!("{}\nperft 2", choose(variant)));
        assert_eq!(tool.lines().collect::<Vec<_>>(), command, "{variant}");
        assert_eq!(command.last().unwrap(), &format!("nodes {nodes}"), "{variant}");
        let tool = check_tool(&["bench", variant]);
        let command = answers(&format!("{}\nbench", choose(variant)));
        assert_eq!(tool.lines().next().unwrap(), command[0], "{variant}");
        assert!(tool.lines().nth(1).unwrap().starts_with("nps "), "{tool}");
    }
}
