//! What decided a game: the look at it once it is over, and what is said of it.

use crate::app::page::{FRIENDS, Page, best, env, message, view};
use std::collections::BTreeMap;
use suizo::{
    app::{
        Effect, Msg, StartupEnvironment,
        effect::{Slot, Timer},
        engine::Job,
    },
    host::EngineHost,
    protocol::{Request, Response, Score, SearchId},
};

const MOVES: &str = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b";

/// A game of two people that Black gave up after eight moves.
fn resigned() -> Page {
    let mut page = Page::linked(FRIENDS);
    for mv in MOVES.split(' ') {
        page.play(mv);
    }
    page.act("resign").act("resign");
    page
}

/// The position that the last effects ask about: its number of moves, and the nodes it may take.
fn asked(page: &Page) -> Option<(SearchId, usize, u32)> {
    page.effects.iter().find_map(|effect| match effect {
        Effect::Engine(Request::Go { id, game, limits, .. }) => {
            assert_eq!(game.end, None, "a position that can be searched");
            Some((*id, game.moves.len(), limits.nodes?))
        }
        _ => None,
    })
}

fn told(id: SearchId, win_percent: u32) -> Response {
    Response::Info {
        id,
        depth: 5,
        multi_pv: 1,
        score: Score::Cp(0),
        win_percent,
        nodes: 1.0,
        ms: 1.0,
        pv: vec!["7g7f".to_owned()],
    }
}

/// Answers every question with Black's chances at that ply; how often each was asked about.
fn answer(page: &mut Page, black: &[u32]) -> BTreeMap<usize, u32> {
    let mut looks = BTreeMap::new();
    while let Some((id, ply, _)) = asked(page) {
        let chances = if ply % 2 == 0 { black[ply] } else { 100 - black[ply] };
        page.says(told(id, chances)).says(best(id, "7g7f"));
        *looks.entry(ply).or_default() += 1;
        assert!(looks.values().sum::<u32>() < 30, "it ends");
    }
    looks
}

#[test]
fn the_move_with_the_largest_swing_is_told_once_it_was_looked_at_twice() {
    let mut page = resigned();
    assert_eq!(view::line(&page.model).line.note, "", "nothing before it is known");
    let looks = answer(&mut page, &[50, 50, 52, 51, 53, 20, 22, 18, 15]);
    assert_eq!(looks, BTreeMap::from([(0, 1), (1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 1), (7, 1), (8, 1)]));
    let words = "Largest swing, move 5: Black moved the pawn to 2e. By the engine, White’s chances: 47% → 80%.";
    assert_eq!(view::line(&page.model).line.note, words);
    assert_eq!(page.model.announcer.said.last().map(|(_, said)| said.as_str()), Some(words));
    // it belongs to this game and to its end
    page.send(message("undo"));
    assert!(!view::line(&page.model).line.note.contains("swing"));
    assert_eq!(asked(&page), None);
}

#[test]
fn nothing_is_told_where_no_move_decided() {
    let mut page = resigned();
    answer(&mut page, &[50, 49, 48, 46, 44, 43, 40, 39, 38]);
    assert_eq!(view::line(&page.model).line.note, "");
    // nor where the clock did
    let mut page = Page::linked(&format!("{FRIENDS}&time=300"));
    page.act("pause");
    for mv in MOVES.split(' ') {
        page.play(mv);
    }
    page.ms += 300_001.0;
    page.send(Msg::Timer(Timer::Tick { number: 0 }));
    assert!(page.model.session.is_over());
    assert_eq!(asked(&page), None);
}

#[test]
fn the_look_gives_way_to_whatever_is_wanted() {
    let mut page = resigned();
    let (id, ..) = asked(&page).expect("a look begins");
    page.act("analyse");
    assert_eq!(page.stopped(), Some(id));
    page.says(best(id, "7g7f"));
    assert_eq!(page.model.engine.job(), Some(Job::Analysis));
    page.act("analyse");
    let id = page.stopped().expect("the analysis ends");
    page.says(best(id, "7g7f"));
    assert_eq!(page.model.engine.job(), Some(Job::Review), "and it goes on");
    // a game that is opened again is looked at again, but not in a frame
    let stored_game = page.act("flip").saved(Slot::Game);
    let mut again = Page::start(&StartupEnvironment { stored_game, ..env("") });
    again.engine_up();
    assert!(asked(&again).is_some());
}

#[test]
fn what_is_told_of_a_game_is_what_the_engine_finds() {
    // Black leaves the bishop to a pawn at move 9
    let mut page = Page::linked(FRIENDS);
    for mv in "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 8h4d 4c4d".split(' ') {
        page.play(mv);
    }
    page.act("resign").act("resign");
    let mut host = EngineHost::new();
    for _ in 0..40 {
        let mut responses = Vec::new();
        for effect in &page.effects {
            if let Effect::Engine(request) = effect {
                responses.extend(host.handle(request.clone(), &mut || 0));
            }
        }
        while host.is_busy() {
            responses.extend(host.step(&mut || 0));
        }
        for response in responses {
            page.says(response);
        }
    }
    let note = view::line(&page.model).line.note;
    assert!(
        note.starts_with("Largest swing, move 9: Black moved the bishop to 4d. By the engine, White’s chances: "),
        "{note}"
    );
    assert_eq!(page.model.engine.job(), None, "and that is all");
}
