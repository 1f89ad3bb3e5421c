//! The study of a whole game: every position searched by a pool of workers, what is kept of it, and what is shown.

pub(super) mod lanes;
mod practice;
mod replay;
mod why;

use crate::app::page::{FRIENDS, Page, env, message, view};
use lanes::Lanes;
use suizo::{
    app::{
        Effect, Msg, SheetMsg, StartupEnvironment,
        effect::Slot,
        engine::EngineEvent,
        library::LibraryRequest,
        page_view::{self, Beside},
        platform::PlatformMsg,
        record::{Navigation, NotesMsg, import::ImportMsg},
        sheets::SheetView,
        study::{StudyMsg, view::RunState},
    },
    record::{Evaluation, NodeId, Score},
    study::HASH_MIB,
};

const MOVES: &str = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b";
/// Black's score by ply, in hundredths of a pawn: White lets a lead go at move 4, Black gives it back at move 5.
const SCORES: [i32; 9] = [0, 20, 10, 30, 1_200, -1_500, -1_400, -1_450, -1_500];

/// A game of two people on a device with so many cores, which Black gave up after eight moves.
pub(super) fn resigned(cores: u32) -> Page {
    let mut page = Page::start(&StartupEnvironment { cores, ..env(FRIENDS) });
    page.engine_up();
    for mv in MOVES.split(' ') {
        page.play(mv);
    }
    page.act("resign").act("resign");
    page
}

fn evaluations(page: &Page) -> Vec<Option<Evaluation>> {
    let tree = page.model.session.record().tree();
    let nodes = std::iter::once(NodeId::ROOT).chain(page.model.session.played());
    nodes.map(|node| tree.node(node).notes().and_then(|notes| notes.evaluation.clone())).collect()
}

fn scores(page: &Page) -> Vec<String> {
    evaluations(page).iter().map(|found| found.as_ref().map_or(String::new(), ToString::to_string)).collect()
}

fn state(page: &Page) -> (RunState, usize, usize) {
    let run = view::study(&page.model).expect("a study is open").run;
    (run.state, run.done, run.all)
}

#[test]
fn one_press_after_a_game_searches_every_position_once() {
    let mut page = resigned(2);
    assert!(page.actions().contains(&"study"));
    let mut lanes = Lanes::scripted(&SCORES);
    page.act("study");
    lanes.run(&mut page);
    lanes.asked.sort_unstable();
    assert_eq!(lanes.asked, (0..=8).collect::<Vec<_>>());
    assert_eq!(lanes.most_at_once, 2, "on both cores");
    assert_eq!(state(&page), (RunState::Done, 9, 9));
    assert_eq!(scores(&page)[4], "cp 1200 7 6g6f", "kept with the position, for Black");
    assert!(lanes.workers.is_empty(), "nothing is left running");
}

#[test]
fn every_search_begins_with_an_empty_table_of_the_same_size() {
    let mut page = resigned(2);
    let mut lanes = Lanes::scripted(&SCORES);
    page.act("study");
    lanes.run(&mut page);
    assert_eq!((lanes.cleared, lanes.asked.len()), (9, 9));
    assert_eq!(lanes.tables, [HASH_MIB; 2]);
}

#[test]
fn the_same_is_found_with_any_number_of_workers() {
    let found = [1, 3].map(|cores| {
        let mut page = resigned(cores);
        page.send(Msg::from(StudyMsg::Open)).send(Msg::from(StudyMsg::Stop));
        page.send(Msg::from(StudyMsg::Budget("nodes-3000".to_owned())));
        page.act("study-start");
        let mut lanes = Lanes::hosts();
        lanes.run(&mut page);
        assert_eq!(state(&page).0, RunState::Done);
        scores(&page)
    });
    assert!(found[0].iter().all(|found| !found.is_empty()), "{found:?}");
    assert_eq!(found[0], found[1]);
}

#[test]
fn what_was_found_is_no_edit() {
    let mut page = resigned(1);
    page.go(4).act("notes");
    page.send(Msg::Notes(NotesMsg::Comment("A rook pawn each.".to_owned())));
    page.act("study");
    Lanes::scripted(&SCORES).run(&mut page);
    page.act("undo-edit");
    let node = page.model.session.record().main_node(4).unwrap();
    assert_eq!(page.model.session.record().tree().comment(node), "");
    assert!(scores(&page).iter().all(|found| !found.is_empty()), "{:?}", scores(&page));
    page.act("redo-edit");
    assert_eq!(page.model.session.record().tree().comment(node), "A rook pawn each.");
    assert!(scores(&page).iter().all(|found| !found.is_empty()));
    assert!(!page.model.session.history.can_redo());
}

#[test]
fn a_record_that_was_only_opened_is_kept_once_it_is_searched() {
    let mut page = Page::start(&StartupEnvironment { cores: 1, ..env("") });
    page.engine_up();
    let text = format!("position startpos moves {MOVES}");
    page.send(Msg::from(SheetMsg::Import(ImportMsg::Text(text))));
    assert_eq!(page.moves(), MOVES);
    // what has no number is the record as it came
    let is_kept = |effect: &Effect| matches!(effect, Effect::Library(LibraryRequest::Keep { number: 1.., .. }));
    let keeps = |page: &Page| page.effects.iter().any(is_kept);
    assert!(!keeps(&page) && !page.model.session.has_work());
    page.act("study");
    assert!(page.model.session.has_work(), "another game does not take its place without a word");
    assert!(keeps(&page));
}

