//! Moves taken back and made again, and games in which nothing is taken back because they were brought as they are.

use crate::app::page::{FRIENDS, Page, after_two_plies, env, view};
use suizo::{
    app::{
        Effect, Msg, SheetMsg, StartupEnvironment,
        access::{AccessMsg, Order},
        effect::{Focus, Slot},
        engine::Job,
        record::{NotesMsg, import::ImportMsg},
    },
    record::GameTree,
    rules::Color,
};

const OVER: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n%TORYO\n";
const BROKEN_OFF: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n%CHUDAN\n";
const OPEN: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n";

fn undo_key(page: &mut Page) -> &mut Page {
    page.send(Msg::Access(AccessMsg::Shortcut(Order::Undo)))
}

fn redo_key(page: &mut Page) -> &mut Page {
    page.send(Msg::Access(AccessMsg::Redo))
}

fn tree(page: &Page) -> GameTree {
    page.model.session.record().tree().clone()
}

fn opened(text: &str) -> Page {
    let mut page = Page::fresh();
    page.send(Msg::from(SheetMsg::Import(ImportMsg::Text(text.to_owned()))));
    page
}

#[test]
fn what_was_taken_back_against_the_computer_is_made_again_with_its_answers() {
    let mut page = after_two_plies();
    page.play("2g2f");
    let id = page.search();
    page.best(id, "8c8d");
    let whole = tree(&page);
    assert!(!page.actions().contains(&"redo"));
    undo_key(&mut page);
    assert_eq!(page.moves(), "7g7f 3c3d");
    undo_key(&mut page);
    assert_eq!(page.moves(), "");
    assert!(page.actions().contains(&"redo"));
    redo_key(&mut page);
    assert_eq!((page.moves().as_str(), page.searched()), ("7g7f 3c3d", None), "the engine has nothing to do");
    page.act("redo");
    // the button goes with what it did
    assert!(page.effects.contains(&Effect::Focus(Focus::Button("undo"))));
    assert_eq!((page.moves().as_str(), page.searched()), ("7g7f 3c3d 2g2f 8c8d", None));
    assert!(tree(&page) == whole && !page.actions().contains(&"redo"));
    redo_key(&mut page);
    assert!(tree(&page) == whole);
    // a move while the computer thinks
    page.play("2f2e");
    page.act("undo").act("redo");
    assert_eq!(page.moves(), "7g7f 3c3d 2g2f 8c8d 2f2e");
    assert_eq!(page.model.engine.job(), Some(Job::Move), "it is asked again for its answer");
}

#[test]
fn another_move_or_edit_ends_what_can_be_made_again() {
    let mut page = after_two_plies();
    page.act("undo").play("2g2f");
    redo_key(&mut page);
    assert_eq!(page.moves(), "2g2f");
    assert!(!page.model.session.can_redo());

    let mut page = Page::linked(&format!("{FRIENDS}&moves=7g7f,3c3d"));
    page.act("undo").act("notes").send(Msg::Notes(NotesMsg::Comment("here".to_owned())));
    assert!(!page.model.session.can_redo() && !page.actions().contains(&"redo"));
}

#[test]
fn what_was_tried_and_said_below_comes_back_with_the_move() {
    let mut page = Page::linked(&format!("{FRIENDS}&moves=7g7f,3c3d,2g2f"));
    page.act("notes").go(2).send(Msg::Notes(NotesMsg::Comment("quiet".to_owned())));
    page.tap("6g").tap("6f").send(crate::app::page::answer_msg(true)).act("back-to-game").act("notes");
    let whole = tree(&page);
    for moves in ["7g7f 3c3d", "7g7f", ""] {
        page.act("undo");
        assert_eq!(page.moves(), moves, "what was tried is not what was played");
    }
    for _ in 0..3 {
        redo_key(&mut page);
    }
    assert!(tree(&page) == whole);
}

