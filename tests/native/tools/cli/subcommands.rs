//! Subcommands of the program: perft, bench, help and bad arguments.

use crate::program::{answers, check_bad_arguments, check_tool};

#[test]
fn the_perft_subcommand_counts() {
    assert!(check_tool(&["perft", "shogi", "3"]).ends_with("\nnodes 25470\n"));
    assert!(check_tool(&["perft", "heian9x8", "2"]).ends_with("\nnodes 676\n"));
    let sfen = "4k4/9/9/9/9/9/9/4r4/4K4 b G 1";
    assert_eq!(check_tool(&["perft", "shogi", "1", sfen]), "5i4i: 1\n5i5h: 1\n5i6i: 1\nnodes 3\n");
    let mut words = vec!["perft", "shogi", "1"];
    words.extend(sfen.split(' '));
    assert_eq!(check_tool(&words), "5i4i: 1\n5i5h: 1\n5i6i: 1\nnodes 3\n", "the SFEN may come as words");
    assert_eq!(check_tool(&["perft", "shoshogi", "0"]), "nodes 1\n");
}

#[test]
fn bench_prints_nodes_and_speed_the_same_from_both_sides() {
    let tool = check_tool(&["bench"]);
    let lines: Vec<&str> = tool.lines().collect();
    assert_eq!(lines.len(), 2);
    let number = |line: &str, key: &str| -> u64 {
        line.strip_prefix(key).and_then(|rest| rest.parse().ok()).unwrap_or_else(|| panic!("{key} in {line}"))
    };
    assert!(number(lines[0], "nodes ") > 1000 && number(lines[1], "nps ") > 0);
    let command = answers("bench");
    assert_eq!(command[0], lines[0], "the count is fixed");
    assert_eq!(command.len(), 2);
}

#[test]
fn the_bench_names_its_positions() {
    let named = check_tool(&["bench", "--positions", "sho"]);
    let (first, starts) = named.split_once('\n').expect("lines");
    assert_eq!(first, "depth 9");
    assert!(starts.starts_with("startpos\nln1gkgbnl/") && starts.lines().count() == 10, "{starts}");
    assert!(check_tool(&["bench", "--positions"]).lines().count() > 10);
}

#[test]
fn help_is_help() {
    for (args, word) in [
        (&["--help"][..], "perft VARIANT DEPTH [SFEN]"),
        (&["-h"], "suizo bench [VARIANT]"),
        (&["perft", "--help"], "suizo perft VARIANT DEPTH [SFEN]"),
        (&["bench", "--help"], "suizo bench [VARIANT]"),
        (&["--version"], env!("CARGO_PKG_VERSION")),
    ] {
        assert!(check_tool(args).contains(word), "{args:?}");
    }
}

#[test]
fn bad_arguments_get_one_line_and_status_2() {
    for (args, word) in [
        (&["fly"][..], "--help"),
        (&["perft"], "VARIANT DEPTH"),
        (&["perft", "chess", "3"], "shogi, sho, heian9x8"),
        (&["perft", "shogi", "deep"], "0 to 20"),
        (&["perft", "shogi", "-1"], "0 to 20"),
        (&["perft", "shogi", "99"], "0 to 20"),
        (&["perft", "shogi", "2", "nonsense"], "at column"),
        (&["bench", "chess"], "shogi, sho, heian9x8"),
        (&["bench", "shogi", "twice"], "--help"),
        (&["bench", "--positions", "chess"], "shogi, sho, heian9x8"),
        (&["--frobnicate"], "--help"),
    ] {
        check_bad_arguments(args, word);
    }
}
