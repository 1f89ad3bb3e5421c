//! What screen readers say, found by comparing the page before a message with the page after it.
//!
//! Every move is said once, with where it comes from, what it takes, check and result; so are questions, refusals and hints, and
//! a clock that runs low. Reports of a running search are not. Of moves that are stepped through only the one that is stayed at.

use super::{
    super::{
        effect::{Effect, Effects, Timer},
        record::move_text::last_moved,
        session::{alerts, view::SessionView},
    },
    snapshot::Snapshot,
};
use crate::rules::{Color, Game};

/// What has been said lately.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Announcer {
    /// The last ones, each with its number, the newest at the end.
    pub said: Vec<(u32, String)>,
    number: u32,
    /// To be said unless something else comes first.
    due: Option<String>,
}

/// Number of announcements kept: a region that listeners hear must not change in its older parts while they listen.
const KEPT: usize = 3;
/// How long a position has to be stayed at until it is said.
const STAY_MS: u32 = 400;
/// Seconds at which a clock is heard.
const LOW: [u32; 3] = [60, 30, 10];

impl Announcer {
    /// Says something at once.
    pub fn say(&mut self, text: String) {
        self.number += 1;
        self.due = None;
        self.said.push((self.number, text));
        let too_many = self.said.len().saturating_sub(KEPT);
        self.said.drain(..too_many);
    }

    fn wait(&mut self, text: String, effects: &mut Effects) {
        self.number += 1;
        self.due = Some(text);
        effects.push(Effect::Timer { after_ms: STAY_MS, timer: Timer::Announce { number: self.number } });
    }

    /// The time is over after which something was to be said.
    pub fn on_timer(&mut self, number: u32) {
        if number == self.number
            && let Some(text) = self.due.take()
        {
            self.say(text);
        }
    }

    /// Says what has changed. `pressed`: somebody pressed on the board, and hears an answer also when it is the same again.
    pub fn announce(&mut self, changes: &Changes, effects: &mut Effects) {
        let Changes { before, now, view, .. } = changes;
        if now == before && !(changes.pressed && now.status.is_some()) {
            return;
        }
        let is_same_game = now.game == before.game;
        let stepped = is_same_game && now.ply == before.ply && now.shows_other_position(before);
        let mut parts = if is_same_game { changes.spoken() } else { changes.begun() };
        parts.retain(|part| !part.is_empty());
        if parts.is_empty() {
            return;
        }
        let text = parts.join(view.texts.space());
        if stepped { self.wait(text, effects) } else { self.say(text) }
    }
}

/// What a message has changed.
#[derive(Debug, Clone, Copy)]
pub struct Changes<'a> {
    pub before: &'a Snapshot,
    pub now: &'a Snapshot,
    pub view: SessionView<'a>,
    /// The game as the board shows it now.
    pub shown: &'a Game,
    pub pressed: bool,
}

impl Changes<'_> {
    fn spoken(&self) -> Vec<String> {
        let Changes { before, now, view, .. } = self;
        let (session, texts) = (view.session, view.texts);
        let mut parts = self.spoken_of_position();
        if now.is_over
            && !before.is_over
            && let Some(result) = view.result()
        {
            parts.extend([result.headline, result.why]);
        }
        if now.prompt.is_some() && now.prompt != before.prompt {
            parts.push(view.line().text);
        }
        let answered = now.status.is_some() && (self.pressed || now.status != before.status);
        let hinted = now.hint.is_some() && now.hint != before.hint;
        let has_question = session.board.selection.question.is_some();
        let chosen = now.selected.is_some() && now.selected != before.selected && !has_question;
        let changed_hands = now.in_other_tab != before.in_other_tab;
        let guided = chosen && view.prefs.guidance();
        let live = !now.is_over && (hinted || guided || now.paused != before.paused);
        if now.prompt.is_none() && (answered || changed_hands || live) {
            parts.push(view.sentence());
        }
        if now.bottom != before.bottom {
            parts.push(texts.turned(session.side(now.bottom)));
        }
        for color in Color::ALL {
            if let (Some(before), Some(left)) = (before.seconds[color], now.seconds[color])
                && LOW.iter().any(|&low| before > low && left <= low)
                && !now.is_over
            {
                parts.push(texts.seconds_left(session.side(color), left));
            }
        }
        // a question that was answered with no leaves everything as it was, and where that is, is said
        if parts.is_empty() && before.prompt.is_some() && now.prompt.is_none() {
            parts.push(view.line().text);
        }
        parts
    }

    fn spoken_of_position(&self) -> Vec<String> {
        let Changes { before, now, view, shown, .. } = self;
        let (session, texts) = (view.session, view.texts);
        let mut parts = Vec::new();
        if now.ply > before.ply && session.viewed.is_none() {
            let new = (before.ply + 1..=now.ply).filter_map(|ply| view.moves.spoken(ply));
            parts.extend(new.map(|moved| texts.spoken(moved)));
            parts.extend(self.situation());
        } else if now.ply < before.ply || (before.is_over && !now.is_over) {
            parts.push(texts.taken_back(now.ply));
            parts.push(texts.turn(session.side(session.turn())));
            parts.extend(self.situation());
        } else if now.shows_other_position(before) {
            let previews = !now.previewed.is_empty();
            match &session.viewed {
                _ if previews => {}
                Some(viewed) => parts.push(view.place(viewed)),
                None => parts.extend(view.branches()),
            }
            parts
                .extend(last_moved(shown, |color| session.mover_to(now.node, color)).map(|moved| texts.spoken(&moved)));
            let check =
                alerts::check(shown.position(), texts).filter(|_| previews || session.viewed.is_some() || !now.is_over);
            parts.extend(check.map(str::to_owned));
        }
        parts
    }

    /// Another game is on the board.
    fn begun(&self) -> Vec<String> {
        let SessionView { session, texts, .. } = self.view;
        let variant = texts.variant(session.game().variant());
        let label = texts.board_label(variant, session.shown_ply(), &self.view.status(self.shown));
        let about = session.status.map(|_| self.view.sentence());
        [label].into_iter().chain(about).chain(self.situation()).collect()
    }

    /// Check, and what the position means for the rest of the game.
    fn situation(&self) -> Vec<String> {
        let SessionView { session, texts, .. } = self.view;
        if session.is_over() {
            return Vec::new();
        }
        let check = alerts::check(session.game().position(), texts).map(str::to_owned);
        check.into_iter().chain([alerts::notes(session, texts)]).chain(self.view.comment()).collect()
    }
}
