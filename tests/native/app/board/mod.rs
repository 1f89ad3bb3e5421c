//! What a person does on a board.

mod board_tools;
mod moving;