#[test]
fn a_reload_goes_on_where_it_was() {
    let mut page = resigned(2);
    page.act("study");
    let mut lanes = Lanes::scripted(&SCORES);
    lanes.run_to(&mut page, 4);
    let known = scores(&page);
    // the page is left before a report is due
    page.send(Msg::from(StudyMsg::Leaving));
    let stored_game = page.saved(Slot::Game).expect("what was found is stored");
    let mut again = Page::start(&StartupEnvironment { stored_game: Some(stored_game), cores: 2, ..env("") });
    assert_eq!(scores(&again), known);
    again.engine_up();
    let mut more = Lanes::scripted(&SCORES);
    more.run(&mut again);
    assert_eq!(state(&again), (RunState::Done, 9, 9), "the panel is open as it was");
    let twice = more.asked.iter().filter(|ply| lanes.asked.contains(ply)).count();
    assert!(twice <= 2 && more.asked.len() == 5, "{:?} after {:?}", more.asked, lanes.asked);
    // a study that is done begins no more by itself
    let stored_game = more.stored.expect("the end is stored");
    let mut third = Page::start(&StartupEnvironment { stored_game: Some(stored_game), cores: 2, ..env("") });
    third.engine_up();
    let mut none = Lanes::scripted(&SCORES);
    none.run(&mut third);
    assert_eq!(none.asked, [0; 0]);
}

#[test]
fn it_can_be_stopped_and_gone_on_with() {
    let mut page = resigned(1);
    page.act("study");
    let mut lanes = Lanes::scripted(&SCORES);
    lanes.run_to(&mut page, 3);
    page.act("study-stop");
    lanes.run(&mut page);
    assert_eq!(state(&page), (RunState::Stopped, 3, 9));
    assert!(lanes.workers.is_empty());
    page.act("study-start");
    lanes.run(&mut page);
    assert_eq!(state(&page), (RunState::Done, 9, 9));
    assert_eq!(
        lanes.asked.iter().filter(|&&ply| ply == 3).count(),
        2,
        "only what was being searched is searched again"
    );
    assert_eq!(lanes.asked.len(), 10);
    // another budget is another search
    page.send(Msg::from(StudyMsg::Budget("depth-8".to_owned()))).act("study-start");
    lanes.run(&mut page);
    assert_eq!(lanes.asked.len(), 19);
}

#[test]
fn a_worker_that_breaks_is_replaced_and_one_that_never_works_is_done_without() {
    let mut page = resigned(2);
    page.act("study");
    let mut lanes = Lanes::scripted(&SCORES);
    lanes.breaks = vec![(0, 1)];
    lanes.run(&mut page);
    assert_eq!(state(&page), (RunState::Done, 9, 9));
    let mut page = resigned(2);
    page.act("study");
    let mut lanes = Lanes::scripted(&SCORES);
    lanes.breaks = vec![(0, u32::MAX)];
    lanes.run(&mut page);
    assert_eq!(state(&page), (RunState::Done, 9, 9), "the other one has done it all");
    let mut page = resigned(2);
    page.act("study");
    let mut lanes = Lanes::scripted(&SCORES);
    lanes.breaks = vec![(0, u32::MAX), (1, u32::MAX)];
    lanes.run(&mut page);
    assert_eq!(state(&page).0, RunState::Failed);
    // it is tried once more by a press
    lanes.breaks.clear();
    page.act("study-start");
    lanes.run(&mut page);
    assert_eq!(state(&page), (RunState::Done, 9, 9));
}

#[test]
fn a_teacher_and_a_game_that_lasts_come_first() {
    let mut page = Page::linked(&format!("{FRIENDS}&without=hints"));
    page.play("7g7f");
    assert!(!page.actions().contains(&"study"));
    page.send(message("study"));
    assert!(view::study(&page.model).is_none());
    page.act("resign").act("resign");
    assert!(page.actions().contains(&"study"), "a game that is over may be studied");
    // against the computer not before the end
    let mut page = Page::fresh();
    page.engine_up();
    assert!(!page.actions().contains(&"study"));
}

#[test]
fn another_tab_takes_the_work_over() {
    let mut page = resigned(2);
    page.act("study");
    let mut lanes = Lanes::scripted(&SCORES);
    lanes.run_to(&mut page, 2);
    page.send(Msg::Platform(PlatformMsg::TakenOver));
    lanes.run(&mut page);
    assert!(lanes.workers.is_empty(), "{:?}", lanes.workers);
    assert!(page.model.study.is_none());
}

