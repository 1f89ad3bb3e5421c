//! Clocks of a game: how much time each side has, and what is left of it.
//!
//! A clock is given the time of day and holds no timer of its own, so it stays right where timers are late, as in a background tab.
//! It remembers what every move took, and what is left follows from that: a move that is taken back gives its time back, and a stored
//! game needs nothing but its moves' times.

use crate::rules::{ByColor, Color};
use std::{fmt, str::FromStr};

/// The time of one side, in seconds.
///
/// First the main time runs, and each move adds the increment to it (Fischer). When it is used up, every move has the byoyomi (秒読み):
/// a longer move uses up one of the periods, and the side that uses up the last has lost. Without main time it is a time for each move.
///
/// Its text is `main+increment/byoyomi×periods` without what is 0 or 1: `600`, `300+5`, `900/30`, `600/30x3`, `0/30`.
///
/// ```
/// use suizo::clock::TimeControl;
/// let control: TimeControl = "600/30x3".parse().unwrap();
/// assert_eq!(control, TimeControl { main: 600, increment: 0, byoyomi: 30, periods: 3 });
/// assert_eq!(control.to_string(), "600/30x3");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeControl {
    /// Time for the game, in seconds.
    pub main: u32,
    /// Seconds that each move adds to the main time.
    pub increment: u32,
    /// Seconds for each move when the main time is used up.
    pub byoyomi: u32,
    /// Number of byoyomi periods: at least 1 with a byoyomi, else 0.
    pub periods: u8,
}

/// The longest time that is read, one day.
const MAX_SECONDS: u32 = 86_400;
const MAX_PERIODS: u8 = 10;

/// The text is not a time control, or gives a side no time or more than a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BadControl;

impl TimeControl {
    /// Whether the side has any time at all, and no more than a clock can show.
    fn is_sound(self) -> bool {
        let whole = (self.byoyomi == 0) == (self.periods == 0) && self.periods <= MAX_PERIODS;
        let short = [self.main, self.increment, self.byoyomi].iter().all(|&seconds| seconds <= MAX_SECONDS);
        whole && short && (self.main > 0 || self.byoyomi > 0)
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.main)?;
        if self.increment > 0 {
            write!(f, "+{}", self.increment)?;
        }
        if self.byoyomi > 0 {
            write!(f, "/{}", self.byoyomi)?;
        }
        if self.periods > 1 {
            write!(f, "x{}", self.periods)?;
        }
        Ok(())
    }
}

impl FromStr for TimeControl {
    type Err = BadControl;

    fn from_str(text: &str) -> Result<TimeControl, BadControl> {
        let number = |text: &str| {
            let digits = !text.is_empty() && text.len() <= 5 && text.bytes().all(|byte| byte.is_ascii_digit());
            digits.then(|| text.parse::<u32>().ok()).flatten().ok_or(BadControl)
        };
        let (own, byoyomi) = text.split_once('/').map_or((text, None), |(own, byoyomi)| (own, Some(byoyomi)));
        let (main, increment) = own.split_once('+').map_or((own, None), |(main, more)| (main, Some(more)));
        let (byoyomi, periods) = match byoyomi.map(|byoyomi| byoyomi.split_once('x').unwrap_or((byoyomi, "1"))) {
            Some((byoyomi, periods)) => (number(byoyomi)?, number(periods)?),
            None => (0, 0),
        };
        let control = TimeControl {
            main: number(main)?,
            increment: increment.map_or(Ok(0), number)?,
            byoyomi,
            periods: u8::try_from(periods).map_err(|_| BadControl)?,
        };
        if control.is_sound() { Ok(control) } else { Err(BadControl) }
    }
}

