//! What only runs in a browser: the drawing, the page around it, the engine's worker.

#[cfg(feature = "worker")]
pub mod memory;
#[cfg(feature = "web")]
pub mod shell;
#[cfg(feature = "web")]
pub mod ui;
#[cfg(feature = "worker")]
pub mod worker;