#[test]
fn mistakes_are_listed_with_what_was_better() {
    let mut page = resigned(1);
    page.act("study");
    Lanes::scripted(&SCORES).run(&mut page);
    let study = view::study(&page.model).unwrap();
    let listed: Vec<_> =
        study.mistakes.iter().map(|found| (found.ply, found.word, found.before, found.after)).collect();
    assert_eq!(listed, [(4, "mistake", 49, 22), (5, "blunder", 78, 17)]);
    assert_eq!(study.mistakes[1].better[0], "P-6f", "not the move that was made");
    assert_eq!(study.sides.len(), 2);
    let (node, words) = study.turned.expect("it turned");
    assert!(words.starts_with("The game turned with move 5, P-2e: White’s chances 22% → 83%"), "{words}");
    assert_eq!(page.model.session.record().main_node(5).map(NodeId::number), Some(node));
    assert_eq!(study.graph.points.iter().map(|(_, black)| black.unwrap()).collect::<Vec<_>>()[4], 777);
    // the line below the board says the same
    let note = view::line(&page.model).line.note;
    assert!(note.starts_with("Largest swing, move 5") && note.contains("22% → 83%"), "{note}");
}

#[test]
fn a_better_line_is_walked_on_the_board_and_put_into_the_record() {
    let mut page = resigned(1);
    page.act("study");
    Lanes::scripted(&SCORES).run(&mut page);
    let game = page.sfen();
    page.send(Msg::from(StudyMsg::Better { ply: 5, at: 1 }));
    let board = view::board(&page.model);
    assert_eq!((board.sfen.contains(" w "), board.movable), (true, suizo::rules::ByColor::default()));
    assert_eq!(view::study(&page.model).unwrap().mistakes[1].shown, 1);
    page.send(Msg::Navigate(Navigation::Previous));
    assert_eq!(page.sfen(), game, "and back");
    page.send(Msg::from(StudyMsg::Better { ply: 5, at: 1 })).act("back-to-game");
    assert_eq!(page.sfen(), game);
    page.send(Msg::from(StudyMsg::Insert(5)));
    let tree = page.model.session.record().tree();
    let before = page.model.session.record().main_node(4).unwrap();
    assert_eq!(tree.children(before).count(), 2);
    assert!(!view::study(&page.model).unwrap().mistakes[1].may_insert, "it is there now");
    page.act("undo-edit");
    assert_eq!(page.model.session.record().tree().children(before).count(), 1);
}

#[test]
fn the_graph_does_not_give_a_variation_the_chances_of_the_game() {
    let mut page = resigned(1);
    page.act("study");
    Lanes::scripted(&SCORES).run(&mut page);
    let short = |page: &Page| view::study(&page.model).unwrap().graph.short.clone();
    let fourth = page.model.session.record().main_node(4).unwrap();
    page.send(Msg::Navigate(Navigation::To(fourth.number())));
    assert_eq!(short(&page), "☗ 78%");
    page.send(Msg::from(StudyMsg::Insert(5)));
    let aside = page.model.session.record().tree().children(fourth).nth(1).unwrap();
    page.send(Msg::Navigate(Navigation::To(aside.number())));
    assert_eq!((view::study(&page.model).unwrap().graph.ply, short(&page).as_str()), (4, ""));
}

#[test]
fn a_position_of_the_rules_end_is_not_searched() {
    let mut page =
        Page::start(&StartupEnvironment { cores: 1, ..env(&format!("{FRIENDS}&start=4k4/9/4P4/9/9/9/9/9/4K4_b_G_1")) });
    page.engine_up();
    page.play("G*5b");
    assert!(page.model.session.is_over());
    page.act("study");
    let mut lanes = Lanes::scripted(&[9_000, 0]);
    lanes.run(&mut page);
    assert_eq!(lanes.asked, [0]);
    let study = view::study(&page.model).unwrap();
    assert_eq!((study.run.state, study.graph.points[1].1), (RunState::Done, Some(1_000)));
}

#[test]
fn stale_words_of_a_worker_change_nothing() {
    let mut page = resigned(1);
    page.act("study");
    let mut lanes = Lanes::scripted(&SCORES);
    lanes.run_to(&mut page, 2);
    let before = scores(&page);
    let stale = lanes::best(99);
    page.send(Lanes::msg(0, 1, EngineEvent::Says(stale.clone()))).send(Lanes::msg(7, 1, EngineEvent::Says(stale)));
    assert_eq!(scores(&page), before);
    assert!(!page.effects.iter().any(|effect| matches!(effect, Effect::Save(..))));
}

#[test]
fn a_game_that_was_studied_can_still_be_shared_by_a_link() {
    let mut page = resigned(1);
    page.act("study");
    Lanes::scripted(&SCORES).run(&mut page);
    let found = || vec!["7g7f".parse().unwrap(); 900];
    let nodes = page.model.session.played();
    for node in nodes {
        let found = Evaluation { score: Score::Cp(20), depth: 30, line: found() };
        page.model.session.keep_evaluation(node, found);
    }
    page.act("share");
    let share = match page_view::view(&page.model).beside {
        Beside::Sheet(open) => match &*open.view {
            SheetView::Share(share) => share.too_long,
            _ => panic!("another sheet"),
        },
        _ => panic!("the share sheet is open"),
    };
    assert_eq!(share, None);
}
