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

/// Plays some moves of which many are mistakes, the same ones each time.
fn half_random(page: &mut Page, mut seed: u32) {
    for _ in 0..30 {
        let moves = page.model.session.game().legal_moves();
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        page.play(&moves[(seed >> 8) as usize % moves.len()].to_string());
    }
}

#[test]
fn what_is_called_better_is_what_the_longer_look_names() {
    let (mut told, mut renamed) = (0, 0);
    // games in which the longer look names another move than the study
    for seed in [10, 17] {
        let mut page = Page::start(&StartupEnvironment { cores: 1, ..env(FRIENDS) });
        page.engine_up();
        half_random(&mut page, seed);
        page.act("resign").act("resign");
        page.send(Msg::from(StudyMsg::Open)).send(Msg::from(StudyMsg::Stop));
        page.send(Msg::from(StudyMsg::Budget("nodes-400".to_owned())));
        page.act("study-start");
        let mut lanes = Lanes::hosts();
        lanes.run(&mut page);
        page.send(Msg::from(StudyMsg::Report));
        for before in shown(&page).mistakes {
            page.send(Msg::from(StudyMsg::Why(before.ply)));
            lanes.run(&mut page);
            let mistake =
                shown(&page).mistakes.into_iter().find(|mistake| mistake.ply == before.ply).expect("it is one");
            let facts = mistake.facts.clone().expect("it was asked for");
            // a fact about what was better begins with another move than the mistake
            let named = facts.iter().filter_map(|fact| fact.moves.first()).find(|mv| !mistake.text.ends_with(*mv));
            if let Some(named) = named {
                told += 1;
                renamed += usize::from(before.better.first() != Some(named));
                assert_eq!(mistake.better.first(), Some(named), "{}: {facts:?}", mistake.text);
                page.send(Msg::from(StudyMsg::Better { ply: before.ply, at: 1 }));
                assert_eq!(
                    shown(&page).mistakes.iter().find(|other| other.ply == before.ply).map(|m| m.shown),
                    Some(1)
                );
            }
            page.send(Msg::from(StudyMsg::Why(before.ply)));
        }
    }
    assert!(renamed > 2, "{told} told, {renamed} with another move");
}
