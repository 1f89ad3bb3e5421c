//! The engine as the page uses it: searches, late answers, silence and crashes.

use crate::app::page::{Page, answer_msg, best, form_msg, ready, view};
use suizo::{
    app::{
        Effect, Msg,
        effect::Timer,
        engine::{EngineEvent, EngineState},
        platform::{Notice, PlatformMsg},
        session::{Prompt, new_game::FormChange},
    },
    protocol::{BestMove, Request, Response, VERSION},
    rules::Color,
};

#[test]
fn the_engine_is_greeted_and_asked_with_the_moves_played() {
    let mut page = Page::fresh();
    assert_eq!(page.model.engine.state(), EngineState::Loading);
    page.play("7g7f");
    assert_eq!(page.searched(), None, "not before it is up");
    page.engine_up();
    assert!(page.effects.contains(&Effect::Engine(Request::Hello { version: VERSION })));
    let asked = page.effects.iter().find_map(|effect| match effect {
        Effect::Engine(Request::Go { game, level, .. }) => Some((game.moves.join(" "), *level)),
        _ => None,
    });
    assert_eq!(asked, Some(("7g7f".to_owned(), 1)));
    assert_eq!(page.model.engine.state(), EngineState::Thinking);
    page.best(1, "3c3d");
    assert_eq!(page.moves(), "7g7f 3c3d");
    assert_eq!(page.model.engine.state(), EngineState::Ready);
}

#[test]
fn an_engine_of_another_version_is_not_used() {
    let mut page = Page::fresh();
    page.says(ready(VERSION + 1)).play("7g7f");
    assert_eq!(page.model.engine.state(), EngineState::Failed);
    assert_eq!(page.searched(), None);
    assert_eq!(page.model.notices, [Notice::EngineOutdated]);
}

#[test]
fn taking_back_while_the_computer_thinks_drops_its_answer() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    let id = page.search();
    page.act("undo");
    assert_eq!(page.stopped(), Some(id));
    assert_eq!(page.moves(), "");
    page.best(id, "3c3d");
    assert_eq!(page.moves(), "", "the answer came too late");
    page.play("2g2f");
    let next = page.search();
    assert_ne!(next, id);
    page.best(id, "3c3d").best(next, "8c8d");
    assert_eq!(page.moves(), "2g2f 8c8d");
}

#[test]
fn the_question_about_resigning_stays_when_the_computer_moves() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    let id = page.search();
    page.act("resign").best(id, "3c3d");
    assert_eq!(page.model.session.prompt, Some(Prompt::Resign));
    page.act("resign");
    assert!(page.model.session.is_over(), "pressed again, it means it");
}

#[test]
fn a_new_search_waits_for_the_stopped_one() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    let id = page.search();
    page.act("undo").play("2g2f");
    assert_eq!(page.searched(), None, "the old search has not answered yet");
    page.best(id, "3c3d");
    assert_eq!(page.moves(), "2g2f");
    assert!(page.searched().is_some());
}

#[test]
fn a_new_game_while_the_computer_thinks_starts_clean() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    let id = page.search();
    page.act("new-game");
    page.send(form_msg(FormChange::Side("white".to_owned()))).act("start").send(answer_msg(true));
    assert_eq!(page.stopped(), Some(id));
    page.best(id, "3c3d");
    assert_eq!(page.moves(), "", "no move of the old game");
    assert!(page.effects.contains(&Effect::Engine(Request::NewGame)), "and nothing remembered of it");
    let id = page.search();
    page.best(id, "2g2f");
    assert_eq!(page.moves(), "2g2f");
    assert_eq!(view::board(&page.model).orientation, Color::White);
}

#[test]
fn an_engine_silent_after_stop_is_replaced() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    let id = page.search();
    page.act("undo").play("2g2f");
    page.send(Msg::Timer(Timer::StopDeadline(id)));
    assert_eq!(page.worker, 2, "another worker");
    page.engine_up();
    let next = page.search();
    page.best(next, "8c8d");
    assert_eq!(page.moves(), "2g2f 8c8d");
}

