//! Games with a clock.

use crate::app::page::{Page, env, form_msg, view};
use suizo::{
    app::{
        Effect, Msg, Sheet, StartupEnvironment,
        effect::{Focus, Slot, Timer},
        platform::PlatformMsg,
        session::{form_time::TimePart, new_game::FormChange},
    },
    clock::parse_controls,
    protocol::Request,
    rules::{ByColor, Color},
};

/// A game of two people with this time control.
fn timed(time: &str) -> Page {
    let mut page = Page::start(&env("black=human&white=human"));
    page.act("new-game").send(form_msg(FormChange::Time(time.to_owned()))).act("start");
    page
}

fn shows(page: &Page) -> ByColor<String> {
    ByColor::from_fn(|color| view::bar(&page.model, color).clock.map(|(_, clock)| clock.text).unwrap_or_default())
}

fn both(black: &str, white: &str) -> ByColor<String> {
    ByColor { black: black.to_owned(), white: white.to_owned() }
}

/// Lets time pass; every tick comes when it is due.
fn pass(page: &mut Page, ms: f64) {
    let end = page.ms + ms;
    loop {
        let tick = page.effects.iter().find_map(|effect| match effect {
            Effect::Timer { after_ms, timer: Timer::Tick { number } } => {
                Some((page.sent_ms + f64::from(*after_ms), *number))
            }
            _ => None,
        });
        let Some((due_ms, number)) = tick.filter(|(due_ms, _)| *due_ms <= end) else { break };
        page.ms = due_ms;
        page.send(Msg::Timer(Timer::Tick { number }));
    }
    page.ms = end;
}

#[test]
fn a_game_without_time_has_no_clock() {
    let page = Page::fresh();
    assert_eq!(view::bar(&page.model, Color::Black).clock, None);
    assert!(!page.actions().contains(&"pause"));
}

#[test]
fn the_clock_of_the_side_to_move_runs_down_to_the_end() {
    let mut page = timed("300");
    assert_eq!(shows(&page), both("5:00", "5:00"));
    pass(&mut page, 1_500.0);
    assert_eq!(shows(&page), both("4:59", "5:00"));
    page.play("7g7f");
    pass(&mut page, 2_000.0);
    assert_eq!(shows(&page), both("4:59", "4:58"));
    page.play("3c3d");
    pass(&mut page, 298_499.0);
    assert!(!page.model.session.is_over(), "a millisecond is left");
    pass(&mut page, 2.0);
    assert_eq!(page.result(), ("white", "timeout"));
    assert_eq!(shows(&page), both("0:00", "4:58"));
}

#[test]
fn a_tab_that_slept_finds_the_time_gone() {
    let mut page = timed("300");
    page.play("7g7f");
    // a sleeping tab gets no ticks
    page.ms += 400_000.0;
    page.tap("3c");
    assert_eq!(page.result(), ("black", "timeout"), "a move comes too late");
}

#[test]
fn a_move_taken_back_takes_the_clock_back() {
    let mut page = timed("300+5");
    pass(&mut page, 100_000.0);
    page.play("7g7f");
    assert_eq!(shows(&page), both("3:25", "5:00"));
    pass(&mut page, 10_000.0);
    page.act("undo");
    assert_eq!(shows(&page), both("5:00", "5:00"));
}

#[test]
fn a_flag_that_fell_can_be_taken_back() {
    let mut page = timed("300");
    page.play("7g7f");
    pass(&mut page, 300_001.0);
    assert_eq!(page.result(), ("black", "timeout"));
    page.act("undo");
    assert_eq!(shows(&page), both("5:00", "5:00"));
    pass(&mut page, 1_000.0);
    page.play("3c3d");
    assert_eq!(shows(&page), both("5:00", "4:59"));
}

#[test]
fn a_pause_stops_clock_and_board() {
    let mut page = timed("300");
    pass(&mut page, 1_000.0);
    page.act("pause");
    pass(&mut page, 1_000_000.0);
    assert_eq!(shows(&page), both("4:59", "5:00"));
    assert_eq!(page.line(), "The clock stands still until you resume.");
    assert_eq!(page.model.session.movable(), None);
    page.act("pause");
    pass(&mut page, 1_000.0);
    assert_eq!(shows(&page), both("4:58", "5:00"));
    page.play("7g7f");
}

#[test]
fn after_a_reload_the_clock_waits_for_the_player() {
    let mut page = Page::fresh();
    page.engine_up().act("new-game").send(form_msg(FormChange::Time("600/30".to_owned()))).act("start");
    pass(&mut page, 60_000.0);
    page.play("7g7f");
    let id = page.search();
    pass(&mut page, 1_000.0);
    page.best(id, "3c3d");
    pass(&mut page, 9_000.0);
    page.send(Msg::Platform(PlatformMsg::Leaving));
    let stored_game = page.saved(Slot::Game);
    let mut again = Page::start(&StartupEnvironment { stored_game, ..env("") });
    assert_eq!(shows(&again), both("8:51", "9:59"));
    assert!(again.line().ends_with("The clock stands still until you resume."), "{}", again.line());
    pass(&mut again, 50_000.0);
    assert_eq!(shows(&again), both("8:51", "9:59"));
    again.act("pause");
    pass(&mut again, 1_000.0);
    assert_eq!(shows(&again), both("8:50", "9:59"));
}

#[test]
fn the_computer_thinks_within_its_time() {
    let mut page = Page::start(&env("black=human&white=ai:6&time=600,2"));
    page.engine_up().act("pause").play("7g7f");
    let budget = page.effects.iter().find_map(|effect| match effect {
        Effect::Engine(Request::Go { limits, .. }) => limits.movetime_ms,
        _ => None,
    });
    assert_eq!(budget, Some(66), "a thirtieth of two seconds");
    pass(&mut page, 2_000.0);
    assert_eq!(page.result(), ("black", "timeout"), "and it loses on time as people do");
}

