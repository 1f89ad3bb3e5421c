//! The game around its moves: taking back, resigning, rematches, stepping, impasse, and what the status line says.

use crate::app::page::{FRIENDS, Page, after_two_plies, answer_msg, env, set_up, settings_msg, view};
use suizo::{
    app::{Effect, Msg, StartupEnvironment, button::Tone, effect::Slot, record::Navigation, settings::SettingsChange},
    i18n::Lang,
    protocol::{Request, Response},
    rules::Color,
};

#[test]
fn undo_returns_to_ones_own_turn() {
    let mut page = after_two_plies();
    page.act("undo");
    assert_eq!(page.moves(), "");
    assert_eq!(page.searched(), None);
    assert!(view::actions(&page.model).iter().any(|button| button.idle), "nothing more to take back");
    page.act("undo");
    assert_eq!(page.moves(), "");
}

#[test]
fn between_friends_undo_takes_back_one_move() {
    let mut page = Page::start(&env(&format!("{FRIENDS}&moves=7g7f,3c3d")));
    page.act("undo");
    assert_eq!(page.moves(), "7g7f");
}

#[test]
fn the_first_move_of_the_handicap_giver_is_not_taken_back() {
    let mut page = Page::linked("start=two_piece&black=human&white=ai:1");
    let id = page.search();
    page.best(id, "6a7b");
    assert!(!page.model.session.can_undo());
    page.act("undo");
    assert_eq!(page.moves(), "6a7b");
}

#[test]
fn resigning_is_asked_once_and_can_be_taken_back() {
    let mut page = after_two_plies();
    page.act("resign");
    assert!(!page.model.session.is_over());
    assert!(view::line(&page.model).is_question());
    page.send(answer_msg(false));
    assert!(!view::line(&page.model).is_question());
    page.act("resign").act("resign");
    assert_eq!(page.result(), ("white", "resign"));
    assert_eq!(page.actions()[0], "rematch");
    page.act("undo");
    assert_eq!(page.moves(), "7g7f 3c3d");
    assert!(!page.model.session.is_over());
}

#[test]
fn a_rematch_swaps_the_sides() {
    let mut page = after_two_plies();
    page.act("resign").act("resign").act("rematch").send(answer_msg(true));
    assert_eq!(page.moves(), "");
    assert_eq!(page.model.session.you(), Some(Color::White));
    assert_eq!(view::board(&page.model).orientation, Color::White);
    assert!(page.searched().is_some(), "the computer opens");
}

#[test]
fn stepping_back_shows_the_past_and_playing_on_changes_it() {
    let mut page = Page::start(&env(&format!("{FRIENDS}&moves=7g7f,3c3d,2g2f,8c8d")));
    page.go(2);
    assert_eq!(view::board(&page.model).ply, 2);
    assert_eq!(view::moves(&page.model).entries.len(), 4, "the list stays whole");
    page.act("back-to-game");
    assert_eq!(view::board(&page.model).ply, 4);
    page.send(Msg::Navigate(Navigation::First)).send(Msg::Navigate(Navigation::Next)).act("play-on").play("8c8d");
    assert_eq!(page.moves(), "7g7f 8c8d");
}

