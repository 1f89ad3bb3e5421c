//! What [`update`](super::update::update) wants done in the world: values, so that a test can read them.

use super::msg::Timer;
use crate::{i18n::Lang, protocol::Request};

/// A place in the browser's storage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    Game,
    Settings,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// End the worker if there is one and start another; its events carry this number.
    SpawnEngine {
        link: u32,
    },
    /// End the worker; no other one starts.
    EndEngine,
    Engine(Request),
    /// Number of helper workers, which share the engine's searches.
    SetHelpers {
        count: u8,
    },
    /// Send [`Msg::Timer`](super::msg::Msg::Timer) after so many milliseconds.
    Timer {
        after_ms: u32,
        timer: Timer,
    },
    /// Keep this text; a failure comes back as a message.
    Save(Slot, String),
    /// Move what a slot holds to another key, where nothing is ever overwritten.
    SetAside(Slot),
    /// Tell other tabs that this one goes on with the saved game.
    TakeOver,
    /// Read the saved game again; it comes back as [`Msg::Reloaded`](super::msg::Msg::Reloaded).
    ReloadGame,
    Copy(String),
    /// Let the browser save this text as a file of that name.
    SaveFile {
        name: &'static str,
        text: String,
    },
    /// Let a person choose a file of settings; it comes back as [`Msg::SettingsFile`](super::msg::Msg::SettingsFile).
    ChooseSettings,
    /// What is heard, of `move capture promote check end beep last`, and how loud it is, in per cent.
    Sound {
        words: String,
        volume: u8,
    },
    /// Say this aloud in a language.
    Speak {
        text: String,
        lang: &'static str,
        volume: u8,
    },
    /// Fetch the words of a language; they come back as [`Msg::Words`](super::msg::Msg::Words).
    LoadWords(Lang),
    /// Fetch the pages to read; they come back as [`Msg::Prose`](super::msg::Msg::Prose).
    LoadProse(Lang),
    /// Make the browser's back button close a sheet ...
    PushHistory,
    /// ... and take that step back when it was closed otherwise.
    PopHistory,
    /// Leave this of the link's fragment in the address, unless the saving just before has failed.
    SetFragment(String),
    /// Put the keyboard's focus on what just opened, or back on the board.
    Focus(Focus),
    /// Let the waiting version of the page take over.
    ApplyUpdate,
    ReloadPage,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Focus {
    Sheet,
    Question,
    /// The beginning of a page to read.
    Top,
    /// A part of it, by its number.
    Part(usize),
    /// The way on from a step that is done.
    NextStep,
    Board,
    /// The line in which moves are typed.
    Typing,
    /// The button that opened what has closed.
    Action(super::msg::Action),
}

pub type Effects = Vec<Effect>;
