//! What a player is told about repetition, perpetual check, royals, bare kings and impasse.

use crate::app::page::{FRIENDS, Page, answer_msg, env, friends, view};
use serde::Deserialize;
use suizo::{
    app::Model,
    rules::{Color, Game, Move, RuleChoices, RuleSwitch, Rules, Start, Variant},
};

#[track_caller]
fn note(page: &Page, words: &str) {
    let note = view::line(&page.model).line.note;
    assert!(if words.is_empty() { note.is_empty() } else { note.contains(words) }, "{words}: {note}");
}

const CHASE: &str = "4k4/9/9/9/9/9/9/9/K4R3 b - 1";

const ROUND: [&str; 4] = ["4i5i", "5a4a", "5i4i", "4a5a"];

#[test]
fn a_repeated_position_says_what_the_fourth_time_does() {
    let mut page = Page::start(&env(FRIENDS));
    for (round, words) in ["", "2nd time; the 4th is a draw", "3rd time; the 4th is a draw"].into_iter().enumerate() {
        note(&page, words);
        for usi in ["2h3h", "8b7b", "3h2h", "7b8b"] {
            assert!(!page.model.session.is_over(), "round {round}");
            page.play(usi);
        }
    }
    assert_eq!(page.result(), ("draw", "repetition"));
    note(&page, "");
    page.go(8);
    note(&page, "3rd time");
}

#[test]
fn perpetual_check_is_announced_when_the_other_side_could_complete_it() {
    let mut page = friends("shogi", CHASE, "");
    for usi in ROUND.repeat(2) {
        page.play(usi);
    }
    note(&page, "3rd time; the 4th loses for Black: perpetual check");
    page.play("4i5i").play("5a4a");
    note(&page, "3rd time; the 4th loses for Black: perpetual check");
    page.play("5i4i").play("4a5a");
    assert_eq!(page.result(), ("white", "perpetual_check"));
}

#[test]
fn perpetual_check_is_asked_about_before_it_is_completed() {
    // the position that comes up first is one with White to move
    let mut page = friends("shogi", "4k4/9/9/9/9/9/9/9/K5R2 b - 1", "");
    page.play("3i5i");
    for usi in ["5a4a", "5i4i", "4a5a", "4i5i"].repeat(2) {
        page.play(usi);
    }
    page.play("5a4a").play("5i4i").play("4a5a").tap("4i").tap("5i");
    let mv = "4i5i".parse().expect("a move");
    assert!(page.model.session.game().loses_by_perpetual_check(mv));
    let is_asked = |model: &Model| view::line(model).is_question();
    assert!(is_asked(&page.model) && page.line().contains("this move loses"), "{}", page.line());
    page.send(answer_msg(false));
    assert_eq!((page.model.session.game().ply(), is_asked(&page.model)), (12, false));
    // in the same position once more it is asked about again; made twice, it is meant
    page.act("undo").play("4a5a").tap("4i").tap("5i");
    assert!(is_asked(&page.model));
    page.tap("4i");
    assert!(!is_asked(&page.model), "the board goes on without an answer");
    page.tap("5i");
    assert_eq!(page.result(), ("white", "perpetual_check"));
}

#[test]
fn a_check_that_repeats_nothing_is_not_asked_about() {
    let page = friends("shogi", CHASE, "");
    for mv in page.model.session.game().legal_moves() {
        assert!(!page.model.session.game().loses_by_perpetual_check(mv));
    }
}

/// A line of `ends.json`, as far as it is about moves.
#[derive(Deserialize)]
struct End {
    game: String,
    rules: std::collections::BTreeMap<String, String>,
    start: String,
    moves: Vec<String>,
    winner: Option<String>,
    reason: String,
}

#[test]
fn only_what_loses_by_perpetual_check_is_a_risk() {
    let ends: Vec<End> = serde_json::from_str(include_str!("../../../data/ends.json")).expect("a list of ends");
    let mut seen = std::collections::BTreeSet::new();
    for end in ends.iter().filter(|end| !end.moves.is_empty()) {
        let mut game = new_game(end);
        let mut risks = Vec::new();
        for mv in &end.moves {
            let mv: Move = mv.parse().expect("a move");
            risks.push((game.turn(), game.loses_by_perpetual_check(mv)));
            game.play(mv).expect("a move of the list");
        }
        let last = risks.pop().expect("a last move");
        assert!(risks.iter().all(|&(_, loses)| !loses), "{game:?}");
        let loser = Color::ALL.into_iter().find(|color| end.winner.as_deref() == Some((!*color).name()));
        let by_check = loser.filter(|_| end.reason == "perpetual_check");
        // where the other side makes the last move, nobody is to be asked
        let loses_now = by_check.is_some_and(|color| color == last.0);
        assert_eq!(last.1, loses_now, "{game:?}");
        seen.extend(by_check.map(|color| (end.game.clone(), color.name(), loses_now)));
    }
    assert_eq!(seen.len(), 7 * 2 * 2, "each game, either side, completed by either: {seen:?}");
}

