//! What stands beside the board: bars, the line that speaks, buttons, the move list.

mod actions;
mod analysis;
mod asides;
mod bar;
mod button;
mod card;
mod choice;
mod comparison;
mod graph;
mod line;
mod mate;
mod moves;
mod notes;
mod notices;
mod played;
mod study;
mod typing;
mod voice;
mod whole_page;
mod written;

pub use actions::actions;
pub use analysis::analysis;
pub use asides::{aside, verdict};
pub use bar::bar;
pub use button::{LIBRARY, action, button, icon_action, sends};
pub use card::card;
pub use choice::{Choice, ChoiceProps, Entry};
pub use line::line;
pub use moves::{Moves, MovesProps, STEP_SIGNS};
pub use notes::notes;
pub use notices::{dismiss, notices};
pub use study::study;
pub use typing::{Typing, TypingProps};
pub use voice::voice;
pub use whole_page::whole_page;
pub use written::{Written, WrittenProps};
