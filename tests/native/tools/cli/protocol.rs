//! The USI program through its own pipes, as a GUI uses it (CONTRACT.md 2): options, searching, and how it ends.

use super::session::ENTERED;
use crate::program::{Program, answer, answers, run_bytes, spawn};
use std::{
    io::{Read, Write},
    time::{Duration, Instant},
};

fn best_move(lines: &[String]) -> &str {
    let last = lines.last().expect("an answer");
    last.strip_prefix("bestmove ").and_then(|rest| rest.split(' ').next()).expect("a move")
}

#[test]
fn usi_lists_every_option_with_its_values() {
    let lines = answers("usi");
    assert!(lines[0].starts_with("id name Suizo"), "{}", lines[0]);
    assert!(lines[1].starts_with("id author "), "{}", lines[1]);
    assert_eq!(lines.last().map(String::as_str), Some("usiok"));
    for expected in [
        "option name Variant type combo default shogi var shogi var sho var heian9x8 var heian8x8 var heian9x9 var heian8x9 var asakura",
        "option name UCI_Variant type combo default shogi var shogi var sho var heian9x8 var heian8x8 var heian9x9 var heian8x9 var asakura var shoshogi",
        "option name USI_Variant type combo default shogi var shogi var sho var heian9x8 var heian8x8 var heian9x9 var heian8x9 var asakura var shoshogi",
        "option name MultiPV type spin default 1 min 1 max 99",
        "option name Level type spin default 0 min 0 max 12",
        "option name Resign type check default false",
        "option name EvalFile type string default <empty>",
        "option name IllegalMoves type combo default prevented var prevented var lose",
        "option name BareKing type combo default immediate var immediate var counter",
        "option name Impasse type combo default agreement24 var agreement24 var declare27 var declare24 var off var agreement",
        "option name MoveLimit type combo default off var off var 256 var 320 var 512",
        "option name HeianSetup type combo default facing var facing var rotated",
        "option name HeianPawns type combo default third var third var second",
        "option name RoyalAttack type combo default last var last var any",
        "option name HandicapCredit type combo default white var white var none",
    ] {
        assert!(lines.iter().any(|line| line == expected), "{expected} among {lines:#?}");
    }
    assert!(lines.iter().any(|line| line.starts_with("option name USI_Hash type spin ")));
}

#[test]
fn isready_is_answered() {
    assert_eq!(answer("isready"), "readyok");
}

#[test]
fn unknown_commands_and_empty_lines_are_ignored() {
    assert_eq!(answer("\n   \nfrobnicate now\nregister later\nisready"), "readyok");
}

#[test]
fn lines_may_end_as_on_windows_and_have_any_blanks() {
    let output = run_bytes(b"position  startpos\tmoves 7g7f \r\nexplain 3c3d\r\nquit\r\n");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "explain legal\n");
}

#[test]
fn the_end_of_input_lets_a_search_with_limits_finish() {
    let output = run_bytes(b"go nodes 2000");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.lines().last().is_some_and(|line| line.starts_with("bestmove ")), "{text}");
}

#[test]
fn the_end_of_input_stops_a_search_without_limits() {
    for go in ["go infinite", "go ponder btime 1000 wtime 1000"] {
        let mut program = Program::start();
        program.send(go);
        program.until("info");
        program.close_input();
        program.ends_within(Duration::from_secs(60));
    }
}

#[test]
fn a_line_beyond_all_measure_is_refused_and_the_next_one_read() {
    let mut input = b"position startpos moves 7g7f\nposition startpos moves".to_vec();
    input.resize(3 << 20, b'x');
    input.extend_from_slice(b"\nexplain 3c3d\nquit\n");
    let output = run_bytes(&input);
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "info string error the line is too long at byte 1048576\nexplain legal\n"
    );
}

#[test]
fn bytes_that_are_no_text_are_taken_calmly() {
    let output = run_bytes(b"\xff\xfe\x00\nposition sfen \xff\xff b - 1\nexplain \xe3\x81\nstate\nquit\n");
    let text = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("info string error "), "{text}");
    assert_eq!(lines[1], "explain illegal unreadable");
    assert!(lines[2].starts_with("state "), "{text}");
    assert!(output.status.success());
}

