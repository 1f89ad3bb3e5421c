//! The clock of the game on the board, and what it shows.

use super::super::{
    context::Now,
    effect::{Effect, Timer},
};
use crate::{
    clock::{self, Clock, TimeControl},
    protocol::SearchLimits,
    rules::{ByColor, Color, Game},
};

/// The clock of the game on the board, and the tick it waits for.
#[derive(Debug, Clone, PartialEq)]
pub struct GameClock {
    pub clock: Clock,
    /// Ticks are numbered: of those that come only the last one asked for counts.
    tick: u32,
    /// Whether the next one is to be asked for.
    due: bool,
    /// The time as it is shown.
    now_ms: f64,
}

/// Below this the time left is short, and is shown to be where a whole move has more: else a clock would warn all game.
const LOW_MS: u32 = 10_000;

/// What a clock shows.
#[derive(Debug, Clone, PartialEq)]
pub struct ClockView {
    /// Such as `9:59`.
    pub text: String,
    pub seconds: u32,
    /// Byoyomi periods left, where there were several or the last one runs.
    pub periods: Option<u8>,
    pub runs: bool,
    pub low: bool,
}

impl GameClock {
    /// A clock for a game as it stands; the moves that were made took no time.
    #[must_use]
    pub fn new(controls: ByColor<TimeControl>, game: &Game) -> GameClock {
        GameClock::restore(controls, game, &[], 0)
    }

    /// A clock that stood still: what each move took, as far as that is known, and what the present one has used.
    #[must_use]
    pub fn restore(controls: ByColor<TimeControl>, game: &Game, spent: &[u32], used_ms: u32) -> GameClock {
        let spent = (0..game.ply()).map(|ply| spent.get(ply).copied().unwrap_or(0)).collect();
        let clock = Clock::restore(controls, game.start_position().turn(), spent, used_ms);
        GameClock { clock, tick: 0, due: true, now_ms: 0.0 }
    }

    #[must_use]
    pub fn view(&self, color: Color, is_over: bool) -> ClockView {
        let left = self.clock.left(color, self.now_ms);
        let control = self.clock.controls()[color];
        let several = control.periods > 1;
        // the last third of a short byoyomi: three seconds of ten
        let low_ms = if left.in_byoyomi { (control.byoyomi / 3).saturating_mul(1_000).min(LOW_MS) } else { LOW_MS };
        ClockView {
            text: clock::shown(left.ms),
            seconds: left.ms.div_ceil(1000),
            periods: several.then_some(left.periods),
            runs: self.clock.is_running() && self.clock.turn() == color,
            low: left.ms <= low_ms && !is_over,
        }
    }

    /// Whether the side to move has no time to lose.
    #[must_use]
    pub fn is_short(&self, now: Now) -> bool {
        self.clock.left(self.clock.turn(), now.ms).ms <= LOW_MS
    }

    /// What a computer at a level may spend on its move: less than the level would take if the time is short.
    #[must_use]
    pub fn limits(&self, limits: SearchLimits, now: Now) -> SearchLimits {
        let color = self.clock.turn();
        let control = self.clock.controls()[color];
        let left = self.clock.left(color, now.ms);
        // a byoyomi is there for this move alone
        let share = if left.in_byoyomi { left.ms * 3 / 4 } else { left.ms / 30 + control.increment * 700 };
        let affordable = share.min(left.ms / 2).max(20);
        let movetime_ms = limits.movetime_ms.map_or(affordable, |wanted| wanted.min(affordable));
        SearchLimits { movetime_ms: Some(movetime_ms), ..limits }
    }

    /// Brings the clock to a game of this many plies: moves press it, takebacks turn it back, and it runs while the game does.
    /// `timed` is told what each new move took, in milliseconds. Returns the timer of the next tick where another one is due.
    pub fn sync(&mut self, ply: usize, runs: bool, now: Now, mut timed: impl FnMut(usize, u32)) -> Option<Effect> {
        let clock = &mut self.clock;
        let before = (clock.spent().len(), clock.is_running());
        while clock.spent().len() < ply {
            let used_ms = clock.used(now.ms);
            clock.press(now.ms);
            timed(clock.spent().len(), used_ms);
        }
        if ply < clock.spent().len() {
            clock.take_back(ply, now.ms);
        }
        if runs {
            clock.start(now.ms)
        } else {
            clock.stop(now.ms)
        }
        let shown = |at: f64| clock.left(clock.turn(), at).ms.div_ceil(1000);
        let ticked = shown(self.now_ms) != shown(now.ms);
        let changed = before != (clock.spent().len(), clock.is_running());
        self.now_ms = now.ms;
        let after_ms = clock.next_tick(now.ms).filter(|_| self.due || ticked || changed)?;
        self.due = false;
        self.tick += 1;
        Some(Effect::Timer { after_ms, timer: Timer::Tick { number: self.tick } })
    }

    /// A tick came late or early: another one is asked for if it was the one waited for.
    pub fn on_tick(&mut self, number: u32) {
        self.due |= self.tick == number;
    }

    /// What the present move has used so far is to be kept. Whether there is such a thing.
    pub fn bank(&mut self, now: Now) -> bool {
        let runs = self.clock.is_running();
        if runs {
            self.clock.stop(now.ms);
            self.clock.start(now.ms);
        }
        runs
    }
}
