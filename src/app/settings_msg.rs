//! What can happen to the settings.

use super::settings::{BoardSize, Coordinates, Countdown, Evaluation, Material, Notation, PieceSet, Theme, Volume};
use crate::i18n::Lang;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingsChange {
    Lang(Lang),
    Pieces(PieceSet),
    Coordinates(Coordinates),
    Notation(Notation),
    Theme(Theme),
    Material(Material),
    Size(BoardSize),
    LeftHanded(bool),
    /// Stronger colours and thicker lines.
    Contrast(bool),
    Guidance(bool),
    Pause(bool),
    /// Whether a piece that the pointer rests on shows how it moves.
    Movement(bool),
    /// Whether pieces that could be taken are marked.
    Threats(bool),
    /// Whether moves are confirmed.
    Confirm(bool),
    /// Whether keys that are one sign do anything.
    Letters(bool),
    /// Whether the line for typed moves is always seen.
    Typing(bool),
    Lines(u8),
    /// None leaves it to the device.
    Workers(Option<u8>),
    Evaluation(Evaluation),
    Volume(Volume),
    Countdown(Countdown),
}

/// What can happen to the settings and their sheet.
#[derive(Debug, Clone, PartialEq)]
pub enum SettingsMsg {
    Open,
    Change(SettingsChange),
    /// The text of a file that shall become the settings; none when it could not be read.
    File(Option<String>),
    Export,
    Import,
    /// Another tab has kept these settings.
    Elsewhere(String),
}
