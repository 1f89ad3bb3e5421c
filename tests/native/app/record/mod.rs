//! The record of the game: its list, what is tried and said, and how it goes out and comes in.

mod exchange;
mod move_list;
mod variations;
