//! When a game is over, and by what: smallest positions for each end and each rule choice.

use suizo::rules::*;

fn choices(pairs: &[(&str, &str)]) -> RuleChoices {
    let mut choices = RuleChoices::default();
    for (key, value) in pairs {
        choices.set(RuleSwitch::from_key(key).expect("a switch"), value).expect("a value");
    }
    choices
}

#[track_caller]
fn game_with(variant: Variant, pairs: &[(&str, &str)], start: &str, moves: &str) -> Game {
    let start = Start::parse(Rules::of(variant), start).unwrap_or_else(|error| panic!("{start}: {error}"));
    let mut game = Game::new(variant, choices(pairs), start).expect("a start");
    for text in moves.split_whitespace() {
        let mv: Move = text.parse().expect("a move");
        game.play(mv).unwrap_or_else(|why| panic!("{text} is refused: {why}"));
    }
    game
}

#[track_caller]
fn game(start: &str, moves: &str) -> Game {
    game_with(Variant::Shogi, &[], start, moves)
}

#[track_caller]
fn check_end(game: &Game, winner: &str, reason: &str) {
    let outcome = game.outcome().unwrap_or_else(|| panic!("not over: {game:?}"));
    assert_eq!((outcome.winner.map_or("draw", Color::name), outcome.reason.word()), (winner, reason), "{game:?}");
}

#[track_caller]
fn refusal(game: &Game, mv: &str) -> &'static str {
    match game.explain(mv.parse().expect("a move")) {
        Ok(()) => "legal",
        Err(why) => why.word(),
    }
}

#[test]
fn no_legal_move_loses_by_checkmate_or_stalemate() {
    check_end(&game("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b"), "black", "checkmate");
    check_end(&game("k8/9/1GG6/9/9/9/9/9/4K4 b - 1", "8c8b"), "black", "checkmate");
    check_end(&game("k8/9/P1G6/9/9/9/9/9/4K4 b - 1", "7c7b"), "black", "stalemate");
}

#[test]
fn a_pawn_that_may_not_step_forward_saves_nobody() {
    // pinned across its file
    check_end(&game("k8/1p7/NS7/3B5/9/9/9/9/4K4 b - 1", "6d7c"), "black", "stalemate");
    // behind a piece of its own side, which is pinned
    check_end(&game("kp7/1l7/NS7/3B5/9/9/9/9/4K4 b - 1", "6d7c"), "black", "stalemate");
    // in check it must parry
    check_end(&game("4k4/9/4P4/9/9/9/p8/9/4K4 b G 1", "G*5b"), "black", "checkmate");
    // pinned along its file it goes on
    assert_eq!(game("k8/p8/9/9/9/9/9/9/LR2K3G b - 1", "1i1h").outcome(), None);
    assert_eq!(game("k8/1p7/NS7/3B5/9/9/9/8p/4K4 b - 1", "6d7c").outcome(), None);
}

#[test]
fn the_fourth_occurrence_is_a_draw_and_counts_the_start() {
    let cycle = "2h3h 8b7b 3h2h 7b8b ";
    let mut game = game("startpos", &cycle.repeat(2));
    assert_eq!((game.repetitions(), game.outcome()), (3, None));
    for mv in cycle.split_whitespace() {
        game.play(mv.parse().unwrap()).unwrap();
    }
    check_end(&game, "draw", "repetition");
    assert_eq!(game.repetitions(), 4);
    assert_eq!(refusal(&game, "2h3h"), "game_over");
    assert!(game.undo());
    assert_eq!(game.outcome(), None);
}

#[test]
fn a_position_with_other_hands_is_another_position() {
    // the pawns that White takes and Black drops again make each round differ
    let game = game("4k4/9/9/9/9/9/9/9/R3K4 b 2P 1", "9i8i 5a4a 8i9i 4a5a 9i8i 5a4a 8i9i 4a5a P*1e");
    assert_eq!(game.repetitions(), 1);
    assert_eq!(game.outcome(), None);
}

#[test]
fn perpetual_check_loses_whichever_side_makes_the_fourth_occurrence() {
    // the checker completes it
    let start = "4k4/9/9/9/9/9/9/9/K3R4 w - 1";
    let round = "5a4a 5i4i 4a5a 4i5i ";
    check_end(&game(start, &round.repeat(3)), "white", "perpetual_check");
    // the checked side completes it: the cycle begins with the quiet position after a king move
    let start = "3k5/9/9/9/9/9/9/9/K3R4 b - 1";
    let round = "5i6i 6a5a 6i5i 5a6a ";
    check_end(&game(start, &round.repeat(3)), "white", "perpetual_check");
}

