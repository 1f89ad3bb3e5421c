//! What an analysis leaves in the record: lines as variations, scores with positions, and games of the engine against itself.

use super::{asked, report, shown, stopped, study, told};
use crate::app::page::{FRIENDS, Page, message, view};
use suizo::{
    app::{
        Effect, Msg,
        analysis::{LinesMsg, PlayOutMsg},
        effect::Slot,
        record::Navigation,
    },
    protocol::Score,
    record::{GameTree, NodeId},
};

fn tree(page: &Page) -> &GameTree {
    page.model.session.record().tree()
}

fn kept(page: &Page, ply: usize) -> String {
    let node = page.model.session.record().main_node(ply).unwrap();
    let notes = tree(page).node(node).notes();
    notes.and_then(|notes| notes.evaluation.as_ref()).map(ToString::to_string).unwrap_or_default()
}

/// The moves below a node that are not the first.
fn tried(page: &Page, at: NodeId) -> Vec<String> {
    tree(page).children(at).skip(1).filter_map(|id| tree(page).node(id).mv()).map(|mv| mv.to_string()).collect()
}

#[test]
fn a_line_becomes_a_variation_and_the_board_stays() {
    let mut page = study("7g7f,3c3d,2g2f");
    page.send(Msg::Navigate(Navigation::Previous));
    stopped(&mut page, 1);
    let (id, ..) = asked(&page);
    page.says(told(id, 1, Score::Cp(30), "6g6f 8c8d 7i6h"));
    report(&mut page);
    assert!(shown(&page).may_insert && shown(&page).lines[0].is_new);
    let (before, node) = (page.sfen(), page.model.session.node());
    page.send(Msg::from(LinesMsg::Insert(0)));
    assert_eq!(tried(&page, node), ["6g6f"]);
    assert_eq!(page.sfen(), before);
    assert!(page.saved(Slot::Game).is_some());
    assert!(!shown(&page).lines[0].is_new, "the button has done what it can");
    let first = tree(&page).children(node).nth(1).unwrap();
    let line: Vec<_> = std::iter::successors(Some(first), |&node| tree(&page).children(node).next()).collect();
    let line: Vec<_> = line.iter().filter_map(|&node| tree(&page).node(node).mv()).map(|mv| mv.to_string()).collect();
    assert_eq!(line, ["6g6f", "8c8d", "7i6h"], "all of it");
    page.act("notes").act("undo-edit");
    assert_eq!(tried(&page, node), [] as [&str; 0], "one edit for the whole line");
}

#[test]
fn a_threat_is_no_move_of_the_record() {
    let mut page = study("7g7f,3c3d");
    page.act("threat");
    stopped(&mut page, 1);
    let (id, ..) = asked(&page);
    page.says(told(id, 1, Score::Cp(30), "8c8d"));
    report(&mut page);
    assert!(!shown(&page).may_insert);
    page.send(Msg::from(LinesMsg::Insert(0))).send(message("analyse"));
    assert_eq!(kept(&page, 2), "");
}

#[test]
fn what_was_found_is_kept_with_the_position_if_it_is_deeper() {
    let mut page = study("7g7f,3c3d");
    let (first, ..) = asked(&page);
    page.says(told(first, 1, Score::Cp(960), "2g2f 8c8d"));
    page.send(Msg::Navigate(Navigation::Previous));
    assert_eq!(kept(&page, 2), "cp 960 9 2g2f 8c8d", "also what no report has shown yet");
    assert!(page.saved(Slot::Game).is_some());
    stopped(&mut page, first);
    let (second, ..) = asked(&page);
    page.says(told(second, 1, Score::Cp(-5), "8c8d"));
    page.act("analyse");
    assert_eq!(kept(&page, 1), "cp 5 9 8c8d", "for Black, whoever has the move");
    // the same depth once more changes nothing
    page.act("analyse");
    stopped(&mut page, second);
    let (third, ..) = asked(&page);
    page.says(told(third, 1, Score::Cp(-700), "4a3b"));
    page.act("analyse");
    assert_eq!(kept(&page, 1), "cp 5 9 8c8d");
}

/// What the page asked to be reminded of.
fn reminder(page: &Page) -> Option<(u32, Msg)> {
    page.effects.iter().find_map(|effect| match effect {
        Effect::Remind { after_ms, msg } => Some((*after_ms, Msg::Later(msg.clone()))),
        _ => None,
    })
}

#[test]
fn the_engine_plays_on_against_itself_until_it_is_stopped() {
    let mut page = study("7g7f,3c3d,2g2f");
    page.send(Msg::Navigate(Navigation::To(page.model.session.record().main_node(2).unwrap().number())));
    stopped(&mut page, 1);
    let at = page.model.session.node();
    let (mut id, ..) = asked(&page);
    page.send(Msg::from(LinesMsg::PlayOut(PlayOutMsg::Pace("300".to_owned()))));
    page.send(Msg::from(LinesMsg::PlayOut(PlayOutMsg::Toggle)));
    let (after_ms, due) = reminder(&page).unwrap();
    assert_eq!(after_ms, 300);
    page.send(due);
    assert_eq!(page.model.session.node(), at, "nothing is found yet");
    let mut due = reminder(&page).expect("it waits on").1;
    for mv in ["6g6f", "8c8d", "7i6h"] {
        page.says(told(id, 1, Score::Cp(30), mv));
        page.send(due);
        let next = reminder(&page).unwrap();
        assert_eq!(next.0, 300);
        due = next.1;
        stopped(&mut page, id);
        id = asked(&page).0;
    }
    assert_eq!(tried(&page, at), ["6g6f"]);
    assert_eq!(page.model.shown().ply(), 5);
    assert!(shown(&page).plays_out);
    // whoever looks elsewhere has stopped it
    page.send(Msg::Navigate(Navigation::Previous));
    assert!(!shown(&page).plays_out);
    page.send(due);
    assert_eq!(page.model.shown().ply(), 4);
    assert_eq!(page.moves(), "7g7f 3c3d 2g2f", "the game itself is as it was");
}

#[test]
fn it_ends_with_the_game() {
    // mate in one
    let mut page = Page::linked(&format!("{FRIENDS}&start=4k4/9/4P4/9/9/9/9/9/4K4%20b%20G%201"));
    page.act("analyse");
    let (id, ..) = asked(&page);
    page.says(told(id, 1, Score::Mate(1), "G*5b"));
    page.send(Msg::from(LinesMsg::PlayOut(PlayOutMsg::Toggle)));
    let due = reminder(&page).unwrap().1;
    page.send(due);
    assert!(page.model.shown().outcome().is_some());
    assert_eq!(reminder(&page), None);
    assert!(!view::analysis(&page.model).expect("it stays open").plays_out);
}