fn new_game(end: &End) -> Game {
    let variant = Variant::from_id(&end.game).expect("a game");
    let mut choices = RuleChoices::default();
    for (key, value) in &end.rules {
        choices.set(RuleSwitch::from_key(key).expect("a switch"), value).expect("a value");
    }
    let start = Start::parse(Rules::of(variant), &end.start).expect("a start");
    Game::new(variant, choices, start).expect("a game")
}

#[test]
fn with_two_royals_the_call_of_check_names_the_one_attacked() {
    for (sfen, call) in [
        ("4k4/9/9/9/9/9/9/9/r3K3+E b - 1", "Check to the king!"),
        ("4k4/8r/9/9/9/9/9/9/4K3+E b - 1", "Check to the crown prince!"),
        ("4k4/4r3r/9/9/9/9/9/9/4K3+E b - 1", "Check to the king and the crown prince!"),
    ] {
        let page = friends("sho", sfen, "");
        assert_eq!(view::line(&page.model).line.check, Some(call));
        note(&page, "need not be answered");
    }
    let page = friends("sho", "4k4/9/9/9/9/9/9/P7r/8+E b - 1", "");
    assert_eq!(view::line(&page.model).line.check, Some("Check!"));
    note(&page, "");
}

#[test]
fn a_new_prince_and_a_lost_royal_are_announced() {
    let mut page = friends("sho", "r3k4/9/4E4/9/9/9/9/9/3PK4 b - 1", "");
    page.play("5c5b+");
    note(&page, "one of the two may be lost");
    let mut page = friends("sho", "3rk4/9/9/9/9/9/9/9/P4K2+E w - 1", "");
    page.play("6a6i").play("9i9h").play("6i4i");
    note(&page, "the crown prince must not be lost");
    let mut page = friends("sho", "3rk4/9/9/9/9/9/9/5r3/P4+E2K w - 1", "");
    page.play("4h4i");
    note(&page, "the king must not be lost");
}

#[test]
fn a_bared_side_is_told_that_it_has_one_move() {
    let start = "4k4/9/9/9/9/9/9/5l3/4KP3 w - 1";
    let mut page = friends("heian9x9", start, "&bare_king=counter");
    page.play("4h4i+");
    note(&page, "Black’s king is bare, with one move to bare the other for a draw.");
    page.play("5i4i");
    assert_eq!(page.result(), ("draw", "bare_king_draw"));
    let mut page = friends("heian9x9", start, "");
    page.play("4h4i+");
    assert_eq!(page.result(), ("white", "bare_king"));
}

#[test]
fn the_count_of_an_impasse_says_what_it_is_for() {
    let points = |more: &str| {
        let page = friends("shogi", "1K7/PPPPPPPPP/G8/9/9/9/9/9/7k1 b 2R2B 1", more);
        view::line(&page.model).line.points
    };
    assert_eq!(points("").as_deref(), Some("Points: ☗ 30, ☖ 0; an impasse needs 24."));
    let declared = "☗ 30/28 points, 10/10 in the zone; ☖ 0/27, 0/10.";
    assert_eq!(points("&impasse=declare27").as_deref(), Some(declared));
    let declared = "☗ 30/31 points, 10/10 in the zone; ☖ 0/31, 0/10; 24 draw.";
    assert_eq!(points("&impasse=declare24").as_deref(), Some(declared));
    assert_eq!(points("&impasse=off"), None);
    let mut page = friends("heian9x8", "4K4/9/P8/9/9/9/p8/4k4 b - 1", "");
    assert_eq!(view::line(&page.model).line.points, None, "no points in that game");
    note(&page, "Both kings have entered");
    page.act("propose-impasse");
    assert!(page.line().contains("neither side can mate or win material, so it is a draw"), "{}", page.line());
    page.send(answer_msg(true));
    assert_eq!(page.result(), ("draw", "impasse_draw"));
}