#[test]
fn a_search_reports_as_it_goes_and_plays_a_legal_move() {
    let mut program = Program::start();
    program.send("isready\nusinewgame\nposition startpos moves 7g7f 3c3d\ngo depth 4");
    let lines = program.until("bestmove");
    let infos: Vec<&String> = lines.iter().filter(|line| line.starts_with("info depth")).collect();
    assert!(infos.len() >= 4, "{lines:#?}");
    for (index, info) in infos.iter().enumerate() {
        let words: Vec<&str> = info.split(' ').collect();
        let keys = ["depth", "seldepth", "multipv", "score", "nodes", "nps", "time", "hashfull", "pv"];
        let places: Vec<usize> = keys
            .iter()
            .map(|key| {
                words.iter().position(|word| word == key).unwrap_or_else(|| panic!("{key} in info {index}: {info}"))
            })
            .collect();
        assert!(places.is_sorted(), "{info}");
        assert!(matches!(words[places[3] + 1], "cp" | "mate"), "{info}");
    }
    let best = best_move(&lines).to_owned();
    program.send(&format!("explain {best}"));
    assert_eq!(program.until("explain").last().map(String::as_str), Some("explain legal"));
}

#[test]
fn each_kind_of_limit_ends_a_search() {
    let mut program = Program::start();
    program.send("setoption name USI_OwnBook value false");
    for go in [
        "go depth 2",
        "go nodes 500",
        "go movetime 30",
        "go btime 1000 wtime 1000",
        "go btime 0 wtime 0 byoyomi 40",
        "go btime 100 wtime 100 binc 20 winc 20",
        "go btime -5 wtime -5 byoyomi 30",
        "go depth 1 searchmoves 9g9f",
    ] {
        let before = Instant::now();
        program.send(go);
        let lines = program.until("bestmove");
        assert!(before.elapsed() < Duration::from_secs(10), "{go}: {lines:#?}");
    }
}

#[test]
fn the_clock_of_the_side_to_move_counts() {
    let mut program = Program::start();
    program.send("setoption name USI_OwnBook value false");
    let before = Instant::now();
    program.send("position startpos moves 7g7f\ngo btime 3600000 wtime 200");
    program.until("bestmove");
    assert!(before.elapsed() < Duration::from_secs(10), "White has 200 ms");
}

#[test]
fn searchmoves_are_kept_to() {
    let mut program = Program::start();
    program.send("go depth 3 searchmoves 1g1f 9g9f");
    let lines = program.until("bestmove");
    assert!(["1g1f", "9g9f"].contains(&best_move(&lines)), "{lines:#?}");
    program.send("go searchmoves 9i9h depth 2");
    assert_eq!(best_move(&program.until("bestmove")), "9i9h");
    program.send("go depth 1 searchmoves 9i9c");
    let lines = program.until("bestmove");
    assert_eq!(lines[0], "info string error blocked at searchmoves 9i9c");
}

#[test]
fn multi_pv_shows_several_lines() {
    let mut program = Program::start();
    program.send("setoption name MultiPV value 3\ngo depth 3");
    let lines = program.until("bestmove");
    let at_depth_3: Vec<&String> = lines.iter().filter(|line| line.starts_with("info depth 3 ")).collect();
    let first_moves: Vec<&str> = ["1", "2", "3"]
        .iter()
        .map(|n| {
            let line = at_depth_3.iter().rfind(|line| line.contains(&format!(" multipv {n} "))).expect("a line each");
            line.split_once(" pv ").and_then(|(_, pv)| pv.split(' ').next()).expect("a first move")
        })
        .collect();
    assert!(first_moves[0] != first_moves[1] && first_moves[1] != first_moves[2] && first_moves[0] != first_moves[2]);
    assert_eq!(best_move(&lines), first_moves[0]);
}

#[test]
fn an_infinite_search_answers_only_when_told_to() {
    let mut program = Program::start();
    // mate in one: nothing more to find
    program.send("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\ngo infinite");
    program.until("info");
    let early = program.during(Duration::from_millis(300));
    assert!(early.iter().all(|line| !line.starts_with("bestmove")), "{early:#?}");
    program.send("stop");
    assert_eq!(best_move(&program.until("bestmove")), "G*5b");
}

#[test]
fn other_commands_are_answered_during_a_search() {
    let mut program = Program::start();
    program.send("isready");
    program.until("readyok");
    program.send("go infinite");
    program.until("info");
    let before = Instant::now();
    program.send("isready\nexplain 7g7f\nstate");
    let lines = program.until("state");
    assert!(lines.iter().any(|line| line == "readyok") && lines.iter().any(|line| line == "explain legal"));
    assert!(before.elapsed() < Duration::from_secs(10), "{:?}", before.elapsed());
    assert!(lines.iter().all(|line| !line.starts_with("bestmove")));
    let before = Instant::now();
    program.send("stop");
    program.until("bestmove");
    assert!(before.elapsed() < Duration::from_secs(10), "{:?}", before.elapsed());
    program.send("stop\nisready");
    assert_eq!(program.until("readyok").len(), 1, "a stop without a search says nothing");
}

#[test]
fn a_stop_right_after_go_still_brings_a_move() {
    let mut program = Program::start();
    for _ in 0..50 {
        program.send("go infinite\nstop");
        let best = best_move(&program.until("bestmove")).to_owned();
        program.send(&format!("explain {best}"));
        assert_eq!(program.until("explain").last().map(String::as_str), Some("explain legal"), "{best}");
    }
}

