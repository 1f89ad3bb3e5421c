//! Saving the game: reloads, several tabs, links while a game is saved, and storage that fails.

use crate::app::page::{FRIENDS, Page, after_two_plies, answer_msg, env, form_msg, view};
use suizo::{
    app::{
        Effect, Msg, StartupEnvironment,
        effect::Slot,
        engine::{EngineState, Job},
        platform::{Notice, PlatformMsg, SaveError, Saving, game_link::Mode},
        record::Navigation,
        session::new_game::FormChange,
        settings::PieceSet,
    },
    rules::Color,
};

#[test]
fn a_reload_goes_on_with_the_same_game() {
    let mut page = Page::fresh();
    page.engine_up().act("new-game");
    page.send(form_msg(FormChange::Level("4".to_owned())));
    page.send(form_msg(FormChange::Side("white".to_owned()))).act("start");
    let id = page.search();
    page.best(id, "7g7f").act("flip");
    let stored_game = page.saved(Slot::Game);
    assert!(stored_game.is_some());
    let again = Page::start(&StartupEnvironment { stored_game, ..env("") });
    assert_eq!(again.moves(), "7g7f");
    assert_eq!(again.model.session.players, page.model.session.players);
    assert_eq!(view::board(&again.model).orientation, Color::Black, "turned as it was");
    assert_eq!(view::board(&again.model).turn, Color::White);
}

#[test]
fn a_game_reloaded_while_the_computer_thinks_is_searched_again() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    let stored_game = page.saved(Slot::Game);
    let mut again = Page::start(&StartupEnvironment { stored_game, ..env("") });
    again.engine_up();
    let id = again.search();
    again.best(id, "3c3d");
    assert_eq!(again.moves(), "7g7f 3c3d");
}

#[test]
fn every_move_is_saved() {
    let mut page = Page::start(&env(""));
    page.engine_up().play("7g7f");
    assert!(page.saved(Slot::Game).is_some_and(|text| text.contains("7g7f")));
    let id = page.search();
    page.best(id, "3c3d");
    assert!(page.saved(Slot::Game).is_some_and(|text| text.contains("3c3d")));
    page.act("undo");
    assert!(page.saved(Slot::Game).is_some_and(|text| !text.contains("7g7f")));
}

#[test]
fn what_another_version_wrote_into_a_game_is_written_back() {
    let stored_game = Some(include_str!("../../../data/storage/game.v1.more.json").to_owned());
    let mut page = Page::start(&StartupEnvironment { stored_game, ..env("") });
    assert_eq!(page.moves(), "7g7f");
    page.act("flip");
    let saved = page.saved(Slot::Game).expect("saved");
    for kept in ["\"weather\":\"rain\"", "\"comment\":\"よろしくお願いします\"", "\"impasse\":\"off\""] {
        assert!(saved.contains(kept), "{kept}: {saved}");
    }
    page.act("new-game").act("start").send(answer_msg(true));
    let saved = page.saved(Slot::Game).expect("saved");
    assert!(!saved.contains("weather") && !saved.contains("comment"), "another game: {saved}");
}

#[test]
fn unreadable_data_is_set_aside_before_anything_is_saved() {
    for (text, notice) in [("{\"v\":1,\"data\":", Notice::DataDamaged), ("{\"v\":999,\"data\":{}}", Notice::DataNewer)]
    {
        let page = Page::start(&StartupEnvironment { stored_game: Some(text.to_owned()), ..env("") });
        assert_eq!(page.model.notices, [notice]);
        assert!(page.effects.contains(&Effect::SetAside(Slot::Game)));
        assert_eq!(page.saved(Slot::Game), None);
        assert_eq!(page.moves(), "");
    }
}

#[test]
fn without_storage_the_game_plays_and_says_so() {
    let mut page = Page::start(&StartupEnvironment { storage_works: false, ..env("") });
    assert_eq!(page.model.notices, [Notice::StorageRefused]);
    page.play("7g7f");
    assert_eq!(page.saved(Slot::Game), None);

    let mut page = Page::fresh();
    page.play("7g7f").send(Msg::Platform(PlatformMsg::SaveFailed(SaveError::Full)));
    assert_eq!(page.model.notices, [Notice::StorageFull]);
    // there may be room again
    assert!(page.act("flip").saved(Slot::Game).is_some());
    page.send(Msg::Platform(PlatformMsg::SaveFailed(SaveError::Refused)));
    assert_eq!(page.model.saving, Saving::Refused);
    assert_eq!(page.act("flip").saved(Slot::Game), None);
}

