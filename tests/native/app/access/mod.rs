//! What is said aloud, and what is typed.

mod announcer;
mod commands;
