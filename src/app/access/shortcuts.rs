//! Keys that work everywhere on the page, except where somebody types.

use super::{
    super::record::Navigation,
    commands::{AccessMsg, Order},
};

/// Which keys do something at the moment; the others are the browser's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Keys {
    /// Those that are one sign, which a visitor may switch off.
    pub letters: bool,
    /// There are other moves to choose from, up and down.
    pub branches: bool,
    /// The game is in view, and nothing else that could be scrolled to its ends.
    pub ends: bool,
}

/// What a key stands for.
#[must_use]
pub fn shortcut(key: &str, shift: bool, control: bool, keys: Keys) -> Option<AccessMsg> {
    let Keys { letters, branches, ends } = keys;
    Some(match (key, shift, control) {
        ("ArrowLeft", _, false) => AccessMsg::Navigate(Navigation::Previous),
        ("ArrowRight", _, false) => AccessMsg::Navigate(Navigation::Next),
        ("ArrowUp", false, false) if branches => AccessMsg::Navigate(Navigation::Beside(-1)),
        ("ArrowDown", false, false) if branches => AccessMsg::Navigate(Navigation::Beside(1)),
        ("Home", _, false) if shift || ends => AccessMsg::Navigate(Navigation::First),
        ("End", _, false) if shift || ends => AccessMsg::Navigate(Navigation::Last),
        ("Escape", ..) => AccessMsg::Leave,
        ("z", false, true) => AccessMsg::Shortcut(Order::Undo),
        ("y", false, true) | ("z" | "Z", true, true) => AccessMsg::Redo,
        ("?", _, false) if letters => AccessMsg::Shortcut(Order::Help),
        ("f", false, false) if letters => AccessMsg::Shortcut(Order::Flip),
        ("/", _, false) if letters => AccessMsg::OpenTyping,
        _ => return None,
    })
}
