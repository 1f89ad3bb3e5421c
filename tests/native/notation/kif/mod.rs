//! KIF, KI2 and BOD: the dialects of programs, round trips of generated trees, and hostile input.

mod dialects;
mod hostile;
mod round_trip;
mod trees;
mod words;
