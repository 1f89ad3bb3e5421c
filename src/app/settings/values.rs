//! What settings can be set to.

pub use crate::diagram::{Coordinates, PieceSet};
use crate::{
    i18n::{Lang, Texts},
    json::Json,
    persist::Shape,
};

/// Most lines that an analysis shows.
pub const MAX_LINES: u8 = 5;

/// The values that a setting can have.
///
/// Each value has a code: its place among the ids, 0 and 1 for off and on, or the number itself. All settings are read, written and
/// checked by their codes in the same few functions; generic ones would be compiled again for every type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Domain {
    /// One of these ids.
    Choice(&'static [&'static str]),
    /// On or off.
    Switch,
    /// `min`, `min + step` and so on up to `max`.
    Number { min: u8, max: u8, step: u8 },
}

impl Domain {
    /// The whole numbers from `min` to `max`.
    pub(super) const fn within(self, min: u8, max: u8) -> Domain {
        Domain::Number { min, max, step: 1 }
    }

    /// How values are stored.
    pub(super) const fn shape(self) -> Shape {
        match self {
            Domain::Choice(_) => Shape::Text,
            Domain::Switch => Shape::Bool,
            Domain::Number { .. } => Shape::Number,
        }
    }

    #[must_use]
    pub fn contains(self, code: u8) -> bool {
        match self {
            Domain::Choice(ids) => usize::from(code) < ids.len(),
            Domain::Switch => code < 2,
            Domain::Number { min, max, step } => (min..=max).contains(&code) && (code - min).is_multiple_of(step),
        }
    }

    /// The code of a value that is written as a text; a switch is not.
    #[must_use]
    pub fn parse(self, text: &str) -> Option<u8> {
        let code = match self {
            Domain::Choice(ids) => ids.iter().position(|id| *id == text).and_then(|place| u8::try_from(place).ok()),
            Domain::Switch => None,
            Domain::Number { .. } => text.parse().ok(),
        };
        code.filter(|code| self.contains(*code))
    }

    /// The code of a stored value.
    pub(super) fn read(self, stored: &Json) -> Option<u8> {
        match (self, stored) {
            (Domain::Choice(_), Json::Text(text)) | (Domain::Number { .. }, Json::Number(text)) => self.parse(text),
            (Domain::Switch, Json::Bool(on)) => Some(u8::from(*on)),
            _ => None,
        }
    }

    /// The value with this code as it is stored.
    pub(super) fn write(self, code: u8) -> Json {
        match self {
            Domain::Choice(_) => Json::from(self.id(code)),
            Domain::Switch => Json::Bool(code != 0),
            Domain::Number { .. } => Json::from(usize::from(code)),
        }
    }

    /// The id of a choice; empty for numbers and switches.
    #[must_use]
    pub fn id(self, code: u8) -> &'static str {
        match self {
            Domain::Choice(ids) => ids.get(usize::from(code)).copied().unwrap_or_default(),
            Domain::Switch | Domain::Number { .. } => "",
        }
    }
}

/// A type of values and their codes. No code leaves the choice to the program.
pub(super) trait Value: Copy {
    const DOMAIN: Domain;

    /// `None` where the program has to choose.
    fn from_code(code: Option<u8>) -> Option<Self>;

    fn code(self) -> Option<u8>;
}

impl Value for bool {
    const DOMAIN: Domain = Domain::Switch;

    fn from_code(code: Option<u8>) -> Option<bool> {
        code.map(|code| code != 0)
    }

    fn code(self) -> Option<u8> {
        Some(u8::from(self))
    }
}

impl Value for u8 {
    const DOMAIN: Domain = Domain::Number { min: 0, max: u8::MAX, step: 1 };

    fn from_code(code: Option<u8>) -> Option<u8> {
        code
    }

    fn code(self) -> Option<u8> {
        Some(self)
    }
}

/// Where `None` is a choice too, it is not stored.
impl Value for Option<u8> {
    const DOMAIN: Domain = u8::DOMAIN;

    fn from_code(code: Option<u8>) -> Option<Option<u8>> {
        Some(code)
    }

    fn code(self) -> Option<u8> {
        self
    }
}

impl Value for Lang {
    const DOMAIN: Domain = Domain::Choice(&{
        let mut ids = [""; Lang::ALL.len()];
        let mut place = 0;
        while place < ids.len() {
            ids[place] = Lang::ALL[place].id();
            place += 1;
        }
        ids
    });

    fn from_code(code: Option<u8>) -> Option<Lang> {
        Lang::ALL.get(usize::from(code?)).copied()
    }

