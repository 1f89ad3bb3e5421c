//! How long to think.

use crate::engine::limits::{ClockLimits, Limits};

/// Bounds on one search, in milliseconds since its clock started.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TimePlan {
    /// A fair part of a clock whose time is kept for later moves: stretched or shrunk by how settled the best move is. Without it time
    /// that is not used is lost, and only the hard bound counts.
    share_ms: Option<u64>,
    /// Time at which the answer must be given.
    hard_ms: Option<u64>,
}

/// Number of moves to come among which the own time is divided: at the start, and late in a game. Searches stretch their share by
/// more than half on average: a quarter of a clock is gone after ten moves, four fifths after sixty.
const HORIZON_MOVES: [u64; 2] = [60, 30];
/// Shares of the clock that one move may take at most.
const MOST_SHARES: u64 = 4;
/// Longer clocks, of some thirty years, count as that long.
const LONGEST_MS: u64 = 1 << 40;

impl TimePlan {
    /// `ply` counts from the start of the game.
    pub fn new(limits: &Limits, ply: usize) -> TimePlan {
        let mut plan = limits.clock.map(|clock| TimePlan::on_clock(clock, limits.overhead_ms, ply)).unwrap_or_default();
        if let Some(movetime) = limits.movetime_ms {
            // a fixed time is meant to be used: most of it stays, however short it is
            let hard = (movetime - limits.overhead_ms.min(movetime / 10)).max(1);
            plan.hard_ms = Some(plan.hard_ms.map_or(hard, |other| other.min(hard)));
        }
        plan
    }

    fn on_clock(clock: ClockLimits, overhead_ms: u64, ply: usize) -> TimePlan {
        let [own_ms, inc_ms, byoyomi_ms] = [clock.own_ms, clock.inc_ms, clock.byoyomi_ms].map(|ms| ms.min(LONGEST_MS));
        // beyond this the move loses on time, or a period of byoyomi
        let most = (own_ms + byoyomi_ms).saturating_sub(overhead_ms).max(1);
        if own_ms < byoyomi_ms {
            // a period begins anew with every move
            return TimePlan { share_ms: None, hard_ms: Some(most) };
        }
        let [early, late] = HORIZON_MOVES;
        let n_moves = early.saturating_sub(ply as u64 / 4).max(late);
        // what comes on with every move; of a period half is counted, so that the own time is not gone at once
        let income = inc_ms + byoyomi_ms / 2;
        // what the moves to come lose on their way, however late it is, unless there will be periods to lose it from
        let costs = if byoyomi_ms > 0 { 0 } else { overhead_ms * early };
        let spare = own_ms.saturating_sub(overhead_ms);
        let all = (own_ms + income * n_moves).saturating_sub(costs).max(spare / 8);
        let share = (all / n_moves).max(1);
        let hard = (share * MOST_SHARES).min(spare / 2 + byoyomi_ms).clamp(1, most);
        TimePlan { share_ms: Some(share), hard_ms: Some(hard) }
    }

    /// Whether the search is timed at all.
    pub fn is_timed(&self) -> bool {
        self.hard_ms.is_some()
    }

    /// Whether starting another iteration is worth it. `percent` stretches or shrinks the share.
    pub fn allows_iteration(&self, elapsed_ms: u64, pondered_ms: u64, percent: u64) -> bool {
        // shares of a few milliseconds must not be rounded to nothing
        let share_ends = self.share_ms.is_some_and(|share| (elapsed_ms + pondered_ms) * 100 >= share * percent);
        !share_ends && !self.is_over(elapsed_ms, pondered_ms)
    }

    /// What was thought on the opponent's time saves own time, where that can be kept.
    pub fn is_over(&self, elapsed_ms: u64, pondered_ms: u64) -> bool {
        let saved_ms = if self.share_ms.is_some() { pondered_ms } else { 0 };
        self.hard_ms.is_some_and(|hard| elapsed_ms + saved_ms >= hard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OVERHEAD_MS: u64 = 20;

    fn plan(own_ms: u64, inc_ms: u64, byoyomi_ms: u64) -> TimePlan {
        let clock = Some(ClockLimits { own_ms, inc_ms, byoyomi_ms });
        TimePlan::new(&Limits { clock, overhead_ms: OVERHEAD_MS, ..Limits::default() }, 0)
    }

    #[test]
    fn a_clock_is_never_overdrawn() {
        for own in [0, 1, 10, 50, 1_000, 60_000, 3_600_000] {
            for inc in [0, 100, 5_000] {
                for byoyomi in [0, 1, 100, 10_000] {
                    let hard = plan(own, inc, byoyomi).hard_ms.unwrap();
                    assert!(
                        hard <= (own + byoyomi).saturating_sub(OVERHEAD_MS).max(1),
                        "{own} {inc} {byoyomi}: {hard}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_period_of_byoyomi_is_used_whole_and_with_it_what_is_left_of_the_own_time() {
        for own in [0, 5_000] {
            let plan = plan(own, 0, 10_000);
            let whole = own + 10_000 - OVERHEAD_MS;
            assert_eq!(plan.hard_ms, Some(whole));
            assert!(plan.allows_iteration(whole - 1, 0, 50) && !plan.allows_iteration(whole, 0, 300));
        }
        let hard = plan(600_000, 0, 10_000).hard_ms.unwrap();
        assert!((10_000..100_000).contains(&hard), "before that the own time is not spent at once: {hard}");
    }

    #[test]
    fn what_was_pondered_counts_as_thought_but_does_not_use_up_a_period() {
        let (fischer, byoyomi) = (plan(60_000, 1_000, 0), plan(0, 0, 10_000));
        assert!(fischer.allows_iteration(500, 0, 100) && !fischer.allows_iteration(0, 10_000, 100));
        assert!(byoyomi.allows_iteration(5_000, 60_000, 100));
    }

    #[test]
    fn the_way_home_of_the_moves_to_come_is_paid_for_first() {
        let first_move = |own_ms| plan(own_ms, 0, 0).share_ms.unwrap();
        // twenty milliseconds sixty times
        assert_eq!(first_move(61_200), 1_000);
        assert_eq!(first_move(7_200), 100);
        // but not to the point of thinking no more
        assert!((2..=10).contains(&first_move(1_000)));
    }

    #[test]
    fn a_share_of_a_millisecond_is_not_rounded_to_nothing() {
        let plan = plan(100, 0, 0);
        assert_eq!(plan.share_ms, Some(1));
        assert!(plan.allows_iteration(0, 0, 70) && !plan.allows_iteration(1, 0, 70));
    }

    #[test]
    fn a_fixed_time_has_no_soft_bound() {
        for (movetime_ms, expected) in [(0, 1), (1, 1), (20, 18), (200, 180), (1000, 980)] {
            let limits = Limits { movetime_ms: Some(movetime_ms), overhead_ms: 20, ..Limits::default() };
            assert_eq!(TimePlan::new(&limits, 0), TimePlan { hard_ms: Some(expected), ..TimePlan::default() });
        }
    }
}
