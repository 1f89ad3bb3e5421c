//! Two moves beside each other.

use super::{shown, study, told};
use crate::app::{
    page::{FRIENDS, Page, view},
    study::lanes::Lanes,
};
use suizo::{
    app::{
        Effect, Msg,
        analysis::{AnalysisMsg, CompareMsg, LinesMsg, compare::LANES, compare_view::ComparisonView},
        record::Navigation,
    },
    protocol::{Request, Score},
};

fn open(page: &mut Page) -> Lanes {
    page.send(Msg::from(LinesMsg::Compare(CompareMsg::Toggle)));
    let mut lanes = Lanes::scripted(&[0, 0, 0, 700, 30]);
    lanes.run_to(page, 0);
    lanes
}

fn compared(page: &Page) -> ComparisonView {
    shown(page).comparison.expect("two moves are compared")
}

fn moves(page: &Page) -> Vec<String> {
    compared(page).sides.into_iter().map(|side| side.usi).collect()
}

fn scores(page: &Page) -> Vec<String> {
    compared(page)
        .sides
        .iter()
        .map(|side| side.line.as_ref().map_or(String::new(), |line| line.score.clone()))
        .collect()
}

fn choose(page: &mut Page, side: usize, usi: &str) {
    page.send(Msg::from(LinesMsg::Compare(CompareMsg::Choose { side, usi: usi.to_owned() })));
}

/// Looks at the position after two plies, where the engine thinks of another move than the one that was made.
fn at_a_choice() -> Page {
    let mut page = study("7g7f,3c3d,2g2f");
    page.send(Msg::Navigate(Navigation::Previous));
    super::stopped(&mut page, 1);
    let (id, ..) = super::asked(&page);
    page.says(told(id, 1, Score::Cp(30), "6g6f 8c8d"));
    super::report(&mut page);
    page
}

#[test]
fn the_move_made_and_the_best_one_are_compared_first() {
    let mut page = at_a_choice();
    page.send(Msg::from(LinesMsg::Compare(CompareMsg::Toggle)));
    assert!(
        page.effects.iter().any(|effect| matches!(effect, Effect::Engine(Request::Stop { .. }))),
        "{:?}",
        page.effects
    );
    assert_eq!(moves(&page), ["2g2f", "6g6f"]);
    let mut lanes = Lanes::scripted(&[0, 0, 0, 700]);
    lanes.run_to(&mut page, 0);
    assert_eq!(lanes.workers.keys().copied().collect::<Vec<_>>(), LANES, "each with a worker of its own");
    lanes.run(&mut page);
    assert_eq!(scores(&page), ["cp 700", "cp 700"], "as Black sees it, who makes the move");
    assert!(compared(&page).is_done);
    assert_eq!(compared(&page).verdict, "Both moves are as good");
    // the two moves are drawn in place of the lines
    assert_eq!(view::board(&page.model).arrows.len(), 2);
    page.send(Msg::from(LinesMsg::Preview { line: compared(&page).sides[1].place, at: 1 }));
    assert_eq!(page.line(), "Line 2 of the analysis, move 1 of 2.");
    page.send(Msg::from(LinesMsg::Compare(CompareMsg::Report)));
    assert_eq!(page.line(), "Line 2 of the analysis, move 1 of 2.", "a report takes nothing from the board");
}

#[test]
fn any_other_move_can_take_a_place() {
    let mut page = at_a_choice();
    let mut lanes = open(&mut page);
    lanes.run(&mut page);
    choose(&mut page, 1, "8h2b+");
    assert_eq!(
        (moves(&page), scores(&page)),
        (vec!["2g2f".into(), "8h2b+".into()], vec!["cp 700".into(), String::new()])
    );
    lanes.run(&mut page);
    assert_eq!(scores(&page)[1], "cp 700");
    // the other one's move changes places with it
    choose(&mut page, 0, "8h2b+");
    assert_eq!(moves(&page), ["8h2b+", "2g2f"]);
    choose(&mut page, 0, "no move");
    choose(&mut page, 7, "6g6f");
    assert_eq!(moves(&page), ["8h2b+", "2g2f"]);
    assert_eq!(compared(&page).moves[0].1, "P-2f", "what the record has stands first");
    assert_eq!(compared(&page).moves.len(), page.model.session.shown().legal_moves().len());
}

#[test]
fn another_position_ends_it() {
    let mut page = at_a_choice();
    let mut lanes = open(&mut page);
    lanes.run(&mut page);
    page.send(Msg::Navigate(Navigation::Previous));
    lanes.run(&mut page);
    assert_eq!(shown(&page).comparison, None, "which moves are worth comparing there is not known yet");
    assert!(lanes.workers.is_empty());
    // so does the end of the analysis
    let mut page = at_a_choice();
    let mut lanes = open(&mut page);
    lanes.run(&mut page);
    page.send(Msg::Analysis(AnalysisMsg::Toggle));
    lanes.run(&mut page);
    assert!(lanes.workers.is_empty());
}

#[test]
fn a_move_that_ends_the_game_needs_no_search() {
    let mut page = Page::linked(&format!("{FRIENDS}&start=4k4/9/4P4/9/9/9/9/9/4K4%20b%20G%201"));
    page.act("analyse");
    let mut lanes = open(&mut page);
    choose(&mut page, 0, "G*5b");
    lanes.run(&mut page);
    assert_eq!(compared(&page).sides[0].line.as_ref().unwrap().score, "mate 1");
    choose(&mut page, 1, "5c5b+");
    lanes.run(&mut page);
    assert_eq!(compared(&page).verdict, "G*5b is better by 50 %");
}