    fn code(self) -> Option<u8> {
        Some(self as u8)
    }
}

/// Declares enums of choices, each value with its id.
macro_rules! choices {
    ($(
        $(#[$doc:meta])*
        $Choice:ident { $($(#[$value_doc:meta])* $Value:ident = $id:literal,)* }
    )*) => { $(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $Choice { $($(#[$value_doc])* $Value,)* }

        impl $Choice {
            /// In the order of the screen.
            pub const ALL: [$Choice; [$($id),*].len()] = [$($Choice::$Value),*];
            const IDS: [&'static str; $Choice::ALL.len()] = [$($id),*];

            /// As written in links, settings and the markup.
            #[must_use]
            pub fn id(self) -> &'static str {
                $Choice::IDS[self as usize]
            }

            #[must_use]
            pub fn from_id(id: &str) -> Option<$Choice> {
                $Choice::from_code($Choice::DOMAIN.parse(id))
            }
        }

        kept! { $Choice }
    )* };
}

/// Lets enums of choices be values of settings.
macro_rules! kept {
    ($($Choice:ty),*) => { $(
        impl Value for $Choice {
            const DOMAIN: Domain = Domain::Choice(&<$Choice>::IDS);

            fn from_code(code: Option<u8>) -> Option<$Choice> {
                <$Choice>::ALL.get(usize::from(code?)).copied()
            }

            fn code(self) -> Option<u8> {
                Some(self as u8)
            }
        }
    )* };
}

// what boards and pictures of positions have in common
kept! { PieceSet, Coordinates }

choices! {
    /// Light or dark.
    Theme {
        /// As the device is.
        Auto = "auto",
        Light = "light",
        Dark = "dark",
    }

    /// What board and pieces are made of.
    Material {
        Kaya = "kaya",
        Walnut = "walnut",
        Slate = "slate",
        Tatami = "tatami",
        /// Paper and ink, as in books.
        Washi = "washi",
    }

    /// How the move list writes a move.
    Notation {
        /// `P-7f`
        Hodges = "hodges",
        /// `☗７六歩`
        Japanese = "japanese",
        /// `7g7f`
        Usi = "usi",
    }

    /// How an analysis shows who is better.
    Evaluation {
        /// Chance of winning, in per cent.
        WinRate = "win_rate",
        /// Pawns and hundredths.
        Pawns = "pawns",
    }

    /// How loud the page is.
    Volume {
        Off = "off",
        Soft = "soft",
        Full = "full",
    }

    /// How the last seconds of a clock are counted.
    Countdown {
        Off = "off",
        Beep = "beep",
        Voice = "voice",
    }
}

impl Notation {
    /// The language that moves are written in, for those who hear them.
    #[must_use]
    pub fn lang(self) -> &'static str {
        match self {
            Notation::Japanese => "ja",
            Notation::Hodges | Notation::Usi => "en",
        }
    }

    /// The same move in each notation, which names the notation in every language.
    #[must_use]
    pub fn sample(self) -> &'static str {
        match self {
            Notation::Hodges => "P-7f",
            Notation::Japanese => "７六歩",
            Notation::Usi => "7g7f",
        }
    }
}

impl Volume {
    /// Loudness of sounds, in per cent.
    #[must_use]
    pub fn percent(self) -> u8 {
        match self {
            Volume::Off => 0,
            Volume::Soft => 30,
            Volume::Full => 90,
        }
    }
}

/// What a set of pieces is called.
#[must_use]
pub fn set_name(set: PieceSet, texts: &Texts) -> &'static str {
    match set {
        PieceSet::Kanji2 => texts.kanji2(),
        PieceSet::Kanji1 => texts.kanji1(),
        PieceSet::Marks => texts.marks(),
        PieceSet::International => texts.international(),
        PieceSet::Letters => texts.letters(),
    }
}

/// Size of the board, in per cent of what the window has room for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardSize(u8);

impl BoardSize {
    pub const FULL: BoardSize = BoardSize(100);

    #[must_use]
    pub fn new(percent: u8) -> Option<BoardSize> {
        BoardSize::DOMAIN.contains(percent).then_some(BoardSize(percent))
    }

    #[must_use]
    pub fn percent(self) -> u8 {
        self.0
    }
}

impl Value for BoardSize {
    const DOMAIN: Domain = Domain::Number { min: 60, max: BoardSize::FULL.0, step: 10 };

    fn from_code(code: Option<u8>) -> Option<BoardSize> {
        BoardSize::new(code?)
    }

    fn code(self) -> Option<u8> {
        Some(self.0)
    }
}
