//! What only runs natively: the program `suizo`, matches between engines, and the build hook.

pub mod arena;
pub mod cli;
pub mod endgames;
#[cfg(feature = "golden")]
pub mod finish_build;
#[cfg(feature = "golden")]
pub mod first_picture;
mod patient;
pub mod puzzle_maker;
pub mod records;
#[cfg(feature = "golden")]
mod short_names;
pub mod trainer;

pub use patient::Patient;
