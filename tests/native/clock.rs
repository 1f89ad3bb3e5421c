//! Time controls and clocks.

use suizo::{
    clock::{BadControl, Clock, TimeControl, TimeLeft, parse_controls, shown},
    rules::Color,
};

fn control(text: &str) -> TimeControl {
    text.parse().unwrap_or_else(|_| panic!("{text} is a time control"))
}

fn clock(text: &str) -> Clock {
    let mut clock = Clock::new(parse_controls(text).expect("time controls"), Color::Black);
    clock.start(0.0);
    clock
}

fn left(clock: &Clock, color: Color, now_ms: f64) -> (u32, u8) {
    let TimeLeft { ms, periods, .. } = clock.left(color, now_ms);
    (ms, periods)
}

#[test]
fn a_control_is_read_as_it_is_written() {
    for text in ["600", "300+5", "600/30", "600/30x3", "0/30", "0/10x5", "600+10/30x2", "86400"] {
        assert_eq!(control(text).to_string(), text);
    }
    for text in
        ["", "0", "+5", "600+", "600/", "600/0", "600/30x0", "600/30x11", "x3", "86401", "1e3", "-5", "600 ", "5,5,5"]
    {
        assert_eq!(text.parse::<TimeControl>(), Err(BadControl), "{text}");
    }
    let sides = parse_controls("600/30,0/10").expect("two controls");
    assert_eq!((sides.black, sides.white), (control("600/30"), control("0/10")));
    assert_eq!(parse_controls("600,"), Err(BadControl));
}

#[test]
fn sudden_death_ends_with_the_last_millisecond() {
    let mut clock = clock("10");
    clock.press(4_000.0);
    assert_eq!((left(&clock, Color::Black, 5_000.0), left(&clock, Color::White, 5_000.0)), ((6_000, 0), (9_000, 0)));
    assert_eq!(clock.flagged(13_999.0), None);
    assert_eq!(clock.flagged(14_000.0), Some(Color::White));
}

#[test]
fn fischer_adds_after_each_move() {
    let mut clock = clock("10+5");
    clock.press(4_000.0);
    clock.press(4_500.0);
    assert_eq!((left(&clock, Color::Black, 4_500.0), left(&clock, Color::White, 4_500.0)), ((11_000, 0), (14_500, 0)));
}

#[test]
fn byoyomi_is_whole_again_after_each_move_until_its_periods_are_gone() {
    let mut clock = clock("10/30x3");
    assert_eq!(left(&clock, Color::Black, 10_000.0), (30_000, 3), "the main time is used up");
    assert_eq!(left(&clock, Color::Black, 39_999.0), (1, 3));
    assert_eq!(left(&clock, Color::Black, 40_000.0), (30_000, 2));
    clock.press(45_000.0);
    clock.press(46_000.0);
    assert_eq!(left(&clock, Color::Black, 46_000.0), (30_000, 2), "five seconds of the second period were given back");
    assert_eq!(clock.flagged(46_000.0 + 59_999.0), None);
    assert_eq!(clock.flagged(46_000.0 + 60_000.0), Some(Color::Black));
}

#[test]
fn a_time_for_each_move_is_a_byoyomi_from_the_start() {
    let mut clock = clock("0/10");
    for move_number in 1..=50 {
        clock.press(f64::from(move_number) * 9_999.0);
    }
    assert_eq!(clock.flagged(50.0 * 9_999.0 + 10_000.0), Some(Color::Black));
}

#[test]
fn a_clock_that_stands_still_uses_nothing() {
    let mut clock = clock("60");
    clock.stop(5_000.0);
    assert_eq!(left(&clock, Color::Black, 999_000.0), (55_000, 0));
    assert_eq!(clock.flagged(999_000.0), None);
    clock.start(1_000_000.0);
    assert_eq!(left(&clock, Color::Black, 1_001_000.0), (54_000, 0));
}

#[test]
fn a_move_taken_back_gives_its_time_back() {
    let mut clock = clock("60+10");
    clock.press(20_000.0);
    clock.press(25_000.0);
    clock.press(26_000.0);
    clock.take_back(0, 30_000.0);
    assert_eq!(
        (left(&clock, Color::Black, 30_000.0), left(&clock, Color::White, 30_000.0)),
        ((60_000, 0), (60_000, 0))
    );
    assert_eq!(left(&clock, Color::Black, 31_000.0), (59_000, 0), "and it runs on");
}

#[test]
fn seconds_are_shown_whole_as_long_as_they_last() {
    let all = [(0, "0:00"), (1, "0:01"), (1_000, "0:01"), (1_001, "0:02"), (599_000, "9:59"), (3_600_000, "1:00:00")];
    for (ms, text) in all {
        assert_eq!(shown(ms), text);
    }
}
