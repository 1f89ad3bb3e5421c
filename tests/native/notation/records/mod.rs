//! Whole records: what is written is read again, files as programs write them, and text from nowhere.

mod dialects;
mod evaluations;
mod hostile;
mod journey_trees;
mod kif_round_trip;
mod kif_trees;
mod round_trip;
mod samples;
mod third;
pub mod trees;
mod unusual;
mod words;
