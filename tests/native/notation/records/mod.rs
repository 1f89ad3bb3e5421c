//! Whole records: what is written is read again, real-looking files, and text from nowhere.

mod hostile;
mod round_trip;
mod samples;
pub mod trees;
