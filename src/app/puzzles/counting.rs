//! What is counted of the solving, and on which day.

use super::{choice, trainer::Trainer};
use crate::{
    app::context::Context,
    puzzles::{Progress, Recall},
};

/// As often the day is looked up while somebody is at the problems, in milliseconds.
const DAY_MS: f64 = 60_000.0;

impl Trainer {
    /// Whether the day has to be looked up again: a page may stay open for days.
    pub fn wants_day(&mut self, now_ms: f64) -> bool {
        let is_due = self.era.is_some() && now_ms - self.day_ms >= DAY_MS;
        if is_due {
            self.day_ms = now_ms;
        }
        is_due
    }

    /// The place of the problem of the day.
    #[must_use]
    pub fn daily(&self) -> usize {
        choice::of_day(self.day, self.n_packed())
    }

    /// A problem that was tried and not solved is left: it comes again as one that was not known.
    pub(super) fn leave(&mut self, ctx: &Context) -> Option<String> {
        let is_tried = self.task.as_ref().is_some_and(|task| task.recall < Recall::Clean);
        if is_tried { self.count(Recall::Shown, ctx) } else { None }
    }

    /// Counts the problem at hand, once.
    pub(super) fn count(&mut self, recall: Recall, ctx: &Context) -> Option<String> {
        let (day, era, daily) = (self.day, self.era?, self.daily());
        let task = self.task.as_mut().filter(|task| !task.is_counted)?;
        let row = &self.rows[task.at];
        task.is_counted = true;
        let mut progress = Progress::read(ctx.prefs.puzzles());
        let recall = recall.min(task.recall);
        match row.mistake {
            // how hard it is nobody knows
            Some(_) => progress.schedule(row.id(), recall, day),
            None => progress.take(era.variant().id(), row.id(), row.grade, recall, day),
        }
        if recall > Recall::Shown && task.at == daily {
            progress.solved_daily(day);
        }
        Some(progress.to_text())
    }
}
