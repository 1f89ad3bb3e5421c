//! What the program does.

pub mod board_view;
pub mod settings;
