//! Three minutes against the clock: problems that come by themselves, misses that cost time, and a best that is remembered.

use super::{ONE, TODAY, TWO, give, opened, pack_of, shown, try_move};
use crate::app::page::{FRIENDS, Page};
use suizo::{
    app::{
        Effect, Msg,
        effect::{Focus, Slot},
        puzzles::{Lengths, PuzzleMsg, view::RaceView},
    },
    lessons::Era,
    puzzles::{Progress, pack},
};

/// Other mates in one, by the same gold on other files.
const OTHERS: [&str; 3] =
    ["3k5/9/3P5/9/9/9/9/9/9 G 1 G*6b", "5k3/9/5P3/9/9/9/9/9/9 G 2 G*4b", "2k6/9/2P6/9/9/9/9/9/9 G 2 G*7b"];

fn racing(lines: &[&str]) -> Page {
    let mut page = opened(Era::Shogi, FRIENDS);
    give(&mut page, Era::Shogi, Some(pack_of(lines)), TODAY);
    page.send(Msg::from(PuzzleMsg::Race));
    page
}

fn race(page: &Page) -> RaceView {
    shown(page).in_race.expect("a race")
}

/// The move that solves the mate in one on the board: the gold goes before the king.
fn solution(page: &Page) -> String {
    let sfen = super::sfen(page);
    let lines: Vec<&str> = OTHERS.into_iter().chain([ONE]).collect();
    let board = |line: &&&str| sfen.starts_with(line.split(' ').next().expect("a board"));
    lines.iter().find(board).expect("known").rsplit(' ').next().expect("its move").to_owned()
}

/// The time goes on to the next tick, or beyond it.
fn tick(page: &mut Page, ms: f64) {
    let tick = page.effects.iter().find_map(|effect| match effect {
        Effect::Remind { after_ms: 1_000, msg } => Some(msg.clone()),
        _ => None,
    });
    page.ms += ms;
    page.send(Msg::Later(tick.expect("the clock is running")));
}

#[test]
fn problems_follow_each_other_and_the_clock_runs() {
    let mut page = racing(&[OTHERS[0], OTHERS[1], OTHERS[2], ONE]);
    assert_eq!(race(&page).left, "3:00");
    let view = shown(&page);
    assert_eq!(
        view.task,
        "As many as you can in three minutes. A wrong move costs ten seconds, and so does passing one over."
    );
    assert_eq!((view.hint, view.solution, view.again), (None, None, None), "nothing helps");
    tick(&mut page, 1_000.0);
    assert_eq!(race(&page).left, "2:59");
    let first = super::sfen(&page);
    let mv = solution(&page);
    try_move(&mut page, &mv);
    assert_ne!(super::sfen(&page), first);
    assert_eq!(
        (shown(&page).counted.as_str(), shown(&page).said.as_str()),
        ("1 solved · 0 missed", "Mate! Here is the next one.")
    );
    page.send(Msg::from(PuzzleMsg::Hint)).send(Msg::from(PuzzleMsg::Solution));
    assert_eq!(race(&page).solved, 1, "what would help does nothing");
    // a gold far away is no mate
    try_move(&mut page, "G*5i");
    assert_eq!(
        (shown(&page).counted.as_str(), shown(&page).said.as_str()),
        ("1 solved · 1 missed", "That was not it. Here is the next one.")
    );
    assert_eq!(race(&page).left, "2:49");
    // one that is passed over counts as missed
    page.send(Msg::from(PuzzleMsg::Next));
    assert_eq!((race(&page).left.as_str(), shown(&page).counted.as_str()), ("2:39", "1 solved · 2 missed"));
    // the last one ends it
    let mv = solution(&page);
    try_move(&mut page, &mv);
    assert!(race(&page).is_over && page.effects.contains(&Effect::Focus(Focus::Task)));
    assert_eq!(
        shown(&page).said,
        "Over: 2 solved, 2 missed. Your best: 2. That is your best so far. What you missed comes again tomorrow."
    );
    let progress = Progress::read(page.model.prefs.puzzles());
    assert_eq!((progress.best_race("shogi"), progress.rating("shogi")), (2, None), "it leaves the rating as it was");
    let again = |line: &&str| {
        let id = pack::rows(&pack_of(&[line])[0]).expect("a row")[0].id();
        progress.card(id).is_some_and(|card| card.due == TODAY + 1)
    };
    assert_eq!(OTHERS.iter().chain([&ONE]).filter(|line| again(line)).count(), 2);
    assert!(page.saved(Slot::Settings).is_some_and(|saved| saved.contains("race-shogi=2")));
    page.send(Msg::from(PuzzleMsg::Next));
    assert!(shown(&page).in_race.is_none() && !shown(&page).is_solved, "an ordinary problem follows");
    // what was missed can be looked at, each with its solution, and stays at hand until another race
    let missed = shown(&page).missed.1;
    assert_eq!(missed.len(), 2);
    for (place, _) in missed {
        page.send(Msg::from(PuzzleMsg::At(place)));
        assert_eq!(shown(&page).missed.1.iter().filter(|(_, is_at_hand)| *is_at_hand).count(), 1);
        assert!(shown(&page).missed.1.contains(&(place, true)) && shown(&page).solution.is_some());
        assert!(page.effects.contains(&Effect::Focus(Focus::Task)));
    }
    page.send(Msg::from(PuzzleMsg::Race));
    page.send(Msg::from(PuzzleMsg::EndRace));
    assert_eq!(shown(&page).missed.1, [], "nothing was missed in this one");
}

