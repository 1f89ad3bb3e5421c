//! Sounds: found by comparing the page before a message with the page after it.

use super::{
    super::{
        effect::Effect,
        settings::Preferences,
        settings::{Countdown, Volume},
    },
    snapshot::Snapshot,
};
use crate::{i18n::Lang, rules::Game};

/// What a change sounds like. `game` is the one on the board after it.
#[must_use]
pub fn of_change(before: &Snapshot, now: &Snapshot, game: &Game, prefs: &Preferences, lang: Lang) -> Option<Effect> {
    if now.game != before.game || prefs.volume() == Volume::Off {
        return None;
    }
    let mut words = Vec::new();
    if now.ply > before.ply {
        words = of_move(game);
    }
    if now.is_over && !before.is_over {
        words.push("end");
    }
    if words.is_empty() && now.counted != before.counted {
        return now.counted.and_then(|seconds| counted(seconds, prefs, lang));
    }
    (!words.is_empty()).then(|| sound(&words, prefs.volume()))
}

/// The last move of a game that is not the one being played.
#[must_use]
pub fn of_other_game(game: &Game, volume: Volume) -> Option<Effect> {
    (volume != Volume::Off).then(|| sound(&of_move(game), volume))
}

fn sound(words: &[&str], volume: Volume) -> Effect {
    Effect::Sound { words: words.join(" "), volume: volume.percent() }
}

fn of_move(game: &Game) -> Vec<&'static str> {
    let position = game.position();
    let mut words = vec![if position.last_captured().is_some() { "capture" } else { "move" }];
    if position.last_move().is_some_and(|mv| mv.promotes()) {
        words.push("promote");
    }
    if position.in_check() && game.outcome().is_none() {
        words.push("check");
    }
    words
}

fn counted(seconds: u32, prefs: &Preferences, lang: Lang) -> Option<Effect> {
    let volume = prefs.volume().percent();
    match prefs.countdown() {
        Countdown::Off => None,
        Countdown::Beep => {
            let words = if seconds <= 3 { "last" } else { "beep" };
            Some(Effect::Sound { words: words.to_owned(), volume })
        }
        Countdown::Voice => Some(Effect::Speak { text: seconds.to_string(), lang: lang.id(), volume }),
    }
}
