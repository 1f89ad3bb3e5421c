//! Why a move was a mistake: asked for, looked into, told, and shown on the board.

use super::lanes::Lanes;
use crate::app::page::{FRIENDS, Page, env, view};
use suizo::app::{
    Msg, StartupEnvironment,
    board::Place,
    study::{
        StudyMsg,
        view::{MistakeView, StudyView},
        why::FactView,
    },
};

/// Black lets White take a bishop with a pawn's step at move 5, and another way.
const MOVES: &str = "7g7f 3c3d 2g2f 8c8d 8h4d 2b4d";

fn studied() -> (Page, Lanes) {
    let mut page = Page::start(&StartupEnvironment { cores: 1, ..env(FRIENDS) });
    page.engine_up();
    for mv in MOVES.split(' ') {
        page.play(mv);
    }
    page.act("resign").act("resign");
    page.send(Msg::from(StudyMsg::Open)).send(Msg::from(StudyMsg::Stop));
    page.send(Msg::from(StudyMsg::Budget("nodes-3000".to_owned())));
    page.act("study-start");
    let mut lanes = Lanes::hosts();
    lanes.run(&mut page);
    page.send(Msg::from(StudyMsg::Report));
    (page, lanes)
}

fn shown(page: &Page) -> StudyView {
    view::study(&page.model).expect("a study is open")
}

fn mistake(page: &Page) -> MistakeView {
    shown(page).mistakes.into_iter().find(|mistake| mistake.ply == 5).expect("the bishop is lost")
}

fn facts(page: &Page) -> Vec<FactView> {
    mistake(page).facts.expect("it was asked for")
}

#[test]
fn a_mistake_is_explained_when_asked() {
    let (mut page, mut lanes) = studied();
    assert_eq!(mistake(&page).facts, None);
    page.send(Msg::from(StudyMsg::Why(5)));
    assert_eq!(facts(&page)[0].word, "awaited");
    lanes.run(&mut page);
    let told = facts(&page);
    assert_eq!(told[0].text, "It allows Bx4d. It takes the bishop on 4d, and nothing takes back.");
    assert_eq!((told[0].word, told[0].at, told[0].shown), ("takes", 2, 0));
    assert_eq!(&told[0].moves[..2], ["B-4d", "Bx4d"]);
    assert_eq!(told[1].text, "The bishop can be taken on 4d.");
    assert!(lanes.workers.is_empty(), "nothing is left running");
    page.send(Msg::from(StudyMsg::Why(5)));
    assert_eq!(mistake(&page).facts, None);
}

#[test]
fn a_fact_is_shown_on_the_board_and_stepped_through() {
    let (mut page, mut lanes) = studied();
    page.send(Msg::from(StudyMsg::Why(5)));
    lanes.run(&mut page);
    page.send(Msg::from(StudyMsg::Fact { fact: 0, at: 2 }));
    assert_eq!(facts(&page)[0].shown, 2);
    let piece = |page: &Page| page.sfen().split('/').nth(3).map(str::to_owned);
    assert_eq!(piece(&page).as_deref(), Some("1p3bp2"), "the bishop has taken");
    page.send(Msg::Navigate(suizo::app::record::Navigation::Previous));
    assert_eq!((piece(&page).as_deref(), facts(&page)[0].shown), (Some("1p3Bp2"), 1));
    page.send(Msg::BackToGame);
    assert_eq!(facts(&page)[0].shown, 0);
}

#[test]
fn what_was_better_and_why_do_not_stand_on_the_board_at_once() {
    let (mut page, mut lanes) = studied();
    page.send(Msg::from(StudyMsg::Why(5)));
    lanes.run(&mut page);
    page.send(Msg::from(StudyMsg::Fact { fact: 0, at: 1 }));
    page.send(Msg::from(StudyMsg::Better { ply: 5, at: 1 }));
    assert_eq!((mistake(&page).shown, facts(&page)[0].shown), (1, 0));
    let arrows = view::board(&page.model).arrows;
    assert!(arrows.iter().all(|arrow| !matches!(arrow.from, Place::Square(_)) || !arrow.threat), "{arrows:?}");
    page.send(Msg::from(StudyMsg::Fact { fact: 0, at: 1 }));
    page.send(Msg::from(StudyMsg::Why(5)));
    assert!(page.model.preview().is_none(), "what is closed is not shown");
}
