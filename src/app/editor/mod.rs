//! Any position that one can think of: set up piece by piece, whatever is still wrong with it, and played or looked into from there.

mod edit;
mod state;
mod view;

pub use edit::Edit;
pub use state::{Editor, EditorMsg, Then};
pub use view::{BoxPiece, EditorView, StartEntry, board, view};
