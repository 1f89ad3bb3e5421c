//! What only runs natively: the program `suizo`, and matches between engines.

pub mod arena;
pub mod cli;