#[test]
fn a_link_never_overwrites_the_saved_game() {
    let mut page = after_two_plies();
    page.act("flip");
    let stored_game = page.saved(Slot::Game);
    let mut page =
        Page::start(&StartupEnvironment { stored_game: stored_game.clone(), ..env(&format!("{FRIENDS}&moves=2g2f")) });
    assert_eq!(page.model.notices, [Notice::FromLink]);
    page.play("8c8d");
    assert_eq!(page.saved(Slot::Game), None);
    page.act("keep-this-game");
    assert_eq!((page.saved(Slot::Game), page.line().starts_with("Your saved game is lost")), (None, true));
    page.send(answer_msg(true));
    assert!(page.saved(Slot::Game).is_some_and(|text| text.contains("8c8d")), "only when a person says so");
    assert_eq!(page.fragment().as_deref(), Some(""));

    // what concerns the page alone leaves the saved game on the board
    let page = Page::start(&StartupEnvironment { stored_game, ..env("lang=ja&pieces=kanji1") });
    assert_eq!(page.moves(), "7g7f 3c3d");
    assert_eq!(view::board(&page.model).looks.pieces, PieceSet::Kanji1);
}

#[test]
fn a_changed_fragment_opens_its_game_without_saving_it() {
    let mut page = after_two_plies();
    page.send(Msg::Platform(PlatformMsg::Fragment(format!("{FRIENDS}&moves=2g2f"))));
    assert_eq!(page.moves(), "2g2f");
    assert_eq!(page.saved(Slot::Game), None);
    page.play("8c8d");
    assert_eq!(page.saved(Slot::Game), None);
}

#[test]
fn going_back_from_a_links_game_brings_the_saved_one_back() {
    let mut page = after_two_plies();
    page.act("flip");
    let stored = page.saved(Slot::Game);
    page.send(Msg::Platform(PlatformMsg::Fragment(format!("{FRIENDS}&moves=2g2f")))).play("8c8d");
    page.send(Msg::Platform(PlatformMsg::Fragment("lang=ja".to_owned())));
    assert!(page.effects.contains(&Effect::ReloadGame));
    assert_eq!(page.moves(), "2g2f 8c8d", "nothing else is shown, nor said, before it is read");
    page.send(Msg::Platform(PlatformMsg::Reloaded(stored)));
    assert_eq!((page.moves().as_str(), page.model.saving), ("7g7f 3c3d", Saving::On));
    assert_eq!((&page.model.notices[..], page.fragment()), (&[][..], None), "the fragment gone back to stays");
    page.play("1g1f");
    assert!(page.saved(Slot::Game).is_some_and(|text| text.contains("1g1f")), "and it is saved again");

    // none was saved: a new one begins, and not the link's
    page.send(Msg::Platform(PlatformMsg::Fragment(format!("{FRIENDS}&mode=view&moves=2g2f"))));
    page.send(Msg::Platform(PlatformMsg::Fragment(String::new()))).send(Msg::Platform(PlatformMsg::Reloaded(None)));
    assert_eq!((page.moves().as_str(), page.model.mode), ("", Mode::Play));
    page.play("7g7f");
    assert!(page.saved(Slot::Game).is_some_and(|text| text.contains("7g7f")));
}

#[test]
fn a_game_begun_from_a_link_is_what_a_reload_finds() {
    let fragment = format!("{FRIENDS}&moves=2g2f");
    let mut page = Page::start(&env(&fragment));
    assert_eq!(
        (page.model.notices.len(), page.saved(Slot::Game)),
        (0, None),
        "nothing else is saved, and this not yet"
    );
    page.play("8c8d");
    assert!(page.saved(Slot::Game).is_some_and(|text| text.contains("8c8d")));
    assert_eq!(page.fragment().as_deref(), Some(""), "or the link would open over it");
    page.play("2f2e");
    assert_eq!(page.fragment(), None, "once is enough");
    let mut page = Page::start(&env(&format!("{fragment}&lang=ja&pieces=marks&board=slate")));
    page.play("8c8d");
    assert_eq!(
        page.fragment().as_deref(),
        Some("lang=ja&pieces=marks&board=slate"),
        "what the link says of the page stays"
    );

    // a game that is only viewed comes from its link again
    let mut page = Page::start(&env(&format!("{fragment}&mode=view")));
    page.send(Msg::Navigate(Navigation::Previous)).act("flip");
    assert_eq!((page.saved(Slot::Game), page.fragment()), (None, None));

    // another tab's game takes its place, and is kept
    let stored = after_two_plies().act("flip").saved(Slot::Game);
    page.send(Msg::Platform(PlatformMsg::TakenOver))
        .act("continue-here")
        .send(Msg::Platform(PlatformMsg::Reloaded(stored)));
    page.play("1g1f");
    assert!(page.saved(Slot::Game).is_some_and(|text| text.contains("1g1f")));
}

