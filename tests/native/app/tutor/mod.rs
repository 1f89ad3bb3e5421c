//! Hints and comments.

mod hint;
mod hint_truth;
