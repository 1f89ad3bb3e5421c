//! What stands beside the board: bars, the line that speaks, buttons, the move list, and the sheets that take their place.

mod analysis;
mod bar;
mod button;
mod card;
mod choice;
mod help;
mod line;
mod moves;
mod new_game;
mod notices;
mod settings;
mod share;
mod typing;
mod voice;

pub use analysis::analysis;
pub use bar::bar;
pub use button::{action, button, icon_action};
pub use card::card;
pub use choice::{Choice, ChoiceProps, Entry};
pub use help::help;
pub use line::line;
pub use moves::{Moves, MovesProps};
pub use new_game::new_game;
pub use notices::notices;
pub use settings::{on_setting, set_name, settings};
pub use share::share;
pub use typing::{Typing, TypingProps};
pub use voice::voice;
