//! Advice and comments in words: only what the rules or a search can show.

pub mod comment;
mod deeds;
pub mod hint;
