//! What only runs natively: the program `suizo`, matches between engines, and the build hook.

pub mod arena;
pub mod cli;
#[cfg(feature = "golden")]
pub mod finish_build;
#[cfg(feature = "golden")]
pub mod first_picture;
pub mod puzzles;
pub mod records;
#[cfg(feature = "golden")]
mod short_names;
pub mod trainer;

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
