//! The steps in which the page is first drawn: each adds something, and the last one is the page.

use crate::app::page::{Page, env};
use suizo::{
    app::{
        self, Effect,
        page_view::{Beside, Drawn},
    },
    protocol::Request,
};

/// The steps from the first to the last, with what each shows: squares, whether the game's panel stands beside, moves.
fn steps(fragment: &str) -> Vec<(Drawn, usize, bool, usize)> {
    let page = Page::start(&env(fragment));
    let mut steps = vec![Drawn::Nothing];
    while *steps.last().unwrap() != Drawn::Whole {
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
    assert_eq!(
        steps("black=human&white=human&moves=7g7f,3c3d"),
        [
            (Drawn::Nothing, 0, false, 0),
            (Drawn::Header, 0, false, 0),
            (Drawn::Frame, 0, true, 0),
            (Drawn::Half, 36, true, 0),
            (Drawn::Whole, 81, true, 2),
        ]
    );
    assert_eq!(Drawn::Whole.next(), Drawn::Whole);
}

#[test]
fn half_a_board_has_whole_ranks_on_every_board() {
    for (variant, half, whole) in [("heian8x8", 32, 64), ("heian9x8", 36, 72), ("heian8x9", 32, 72), ("sho", 36, 81)] {
        let squares: Vec<usize> = steps(&format!("variant={variant}")).into_iter().map(|step| step.1).collect();
        assert_eq!(squares, [0, 0, 0, half, whole], "{variant}");
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
