//! The board beyond moving: how a piece moves, drawings, confirmed moves, and marks on pieces in danger.

use crate::app::page::{FRIENDS, Page, answer_msg, at, env, set_up, settings_msg, square, view};
use suizo::{
    app::{
        Msg, Sheet, StartupEnvironment,
        board::{BoardEvent, Overlay},
        effect::Slot,
        record::Navigation,
        settings::SettingsChange,
    },
    persist::Aid,
    record::{Brush, Mark},
    rules::{Color, SquareSet},
};

fn overlay(page: &Page) -> Overlay {
    view::board(&page.model).overlay
}

fn names(squares: SquareSet) -> String {
    let mut names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
    names.sort();
    names.join(" ")
}

fn look<'p>(page: &'p mut Page, place: &str) -> &'p mut Page {
    page.send(Msg::Board(BoardEvent::Inspect(Some(at(place)))))
}

fn draw(page: &mut Page, from: &str, to: &str, brush: Brush) {
    page.send(Msg::Board(BoardEvent::Draw { from: square(from), to: square(to), brush }));
}

fn lift(page: &mut Page, place: &str) {
    page.send(Msg::Board(BoardEvent::Lift(at(place))));
}

#[test]
fn any_piece_shows_how_it_moves_whoever_has_the_move() {
    let mut page = Page::fresh();
    let sfen = page.sfen();
    look(&mut page, "8b");
    assert_eq!(names(overlay(&page).reach), "3b 4b 5b 6b 7b 9b");
    let card = view::card(&page.model).expect("a card");
    assert_eq!(card.spoken, "The rook on 8b can go to 6 squares.");
    let faces: Vec<&str> = card.faces.iter().map(|face| &*face.name).collect();
    assert_eq!(faces, ["Rook", "Dragon"]);
    assert_eq!((card.faces[1].slides.len(), card.faces[1].steps.len()), (4, 4));
    assert_eq!((page.sfen(), page.model.session.board.selection.selected), (sfen, None), "it is only looked at");
    page.send(Msg::Board(BoardEvent::Inspect(None)));
    assert_eq!(overlay(&page), Overlay::default());
    look(&mut page, "5e");
    assert_eq!((overlay(&page).inspected, view::card(&page.model)), (None, None), "there is no piece");
}

#[test]
fn a_promoted_piece_shows_its_front_too_and_a_piece_in_hand_where_it_can_be_dropped() {
    let mut page = set_up("4k4/9/9/4+b4/9/9/9/9/4K4 b Pg 1");
    look(&mut page, "5d");
    let card = view::card(&page.model).expect("a card");
    let faces: Vec<&str> = card.faces.iter().map(|face| &*face.name).collect();
    assert_eq!(faces, ["Horse", "Bishop"]);
    look(&mut page, "white G");
    assert_eq!(overlay(&page).reach.len(), 81 - 3);
    let card = view::card(&page.model).expect("a card");
    assert_eq!((card.faces.len(), card.spoken.as_str()), (1, "The gold in hand can be dropped on 78 squares."));
}

#[test]
fn the_diagram_is_seen_from_the_side_that_sits_at_the_bottom() {
    let mut page = Page::fresh();
    look(&mut page, "2i");
    let knight = |page: &Page| view::card(&page.model).expect("a card").faces[0].steps.clone();
    assert_eq!(knight(&page), [(-1, -2), (1, -2)]);
    look(&mut page, "2a");
    assert_eq!(knight(&page), [(1, 2), (-1, 2)]);
    page.act("flip");
    assert_eq!(knight(&page), [(-1, -2), (1, -2)]);
}

#[test]
fn the_piece_card_closes_at_any_press_move_or_sheet() {
    let mut page = Page::start(&env(FRIENDS));
    look(&mut page, "2b").tap("7g");
    assert_eq!(overlay(&page).inspected, None);
    assert_eq!(page.model.session.board.selection.selected, Some(at("7g")), "the press itself is not lost");
    look(&mut page, "2b").tap("7f");
    assert_eq!((page.moves(), overlay(&page).inspected), ("7g7f".to_owned(), None));
    look(&mut page, "2b").act("settings");
    assert_eq!(view::card(&page.model), None);
}