#[test]
fn an_engine_that_hangs_at_every_search_is_given_up() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    for worker in 2..=4 {
        let id = page.search();
        page.send(Msg::Timer(Timer::SearchOverdue(id)));
        page.send(Msg::Timer(Timer::StopDeadline(id)));
        if worker < 4 {
            assert_eq!(
                (page.worker, &page.model.notices[..]),
                (worker, &[][..]),
                "one that hangs once is replaced in silence"
            );
            page.engine_up();
        }
    }
    assert_eq!((page.worker, &page.model.notices[..]), (3, &[Notice::EngineFailed][..]));
    assert!(page.effects.contains(&Effect::EndEngine), "it does not go on behind the scenes");
    assert_eq!(page.model.engine.state(), EngineState::Failed);
}

#[test]
fn a_deadline_for_a_search_that_answered_does_nothing() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    let id = page.search();
    page.best(id, "3c3d").send(Msg::Timer(Timer::StopDeadline(id))).send(Msg::Timer(Timer::SearchOverdue(id)));
    assert_eq!(page.worker, 1);
    assert!(page.effects.is_empty());
}

#[test]
fn an_overdue_search_is_stopped_and_its_answer_still_counts() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    let id = page.search();
    page.send(Msg::Timer(Timer::SearchOverdue(id)));
    assert_eq!(page.stopped(), Some(id));
    page.best(id, "3c3d");
    assert_eq!(page.moves(), "7g7f 3c3d");
}

#[test]
fn a_crash_is_told_quietly_and_the_search_repeated() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    let old = page.worker;
    page.send(Msg::Engine { worker: old, event: EngineEvent::Broke });
    assert_eq!(page.model.notices, [Notice::EngineRestarted]);
    assert_eq!(page.worker, old + 1);
    page.send(Msg::Engine { worker: old, event: EngineEvent::Says(best(1, "1c1d")) });
    assert_eq!(page.moves(), "7g7f", "the dead worker says nothing any more");
    page.engine_up();
    let id = page.search();
    page.best(id, "3c3d");
    assert_eq!(page.moves(), "7g7f 3c3d");
    assert_eq!(page.model.notices, [], "the notice goes when it plays again");
}

#[test]
fn an_engine_that_always_breaks_is_given_up_until_asked_for() {
    let mut page = Page::fresh();
    page.play("7g7f");
    for _ in 0..3 {
        let worker = page.worker;
        page.send(Msg::Engine { worker, event: EngineEvent::Broke });
    }
    assert_eq!(page.model.engine.state(), EngineState::Failed);
    assert_eq!(page.model.notices, [Notice::EngineFailed]);
    // after the notice was dismissed, the next request brings it back
    page.send(Msg::Platform(PlatformMsg::Dismiss(0)));
    assert_eq!(page.model.notices, []);
    page.act("undo").play("2g2f");
    assert_eq!(page.model.notices, [Notice::EngineFailed]);
    page.act("undo").play("7g7f");
    page.act("retry-engine").engine_up();
    let id = page.search();
    page.best(id, "3c3d");
    assert_eq!(page.moves(), "7g7f 3c3d");
}

#[test]
fn an_illegal_move_of_the_engine_is_not_played_even_in_a_strict_game() {
    let mut page = Page::linked("black=human&white=ai:2&illegal_moves=lose");
    page.play("7g7f");
    let id = page.search();
    page.best(id, "3c3e");
    assert_eq!(page.moves(), "7g7f");
    assert!(!page.model.session.is_over());
    assert_eq!(page.worker, 2, "such an engine is started again");
}

#[test]
fn the_computer_may_resign() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    let id = page.search();
    page.says(Response::Best { id, best: BestMove::Resign, score: None });
    assert_eq!(page.result(), ("black", "resign"));
    assert_eq!(view::line(&page.model).line.result.map(|result| result.headline).as_deref(), Some("You win."));
}

#[test]
fn the_computer_plays_itself_and_can_be_paused() {
    let mut page = Page::linked("black=ai:1&white=ai:2");
    let id = page.effects.iter().find_map(|effect| match effect {
        Effect::Engine(Request::Go { id, level: 1, .. }) => Some(*id),
        _ => None,
    });
    page.best(id.expect("Black's level"), "7g7f");
    assert_eq!(page.searched(), None, "a moment between the moves");
    page.act("pause").send(Msg::Timer(Timer::NextMove { ply: 1 }));
    assert_eq!(page.searched(), None);
    page.act("pause").send(Msg::Timer(Timer::NextMove { ply: 1 }));
    let id = page.search();
    page.best(id, "3c3d");
    assert_eq!(page.moves(), "7g7f 3c3d");
    assert!(!page.actions().contains(&"undo") && !page.actions().contains(&"resign"), "{:?}", page.actions());
}
