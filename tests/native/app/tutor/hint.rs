//! Hints: what they show, and the reasons that they give.

use crate::app::page::{FRIENDS, Page, view};
use suizo::{
    app::{
        Effect,
        button::ButtonId,
        tutor::hint::{self, Advice},
    },
    facts::Development,
    i18n::Why,
    protocol::{BestMove, Request, Response, Score},
    rules::{Game, Kind, RuleChoices, Rules, Start, Variant},
};

#[test]
fn a_hint_shows_the_piece_first_and_then_the_move() {
    let mut page = Page::fresh();
    page.engine_up().act("hint");
    let id = page.search();
    page.best(id, "2g2f");
    let marked = |page: &Page| -> Vec<String> {
        view::board(&page.model).squares.iter().filter(|seen| seen.hint).map(|seen| seen.square.to_string()).collect()
    };
    assert_eq!(marked(&page), ["2g"]);
    assert_eq!(page.line(), "Look at the pawn on 2g.");
    page.act("hint");
    assert_eq!(marked(&page), ["2f", "2g"]);
    assert_eq!(page.line(), "Try the pawn to 2f. The rook stands behind it.");
    page.play("7g7f");
    assert_eq!(marked(&page), [] as [&str; 0]);
}

#[test]
fn a_hint_that_comes_after_the_move_is_not_shown() {
    let mut page = Page::fresh();
    page.engine_up().act("hint");
    let id = page.search();
    page.play("7g7f").best(id, "2g2f");
    assert!(page.model.session.hint.is_none());
    assert_eq!(page.moves(), "7g7f");
}

/// By how many per cent a move is better than the next.
const LEAD: u32 = 4;
const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

#[test]
fn where_a_piece_stands_better_is_no_reason_for_a_move_that_is_much_better() {
    let game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).expect("a game");
    let reason = |lead: u32| {
        let advice = Advice { win_percents: [Some(50 + lead), Some(50)], ..Advice::default() };
        hint::reason(&game, "7g7f".parse().expect("a move"), Some(Score::Cp(50)), &advice)
    };
    assert_eq!(reason(4), Why::Develops(Development::Opens(Kind::Bishop)));
    assert_eq!(reason(5), Why::Best(5));
}

#[test]
fn why_shows_how_play_may_go_on_in_words_and_arrows() {
    let line = ["2g2f", "8c8d", "2f2e", "8d8e", "6i7h", "4a3b"];
    let mut page = Page::fresh();
    let button = |page: &Page| {
        let button = view::actions(&page.model)
            .into_iter()
            .find(|button| button.id == ButtonId::Action("hint"))
            .expect("the button");
        (button.label.to_owned(), button.idle)
    };
    page.engine_up().act("hint");
    let id = page.search();
    page.finds(id, (1, 52), &line).best(id, "2g2f").act("hint");
    let told = page.line();
    assert_eq!(button(&page), ("Why?".to_owned(), false));
    assert_eq!(view::board(&page.model).arrows, []);
    page.act("hint");
    assert_eq!(page.line(), format!("{told} Expected: P-2f P-8d P-2e P-8e G-7h."));
    let arrows = view::board(&page.model).arrows;
    let shown: Vec<(String, usize, bool)> =
        arrows.iter().map(|arrow| (arrow.to.to_string(), arrow.rank, arrow.threat)).collect();
    assert_eq!(shown, [("2f".to_owned(), 0, false), ("8d".to_owned(), 0, true), ("2e".to_owned(), 1, false)]);
    assert!(button(&page).1, "there is no more");
    page.play("7g7f");
    assert_eq!(view::board(&page.model).arrows, []);
    // a search that told of one move alone has nothing to add
    let mut page = Page::fresh();
    page.engine_up().act("hint");
    let id = page.search();
    page.best(id, "2g2f").act("hint");
    assert!(button(&page).1);
}

#[track_caller]
fn check(variant: Variant, sfen: &str, usi: &str, score: Score, expected: Why) {
    let start = Start::parse(Rules::of(variant), sfen).expect("a start");
    let game = Game::new(variant, RuleChoices::default(), start).expect("a game");
    let advice = Advice { win_percents: [Some(50 + LEAD), Some(50)], ..Advice::default() };
    assert_eq!(hint::reason(&game, usi.parse().expect("a move"), Some(score), &advice), expected, "{usi} in {sfen}");
}

