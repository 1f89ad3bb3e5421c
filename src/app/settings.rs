//! Choices about the look of the page, as links and stored settings name them.

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// Light or dark as the device is.
    #[default]
    Auto,
    Light,
    Dark,
}

impl Theme {
    pub const ALL: [Theme; 3] = [Theme::Auto, Theme::Light, Theme::Dark];

    /// As written in links, settings and `data-theme`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    #[must_use]
    pub fn from_id(id: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.id() == id)
    }
}

/// What board and pieces are made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Material {
    #[default]
    Kaya,
    Walnut,
    Slate,
    Tatami,
    /// Paper and ink, as in books.
    Washi,
}

impl Material {
    pub const ALL: [Material; 5] =
        [Material::Kaya, Material::Walnut, Material::Slate, Material::Tatami, Material::Washi];

    /// As written in links, settings and `data-board`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Material::Kaya => "kaya",
            Material::Walnut => "walnut",
            Material::Slate => "slate",
            Material::Tatami => "tatami",
            Material::Washi => "washi",
        }
    }

    #[must_use]
    pub fn from_id(id: &str) -> Option<Material> {
        Material::ALL.into_iter().find(|material| material.id() == id)
    }
}

/// How large the board is, in per cent of what the window has room for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardSize(u8);

impl BoardSize {
    pub const LEAST: u8 = 60;
    pub const STEP: u8 = 10;

    #[must_use]
    pub fn new(percent: usize) -> Option<BoardSize> {
        let percent = u8::try_from(percent).ok()?;
        ((BoardSize::LEAST..=100).contains(&percent) && percent.is_multiple_of(BoardSize::STEP))
            .then_some(BoardSize(percent))
    }

    #[must_use]
    pub fn percent(self) -> u8 {
        self.0
    }
}

impl Default for BoardSize {
    fn default() -> BoardSize {
        BoardSize(100)
    }
}

/// How the move list writes a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notation {
    /// `P-7f`
    Hodges,
    /// `☗７六歩`
    Japanese,
    /// `7g7f`
    Usi,
}

impl Notation {
    pub const ALL: [Notation; 3] = [Notation::Hodges, Notation::Japanese, Notation::Usi];

    /// As written in settings.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Notation::Hodges => "hodges",
            Notation::Japanese => "japanese",
            Notation::Usi => "usi",
        }
    }

    #[must_use]
    pub fn from_id(id: &str) -> Option<Notation> {
        Notation::ALL.into_iter().find(|notation| notation.id() == id)
    }

    /// The language that moves are written in, for those who hear them.
    #[must_use]
    pub fn lang(self) -> &'static str {
        match self {
            Notation::Japanese => "ja",
            Notation::Hodges | Notation::Usi => "en",
        }
    }

    /// One and the same move, written so: it names itself in every language.
    #[must_use]
    pub fn sample(self) -> &'static str {
        match self {
            Notation::Hodges => "P-7f",
            Notation::Japanese => "７六歩",
            Notation::Usi => "7g7f",
        }
    }
}

/// Most lines that an analysis can be asked for.
pub const MAX_LINES: u8 = 5;

/// How an analysis tells who is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Evaluation {
    /// The chance to win, in per cent.
    #[default]
    WinRate,
    /// Pawns and hundredths.
    Pawns,
}

impl Evaluation {
    pub const ALL: [Evaluation; 2] = [Evaluation::WinRate, Evaluation::Pawns];

    /// As written in settings.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Evaluation::WinRate => "win_rate",
            Evaluation::Pawns => "pawns",
        }
    }

    #[must_use]
    pub fn from_id(id: &str) -> Option<Evaluation> {
        Evaluation::ALL.into_iter().find(|evaluation| evaluation.id() == id)
    }
}

/// How loud the page is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Volume {
    Off,
    Soft,
    #[default]
    Full,
}

impl Volume {
    pub const ALL: [Volume; 3] = [Volume::Off, Volume::Soft, Volume::Full];

    /// As written in settings.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Volume::Off => "off",
            Volume::Soft => "soft",
            Volume::Full => "full",
        }
    }

    #[must_use]
    pub fn from_id(id: &str) -> Option<Volume> {
        Volume::ALL.into_iter().find(|volume| volume.id() == id)
    }

    #[must_use]
    pub fn percent(self) -> u8 {
        match self {
            Volume::Off => 0,
            Volume::Soft => 30,
            Volume::Full => 90,
        }
    }
}

/// How the last seconds of a clock are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Countdown {
    Off,
    #[default]
    Beep,
    Voice,
}

impl Countdown {
    pub const ALL: [Countdown; 3] = [Countdown::Off, Countdown::Beep, Countdown::Voice];

    /// As written in settings.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Countdown::Off => "off",
            Countdown::Beep => "beep",
            Countdown::Voice => "voice",
        }
    }

    #[must_use]
    pub fn from_id(id: &str) -> Option<Countdown> {
        Countdown::ALL.into_iter().find(|countdown| countdown.id() == id)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Coordinates {
    /// 9 8 7 / a b c
    Western,
    /// 9 8 7 / 一 二 三
    #[default]
    Japanese,
    /// 9 8 7 / 1 2 3
    Numerals,
    /// A bare frame.
    None,
}

impl Coordinates {
    pub const ALL: [Coordinates; 4] =
        [Coordinates::Western, Coordinates::Japanese, Coordinates::Numerals, Coordinates::None];

    /// As written in settings.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Coordinates::Western => "western",
            Coordinates::Japanese => "japanese",
            Coordinates::Numerals => "numerals",
            Coordinates::None => "none",
        }
    }

    #[must_use]
    pub fn from_id(id: &str) -> Option<Coordinates> {
        Coordinates::ALL.into_iter().find(|style| style.id() == id)
    }
}

/// How the pieces are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PieceSet {
    #[default]
    Kanji2,
    Kanji1,
    /// One kanji among the marks of its moves.
    Marks,
    International,
    /// Latin letters.
    Letters,
}

impl PieceSet {
    pub const ALL: [PieceSet; 5] =
        [PieceSet::Kanji2, PieceSet::Kanji1, PieceSet::Marks, PieceSet::International, PieceSet::Letters];

    /// As written in links and settings.
    pub fn id(self) -> &'static str {
        match self {
            PieceSet::Kanji2 => "kanji2",
            PieceSet::Kanji1 => "kanji1",
            PieceSet::Marks => "marks",
            PieceSet::International => "international",
            PieceSet::Letters => "letters",
        }
    }

    pub fn from_id(id: &str) -> Option<PieceSet> {
        PieceSet::ALL.into_iter().find(|set| set.id() == id)
    }
}
