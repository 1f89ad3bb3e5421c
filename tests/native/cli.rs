//! The native program through its own pipes, as a GUI or a script uses it (CONTRACT.md 2 and 6).

use crate::program::{
    Program, answer, answers, check_bad_arguments, check_explain, check_goes_on, check_result, check_tool, parse_state,
    run_bytes, spawn, state,
};
use serde_json::Value;
use std::{
    io::{Read, Write},
    time::{Duration, Instant},
};

fn best_move(lines: &[String]) -> &str {
    let last = lines.last().expect("an answer");
    last.strip_prefix("bestmove ").and_then(|rest| rest.split(' ').next()).expect("a move")
}

// -- the protocol

#[test]
fn usi_lists_every_option_with_its_values() {
    let lines = answers("usi");
    assert!(lines[0].starts_with("id name Suizo"), "{}", lines[0]);
    assert!(lines[1].starts_with("id author "), "{}", lines[1]);
    assert_eq!(lines.last().map(String::as_str), Some("usiok"));
    for expected in [
        "option name Variant type combo default shogi var shogi var sho var heian9x8 var heian8x8 var heian9x9 var heian8x9",
        "option name UCI_Variant type combo default shogi var shogi var sho var heian9x8 var heian8x8 var heian9x9 var heian8x9 var shoshogi",
        "option name USI_Variant type combo default shogi var shogi var sho var heian9x8 var heian8x8 var heian9x9 var heian8x9 var shoshogi",
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

// -- positions and state

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

#[test]
fn state_is_one_line_with_its_keys_in_order() {
    assert_eq!(
        answer("state"),
        format!(
            r#"state {{"variant":"shogi","sfen":"{START}","turn":"black","legal":["1g1f","1i1h","2g2f","2h1h","2h3h","2h4h","2h5h","2h6h","2h7h","3g3f","3i3h","3i4h","4g4f","4i3h","4i4h","4i5h","5g5f","5i4h","5i5h","5i6h","6g6f","6i5h","6i6h","6i7h","7g7f","7i6h","7i7h","8g8f","9g9f","9i9h"],"in_check":false,"result":null,"repetitions":1,"impasse":{{"black":27,"white":27,"can_declare":false}}}}"#
        )
    );
}

#[test]
fn positions_are_set_up_from_each_kind_of_start() {
    let after = state("position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e");
    assert_eq!(after["sfen"], "lnsgkg1nl/1r5s1/pppppp1pp/6p2/5B3/2P6/PP1PPPPPP/7R1/LNSGKGSNL w b 6");
    assert_eq!(after["turn"], "white");
    let numbered = state("position sfen 4k4/9/9/9/9/9/9/9/4K4 w 2Pr 31 moves 5a5b");
    assert_eq!(numbered["sfen"], "9/4k4/9/9/9/9/9/9/4K4 b 2Pr 32");
    let odds = state("position handicap two_piece moves 7c7d");
    assert_eq!(odds["sfen"], "lnsgkgsnl/9/pp1pppppp/2p6/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 2");
    assert_eq!(odds["impasse"]["white"], 27, "points for the pieces given away");
}

#[test]
fn check_and_legal_moves_are_shown() {
    let checked = state("position sfen 4k4/9/9/9/9/9/9/4r4/4K4 b G 1");
    assert_eq!(checked["in_check"], true);
    assert_eq!(checked["legal"], serde_json::json!(["5i4i", "5i5h", "5i6i"]));
}

#[test]
fn repetitions_are_counted() {
    let round = "5i5h 5a5b 5h5i 5b5a";
    assert_eq!(state(&format!("position startpos moves {round}"))["repetitions"], 2);
    assert_eq!(state(&format!("position startpos moves {round} {round}"))["repetitions"], 3);
    assert_eq!(state(&format!("position startpos moves {round} 7g7f"))["repetitions"], 1);
}

#[test]
fn the_old_games_start_as_the_rule_book_says() {
    for (options, sfen) in [
        ("Variant value sho", "lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2E2R1/LNSGKGSNL b - 1"),
        ("UCI_Variant value shoshogi", "lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2E2R1/LNSGKGSNL b - 1"),
        ("USI_Variant value heian9x8", "lnsgkgsnl/9/ppppppppp/9/9/PPPPPPPPP/9/LNSGKGSNL b - 1"),
        ("Variant value heian8x8", "lnskgsnl/8/pppppppp/8/8/PPPPPPPP/8/LNSKGSNL b - 1"),
        ("variant value heian9x9", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/9/LNSGKGSNL b - 1"),
        ("VARIANT value heian8x9", "lnskgsnl/8/pppppppp/8/8/8/PPPPPPPP/8/LNSKGSNL b - 1"),
    ] {
        let state = state(&format!("setoption name {options}"));
        assert_eq!(state["sfen"], sfen, "{options}");
        assert_eq!(state["impasse"], Value::Null);
    }
}

#[test]
fn startpos_follows_the_heian_options() {
    let rotated = "lnsgksnl/8/pppppppp/8/8/PPPPPPPP/8/LNSKGSNL b - 1";
    let options = "setoption name HeianSetup value rotated\nsetoption name Variant value heian8x8";
    assert_eq!(state(options)["sfen"], rotated, "set before the game");
    let options = "setoption name Variant value heian8x8\nsetoption name HeianSetup value rotated";
    assert_eq!(state(options)["sfen"], rotated, "taken up at once");
    assert_eq!(state(&format!("{options}\nposition startpos moves 5f5e"))["turn"], "white");
    let second = "setoption name Variant value heian9x8\nsetoption name HeianPawns value second\nposition startpos";
    assert_eq!(state(second)["sfen"], "lnsgkgsnl/ppppppppp/9/9/9/9/PPPPPPPPP/LNSGKGSNL b - 1");
}

#[test]
fn the_same_game_again_is_kept_and_another_one_starts_afresh() {
    let same = state("position startpos moves 7g7f\nsetoption name Variant value shogi");
    assert_eq!(same["turn"], "white");
    let other = state("position startpos moves 7g7f\nsetoption name Variant value sho");
    assert_eq!(other["turn"], "black");
}

// -- every result that shogi can reach, and those of the old games

#[test]
fn checkmate() {
    check_result("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b", Some("black"), "checkmate");
}

#[test]
fn stalemate() {
    check_result("position sfen 8k/9/7+R1/9/9/9/9/9/4K4 b - 1 moves 5i5h", Some("black"), "stalemate");
}

#[test]
fn repetition() {
    let round = " 5i5h 5a5b 5h5i 5b5a";
    check_goes_on(&format!("position startpos moves{}", round.repeat(2)));
    check_result(&format!("position startpos moves{}", round.repeat(3)), None, "repetition");
}

#[test]
fn perpetual_check_loses_for_the_checker() {
    let round = " 5b5a 1a1b 5a5b 1b1a";
    let start = "position sfen 8k/4R4/9/9/9/9/9/9/K8 b - 1 moves";
    check_goes_on(&format!("{start}{}", round.repeat(2)));
    check_result(&format!("{start}{}", round.repeat(3)), Some("white"), "perpetual_check");
}

#[test]
fn impasse_by_agreement() {
    let unequal = "position sfen 5BBRR/4K4/9/9/9/9/9/4k4/7rr b 9P9p 1";
    check_result(&format!("{unequal}\nend agree"), Some("black"), "impasse_points");
    check_result(&format!("{unequal}\nend agree black"), Some("black"), "impasse_points");
    let equal = "position sfen 8R/4K4/9/9/9/9/9/4k4/8r w B18Pb18p 1";
    check_result(&format!("{equal}\nend agree white"), None, "impasse_draw");
}

#[test]
fn impasse_by_agreement_in_heian_has_no_points() {
    let entered = "setoption name Variant value heian9x9\nposition sfen 4K3G/9/9/9/9/9/9/9/4k3g b - 1\nend agree";
    check_result(entered, None, "impasse_draw");
    // a value that only shogi has leaves Heian's default in force
    check_result(&format!("setoption name Impasse value declare27\n{entered}"), None, "impasse_draw");
}

/// A king in the zone with ten other pieces; what is in hand is to follow.
const ENTERED: &str = "position sfen SSSSGGGG1/+P+P2K4/9/9/9/9/9/9/k8 b";

#[test]
fn declarations() {
    let declare =
        |rule: &str, hand: &str| format!("setoption name Impasse value {rule}\n{ENTERED} RB{hand} 1\nend declare");
    // ten pieces on the board and ten points for rook and bishop, and one for each pawn
    check_result(&declare("declare27", "8P"), Some("black"), "declaration");
    check_result(&declare("declare27", "7P"), Some("white"), "declaration_failed");
    check_result(&declare("declare24", "11P"), Some("black"), "declaration");
    check_result(&declare("declare24", "10P"), None, "impasse_draw");
    check_result(&declare("declare24", "4P"), None, "impasse_draw");
    check_result(&declare("declare24", "3P"), Some("white"), "declaration_failed");
}

#[test]
fn can_declare_says_whether_a_declaration_would_do() {
    let rule = "setoption name Impasse value declare27";
    let enough = state(&format!("{rule}\n{ENTERED} 2R2B15P 1"));
    assert_eq!(enough["impasse"], serde_json::json!({"black": 45, "white": 0, "can_declare": true}));
    let too_few_pieces = state(&format!("{rule}\n{} 2R2B15P 1", ENTERED.replace("+P+P2", "+P3")));
    assert_eq!(too_few_pieces["impasse"], serde_json::json!({"black": 44, "white": 0, "can_declare": false}));
    assert_eq!(state(rule)["impasse"]["can_declare"], false);
}

#[test]
fn resignation_and_flag_fall() {
    check_result("end resign", Some("white"), "resign");
    check_result("end resign white", Some("black"), "resign");
    check_result("position startpos moves 7g7f\nend resign", Some("black"), "resign");
    check_result("end timeout", Some("white"), "timeout");
    check_result("end timeout white", Some("black"), "timeout");
}

#[test]
fn an_illegal_move_loses_where_the_rules_are_strict() {
    let strict = "setoption name IllegalMoves value lose";
    let nifu = format!("{strict}\nposition sfen 4k4/9/9/9/9/9/4P4/9/4K4 b P 7 moves P*5e");
    check_result(&nifu, Some("white"), "illegal_move");
    assert_eq!(state(&nifu)["sfen"], "4k4/9/9/9/9/9/4P4/9/4K4 b P 7", "the position stays as before it");
    check_result(&format!("{strict}\nposition startpos moves 7g7f 3c3d 2h2b"), Some("white"), "illegal_move");
    check_goes_on(&format!("{strict}\nposition startpos moves 7g7f 3c3d"));
}

#[test]
fn move_limits() {
    let limit = "setoption name MoveLimit value 2\nposition startpos moves 7g7f";
    check_goes_on(limit);
    check_result(&format!("{limit} 3c3d"), None, "move_limit");
}

#[test]
fn bare_kings() {
    let sho = "setoption name Variant value sho";
    let baring = "position sfen 4k4/4p4/4G4/9/9/9/9/9/4K4 b - 1 moves 5c5b";
    check_result(&format!("{sho}\n{baring}"), Some("black"), "bare_king");
    // under counter the bared king takes back, and both are bare
    let counter = "setoption name BareKing value counter";
    let mutual = "position sfen 4k4/3p5/3G5/9/9/9/9/9/4K4 b - 1 moves 6c6b";
    check_goes_on(&format!("{sho}\n{counter}\n{mutual}"));
    check_result(&format!("{sho}\n{counter}\n{mutual} 5a6b"), None, "bare_king_draw");
    check_result(&format!("{sho}\n{mutual}"), Some("black"), "bare_king");
    let heian = "setoption name Variant value heian9x9";
    check_result(&format!("{heian}\n{mutual}"), Some("black"), "bare_king");
}

#[test]
fn legal_moves_are_shown_after_the_end_too() {
    let over = state("end resign");
    assert_eq!(over["legal"].as_array().map(Vec::len), Some(30));
}

#[test]
fn a_record_may_run_on_past_its_end_and_keeps_the_first_one() {
    let round = " 5i5h 5a5b 5h5i 5b5a";
    let past = format!("position startpos moves{} 7g7f", round.repeat(3));
    check_result(&past, None, "repetition");
    assert_eq!(state(&past)["turn"], "white");
}

// -- refusals

#[test]
fn every_refusal_has_its_word() {
    check_explain("position startpos", "7g7f", "legal");
    check_explain("end resign", "7g7f", "illegal game_over");
    check_explain("position startpos", "5e5d", "illegal no_piece");
    check_explain("position startpos", "3c3d", "illegal not_yours");
    check_explain("position startpos", "9i9g", "illegal own_piece_on_target");
    check_explain("position startpos", "7g7e", "illegal not_reachable");
    check_explain("position startpos", "8h4d", "illegal blocked");
    check_explain("position sfen 4k4/P8/9/9/9/9/9/9/4K4 b - 1", "9b9a", "illegal must_promote");
    check_explain("position startpos", "7g7f+", "illegal cannot_promote");
    check_explain("position startpos", "P*5e", "illegal no_such_piece_in_hand");
    check_explain("position sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*5a", "illegal square_occupied");
    check_explain("position sfen 4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "P*5e", "illegal nifu");
    check_explain("position sfen 4k4/9/9/9/9/9/9/9/4K4 b N 1", "N*3b", "illegal dead_square");
    check_explain("position sfen 4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1", "5h4h", "illegal leaves_royal_capturable");
    check_explain("position sfen 7nk/7ns/8G/9/9/9/9/9/K8 b P 1", "P*1b", "illegal square_occupied");
    check_explain("position sfen 6snk/9/7G1/9/9/9/9/9/K8 b P 1", "P*1b", "illegal uchifuzume");
    check_explain("setoption name Variant value sho", "P*5e", "illegal drops_not_in_this_game");
    for unreadable in ["", "7g", "hello", "7g7f 7f7e", "P*", "7g7f=", "0a1a"] {
        check_explain("position startpos", unreadable, "illegal unreadable");
    }
    check_explain("setoption name Variant value heian8x8", "9g9f", "illegal unreadable");
}

// -- what cannot be read

#[track_caller]
fn check_error(bad: &str, expected: &str) {
    let lines = answers(&format!("position startpos moves 7g7f\n{bad}\nstate"));
    assert_eq!(lines.len(), 2, "one line for the error, and the state: {lines:#?}");
    assert_eq!(lines[0], format!("info string error {expected}"));
    let state = parse_state(&lines[1]);
    assert_eq!(state["sfen"], "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2", "kept");
    assert_eq!(state["result"], Value::Null);
}

#[test]
fn an_unreadable_position_keeps_the_previous_one() {
    check_error("position", "expected startpos, sfen or handicap at position");
    check_error("position here", "expected startpos, sfen or handicap at position");
    check_error("position startpos 7g7f", "unexpected \"7g7f\" at startpos");
    check_error("position handicap", "expected one handicap id at handicap");
    check_error("position handicap queen", "no such start at \"queen\"");
    check_error("position sfen", "rank 1 has 0 squares instead of 9 at column 1");
    check_error("position sfen rook", "unexpected character 'o' at column 2");
    check_error("position sfen 9/9/9/9/9/9/9/9/8x b - 1", "unexpected character 'x' at column 18");
    check_error("position sfen 9/9/9/9/9/9/9/9/9 x - 1", "the side to move is neither b nor w at column 19");
    check_error(
        "position sfen 4k4/9/9/9/9/9/9/9/4K3P w - 1 moves 5a5b 1i1h 5b5a 1h1g+",
        "cannot_promote at move 4 1h1g+",
    );
}

#[test]
fn a_position_against_the_rules_keeps_the_previous_one() {
    check_error(
        "position sfen 4k4/4R4/9/9/9/9/9/9/4K4 b - 1",
        "white is not to move and its last royal can be captured at 5a",
    );
    check_error("position sfen P3k4/9/9/9/9/9/9/9/4K4 b - 1", "the piece P could never move at 9a");
}

#[test]
fn a_handicap_outside_shogi_is_an_error() {
    let lines = answers("setoption name Variant value sho\nposition handicap rook");
    assert_eq!(lines, ["info string error this game has no handicaps at \"rook\""]);
}

#[test]
fn an_illegal_move_keeps_the_previous_position() {
    check_error("position startpos moves 7g7f 3c3d 7f7d", "not_reachable at move 3 7f7d");
    check_error("position startpos moves 7g7f 3c3d 5e5d", "no_piece at move 3 5e5d");
    check_error("position startpos moves nonsense", "unreadable at move 1 nonsense");
    check_error("position handicap rook moves 7g7f", "not_yours at move 1 7g7f");
    check_error("position startpos moves 2g2f end", "unreadable at move 2 end");
}

#[test]
fn a_game_that_is_over_takes_no_more_moves() {
    let mate = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b 5a5b";
    check_error(mate, "game_over at move 2 5a5b");
}

#[test]
fn acts_against_the_rules_change_nothing() {
    check_error("end", "expected resign, timeout, agree or declare at end");
    check_error("end sulking", "expected resign, timeout, agree or declare at end sulking");
    check_error("end resign red", "a side is black or white at end resign red");
    check_error("end agree", "both kings must stand in their promotion zones at end agree");
    check_error("end declare", "the rules in force do not allow it at end declare");
    check_error(
        "setoption name Impasse value declare27\nend declare black",
        "it is not that player's turn at end declare black",
    );
    check_error("setoption name Impasse value off\nend agree", "the rules in force do not allow it at end agree");
    let twice = answers("end resign\nend timeout\nstate");
    assert_eq!(twice[0], "info string error the game is over at end timeout");
    assert_eq!(parse_state(&twice[1])["result"]["reason"], "resign");
}

#[test]
fn options_that_cannot_be_set_say_so_and_stay() {
    check_error("setoption", "expected `name` at setoption");
    check_error("setoption name Colour value red", "no such option at option Colour");
    check_error("setoption name Variant value chess", "impossible value \"chess\" at option Variant");
    check_error("setoption name USI_Hash value 0", "impossible value \"0\" at option USI_Hash");
    check_error("setoption name USI_Hash value lots", "impossible value \"lots\" at option USI_Hash");
    check_error("setoption name MultiPV value 0", "impossible value \"0\" at option MultiPV");
    check_error("setoption name Level value 13", "impossible value \"13\" at option Level");
    check_error("setoption name Resign value perhaps", "impossible value \"perhaps\" at option Resign");
    check_error("setoption name Impasse value sometimes", "impossible value \"sometimes\" at option Impasse");
    check_error("setoption name MoveLimit value -1", "impossible value \"-1\" at option MoveLimit");
    check_error("setoption name IllegalMoves", "impossible value \"\" at option IllegalMoves");
    check_error(
        "setoption name EvalFile value /no/such.nnue",
        "this version has only its built-in evaluation at option EvalFile",
    );
}

#[test]
fn every_option_can_be_set() {
    let all = "setoption name USI_Hash value 1\nsetoption name MultiPV value 2\nsetoption name Level value 3\n\
               setoption name Resign value true\nsetoption name USI_Ponder value true\nsetoption name EvalFile value <empty>\n\
               setoption name EvalFile value\nsetoption name IllegalMoves value lose\nsetoption name BareKing value counter\n\
               setoption name Impasse value agreement\nsetoption name Impasse value declare24\nsetoption name MoveLimit value 300\n\
               setoption name HeianSetup value rotated\nsetoption name HeianPawns value second\nisready";
    assert_eq!(answer(all), "readyok");
}

#[test]
fn a_rule_switch_is_taken_up_by_the_game_on_the_board() {
    let lost = "setoption name IllegalMoves value lose\nposition startpos moves 7g7f 3c3d 2h2b";
    check_result(lost, Some("white"), "illegal_move");
    let forgiven = state(&format!("{lost}\nsetoption name IllegalMoves value prevented"));
    assert_eq!((forgiven["result"].clone(), forgiven["turn"].clone()), (Value::Null, "black".into()));
    let agreed =
        "position sfen 8R/4K4/9/9/9/9/9/4k4/8r b B18Pb18p 1\nsetoption name Impasse value off\nend agree\nstate";
    assert!(answers(agreed)[0].ends_with("the rules in force do not allow it at end agree"));
}

// -- searching

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
    assert!(before.elapsed() < Duration::from_secs(2), "{:?}", before.elapsed());
    assert!(lines.iter().all(|line| !line.starts_with("bestmove")));
    let before = Instant::now();
    program.send("stop");
    program.until("bestmove");
    assert!(before.elapsed() < Duration::from_secs(2), "{:?}", before.elapsed());
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
fn mate_search_is_declined_in_the_words_of_the_protocol() {
    assert_eq!(answer("go mate 5000"), "checkmate notimplemented");
    assert_eq!(answer("go mate infinite"), "checkmate notimplemented");
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
fn a_declaration_that_wins_is_made() {
    let mut program = Program::start();
    program.send(&format!("setoption name Impasse value declare27\n{ENTERED} 2R2B15P 1\ngo depth 3"));
    assert_eq!(program.until("bestmove").last().map(String::as_str), Some("bestmove win"));
}

#[test]
fn levels_and_the_other_games_play_too() {
    let mut program = Program::start();
    for game in ["shogi", "sho", "heian9x8", "heian8x8", "heian9x9", "heian8x9"] {
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

// -- tools

#[test]
fn perft_lists_the_moves_and_the_total() {
    let lines = answers("perft 2");
    assert_eq!(lines.len(), 31);
    assert!(lines[..30].is_sorted() && lines[0] == "1g1f: 30", "{lines:#?}");
    assert_eq!(lines[30], "nodes 900");
    assert_eq!(answers("perft 0"), ["nodes 1"]);
    assert_eq!(answers("perft 3 played"), ["nodes 25470"]);
    assert_eq!(answer("perft 3 counted"), "info string error expected a depth at perft");
    assert_eq!(answers("end resign\nperft 1").last().map(String::as_str), Some("nodes 30"));
    assert_eq!(answer("perft 4000000000"), "info string error not a depth at perft 4000000000");
    assert_eq!(answer("perft deep"), "info string error not a depth at perft deep");
    assert_eq!(answer("perft"), "info string error expected a depth at perft");
}

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
