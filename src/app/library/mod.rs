//! The games that are kept by themselves: what is asked of the browser's store, what came of it, and the sheet that lists them.

mod messages;
mod shelf;
mod state;
mod tally;
mod update;
mod view;

pub use messages::{Export, LibraryMsg, LibraryRequest, Report, Turn};
pub use shelf::{Shelf, Work};
pub use state::GameLibrary;
pub use tally::{PlayedView, TallyView};
pub use view::{LibraryView, RowView};
