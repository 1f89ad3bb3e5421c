//! The search at the root: from depth to depth, several lines, and root moves that several engines share.

pub mod deepening;
pub mod root_move;
pub mod root_search;
pub mod scheduler;
pub mod task;
