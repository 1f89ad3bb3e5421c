//! What the worker of records does that needs no browser.

pub mod archive;
mod header;
pub mod read;
pub mod write;
