use super::{StoredError, open};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What a visitor chose for every game, schema version 1. `None` leaves the choice to the program.
///
/// Values are kept as text, so that one from a newer version of the page (a piece set, a theme) survives a visit to an older one.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
    /// A piece set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pieces: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coordinates: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// Whether the page says what a chosen piece can do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guidance: Option<bool>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// Reads stored settings.
///
/// # Errors
/// When the text is from a newer schema or damaged; it is to be set aside then.
pub fn read_settings(text: &str) -> Result<Settings, StoredError> {
    open(text)
}