#[test]
fn an_embedded_page_saves_nothing_and_may_only_show() {
    let stored_game = after_two_plies().act("flip").saved(Slot::Game);
    let mut page = Page::start(&StartupEnvironment { embedded: true, stored_game, ..env("mode=view&moves=2g2f") });
    assert_eq!(page.moves(), "2g2f");
    assert_eq!(page.model.mode, Mode::View);
    assert_eq!(page.model.engine.state(), EngineState::Off);
    page.tap("3c").tap("3d");
    assert_eq!(page.moves(), "2g2f");
    page.act("flip");
    assert_eq!(page.saved(Slot::Game), None);
}

#[test]
fn a_frame_leads_to_a_page_that_looks_speaks_and_may_do_the_same() {
    let open = |fragment: &str| {
        let page = Page::start(&StartupEnvironment { embedded: true, ..env(fragment) });
        let address = view::whole_page(&page.model).expect("a link");
        address.split_once('#').expect("a fragment").1.to_owned()
    };
    let looks = "lang=ja&pieces=marks&theme=dark&board=slate";
    assert_eq!(open(&format!("moves=2g2f&mode=view&{looks}")), format!("variant=shogi&moves=2g2f&mode=view&{looks}"));
    assert_eq!(open("moves=2g2f"), "variant=shogi&moves=2g2f");
}

#[test]
fn a_second_tab_takes_over_and_gives_back() {
    let mut page = after_two_plies();
    page.play("2g2f");
    page.send(Msg::Platform(PlatformMsg::TakenOver));
    assert_eq!(page.line(), "The game goes on in another tab.");
    assert!(page.stopped().is_some(), "two tabs do not think about one game");
    page.act("flip");
    assert_eq!(page.saved(Slot::Game), None);
    page.act("continue-here");
    assert!(page.effects.contains(&Effect::TakeOver) && page.effects.contains(&Effect::ReloadGame));
    let mut other = after_two_plies();
    other.play("1g1f");
    let stored = other.saved(Slot::Game);
    page.send(Msg::Platform(PlatformMsg::Reloaded(stored)));
    assert_eq!(page.moves(), "7g7f 3c3d 1g1f");
    assert_eq!(page.model.notices, []);
    // what the other tab left cannot be read here: it is kept before this game takes its place
    page.send(Msg::Platform(PlatformMsg::TakenOver));
    page.act("continue-here");
    page.send(Msg::Platform(PlatformMsg::Reloaded(Some("{\"v\":999,\"data\":{}}".to_owned()))));
    assert!(page.effects.contains(&Effect::SetAside(Slot::Game)));
    assert_eq!((page.moves().as_str(), &page.model.notices[..]), ("7g7f 3c3d 1g1f", &[Notice::DataNewer][..]));
}

#[test]
fn a_game_begun_in_a_tab_that_was_taken_over_is_played_there() {
    let mut page = after_two_plies();
    page.send(Msg::Platform(PlatformMsg::TakenOver));
    page.act("new-game").act("start");
    assert!(page.line().starts_with("The game in the other tab is lost"));
    page.send(answer_msg(true));
    assert!(page.effects.contains(&Effect::TakeOver));
    assert_eq!(page.model.notices, []);
    page.play("7g7f");
    assert!(page.saved(Slot::Game).is_some_and(|text| text.contains("7g7f")));
    assert!(page.searched().is_some(), "the computer answers");
}

#[test]
fn a_tab_continues_its_own_game_where_the_other_left_none() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    page.send(Msg::Platform(PlatformMsg::TakenOver));
    page.act("continue-here");
    page.send(Msg::Platform(PlatformMsg::Reloaded(None)));
    assert!(page.saved(Slot::Game).is_some_and(|text| text.contains("7g7f")));
    assert_eq!(page.model.engine.job(), Some(Job::Move));
}
