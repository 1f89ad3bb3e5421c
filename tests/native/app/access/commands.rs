//! Typed moves, questions and commands.

use crate::app::page::{FRIENDS, Page, after_two_plies, env, settings_msg, typed_msg};
use suizo::{
    app::{
        Effect, Msg, Sheet, StartupEnvironment,
        access::{
            AccessMsg, Order,
            shortcuts::{Keys, shortcut},
        },
        board::{BoardEvent, PositionQuery},
        effect::Focus,
        page_view,
        record::Navigation,
        settings::SettingsChange,
    },
    i18n::Lang,
};

fn opened(fragment: &str) -> Page {
    Page::linked(&format!("{FRIENDS}&{}", fragment.replace(' ', "%20").replace('+', "%2B")))
}

fn typed(page: &mut Page, text: &str) -> String {
    page.send(typed_msg(text.to_owned()));
    page.model.typed.text.clone()
}

#[track_caller]
fn check(fragment: &str, cases: &[(&str, &str)]) {
    let mut page = opened(fragment);
    for (text, expected) in cases {
        assert_eq!(typed(&mut page, text), *expected, "{text}");
    }
}

#[test]
fn the_board_is_read_in_parts() {
    check(
        "moves=7g7f,3c3d,8h2b%2B,3a2b",
        &[
            ("rh", "Rank h: 2h, Black rook."),
            ("r8", "Rank h: 2h, Black rook."),
            ("rank 8", "Rank h: 2h, Black rook."),
            ("row h", "Rank h: 2h, Black rook."),
            ("re", "Rank e: nothing."),
            (
                "f2",
                "File 2: 2a, White knight; 2b, White silver; 2c, White pawn; 2g, Black pawn; 2h, Black rook; 2i, Black knight.",
            ),
            ("K", "king: 5a, White king; 5i, Black king."),
            ("king", "king: 5a, White king; 5i, Black king."),
            ("玉", "king: 5a, White king; 5i, Black king."),
            ("+R", "dragon: nothing."),
            ("a2b", "2b, White silver. Black’s attackers of 2b: nothing. White’s attackers of 2b: rook 8b."),
            ("7f", "7f, Black pawn. Black’s attackers of 7f: nothing. White’s attackers of 7f: nothing."),
            ("attackers 3i", "3i, Black silver. Black’s attackers of 3i: gold 4i. White’s attackers of 3i: nothing."),
            ("d2h", "The rook can go to: 9h; 8h; 7h; 6h; 5h; 4h; 3h; 1h."),
            ("d2b", "The silver can go to: 3a; 3c."),
            ("moves 5e", "5e, empty."),
            ("z", "White: silver 3a takes horse on 2b."),
            ("last", "White: silver 3a takes horse on 2b."),
            ("t", "Black to move."),
            ("q", "Black’s pieces in hand: bishop. White’s pieces in hand: bishop."),
            (
                "c",
                "Black: 19 pieces on the board. White: 19 pieces on the board. Points: ☗ 27, ☖ 27; an impasse needs 24.",
            ),
        ],
    );
}

#[test]
fn the_whole_board_is_read_in_brief() {
    check(
        "variant=heian8x8",
        &[(
            "o",
            "Black: king 5h; gold 4h; silver 6h 3h; knight 7h 2h; lance 8h 1h; pawn 8f 7f 6f 5f 4f 3f 2f 1f. \
             White: king 5a; gold 4a; silver 6a 3a; knight 7a 2a; lance 8a 1a; pawn 8c 7c 6c 5c 4c 3c 2c 1c.",
        )],
    );
    check("variant=sho", &[("q", "There are no drops in this game.")]);
}

#[test]
fn clocks_and_results_are_read() {
    let mut page = opened("time=600/30x3");
    assert_eq!(typed(&mut page, "clock"), "Black to move. Black’s clock: 10:00 ×3. White’s clock: 10:00 ×3.");
    check(
        "start=4k4/9/4P4/9/9/9/9/9/4K4 b G2P 1",
        &[("G*5b", ""), ("t", "Black wins. Checkmate."), ("P*3e", "The game is over.")],
    );
}

#[test]
fn words_are_those_of_the_page_and_the_short_forms_those_of_every_page() {
    for (lang, word, rank) in [
        (Lang::Ja, "段5", "五段目"),
        (Lang::Zh, "行五", "第五行"),
        (Lang::Vi, "hàng e", "Hàng e"),
        (Lang::Sv, "rad 5", "Rad e"),
    ] {
        let mut page = Page::linked(&format!("{FRIENDS}&lang={}", lang.id()));
        let long = typed(&mut page, word);
        assert!(long.starts_with(rank), "{long}");
        assert_eq!(typed(&mut page, "r5"), long);
    }
}

#[test]
fn what_cannot_be_played_is_answered_as_the_board_answers() {
    check(
        "",
        &[
            ("hello", "“hello” is neither a move nor a question. Type ? for help."),
            ("r0", "“r0” is neither a move nor a question. Type ? for help."),
            ("G-5h", "More than one gold can go there: name its square, 4i; 6i."),
            ("R-2e", "Another piece is in the way of the rook."),
            ("2h3f", "A rook does not move like that."),
            ("+P-3c", "You have no such tokin."),
            ("P*5e", "You have no pawn in hand."),
            ("7g7f", ""),
            ("P-2f", "A pawn does not move like that."),
        ],
    );
    check("start=4k4/9/2S6/9/9/9/9/9/4K4 b - 1", &[("S-7b", "Promote? Type S-7b+ or S-7b=."), ("S-7b+", "")]);
    check("moves=7g7f&ply=0&without=undo", &[("2g2f", "You are looking at move 0 of 1.")]);
    let mut page = Page::linked("black=human&white=ai:1");
    assert_eq!(typed(&mut page, "7g7f"), "");
    assert_eq!(typed(&mut page, "2g2f"), "Not yet: the computer has the move.");
    assert_eq!(page.model.session.game().ply(), 1);
}

