//! Every word on the screen, typed: a sentence missing in one language does not compile.
//!
//! [`Texts`] holds one field per sentence; where a number, a piece or a square enters, the field is a function. Short and kind: one
//! sentence at a time.

mod en;
mod errors;
mod ja;
mod texts;

pub use texts::{FormTexts, LinkFault, Moved, Odds, Side, Texts, Why};

/// A language of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Lang {
    #[default]
    En,
    Ja,
}

impl Lang {
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Ja];

    /// As written in links, settings and the `lang` attribute.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Ja => "ja",
        }
    }

    /// The language's own name, for the switch.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Lang::En => "English",
            Lang::Ja => "日本語",
        }
    }

    #[must_use]
    pub fn from_id(id: &str) -> Option<Lang> {
        Lang::ALL.into_iter().find(|lang| lang.id() == id)
    }

    /// The first of the browser's wishes (`ja-JP`, `en` ...) that the page speaks.
    #[must_use]
    pub fn choose<'a>(wishes: impl IntoIterator<Item = &'a str>) -> Lang {
        wishes
            .into_iter()
            .find_map(|wish| Lang::from_id(&wish.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase()))
            .unwrap_or_default()
    }

    #[must_use]
    pub fn texts(self) -> &'static Texts {
        match self {
            Lang::En => &en::TEXTS,
            Lang::Ja => &ja::TEXTS,
        }
    }
}
