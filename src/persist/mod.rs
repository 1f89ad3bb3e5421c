//! What is kept between visits, as text: where it is kept ([`key`]), the envelope with its schema version ([`Stored`]), and what to
//! do with text that cannot be read ([`aside_key`]).
//!
//! Storage itself is somebody else's: everything here takes and gives strings. The rules:
//!
//! * every value is `{"v": VERSION, "data": ...}`; an older shape is read and brought up to date, a newer one is left alone;
//! * fields that this version does not know are kept and written back, fields that are missing take their default, except those
//!   without which a game is no game;
//! * a value that cannot be read is copied under a key of its own before its key is written again, so nothing is ever lost.

mod game;
mod player;
mod settings;

pub use game::{EndingAct, SavedGame, read_game};
pub use player::{NotAPlayer, Player};
pub use settings::{Settings, read_settings};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::fmt;

/// Today's schema version of everything stored.
pub const VERSION: u32 = 1;

/// The keys of storage. All start with `suizo:`.
pub mod key {
    /// The running game, a [`SavedGame`](super::SavedGame).
    pub const GAME: &str = "suizo:game";
    /// [`Settings`](super::Settings).
    pub const SETTINGS: &str = "suizo:settings";
}

/// A value with the version of its schema around it.
///
/// ```
/// use suizo::persist::Stored;
/// assert_eq!(Stored::new(7).to_text(), r#"{"v":1,"data":7}"#);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stored<T> {
    v: u32,
    pub data: T,
}

impl<T> Stored<T> {
    /// Wraps a value of today's shape.
    pub fn new(data: T) -> Stored<T> {
        Stored { v: VERSION, data }
    }
}

impl<T: Serialize> Stored<T> {
    /// The text to store.
    ///
    /// # Panics
    /// When the value has a map whose keys are no strings, which nothing stored here has.
    #[must_use]
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("stored shapes have string keys only")
    }
}

/// Why stored text was not read. Either way it is to be set aside, never overwritten.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoredError {
    /// Written by a later version of the program.
    Newer { version: u64 },
    /// Not something that any version wrote, or changed since.
    Damaged { what: Damage },
}

/// What is wrong with a damaged value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Damage {
    /// Not JSON, with the reader's reason, line and column.
    NotJson(String),
    /// No `v` with a version in it.
    NoVersion,
    /// A field is missing or has the wrong type, with the reader's reason.
    Shape(String),
    /// There is no such game, or its start cannot be set up.
    Start(String),
    /// The saved moves cannot be played: which one (counted from 1), and why.
    Move { ply: usize, text: String, why: String },
    /// The act that ended the game is not allowed there.
    Ending(String),
}

impl fmt::Display for StoredError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoredError::Newer { version } => {
                write!(f, "written by a newer version (schema {version}, known up to {VERSION})")
            }
            StoredError::Damaged { what } => write!(f, "damaged: {what}"),
        }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damage::NotJson(why) => write!(f, "not JSON, {why}"),
            Damage::NoVersion => f.write_str("no schema version"),
            Damage::Shape(why) => f.write_str(why),
            Damage::Start(why) => write!(f, "start: {why}"),
            Damage::Move { ply, text, why } => write!(f, "move {ply} ({text}): {why}"),
            Damage::Ending(why) => write!(f, "ending: {why}"),
        }
    }
}

impl std::error::Error for StoredError {}

/// Takes the envelope off and reads what is inside, whatever version wrote it.
fn open<T: DeserializeOwned>(text: &str) -> Result<T, StoredError> {
    let damaged = |what| StoredError::Damaged { what };
    let envelope: Stored<serde_json::Value> = match serde_json::from_str::<serde_json::Value>(text) {
        Err(error) => return Err(damaged(Damage::NotJson(error.to_string()))),
        Ok(value) => match value.get("v").and_then(serde_json::Value::as_u64) {
            None | Some(0) => return Err(damaged(Damage::NoVersion)),
            Some(version) if version > u64::from(VERSION) => {
                return Err(StoredError::Newer { version });
            }
            Some(_) => serde_json::from_value(value).map_err(|error| damaged(Damage::Shape(error.to_string())))?,
        },
    };
    // One arm a version, each with the way up to the next, once there is a second one.
    serde_json::from_value(envelope.data).map_err(|error| damaged(Damage::Shape(error.to_string())))
}

/// Under which key to keep a value that could not be read: the first of `KEY.aside.1`, `KEY.aside.2` ... that is free.
/// `None` when the same text is set aside already, or when so many are that something else must be wrong.
///
/// ```
/// use suizo::persist::{aside_key, key};
/// let kept = |key: &str| (key == "suizo:game.aside.1").then(|| "an older wreck".to_owned());
/// assert_eq!(aside_key(key::GAME, "{", kept).as_deref(), Some("suizo:game.aside.2"));
/// assert_eq!(aside_key(key::GAME, "an older wreck", kept), None);
/// ```
#[must_use]
pub fn aside_key(key: &str, text: &str, read: impl Fn(&str) -> Option<String>) -> Option<String> {
    const MOST: u32 = 99;
    for n in 1..=MOST {
        let candidate = format!("{key}.aside.{n}");
        match read(&candidate) {
            None => return Some(candidate),
            Some(kept) if kept == text => return None,
            Some(_) => {}
        }
    }
    None
}
