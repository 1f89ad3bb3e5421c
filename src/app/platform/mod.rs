//! The page among others: its address, its language, what it keeps, and what it has to say of itself.

pub mod game_link;
mod language;
mod messages;
mod notices;
mod saving;

pub use language::LanguageState;
pub use messages::PlatformMsg;
pub use notices::{Notice, NoticeView, install, views};
pub use saving::{SaveError, Saving};
