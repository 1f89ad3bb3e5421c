//! A search that nobody waits for.

use crate::engine::SearchControl;

/// Nothing but the limits ends a search.
pub struct Patient;

impl SearchControl for Patient {
    fn now_ms(&mut self) -> u64 {
        0
    }

    fn should_stop(&mut self) -> bool {
        false
    }
}