#[test]
fn one_quiet_move_in_the_cycle_makes_it_a_plain_draw() {
    let start = "3k5/9/9/9/9/9/9/9/K3R4 b - 1";
    let round = "5i6i 6a5a 6i5i 5a6a ";
    let quiet = "5i4i 6a7a 4i5i 7a6a ";
    check_end(&game(start, &format!("{round}{quiet}{round}")), "draw", "repetition");
}

#[test]
fn the_move_limit_waits_for_a_move_without_check() {
    let cycle = "2h3h 8b7b 3h2h 7b8b";
    let game = game_with(Variant::Shogi, &[("move_limit", "4")], "startpos", cycle);
    check_end(&game, "draw", "move_limit");
    // the limit falls on White's check: White's next quiet move ends it
    let start = "k8/9/9/9/9/9/8r/9/4K4 b - 1";
    let limit = [("move_limit", "2")];
    let mut game = game_with(Variant::Shogi, &limit, start, "5i6i 1g1i");
    assert!(game.position().in_check());
    assert_eq!(game.outcome(), None);
    game.play("6i6h".parse().unwrap()).unwrap();
    assert_eq!(game.outcome(), None, "Black's quiet move is not White's");
    game.play("1i1a".parse().unwrap()).unwrap();
    check_end(&game, "draw", "move_limit");
    // mate still counts
    let game = game_with(Variant::Shogi, &[("move_limit", "1")], "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b");
    check_end(&game, "black", "checkmate");
}

#[test]
fn every_refusal_has_its_word() {
    let start = game("startpos", "");
    for (mv, word) in [
        ("7g7f", "legal"),
        ("5e5d", "no_piece"),
        ("3c3d", "not_yours"),
        ("2h7h", "legal"),
        ("2h8h", "own_piece_on_target"),
        ("7g7e", "not_reachable"),
        ("2h2c", "blocked"),
        ("7g7f+", "cannot_promote"),
        ("P*5e", "no_such_piece_in_hand"),
        ("K*5e", "no_such_piece_in_hand"),
    ] {
        assert_eq!(refusal(&start, mv), word, "{mv}");
    }
    let game = game("3k5/P1L6/1N7/9/9/9/4P4/9/4K4 b PLN 1", "");
    for (mv, word) in [
        ("9b9a", "must_promote"),
        ("9b9a+", "legal"),
        ("7b7a", "must_promote"),
        ("8c7a", "must_promote"),
        ("P*5e", "nifu"),
        ("P*9e", "nifu"),
        ("P*9a", "nifu"),
        ("P*1a", "dead_square"),
        ("L*1a", "dead_square"),
        ("N*1b", "dead_square"),
        ("N*1c", "legal"),
        ("L*6a", "square_occupied"),
        ("G*1e", "no_such_piece_in_hand"),
        ("5i4i", "legal"),
    ] {
        assert_eq!(refusal(&game, mv), word, "{mv}");
    }
    let pinned = self::game("k3r4/9/9/9/9/9/9/4G4/4K4 b P 1", "");
    assert_eq!(refusal(&pinned, "5h4h"), "leaves_royal_capturable");
    assert_eq!(refusal(&pinned, "5h5g"), "legal");
    let checked = self::game("k3r4/9/9/9/9/9/9/9/4K4 b P 1", "");
    assert_eq!(refusal(&checked, "P*1e"), "leaves_royal_capturable");
    assert_eq!(refusal(&checked, "P*5h"), "legal");
    let mate = self::game("3nkn3/9/4G4/9/9/9/9/9/4K4 b P 1", "");
    assert_eq!(refusal(&mate, "P*5b"), "uchifuzume");
    let sho = game_with(Variant::Sho, &[], "startpos", "");
    assert_eq!(refusal(&sho, "P*5e"), "drops_not_in_this_game");
}

