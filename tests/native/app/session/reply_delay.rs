//! The delay before the computer's reply, and the next opponent suggested after a game.

use crate::app::page::{Page, answer_msg, env, settings_msg, view};
use suizo::{
    app::{Effect, Msg, StartupEnvironment, effect::Timer, settings::SettingsChange},
    persist::Player,
    rules::{Act, ByColor, Color},
};

/// A page with animations, after the first move.
fn lively() -> Page {
    let mut page = Page::start(&StartupEnvironment { lively: true, ..env("") });
    page.engine_up().play("7g7f");
    page
}

fn thinks(page: &Page) -> bool {
    view::bar(&page.model, Color::White).thinking
}

#[test]
fn a_quick_answer_is_delayed_and_shown_as_thinking() {
    let mut page = lively();
    let delay = page.effects.iter().find_map(|effect| match effect {
        Effect::Timer { after_ms, timer: Timer::ReplyDelay { ply } } => Some((*after_ms, *ply)),
        _ => None,
    });
    assert_eq!(delay, Some((400, 1)));
    let id = page.search();
    page.best(id, "3c3d");
    assert_eq!(page.moves(), "7g7f");
    assert!(thinks(&page) && page.line().contains("thinking"), "{}", page.line());
    page.send(Msg::Timer(Timer::ReplyDelay { ply: 1 }));
    assert_eq!(page.moves(), "7g7f 3c3d");
    page.send(Msg::Timer(Timer::ReplyDelay { ply: 1 }));
    assert_eq!(page.moves(), "7g7f 3c3d");
}

#[test]
fn a_press_skips_the_delay() {
    let mut page = lively();
    let id = page.search();
    page.best(id, "3c3d").tap("5e");
    assert_eq!(page.moves(), "7g7f 3c3d");

    let mut page = lively();
    let id = page.search();
    page.tap("5e").best(id, "3c3d");
    assert_eq!(page.moves(), "7g7f 3c3d", "also one that came before the answer");
}

#[test]
fn a_delayed_move_belongs_to_its_position() {
    let mut page = lively();
    let id = page.search();
    page.best(id, "3c3d").act("undo").send(Msg::Timer(Timer::ReplyDelay { ply: 1 }));
    assert_eq!(page.moves(), "");
    page.play("2g2f").send(Msg::Timer(Timer::ReplyDelay { ply: 1 }));
    assert_eq!(page.moves(), "2g2f", "the old answer is gone");
}

#[test]
fn a_late_answer_is_played_at_once_and_the_delay_can_be_turned_off() {
    let mut page = lively();
    let id = page.search();
    page.send(Msg::Timer(Timer::ReplyDelay { ply: 1 })).best(id, "3c3d");
    assert_eq!(page.moves(), "7g7f 3c3d");
    page.send(settings_msg(SettingsChange::Pause(false))).play("2g2f");
    let id = page.search();
    page.best(id, "8c8d");
    assert_eq!(page.moves(), "7g7f 3c3d 2g2f 8c8d");
    let framed = Page::start(&StartupEnvironment { lively: true, embedded: true, ..env("") });
    assert!(!framed.model.prefs.pause());
}

/// A game of some length against a level, ended by resignation of the side to move.
fn ended(level: u8, you: &str) -> Page {
    let moves =
        "7g7f,3c3d,2g2f,8c8d,2f2e,8d8e,6i7h,4a3b,3i3h,7a7b,5g5f,5c5d,4i5h,6a5b,5i6h,5a4a,9g9f,9c9d,1g1f,1c1d,3h2g";
    let other = if you == "black" { "white" } else { "black" };
    let mut page = Page::linked(&format!("moves={moves}&{you}=human&{other}=ai:{level}"));
    page.act("resign").act("resign");
    page
}

#[test]
fn after_a_loss_the_next_weaker_level_is_suggested_and_below_the_first_a_handicap() {
    let mut page = ended(3, "white");
    let line = view::line(&page.model);
    assert_eq!(line.line.note, "Good try! Level 2 next?");
    page.act("suggested").send(answer_msg(true));
    assert_eq!(page.moves(), "");
    assert_eq!(page.model.session.players.black, Player::Computer { level: 2 });
    assert_eq!(page.model.session.you(), Some(Color::White), "the same side");
    assert_eq!(view::line(&ended(1, "white").model).line.note, "Good try! A handicap next?");
    assert_eq!(
        view::line(&ended(0, "white").model).line.note,
        "Good try! Level 12 next?",
        "full strength stands above the levels"
    );
}

#[test]
fn after_a_win_the_next_level_is_suggested_as_long_as_there_is_one() {
    let mate = "start=4k4/9/4P4/9/9/9/9/9/4K4_b_G_1";
    for (level, next) in [(1, Some(2)), (11, Some(12)), (Player::MAX_LEVEL, Some(0)), (0, None)] {
        let mut page = Page::linked(&format!("black=human&white=ai:{level}&{mate}"));
        page.play("G*5b");
        assert_eq!(view::line(&page.model).line.note, "", "a game of one move says nothing");
        let play = &mut page.model.session;
        assert_eq!(play.suggestion(), None);
        let long = ended(level, "white");
        let mut won = long.model.session.clone();
        won.players = ByColor { black: Player::Human, white: Player::Computer { level } };
        won.undo();
        assert!(won.end(Act::Resign, Color::White));
        assert_eq!(
            won.suggestion().map(|next| (next.won, next.level)),
            next.map(|next| (true, Some(next))),
            "after level {level}"
        );
    }
}
