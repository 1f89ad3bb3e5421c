//! The record of the game as the page shows it: the list of its moves, moves as text, and the game as text for others.

pub mod asides;
pub mod import;
pub mod import_view;
pub mod messages;
pub mod move_list;
pub mod move_text;
pub mod navigation;
pub mod notes;
mod paper;
pub mod qr;
mod rules_played;
pub mod share;
mod share_format;

pub use asides::{Aside, AsideList, Asides, TriedMove};
pub use import::{Import, ImportFault, RecordQuestions};
pub use messages::NotesMsg;
pub use move_list::{MoveEntries, MoveEntry};
pub use navigation::Navigation;
pub use notes::NotesView;
pub use paper::PaperBoard;
pub use share::{AfterWriting, Share, ShareMsg};
pub use share_format::ShareText;
