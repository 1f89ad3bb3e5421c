//! Settings: what they can be set to (`values`), the settings themselves with their defaults (`table`), what is stored beside them (`remembered`),
//! and all of them as a file (`file`).
//!
//! A new setting is a row in `table`, its words in [`i18n`](crate::i18n), and its row in the panel of the settings. One with values
//! of its own has them in `values` too; one that a board is drawn by is a field of `BoardLooks`, in the file of the table.

pub mod file;
mod messages;
pub mod offline;
mod remembered;
mod table;
mod values;

pub use file::SettingsFault;
pub use messages::{OpenSettings, SettingsMsg};
pub use table::{BoardLooks, LinkOverrides, Preferences, Setting, SettingsChange, read_settings};
pub use values::{
    BoardSize, Coordinates, Countdown, Domain, Evaluation, MAX_LINES, Material, Notation, PieceSet, Theme, Volume,
    set_name,
};
