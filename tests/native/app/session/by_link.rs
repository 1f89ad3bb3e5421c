//! A game that two people play by sending links to each other.

use crate::app::page::{FRIENDS, Page, after_two_plies, env, message, view};
use suizo::{
    app::{
        Effect, Msg, Sheet, SheetMsg, StartupEnvironment,
        effect::Slot,
        library::{LibraryMsg, LibraryRequest},
        platform::{Notice, PlatformMsg, Saving},
        record::{NotesMsg, ShareMsg, import::ImportMsg},
    },
    persist::{SavedGame, read_game},
    record::{Divergence, GameRecord},
    records_host::archive::contradicts,
    rules::{Color, Game, RuleChoices, Start, Variant},
};

/// The fragment that is sent.
fn sent(page: &mut Page) -> String {
    page.send(message("share"));
    let Some(Sheet::Share(share)) = &page.model.sheet else { panic!("the sheet") };
    let fragment = share.text.split_once('#').expect("a fragment").1.to_owned();
    page.send(message("close"));
    fragment
}

fn receives(page: &mut Page, fragment: &str) {
    page.send(Msg::Platform(PlatformMsg::Fragment(fragment.to_owned())));
}

/// Black, who has moved and goes on by links.
fn begun() -> Page {
    let mut black = Page::linked(FRIENDS);
    black.play("7g7f").act("share").send(Msg::from(SheetMsg::Share(ShareMsg::GoByLink))).act("close");
    assert_eq!(black.model.session.by_link, Some(Color::Black));
    black
}

#[test]
fn two_people_play_a_game_by_links() {
    let mut black = begun();
    assert!(black.line().contains("Send the link"), "{}", black.line());
    assert!(black.actions().contains(&"send-link"));
    // the other formats are not written yet
    black.is_deaf = true;
    black.act("send-link");
    black.is_deaf = false;
    assert!(matches!(black.model.sheet, Some(Sheet::Share(_))), "what is copied is shown");
    assert!(black.effects.iter().any(|effect| matches!(effect, Effect::Copy(text) if text.contains("g="))));
    black.act("close");
    black.tap("3c");
    assert_eq!(black.model.session.movable(), None, "only the own side moves here");
    let mut white = Page::start(&env(&sent(&mut black)));
    assert_eq!((white.moves().as_str(), white.model.session.by_link), ("7g7f", Some(Color::White)));
    assert!(white.line().contains("Your turn") || white.line().contains("Your move"), "{}", white.line());
    assert_eq!(view::bar(&white.model, Color::White).name, "You");
    white.play("3c3d");
    let stored = white.saved(Slot::Game);
    assert!(stored.is_some(), "it is kept");
    let link = sent(&mut white);
    receives(&mut black, &link);
    assert_eq!(black.moves(), "7g7f 3c3d");
    assert_eq!((black.model.saving, black.model.notices.len()), (Saving::On, 0));
    assert!(black.saved(Slot::Game).is_some());
    black.play("8h2b+");
    // the other one comes back from storage, and knows its side
    let fragment = sent(&mut black);
    let mut white = Page::start(&StartupEnvironment { stored_game: stored, ..env(&fragment) });
    assert_eq!((white.moves().as_str(), white.model.session.by_link), ("7g7f 3c3d 8h2b+", Some(Color::White)));
    assert_eq!(white.model.saving, Saving::On);
    assert!(white.effects.contains(&Effect::TakeOver), "it is this tab that has the saved game now");
    white.act("resign").act("resign");
    let fragment = sent(&mut white);
    receives(&mut black, &fragment);
    assert_eq!(black.result(), ("black", "resign"));
}

#[test]
fn links_that_contradict_the_game_are_refused() {
    let mut black = begun();
    let first = sent(&mut black);
    let mut white = Page::start(&env(&first));
    white.play("3c3d");
    let second = sent(&mut white);
    receives(&mut black, &second);
    black.play("2g2f");
    let before = black.model.session.record().clone();
    receives(&mut black, &second);
    assert_eq!(black.model.notices, [Notice::LinkDiffers(Divergence::Behind)]);
    let mut other = Page::start(&env(&first));
    other.play("8c8d");
    let third = sent(&mut other);
    receives(&mut black, &third);
    assert_eq!(black.model.notices, [Notice::LinkDiffers(Divergence::OtherMove { ply: 2 })]);
    assert!(view::notices(&black.model)[0].text.contains("move 2"));
    assert_eq!(*black.model.session.record(), before);
    assert_eq!(black.model.session.by_link, Some(Color::Black));
}

#[test]
fn a_sent_move_is_not_taken_back_by_the_other_side() {
    let mut black = begun();
    let fragment = sent(&mut black);
    let mut white = Page::start(&env(&fragment));
    white.act("undo");
    assert_eq!(white.moves(), "7g7f");
    // one's own move can be, before it is sent
    white.play("3c3d").act("undo");
    assert_eq!(white.moves(), "7g7f");
    let mut against = after_two_plies();
    against.act("share");
    let Some(Sheet::Share(share)) = &against.model.sheet else { panic!("the sheet") };
    assert!(!share.may_go_by_link, "the computer reads no links");
}

