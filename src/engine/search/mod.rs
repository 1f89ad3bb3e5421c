//! The search of the tree below the root: one position and what follows from it.

mod alphabeta;
pub mod correction_history;
mod mate;
pub mod move_history;
mod move_kind;
pub mod move_picker;
mod node;
mod quiescence;
pub mod searcher;
pub mod see;
pub mod skill;
pub mod state;
mod time;
pub mod tt;
