//! Nodes or time that a player may use, and its clock.

use std::{fmt, time::Duration};

/// What one side may use for its moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Budget {
    /// Nodes for each move; time does not count.
    Nodes(u64),
    /// Milliseconds for each move.
    MoveTime(u64),
    /// A clock, in milliseconds.
    Clock {
        /// For the whole game.
        main_ms: u64,
        /// Added after each move.
        inc_ms: u64,
        /// For each move once the main time is used up.
        byoyomi_ms: u64,
    },
}

impl Budget {
    /// Reads `MAIN+INCREMENT` or `MAIN+INCREMENT+BYOYOMI`, in milliseconds.
    pub fn parse_clock(text: &str) -> Option<Budget> {
        let parts: Vec<u64> = text.split('+').map(|part| part.parse().ok()).collect::<Option<_>>()?;
        let (main_ms, inc_ms, byoyomi_ms) = match *parts {
            [main_ms, inc_ms] => (main_ms, inc_ms, 0),
            [main_ms, inc_ms, byoyomi_ms] => (main_ms, inc_ms, byoyomi_ms),
            _ => return None,
        };
        (main_ms + byoyomi_ms > 0).then_some(Budget::Clock { main_ms, inc_ms, byoyomi_ms })
    }

    /// Lateness that is no loss unless the match says otherwise, in milliseconds. A fixed time a move is rarely kept to the
    /// millisecond, and a shared machine may stand still by itself.
    pub const fn usual_slack_ms(self) -> u64 {
        match self {
            Budget::Nodes(_) => 0,
            Budget::MoveTime(_) => 500,
            Budget::Clock { .. } => 20,
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Nodes(nodes) => write!(f, "nodes {nodes}"),
            Budget::MoveTime(ms) => write!(f, "movetime {ms}"),
            Budget::Clock { main_ms, inc_ms, byoyomi_ms } => write!(f, "clock {main_ms}+{inc_ms}+{byoyomi_ms}"),
        }
    }
}

/// One player's time in one game.
#[derive(Debug, Clone, Copy)]
pub(super) struct Clock {
    budget: Budget,
    left: Duration,
}

/// A move took longer than the budget and the slack allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TooLate;

impl Clock {
    pub fn new(budget: Budget) -> Clock {
        let left = match budget {
            Budget::Clock { main_ms, .. } => Duration::from_millis(main_ms),
            Budget::Nodes(_) | Budget::MoveTime(_) => Duration::ZERO,
        };
        Clock { budget, left }
    }

    /// What is left of the time of the whole game, in milliseconds.
    pub fn left_ms(&self) -> u64 {
        self.left.as_millis() as u64
    }

    /// How long the next move may take; `None` where time does not count.
    pub fn limit(&self) -> Option<Duration> {
        match self.budget {
            Budget::Nodes(_) => None,
            Budget::MoveTime(ms) => Some(Duration::from_millis(ms)),
            Budget::Clock { byoyomi_ms, .. } => Some(self.left + Duration::from_millis(byoyomi_ms)),
        }
    }

    /// Whether a move that took this long comes too late.
    pub fn is_late(&self, took: Duration, slack: Duration) -> bool {
        self.limit().is_some_and(|limit| took > limit + slack)
    }

    /// Takes a move's time off. Lateness within the slack is forgiven.
    pub fn spend(&mut self, took: Duration, slack: Duration) -> Result<(), TooLate> {
        if self.is_late(took, slack) {
            return Err(TooLate);
        }
        if let Budget::Clock { inc_ms, .. } = self.budget {
            self.left = self.left.saturating_sub(took) + Duration::from_millis(inc_ms);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn clocks_are_read() {
        let clock = |main_ms, inc_ms, byoyomi_ms| Some(Budget::Clock { main_ms, inc_ms, byoyomi_ms });
        assert_eq!(Budget::parse_clock("60000+1000"), clock(60_000, 1_000, 0));
        assert_eq!(Budget::parse_clock("0+0+500"), clock(0, 0, 500));
        for bad in ["", "1", "0+5", "0+0+0", "a+b", "1+2+3+4", "-1+5"] {
            assert_eq!(Budget::parse_clock(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_clock_gives_the_increment_after_the_move_and_the_byoyomi_for_each() {
        let mut clock = Clock::new(Budget::Clock { main_ms: 1_000, inc_ms: 100, byoyomi_ms: 0 });
        assert_eq!(clock.spend(ms(600), ms(0)), Ok(()));
        assert_eq!(clock.left_ms(), 500);
        assert_eq!(clock.spend(ms(510), ms(20)), Ok(()), "forgiven");
        assert_eq!(clock.left_ms(), 100);
        assert_eq!(clock.spend(ms(121), ms(20)), Err(TooLate));
        let mut clock = Clock::new(Budget::Clock { main_ms: 1_000, inc_ms: 0, byoyomi_ms: 500 });
        assert_eq!(clock.limit(), Some(ms(1_500)));
        assert_eq!(clock.spend(ms(1_400), ms(0)), Ok(()));
        assert_eq!((clock.left_ms(), clock.limit()), (0, Some(ms(500))));
    }

    #[test]
    fn nodes_take_any_time_and_a_fixed_time_is_each_moves_own() {
        assert_eq!(Clock::new(Budget::Nodes(1)).spend(ms(100_000), ms(0)), Ok(()));
        let mut clock = Clock::new(Budget::MoveTime(100));
        for _ in 0..3 {
            assert_eq!(clock.spend(ms(140), ms(50)), Ok(()));
        }
        assert_eq!(clock.spend(ms(151), ms(50)), Err(TooLate));
    }
}