#[test]
fn dragging_a_piece_that_may_not_move_says_why() {
    let mut page = Page::fresh();
    lift(&mut page, "3c");
    assert_eq!(page.line(), "That piece is the computer’s.");
    page.play("7g7f");
    lift(&mut page, "2g");
    assert!(!page.line().contains("2g"), "{}", page.line());
}

#[test]
fn marks_are_drawn_recoloured_and_taken_away() {
    let mut page = Page::start(&env(FRIENDS));
    let mark = |from, to, brush| Mark { from: square(from), to: square(to), brush };
    draw(&mut page, "7g", "7f", Brush::Green);
    draw(&mut page, "5e", "5e", Brush::Red);
    assert_eq!(overlay(&page).annotations, [mark("7g", "7f", Brush::Green), mark("5e", "5e", Brush::Red)]);
    draw(&mut page, "7g", "7f", Brush::Blue);
    draw(&mut page, "5e", "5e", Brush::Red);
    assert_eq!(overlay(&page).annotations, [mark("7g", "7f", Brush::Blue)]);
}

#[test]
fn marks_go_with_a_move_a_step_or_a_press_beside_the_pieces() {
    let drawn = || {
        let mut page = Page::start(&env(&format!("{FRIENDS}&moves=7g7f,3c3d")));
        draw(&mut page, "2b", "8h", Brush::Green);
        page
    };
    let mut page = drawn();
    page.tap("2g");
    assert_eq!(overlay(&page).annotations.len(), 1, "choosing a piece leaves them");
    page.tap("2f");
    assert_eq!(overlay(&page).annotations, []);
    let mut page = drawn();
    page.tap("5e");
    assert_eq!(overlay(&page).annotations, []);
    let mut page = drawn();
    page.send(Msg::Navigate(Navigation::Previous));
    assert_eq!(overlay(&page).annotations, []);
    let mut page = drawn();
    page.send(Msg::Board(BoardEvent::Cancel));
    assert_eq!(overlay(&page).annotations, []);
}

#[test]
fn touch_screens_get_a_switch_for_drawing() {
    let mut page = Page::start(&env(FRIENDS));
    assert_eq!(view::moves(&page.model).draws, None, "a mouse has a second button");
    page = Page::start(&StartupEnvironment { has_touch: true, ..env(FRIENDS) });
    assert_eq!(view::moves(&page.model).draws, Some(false));
    page.act("draw");
    assert!(overlay(&page).draws);
    // touch has no modifier keys: the same mark again takes the next colour, and after the last one goes
    for brush in [Some(Brush::Green), Some(Brush::Red), Some(Brush::Blue), Some(Brush::Yellow), None] {
        draw(&mut page, "5e", "4d", Brush::Green);
        assert_eq!(overlay(&page).annotations.iter().map(|mark| mark.brush).next(), brush);
    }
    assert_eq!(page.line(), "Drawing: drag for an arrow, tap for a circle; again for another colour.");
    page.act("draw");
    assert_eq!(view::moves(&page.model).draws, Some(false));
}

#[test]
fn pieces_in_danger_are_marked_where_that_is_set_and_hints_are_allowed() {
    let hanging = "4k4/9/9/9/1r2S4/9/9/9/4K4 b - 1";
    let mut page = set_up(hanging);
    assert_eq!(overlay(&page).danger[Color::Black].free, SquareSet::EMPTY);
    page.send(settings_msg(SettingsChange::Threats(true)));
    assert_eq!(names(overlay(&page).danger[Color::Black].free), "5e");
    let board = view::board(&page.model);
    let silver = board.squares.iter().find(|seen| seen.square == square("5e")).expect("the square");
    assert_eq!(silver.label, "5e, Black silver, could be taken for nothing");
    page.model.session.disabled_aids.set(Aid::Hints, true);
    assert_eq!(overlay(&page).danger[Color::Black].free, SquareSet::EMPTY);
    page.act("resign").act("resign");
    assert_eq!(names(overlay(&page).danger[Color::Black].free), "5e", "after the game everything may be seen");
}

