//! What the line says is true of the position shown and of who played: earlier positions, games from elsewhere, answers and hints.

use crate::app::page::{FRIENDS, Page, after_two_plies, answer_msg, form_msg, message, typed_msg, view};
use suizo::app::{
    Effect, Msg, Sheet, SheetMsg,
    effect::Focus,
    record::{NotesMsg, ShareMsg, import::ImportMsg},
    session::new_game::{FormChange, NewGameMsg},
};

fn last_heard(page: &Page) -> String {
    page.model.announcer.said.last().map(|(_, said)| said.clone()).unwrap_or_default()
}

#[test]
fn a_piece_of_an_earlier_position_is_told_of_as_it_stood_then() {
    let mut page = after_two_plies();
    page.go(1).tap("7f");
    assert_eq!(page.line(), "You are looking at move 1 of 2. The computer to move.", "not that it is the computer's");
    // the pawn stands there no longer in the game itself
    page.tap("3c");
    assert_eq!(page.line(), "The pawn on 3c can go to one square.");
    assert_eq!(last_heard(&page), "The pawn on 3c can go to one square.");
    page.go(2);
    assert_eq!(page.line(), "The computer moved the pawn to 3d. Your move.");
}

#[test]
fn trying_a_move_is_the_first_answer_and_no_is_heard() {
    let mut page = after_two_plies();
    page.go(0).tap("2g").tap("2f");
    assert!(page.effects.contains(&Effect::Focus(Focus::Yes)), "nothing is lost by it");
    page.send(answer_msg(false));
    assert_eq!(last_heard(&page), "You are looking at move 0 of 2.");
    let mut page = after_two_plies();
    page.act("resign");
    assert!(page.effects.contains(&Effect::Focus(Focus::Question)));
}

#[test]
fn an_end_that_others_came_to_is_told_neutrally() {
    let mate = "black=human&white=ai:3&start=4k4/9/4p4/9/9/4P4/9/9/4K4%20w%20g%201";
    let mut lost = Page::linked(&format!("{mate}&moves=5c5d"));
    assert_eq!(view::line(&lost.model).line.result, None);
    // somebody lost against the computer, and sends the game
    let end = "black=human&white=ai:3&start=4k4/9/9/9/9/9/4p4/9/4K4%20w%20g%201&moves=G*5h";
    lost = Page::linked(end);
    let line = view::line(&lost.model).line;
    assert_eq!(line.result.expect("the end").headline, "White wins.");
    assert_eq!(line.suggestion, None, "who opens it has not tried");
    // the same game, lost here
    let mut page = after_two_plies();
    page.act("resign").act("resign");
    assert_eq!(view::line(&page.model).line.result.expect("the end").headline, "The computer wins.");
}

#[test]
fn moves_made_before_the_computer_came_are_not_said_to_be_its() {
    let mut page = Page::linked(&format!("{FRIENDS}&moves=7g7f,3c3d,2g2f,8c8d"));
    page.act("new-game");
    page.send(form_msg(FormChange::FromHere(true))).send(form_msg(FormChange::Opponent("computer".to_owned())));
    page.send(Msg::from(SheetMsg::NewGame(NewGameMsg::Start))).send(answer_msg(true));
    assert!(page.model.session.you().is_some());
    assert_eq!(page.line(), "White moved the pawn to 8d. Your move.");
    page.engine_up().play("2f2e");
    let id = page.search();
    page.best(id, "8d8e");
    assert_eq!(page.line(), "The computer moved the pawn to 8e. Your move.");
}

#[test]
fn a_hint_stays_beside_what_is_said_of_another_piece() {
    let mut page = Page::fresh();
    page.engine_up().act("hint");
    let id = page.search();
    page.best(id, "2g2f").tap("3c");
    assert_eq!(page.line(), "That piece is the computer’s. Look at the pawn on 2g.");
    page.tap("8h").tap("2b");
    assert!(page.line().ends_with("Look at the pawn on 2g."), "{}", page.line());
}

#[test]
fn an_answer_to_what_was_typed_makes_way_for_what_is_new() {
    let mut page = after_two_plies();
    page.send(typed_msg("9z"));
    assert!(!page.model.typed.text.is_empty());
    page.tap("3d");
    assert_eq!(page.model.typed.text, "", "the refusal is seen");
    page.send(typed_msg("o"));
    assert!(!page.model.typed.text.is_empty());
    page.act("flip");
    assert!(!page.model.typed.text.is_empty(), "nothing else was said");
}

#[test]
fn the_rules_and_the_handicap_of_a_game_stand_above_its_moves() {
    let rules = |fragment: &str| {
        let asides = view::moves(&Page::linked(fragment).model).asides;
        asides.first().map(|aside| aside.comment.clone()).unwrap_or_default()
    };
    assert_eq!(rules(FRIENDS), "");
    let told = rules(&format!("{FRIENDS}&variant=sho&bare_king=counter&move_limit=500"));
    assert_eq!(told, "Bare king: may bare the other for a draw · Move limit: draw after 500 moves");
    let told = rules(&format!("{FRIENDS}&start=two_piece"));
    assert_eq!(told, "Two pieces");
}

#[test]
fn going_on_by_links_is_said_in_the_sheet() {
    let mut page = Page::linked(FRIENDS);
    page.play("7g7f").act("share").send(Msg::from(SheetMsg::Share(ShareMsg::GoByLink)));
    let Some(Sheet::Share(share)) = &page.model.sheet else { panic!("the sheet") };
    assert!(share.goes_by_link);
    page.act("close").act("share");
    let Some(Sheet::Share(share)) = &page.model.sheet else { panic!("the sheet") };
    assert!(!share.goes_by_link, "it is no news any more");
}

#[test]
fn who_may_only_look_deletes_nothing_but_what_they_tried() {
    let mut page = Page::linked("mode=view&moves=7g7f,3c3d");
    page.send(Msg::Notes(NotesMsg::Toggle));
    let may_delete = |page: &Page| view::notes(&page.model).expect("the notes").may_delete;
    assert!(!may_delete(&page));
    page.send(Msg::Notes(NotesMsg::Delete));
    assert_eq!(page.moves(), "7g7f 3c3d");
    page.tap("2g").tap("2f");
    assert!(may_delete(&page));
    page.send(Msg::Notes(NotesMsg::Toggle));
    assert!(page.effects.contains(&Effect::Focus(Focus::Button("notes"))), "where they were opened");
}

#[test]
fn a_pasted_game_says_that_it_was_opened() {
    let kif =
        |result: &str| format!("手合割：平手\n先手：大橋\n後手：伊藤\n   1 ７六歩(77)\n   2 ３四歩(33)\n{result}");
    for result in ["", "   3 投了\n"] {
        let mut page = Page::fresh();
        page.send(Msg::from(SheetMsg::Import(ImportMsg::Text(kif(result)))));
        let line = view::line(&page.model).line;
        let told = "The record is open: 2 moves.";
        assert_eq!(if result.is_empty() { &line.text } else { &line.note }, told);
        assert!(last_heard(&page).contains(told) || !result.is_empty(), "{}", last_heard(&page));
        page.send(message("flip")).tap("5e");
        assert!(!page.line().contains("is open"));
    }
}