#[test]
fn the_clock_goes_back_and_forth_with_the_moves() {
    let mut page = Page::start(&env(&format!("{FRIENDS}&time=600")));
    page.act("pause");
    for mv in ["7g7f", "3c3d", "2g2f"] {
        page.ms += 10_000.0;
        page.play(mv);
    }
    let times = |page: &Page| Color::ALL.map(|color| view::bar(&page.model, color).clock.expect("a clock").1.seconds);
    assert_eq!(times(&page), [580, 590]);
    let whole = tree(&page);
    page.act("undo").act("undo").act("redo").act("redo");
    assert_eq!(times(&page), [580, 590]);
    assert!(tree(&page) == whole, "with the time of each move");
}

#[test]
fn a_resignation_is_taken_back_and_made_again() {
    let mut page = after_two_plies();
    page.act("resign").act("resign");
    undo_key(&mut page);
    assert!(!page.model.session.is_over());
    redo_key(&mut page);
    assert!(!page.effects.contains(&Effect::Focus(Focus::Button("undo"))), "a key leaves the focus where it is");
    assert_eq!(page.result(), ("white", "resign"));
    // also after a reload
    let stored_game = page.saved(Slot::Game);
    let mut page = Page::start(&StartupEnvironment { stored_game, ..env("") });
    page.act("undo");
    assert_eq!((page.moves().as_str(), page.model.session.is_over()), ("7g7f 3c3d", false));
    page.act("redo");
    assert_eq!(page.result(), ("white", "resign"));
}

#[test]
fn of_a_record_that_was_opened_nothing_is_taken_back_but_what_was_done_here() {
    for text in [OVER, BROKEN_OFF, OPEN] {
        let mut page = opened(text);
        let whole = tree(&page);
        undo_key(&mut page);
        page.act("undo");
        assert!(tree(&page) == whole, "{text}");
        // nor once it was kept and opened again, where it says that it has ended
        page.act("flip");
        let stored_game = page.saved(Slot::Game);
        let mut again = Page::start(&StartupEnvironment { stored_game, ..env("") });
        if text != OPEN {
            again.act("undo");
            assert!(tree(&again) == whole, "{text}");
        }
        // edits made here are
        page.act("notes").send(Msg::Notes(NotesMsg::Comment("mine".to_owned())));
        assert!(tree(&page) != whole);
        undo_key(&mut page);
        assert!(tree(&page) == whole);
        undo_key(undo_key(&mut page));
        assert!(tree(&page) == whole, "{text}");
    }
    // and so are moves made here
    let mut page = opened(OPEN);
    page.play("8c8d").act("undo").act("undo");
    assert_eq!(page.moves(), "7g7f 3c3d 2g2f");
    page.act("redo");
    assert_eq!(page.moves(), "7g7f 3c3d 2g2f 8c8d");
}

#[test]
fn a_game_that_was_gone_back_in_goes_both_ways() {
    let mut page = Page::linked(&format!("{FRIENDS}&moves=7g7f,3c3d,2g2f,8c8d"));
    page.go(2).act("play-on").play("6g6f");
    let other = tree(&page);
    page.act("undo").act("undo");
    assert_eq!(page.moves(), "7g7f 3c3d 2g2f 8c8d");
    page.act("redo");
    assert_eq!(page.moves(), "7g7f 3c3d");
    page.act("redo");
    assert_eq!(page.moves(), "7g7f 3c3d 6g6f");
    assert!(tree(&page) == other);
}

#[test]
fn where_a_teacher_lets_nobody_take_back_nothing_is_made_again() {
    let mut page = Page::linked(&format!("{FRIENDS}&moves=7g7f,3c3d&without=undo"));
    page.act("undo");
    redo_key(page.act("redo"));
    assert_eq!(page.moves(), "7g7f 3c3d");
    assert!(!page.actions().contains(&"redo") && !page.actions().contains(&"undo"));
}
