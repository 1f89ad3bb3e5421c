//! A race: as many problems as one can solve in three minutes, from easy ones to harder ones.

use super::messages::PuzzleMsg;
use crate::{
    app::{context::Now, effect::Effect, followup::Followup, later::LaterMsg},
    puzzles::pack::Row,
};

/// How long a race takes.
const RACE_MS: f64 = 180_000.0;
/// What a miss costs of that.
const MISS_MS: f64 = 10_000.0;
/// Problems of a grade before the next one is reached.
const OF_A_GRADE: usize = 4;
/// How often the time left is drawn.
const TICK_MS: u32 = 1_000;

/// A race, going on or over.
#[derive(Debug, Clone)]
pub struct Race {
    /// When it ends.
    ends_ms: f64,
    /// The time that is left, as it was looked at last, in milliseconds.
    pub left_ms: u32,
    seed: u32,
    pub solved: u32,
    /// Places of the problems that were tried in vain.
    pub missed: Vec<usize>,
    /// Places of all that were met.
    met: Vec<usize>,
    /// How it ended, once it has.
    pub over: Option<Over>,
}

/// The end of a race.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Over {
    /// The most that were solved in a race, this one included.
    pub best: u32,
    /// No race before was as good.
    pub is_best: bool,
}

impl Race {
    /// A race that begins now.
    #[must_use]
    pub fn new(now: Now) -> Race {
        let left_ms = RACE_MS as u32;
        Race {
            ends_ms: now.ms + RACE_MS,
            left_ms,
            seed: now.random,
            solved: 0,
            missed: Vec::new(),
            met: Vec::new(),
            over: None,
        }
    }

    /// Looks at the clock; whether there is time left.
    pub fn goes_on(&mut self, now_ms: f64) -> bool {
        self.left_ms = if self.over.is_some() { 0 } else { (self.ends_ms - now_ms).clamp(0.0, RACE_MS) as u32 };
        self.left_ms > 0
    }

    /// The place of the next problem: as hard as one has come, in an order that is another one in each race.
    pub fn next(&mut self, rows: &[Row]) -> Option<usize> {
        let grade = 1 + (self.met.len() / OF_A_GRADE) as u32;
        let dice =
            |at: usize| (at as u32 ^ self.seed).wrapping_mul(0x9e37_79b1).rotate_left(15).wrapping_mul(0x85eb_ca77);
        let is_open = |at: &usize| !self.met.contains(at);
        let next = (0..rows.len()).filter(is_open).min_by_key(|&at| (rows[at].grade.abs_diff(grade), dice(at)))?;
        self.met.push(next);
        Some(next)
    }

    /// Counts a problem.
    pub fn count(&mut self, at: usize, is_solved: bool) {
        if is_solved {
            self.solved += 1;
        } else {
            self.missed.push(at);
            self.ends_ms -= MISS_MS;
        }
    }

    /// Ends it; `best` is what the races before came to.
    pub fn end(&mut self, best: u32) {
        self.left_ms = 0;
        self.over = Some(Over { best: best.max(self.solved), is_best: self.solved > best });
    }

    /// Has the time drawn again soon.
    #[must_use]
    pub fn tick(&self) -> Followup {
        let msg = LaterMsg::new(PuzzleMsg::Tick(self.seed), false);
        Followup::Effect(Effect::Remind { after_ms: TICK_MS, msg })
    }

    /// Whether a tick is this race's, and it goes on.
    #[must_use]
    pub fn is_at(&self, number: u32) -> bool {
        self.seed == number && self.over.is_none()
    }
}
