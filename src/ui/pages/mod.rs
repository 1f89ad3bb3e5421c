//! Whole screens.

mod play;

pub use play::page;
