//! One's own mistakes among the problems: found by the move that is known, or by another one that a search finds as good.

use super::{TODAY, TWO, give, opened_by, pack_of, pass, sfen, shown, try_move};
use crate::app::{
    page::{FRIENDS, Page, env},
    study::lanes::Lanes,
};
use suizo::{
    app::{
        Effect, Msg, StartupEnvironment,
        effect::Slot,
        part::Part,
        puzzles::{Lengths, LoadDay, PuzzleMsg},
    },
    lessons::Era,
    puzzles::{Progress, pack::Theme},
};

const MISTAKE: &str = "4k4/9/9/9/9/9/9/9/4K4,R2p,900,5i5h,R*5c,5a4a,5c5a+";
const MATE: &str = "4k4/9/4P4/9/9/9/9/9/4K4,G,1000,5i6i,G*5b";

/// With one problem of a pack, and these mistakes.
fn solving(mistakes: &[&str]) -> Page {
    let own: Vec<String> = mistakes.iter().map(|text| format!("own-shogi={text}")).collect();
    let settings = format!(r#"{{"v":1,"data":{{"puzzles":"{}"}}}}"#, own.join(" "));
    let mut page = opened_by(Era::Shogi, StartupEnvironment { stored_settings: Some(settings), ..env(FRIENDS) });
    give(&mut page, Era::Shogi, Some(pack_of(&[TWO])), TODAY);
    page
}

/// Black's score after a first move.
fn judged(page: &mut Page, mv: &str, score: i32) {
    let mut lanes = Lanes::scripted(&[0, score]);
    try_move(page, mv);
    assert_eq!(shown(page).said, "The engine looks at the move …");
    lanes.run(page);
    let draws = |effect: &Effect| matches!(effect, Effect::Remind { after_ms: 0, .. });
    assert!(lanes.others.iter().any(draws), "nothing is drawn for what a lane reports");
    assert_eq!((lanes.asked.as_slice(), lanes.workers.len()), ([1].as_slice(), 0), "asked once, and the worker ends");
}

fn progress(page: &Page) -> Progress {
    Progress::read(page.model.prefs.puzzles())
}

#[test]
fn a_mistake_comes_before_what_is_new_and_is_found_by_the_move_that_is_known() {
    let mut page = solving(&[MISTAKE]);
    let view = shown(&page);
    assert_eq!((view.title.as_str(), view.counted.as_str()), ("Mistakes you kept", "Mistake 1 of 1"));
    assert_eq!((view.share, view.daily.1, view.is_daily), (None, 0, false), "it is nobody else's, and of no day");
    assert!(view.progress.contains("0 of 1"), "{}", view.progress);
    try_move(&mut page, "R*5c");
    let view = shown(&page);
    assert!(view.is_solved && view.said.starts_with("Right"), "{}", view.said);
    assert!(pass(&mut page).is_some() && pass(&mut page).is_some());
    assert!(sfen(&page).starts_with("4+Rk3/"), "what follows is shown: {}", sfen(&page));
    let progress = progress(&page);
    assert_eq!(progress.rating("shogi"), None, "how hard it was nobody knows");
    let row = suizo::puzzles::own::read(suizo::rules::Variant::Shogi, MISTAKE).expect("a row");
    assert_eq!(progress.card(row.id()).map(|card| card.due), Some(TODAY + 1), "it comes again");
    page.send(Msg::from(PuzzleMsg::Next));
    assert_eq!(shown(&page).counted, "Problem 1 of 1, grade 7 of 10");
}

#[test]
fn another_move_is_as_good_or_is_answered() {
    let mut page = solving(&[MISTAKE]);
    let start = sfen(&page);
    judged(&mut page, "R*5d", -3_000);
    let said = shown(&page).said;
    assert!(said.starts_with("R*5d is answered by ") && said.ends_with("% of the chances of winning."), "{said}");
    assert_ne!(sfen(&page), start, "the answer is shown");
    page.send(Msg::from(PuzzleMsg::Again));
    assert_eq!(sfen(&page), start);
    judged(&mut page, "R*5e", 3_000);
    let view = shown(&page);
    assert_eq!((view.is_solved, view.said.as_str()), (true, "Right: this is as good as the best move that was found."));
}

#[test]
fn the_mistake_itself_is_told_of_and_not_looked_at() {
    let mut page = solving(&[MATE]);
    let start = sfen(&page);
    try_move(&mut page, "5i6i");
    assert_eq!(shown(&page).said, "That is the move that was played. There is a better one.");
    assert_eq!(sfen(&page), start);
    assert!(!page.effects.iter().any(|effect| matches!(effect, Effect::Lane(..))), "{:?}", page.effects);
}

#[test]
fn where_there_was_a_mate_a_move_that_wins_is_not_as_good() {
    let mut page = solving(&[MATE]);
    judged(&mut page, "5i4i", 9_000);
    assert_eq!(shown(&page).said, "This wins, too, but there was a mate.");
    page.send(Msg::from(PuzzleMsg::Again));
    try_move(&mut page, "G*5b");
    assert!(shown(&page).is_solved);
}

#[test]
fn a_search_that_nobody_waits_for_ends_and_its_move_can_be_taken_back() {
    let mut page = solving(&[MISTAKE]);
    let start = sfen(&page);
    let mut lanes = Lanes::scripted(&[0, -3_000]);
    try_move(&mut page, "R*5d");
    lanes.run_to(&mut page, 0);
    assert_eq!(lanes.workers.len(), 1);
    page.send(Msg::from(PuzzleMsg::Again));
    lanes.run(&mut page);
    assert_eq!((sfen(&page), lanes.workers.len()), (start.clone(), 0));
    try_move(&mut page, "R*5d");
    page.send(Msg::from(PuzzleMsg::Next));
    lanes.run(&mut page);
    assert_eq!((shown(&page).counted.as_str(), lanes.workers.len()), ("Problem 1 of 1, grade 7 of 10", 0));
}

#[test]
fn without_the_part_that_searches_it_is_fetched_and_said() {
    let mut page = solving(&[]);
    page.model.extras.has_study = false;
    let fetches = |page: &Page| page.effects.iter().any(|effect| *effect == Effect::FetchPart(Part::Study));
    page.model.prefs.keep_puzzles(format!("own-shogi={MISTAKE}"));
    page.send(Msg::from(PuzzleMsg::Theme(Some(Theme::Own))));
    assert!(!fetches(&page), "no mistake is at hand yet");
    page.send(Msg::from(PuzzleMsg::Theme(Some(Theme::Own))));
    assert!(fetches(&page));
    let start = sfen(&page);
    try_move(&mut page, "R*5d");
    assert_eq!(shown(&page).said, "The move could not be looked at just now. Try it again, or try another one.");
    assert_eq!((sfen(&page), fetches(&page)), (start, true), "it is fetched once more");
    assert!(shown(&page).hint.is_some(), "it counts for nothing");
}

#[test]
fn a_mistake_is_kept_no_longer_and_others_follow_the_settings() {
    let mut page = solving(&[MISTAKE, MATE]);
    page.send(Msg::from(PuzzleMsg::Theme(Some(Theme::Own))));
    assert_eq!(shown(&page).by_theme.1[1].1, "Mistakes you kept: 0 of 2 solved");
    page.send(Msg::from(PuzzleMsg::Forget));
    assert_eq!((shown(&page).counted.as_str(), progress(&page).own().count()), ("Mistake 1 of 1", 1));
    assert!(page.saved(Slot::Settings).is_some_and(|text| !text.contains("900,5i5h") && text.contains("G*5b")));
    page.send(Msg::from(PuzzleMsg::Forget));
    let view = shown(&page);
    assert_eq!((view.counted.as_str(), view.forget), ("Problem 1 of 1, grade 7 of 10", None));
    // another tab keeps one
    page.model
        .prefs
        .keep_puzzles(format!("own-shogi={MISTAKE} own-sho={MATE} own-shogi=broken own-shogi=9/9,G,1,5i6i,G*5b"));
    page.send(Msg::from(PuzzleMsg::Lengths(Lengths::All)));
    assert_eq!(
        shown(&page).by_theme.1[1].1,
        "Mistakes you kept: 0 of 1 solved",
        "what is of another game or no position is left out"
    );
}

#[test]
fn the_day_is_looked_up_anew_where_the_page_stays_open() {
    let mut page = opened_by(Era::Shogi, env(FRIENDS));
    let rows: Vec<String> = (1..=7).map(|file| format!("4k4/9/4P4/9/9/9/9/9/{file}K{} G 1 G*5b", 8 - file)).collect();
    give(&mut page, Era::Shogi, Some(pack_of(&rows.iter().map(String::as_str).collect::<Vec<_>>())), TODAY);
    let asks = |page: &Page| {
        page.effects.iter().any(|effect| matches!(effect, Effect::Later(effect) if effect.get() == Some(LoadDay)))
    };
    page.send(Msg::from(PuzzleMsg::Hint));
    assert!(!asks(&page), "it has just been looked up");
    page.ms += 60_000.0;
    page.send(Msg::from(PuzzleMsg::Hint));
    assert!(asks(&page));
    page.send(Msg::from(PuzzleMsg::Hint));
    assert!(!asks(&page));
    let days: Vec<usize> = (TODAY..TODAY + 4)
        .map(|day| {
            page.send(Msg::from(PuzzleMsg::Day(day)));
            shown(&page).daily.1
        })
        .collect();
    assert!(days.iter().any(|place| *place != days[0]), "another day, another problem: {days:?}");
}

#[test]
fn mistakes_are_printed_by_themselves() {
    let mut page = solving(&[MISTAKE, MATE]);
    page.send(Msg::from(PuzzleMsg::Print(6)));
    let paper = shown(&page).paper.expect("something is printed");
    let captions: Vec<&str> = paper.sheets[0].boards.iter().map(|(_, caption)| caption.as_str()).collect();
    assert_eq!(captions, ["1. Mistakes you kept", "2. Mistakes you kept"]);
}
