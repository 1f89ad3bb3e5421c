//! What the page knows of the engine and of the device that it runs on.

pub mod device;