#[test]
fn a_refusal_stays_in_the_line_and_what_was_done_leaves_it() {
    let mut page = opened("");
    typed(&mut page, "2h3f");
    assert!(!page.model.typed.done);
    assert_eq!(page.model.session.status, None, "said once, in its own place");
    typed(&mut page, "7g7f");
    assert!(page.model.typed.done);
    typed(&mut page, "r5");
    assert!(!page.model.typed.text.is_empty());
    typed(&mut page, "3c3d");
    assert_eq!(page.model.typed.text, "", "an answer about a position goes with it");
}

#[test]
fn commands_do_what_their_buttons_do() {
    let mut page = opened("");
    assert_eq!(typed(&mut page, "undo"), "That cannot be done now.");
    typed(&mut page, "7g7f");
    typed(&mut page, "undo");
    assert_eq!(page.model.session.game().ply(), 0);
    typed(&mut page, "flip");
    assert_eq!(page.model.session.board.bottom.name(), "white");
    typed(&mut page, "resign");
    assert!(page.model.session.prompt.is_some());
    typed(&mut page, "7g7f");
    assert!(page.model.session.prompt.is_none(), "a move is an answer too");
    typed(&mut page, "?");
    assert!(matches!(page.model.sheet, Some(Sheet::Help)));
    page.act("close");
    assert!(page.effects.contains(&Effect::Focus(Focus::Board)));
    typed(&mut page, "new game");
    assert!(matches!(page.model.sheet, Some(Sheet::NewGame(_))));
    page.send(Msg::Access(AccessMsg::Shortcut(Order::Undo)));
    assert_eq!(page.model.session.game().ply(), 1, "behind a sheet nothing is taken back");
}

#[test]
fn questions_change_nothing_but_the_answer() {
    let mut page = opened("moves=7g7f");
    page.tap("3c");
    let chosen = page.model.session.board.selection.selected;
    page.send(Msg::Board(BoardEvent::Query(PositionQuery::Last)));
    assert_eq!(page.model.typed.text, "Black: pawn 7g to 7f.");
    assert_eq!(page.model.session.board.selection.selected, chosen, "a chosen piece stays chosen");
}

#[test]
fn a_strict_game_is_lost_by_an_exact_move_and_not_by_a_slip() {
    let mut page = opened("illegal_moves=lose");
    assert_eq!(typed(&mut page, "R-2e"), "Another piece is in the way of the rook.");
    assert!(page.model.session.game().outcome().is_none());
    typed(&mut page, "2h2e");
    assert!(page.model.session.game().outcome().is_some(), "a move by its squares is made");
}

const KEYS: Keys = Keys { letters: true, branches: true, ends: true };

#[test]
fn keys_that_have_nothing_to_do_are_the_browser_s() {
    let none = Keys { letters: false, branches: false, ends: false };
    for (key, shift, msg) in [
        ("ArrowUp", false, AccessMsg::Navigate(Navigation::Beside(-1))),
        ("ArrowDown", false, AccessMsg::Navigate(Navigation::Beside(1))),
        ("Home", false, AccessMsg::Navigate(Navigation::First)),
        ("End", false, AccessMsg::Navigate(Navigation::Last)),
        ("f", false, AccessMsg::Shortcut(Order::Flip)),
    ] {
        assert_eq!(shortcut(key, shift, false, KEYS), Some(msg), "{key}");
        assert_eq!(shortcut(key, shift, false, none), None, "{key}");
    }
    assert_eq!(shortcut("Home", true, false, none), Some(AccessMsg::Navigate(Navigation::First)));
    for (key, shift) in [("y", false), ("Z", true)] {
        assert_eq!(shortcut(key, shift, true, none), Some(AccessMsg::Redo), "{key}");
    }
}

#[test]
fn keys_go_with_what_the_page_shows_next() {
    let mut page = after_two_plies();
    let keys = |page: &Page| page_view::keys(&page.model);
    let game = Keys { branches: false, ..KEYS };
    assert_eq!(keys(&page), game);
    page.act("new-game");
    assert_eq!(keys(&page), Keys { ends: false, ..game }, "what is open scrolls to its own ends");
    page.act("close");
    assert_eq!(keys(&page), game);
    page.send(settings_msg(SettingsChange::Letters(false)));
    assert_eq!(keys(&page), Keys { letters: false, ..game });
}

#[test]
fn arrows_and_the_wheel_step_through_the_game() {
    for shift in [false, true] {
        for (key, step) in [("ArrowLeft", Navigation::Previous), ("ArrowRight", Navigation::Next)] {
            assert_eq!(shortcut(key, shift, false, KEYS), Some(AccessMsg::Navigate(step)), "{key}");
            assert_eq!(shortcut(key, shift, true, KEYS), None, "the browser’s own");
        }
    }
    let mut page = after_two_plies();
    let shown = |page: &Page| page.model.session.shown_ply();
    page.send(Msg::Access(AccessMsg::Wheel(Navigation::Previous)));
    assert_eq!(shown(&page), 1);
    page.send(settings_msg(SettingsChange::Wheel(false))).send(Msg::Access(AccessMsg::Wheel(Navigation::Previous)));
    assert_eq!(shown(&page), 1, "a visitor has switched it off");
    let mut page = Page::start(&StartupEnvironment { embedded: true, ..env("moves=7g7f") });
    page.send(Msg::Access(AccessMsg::Wheel(Navigation::Previous)));
    assert_eq!(shown(&page), 1, "in a frame it belongs to the page around");
}
