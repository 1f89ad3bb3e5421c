//! The ways in which a game is handed to others.

use crate::notation::records::Format;

/// The game as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ShareText {
    #[default]
    Link,
    /// A link without what is said beside the moves.
    BareLink,
    Kif,
    /// KIF in Shift_JIS, for old programs.
    KifSjis,
    Ki2,
    Csa,
    Jkf,
    Usi,
    /// Western text.
    Psn,
    /// The position shown.
    Bod,
    /// The position shown, for programs.
    Sfen,
    Usen,
}

impl ShareText {
    /// In the order in which they are offered.
    pub const ALL: [ShareText; 12] = [
        ShareText::Link,
        ShareText::BareLink,
        ShareText::Kif,
        ShareText::KifSjis,
        ShareText::Ki2,
        ShareText::Csa,
        ShareText::Jkf,
        ShareText::Usi,
        ShareText::Psn,
        ShareText::Bod,
        ShareText::Sfen,
        ShareText::Usen,
    ];

    /// The value of the control.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            ShareText::Link => "link",
            ShareText::BareLink => "bare-link",
            ShareText::KifSjis => "kif-sjis",
            ShareText::Sfen => "sfen",
            _ => self.record().map_or("", Format::id),
        }
    }

    /// Reads [`ShareText::id`].
    #[must_use]
    pub fn from_id(id: &str) -> Option<ShareText> {
        ShareText::ALL.into_iter().find(|format| format.id() == id)
    }

    /// The format of records, which their worker writes; none for a link and for a SFEN.
    #[must_use]
    pub fn record(self) -> Option<Format> {
        Some(match self {
            ShareText::Link | ShareText::BareLink | ShareText::Sfen => return None,
            ShareText::Kif | ShareText::KifSjis => Format::Kif,
            ShareText::Ki2 => Format::Ki2,
            ShareText::Csa => Format::Csa,
            ShareText::Jkf => Format::Jkf,
            ShareText::Usi => Format::Usi,
            ShareText::Psn => Format::Psn,
            ShareText::Bod => Format::Bod,
            ShareText::Usen => Format::Usen,
        })
    }

    /// The name of the format, the same in every language; none for a link.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        Some(match self {
            ShareText::Link | ShareText::BareLink => return None,
            ShareText::Kif => "KIF",
            ShareText::KifSjis => "KIF (Shift_JIS)",
            ShareText::Ki2 => "KI2",
            ShareText::Csa => "CSA",
            ShareText::Jkf => "JKF",
            ShareText::Usi => "USI",
            ShareText::Psn => "PSN / Hodges",
            ShareText::Bod => "BOD (局面図)",
            ShareText::Sfen => "SFEN (局面)",
            ShareText::Usen => "USEN",
        })
    }

    /// Whether it is one of the two links.
    #[must_use]
    pub fn is_link(self) -> bool {
        matches!(self, ShareText::Link | ShareText::BareLink)
    }

    /// Whether its name is Japanese.
    #[must_use]
    pub fn is_japanese_name(self) -> bool {
        matches!(self, ShareText::Bod | ShareText::Sfen)
    }

    /// Whether its text is Japanese.
    #[must_use]
    pub fn is_japanese(self) -> bool {
        matches!(self, ShareText::Kif | ShareText::KifSjis | ShareText::Ki2 | ShareText::Bod)
    }

    /// What the name of a file ends with.
    #[must_use]
    pub fn ending(self) -> &'static str {
        match self {
            ShareText::Link | ShareText::BareLink => "url",
            // a `u` says that the text is in UTF-8
            ShareText::Kif => "kifu",
            ShareText::KifSjis => "kif",
            ShareText::Ki2 => "ki2u",
            ShareText::Csa => "csa",
            ShareText::Jkf => "jkf",
            ShareText::Usi => "usi",
            ShareText::Psn => "psn",
            ShareText::Bod => "bod",
            ShareText::Sfen => "sfen",
            ShareText::Usen => "usen",
        }
    }
}
