//! Work in slices: how long one lasts, and the search's view of it.

use super::reports::Reports;
use crate::engine::{Bound, Info, SearchControl};

/// Milliseconds from any fixed moment; never runs backwards.
pub type Clock<'a> = dyn FnMut() -> u64 + 'a;

/// Positions visited between two looks at the clock, where root moves take little time each.
pub(super) const POLL_NODES: u64 = 512;

/// A slice of work, which ends when its time is over.
pub(super) struct Slice<'a, 'c> {
    pub clock: &'a mut Clock<'c>,
    pub end_ms: u64,
    /// Whether the task is to end with this slice.
    pub stop: bool,
}

impl<'c> Slice<'_, 'c> {
    pub fn now_ms(&mut self) -> u64 {
        (self.clock)()
    }

    /// What a search asks during this slice; its lines go to `reports`.
    pub fn control<'s>(&'s mut self, reports: Option<&'s mut Reports>) -> SliceControl<'s, 'c> {
        SliceControl { clock: self.clock, end_ms: self.end_ms, stop: self.stop, reports }
    }
}

/// Lets a search pause at the end of a slice.
pub(super) struct SliceControl<'a, 'c> {
    clock: &'a mut Clock<'c>,
    end_ms: u64,
    stop: bool,
    reports: Option<&'a mut Reports>,
}

impl SearchControl for SliceControl<'_, '_> {
    fn now_ms(&mut self) -> u64 {
        (self.clock)()
    }

    fn should_stop(&mut self) -> bool {
        self.stop
    }

    /// Bounds are left out: the line before had a value, and so will the next one.
    fn report(&mut self, info: &Info) {
        if let Some(reports) = &mut self.reports
            && info.bound == Bound::Exact
        {
            reports.add(info);
        }
    }

    fn should_pause(&mut self) -> bool {
        (self.clock)() >= self.end_ms
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{engine::Score, rules::Variant};

    #[test]
    fn a_bound_takes_no_line_away() {
        let line = |bound, value| Info {
            depth: 9,
            seldepth: 12,
            multi_pv: 1,
            score: Score::Cp(value),
            bound,
            nodes: 1,
            ms: 1,
            hashfull: 0,
            pv: Vec::new(),
        };
        let mut reports = Reports::new(1, Variant::Shogi);
        let mut slice = Slice { clock: &mut || 0, end_ms: 0, stop: false };
        let mut control = slice.control(Some(&mut reports));
        for info in [line(Bound::Exact, 30), line(Bound::Upper, -80), line(Bound::Lower, 190)] {
            control.report(&info);
        }
        assert_eq!(reports.waiting(), [line(Bound::Exact, 30)]);
    }
}
