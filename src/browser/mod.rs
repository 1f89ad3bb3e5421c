//! What only runs in a browser: the drawing, the page around it, a board in other pages, the engine's worker.

#[cfg(any(feature = "web", feature = "embed"))]
pub mod engine_link;
#[cfg(feature = "worker")]
pub mod memory;
#[cfg(feature = "web")]
pub mod shell;
#[cfg(feature = "embed")]
pub mod tag;
#[cfg(any(feature = "web", feature = "embed"))]
pub mod ui;
#[cfg(feature = "worker")]
pub mod worker;
