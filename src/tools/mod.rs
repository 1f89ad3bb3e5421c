//! What only runs natively: the program `suizo`, matches between engines, and the build hook.

pub mod arena;
pub mod cli;
pub mod finish_build;
mod short_names;
