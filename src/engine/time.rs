//! How long to think.

use super::limits::Limits;

/// Bounds on one search, in milliseconds since its clock started.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct TimePlan {
    /// No new iteration after this, more or less: scaled by how settled the best move is.
    pub soft_ms: Option<u64>,
    /// Answer now.
    pub hard_ms: Option<u64>,
}

/// Moves that a clock without increment should still last for.
const HORIZON_MOVES: u64 = 30;

impl TimePlan {
    pub fn new(limits: &Limits) -> TimePlan {
        let mut plan = TimePlan::default();
        if let Some(clock) = limits.clock {
            let own = clock.own_ms.saturating_sub(limits.overhead_ms);
            let byoyomi = clock.byoyomi_ms.saturating_sub(limits.overhead_ms);
            // what this move may take at the very most without losing on time
            let all = own + clock.inc_ms.min(own) / 2 + byoyomi;
            let share = own / HORIZON_MOVES + clock.inc_ms * 3 / 4;
            let soft = if own < clock.byoyomi_ms { byoyomi * 9 / 10 } else { share + byoyomi * 7 / 10 };
            let hard = if own < clock.byoyomi_ms { own + byoyomi } else { (share * 4).min(own / 3) + byoyomi };
            // a clock without byoyomi never gives its last tenth away
            let cap = if clock.byoyomi_ms > 0 { all } else { clock.own_ms.saturating_sub(limits.overhead_ms) * 9 / 10 };
            let hard = hard.min(cap).max(1);
            plan.hard_ms = Some(hard);
            plan.soft_ms = Some(soft.min(hard).max(1));
        }
        if let Some(movetime) = limits.movetime_ms {
            // a fixed time is meant to be used: most of it stays, however short it is
            let hard = (movetime - limits.overhead_ms.min(movetime / 10)).max(1);
            plan.hard_ms = Some(plan.hard_ms.map_or(hard, |other| other.min(hard)));
        }
        plan
    }

    /// Whether starting another iteration is worth it. `percent` stretches or shrinks the soft bound.
    pub fn allows_iteration(&self, elapsed_ms: u64, percent: u64) -> bool {
        let soft = self.soft_ms.is_none_or(|soft| elapsed_ms * 100 < soft * percent);
        soft && self.hard_ms.is_none_or(|hard| elapsed_ms < hard)
    }

    pub fn is_over(&self, elapsed_ms: u64) -> bool {
        self.hard_ms.is_some_and(|hard| elapsed_ms >= hard)
    }
}

#[cfg(test)]
mod tests {
    use super::super::limits::ClockLimits;
    use super::*;

    fn plan(own_ms: u64, inc_ms: u64, byoyomi_ms: u64) -> (u64, u64) {
        let clock = Some(ClockLimits { own_ms, inc_ms, byoyomi_ms });
        let plan = TimePlan::new(&Limits { clock, overhead_ms: 20, ..Limits::default() });
        (plan.soft_ms.unwrap(), plan.hard_ms.unwrap())
    }

    #[test]
    fn a_clock_is_never_overdrawn() {
        for own in [0, 1, 10, 50, 1_000, 60_000, 3_600_000] {
            for inc in [0, 100, 5_000] {
                for byoyomi in [0, 1, 100, 10_000] {
                    let (soft, hard) = plan(own, inc, byoyomi);
                    assert!(soft <= hard, "{own} {inc} {byoyomi}");
                    assert!(hard <= (own + byoyomi).saturating_sub(20).max(1), "{own} {inc} {byoyomi}: {hard}");
                }
            }
        }
    }

    #[test]
    fn byoyomi_alone_is_used_well() {
        let (soft, hard) = plan(0, 0, 10_000);
        assert!(soft >= 8_000 && hard >= 9_000);
    }

    #[test]
    fn a_fixed_time_has_no_soft_bound() {
        for (movetime_ms, expected) in [(0, 1), (1, 1), (20, 18), (200, 180), (1000, 980)] {
            let limits = Limits { movetime_ms: Some(movetime_ms), overhead_ms: 20, ..Limits::default() };
            assert_eq!(TimePlan::new(&limits), TimePlan { soft_ms: None, hard_ms: Some(expected) });
        }
    }
}
