//! What is said aloud to those who listen: told from how the game was before a message and how it is after it.
//!
//! Every move is said once, with where it comes from, what it takes, check and result; so are questions, refusals and hints, and
//! a clock that runs low. Reports of a running search are not. Of moves that are stepped through only the one that is stayed at.

use super::{
    board_view::Place,
    effect::{Effect, Effects},
    model::Model,
    msg::Timer,
    play::{self, Asking, Said},
    view, warnings,
};
use crate::{
    persist::Player,
    rules::{ByColor, Color, Move},
};

/// What has been said lately.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Voice {
    /// The last ones, each with its number, the newest at the end.
    pub said: Vec<(u32, String)>,
    number: u32,
    /// To be said unless something else comes first.
    due: Option<String>,
}

/// How many are kept: a region that listeners hear must not change in its older parts while they listen.
const KEPT: usize = 3;
/// How long a position has to be stayed at until it is said.
const STAY_MS: u32 = 400;
/// Seconds at which a clock is heard.
const LOW: [u32; 3] = [60, 30, 10];

impl Voice {
    pub(super) fn say(&mut self, text: String) {
        self.number += 1;
        self.due = None;
        self.said.push((self.number, text));
        let too_many = self.said.len().saturating_sub(KEPT);
        self.said.drain(..too_many);
    }

    fn wait(&mut self, text: String, effects: &mut Effects) {
        self.number += 1;
        self.due = Some(text);
        effects.push(Effect::Timer { after_ms: STAY_MS, timer: Timer::Say { number: self.number } });
    }

    /// The time is over after which something was to be said.
    pub fn on_timer(&mut self, number: u32) {
        if number == self.number
            && let Some(text) = self.due.take()
        {
            self.say(text);
        }
    }
}

/// As much of the page as decides what is said.
#[derive(Debug, Clone, PartialEq)]
pub struct Known {
    game: String,
    ply: usize,
    shown: usize,
    /// Moves along a line of the analysis.
    walked: Vec<Move>,
    is_over: bool,
    paused: bool,
    bottom: Color,
    asking: Option<Asking>,
    said: Option<Said>,
    selected: Option<Place>,
    hint: Option<(Move, bool)>,
    seconds: ByColor<Option<u32>>,
}

impl Known {
    #[must_use]
    pub fn of(model: &Model) -> Known {
        let play = &model.play;
        let seconds = |color| {
            let clock = play.clock.as_ref()?.view(color, play.is_over());
            (play.players[color] == Player::Human).then_some(clock.seconds)
        };
        let walk = model.analysis.as_ref().and_then(|analysis| analysis.walk.as_ref());
        Known {
            game: play.key(),
            ply: play.game.ply(),
            shown: play.shown_ply(),
            walked: walk.map(|walk| walk.moves[..walk.at].to_vec()).unwrap_or_default(),
            is_over: play.is_over(),
            paused: play.paused,
            bottom: play.bottom,
            asking: play.asking,
            said: play.said,
            selected: play.input.selected,
            hint: play.hint.map(|hint| (hint.mv, hint.whole)),
            seconds: ByColor::from_fn(seconds),
        }
    }

    /// Says what has changed since then. `pressed`: somebody pressed on the board, and hears an answer also when it is the same again.
    pub fn tell(&self, model: &mut Model, pressed: bool, effects: &mut Effects) {
        let now = Known::of(model);
        if now == *self && !(pressed && now.said.is_some()) {
            return;
        }
        let texts = model.texts();
        let stepped = now.game == self.game && now.ply == self.ply && now.stands_elsewhere(self);
        let parts = if now.game != self.game { begun(model) } else { self.changes(&now, model, pressed) };
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        if parts.is_empty() {
            return;
        }
        let text = parts.join(texts.space());
        if stepped { model.voice.wait(text, effects) } else { model.voice.say(text) }
    }

    /// Whether the board shows another position, of the game or of a line of the analysis.
    fn stands_elsewhere(&self, before: &Known) -> bool {
        self.shown != before.shown || self.walked != before.walked
    }

    fn changes(&self, now: &Known, model: &Model, pressed: bool) -> Vec<String> {
        let (play, texts) = (&model.play, model.texts());
        let mut parts = Vec::new();
        let ended = now.is_over && !self.is_over;
        if now.ply > self.ply && now.shown == now.ply {
            let new = (self.ply + 1..=now.ply).filter_map(|ply| model.record.told(ply));
            parts.extend(new.map(|moved| texts.told(moved)));
            parts.extend(situation(model));
        } else if now.ply < self.ply || (self.is_over && !now.is_over) {
            parts.push(texts.taken_back(now.ply));
            parts.push(texts.turn(play.side(play.turn())));
            parts.extend(situation(model));
        } else if now.stands_elsewhere(self) {
            let walks = !now.walked.is_empty();
            if play.looking.is_some() && !walks {
                parts.push(texts.looking_at(now.shown, now.ply));
            }
            parts.extend(play::last_moved(model.shown(), |color| play.side(color)).map(|moved| texts.told(&moved)));
            let check = warnings::check(model.shown().position(), texts)
                .filter(|_| walks || play.looking.is_some() || !now.is_over);
            parts.extend(check.map(str::to_owned));
        }
        if ended && let Some(result) = view::result(play, texts) {
            parts.extend([result.headline, result.why]);
        }
        if now.asking.is_some() && now.asking != self.asking {
            parts.push(view::line(model).text);
        }
        let answered = now.said.is_some() && (pressed || now.said != self.said);
        let hinted = now.hint.is_some() && now.hint != self.hint;
        let chosen = now.selected.is_some() && now.selected != self.selected && play.input.question.is_none();
        let turned = now.paused != self.paused && !now.is_over;
        if !now.is_over && now.asking.is_none() && play.looking.is_none() {
            let guided = chosen && model.prefs.guidance();
            if answered || hinted || guided || turned {
                parts.push(view::sentence(model, texts));
            }
        }
        if now.bottom != self.bottom {
            parts.push(texts.turned(play.side(now.bottom)));
        }
        for color in Color::ALL {
            if let (Some(before), Some(left)) = (self.seconds[color], now.seconds[color])
                && LOW.iter().any(|&low| before > low && left <= low)
                && !now.is_over
            {
                parts.push(texts.seconds_left(play.side(color), left));
            }
        }
        parts
    }
}

/// Another game is on the board.
fn begun(model: &Model) -> Vec<String> {
    let (play, texts) = (&model.play, model.texts());
    let turn = view::state_of(play, model.shown(), texts);
    let label = texts.board_label(texts.variant(play.game.variant()), play.shown_ply(), &turn);
    let thrown = play.toss().map(|_| view::sentence(model, texts));
    [label].into_iter().chain(thrown).chain(situation(model)).collect()
}

/// Check, and what the position means for the rest of the game.
fn situation(model: &Model) -> Vec<String> {
    let (play, texts) = (&model.play, model.texts());
    if play.is_over() {
        return Vec::new();
    }
    let check = warnings::check(play.game.position(), texts).map(str::to_owned);
    check.into_iter().chain([warnings::notes(play, texts)]).collect()
}
