//! The games that are kept by themselves: what is asked of the browser's store, what came of it, and the sheet that lists them.

mod filter;
mod messages;
mod shelf;
mod state;
mod update;
mod view;

pub use filter::{Field, Filter, FilterChange, Sort};
pub use messages::{LibraryMsg, LibraryRequest, Report, Turn};
pub use shelf::{PAGE, Shelf, Shelved, Work};
pub use state::GameLibrary;
pub use view::{LibraryView, RowView};
