//! Why a move was a mistake: asked for, looked into, told, and shown on the board.

use super::{SCORES, lanes::Lanes, resigned};
use crate::app::page::{FRIENDS, Page, env, view};
use suizo::app::{
    Msg, StartupEnvironment,
    board::Place,
    record::Navigation,
    study::{
        Asked, PracticeMsg, StudyMsg, explain,
        practice_view::{PracticeView, StageView},
        view::{MistakeView, StudyView},
        why::FactView,
    },
};

/// Black lets White take a bishop with a pawn's step at move 5, and another way.
const MOVES: &str = "7g7f 3c3d 2g2f 8c8d 8h4d 2b4d";

fn studied() -> (Page, Lanes) {
    studied_game(MOVES)
}

fn studied_game(moves: &str) -> (Page, Lanes) {
    let mut page = Page::start(&StartupEnvironment { cores: 1, ..env(FRIENDS) });
    page.engine_up();
    for mv in moves.split(' ') {
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
    page.send(Msg::from(StudyMsg::Why(Asked::Ply(5))));
    assert_eq!(facts(&page)[0].word, "awaited");
    lanes.run(&mut page);
    let told = facts(&page);
    assert_eq!(told[0].text, "It allows Bx4d. It takes the bishop on 4d, and nothing takes back.");
    assert_eq!((told[0].word, told[0].at, told[0].shown), ("takes", 2, 0));
    assert_eq!(&told[0].moves[..2], ["B-4d", "Bx4d"]);
    assert_eq!(told[1].text, "The bishop can be taken on 4d.");
    assert!(lanes.workers.is_empty(), "nothing is left running");
    page.send(Msg::from(StudyMsg::Why(Asked::Ply(5))));
    assert_eq!(mistake(&page).facts, None);
}

#[test]
fn a_fact_is_shown_on_the_board_and_stepped_through() {
    let (mut page, mut lanes) = studied();
    page.send(Msg::from(StudyMsg::Why(Asked::Ply(5))));
    lanes.run(&mut page);
    page.send(Msg::from(StudyMsg::Fact { fact: 0, at: 2 }));
    assert_eq!(facts(&page)[0].shown, 2);
    assert!(page.line().starts_with("A line on the board, move 2 of "), "{}", page.line());
    let piece = |page: &Page| page.sfen().split('/').nth(3).map(str::to_owned);
    assert_eq!(piece(&page).as_deref(), Some("1p3bp2"), "the bishop has taken");
    page.send(Msg::Navigate(Navigation::Previous));
    assert_eq!((piece(&page).as_deref(), facts(&page)[0].shown), (Some("1p3Bp2"), 1));
    page.send(Msg::BackToGame);
    assert_eq!(facts(&page)[0].shown, 0);
}

#[test]
fn what_was_better_and_why_do_not_stand_on_the_board_at_once() {
    let (mut page, mut lanes) = studied();
    page.send(Msg::from(StudyMsg::Why(Asked::Ply(5))));
    lanes.run(&mut page);
    page.send(Msg::from(StudyMsg::Fact { fact: 0, at: 1 }));
    page.send(Msg::from(StudyMsg::Better { ply: 5, at: 1 }));
    assert_eq!((mistake(&page).shown, facts(&page)[0].shown), (1, 0));
    let arrows = view::board(&page.model).arrows;
    assert!(arrows.iter().all(|arrow| !matches!(arrow.from, Place::Square(_)) || !arrow.threat), "{arrows:?}");
    page.send(Msg::from(StudyMsg::Fact { fact: 0, at: 1 }));
    page.send(Msg::from(StudyMsg::Why(Asked::Ply(5))));
    assert!(page.model.preview().is_none(), "what is closed is not shown");
}

fn practise(page: &mut Page, msg: PracticeMsg) {
    page.send(Msg::from(StudyMsg::Practice(msg)));
}

/// Where one stands, whether it can be asked why, and what is told.
fn tried(page: &Page) -> (StageView, bool, Option<Vec<FactView>>) {
    match shown(page).practice {
        PracticeView::Task { stage, may_ask, facts, .. } => (stage, may_ask, facts),
        other => panic!("{other:?}"),
    }
}

/// The study stands at the mistake of move 5.
fn at_the_bishop() -> (Page, Lanes) {
    let (mut page, lanes) = studied();
    practise(&mut page, PracticeMsg::Begin);
    while page.model.session.shown_ply() != 4 {
        assert_eq!(tried(&page), (StageView::Asking, false, None));
        practise(&mut page, PracticeMsg::Next);
    }
    (page, lanes)
}

#[test]
fn what_is_wrong_with_a_move_that_was_tried_is_told_without_what_was_better() {
    let (mut page, mut lanes) = at_the_bishop();
    page.tap("8h").tap("5e");
    lanes.run(&mut page);
    assert_eq!(tried(&page), (StageView::Wrong, true, None));
    page.send(Msg::from(StudyMsg::Why(Asked::Tried)));
    assert_eq!(tried(&page).2.expect("it was asked for")[0].word, "awaited");
    lanes.run(&mut page);
    let told = tried(&page).2.expect("it was asked for");
    assert_eq!(told[0].text, "It allows Bx5e. It takes the bishop on 5e, and nothing takes back.");
    assert!(told.iter().all(|fact| fact.moves[0] == "B-5e"), "the move that is looked for stays a secret: {told:?}");
    assert_eq!(mistake(&page).facts, None, "nothing is told of the move of the game");
    assert!(!lanes.workers.contains_key(&explain::LANE), "nothing is left running");
    // it is stepped through on the board
    page.send(Msg::from(StudyMsg::Fact { fact: 0, at: 2 }));
    assert_eq!(tried(&page).2.expect("it stays")[0].shown, 2);
    assert!(!page.sfen().contains('B'), "the bishop is taken: {}", page.sfen());
    page.send(Msg::Navigate(Navigation::Previous));
    assert_eq!(tried(&page).2.expect("it stays")[0].shown, 1);
    // once more closes it
    page.send(Msg::from(StudyMsg::Why(Asked::Tried)));
    assert_eq!(tried(&page), (StageView::Wrong, true, None));
}

#[test]
fn the_move_of_the_game_can_be_asked_about_where_it_is_tried_again() {
    let (mut page, mut lanes) = at_the_bishop();
    page.tap("8h").tap("4d");
    assert_eq!(tried(&page), (StageView::Wrong, true, None));
    page.send(Msg::from(StudyMsg::Why(Asked::Tried)));
    lanes.run(&mut page);
    assert_eq!(tried(&page).2.expect("it was asked for")[0].word, "takes");
    // of the mistake in the list more may be told; both are not open at once
    page.send(Msg::from(StudyMsg::Why(Asked::Ply(5))));
    lanes.run(&mut page);
    assert_eq!((facts(&page)[0].word, tried(&page).2), ("takes", None));
}

#[test]
fn what_was_asked_about_a_move_that_was_tried_goes_with_it() {
    for msg in [PracticeMsg::TryAgain, PracticeMsg::Solution, PracticeMsg::Next, PracticeMsg::Leave] {
        let (mut page, mut lanes) = at_the_bishop();
        page.tap("8h").tap("5e");
        lanes.run(&mut page);
        page.send(Msg::from(StudyMsg::Why(Asked::Tried)));
        // while it is being looked into
        practise(&mut page, msg);
        assert!(page.model.study.as_ref().is_some_and(|study| study.explained.is_none()), "{msg:?}");
        let asked = lanes.asked.len();
        lanes.run(&mut page);
        assert!(!lanes.workers.contains_key(&explain::LANE), "{msg:?}: nothing is left running");
        // nothing is there to be asked about
        page.send(Msg::from(StudyMsg::Why(Asked::Tried)));
        lanes.run(&mut page);
        assert!(lanes.asked.len() <= asked + 1, "{msg:?}: {} searches", lanes.asked.len() - asked);
        assert!(!lanes.workers.contains_key(&explain::LANE), "{msg:?}");
        if let PracticeView::Task { may_ask, facts, .. } = shown(&page).practice {
            assert_eq!((may_ask, facts), (false, None), "{msg:?}");
        }
    }
}

#[test]
fn where_nothing_can_be_shown_of_a_move_that_was_tried_its_answer_is() {
    // nothing falls by force, whatever the script says that it costs
    let mut page = resigned(1);
    page.act("study");
    let mut lanes = Lanes::scripted(&SCORES);
    lanes.run(&mut page);
    practise(&mut page, PracticeMsg::Begin);
    page.tap("1c").tap("1d");
    lanes.run(&mut page);
    page.send(Msg::from(StudyMsg::Why(Asked::Tried)));
    lanes.run(&mut page);
    let told = tried(&page).2.expect("it was asked for");
    assert_eq!((told.len(), told[0].word, told[0].at), (1, "answer", 2));
    assert_eq!(
        told[0].text,
        format!("Nothing more can be shown: looking ahead, {} is the best answer.", told[0].moves[1])
    );
    assert_eq!(told[0].moves[0], "P-1d");
    page.send(Msg::from(StudyMsg::Fact { fact: 0, at: 2 }));
    assert_eq!(tried(&page).2.expect("it stays")[0].shown, 2);
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
            page.send(Msg::from(StudyMsg::Why(Asked::Ply(before.ply))));
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
            page.send(Msg::from(StudyMsg::Why(Asked::Ply(before.ply))));
        }
    }
    assert!(renamed > 1, "{told} told, {renamed} with another move");
}

#[test]
fn of_the_mistake_that_is_tried_again_no_better_move_is_told() {
    // White leaves the bishop where it is
    let (mut page, mut lanes) = studied_game(&MOVES.replace("2b4d", "1c1d"));
    practise(&mut page, PracticeMsg::Begin);
    while page.model.session.shown_ply() != 5 {
        practise(&mut page, PracticeMsg::Next);
    }
    page.tap("1c").tap("1d");
    let is_better = |fact: &FactView| fact.moves.first().is_some_and(|mv| mv == "Bx4d");
    page.send(Msg::from(StudyMsg::Why(Asked::Ply(6))));
    lanes.run(&mut page);
    let told = shown(&page).mistakes.into_iter().find(|mistake| mistake.ply == 6).and_then(|mistake| mistake.facts);
    assert!(told.expect("it was asked for").iter().any(is_better), "of a mistake in the list it is");
    page.send(Msg::from(StudyMsg::Why(Asked::Tried)));
    lanes.run(&mut page);
    let told = tried(&page).2.expect("it was asked for");
    assert!(!told.is_empty() && !told.iter().any(is_better), "{told:?}");
    assert!(told.iter().all(|fact| fact.moves[0] == "P-1d"), "{told:?}");
}
