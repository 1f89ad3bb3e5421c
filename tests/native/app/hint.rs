//! Hints: what they show, and the reasons that they give.

use super::page::{FRIENDS, Page, view};
use suizo::{
    app::tutor::hint,
    i18n::Why,
    protocol::{BestMove, Response, Score},
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
    assert_eq!(page.line(), "Try the pawn to 2f.");
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

#[track_caller]
fn check(variant: Variant, sfen: &str, usi: &str, score: Score, expected: Option<Why>) {
    let start = Start::parse(Rules::of(variant), sfen).expect("a start");
    let game = Game::new(variant, RuleChoices::default(), start).expect("a game");
    assert_eq!(hint::reason(&game, usi.parse().expect("a move"), Some(score)), expected, "{usi} in {sfen}");
}

#[test]
fn a_hint_gives_the_strongest_reason() {
    let cp = Score::Cp(50);
    let shogi = Variant::Shogi;
    check(shogi, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b", Score::Mate(1), Some(Why::Mates(1)));
    check(shogi, "4k4/9/9/9/4r4/9/9/4R4/4K4 b - 1", "5h5e", cp, Some(Why::Takes(Kind::Rook)));
    check(shogi, "4k4/9/9/9/4r4/9/9/9/4K4 b G 1", "5i4i", cp, Some(Why::Answers));
    check(shogi, "8k/9/9/9/9/9/9/1R7/4K4 b - 1", "8h8a+", cp, Some(Why::Becomes(Kind::Dragon)));
    check(shogi, "8k/9/9/9/9/9/9/1R7/4K4 b - 1", "8h8a", cp, Some(Why::Checks));
    check(shogi, "8k/9/8G/9/9/9/9/9/4K4 b G 1", "G*3c", cp, Some(Why::ThreatensMate));
    check(shogi, "k8/9/9/9/9/4p4/4S4/9/4K4 b - 1", "5g6h", cp, Some(Why::Saves(Kind::Silver)));
    check(shogi, "k8/9/9/6r2/9/9/9/6S2/4K4 b P 1", "P*3e", cp, Some(Why::Attacks(Kind::Rook)));
    check(shogi, "k8/9/9/9/9/9/4P4/9/4K4 b - 1", "5g5f", cp, None);
    check(Variant::Heian9x8, "4k4/9/4p4/4G4/9/9/9/4K4 b - 1", "5d5c", cp, Some(Why::Bares));
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