#[test]
fn the_strict_rule_takes_physical_moves_and_they_lose() {
    let strict = [("illegal_moves", "lose")];
    let mut game = game_with(Variant::Shogi, &strict, "startpos", "7g7f");
    let before = game.sfen();
    for refused in ["5e5d", "7f7e", "8b2b", "P*5e"] {
        assert!(game.play(refused.parse().unwrap()).is_err(), "{refused} is no physical move");
        assert_eq!(game.outcome(), None);
    }
    game.play("8b8d".parse().unwrap()).expect("accepted, and lost");
    check_end(&game, "black", "illegal_move");
    assert_eq!(game.sfen(), before);
    assert_eq!(game.illegal_attempt(), Some(("8b8d".parse().unwrap(), IllegalMove::Blocked)));
    assert!(game.undo());
    assert_eq!((game.outcome(), game.ply()), (None, 1));
    // an unforced promotion outside the zone is physical too
    game.play("3c3d+".parse().unwrap()).expect("accepted, and lost");
    assert_eq!(game.illegal_attempt().map(|(_, why)| why), Some(IllegalMove::CannotPromote));
}

#[test]
fn resignation_and_time_lose_for_the_player_named() {
    for (act, word) in [(Act::Resign, "resign"), (Act::Timeout, "timeout")] {
        for color in Color::ALL {
            let mut game = game("startpos", "7g7f");
            game.end(act, color).expect("always allowed");
            check_end(&game, (!color).name(), word);
            assert_eq!(game.end(act, color), Err(ActError::GameOver));
            assert!(game.undo(), "the act is taken back before any move");
            assert_eq!((game.outcome(), game.ply()), (None, 1));
        }
    }
}

/// Both kings entered; Black has every point but White's few.
const ENTERED: &str = "4K4/2+P+R+P+P+P2/1+P+P+P+B+P+P2/9/9/9/2+p+p1+p+p2/9/4k4 b";

#[test]
fn agreed_impasse_counts_all_pieces() {
    let mut game = game(&format!("{ENTERED} RB4G4S4N4L 1"), "");
    assert!(game.can_propose_impasse() && game.king_has_entered());
    assert_eq!(game.end(Act::Agree, Color::White), Err(ActError::NotYourTurn));
    assert_eq!(game.end(Act::Declare, Color::Black), Err(ActError::NotInThisGame));
    game.end(Act::Agree, Color::Black).unwrap();
    check_end(&game, "black", "impasse_points");
    let mut even = self::game(&format!("{ENTERED} 4G4S4N4Lrb10p 1"), "");
    let points = even.impasse().expect("shogi counts").points;
    assert_eq!((points.black, points.white), (35, 24));
    even.end(Act::Agree, Color::Black).unwrap();
    check_end(&even, "draw", "impasse_draw");
    let mut few = self::game(&format!("{ENTERED} - 1"), "");
    few.end(Act::Agree, Color::Black).unwrap();
    check_end(&few, "draw", "impasse_draw");
}

#[test]
fn an_impasse_is_agreed_only_when_both_kings_have_entered_and_there_is_no_check() {
    let mut start = game("startpos", "");
    assert_eq!(start.end(Act::Agree, Color::Black), Err(ActError::KingsNotEntered));
    let mut checked = game("4K3r/9/9/9/9/9/9/9/4k4 b - 1", "");
    assert_eq!(checked.end(Act::Agree, Color::Black), Err(ActError::InCheck));
    let mut off = game_with(Variant::Shogi, &[("impasse", "off")], &format!("{ENTERED} - 1"), "");
    assert_eq!(off.end(Act::Agree, Color::Black), Err(ActError::NotInThisGame));
    let mut sho = game_with(Variant::Sho, &[], "4K4/9/9/9/9/9/9/9/2G1k3g b - 1", "");
    assert_eq!(sho.end(Act::Agree, Color::Black), Err(ActError::NotInThisGame));
    assert_eq!(sho.impasse(), None);
    let mut heian = game_with(Variant::Heian9x9, &[], "4K4/9/9/9/9/9/9/9/2G1k3g b - 1", "");
    heian.end(Act::Agree, Color::Black).unwrap();
    check_end(&heian, "draw", "impasse_draw");
}

