//! Drawing: function components that take plain props and answer through one callback.

pub mod board;
pub mod dom;
pub mod marked;
pub mod page;
pub mod panels;
pub mod sheets;
pub mod theme;
