//! JSON Kifu Format: header, start, moves with their forks, times, comments and ends.
//!
//! It carries variations, and of notes the comments, with evaluations as lines of these ([`evaluations`](super::evaluations)). Read beyond the standard: moves without an origin as KI2 leaves them (`relative`),
//! `same` without `to`, fractions of seconds. For other games than shogi the header says `variant`, and rule choices under their names in
//! links; boards then have as many files and ranks as the game, and `SZ` and `TS` are the drunk elephant and the crown prince.

mod read;
mod start;
mod write;

pub use read::read;
pub use write::write;