/// Keeps what the page asks to be kept, as the store does. What it refuses to write over is told.
fn keeps(page: &mut Page) {
    let asked = page.effects.iter().find_map(|effect| match effect {
        Effect::Library(LibraryRequest::Keep { id, game, .. }) => Some((id.to_string(), game.to_string())),
        _ => None,
    });
    let Some((id, game)) = asked else { return };
    if page.library.get(&id).is_some_and(|kept| contradicts(kept, &game)) {
        page.send(Msg::from(SheetMsg::Library(LibraryMsg::Taken(id.as_str().into()))));
        return keeps(page);
    }
    page.library.insert(id, game);
}

/// The moves of every game that is kept.
fn library(page: &Page) -> Vec<String> {
    let moves = |game: &String| {
        let saved = read_game(game).expect("it can be read");
        saved.record.moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    page.library.values().map(moves).collect()
}

/// Two games of White's with two friends, each answered once: the page, and the links of the first moves with the friends' pages.
fn two_games() -> (Page, [(String, Page); 2]) {
    let mut friends = ["7g7f", "2g2f"].map(|mv| {
        let mut black = Page::linked(FRIENDS);
        black.random = if mv == "7g7f" { 100 } else { 200 };
        black.act("new-game").act("start").play(mv);
        black.act("share").send(Msg::from(SheetMsg::Share(ShareMsg::GoByLink))).act("close");
        let link = sent(&mut black);
        (link, black)
    });
    let mut white = Page::linked("");
    for ((link, black), mv) in friends.iter_mut().zip(["3c3d", "8c8d"]) {
        receives(&mut white, link);
        white.play(mv);
        keeps(&mut white);
        let answer = sent(&mut white);
        receives(black, &answer);
        assert!(black.moves().ends_with(mv));
    }
    assert_ne!(friends[0].1.model.session.id, friends[1].1.model.session.id);
    (white, friends)
}

#[test]
fn an_answer_that_came_by_link_stays_when_the_game_is_taken_over_from_another_tab() {
    let mut black = begun();
    let stored = black.saved(Slot::Game).or_else(|| black.act("flip").saved(Slot::Game));
    let mut white = Page::start(&env(&sent(&mut black)));
    white.play("3c3d");
    let fragment = sent(&mut white);
    // the link opens a tab of its own beside the one that has the game
    let mut other = Page::start(&StartupEnvironment { stored_game: stored.clone(), ..env(&fragment) });
    assert_eq!(other.moves(), "7g7f 3c3d");
    other.send(Msg::Platform(PlatformMsg::TakenOver)).act("continue-here");
    assert!(other.effects.contains(&Effect::ReloadGame));
    other.send(Msg::Platform(PlatformMsg::Reloaded(stored)));
    assert_eq!((other.moves().as_str(), other.model.session.in_other_tab), ("7g7f 3c3d", false));
    assert!(other.saved(Slot::Game).is_some_and(|text| text.contains("3c3d")), "and it is what is saved now");
    other.play("2g2f");
    // a tab that is behind takes over what is stored
    let later = other.saved(Slot::Game);
    black
        .send(Msg::Platform(PlatformMsg::TakenOver))
        .act("continue-here")
        .send(Msg::Platform(PlatformMsg::Reloaded(later)));
    assert_eq!(black.moves(), "7g7f 3c3d 2g2f");
}

#[test]
fn two_games_go_on_by_links_side_by_side() {
    let (mut white, [(_, mut first), (_, mut second)]) = two_games();
    assert_eq!(white.moves(), "2g2f 8c8d", "the second stands on the board");
    first.play("2g2f");
    second.play("2f2e");
    for (friend, moves, answer) in [(&mut first, "7g7f 3c3d 2g2f", "8c8d"), (&mut second, "2g2f 8c8d 2f2e", "8d8e")] {
        let link = sent(friend);
        receives(&mut white, &link);
        keeps(&mut white);
        assert_eq!((white.moves().as_str(), white.model.session.by_link), (moves, Some(Color::White)));
        assert!(!white.model.notices.iter().any(|notice| matches!(notice, Notice::LinkDiffers(_))));
        white.play(answer);
        keeps(&mut white);
    }
    assert_eq!(library(&white), ["7g7f 3c3d 2g2f 8c8d", "2g2f 8c8d 2f2e 8d8e"].map(str::to_owned));
}

#[test]
fn an_old_link_of_a_game_in_the_library_changes_nothing() {
    let (mut white, [(old, _), _]) = two_games();
    let before = library(&white);
    receives(&mut white, &old);
    keeps(&mut white);
    assert_eq!(white.moves(), "7g7f 3c3d", "the game as it is kept");
    assert!(white.model.notices.contains(&Notice::LinkDiffers(Divergence::Behind)));
    assert_eq!(library(&white), before);
    assert!(white.model.session.awaits_link() && white.model.session.is_ours());
}

#[test]
fn a_link_that_contradicts_a_game_in_the_library_is_refused() {
    let (mut white, [(old, _), _]) = two_games();
    let before = library(&white);
    let mut other = Page::start(&env(&old));
    other.play("8c8d");
    let link = sent(&mut other);
    receives(&mut white, &link);
    keeps(&mut white);
    assert!(white.model.notices.contains(&Notice::LinkDiffers(Divergence::OtherMove { ply: 2 })));
    assert_eq!((white.moves().as_str(), library(&white)), ("7g7f 3c3d", before));
}

#[test]
fn the_moves_are_those_of_the_library_when_it_has_more_than_a_link_that_contradicts_it() {
    let (mut white, [(old, mut first), _]) = two_games();
    first.play("2g2f");
    let next = sent(&mut first);
    receives(&mut white, &next);
    white.play("3d3e");
    keeps(&mut white);
    receives(&mut white, sent(&mut begun()).as_str());
    keeps(&mut white);
    let mut other = Page::start(&env(&old));
    other.play("8c8d");
    let link = sent(&mut other);
    receives(&mut white, &link);
    assert!(white.model.notices.contains(&Notice::LinkDiffers(Divergence::OtherMove { ply: 2 })));
    assert_eq!(white.moves(), "7g7f 3c3d 2g2f 3d3e");
    let listed = (1..=4).filter_map(|ply| white.model.moves.spoken(ply)).map(|said| said.to.to_string());
    assert_eq!(listed.collect::<Vec<_>>(), ["7f", "3d", "2f", "3e"]);
}

/// The library's answer, which comes late.
fn answers(page: &mut Page) {
    page.is_deaf = false;
    let (number, id) = page.model.questions.recalling.clone().expect("it was asked");
    let game = page.library.get(&id).map(|game| game.as_str().into());
    page.send(Msg::from(SheetMsg::Import(ImportMsg::Recalled { number, game })));
}

#[test]
fn what_is_done_before_the_library_answers_goes_on_or_stands_aside() {
    let (mut white, [(old, _), _]) = two_games();
    let before = library(&white);
    // the move that was made before is made once more
    white.is_deaf = true;
    receives(&mut white, &old);
    white.play("3c3d");
    keeps(&mut white);
    answers(&mut white);
    keeps(&mut white);
    assert_eq!((white.moves().as_str(), library(&white)), ("7g7f 3c3d", before.clone()));
    // another one, which the store does not write over the one that it has
    white.is_deaf = true;
    receives(&mut white, sent(&mut begun()).as_str());
    receives(&mut white, &old);
    white.play("8c8d");
    keeps(&mut white);
    assert_eq!(library(&white).len(), 3);
    assert!(before.iter().all(|moves| library(&white).contains(moves)), "{:?}", library(&white));
    assert_eq!(white.moves(), "7g7f 8c8d");
}

#[test]
fn without_the_library_a_link_opens_and_nothing_is_overwritten() {
    let (mut white, [(old, _), _]) = two_games();
    let before = library(&white);
    white.is_deaf = true;
    receives(&mut white, &old);
    // what keeps games has broken down: the link opens as it is
    white.send(Msg::from(SheetMsg::Library(LibraryMsg::Broke)));
    assert_eq!((white.moves().as_str(), white.model.session.movable()), ("7g7f", Some(Color::White)));
    white.play("4a3b");
    keeps(&mut white);
    let mut now = library(&white);
    assert_eq!(now.len(), 3, "the other game is kept beside it: {now:?}");
    now.retain(|moves| !before.contains(moves));
    assert_eq!(now, ["7g7f 4a3b"]);
}

#[test]
fn a_kept_game_by_links_gives_way_to_what_follows_from_it_alone() {
    let (mut white, [(old, _), _]) = two_games();
    receives(&mut white, &old);
    let id = white.model.session.id.clone();
    let kept = |page: &Page| page.library[&id].clone();
    // the own move is taken back, and another one made
    white.act("undo");
    keeps(&mut white);
    white.play("8c8d");
    keeps(&mut white);
    assert_eq!(library(&white).len(), 2);
    assert!(kept(&white).contains("8c8d"));
    // a comment on an older state, of a page that knows nothing of the library
    let mut stranger = Page::start(&env(&old));
    stranger.library = white.library.clone();
    stranger.act("flip").act("notes").send(Msg::Notes(NotesMsg::Comment("hm".to_owned())));
    let game = stranger.saved(Slot::Game).expect("it is saved");
    assert!(contradicts(&kept(&white), &game));
}

#[test]
fn a_forged_name_takes_no_games_place() {
    let saved = |moves: &str, by_link| {
        let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).expect("the usual start");
        moves.split_whitespace().for_each(|mv| game.play(mv.parse().expect("a move")).expect("legal"));
        let record = GameRecord::new(game);
        SavedGame { game_id: "one".to_owned(), by_link, ..SavedGame::of(&record) }.to_text()
    };
    let kept = saved("7g7f 3c3d", None);
    assert!(contradicts(&kept, &saved("2g2f", Some(Color::White))));
    assert!(!contradicts(&kept, &saved("7g7f 3c3d 2g2f", Some(Color::White))), "the same game, gone on with by links");
    assert!(!contradicts(&kept, &saved("7g7f", None)), "its own page may take back");
}