/// Both sides' controls as links and stored games write them: one for both, or Black's and White's with a comma between.
///
/// # Errors
/// When a side has no time, or more than a day.
///
/// ```
/// use suizo::clock::{controls_text, parse_controls};
/// let controls = parse_controls("600/30,1200/60").unwrap();
/// assert_eq!((controls.black.main, controls.white.main), (600, 1200));
/// assert_eq!(controls_text(controls), "600/30,1200/60");
/// assert_eq!(controls_text(parse_controls("300+5").unwrap()), "300+5");
/// ```
pub fn parse_controls(text: &str) -> Result<ByColor<TimeControl>, BadControl> {
    let (black, white) = text.split_once(',').unwrap_or((text, text));
    Ok(ByColor { black: black.parse()?, white: white.parse()? })
}

/// The text of both sides' controls; [`parse_controls`] reads it back.
#[must_use]
pub fn controls_text(controls: ByColor<TimeControl>) -> String {
    let ByColor { black, white } = controls;
    if black == white { black.to_string() } else { format!("{black},{white}") }
}

/// What a side has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeLeft {
    /// Milliseconds of the main time, or else of the present byoyomi period.
    pub ms: u32,
    /// Number of byoyomi periods, the present one included.
    pub periods: u8,
    /// Whether the main time is used up and a byoyomi period runs.
    pub in_byoyomi: bool,
}

impl TimeLeft {
    /// Whether nothing is left.
    #[must_use]
    pub fn is_flagged(self) -> bool {
        self.ms == 0
    }
}

/// A side's time between two moves: main time, and the periods that are not used up.
#[derive(Debug, Clone, Copy)]
struct TimeBank {
    main_ms: u64,
    periods: u8,
}

impl TimeBank {
    fn new(control: TimeControl) -> TimeBank {
        TimeBank { main_ms: u64::from(control.main) * 1000, periods: control.periods }
    }

    /// What is left when the move has taken `used_ms` so far.
    fn left(self, control: TimeControl, used_ms: u64) -> TimeLeft {
        let byoyomi_ms = u64::from(control.byoyomi) * 1000;
        let (ms, periods, in_byoyomi) = match used_ms.checked_sub(self.main_ms) {
            None => (self.main_ms - used_ms, self.periods, false),
            // a move that has not begun to use the byoyomi has all of it
            Some(over) if byoyomi_ms > 0 => {
                let gone = over / byoyomi_ms;
                if gone < u64::from(self.periods) {
                    (byoyomi_ms - over % byoyomi_ms, self.periods - gone as u8, true)
                } else {
                    (0, 0, true)
                }
            }
            Some(_) => (0, 0, false),
        };
        TimeLeft { ms: u32::try_from(ms).unwrap_or(u32::MAX), periods, in_byoyomi }
    }

    /// The time after a move that took `used_ms`.
    fn after(self, control: TimeControl, used_ms: u64) -> TimeBank {
        let left = self.left(control, used_ms);
        let main_ms = if left.in_byoyomi { 0 } else { u64::from(left.ms) + u64::from(control.increment) * 1000 };
        TimeBank { main_ms, periods: left.periods }
    }
}

/// The clock of a game. It runs for one side at a time, or stands still. Times of day are in milliseconds since any fixed moment.
///
/// ```
/// use suizo::{clock::{Clock, parse_controls}, rules::Color};
/// let mut clock = Clock::new(parse_controls("60/10").unwrap(), Color::Black);
/// clock.start(0.0);
/// clock.press(50_000.0); // Black has moved
/// assert_eq!((clock.turn(), clock.spent()), (Color::White, &[50_000][..]));
/// clock.press(55_000.0);
/// // Black's main time ends after ten seconds more, and the byoyomi begins
/// let left = clock.left(Color::Black, 68_000.0);
/// assert_eq!((left.ms, left.in_byoyomi), (7_000, true));
/// assert_eq!(clock.flagged(75_000.0), Some(Color::Black));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Clock {
    controls: ByColor<TimeControl>,
    /// Who made or makes the first move.
    first: Color,
    /// What each move took, in milliseconds.
    spent: Vec<u32>,
    /// What the present move had used when the clock was last started.
    used_ms: f64,
    /// When it was last started; `None` while it stands still.
    since_ms: Option<f64>,
}

