//! The games of the library, each in three values under one id: its title, tags and date ([`Entry`], in an envelope with its version), the game
//! itself (the text of a [`SavedGame`]), and what is derived from both so that lists and searches need neither: its [`Row`] and its
//! [`position_keys`]. The rows of all games make the [`Catalogue`], which answers a [`Query`].

mod catalogue;
mod keys;
mod query;
mod row;
mod tally;

pub use catalogue::{Catalogue, Listing, PAGE, PLAYER};
pub use keys::{PositionSearch, bytes_of_keys, has_key, moves_played, pack_keys, packed, position_keys, search_key};
pub use query::{Field, Filter, FilterChange, Query, Sort};
pub use row::{Finish, Label, Row};
pub use tally::{Results, Score, ScoreOf};

use super::{
    Fields, SavedGame, StoredError,
    json::{Json, Table},
    open, read_game, stored,
};
use crate::record::Header;

/// Today's schema version of entries.
const VERSION: u32 = 1;

/// What is known of a game apart from the game itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Entry {
    /// Tells it from all others; a game in progress has the one of its [`SavedGame`].
    pub id: String,
    /// The name that a person gave it; empty where none did.
    pub title: String,
    /// In the order in which they were given.
    pub tags: Vec<String>,
    /// When it was begun, `2026-11-23 22:35`, or what its record says; empty where nobody knows.
    pub date: String,
    /// When it was last kept, in milliseconds since 1970.
    pub changed: u64,
    /// The text of a [`SavedGame`].
    pub game: String,
    /// Fields that this version does not know.
    pub other: Table,
}

impl Entry {
    /// The text to store with that of the game.
    ///
    /// ```
    /// use suizo::persist::library::Entry;
    /// let entry = Entry { id: "1".to_owned(), tags: vec!["blitz".to_owned()], ..Entry::default() };
    /// assert_eq!(entry.to_text(), r#"{"v":1,"data":{"id":"1","tags":["blitz"],"changed":0}}"#);
    /// assert_eq!(Entry::read(&entry.to_text(), String::new()), Ok(entry));
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut fields = Table::default();
        fields.push("id", self.id.as_str());
        if !self.title.is_empty() {
            fields.push("title", self.title.as_str());
        }
        if !self.tags.is_empty() {
            fields.push("tags", Json::List(self.tags.iter().map(|tag| Json::from(tag.as_str())).collect()));
        }
        if !self.date.is_empty() {
            fields.push("date", self.date.as_str());
        }
        fields.0.push(("changed".to_owned(), Json::Number(self.changed.to_string())));
        fields.0.extend(self.other.0.iter().cloned());
        stored(VERSION, fields)
    }

    /// Reads an entry of any version; the game is not looked at.
    ///
    /// # Errors
    /// When the text is from a newer schema or damaged; it is to be set aside then.
    pub fn read(text: &str, game: String) -> Result<Entry, StoredError> {
        let (_, fields) = open(text, VERSION)?;
        let damaged = |what| StoredError::Damaged { what };
        Entry::of_fields(fields, game).map_err(damaged)
    }

    fn of_fields(mut fields: Fields, game: String) -> Result<Entry, super::Damage> {
        let tags: fn(Json) -> Option<Vec<String>> =
            |value| value.into_list()?.into_iter().map(Json::into_text).collect();
        let id = fields.needed("id", "a text", Json::into_text);
        let title = fields.text("title").unwrap_or_default();
        let tags = fields.take("tags", "a list of texts", tags).unwrap_or_default();
        let date = fields.text("date").unwrap_or_default();
        let changed = fields.take("changed", "a number", |value| value.as_whole()).unwrap_or_default();
        Ok(Entry { id, title, tags, date, changed, game, other: fields.rest()? })
    }

    /// The game, replayed.
    ///
    /// # Errors
    /// When its text is from a newer schema or damaged.
    pub fn read_game(&self) -> Result<SavedGame<'static>, StoredError> {
        read_game(&self.game)
    }

    /// The entry of a game as a record brings it. Its id follows from what it says, so that it is known again.
    #[must_use]
    pub fn of_record(game: &mut SavedGame<'_>) -> Entry {
        let date = date_of(game.record.tree().header());
        let text = game.to_text_with_id(content_id);
        Entry { id: game.game_id.clone(), date, game: text, ..Entry::default() }
    }

    /// Takes over what a person said of an earlier state of the same game, and when it was begun. `None` where nothing is new.
    #[must_use]
    pub fn following(self, earlier: Option<&Entry>) -> Option<Entry> {
        let Some(earlier) = earlier else { return Some(self) };
        if earlier.game == self.game {
            return None;
        }
        let Entry { title, tags, date, other, .. } = earlier.clone();
        Some(Entry { title, tags, date: if date.is_empty() { self.date } else { date }, other, ..self })
    }

    /// Changes what is said of it.
    pub fn edit(&mut self, edit: &EntryEdit) {
        match edit {
            EntryEdit::Title(title) => self.title = one_line(title),
            EntryEdit::Tags { add, remove } => {
                self.tags.retain(|tag| !remove.contains(tag));
                for tag in add {
                    if !self.tags.contains(tag) {
                        self.tags.push(tag.clone());
                    }
                }
            }
        }
    }
}

