//! Hints and comments.

mod guard;
mod hint;
mod hint_truth;