impl Clock {
    /// A clock that stands still, before the first move.
    #[must_use]
    pub fn new(controls: ByColor<TimeControl>, first: Color) -> Clock {
        Clock { controls, first, spent: Vec::new(), used_ms: 0.0, since_ms: None }
    }

    /// A clock that stands still in the middle of a game: what each move took, and what the next one has used so far, in milliseconds.
    #[must_use]
    pub fn restore(controls: ByColor<TimeControl>, first: Color, spent: Vec<u32>, used_ms: u32) -> Clock {
        Clock { controls, first, spent, used_ms: used_ms.into(), since_ms: None }
    }

    /// The time of each side at the start.
    #[must_use]
    pub fn controls(&self) -> ByColor<TimeControl> {
        self.controls
    }

    /// What each move took, in milliseconds.
    #[must_use]
    pub fn spent(&self) -> &[u32] {
        &self.spent
    }

    /// What the present move has used up to now, in milliseconds.
    #[must_use]
    pub fn used(&self, now_ms: f64) -> u32 {
        let running = self.since_ms.map_or(0.0, |since| (now_ms - since).max(0.0));
        (self.used_ms + running) as u32
    }

    /// What the present move had used when the clock was last started or stopped, in milliseconds: stored when the page is left.
    #[must_use]
    pub fn banked(&self) -> u32 {
        self.used_ms as u32
    }

    /// Whether the time of the side to move is running.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.since_ms.is_some()
    }

    /// Whose time runs, or would run if the clock were started.
    #[must_use]
    pub fn turn(&self) -> Color {
        if self.spent.len().is_multiple_of(2) { self.first } else { !self.first }
    }

    /// Lets the time run; no change if it runs already.
    pub fn start(&mut self, now_ms: f64) {
        self.since_ms.get_or_insert(now_ms);
    }

    /// Stands still; what the present move has used is kept.
    pub fn stop(&mut self, now_ms: f64) {
        self.used_ms = self.used(now_ms).into();
        self.since_ms = None;
    }

    /// A move was made: the other side's time begins.
    pub fn press(&mut self, now_ms: f64) {
        self.spent.push(self.used(now_ms));
        self.used_ms = 0.0;
        self.since_ms = self.since_ms.map(|_| now_ms);
    }

    /// Goes back to when `plies` moves were made: the time of the moves taken back and of the present one is given back.
    pub fn take_back(&mut self, plies: usize, now_ms: f64) {
        self.spent.truncate(plies);
        self.used_ms = 0.0;
        self.since_ms = self.since_ms.map(|_| now_ms);
    }

    /// What a side has left.
    #[must_use]
    pub fn left(&self, color: Color, now_ms: f64) -> TimeLeft {
        let control = self.controls[color];
        let skipped = usize::from(color != self.first);
        let own = self.spent.iter().skip(skipped).step_by(2);
        let bank = own.fold(TimeBank::new(control), |bank, &ms| bank.after(control, ms.into()));
        let used = if color == self.turn() { self.used(now_ms) } else { 0 };
        bank.left(control, used.into())
    }

    /// The side that has used up its time, if the clock runs.
    #[must_use]
    pub fn flagged(&self, now_ms: f64) -> Option<Color> {
        let turn = self.turn();
        (self.is_running() && self.left(turn, now_ms).is_flagged()).then_some(turn)
    }

    /// Milliseconds until the shown seconds of the running side change; `None` while the clock stands still.
    #[must_use]
    pub fn next_tick(&self, now_ms: f64) -> Option<u32> {
        self.is_running().then(|| (self.left(self.turn(), now_ms).ms.saturating_sub(1)) % 1000 + 1)
    }
}

/// Milliseconds as a clock shows them, rounded up to seconds.
///
/// ```
/// use suizo::clock::shown;
/// assert_eq!((shown(598_001), shown(3_600_000), shown(0)), ("9:59".into(), "1:00:00".into(), "0:00".into()));
/// ```
#[must_use]
pub fn shown(ms: u32) -> String {
    let seconds = ms.div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}