#[test]
fn pondering_waits_for_the_hit_and_then_minds_the_clock() {
    let mut program = Program::start();
    program.send("position startpos moves 7g7f 3c3d\ngo ponder btime 0 wtime 0 byoyomi 100");
    program.until("info");
    let early = program.during(Duration::from_millis(300));
    assert!(early.iter().all(|line| !line.starts_with("bestmove")), "{early:#?}");
    program.send("ponderhit");
    program.until("bestmove");
    program.send("go ponder btime 0 wtime 0 byoyomi 100");
    program.until("info");
    program.send("stop");
    program.until("bestmove");
}

#[test]
fn a_second_go_ends_the_first() {
    let mut program = Program::start();
    program.send("go infinite");
    program.until("info");
    program.send("go depth 1");
    program.until("bestmove");
    program.until("bestmove");
}

#[test]
fn quit_and_gameover_end_a_search_at_once() {
    let mut program = Program::start();
    program.send("go infinite");
    program.until("info");
    program.send("gameover draw\nisready");
    let lines = program.until("readyok");
    assert!(lines.iter().any(|line| line.starts_with("bestmove")), "{lines:#?}");
    program.send("go infinite");
    program.until("info");
    program.send("quit");
    program.ends_within(Duration::from_secs(5));
}

#[test]
fn a_go_that_cannot_be_read_searches_nothing() {
    assert_eq!(answer("go depth"), "info string error expected a number at go depth");
    assert_eq!(answer("go movetime soon"), "info string error expected a number at go movetime");
    assert_eq!(answer("go fast"), "info string error unexpected \"fast\" at go");
}

#[test]
fn a_side_without_moves_resigns() {
    let mated = "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1\ngo depth 3";
    let mut program = Program::start();
    program.send(mated);
    assert_eq!(program.until("bestmove").last().map(String::as_str), Some("bestmove resign"));
}

#[test]
fn a_game_that_is_over_is_not_played_on() {
    let round = "5i5h 5a5b 5h5i 5b5a";
    let bare = "setoption name Variant value sho\nposition sfen 4k4/9/9/9/9/9/9/4P4/4K4 b - 1";
    for (script, reason) in [
        ("end resign".to_owned(), "resign"),
        (format!("position startpos moves {round} {round} {round}"), "repetition"),
        (bare.to_owned(), "bare_king"),
        ("position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1".to_owned(), "checkmate"),
    ] {
        let mut program = Program::start();
        program.send(&format!("{script}\ngo btime 1000 wtime 1000"));
        let lines = program.until("bestmove");
        assert_eq!(lines, [&format!("info string the game is over: {reason}"), "bestmove resign"], "{script}");
        // an infinite search answers when it is stopped, and not before
        program.send("go infinite\nisready");
        let lines = program.until("readyok");
        assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{script}: {lines:?}");
        program.send("stop");
        assert_eq!(program.until("bestmove").last().map(String::as_str), Some("bestmove resign"));
    }
}

#[test]
fn a_declaration_that_wins_is_made() {
    let mut program = Program::start();
    program.send(&format!("setoption name Impasse value declare27\n{ENTERED} 2R2B15P 1\ngo depth 3"));
    assert_eq!(program.until("bestmove").last().map(String::as_str), Some("bestmove win"));
}

#[test]
fn levels_and_the_other_games_play_too() {
    let mut program = Program::start();
    program.send("setoption name USI_OwnBook value false");
    for game in ["shogi", "sho", "heian9x8", "heian8x8", "heian9x9", "heian8x9", "asakura"] {
        for level in [0, 1, 12] {
            program.send(&format!(
                "setoption name Variant value {game}\nsetoption name Level value {level}\nposition startpos\ngo movetime 20"
            ));
            let best = best_move(&program.until("bestmove")).to_owned();
            program.send(&format!("explain {best}"));
            assert_eq!(
                program.until("explain").last().map(String::as_str),
                Some("explain legal"),
                "{game} {level} {best}"
            );
        }
    }
}

#[test]
fn the_table_can_be_resized_between_searches() {
    let mut program = Program::start();
    for mib in [1, 16, 2] {
        program.send(&format!("setoption name USI_Hash value {mib}\nusinewgame\nisready\ngo depth 3"));
        program.until("bestmove");
    }
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    let mut child = spawn();
    let mut stdin = child.stdin.take().expect("piped");
    drop(child.stdout.take());
    let _ = stdin.write_all(b"usi\nisready\ngo infinite\n");
    drop(stdin);
    let mut complaint = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut complaint).expect("UTF-8");
    assert_eq!(complaint, "");
    assert!(child.wait().expect("a child").success());
}
