//! Choices about the look of the page, as links and stored settings name them.

use super::board_view::Coordinates;

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

/// As written in settings.
#[must_use]
pub fn coordinates_id(coordinates: Coordinates) -> &'static str {
    match coordinates {
        Coordinates::Western => "western",
        Coordinates::Japanese => "japanese",
    }
}

#[must_use]
pub fn coordinates_from_id(id: &str) -> Option<Coordinates> {
    [Coordinates::Western, Coordinates::Japanese].into_iter().find(|&coordinates| coordinates_id(coordinates) == id)
}