#[test]
fn declarations_need_the_king_ten_pieces_the_points_and_no_check() {
    // the zone holds nine pawns, a rook and a bishop: 19 points, and the hand
    let declared = |impasse: &str, hand: &str| {
        let mut game = game_with(Variant::Shogi, &[("impasse", impasse)], &format!("{ENTERED} {hand} 1"), "");
        let can = game.impasse().unwrap().can_declare;
        let outcome = game.end(Act::Declare, Color::Black).unwrap();
        (can, outcome.winner, outcome.reason)
    };
    use EndReason::*;
    let black = Some(Color::Black);
    let white = Some(Color::White);
    assert_eq!(declared("declare27", "9P"), (true, black, Declaration));
    assert_eq!(declared("declare27", "8P"), (false, white, DeclarationFailed));
    assert_eq!(declared("declare24", "12P"), (true, black, Declaration));
    assert_eq!(declared("declare24", "11P"), (true, None, ImpasseDraw));
    assert_eq!(declared("declare24", "5P"), (true, None, ImpasseDraw));
    assert_eq!(declared("declare24", "4P"), (false, white, DeclarationFailed));
    // nine pieces beside the king are too few, whatever the points
    let nine = "4K4/4+P4/+P+P+P+P+P+P+P+B1/1+P7/9/9/9/9/4k4 b 2R8P 1";
    let mut game = game_with(Variant::Shogi, &[("impasse", "declare27")], nine, "");
    assert!(!game.impasse().unwrap().can_declare);
    game.end(Act::Declare, Color::Black).unwrap();
    check_end(&game, "white", "declaration_failed");
}

#[test]
fn white_declares_with_27_and_is_credited_what_was_given_away() {
    let turned = "4K4/9/2+P+P1+P+P2/9/9/9/1+p+p+b+p+p+p+p1/2+p+p+r+p+p2/4k4 w";
    let white = |hand: &str, impasse: &str| {
        let game = game_with(Variant::Shogi, &[("impasse", impasse)], &format!("{turned} {hand} 1"), "");
        game.declaration()
    };
    assert_eq!(white("7p", "declare27"), Some(Declaration::Wins));
    assert_eq!(white("6p", "declare27"), Some(Declaration::Fails));
    assert_eq!(white("7p", "agreement24"), None);
    for (handicap, credit) in [("two_piece", 10), ("three_pawns", 24), ("lance", 1), ("white_first", 0)] {
        let game = game(handicap, "");
        assert_eq!(game.handicap_credit(), credit, "{handicap}");
        let points = game.impasse().unwrap().points;
        assert_eq!((points.black, points.white), (27, 27), "{handicap}");
        // the same start sent as SFEN is the same handicap
        let again = self::game(&game.start_sfen(), "");
        assert_eq!(again.handicap().map(|handicap| handicap.id), Some(handicap));
        assert_eq!(again.handicap_credit(), credit);
    }
    assert_eq!(game("startpos", "").handicap(), None);
}

#[test]
fn every_handicap_starts_as_the_rule_book_says() {
    let starts = [
        ("white_first", "lnsgkgsnl/1r5b1/ppppppppp"),
        ("lance", "lnsgkgsn1/1r5b1/ppppppppp"),
        ("right_lance", "1nsgkgsnl/1r5b1/ppppppppp"),
        ("bishop", "lnsgkgsnl/1r7/ppppppppp"),
        ("rook", "lnsgkgsnl/7b1/ppppppppp"),
        ("rook_lance", "lnsgkgsn1/7b1/ppppppppp"),
        ("two_piece", "lnsgkgsnl/9/ppppppppp"),
        ("three_piece", "lnsgkgsn1/9/ppppppppp"),
        ("four_piece", "1nsgkgsn1/9/ppppppppp"),
        ("five_piece", "2sgkgsn1/9/ppppppppp"),
        ("left_five_piece", "1nsgkgs2/9/ppppppppp"),
        ("six_piece", "2sgkgs2/9/ppppppppp"),
        ("left_seven_piece", "2sgkg3/9/ppppppppp"),
        ("right_seven_piece", "3gkgs2/9/ppppppppp"),
        ("eight_piece", "3gkg3/9/ppppppppp"),
        ("eight_piece_golds", "2s1k1s2/9/ppppppppp"),
        ("ten_piece", "4k4/9/ppppppppp"),
        ("three_pawns", "4k4/9/9"),
        ("naked_king", "4k4/9/9"),
    ];
    assert_eq!(starts.len(), Rules::of(Variant::Shogi).handicaps().len());
    for (id, top) in starts {
        let hand = if id == "three_pawns" { "3p" } else { "-" };
        let expected = format!("{top}/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w {hand} 1");
        assert_eq!(game(id, "").sfen(), expected, "{id}");
    }
    let error = Start::parse(Rules::of(Variant::Sho), "lance").unwrap_err();
    assert_eq!(error.to_string(), "this game has no handicaps at \"lance\"");
    let error = Start::parse(Rules::of(Variant::Shogi), "nine_piece").unwrap_err();
    assert_eq!(error.to_string(), "no such start at \"nine_piece\"");
}

