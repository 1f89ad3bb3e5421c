//! What the worker of records does that needs no browser.

pub mod archive;
pub mod read;
pub mod write;
