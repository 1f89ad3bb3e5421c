//! A race: as many problems as one can solve in three minutes, from easy ones to harder ones.

use super::{
    messages::PuzzleMsg,
    task::{Said, Stage},
    trainer::Trainer,
};
use crate::{
    app::{
        context::{Context, Now},
        effect::{Effect, Focus},
        followup::{Followup, Followups},
        later::LaterMsg,
    },
    puzzles::{
        Progress, Recall,
        pack::{Aim, Row},
    },
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
        // in a hurry nothing but mates is asked for
        let is_open = |at: &usize| rows[*at].aim == Aim::Mate && !self.met.contains(at);
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

impl Trainer {
    /// Begins a race.
    pub(super) fn start_race(&mut self, ctx: &Context) -> Followups {
        let mut race = Race::new(ctx.now);
        match race.next(&self.rows) {
            Some(first) => self.set_up(first),
            None => return Vec::new(),
        }
        let tick = race.tick();
        self.race = Some(race);
        vec![tick, Followup::Effect(Effect::Focus(Focus::Task))]
    }

    /// The next problem of a race that goes on, with what is said of the one before; where there is none the race is over.
    pub(super) fn race_on(&mut self, said: Said, ctx: &Context) -> (Followups, Option<String>) {
        let (Some(race), Some(task)) = (&mut self.race, &self.task) else { return Default::default() };
        if !race.goes_on(ctx.now.ms) {
            return self.end_race(ctx);
        }
        race.count(task.at, said == Said::RaceRight);
        let is_in_time = race.goes_on(ctx.now.ms);
        match race.next(&self.rows).filter(|_| is_in_time) {
            Some(next) => {
                self.set_up(next);
                self.with_task(|task| task.said = Some(said));
                Default::default()
            }
            None => self.end_race(ctx),
        }
    }

    /// The race is over: what was missed comes again tomorrow, and the best is remembered.
    fn end_race(&mut self, ctx: &Context) -> (Followups, Option<String>) {
        let daily = self.daily();
        let (Some(race), Some(era)) = (&mut self.race, self.era) else { return Default::default() };
        if race.over.is_some() {
            return Default::default();
        }
        let mut progress = Progress::read(ctx.prefs.puzzles());
        let game = era.variant().id();
        race.end(progress.best_race(game));
        for &at in &race.missed {
            let id = self.rows[at].id();
            // today's stays solved
            let is_done = at == daily && progress.card(id).is_some_and(|card| card.streak > 0 && card.due > self.day);
            if !is_done {
                progress.schedule(id, Recall::Late, self.day);
            }
        }
        progress.raced(game, race.solved);
        self.missed.clone_from(&race.missed);
        // what stands on the board is looked at, and an answer that was on its way does not come
        self.number += 1;
        self.with_task(|task| (task.stage, task.said) = (Stage::Done, None));
        (vec![Followup::Effect(Effect::Focus(Focus::Task))], Some(progress.to_text()))
    }

    /// Whatever else is done takes the place of a race.
    pub fn leave_race(&mut self, ctx: &Context) -> (Followups, Option<String>) {
        let (_, kept) = self.end_race(ctx);
        self.race = None;
        (Vec::new(), kept)
    }

    /// A message in a race; `None` where it is none of the race's.
    pub(super) fn update_race(&mut self, msg: &PuzzleMsg, ctx: &Context) -> Option<(Followups, Option<String>)> {
        let race = self.race.as_mut()?;
        match *msg {
            PuzzleMsg::Tick(number) if !race.is_at(number) => Some(Default::default()),
            PuzzleMsg::Tick(_) if race.goes_on(ctx.now.ms) => Some((vec![race.tick()], None)),
            PuzzleMsg::Tick(_) | PuzzleMsg::EndRace => Some(self.end_race(ctx)),
            // it goes on with the next one, and this one counts as missed
            PuzzleMsg::Next if race.over.is_none() => {
                let (mut followups, kept) = self.race_on(Said::RaceMissed, ctx);
                self.with_task(|task| task.said = None);
                if followups.is_empty() {
                    followups.push(Followup::Effect(Effect::Focus(Focus::Task)));
                }
                Some((followups, kept))
            }
            PuzzleMsg::Hint | PuzzleMsg::Solution | PuzzleMsg::Again if race.over.is_none() => Some(Default::default()),
            PuzzleMsg::Packs { .. } | PuzzleMsg::Day(_) | PuzzleMsg::Due(_) => None,
            _ => {
                // whatever else is chosen takes its place
                let kept = self.leave_race(ctx).1;
                let at = self.task.as_ref().map(|task| task.at);
                at.into_iter().for_each(|at| self.set_up(at));
                kept.map(|kept| {
                    let (followups, more) = self.update(msg.clone(), ctx);
                    (followups, more.or(Some(kept)))
                })
            }
        }
    }
}