#[test]
fn every_start_of_the_rule_book_loads_and_counts_to_depth_three() {
    type Choices = &'static [(&'static str, &'static str)];
    let starts: [(Variant, Choices, &str); 8] = [
        (Variant::Shogi, &[], "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
        (Variant::Sho, &[], "lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2E2R1/LNSGKGSNL b - 1"),
        (Variant::Heian9x8, &[], "lnsgkgsnl/9/ppppppppp/9/9/PPPPPPPPP/9/LNSGKGSNL b - 1"),
        (Variant::Heian8x8, &[], "lnskgsnl/8/pppppppp/8/8/PPPPPPPP/8/LNSKGSNL b - 1"),
        (Variant::Heian9x9, &[], "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/9/LNSGKGSNL b - 1"),
        (Variant::Heian8x9, &[], "lnskgsnl/8/pppppppp/8/8/8/PPPPPPPP/8/LNSKGSNL b - 1"),
        (Variant::Heian8x8, &[("heian_setup", "rotated")], "lnsgksnl/8/pppppppp/8/8/PPPPPPPP/8/LNSKGSNL b - 1"),
        (Variant::Heian9x8, &[("heian_pawns", "second")], "lnsgkgsnl/ppppppppp/9/9/9/9/PPPPPPPPP/LNSGKGSNL b - 1"),
    ];
    for (variant, pairs, sfen) in starts {
        let game = game_with(variant, pairs, "startpos", "");
        assert_eq!(game.sfen(), sfen);
        let mut position = game.position().clone();
        // by playing every move, and by counting the last ply
        let slow: u64 = perft::divide(&mut position, 2)
            .iter()
            .map(|(mv, _)| {
                position.do_move(*mv);
                let count: u64 = perft::divide(&mut position, 2).iter().map(|(_, count)| count).sum();
                position.undo_move();
                count
            })
            .sum();
        let counted = perft::perft(&mut position, 3);
        assert_eq!(counted, slow, "{variant:?}");
        assert!(counted > 2_000, "{variant:?}: {counted}");
    }
}

#[test]
fn baring_wins_at_once_or_after_one_answer() {
    let start = "k8/9/9/9/4p4/4G4/9/9/4K4 b - 1";
    check_end(&game_with(Variant::Sho, &[], start, "5f5e"), "black", "bare_king");
    check_end(&game_with(Variant::Heian9x9, &[], start, "5f5e"), "black", "bare_king");
    // nothing to take back: no waiting
    let counter = [("bare_king", "counter")];
    check_end(&game_with(Variant::Sho, &counter, start, "5f5e"), "black", "bare_king");
    let close = "9/9/9/4k4/4p4/4G4/9/9/4K4 b - 1";
    check_end(&game_with(Variant::Sho, &[], close, "5f5e"), "black", "bare_king");
    let game = game_with(Variant::Sho, &counter, close, "5f5e");
    assert_eq!(game.outcome(), None, "the king may take the gold");
    let mut taken = game.clone();
    taken.play("5d5e".parse().unwrap()).unwrap();
    check_end(&taken, "draw", "bare_king_draw");
    let mut left = game;
    left.play("5d6c".parse().unwrap()).unwrap();
    check_end(&left, "black", "bare_king");
    // two royals and nothing else are not bare; both bare is a draw from the start
    assert_eq!(game_with(Variant::Sho, &[], "k1+e6/9/9/9/9/9/9/9/4K3G b - 1", "").outcome(), None);
    check_end(&game_with(Variant::Sho, &[], "k8/9/9/9/9/9/9/9/4K4 b - 1", ""), "draw", "bare_king_draw");
    assert_eq!(self::game("k8/9/9/9/9/9/9/9/4K3G b - 1", "").outcome(), None, "shogi knows no baring");
}

#[test]
fn the_elephant_answers_any_check_by_becoming_a_prince() {
    // a knight's check that nothing can take or flee
    let sho = game_with(Variant::Sho, &[], "k8/9/4E4/9/9/9/3n1n3/3GGG3/3GKG3 b - 1", "");
    assert!(sho.position().in_check());
    let promotions: Vec<String> = sho.legal_moves().iter().map(Move::to_string).collect();
    assert!(promotions.len() > 1 && promotions.iter().all(|mv| mv.ends_with('+')), "{promotions:?}");
}

#[test]
fn a_record_may_run_on_past_a_soft_end_but_not_past_mate() {
    let cycle = "2h3h 8b7b 3h2h 7b8b ".repeat(4);
    let mut game = self::game("startpos", "");
    for mv in cycle.split_whitespace() {
        game.play_on(mv.parse().unwrap()).expect("a legal move past the repetition");
    }
    check_end(&game, "draw", "repetition");
    assert_eq!(game.ply(), 16);
    game.undo();
    check_end(&game, "draw", "repetition");
    assert_eq!(game.at_ply(11).outcome(), None);
    let mut mate = self::game("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b");
    assert_eq!(mate.play_on("5i5h".parse().unwrap()), Err(IllegalMove::GameOver));
}

#[test]
fn setups_that_cannot_be_played_say_everything_that_is_wrong() {
    let faults = |variant: Variant, text: &str| {
        let rules = Rules::of(variant);
        Start::parse(rules, text).expect_err(text).to_string()
    };
    assert_eq!(
        faults(Variant::Shogi, "P3k4/4P4/4P4/9/9/9/9/9/4K4 b - 1"),
        "two pawns of black on one file at file 5; the piece P could never move at 9a"
    );
    assert_eq!(faults(Variant::Shogi, "k3e4/9/9/9/9/9/9/9/4K4 b - 1"), "this game has no piece e at 5a");
    assert_eq!(faults(Variant::Shogi, "k3k4/9/9/9/9/9/9/9/4K4 b - 1"), "a second k at 9a");
    assert_eq!(faults(Variant::Sho, "k8/9/9/9/9/9/9/9/4K4 b P 1"), "pieces in hand in a game without drops at hands");
    assert_eq!(
        faults(Variant::Shogi, "4k4/4R4/9/9/9/9/9/9/4K4 b - 1"),
        "white is not to move and its last royal can be captured at 5a"
    );
    assert_eq!(faults(Variant::Shogi, "9/9/9/9/9/9/9/9/8 b - 1"), "rank 9 has 8 squares instead of 9 at column 17");
    assert_eq!(faults(Variant::Shogi, "9/9/9/9/9/9/9/9 b - 1"), "8 ranks instead of 9 at column 1");
    assert_eq!(faults(Variant::Shogi, "9/9/4x4/9/9/9/9/9/9 b - 1"), "unexpected character 'x' at column 6");
    assert_eq!(faults(Variant::Shogi, "9/9/4+G4/9/9/9/9/9/9 b - 1"), "the piece 'G' does not promote at column 7");
    assert_eq!(faults(Variant::Shogi, "9/9/9/9/9/9/9/9/9 x - 1"), "the side to move is neither b nor w at column 19");
    assert_eq!(faults(Variant::Shogi, "9/9/9/9/9/9/9/9/9"), "the side to move is missing at column 18");
    assert_eq!(faults(Variant::Shogi, "9/9/9/9/9/9/9/9/9 b K 1"), "the piece 'K' cannot be in hand at column 21");
    assert_eq!(faults(Variant::Shogi, "9/9/9/9/9/9/9/9/9 b 128P 1"), "impossible count in hand at column 23");
    assert_eq!(
        faults(Variant::Shogi, "9/9/9/9/9/9/9/9/9 b - 0"),
        "the move number is not a number from 1 at column 23"
    );
    // a side without a royal is a mate problem
    assert!(Start::parse(Rules::of(Variant::Shogi), "4k4/9/4G4/9/9/9/9/9/9 b G 1").is_ok());
}

#[test]
fn without_a_royal_an_elephant_becomes_the_last_one_only_where_it_is_safe() {
    let problem = game_with(Variant::Sho, &[], "3r4k/4E4/9/9/9/9/9/9/9 b - 1", "");
    assert_eq!(refusal(&problem, "5b5a+"), "leaves_royal_capturable");
    assert_eq!(refusal(&problem, "5b5a"), "legal");
    assert_eq!(refusal(&problem, "5b4b+"), "legal");
    assert!(!problem.legal_moves().contains(&"5b5a+".parse().unwrap()));
}
