//! The clocks of the game to be, in the new-game form: one of several times, or one that is put together by hand.

use super::new_game::Form;
use crate::{clock::TimeControl, rules::ByColor};

/// Times to choose from: quick ones by move, then longer ones with byoyomi, for the game and for each move.
pub const TIMES: [&str; 10] =
    ["180+2", "300+5", "600+10", "600/30", "900/60", "1800/60x3", "300", "900", "0/10", "0/30"];
/// In place of one of these: put together by hand.
pub const OWN_TIME: &str = "own";

/// A number of a time control that is put together by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimePart {
    Minutes,
    Increment,
    Byoyomi,
    Periods,
}

impl TimePart {
    pub const ALL: [TimePart; 4] = [TimePart::Minutes, TimePart::Increment, TimePart::Byoyomi, TimePart::Periods];

    /// The largest number that a clock can be given.
    #[must_use]
    pub fn most(self) -> u32 {
        match self {
            TimePart::Minutes => 1440,
            TimePart::Increment | TimePart::Byoyomi => 86_400,
            TimePart::Periods => 10,
        }
    }

    /// The name of the form control.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            TimePart::Minutes => "minutes",
            TimePart::Increment => "increment",
            TimePart::Byoyomi => "byoyomi",
            TimePart::Periods => "periods",
        }
    }
}

impl Form {
    /// The clocks of the game to be.
    #[must_use]
    pub fn controls(&self) -> Option<ByColor<TimeControl>> {
        let black = self.time?;
        Some(ByColor { black, white: self.time_white.unwrap_or(black) })
    }

    /// Fills the clocks in as the last game had them.
    pub fn set_controls(&mut self, controls: Option<ByColor<TimeControl>>) {
        self.time = controls.map(|controls| controls.black);
        self.time_white = controls.filter(|sides| sides.black != sides.white).map(|sides| sides.white);
        self.own_time = self.time.is_some_and(|time| !TIMES.contains(&time.to_string().as_str()));
    }

    /// The number of a time that is put together by hand; none where what was typed is no such number.
    #[must_use]
    pub fn time_part(&self, part: TimePart) -> Option<u32> {
        let time = self.time.filter(|_| !self.unreadable.contains(&part))?;
        Some(match part {
            TimePart::Minutes => time.main / 60,
            TimePart::Increment => time.increment,
            TimePart::Byoyomi => time.byoyomi,
            TimePart::Periods => time.periods.into(),
        })
    }

    /// The first field of a time that is put together by hand with something that is no clock: a field that is no number, or the
    /// first one where all of them give no time.
    #[must_use]
    pub fn time_fault(&self) -> Option<TimePart> {
        let gives_none = |time: TimeControl| time.main == 0 && time.byoyomi == 0;
        let unreadable = TimePart::ALL.into_iter().find(|part| self.unreadable.contains(part));
        unreadable.or(self.time.filter(|&time| gives_none(time)).map(|_| TimePart::Minutes))
    }

    pub(super) fn set_time(&mut self, text: &str) {
        self.unreadable.clear();
        // a time that is none is not begun from
        self.time = self.time.filter(|_| self.time_fault().is_none());
        self.own_time = text == OWN_TIME;
        match text {
            OWN_TIME => {
                self.time.get_or_insert(TimeControl { main: 600, increment: 0, byoyomi: 30, periods: 1 });
            }
            _ => self.time = text.parse().ok(),
        }
        if self.time.is_none() {
            self.time_white = None;
        }
    }

    /// What is no number of a clock is told, and the game does not start with it.
    pub(super) fn set_time_part(&mut self, part: TimePart, text: &str) {
        self.unreadable.retain(|other| *other != part);
        let Some(mut time) = self.time else { return };
        let Some(number) = text.parse::<u32>().ok().filter(|&number| number <= part.most()) else {
            return self.unreadable.push(part);
        };
        match part {
            TimePart::Minutes => time.main = number * 60,
            TimePart::Increment => time.increment = number,
            TimePart::Byoyomi => time.byoyomi = number,
            TimePart::Periods => time.periods = u8::try_from(number).unwrap_or(time.periods),
        }
        time.periods = if time.byoyomi == 0 { 0 } else { time.periods.max(1) };
        self.time = Some(time);
    }
}
