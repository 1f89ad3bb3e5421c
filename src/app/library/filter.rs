//! Which games are listed, and in which order.

use super::shelf::Shelved;
use crate::{
    persist::library::{Finish, PositionSearch},
    rules::Variant,
};
use std::cmp::{Ordering, Reverse};

/// Where a text is searched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Field {
    #[default]
    All,
    Players,
    Event,
    Opening,
    Date,
    Tag,
}

impl Field {
    pub const ALL: [Field; 6] = [Field::All, Field::Players, Field::Event, Field::Opening, Field::Date, Field::Tag];

    /// The value of its control.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Field::All => "all",
            Field::Players => "players",
            Field::Event => "event",
            Field::Opening => "opening",
            Field::Date => "date",
            Field::Tag => "tag",
        }
    }

    #[must_use]
    pub fn from_id(id: &str) -> Option<Field> {
        Field::ALL.into_iter().find(|field| field.id() == id)
    }
}

/// The order of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sort {
    /// What was kept last stands first.
    #[default]
    Kept,
    Newest,
    Oldest,
    Longest,
    Names,
}

impl Sort {
    pub const ALL: [Sort; 5] = [Sort::Kept, Sort::Newest, Sort::Oldest, Sort::Longest, Sort::Names];

    /// The value of its control.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Sort::Kept => "kept",
            Sort::Newest => "newest",
            Sort::Oldest => "oldest",
            Sort::Longest => "longest",
            Sort::Names => "names",
        }
    }

    #[must_use]
    pub fn from_id(id: &str) -> Option<Sort> {
        Sort::ALL.into_iter().find(|sort| sort.id() == id)
    }

    /// Which of two stands first. Games without a date stand behind those that have one.
    #[must_use]
    pub fn order(self, a: &Shelved, b: &Shelved) -> Ordering {
        let later = || b.row.changed.cmp(&a.row.changed).then_with(|| a.row.id.cmp(&b.row.id));
        let by = match self {
            Sort::Kept => Ordering::Equal,
            Sort::Newest => b.row.date.cmp(&a.row.date),
            Sort::Oldest => (a.row.date.is_empty(), &a.row.date).cmp(&(b.row.date.is_empty(), &b.row.date)),
            Sort::Longest => Reverse(a.row.plies).cmp(&Reverse(b.row.plies)),
            Sort::Names => (a.players.is_empty(), &a.players).cmp(&(b.players.is_empty(), &b.players)),
        };
        by.then_with(later)
    }
}

/// What the listed games have in common.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filter {
    /// As typed.
    pub text: String,
    pub field: Field,
    pub variant: Option<Variant>,
    pub finish: Option<Finish>,
    pub position: Option<PositionSearch>,
}

/// What a person changes of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FilterChange {
    Text(String),
    Field(Field),
    Variant(Option<Variant>),
    Finish(Option<Finish>),
    Position(Option<PositionSearch>),
    /// The games that have a tag.
    Tag(String),
}

impl Filter {
    /// Takes a change over.
    pub fn change(&mut self, change: FilterChange) {
        match change {
            FilterChange::Text(text) => self.text = text,
            FilterChange::Field(field) => self.field = field,
            FilterChange::Variant(variant) => self.variant = variant,
            FilterChange::Finish(finish) => self.finish = finish,
            FilterChange::Position(position) => self.position = position,
            FilterChange::Tag(tag) => (self.text, self.field) = (tag, Field::Tag),
        }
    }

    /// Whether anything is looked for.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text.trim().is_empty() && self.variant.is_none() && self.finish.is_none() && self.position.is_none()
    }

    /// The words that are looked for, each of which has to be found.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        fold(&self.text).split_whitespace().map(str::to_owned).collect()
    }

    /// Whether a game is to be listed; `words` are those of [`Filter::words`].
    #[must_use]
    pub fn matches(&self, game: &Shelved, words: &[String]) -> bool {
        let row = &game.row;
        let text = match self.field {
            Field::All => &game.all,
            Field::Players => &game.players,
            Field::Event => &game.event,
            Field::Opening => &game.opening,
            Field::Date => &row.date,
            Field::Tag => &game.tags,
        };
        self.variant.is_none_or(|variant| row.variant == variant)
            && self.finish.is_none_or(|finish| row.finish == finish)
            && (self.position.is_none() || game.is_hit)
            && words.iter().all(|word| text.contains(word))
    }
}

/// A text as it is searched: small letters, and wide ones as narrow ones.
#[must_use]
pub fn fold(text: &str) -> String {
    let narrow = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '\u{3000}' => ' ',
        c => c,
    };
    text.chars().map(narrow).flat_map(char::to_lowercase).collect()
}
