//! How a picture looks: everything that can be chosen about it.

use crate::{
    notation::kanji,
    rules::{ByColor, Color},
};

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
            /// The ids, in the same order.
            pub const IDS: [&'static str; $Choice::ALL.len()] = [$($id),*];

            /// As written in links, settings, commands and the markup.
            #[must_use]
            pub fn id(self) -> &'static str {
                $Choice::IDS[self as usize]
            }

            /// Reads the id.
            #[must_use]
            pub fn from_id(id: &str) -> Option<$Choice> {
                $Choice::IDS.iter().position(|known| *known == id).map(|place| $Choice::ALL[place])
            }
        }
    )* };
}

choices! {
    /// How the pieces are drawn.
    #[derive(Default)]
    PieceSet {
        /// Two kanji.
        #[default]
        Kanji2 = "kanji2",
        /// One kanji.
        Kanji1 = "kanji1",
        /// One kanji among the marks of its moves.
        Marks = "marks",
        /// Pictures.
        International = "international",
        /// Latin letters.
        Letters = "letters",
    }

    /// How files and ranks are named at the edges of the board.
    #[derive(Default)]
    Coordinates {
        /// 9 8 7 / a b c
        Western = "western",
        /// 9 8 7 / 一 二 三
        #[default]
        Japanese = "japanese",
        /// 9 8 7 / 1 2 3
        Numerals = "numerals",
        /// A bare frame.
        None = "none",
    }

    /// Where names and hands stand.
    #[derive(Default)]
    Style {
        /// As Japanese books print positions (局面図): the hands in columns beside the board, their counts in kanji numerals.
        #[default]
        Book = "book",
        /// As western books do: a line of pieces with counts above and below the board.
        Western = "western",
    }

    /// What a piece is drawn as.
    #[derive(Default)]
    Shape {
        /// The sign alone, as printers set it; White's stands on its head.
        #[default]
        Sign = "sign",
        /// The sign on a wedge.
        Wedge = "wedge",
    }

    /// The colours of paper, board, signs and marks.
    #[derive(Default)]
    Colours {
        /// Black and white, for print.
        #[default]
        Print = "print",
        /// Paper and ink, with marks in colours.
        Plain = "plain",
        /// Kaya.
        Wood = "wood",
        /// Oiled walnut.
        Walnut = "walnut",
        /// Grey slate.
        Slate = "slate",
        /// Rush green.
        Tatami = "tatami",
        /// For dark pages.
        Dark = "dark",
    }
}

impl Style {
    /// The piece set that goes with a style.
    #[must_use]
    pub fn pieces(self) -> PieceSet {
        match self {
            Style::Book => PieceSet::Kanji1,
            Style::Western => PieceSet::International,
        }
    }
}

/// The words that a picture says of itself. The caller brings them in the reader's language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Labels {
    /// Language of the words, as `lang` attributes have it: it chooses the fonts.
    pub lang: String,
    /// What the sides are called: 先手 and 後手; in handicap games 下手 and 上手.
    pub sides: ByColor<String>,
    /// Heads a hand: 持駒.
    pub in_hand: String,
    /// An empty hand: なし.
    pub nothing: String,
}

impl Default for Labels {
    fn default() -> Labels {
        Labels {
            lang: "ja".to_owned(),
            sides: ByColor { black: "先手".to_owned(), white: "後手".to_owned() },
            in_hand: "持駒".to_owned(),
            nothing: "なし".to_owned(),
        }
    }
}

/// How a picture looks.
///
/// ```
/// use suizo::diagram::{Colours, Options, Shape, Style};
/// let options = Options { colours: Colours::Wood, ..Options::of(Style::Western) };
/// assert_eq!((options.shape, Options::default().shape), (Shape::Wedge, Shape::Sign));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Where names and hands stand.
    pub style: Style,
    /// What a piece is drawn as.
    pub shape: Shape,
    /// How files and ranks are named.
    pub coordinates: Coordinates,
    /// The colours.
    pub colours: Colours,
    /// Who sits at the bottom.
    pub bottom: Color,
    /// Whether the squares of the last move are marked.
    pub marks_last: bool,
    /// Whether arrows and circles are drawn.
    pub draws_marks: bool,
    /// Whether paper is drawn behind everything; else the picture is transparent.
    pub has_paper: bool,
    /// The words.
    pub labels: Labels,
}

impl Options {
    /// What goes with a style.
    #[must_use]
    pub fn of(style: Style) -> Options {
        let (shape, coordinates) = match style {
            Style::Book => (Shape::Sign, Coordinates::Japanese),
            Style::Western => (Shape::Wedge, Coordinates::Western),
        };
        Options {
            style,
            shape,
            coordinates,
            colours: Colours::default(),
            bottom: Color::Black,
            marks_last: true,
            draws_marks: true,
            has_paper: true,
            labels: Labels::default(),
        }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options::of(Style::Book)
    }
}

impl Coordinates {
    /// The name of a file, counted from 0.
    #[must_use]
    pub fn file(self, file: u8) -> Option<String> {
        (self != Coordinates::None).then(|| (file + 1).to_string())
    }

    /// The name of a rank, counted from 0.
    #[must_use]
    pub fn rank(self, rank: u8) -> Option<String> {
        Some(match self {
            Coordinates::Western => char::from(b'a' + rank).to_string(),
            Coordinates::Japanese => kanji::rank(rank).to_owned(),
            Coordinates::Numerals => (rank + 1).to_string(),
            Coordinates::None => return None,
        })
    }
}
