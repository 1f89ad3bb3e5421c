//! Games from which hints, takebacks or the choice of level are taken out.

use crate::app::page::{FRIENDS, Page, env, form_msg};
use suizo::{
    app::{Effect, Msg, StartupEnvironment, effect::Slot, record::Navigation, session::new_game::FormChange},
    persist::{Aid, Player},
};

const ALL: [&str; 3] = ["hint", "undo", "play-on"];

fn offered(page: &Page) -> Vec<&'static str> {
    page.actions().into_iter().filter(|action| ALL.contains(action)).collect()
}

#[test]
fn aids_taken_out_of_a_game_stay_out_through_link_reload_and_rematch() {
    let mut page = Page::fresh();
    page.engine_up().act("new-game");
    for help in Aid::ALL {
        page.send(form_msg(FormChange::DisableAid(help, true)));
    }
    page.send(form_msg(FormChange::Level("3".to_owned()))).act("start").play("7g7f");
    let stored_game = page.saved(Slot::Game);
    let id = page.search();
    page.best(id, "3c3d");
    page.act("share").act("copy-link");
    let copied = page.effects.iter().find_map(|effect| match effect {
        Effect::Copy(text) => text.split_once('#').map(|(_, fragment)| fragment.to_owned()),
        _ => None,
    });
    let fragment = copied.expect("a link");
    assert!(fragment.contains("without=hints,undo,level") && fragment.contains("white=ai:3"), "{fragment}");
    page.act("close");
    let reloaded = Page::start(&StartupEnvironment { stored_game, ..env("") });
    for mut page in [page, Page::linked(&fragment), reloaded] {
        assert_eq!(offered(&page), [] as [&str; 0]);
        let moves = page.moves();
        page.act("hint");
        assert_eq!(page.searched(), None);
        page.act("undo").send(Msg::Navigate(Navigation::First)).act("play-on").act("back-to-game");
        assert_eq!(page.moves(), moves);
        assert_eq!(page.model.session.players.white, Player::Computer { level: 3 });
        page.act("resign").act("resign").act("rematch");
        assert!(page.model.session.disabled_aids.has(Aid::Level), "a rematch is as hard");
    }
}

#[test]
fn without_hints_friends_cannot_analyse_before_the_game_is_over() {
    let mut page = Page::linked(&format!("{FRIENDS}&without=hints&moves=7g7f"));
    assert!(!page.actions().contains(&"analyse") && page.actions().contains(&"undo"));
    page.act("resign").act("resign");
    assert!(page.actions().contains(&"analyse"));
}

#[test]
fn a_board_to_look_at_helps_only_where_hints_are_allowed_or_the_game_is_over() {
    let look = |without: &str| Page::linked(&format!("moves=7g7f,3c3d&mode=view{without}"));
    assert!(look("").actions().contains(&"analyse"));
    assert!(!look("&without=hints").actions().contains(&"analyse"));
}

#[test]
fn a_link_that_takes_out_an_unknown_aid_is_reported() {
    let page = Page::linked(&format!("{FRIENDS}&without=clocks"));
    assert_eq!(page.model.notices.len(), 1);
}

#[test]
fn a_link_that_only_takes_out_an_aid_opens_a_game() {
    let page = Page::start(&env("without=undo"));
    assert!(!page.actions().contains(&"undo"), "{:?}", page.actions());
    assert!(Page::fresh().actions().contains(&"undo"));
}
