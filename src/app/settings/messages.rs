//! What can happen to the settings and their sheet.

/// What can happen to the settings and their sheet.
#[derive(Debug, Clone, PartialEq)]
pub enum SettingsMsg {
    Open,
    /// The text of a file that shall become the settings; none when it could not be read.
    File(Option<String>),
    Export,
    Import,
}
