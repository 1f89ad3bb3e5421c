//! The messages between the page and the engine's worker, and between workers that share a search.
//!
//! Positions cross as text (a start and USI moves), never as memory layout, so that a page and a worker of different deployments
//! can tell that they differ. Every question carries a [`SearchId`]; the page drops answers to questions that no longer matter.
//!
//! A message is declared once, by the macro in `message.rs`, for both ends: the type, its [`Encode`] and its [`Decode`]. What a
//! border is made of, such as JavaScript objects, is a [`Value`].

mod codec;
mod files_read;
mod game_text;
mod measure;
mod message;
mod page;
mod records;
mod workers;

pub use codec::{Decode, Encode, Unreadable, Value};
pub use files_read::{FaultRead, FileFault, FileNote, FilesRead, GameRead, NoteRead, RemarkRead};
pub use game_text::GameText;
pub use measure::Measurement;
pub use page::{BestMove, Request, Response, Score, SearchLimits};
pub use records::{LibraryQuery, RecordsRequest, RecordsResponse, TextWritten};
pub use workers::{Bound, RootResult, RootTask, ToHelper, ToLeader};

/// Version of these messages. Each side states its own first, and neither goes on when they differ.
pub const VERSION: u32 = 3;

/// Identifies one question; unique within the life of a page.
pub type SearchId = u32;
