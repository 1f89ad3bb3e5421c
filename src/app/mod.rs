//! What the program does.

pub mod board_view;