#[test]
fn a_link_brings_a_clock_that_waits() {
    let mut page = Page::start(&env("black=human&white=human&time=600/30x3,0/10"));
    assert_eq!(shows(&page), both("10:00", "0:10"));
    pass(&mut page, 99_000.0);
    assert_eq!(shows(&page), both("10:00", "0:10"));
    page.act("pause").play("7g7f");
    pass(&mut page, 3_000.0);
    assert_eq!(shows(&page), both("10:00", "0:07"));
}

#[test]
fn in_a_rematch_the_players_keep_their_times() {
    let mut page = Page::start(&env("black=human&white=human&time=600,300"));
    page.act("pause").act("resign").act("resign");
    page.act("rematch");
    assert_eq!(shows(&page), both("5:00", "10:00"));
}

#[test]
fn a_time_control_can_be_put_together_from_its_parts() {
    let mut page = Page::start(&env("black=human&white=human"));
    let part = |part, number: &str| form_msg(FormChange::TimePart(part, number.to_owned()));
    page.act("new-game").send(form_msg(FormChange::Time("own".to_owned())));
    page.send(part(TimePart::Minutes, "20")).send(part(TimePart::Byoyomi, "40")).send(part(TimePart::Periods, "2"));
    page.send(form_msg(FormChange::TimeWhite("0/30".to_owned()))).act("start");
    let controls = page.model.session.clock.as_ref().map(|timed| timed.clock.controls());
    assert_eq!(controls, parse_controls("1200/40x2,0/30").ok());
    page.act("new-game").act("start");
    assert_eq!(
        page.model.session.clock.as_ref().map(|timed| timed.clock.controls()),
        controls,
        "the next game has them too"
    );
}

#[test]
fn what_is_no_time_is_told_where_it_stands_and_starts_nothing() {
    let parts = |wanted: [&str; 3]| {
        let mut page = Page::start(&env("black=human&white=human"));
        page.act("new-game").send(form_msg(FormChange::Time("own".to_owned())));
        for (part, number) in [TimePart::Minutes, TimePart::Increment, TimePart::Byoyomi].into_iter().zip(wanted) {
            page.send(form_msg(FormChange::TimePart(part, number.to_owned())));
        }
        page.act("start");
        page
    };
    for (wanted, at) in [
        (["0", "0", "0"], TimePart::Minutes),
        (["0", "5", "0"], TimePart::Minutes),
        (["-5", "0", "30"], TimePart::Minutes),
        (["999999", "0", "30"], TimePart::Minutes),
        (["1441", "0", "30"], TimePart::Minutes),
        (["10", "", "30"], TimePart::Increment),
        (["10", "1.5", "30"], TimePart::Increment),
        (["10", "0", "86401"], TimePart::Byoyomi),
        (["10", "0", "half"], TimePart::Byoyomi),
    ] {
        let mut page = parts(wanted);
        let Some(Sheet::NewGame(form)) = &page.model.sheet else { panic!("{wanted:?}: a game has started") };
        assert_eq!(form.time_fault(), Some(at), "{wanted:?}");
        assert!(page.effects.contains(&Effect::Focus(Focus::Field(at.id()))), "{wanted:?}");
        // another choice has no fault
        page.send(form_msg(FormChange::Time("300".to_owned()))).act("start");
        assert!(page.model.sheet.is_none(), "{wanted:?}");
    }
    for wanted in [["0", "0", "1"], ["1440", "0", "0"], ["1", "86400", "86400"]] {
        let page = parts(wanted);
        assert!(page.model.sheet.is_none(), "{wanted:?}");
        let kept = page.saved(Slot::Game).expect("kept");
        assert!(Page::start(&StartupEnvironment { stored_game: Some(kept), ..env("") }).model.session.clock.is_some());
    }
}

#[test]
fn a_loss_on_time_says_which_time_ran_out() {
    for (time, told) in [
        ("300", "White’s main time ran out."),
        ("300+5", "White’s main time ran out."),
        ("300/30x2", "White’s byoyomi ran out."),
        ("0/30", "White’s time for the move ran out."),
    ] {
        let mut page = Page::start(&env(&format!("black=human&white=human&time={time}")));
        page.act("pause").play("7g7f");
        pass(&mut page, 400_000.0);
        let result = view::line(&page.model).line.result.expect("over");
        assert_eq!((result.headline.as_str(), result.why.as_str()), ("Black wins.", told), "{time}");
    }
    let mut page = Page::start(&env("black=human&white=ai:1&time=300"));
    page.act("pause");
    pass(&mut page, 300_001.0);
    assert_eq!(
        view::line(&page.model).line.result.map(|result| result.why).as_deref(),
        Some("Your main time ran out.")
    );
}

#[test]
fn a_clock_warns_when_little_is_left_of_what_a_move_has() {
    let lows = |page: &Page| Color::ALL.map(|color| view::bar(&page.model, color).clock.expect("a clock").1.low);
    // ten seconds a move: the clock that waits has them all
    let mut page = timed("0/10");
    assert_eq!(lows(&page), [false, false]);
    pass(&mut page, 6_000.0);
    assert_eq!(lows(&page), [false, false]);
    pass(&mut page, 1_500.0);
    assert_eq!(lows(&page), [true, false]);
    let mut page = timed("0/30");
    pass(&mut page, 19_000.0);
    assert_eq!(lows(&page), [false, false]);
    pass(&mut page, 1_500.0);
    assert_eq!(lows(&page), [true, false]);
}
