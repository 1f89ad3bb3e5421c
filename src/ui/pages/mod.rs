//! Whole screens.

mod play;

pub use play::{LOGO, page};
