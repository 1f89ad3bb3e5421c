//! What is heard: told from how the game was before a message and how it is after it.

use super::{
    effect::Effect,
    model::Model,
    settings::{Countdown, Volume},
};
use crate::{persist::Player, rules::Game};

/// As much of the page as decides what is heard.
#[derive(Debug, Clone, PartialEq)]
pub struct Heard {
    game: String,
    ply: usize,
    is_over: bool,
    seconds: Option<u32>,
}

/// Seconds that are counted aloud.
const COUNTED: u32 = 10;

impl Heard {
    #[must_use]
    pub fn of(model: &Model) -> Heard {
        let play = &model.play;
        Heard { game: play.id.clone(), ply: play.game.ply(), is_over: play.is_over(), seconds: seconds(model) }
    }

    /// What the change since then sounds like.
    #[must_use]
    pub fn since(&self, model: &Model) -> Option<Effect> {
        let now = Heard::of(model);
        if now.game != self.game || model.prefs.volume() == Volume::Off {
            return None;
        }
        let mut words = Vec::new();
        if now.ply > self.ply {
            words = of_move(&model.play.game);
        }
        if now.is_over && !self.is_over {
            words.push("end");
        }
        if words.is_empty() && now.seconds != self.seconds {
            return now.seconds.and_then(|seconds| counted(seconds, model));
        }
        (!words.is_empty()).then(|| sound(&words, model.prefs.volume()))
    }
}

/// The last move of a game that is not the one being played.
#[must_use]
pub fn elsewhere(game: &Game, volume: Volume) -> Option<Effect> {
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

/// What a person who has the move has left, when that is little.
fn seconds(model: &Model) -> Option<u32> {
    let play = &model.play;
    let turn = play.turn();
    let clock = play.clock.as_ref()?.view(turn, play.is_over());
    (clock.runs && clock.seconds <= COUNTED && play.players[turn] == Player::Human).then_some(clock.seconds)
}

fn counted(seconds: u32, model: &Model) -> Option<Effect> {
    let volume = model.prefs.volume().percent();
    match model.prefs.countdown() {
        Countdown::Off => None,
        Countdown::Beep => {
            let words = if seconds <= 3 { "last" } else { "beep" };
            Some(Effect::Sound { words: words.to_owned(), volume })
        }
        Countdown::Voice => Some(Effect::Speak { text: seconds.to_string(), lang: model.lang().id(), volume }),
    }
}
