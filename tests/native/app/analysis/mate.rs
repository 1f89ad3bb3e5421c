//! Is there a mate? Asked beside an analysis, of real engines.

use super::{shown, study};
use crate::app::{
    page::{FRIENDS, Page},
    study::lanes::Lanes,
};
use suizo::app::{
    Msg,
    analysis::{
        AnalysisMsg, LinesMsg, MateMsg,
        mate::{LANE, MATE_PLACE},
        mate_view::MateView,
    },
    record::Navigation,
};
use suizo::protocol::{Response, Score};

fn send(page: &mut Page, msg: MateMsg) {
    page.send(Msg::from(LinesMsg::Mate(msg)));
}

fn set_up(sfen: &str) -> Page {
    let mut page = Page::linked(&format!("{FRIENDS}&start={}", sfen.replace(' ', "%20").replace('+', "%2B")));
    page.act("analyse");
    page
}

fn found(page: &Page) -> MateView {
    shown(page).mate.expect("a mate is looked for")
}

fn line(page: &Page) -> String {
    found(page).line.map_or(String::new(), |(_, line)| format!("{}: {}", line.verdict, line.usi))
}

const IN_ONE: &str = "7kl/5+R3/8p/9/9/9/9/9/K8 b G 1";

#[test]
fn a_mate_is_shown_as_a_line_that_can_be_stepped_through_and_put_into_the_record() {
    let mut page = set_up(IN_ONE);
    assert_eq!(shown(&page).mate, None);
    send(&mut page, MateMsg::Toggle);
    assert_eq!((found(&page).percent, found(&page).words.as_str()), (Some(0), "No mate within 0 moves so far"));
    let mut lanes = Lanes::hosts();
    lanes.run(&mut page);
    assert_eq!(lanes.workers.keys().copied().collect::<Vec<_>>(), [LANE], "it has a worker of its own");
    let view = found(&page);
    assert_eq!((view.percent, view.words.as_str()), (None, ""));
    assert!(line(&page).starts_with("☗ mate in 1: "), "{}", line(&page));
    page.send(Msg::from(LinesMsg::Preview { line: MATE_PLACE, at: 1 }));
    assert_eq!(page.line(), "A line on the board, move 1 of 1.");
    page.send(Msg::from(LinesMsg::Insert(MATE_PLACE)));
    assert!(!found(&page).line.expect("a line").1.is_new);
    // closed with the line on the board, it takes that away and ends its worker
    send(&mut page, MateMsg::Toggle);
    lanes.run(&mut page);
    assert_eq!(shown(&page).mate, None);
    assert!(page.model.analysis.as_ref().is_some_and(|analysis| analysis.preview.is_none()));
    assert!(lanes.workers.is_empty());
}

#[test]
fn where_there_is_none_that_is_said_and_another_position_is_asked_about_anew() {
    let mut page = study("7g7f,3c3d");
    send(&mut page, MateMsg::Toggle);
    let mut lanes = Lanes::hosts();
    lanes.run(&mut page);
    assert_eq!((found(&page).percent, found(&page).words.as_str()), (None, "There is no mate by checks."));
    page.send(Msg::Navigate(Navigation::Previous));
    assert_eq!(found(&page).percent, Some(0));
    lanes.run(&mut page);
    assert_eq!((found(&page).percent, found(&page).words.as_str()), (None, "There is no mate by checks."));
    // closing the analysis ends the worker
    page.send(Msg::Analysis(AnalysisMsg::Toggle));
    lanes.run(&mut page);
    assert!(lanes.workers.is_empty());
}

#[test]
fn of_a_long_mate_it_is_said_that_there_may_be_a_shorter_one() {
    let mut page = study("7g7f,3c3d");
    send(&mut page, MateMsg::Toggle);
    let mut lanes = Lanes::hosts();
    lanes.run_to(&mut page, 0);
    let long = "8h2b+ 3a2b 2g2f 8c8d 2f2e 8d8e 6i7h";
    let info = |depth: u32| {
        move |id| Response::Info {
            id,
            depth,
            multi_pv: 1,
            score: Score::Mate(7),
            win_percent: 100,
            nodes: 1.0,
            ms: 1.0,
            pv: long.split(' ').map(str::to_owned).collect(),
        }
    };
    lanes.says(&mut page, LANE, info(3));
    assert_eq!(line(&page), format!("☗ mate in 4: {long}"));
    assert_eq!((found(&page).percent, found(&page).words.as_str()), (Some(0), "Looking for a shorter one"));
    lanes.says(&mut page, LANE, info(5));
    assert_eq!(found(&page).words, "", "none within five plies: it is the shortest");
    lanes.says(&mut page, LANE, info(3));
    send(&mut page, MateMsg::Stop);
    assert_eq!((found(&page).percent, found(&page).words.as_str()), (None, "There may be a shorter one."));
}

#[test]
fn what_the_other_side_threatens_can_be_a_mate() {
    let mut page = set_up(&IN_ONE.replace(" b ", " w "));
    page.send(Msg::from(LinesMsg::Threat));
    send(&mut page, MateMsg::Toggle);
    Lanes::hosts().run(&mut page);
    assert!(line(&page).starts_with("☗ mate in 1: "), "{}", line(&page));
}

#[test]
fn it_can_be_stopped_and_says_when_it_cannot_be_done() {
    let mut page = study("7g7f,3c3d");
    send(&mut page, MateMsg::Toggle);
    let mut lanes = Lanes::hosts();
    lanes.run_to(&mut page, 0);
    send(&mut page, MateMsg::Stop);
    assert_eq!((found(&page).percent, found(&page).words.as_str()), (None, "No mate was found within 0 moves."));
    lanes.run(&mut page);
    assert!(lanes.workers.is_empty());
    send(&mut page, MateMsg::Toggle);
    send(&mut page, MateMsg::Toggle);
    lanes.breaks = vec![(LANE, 3)];
    lanes.run(&mut page);
    assert_eq!(found(&page).percent, None);
    assert!(!found(&page).words.is_empty());
}