#[test]
fn a_hint_gives_the_strongest_reason() {
    let cp = Score::Cp(50);
    let shogi = Variant::Shogi;
    check(shogi, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b", Score::Mate(1), Why::Mates(1));
    check(shogi, "4k4/9/9/9/4r4/9/9/4R4/4K4 b - 1", "5h5e", cp, Why::Takes(Kind::Rook));
    check(shogi, "4k4/9/9/9/4r4/9/9/9/4K4 b G 1", "5i4i", cp, Why::Answers);
    check(shogi, "8k/9/9/9/9/9/9/1R7/4K4 b - 1", "8h8a+", cp, Why::Becomes(Kind::Dragon));
    check(shogi, "8k/9/9/9/9/9/9/1R7/4K4 b - 1", "8h8a", cp, Why::Checks);
    check(shogi, "8k/9/8G/9/9/9/9/9/4K4 b G 1", "G*3c", cp, Why::ThreatensMate);
    check(shogi, "k8/9/9/9/9/4p4/4S4/9/4K4 b - 1", "5g6h", cp, Why::Saves(Kind::Silver));
    check(shogi, "k8/9/9/6r2/9/9/9/6S2/4K4 b P 1", "P*3e", cp, Why::Attacks(Kind::Rook));
    check(shogi, START, "7g7f", cp, Why::Develops(Development::Opens(Kind::Bishop)));
    check(shogi, START, "2g2f", cp, Why::Develops(Development::Backed(Kind::Rook)));
    check(shogi, "k8/9/9/9/4P4/9/9/9/4K4 b G 1", "G*4f", cp, Why::Develops(Development::Guards(Kind::Pawn)));
    check(
        shogi,
        "k8/9/9/9/9/9/9/9/4K3S b - 1",
        "1i2h",
        cp,
        Why::Develops(Development::Freer { kind: Kind::Silver, squares: 5, before: 2 }),
    );
    check(shogi, "k8/9/9/9/9/9/4P4/9/4K4 b - 1", "5g5f", cp, Why::Best(LEAD));
    check(shogi, "3r1r2k/9/9/9/9/9/9/9/4K4 b - 1", "5i5h", cp, Why::Only);
    check(shogi, "8k/9/9/9/9/9/9/7gP/8K b - 1", "1i2h", cp, Why::Takes(Kind::Gold));
    check(Variant::Heian9x8, "4k4/9/4p4/4G4/9/9/9/4K4 b - 1", "5d5c", cp, Why::Bares);
}

#[test]
fn the_hint_says_its_reason_with_the_move() {
    let mut page = Page::linked(&format!("{FRIENDS}&start=4k4/9/9/9/4r4/9/9/4R4/4K4_b_-_1"));
    page.act("hint");
    let id = page.search();
    let best = BestMove::Move { usi: "5h5e".to_owned(), ponder: None };
    page.says(Response::Best { id, best, score: Some(Score::Cp(900)) });
    assert_eq!(page.line(), "Look at the rook on 5h.");
    page.act("hint");
    assert_eq!(page.line(), "Try the rook to 5e. It takes the rook.");
}

#[test]
fn a_hint_without_a_plain_reason_says_by_how_much_it_is_better() {
    for (second, expected) in [
        (Some(45), "Looking ahead, it wins 9% more often than the next best move."),
        (Some(54), "Looking ahead, nothing is better."),
        // told of a depth that the first line has not reached
        (Some(60), "Looking ahead, nothing is better."),
        (None, "Looking ahead, nothing is better."),
    ] {
        let mut page = Page::linked(&format!("{FRIENDS}&start=k8/9/9/9/9/9/4P4/9/4K4_b_-_1"));
        page.act("hint");
        let id = page.search();
        let lines = [Some((1, 54)), second.map(|percent| (2, percent))];
        for (multi_pv, win_percent) in lines.into_iter().flatten() {
            page.finds(id, (multi_pv, win_percent), &["5g5f"]);
        }
        page.best(id, "5g5f").act("hint");
        assert_eq!(page.line(), format!("Try the pawn to 5f. {expected}"), "{second:?}");
    }
}

#[test]
fn a_hint_asks_for_the_next_best_move_too() {
    let mut page = Page::fresh();
    page.engine_up().act("hint");
    let asked = page.effects.iter().find_map(|effect| match effect {
        Effect::Engine(Request::Go { multi_pv, level, .. }) => Some((*multi_pv, *level)),
        _ => None,
    });
    assert_eq!(asked, Some((2, 0)));
}
