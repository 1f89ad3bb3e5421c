//! Keys that work everywhere on the page, except where somebody types.

use super::msg::{Action, Msg, Step};

/// What a key stands for. `letters`: whether keys that are one sign do anything, which a visitor may switch off.
#[must_use]
pub fn shortcut(key: &str, shift: bool, control: bool, letters: bool) -> Option<Msg> {
    Some(match (key, shift, control) {
        ("ArrowLeft", true, false) => Msg::Step(Step::Previous),
        ("ArrowRight", true, false) => Msg::Step(Step::Next),
        ("Home", true, false) => Msg::Step(Step::First),
        ("End", true, false) => Msg::Step(Step::Last),
        ("z", false, true) => Msg::Shortcut(Action::Undo),
        ("?", _, false) if letters => Msg::Shortcut(Action::Help),
        ("f", false, false) if letters => Msg::Shortcut(Action::Flip),
        ("/", _, false) if letters => Msg::Type,
        _ => return None,
    })
}
