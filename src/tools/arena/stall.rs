//! Measures how long the machine itself stood still, as shared machines do: no player is to blame for that.

use std::{
    sync::{
        Once,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// How long the measuring thread sleeps at a time.
const NAP: Duration = Duration::from_millis(10);
/// Oversleeping by less than this is ordinary scheduling.
const ORDINARY: Duration = Duration::from_millis(50);

/// The total time that the machine stood still.
///
/// Known by a thread that sleeps and wakes: what it oversleeps, players overslept as well. Several lanes should not share a
/// core, or one would be excused for waiting for another.
#[derive(Debug, Default)]
pub(super) struct Stalls {
    total_us: AtomicU64,
}

static STALLS: Stalls = Stalls { total_us: AtomicU64::new(0) };
static WATCH: Once = Once::new();

impl Stalls {
    /// Those of this machine, watched from the first call on.
    pub fn watched() -> &'static Stalls {
        WATCH.call_once(|| {
            // without a watch nothing is excused
            let _ = thread::Builder::new().name("stalls".to_owned()).spawn(|| {
                loop {
                    let begin = Instant::now();
                    thread::sleep(NAP);
                    STALLS.slept(begin.elapsed());
                }
            });
        });
        &STALLS
    }

    /// A nap took so long.
    pub fn slept(&self, took: Duration) {
        let over = took.saturating_sub(NAP);
        if over > ORDINARY {
            self.total_us.fetch_add(u64::try_from(over.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
        }
    }

    /// All of them so far.
    pub fn total(&self) -> Duration {
        Duration::from_micros(self.total_us.load(Ordering::Relaxed))
    }

    /// How much was added since there were `before`. Who wakes from the same stall may be ahead of the watch, so it is given a
    /// moment.
    pub fn since(&self, before: Duration) -> Duration {
        thread::sleep(3 * NAP);
        self.total().saturating_sub(before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_overslept_by_far_counts() {
        let stalls = Stalls::default();
        stalls.slept(Duration::from_millis(12));
        stalls.slept(Duration::from_millis(60));
        assert_eq!(stalls.total(), Duration::ZERO);
        let before = stalls.total();
        stalls.slept(Duration::from_millis(410));
        stalls.slept(Duration::from_millis(210));
        assert_eq!(stalls.since(before), Duration::from_millis(600));
    }
}
