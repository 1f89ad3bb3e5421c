//! Asakura shogi (RULES.md 3a) in smallest positions: what goes to a hand, two royals with drops, the end.

use suizo::rules::*;

#[track_caller]
fn game(start: &str, moves: &str) -> Game {
    let start = Start::parse(Rules::of(Variant::Asakura), start).unwrap_or_else(|error| panic!("{start}: {error}"));
    let mut game = Game::new(Variant::Asakura, RuleChoices::default(), start).expect("a start");
    for text in moves.split_whitespace() {
        game.play(text.parse().expect("a move")).unwrap_or_else(|why| panic!("{text} is refused: {why}"));
    }
    game
}

/// What a move says: `legal`, or why it is refused.
#[track_caller]
fn verdict(start: &str, mv: &str) -> &'static str {
    match game(start, "").explain(mv.parse().expect("a move")) {
        Ok(()) => "legal",
        Err(why) => why.word(),
    }
}

#[track_caller]
fn check_end(game: &Game, winner: &str, reason: &str) {
    let outcome = game.outcome().unwrap_or_else(|| panic!("not over: {game:?}"));
    assert_eq!((outcome.winner.map_or("draw", Color::name), outcome.reason.word()), (winner, reason), "{game:?}");
}

/// The position after a move, and after taking it back.
#[track_caller]
fn check_after(start: &str, mv: &str, after: &str) {
    let mut game = game(start, mv);
    assert_eq!(game.sfen(), after);
    assert_eq!(
        game.position().recomputed_keys(),
        (game.position().board_key(), game.position().hand_key()),
        "keys after {mv} in {start}"
    );
    assert!(game.undo());
    assert_eq!(game.sfen(), start);
}

#[test]
fn it_starts_as_sho_shogi_and_with_the_points_of_shogi() {
    let game = game("startpos", "");
    assert_eq!(game.sfen(), Rules::of(Variant::Sho).table().start);
    assert_eq!(game.impasse().map(|count| count.points), Some(ByColor { black: 27, white: 27 }));
    assert!(Rules::of(Variant::Asakura).handicaps().is_empty());
}

#[test]
fn it_has_the_switches_of_shogi_and_of_two_royals() {
    let values = |switch: RuleSwitch| switch.values(Variant::Asakura);
    assert_eq!(values(RuleSwitch::Impasse), ["agreement24", "declare27", "declare24", "off"]);
    assert_eq!(values(RuleSwitch::RoyalAttack), ["last", "any"]);
    for switch in [RuleSwitch::BareKing, RuleSwitch::HandicapCredit, RuleSwitch::HeianSetup, RuleSwitch::HeianPawns] {
        assert!(values(switch).is_empty(), "{switch:?}");
    }
    assert_eq!(RuleChoices::default().get(RuleSwitch::Impasse, Variant::Asakura), "agreement24");
}

#[test]
fn elephants_princes_and_kings_that_are_taken_leave_the_game() {
    check_after("4k4/9/9/9/4e4/4G4/9/9/4K4 b - 1", "5f5e", "4k4/9/9/9/4G4/9/9/9/4K4 w - 2");
    check_after("4k4/9/9/9/4+e4/4G4/9/9/4K4 b P 1", "5f5e", "4k4/9/9/9/4G4/9/9/9/4K4 w P 2");
    check_after("4k4/4R4/9/9/9/8+e/9/9/4K4 b - 1", "5b5a", "4R4/9/9/9/9/8+e/9/9/4K4 w - 2");
}

#[test]
fn what_else_is_taken_goes_to_the_hand_unpromoted() {
    check_after("4k4/9/9/9/4+r4/4G4/9/9/4K4 b - 1", "5f5e", "4k4/9/9/9/4G4/9/9/9/4K4 w R 2");
    // by an elephant, too, and by a prince
    check_after("4k4/9/9/9/4p4/4E4/9/9/4K4 b - 1", "5f5e", "4k4/9/9/9/4E4/9/9/9/4K4 w P 2");
}

#[test]
fn no_elephant_is_ever_in_a_hand() {
    let rules = Rules::of(Variant::Asakura);
    assert!(Start::parse(rules, "4k4/9/9/9/9/9/9/9/4K4 b E 1").is_err());
    assert!(Start::parse(rules, "4k4/9/9/9/9/9/9/9/4K4 b K 1").is_err());
    assert!(Start::parse(rules, "4k4/9/9/9/9/9/9/9/4K4 b 2Rp 1").is_ok());
}

#[test]
fn the_elephant_promotes_at_will_on_a_move_into_within_or_out_of_the_zone() {
    for (start, mv) in [
        ("4k4/9/9/E8/9/9/9/9/4K4 b - 1", "9d9c"),
        ("4k4/9/E8/9/9/9/9/9/4K4 b - 1", "9c9b"),
        // straight back it does not go, aside of that it does
        ("4k4/9/E8/9/9/9/9/9/4K4 b - 1", "9c8d"),
    ] {
        assert_eq!((verdict(start, mv), verdict(start, &format!("{mv}+"))), ("legal", "legal"), "{mv} in {start}");
    }
    assert_eq!(verdict("4k4/9/9/9/E8/9/9/9/4K4 b - 1", "9e9d+"), "cannot_promote");
}