#[test]
fn when_the_time_is_up_it_is_over() {
    let mut page = racing(&[TWO, ONE]);
    page.send(Msg::from(PuzzleMsg::Lengths(Lengths::All)));
    assert!(shown(&page).in_race.is_none(), "what is chosen otherwise takes its place");
    page.send(Msg::from(PuzzleMsg::Race));
    tick(&mut page, 179_500.0);
    assert_eq!((race(&page).left.as_str(), race(&page).is_over), ("0:01", false));
    tick(&mut page, 1_000.0);
    assert_eq!((race(&page).left.as_str(), race(&page).is_over), ("0:00", true));
    assert_eq!(shown(&page).said, "Over: 0 solved, 0 missed. Your best: 0.");
    assert!(page.effects.iter().all(|effect| !matches!(effect, Effect::Remind { .. })), "no clock goes on");
    // a late press on the board does nothing, another race begins anew
    let board = super::sfen(&page);
    try_move(&mut page, "G*5b");
    assert_eq!(super::sfen(&page), board);
    page.send(Msg::from(PuzzleMsg::Race));
    assert_eq!(race(&page).left, "3:00");
    page.send(Msg::from(PuzzleMsg::EndRace));
    assert!(race(&page).is_over);
}

#[test]
fn it_begins_easily_and_is_another_one_each_time() {
    let text =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/static/puzzles/shogi.txt")).expect("a pack");
    let grades: std::collections::BTreeMap<String, u32> = pack::rows(&text)
        .expect("rows")
        .into_iter()
        .map(|row| (row.puzzle().expect("a problem").position.to_sfen(1), row.grade))
        .collect();
    let mut orders = Vec::new();
    for random in [1, 2] {
        let mut page = opened(Era::Shogi, FRIENDS);
        page.random = random;
        give(&mut page, Era::Shogi, Some(vec![text.clone()]), TODAY);
        page.send(Msg::from(PuzzleMsg::Race));
        let mut met = Vec::new();
        for _ in 0..12 {
            met.push(super::sfen(&page));
            page.send(Msg::from(PuzzleMsg::Next));
        }
        assert_eq!(met.iter().map(|sfen| grades[sfen]).collect::<Vec<_>>(), [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]);
        orders.push(met);
    }
    assert_ne!(orders[0], orders[1]);
}