fn confirming(fragment: &str) -> Page {
    let mut page = Page::start(&env(&format!("{FRIENDS}&{fragment}")));
    page.send(settings_msg(SettingsChange::Confirm(true)));
    page
}

#[test]
fn a_move_waits_for_its_confirmation() {
    let mut page = confirming("");
    page.tap("7g").tap("7f");
    assert_eq!(page.moves(), "");
    let tentative = overlay(&page).tentative.expect("the move is shown");
    assert_eq!((tentative.from, tentative.to), (at("7g"), square("7f")));
    assert_eq!(page.line(), "Play P-7f?");
    page.send(answer_msg(false));
    assert_eq!((page.moves(), overlay(&page).tentative), (String::new(), None));
    page.tap("7g").tap("7f").send(answer_msg(true));
    assert_eq!(page.moves(), "7g7f");
    page.tap("3c").tap("3d").tap("3d");
    assert_eq!(page.moves(), "7g7f 3c3d", "the target again confirms");
}

#[test]
fn another_piece_can_be_chosen_instead_and_escape_chooses_none() {
    let mut page = confirming("");
    page.tap("7g").tap("7f").tap("2g");
    assert_eq!((overlay(&page).tentative, page.model.session.board.selection.selected), (None, Some(at("2g"))));
    page.tap("2f").send(Msg::Board(BoardEvent::Cancel));
    assert_eq!((overlay(&page).tentative, page.model.session.board.selection.selected), (None, None));
    page.tap("2g").tap("2f").send(Msg::Back);
    assert_eq!((overlay(&page).tentative, page.moves()), (None, String::new()));
}

#[test]
fn drags_drops_and_promotions_are_confirmed_too_and_refusals_come_at_once() {
    let mut page = confirming("moves=7g7f,3c3d,8h2b%2B,3a2b");
    page.tap("black B").tap("5e");
    let tentative = overlay(&page).tentative.expect("the drop is shown");
    assert_eq!(tentative.from, at("black B"));
    page.send(answer_msg(true));
    assert!(page.moves().ends_with("B*5e"), "{}", page.moves());
    let mut page = confirming("moves=7g7f,3c3d");
    lift(&mut page, "8h");
    page.send(Msg::Board(BoardEvent::Release(Some(square("2b"))))).send(Msg::Board(BoardEvent::Promote(true)));
    let tentative = overlay(&page).tentative.expect("the capture is shown");
    assert!(tentative.piece.kind().is_promoted());
    page.tap("2b");
    assert!(page.moves().ends_with("8h2b+"), "{}", page.moves());
    page.tap("8b").tap("8e");
    assert_eq!((overlay(&page).tentative, page.line()), (None, "Another piece is in the way of the rook.".to_owned()));
}

#[test]
fn the_choices_are_kept() {
    let mut page = Page::fresh();
    page.send(settings_msg(SettingsChange::Movement(false)));
    page.send(settings_msg(SettingsChange::Threats(true)));
    page.send(settings_msg(SettingsChange::Confirm(true)));
    let stored_settings = page.saved(Slot::Settings);
    let again = Page::start(&StartupEnvironment { stored_settings, ..env("") });
    let prefs = &again.model.prefs;
    assert_eq!((prefs.movement(), prefs.threats(), prefs.confirm()), (false, true, true));
    assert!(!view::board(&again.model).looks.movement);
}

#[test]
fn behind_the_new_game_form_nothing_is_shown_or_drawn() {
    let mut page = Page::start(&env(FRIENDS));
    page.act("new-game");
    assert!(matches!(page.model.sheet, Some(Sheet::NewGame(_))));
    look(&mut page, "2h");
    draw(&mut page, "7g", "7f", Brush::Green);
    assert_eq!(overlay(&page), Overlay::default());
    page.act("close");
    assert_eq!(overlay(&page).annotations, []);
}