#[test]
fn a_finished_game_goes_on_from_before_its_end() {
    let mut page = set_up("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    page.play("G*5b");
    assert_eq!(page.result(), ("black", "checkmate"));
    page.act("undo").play("G*4b");
    assert!(!page.model.session.is_over());
}

#[test]
fn an_impasse_is_proposed_to_a_friend_and_counted() {
    let mut page = set_up("1K7/9/9/9/9/9/9/9/7k1 b 2RB9P2rb9p 1");
    assert!(view::line(&page.model).line.points.is_some_and(|points| points.contains("24")));
    page.act("propose-impasse");
    assert!(view::line(&page.model).is_question());
    page.send(answer_msg(false));
    assert!(!page.actions().contains(&"propose-impasse"), "once a turn");
    page.play("8a8b").act("propose-impasse").send(answer_msg(true));
    assert_eq!(page.result().1, "impasse_draw");
}

#[test]
fn the_computer_is_asked_about_an_impasse_in_its_own_way() {
    let mut page = Page::linked("black=human&white=ai:3&start=1K7/9/9/9/9/9/9/9/7k1_b_2RB9P2rb9p_1");
    page.act("propose-impasse");
    let asked = page.effects.iter().find_map(|effect| match effect {
        Effect::Engine(Request::AskImpasse { id, .. }) => Some(*id),
        _ => None,
    });
    let id = asked.expect("asked");
    page.says(Response::Impasse { id, agree: false });
    assert!(page.line().contains("declined"), "{}", page.line());
    assert!(!page.model.session.is_over());
}

#[test]
fn a_declaration_shows_its_count_before_it_is_made() {
    let mut page =
        Page::start(&env(&format!("{FRIENDS}&impasse=declare27&start=1K7/PPPPPPPPP/G8/9/9/9/9/9/7k1_b_2R2B_1")));
    page.act("declare");
    assert!(page.line().contains("30/28 points"), "{}", page.line());
    page.send(answer_msg(true));
    assert_eq!(page.result(), ("black", "declaration"));
}

#[test]
fn check_and_turn_are_said() {
    let page = set_up("4k4/9/9/9/9/9/9/4r4/4K4 b - 1");
    assert_eq!(view::line(&page.model).line.check, Some("Check!"));
    assert_eq!(view::title(&page.model), "Black to move · Suizō");
    let marked: Vec<_> = view::board(&page.model).squares.into_iter().filter(|seen| seen.check).collect();
    assert_eq!(marked.len(), 1);
    assert_eq!(marked[0].label, "5i, Black king, in check");
}

#[test]
fn giver_and_taker_go_by_their_names() {
    let mut page = Page::start(&env(&format!("{FRIENDS}&start=rook&lang=ja")));
    assert_eq!(page.line(), "上手の番です。駒を選ぶと、動けるマスが分かります。");
    let bar = view::bar(&page.model, Color::Black);
    assert_eq!(bar.name, "下手");
    assert!(view::board(&page.model).squares[0].label.contains("上手"));
    page.play("3c3d");
    assert!(page.line().starts_with("上手が3四へ歩を動かしました。"), "{}", page.line());
}

#[test]
fn friends_go_by_their_colours_in_every_language() {
    let mut page = Page::linked("black=human&white=human");
    for lang in Lang::ALL {
        page.send(settings_msg(SettingsChange::Lang(lang)));
        for color in Color::ALL {
            let name = view::bar(&page.model, color).name;
            assert!(!name.is_empty() && !name.contains('|'), "{name} in {}", lang.name());
        }
    }
    assert_eq!(view::bar(&page.model, Color::Black).name, "Svart");
}

/// A game of two people after eight moves.
fn played() -> Page {
    let mut page = Page::linked(&format!("{FRIENDS}&moves=7g7f,3c3d"));
    for mv in ["2g2f", "8c8d", "2f2e", "8d8e", "6i7h", "4a3b"] {
        page.play(mv);
    }
    page
}

/// The same, given up by White.
fn resigned() -> Page {
    let mut page = played();
    page.act("resign").act("resign");
    page
}

#[test]
fn going_on_from_an_earlier_move_loses_nothing() {
    let mut page = played();
    let whole = page.moves();
    page.go(3).act("play-on");
    assert_eq!(page.line(), "The game goes on from move 3. Undo brings the whole game back.");
    assert_eq!(page.moves(), "7g7f 3c3d 2g2f");
    page.act("undo");
    assert_eq!(page.moves(), whole);

    // also when it was played on, and kept, and opened again
    page.go(3).act("play-on");
    page.play("4c4d").play("2f2e");
    let stored_game = page.saved(Slot::Game);
    let mut page = Page::start(&StartupEnvironment { stored_game, ..env("") });
    assert_eq!(page.moves(), "7g7f 3c3d 2g2f 4c4d 2f2e");
    page.act("undo").act("undo");
    assert_eq!(page.moves(), "7g7f 3c3d 2g2f");
    page.act("undo");
    assert_eq!(page.moves(), whole);
}

#[test]
fn going_on_where_the_computer_has_the_move_loses_nothing() {
    let mut page = after_two_plies();
    page.play("2g2f");
    let id = page.search();
    page.best(id, "8c8d");
    let whole = page.moves();
    page.go(1).act("play-on");
    let id = page.search();
    page.best(id, "4c4d");
    assert_eq!(page.moves(), "7g7f 4c4d");
    page.act("undo");
    assert_eq!(page.moves(), whole, "the computer would only move again");
}

#[test]
fn moves_that_were_tried_do_not_take_the_time_of_those_in_their_place() {
    let mut page = Page::start(&env(&format!("{FRIENDS}&time=600")));
    page.act("pause");
    for mv in ["7g7f", "3c3d", "2g2f", "8c8d"] {
        page.ms += 10_000.0;
        page.play(mv);
    }
    page.go(2);
    page.tap("6g").tap("6f").send(answer_msg(true)).tap("4c").tap("4d").act("play-on");
    assert_eq!(page.moves(), "7g7f 3c3d 6g6f 4c4d");
    let shown = |page: &Page| Color::ALL.map(|color| view::bar(&page.model, color).clock.expect("a clock").1.text);
    let now = shown(&page);
    let stored_game = page.act("flip").saved(Slot::Game);
    let again = Page::start(&StartupEnvironment { stored_game, ..env("") });
    assert_eq!(now, shown(&again), "as after a reload");
}

#[test]
fn with_its_clock_a_game_that_was_gone_back_in_comes_back() {
    let mut page = Page::start(&env(&format!("{FRIENDS}&time=600")));
    page.act("pause");
    for mv in ["7g7f", "3c3d", "2g2f"] {
        page.ms += 10_000.0;
        page.play(mv);
    }
    let times = |page: &Page| Color::ALL.map(|color| view::bar(&page.model, color).clock.expect("a clock").1.seconds);
    assert_eq!(times(&page), [580, 590]);
    page.send(Msg::Navigate(Navigation::First)).act("play-on");
    assert_eq!(times(&page), [600, 600]);
    page.act("undo");
    assert_eq!(times(&page), [580, 590]);
    page.act("redo");
    assert_eq!(times(&page), [600, 600]);
}

#[test]
fn where_nothing_may_be_taken_back_an_earlier_position_is_for_looking() {
    let mut page = Page::linked(&format!("{FRIENDS}&moves=7g7f,3c3d&without=undo"));
    page.send(Msg::Navigate(Navigation::First)).tap("2g");
    let told = "This is how it stood after move 0. To move, go back to the game.";
    assert_eq!(page.line(), told);
    assert_eq!(page.model.announcer.said.last().map(|(_, said)| said.as_str()), Some(told));
    assert_eq!(page.actions()[0], "back-to-game");
}

#[test]
fn what_would_be_lost_is_asked_about_and_the_safe_answer_stands_out() {
    for begin in ["rematch", "start"] {
        let mut page = resigned();
        let whole = page.moves();
        let press = |page: &mut Page| {
            if begin == "start" {
                page.act("new-game");
            }
            page.act(begin);
        };
        press(&mut page);
        assert_eq!(
            (page.moves(), page.line().as_str()),
            (whole.clone(), "This game is lost when the new one begins. Begin it?")
        );
        let answers = view::line(&page.model).buttons;
        assert_eq!((answers[0].label, answers[0].tone, answers[1].tone), ("Keep it", Tone::Primary, Tone::Plain));
        page.send(answer_msg(false));
        assert_eq!((page.moves(), page.model.session.prompt), (whole, None));
        press(&mut page);
        page.send(answer_msg(true));
        assert_eq!((page.moves().as_str(), page.model.session.prompt), ("", None));
    }
    // the computer's move does not take the question away
    let mut page = after_two_plies();
    page.play("2g2f");
    let id = page.search();
    page.act("new-game").act("start").best(id, "8c8d");
    assert_eq!(page.moves(), "7g7f 3c3d 2g2f 8c8d");
    page.send(answer_msg(true));
    assert_eq!(page.moves(), "");
}

#[test]
fn after_the_end_every_way_on_is_offered() {
    let mut page = after_two_plies();
    page.act("resign").act("resign");
    assert_eq!(page.actions(), ["rematch", "study", "undo", "analyse", "notes", "other-level", "flip", "share-game"]);
    assert!(!resigned().actions().contains(&"other-level"), "no computer plays");
}
