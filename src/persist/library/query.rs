//! What is asked of the library's list: which games, in which order.

use super::{Finish, PositionSearch};
use crate::rules::Variant;

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
}

/// A question to the list. Two that are equal have the same answer, as long as no game changes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Query {
    pub filter: Filter,
    /// The openings (`o:yagura`), castles (`c:mino`), handicaps (`h:rook`) and players without a name (`p:ai:3`, `p:human`) that the list
    /// calls, in the reader's language, by what has the text that is looked for.
    pub named: Vec<String>,
    /// What the filter's position is on the board, as [`super::search_key`] has it.
    pub key: Option<u64>,
    pub sort: Sort,
}