/// What a person changes of entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryEdit {
    Title(String),
    /// Tags that are added to each, and tags that are taken away.
    Tags {
        add: Vec<String>,
        remove: Vec<String>,
    },
}

/// Tags as they are typed: commas between them, none twice.
///
/// ```
/// assert_eq!(suizo::persist::library::read_tags(" blitz, 居飛車、blitz ,"), ["blitz", "居飛車"]);
/// ```
#[must_use]
pub fn read_tags(typed: &str) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    for tag in typed.split([',', '、', '，']).map(one_line) {
        if !tag.is_empty() && !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    tags
}

/// A text without line breaks, tabs and other control characters, and without blanks around it.
#[must_use]
pub fn one_line(text: &str) -> String {
    text.replace(|c: char| c.is_control(), " ").trim().to_owned()
}

/// The day of a game as its record has it; empty where it has none.
#[must_use]
pub fn date_of(header: &Header) -> String {
    plain_date(header.when().unwrap_or_default())
}

/// The dates of records in one form, as far as they have one: `2003/05/03 10:30:00` is `2003-05-03 10:30`.
fn plain_date(text: &str) -> String {
    let text = one_line(text).replace(['/', '.', '年', '月'], "-").replace('日', "");
    let is_date = |part: &str| part.split('-').count() == 3 && part.bytes().all(|c| c == b'-' || c.is_ascii_digit());
    let mut parts = text.split([' ', 'T']);
    let date = parts.next().unwrap_or_default();
    if !is_date(date) {
        return text;
    }
    let numbers: Vec<&str> = date.split('-').collect();
    let date = format!("{:0>4}-{:0>2}-{:0>2}", numbers[0], numbers[1], numbers[2]);
    match parts.next().and_then(|time| time.get(..5)) {
        Some(time) => format!("{date} {time}"),
        None => date,
    }
}

/// Whether a text from outside can be the id of a game: ids are fields of rows, and are sent one a line.
#[must_use]
pub fn is_id(text: &str) -> bool {
    !text.is_empty() && text.len() <= 100 && !text.contains(char::is_control)
}

/// An id that follows from a text.
#[must_use]
pub fn content_id(text: &str) -> String {
    // FNV-1a: short, and good enough for some ten thousands of games
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    format!("{hash:016x}")
}

/// Everything that is stored of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bundle {
    /// What is said of it, with the game.
    pub entry: Entry,
    /// Its line in the list.
    pub row: Row,
    /// Its positions, as [`bytes_of_keys`] writes them.
    pub keys: Vec<u8>,
}

impl Bundle {
    /// Derives what lists and searches need.
    #[must_use]
    pub fn of(entry: Entry, game: &SavedGame<'_>) -> Bundle {
        let keys = bytes_of_keys(&position_keys(game.record.tree(), game.record.game().ply()));
        Bundle { row: Row::of(&entry, game), keys, entry }
    }

    /// The same as it is to be written over an earlier state of the same game: a person's words stay, and so does the day on which it was
    /// begun, which else is `today`. `None` where nothing is new.
    #[must_use]
    pub fn following(self, earlier: Option<&Entry>, today: &str, now_ms: u64) -> Option<Bundle> {
        let Bundle { entry, row, keys } = self;
        let mut entry = entry.following(earlier)?;
        entry.changed = now_ms;
        if entry.date.is_empty() && earlier.is_none() {
            today.clone_into(&mut entry.date);
        }
        let row = row.said(&entry);
        Some(Bundle { entry, row, keys })
    }
}
