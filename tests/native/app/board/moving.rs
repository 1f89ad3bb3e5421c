//! Moving on the board: by click, by drag, with and without promotion.

use crate::app::page::{FRIENDS, Page, at, env, set_up, settings_msg, square, view};
use suizo::{
    app::{
        Effect, Msg,
        board::{BoardEvent, Target},
        settings::SettingsChange,
    },
    i18n::Lang,
    rules::ByColor,
};

#[test]
fn a_chosen_piece_marks_where_it_may_go() {
    let mut page = Page::fresh();
    page.tap("7g");
    let board = view::board(&page.model);
    let targets: Vec<_> =
        board.squares.iter().filter_map(|seen| Some((seen.square.to_string(), seen.target?))).collect();
    assert_eq!(targets, [("7f".to_owned(), Target::Quiet)]);
    assert_eq!(page.line(), "The pawn on 7g can go to one square.");
    page.tap("2h");
    assert_eq!(page.model.session.board.selection.selected, Some(at("2h")), "another own piece is chosen instead");
    page.tap("2h");
    assert_eq!(page.model.session.board.selection.selected, None);
    page.tap("3c");
    assert_eq!(page.line(), "That piece is the computer’s.");
}

#[test]
fn a_drag_is_a_move_and_a_drag_back_is_a_click() {
    let mut page = Page::fresh();
    let drag = |page: &mut Page, from: &str, to: Option<&str>| {
        page.send(Msg::Board(BoardEvent::Lift(at(from))));
        page.send(Msg::Board(BoardEvent::Release(to.map(square))));
    };
    drag(&mut page, "7g", Some("7g"));
    assert_eq!(page.model.session.board.selection.selected, Some(at("7g")));
    drag(&mut page, "7g", None);
    assert_eq!(page.model.session.board.selection.selected, None);
    drag(&mut page, "7g", Some("7e"));
    assert_eq!(page.line(), "A pawn does not move like that.");
    assert_eq!(page.model.session.board.selection.selected, Some(at("7g")), "it goes back, still chosen");
    drag(&mut page, "7g", Some("7f"));
    assert_eq!(page.moves(), "7g7f");
}

#[test]
fn promotion_is_asked_where_there_is_a_choice() {
    let mut page = Page::start(&env(&format!("{FRIENDS}&moves=7g7f,3c3d")));
    page.tap("8h").tap("2b");
    let question = view::board(&page.model).promotion.expect("a question");
    assert_eq!((question.at, question.promote_label.as_str()), (square("2b"), "Promote: horse"));
    assert!(page.effects.contains(&Effect::PushHistory), "the back button closes it");
    page.send(Msg::Back);
    assert!(page.model.session.board.selection.question.is_none());
    assert_eq!(page.moves(), "7g7f 3c3d");
    page.tap("8h").tap("2b").send(Msg::Board(BoardEvent::Promote(true)));
    assert_eq!(page.moves(), "7g7f 3c3d 8h2b+");
    assert!(page.effects.contains(&Effect::PopHistory));
}

#[test]
fn forced_promotions_do_not_ask() {
    for (from, to, usi) in [("9b", "9a", "9b9a+"), ("8b", "8a", "8b8a+"), ("7c", "6a", "7c6a+")] {
        let mut page = set_up("4k4/PL7/2N6/9/9/9/9/9/4K4 b - 1");
        page.tap(from).tap(to);
        assert_eq!(page.moves(), usi);
    }
}

#[test]
fn what_is_not_allowed_is_refused_with_its_reason() {
    let pawns = "4k4/9/9/9/4P4/9/9/9/4K4 b P 1";
    let cases = [
        (pawns, "black P", "5c", "nifu", "二歩"),
        (pawns, "black P", "4a", "could never move", "行き所"),
        (pawns, "black P", "5a", "empty square", "空いたマス"),
        ("4k4/9/9/9/9/9/9/9/4K4 b L 1", "black L", "4a", "could never move", "行き所"),
        ("4k4/9/9/9/9/9/9/9/4K4 b N 1", "black N", "4b", "could never move", "行き所"),
        ("7nk/9/7GG/9/9/9/9/9/4K4 b P 1", "black P", "1b", "uchifuzume", "打ち歩詰め"),
        ("4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1", "5h", "4h", "king could be taken", "玉を取られ"),
        ("4k4/9/9/9/9/9/4P4/4R4/4K4 b - 1", "5h", "5f", "in the way", "ふさいで"),
        ("4k4/9/9/9/9/9/4P4/4R4/4K4 b - 1", "5h", "4g", "does not move like that", "そのようには"),
    ];
    for (sfen, from, to, english, japanese) in cases {
        let mut page = set_up(sfen);
        let before = page.sfen();
        page.tap(from).tap(to);
        assert_eq!(page.sfen(), before);
        assert!(page.line().contains(english), "{english}: {}", page.line());
        page.send(settings_msg(SettingsChange::Lang(Lang::Ja)));
        assert!(page.line().contains(japanese), "{japanese}: {}", page.line());
    }
}

#[test]
fn nothing_moves_while_the_computer_has_the_move() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f").tap("2g");
    assert_eq!(page.model.session.board.selection.selected, None);
    assert_eq!(page.line(), "Not yet: the computer has the move.");
    assert_eq!(view::board(&page.model).movable, ByColor::default());
}
