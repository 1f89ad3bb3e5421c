//! What can happen to the settings and their sheet.

use super::{
    SettingsFault,
    offline::{Offline, OfflineEffect, OfflineNews},
};

/// What can happen to the settings and their sheet.
#[derive(Debug, Clone, PartialEq)]
pub enum SettingsMsg {
    Open,
    /// The text of a file that shall become the settings; none when it could not be read.
    File(Option<String>),
    Export,
    Import,
    /// Something is wanted of the copy on the device, or the page is to be installed ...
    Offline(OfflineEffect),
    /// ... and what the world says of both.
    OfflineNews(OfflineNews),
}

/// The open sheet.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct OpenSettings {
    /// What became of the file that was chosen last.
    pub file: Option<Result<(), SettingsFault>>,
    pub offline: Offline,
}
