//! The steps in which the page is first drawn: each adds something, and the last one is the page.

use crate::app::page::{Page, env};
use suizo::{
    app::{self, Effect, first_drawing::Drawn, page_view::Beside},
    protocol::Request,
};

/// The steps from the first to the last, with what each shows: squares, whether the game's panel stands beside, moves.
fn steps(fragment: &str) -> Vec<(Drawn, usize, bool, usize)> {
    let page = Page::start(&env(fragment));
    let mut steps = vec![Drawn::NOTHING];
    while *steps.last().unwrap() != Drawn::WHOLE {
        steps.push(steps.last().unwrap().next());
    }
    let shown = |step: Drawn| {
        let mut view = app::view(&page.model);
        view.leave_out(step);
        let moves = match &view.beside {
            Beside::Game(panel) => Some(panel.moves.entries.len()),
            _ => None,
        };
        (step, view.board.map_or(0, |board| board.squares.len()), moves.is_some(), moves.unwrap_or(0))
    };
    steps.into_iter().map(shown).collect()
}

#[test]
fn each_step_adds_something_up_to_the_whole_page() {
    let steps = steps("black=human&white=human&moves=7g7f,3c3d");
    let at = |step| steps.iter().find(|(drawn, ..)| *drawn == step).unwrap();
    for (step, panel) in
        [(Drawn::NOTHING, false), (Drawn::THOUGHT, false), (Drawn::HEADER, false), (Drawn::FRAME, true)]
    {
        assert_eq!(*at(step), (step, 0, panel, 0));
    }
    let squares: Vec<usize> = steps.iter().map(|step| step.1).filter(|&squares| squares > 0).collect();
    assert_eq!(squares, [36, 81]);
    assert_eq!(steps.last(), Some(&(Drawn::WHOLE, 81, true, 2)));
    assert_eq!(Drawn::WHOLE.next(), Drawn::WHOLE);
}

#[test]
fn a_part_of_a_board_has_whole_ranks_on_every_board() {
    for (variant, files, ranks) in [("heian8x8", 8, 8), ("heian9x8", 9, 8), ("heian8x9", 8, 9), ("sho", 9, 9)] {
        let squares: Vec<usize> = steps(&format!("variant={variant}")).into_iter().map(|step| step.1).collect();
        assert!(squares.iter().all(|squares| squares.is_multiple_of(files)), "{variant}: {squares:?}");
        let most = squares.windows(2).map(|steps| (steps[1] - steps[0]) / files).max();
        assert!(most <= Some(5), "{variant}: {squares:?}");
        assert_eq!(squares.last(), Some(&(files * ranks)), "{variant}");
    }
}

#[test]
fn only_what_is_for_the_engine_waits_for_the_drawing() {
    for effect in [Effect::SpawnEngine { worker: 1 }, Effect::EndEngine, Effect::SetHelpers { count: 2 }] {
        assert!(effect.is_for_engine(), "{effect:?}");
    }
    assert!(Effect::Engine(Request::NewGame).is_for_engine());
    let page = Page::start(&env(""));
    let waits: Vec<&Effect> = page.effects.iter().filter(|effect| effect.is_for_engine()).collect();
    assert!(matches!(waits.first(), Some(Effect::SpawnEngine { .. })), "{waits:?}");
    // or another tab could take the game meanwhile
    assert!(page.effects.contains(&Effect::TakeOver) && !Effect::TakeOver.is_for_engine());
}
