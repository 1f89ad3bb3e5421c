//! Sounds. The boot script listens, and fetches the script that makes them when the first one is played.

use super::report::report;
use crate::browser::ui::dom;

/// Asks for a sound: the volume in per cent, then words of `static/sound.js`.
pub fn ask(sound: &str) {
    if let Err(error) = dom::tell_script("suizo:sound", sound) {
        report(&error);
    }
}
