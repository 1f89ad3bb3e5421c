//! A game that two people play by sending links to each other.

use crate::app::page::{FRIENDS, Page, after_two_plies, env, message, view};
use suizo::{
    app::{
        Msg, Sheet, SheetMsg, StartupEnvironment,
        effect::Slot,
        platform::{Notice, PlatformMsg, Saving},
        record::ShareMsg,
    },
    record::Divergence,
    rules::Color,
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
    black.play("7g7f").act("share").send(Msg::Sheet(SheetMsg::Share(ShareMsg::GoByLink))).act("close");
    assert_eq!(black.model.session.by_link, Some(Color::Black));
    black
}

#[test]
fn two_people_play_a_game_by_links() {
    let mut black = begun();
    assert!(black.line().contains("Send the link"), "{}", black.line());
    assert!(black.actions().contains(&"send-link"));
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
