//! Advice in words: only what the rules or a search can show.

pub mod hint;
