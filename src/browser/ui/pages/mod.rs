//! Whole screens.

mod learn;
mod play;

pub use learn::button as learn_button;
pub use play::{LOGO, page};
