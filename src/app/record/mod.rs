//! The record of the game as the page shows it: the list of its moves, moves as text, and the game as text for others.

pub mod move_list;
pub mod move_text;
pub mod navigation;
pub mod share;

pub use move_list::{MoveEntry, MoveList};
pub use navigation::Navigation;
pub use share::{Share, ShareMsg, ShareText};
