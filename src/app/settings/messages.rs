//! What can happen to the settings and their sheet.

use super::table::SettingsChange;

/// What can happen to the settings and their sheet.
#[derive(Debug, Clone, PartialEq)]
pub enum SettingsMsg {
    Open,
    Change(SettingsChange),
    /// The text of a file that shall become the settings; none when it could not be read.
    File(Option<String>),
    Export,
    Import,
    /// Another tab has kept these settings.
    ChangedInOtherTab(String),
}
