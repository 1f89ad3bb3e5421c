//! Whether the game is kept.

/// Whether the running game is kept between visits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saving {
    On,
    /// The browser refuses, or its storage is full.
    Refused,
    /// Opened from a link while another game is saved: that one stays until a person decides otherwise.
    FromLink,
    /// In another page's frame nothing is kept.
    Embedded,
    /// Another tab goes on with the saved game.
    OtherTab,
}

/// Why something could not be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaveError {
    Refused,
    Full,
}