#[test]
fn with_two_royals_no_attack_need_be_parried_by_a_move_or_a_drop() {
    let two = "4r3k/9/9/9/9/9/9/9/+E3K4 b P 1";
    assert!(!game(two, "").position().in_check());
    assert_eq!(verdict(two, "P*1e"), "legal");
    assert_eq!(verdict(two, "9i9h"), "legal");
    // with one it has to be, and a drop between is one way
    let one = "4r3k/9/9/9/9/9/9/9/E3K4 b P 1";
    assert_eq!(verdict(one, "P*1e"), "leaves_royal_capturable");
    assert_eq!(verdict(one, "P*5e"), "legal");
}

#[test]
fn one_of_two_royals_may_be_lost_and_then_the_other_is_the_last() {
    // the rook takes the king: the prince plays on, and is in check from the lance
    let taken = game("4k4/4R4/9/9/9/8+e/9/8L/4K4 b - 1", "5b5a");
    assert_eq!(taken.outcome(), None);
    assert!(taken.position().in_check());
    assert!(taken.legal_moves().iter().all(|mv| mv.from() == Some("1f".parse().unwrap())));
}

#[test]
fn a_last_prince_is_mated_as_a_king_is() {
    check_end(&game("4+e4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b"), "black", "checkmate");
}

#[test]
fn an_elephant_that_may_promote_answers_a_mate() {
    check_end(&game("4k4/9/4P4/9/8e/9/9/9/4K4 b G 1", "G*5b"), "black", "checkmate");
    let saved = game("4k4/9/4P4/9/9/8e/9/9/4K4 b G 1", "G*5b");
    assert_eq!(saved.outcome(), None);
    assert!(saved.position().in_check() && saved.legal_moves().iter().all(|mv| mv.promotes()));
}

#[test]
fn a_pawn_drop_must_not_mate_the_last_royal() {
    let mate = "3lkl3/9/4G4/9/9/9/9/9/4K4 b P 1";
    assert_eq!(verdict(mate, "P*5b"), "uchifuzume");
    assert_eq!(verdict(mate, "P*5d"), "legal");
    // the last royal may be a prince
    assert_eq!(verdict("3l+el3/9/4G4/9/9/9/9/9/4K4 b P 1", "P*5b"), "uchifuzume");
    // a second royal anywhere: there is no mate
    assert_eq!(verdict("3lkl2+e/9/4G4/9/9/9/9/9/4K4 b P 1", "P*5b"), "legal");
    assert_eq!(verdict("3l+el2k/9/4G4/9/9/9/9/9/4K4 b P 1", "P*5b"), "legal");
}

#[test]
fn an_elephant_that_may_promote_makes_a_pawn_drop_no_mate() {
    // one step from the zone, in it, and one that only leaves it
    for elephant in ["3lkl3/9/4G4/9/9/e8/9/9/4K4", "3lkl3/9/4G4/9/9/9/9/e8/4K4", "3lkl3/9/4G4/9/9/9/e8/9/4K4"] {
        assert_eq!(verdict(&format!("{elephant} b P 1"), "P*5b"), "legal", "{elephant}");
    }
    // two steps away, or shut in by its own side
    for elephant in ["3lkl3/9/4G4/9/e8/9/9/9/4K4", "3lkl3/9/4G4/9/9/9/9/pb7/es2K4"] {
        assert_eq!(verdict(&format!("{elephant} b P 1"), "P*5b"), "uchifuzume", "{elephant}");
    }
}

#[test]
fn a_bare_king_plays_on() {
    let bared = game("4k4/9/9/9/4g4/4G4/9/9/4K4 b - 1", "5f5e");
    assert!(bared.position().is_bare(Color::White));
    assert_eq!(bared.outcome(), None);
}

#[test]
fn one_royal_of_two_in_the_zone_has_entered() {
    // Black's prince and White's king have; the kings that stay behind do not matter, elephants count nothing
    let entered = game("9/4+E4/9/9/9/9/4k4/9/E3K4 b 2R2B4G 1", "");
    assert!(entered.can_propose_impasse());
    assert_eq!(entered.impasse().map(|count| count.points), Some(ByColor { black: 24, white: 0 }));
    assert!(!game("9/9/9/4+E4/9/9/4k4/9/E3K4 b 2R2B4G 1", "").can_propose_impasse());
}

/// The rook attacks the king on every move, and the prince is there all the time.
#[test]
fn perpetual_check_may_count_attacks_on_either_royal() {
    let cycle = "1h1i 5i5h 1i1h 5h5i ";
    for (reading, winner, reason) in [("last", "draw", "repetition"), ("any", "black", "perpetual_check")] {
        let mut choices = RuleChoices::default();
        choices.set(RuleSwitch::RoyalAttack, reading).unwrap();
        let start = Start::parse(Rules::of(Variant::Asakura), "k8/9/9/9/+E8/9/9/8r/4K4 w - 1").unwrap();
        let mut game = Game::new(Variant::Asakura, choices, start).unwrap();
        for text in cycle.repeat(3).split_whitespace() {
            game.play(text.parse().unwrap()).unwrap_or_else(|why| panic!("{text}: {why}"));
        }
        check_end(&game, winner, reason);
    }
}
