//! Keys that work everywhere on the page, except where somebody types.

use super::{
    super::record::Navigation,
    commands::{AccessMsg, Order},
};

/// What a key stands for. `letters`: whether keys that are one sign do anything, which a visitor may switch off.
#[must_use]
pub fn shortcut(key: &str, shift: bool, control: bool, letters: bool) -> Option<AccessMsg> {
    Some(match (key, shift, control) {
        ("ArrowLeft", _, false) => AccessMsg::Navigate(Navigation::Previous),
        ("ArrowRight", _, false) => AccessMsg::Navigate(Navigation::Next),
        ("Home", true, false) => AccessMsg::Navigate(Navigation::First),
        ("End", true, false) => AccessMsg::Navigate(Navigation::Last),
        ("z", false, true) => AccessMsg::Shortcut(Order::Undo),
        ("?", _, false) if letters => AccessMsg::Shortcut(Order::Help),
        ("f", false, false) if letters => AccessMsg::Shortcut(Order::Flip),
        ("/", _, false) if letters => AccessMsg::OpenTyping,
        _ => return None,
    })
}
