//! What is kept between visits, as text: where it is kept ([`key`]), the envelope with its schema version ([`stored`]), and what to
//! do with text that cannot be read ([`aside_key`]).
//!
//! Storage itself is the caller's: everything here takes and gives strings. The rules:
//!
//! * every value is `{"v": VERSION, "data": ...}`, each kind of value with a version of its own; an older shape is read and brought up
//!   to date, a newer one is left alone;
//! * fields that this version does not know are kept and written back, fields that are missing take their default, except those
//!   without which a game is no game;
//! * a value that cannot be read is copied under a key of its own before its key is written again, so nothing is ever lost.

mod aids;
mod game;
mod game_v1;
pub mod library;
mod player;
mod settings;
mod tree;
pub mod zip;

pub use aids::{Aid, DisabledAids, NotAnAid};
pub use game::{SavedClock, SavedGame, read_game};
pub use player::{NotAPlayer, Player};
pub use settings::{Field, Settings, Shape};

pub use crate::json::Table;
use crate::{
    json::{self, Json},
    rules::{ActError, StartError},
};
use std::fmt;

/// The keys of storage. All start with `suizo:`.
pub mod key {
    /// The running game, a [`SavedGame`](super::SavedGame).
    pub const GAME: &str = "suizo:game";
    /// [`Settings`](super::Settings).
    pub const SETTINGS: &str = "suizo:settings";
}

/// A value with the version of its schema around it, as text.
///
/// ```
/// use suizo::persist::stored;
/// assert_eq!(stored(1, 7_usize), r#"{"v":1,"data":7}"#);
/// ```
#[must_use]
pub fn stored(version: u32, data: impl Into<Json>) -> String {
    format!(r#"{{"v":{version},"data":{}}}"#, data.into())
}

/// Why stored text was not read. Either way it is to be set aside, never overwritten.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoredError {
    /// Written by a later version of the program.
    Newer { version: u64 },
    /// Not something that any version wrote, or changed since.
    Damaged { what: Damage },
}

/// What is wrong with a damaged value. The reasons are kept as they come: put into words they would take every visitor some
/// kilobytes, and the page only says that there was one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Damage {
    NotJson(json::NotJson),
    /// No `v` with a version in it.
    NoVersion,
    /// A field is missing.
    Missing(&'static str),
    /// A field is not of the sort that it should be.
    Shape {
        field: &'static str,
        wanted: &'static str,
    },
    /// There is no game of that name.
    Variant(String),
    /// The start cannot be set up.
    Start(StartError),
    /// The saved moves cannot be played: which one (counted from 1), and why.
    Move {
        ply: usize,
        text: String,
        why: &'static str,
    },
    /// The act that ended the game is not allowed there.
    Ending(ActError),
}

impl fmt::Display for StoredError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoredError::Newer { version } => {
                write!(f, "written by a newer version (schema {version})")
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
            Damage::Missing(field) => write!(f, "missing field `{field}`"),
            Damage::Shape { field, wanted } => write!(f, "field `{field}` is not {wanted}"),
            Damage::Variant(id) => write!(f, "start: no game is called {id:?}"),
            Damage::Start(why) => write!(f, "start: {why}"),
            Damage::Move { ply, text, why } => write!(f, "move {ply} ({text}): {why}"),
            Damage::Ending(why) => write!(f, "ending: {why}"),
        }
    }
}

impl std::error::Error for StoredError {}

/// Takes the envelope off, whatever version up to the one known wrote it; gives the version and the fields, as that version has them.
///
/// Fields are taken one by one rather than by derived readers: those would be a tenth of the whole page.
fn open(text: &str, known: u32) -> Result<(u64, Fields), StoredError> {
    let damaged = |what| StoredError::Damaged { what };
    let value = json::parse(text).map_err(|error| damaged(Damage::NotJson(error)))?;
    let Json::Table(mut envelope) = value else { return Err(damaged(Damage::NoVersion)) };
    match envelope.get("v").and_then(Json::as_whole) {
        None | Some(0) => Err(damaged(Damage::NoVersion)),
        Some(version) if version > u64::from(known) => Err(StoredError::Newer { version }),
        Some(version) => match envelope.remove("data") {
            Some(Json::Table(table)) => Ok((version, Fields { table, damage: None })),
            Some(_) => Err(damaged(Damage::Shape { field: "data", wanted: "an object" })),
            None => Err(damaged(Damage::Missing("data"))),
        },
    }
}

/// The fields of a stored value, each taken out once; what is left is from another version and kept.
///
/// Reading goes on after a damaged field, and [`Fields::rest`] tells of the first one: to leave at each would be half of the reader.
struct Fields {
    table: Table,
    damage: Option<Damage>,
}

impl Fields {
    /// A field that may be missing.
    fn take<T>(&mut self, field: &'static str, wanted: &'static str, read: fn(Json) -> Option<T>) -> Option<T> {
        let read = read(self.remove(field)?);
        if read.is_none() {
            self.fault(Damage::Shape { field, wanted });
        }
        read
    }

    fn remove(&mut self, field: &str) -> Option<Json> {
        self.table.remove(field).filter(|value| !matches!(value, Json::Null))
    }

    fn text(&mut self, field: &'static str) -> Option<String> {
        self.take(field, "a text", Json::into_text)
    }

    /// A field without which the value is none.
    fn needed<T: Default>(&mut self, field: &'static str, wanted: &'static str, read: fn(Json) -> Option<T>) -> T {
        self.take(field, wanted, read).unwrap_or_else(|| {
            self.fault(Damage::Missing(field));
            T::default()
        })
    }

    /// Notes what is wrong, unless something was before.
    fn fault(&mut self, what: Damage) {
        self.damage.get_or_insert(what);
    }

    /// What was not taken, if all that was could be read.
    fn rest(self) -> Result<Table, Damage> {
        match self.damage {
            Some(what) => Err(what),
            None => Ok(self.table),
        }
    }
}

/// Under which key to keep a value that could not be read: the first of `KEY.aside.1`, `KEY.aside.2` ... that is free.
/// `None` when the same text is set aside already, or when all its places are taken, as something else must be wrong then.
///
/// ```
/// use suizo::persist::{aside_key, key};
/// let kept = |key: &str| (key == "suizo:game.aside.1").then(|| "an older wreck".to_owned());
/// assert_eq!(aside_key(key::GAME, "{", kept).as_deref(), Some("suizo:game.aside.2"));
/// assert_eq!(aside_key(key::GAME, "an older wreck", kept), None);
/// ```
#[must_use]
pub fn aside_key(key: &str, text: &str, read: impl Fn(&str) -> Option<String>) -> Option<String> {
    const MOST: u32 = 9_999;
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
