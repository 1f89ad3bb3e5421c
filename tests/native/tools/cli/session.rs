//! The game of a USI session (CONTRACT.md 2 and 6): positions, `state`, results, refusals, and what cannot be read.

use crate::program::{answer, answers, check_explain, check_goes_on, check_result, parse_state, run_bytes, state};
use serde_json::Value;
use suizo::engine::net::{NetGame, built_in, name};

// -- positions and state

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

#[test]
fn state_is_one_line_with_its_keys_in_order() {
    assert_eq!(
        answer("state"),
        format!(
            r#"state {{"variant":"shogi","sfen":"{START}","turn":"black","legal":["1g1f","1i1h","2g2f","2h1h","2h3h","2h4h","2h5h","2h6h","2h7h","3g3f","3i3h","3i4h","4g4f","4i3h","4i4h","4i5h","5g5f","5i4h","5i5h","5i6h","6g6f","6i5h","6i6h","6i7h","7g7f","7i6h","7i7h","8g8f","9g9f","9i9h"],"in_check":false,"result":null,"repetitions":1,"impasse":{{"black":27,"white":27,"can_declare":false}},"evaluation":"{}"}}"#,
            name(built_in(NetGame::Shogi).expect("a net"))
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
pub const ENTERED: &str = "position sfen SSSSGGGG1/+P+P2K4/9/9/9/9/9/9/k8 b";

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
    let gone = "cannot read \"/no/such.nnue\": No such file or directory (os error 2) at option EvalFile";
    check_error("setoption name EvalFile value /no/such.nnue", gone);
    check_error(
        "setoption name EvalFile value Cargo.toml",
        "cannot use \"Cargo.toml\": it is no net at option EvalFile",
    );
}

#[test]
fn what_evaluates_is_chosen_and_said() {
    let folder = std::env::temp_dir().join(format!("suizo-net-{}", std::process::id()));
    let net = folder.display().to_string();
    std::fs::write(&folder, built_in(NetGame::Sho).expect("a net")).expect("written");
    let lines = answers(&format!(
        "isready\nsetoption name EvalFile value tables\nisready\nisready\nsetoption name EvalFile value {net}\nisready\n\
         setoption name Variant value sho\nisready\nsetoption name EvalFile value <empty>\nisready"
    ));
    std::fs::remove_file(&folder).expect("removed");
    let name = NetGame::Sho.file().expect("a net").trim_start_matches("sho-").trim_end_matches(".nnue");
    let of_sho = format!("info string evaluation {name}");
    let expected =
        ["readyok", "info string evaluation tables", "readyok", "readyok", "readyok", &of_sho, "readyok", "readyok"];
    assert_eq!(lines, expected, "the net of another game leaves the tables, and the same name is not said twice");
}

#[test]
fn state_tells_what_evaluates() {
    let evaluation = |script: &str| state(script)["evaluation"].as_str().expect("a name").to_owned();
    assert_eq!(evaluation("setoption name Variant value heian8x9"), name(built_in(NetGame::Heian).expect("a net")));
    assert_eq!(evaluation("setoption name EvalFile value tables"), "tables");
    assert_eq!(evaluation("setoption name Level value 12"), "tables", "levels were measured with them");
}

#[test]
fn the_first_moves_of_a_game_come_from_the_book_another_one_each_time() {
    // at the end of the input a search with limits is finished first
    let searches = |script: &str| {
        String::from_utf8_lossy(&run_bytes(script.as_bytes()).stdout).lines().any(|line| line.starts_with("info depth"))
    };
    let begins = answers(&"usinewgame\nposition startpos\ngo btime 60000 wtime 60000\n".repeat(12));
    let mut moves: Vec<&String> = begins.iter().collect();
    assert!(moves.iter().all(|line| line.starts_with("bestmove ")), "{begins:?}");
    moves.sort();
    moves.dedup();
    assert!(moves.len() > 1, "{moves:?}");
    assert!(!searches("setoption name Level value 9\ngo nodes 100000"), "levels as well");
    for other in [
        "setoption name USI_OwnBook value false\ngo movetime 30",
        "go nodes 2000",
        "go depth 3",
        "go movetime 30 searchmoves 7g7f 2g2f",
        "setoption name MultiPV value 3\ngo movetime 30",
        "setoption name MoveLimit value 300\ngo movetime 30",
        "position handicap lance\ngo movetime 30",
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\ngo movetime 30",
    ] {
        assert!(searches(other), "{other}");
    }
}

#[test]
fn every_option_can_be_set() {
    let all = "setoption name USI_Hash value 1\nsetoption name MultiPV value 2\nsetoption name Level value 3\n\
               setoption name Resign value true\nsetoption name USI_OwnBook value false\nsetoption name USI_Ponder value true\nsetoption name EvalFile value <empty>\n\
               setoption name EvalFile value\nsetoption name IllegalMoves value lose\nsetoption name BareKing value counter\n\
               setoption name Impasse value agreement\nsetoption name Impasse value declare24\nsetoption name MoveLimit value 300\n\
               setoption name HeianSetup value rotated\nsetoption name HeianPawns value second\n\
               setoption name RoyalAttack value any\nsetoption name HandicapCredit value none\nisready";
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

#[test]
fn a_changed_rule_keeps_the_act_that_ended_the_game() {
    check_result("end resign\nsetoption name MoveLimit value 256", Some("white"), "resign");
    let timeout = "position startpos moves 7g7f\nend timeout black\nsetoption name IllegalMoves value lose";
    check_result(timeout, Some("white"), "timeout");
    let entered = "position sfen 8R/4K4/9/9/9/9/9/4k4/8r b B18Pb18p 1\nend agree";
    check_result(&format!("{entered}\nsetoption name MoveLimit value 512"), None, "impasse_draw");
    // a rule that knows no such act leaves the game open
    assert_eq!(state(&format!("{entered}\nsetoption name Impasse value off"))["result"], Value::Null);
    // and one that ended the game before has the last word
    let round = "5i5h 5a5b 5h5i 5b5a";
    let ended = format!("position startpos moves {round} {round}\nend resign\nsetoption name MoveLimit value 4");
    check_result(&ended, None, "move_limit");
}

#[test]
fn the_pieces_given_away_count_as_chosen() {
    let odds = |credit: &str| format!("setoption name HandicapCredit value {credit}\nposition handicap two_piece");
    assert_eq!(state(&odds("white"))["impasse"]["white"], 27);
    assert_eq!(state(&odds("none"))["impasse"]["white"], 17);
    assert_eq!(state(&format!("{}\nsetoption name HandicapCredit value white", odds("none")))["impasse"]["white"], 27);
}

/// Sets up what `state` prints; it must be printed again.
#[track_caller]
fn check_set_up_again(game: &str, script: &str) -> String {
    let game = format!("setoption name Variant value {game}\n");
    let sfen = state(&format!("{game}{script}"))["sfen"].as_str().expect("an SFEN").to_owned();
    assert_eq!(state(&format!("{game}position sfen {sfen}"))["sfen"], sfen.as_str());
    sfen
}

#[test]
fn what_state_prints_can_be_set_up() {
    let princes = "position sfen 4k4/9/9/4E4/9/9/9/8+E/4K4 b - 1 moves 5d5c+";
    assert_eq!(check_set_up_again("sho", princes), "4k4/9/4+E4/9/9/9/9/8+E/4K4 w - 2");
    let golds = "position sfen 4k4/9/4g4/4R4/9/9/9/9/4K4 b 40G 1 moves 5d5c";
    assert_eq!(check_set_up_again("shogi", golds), "4k4/9/4R4/9/9/9/9/9/4K4 w 41G 2");
    let late = "position sfen 4k4/9/9/9/9/9/9/9/4K4 b - 999999 moves 5i5h 5a5b";
    assert_eq!(check_set_up_again("shogi", late), "9/4k4/9/9/9/9/9/4K4/9 b - 999999");
}

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
