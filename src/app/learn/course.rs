//! The sets of exercises of a language, and the one that is open.

use super::{
    super::{
        access::sounds,
        board::{BoardEvent, BoardReaction},
        context::Context,
        effect::{Effect, Focus},
        followup::{Followup, Followups},
        later::LaterMsg,
        settings::Preferences,
    },
    exercise::{Play, Said, Stage},
};
use crate::{
    i18n::Lang,
    lessons::{
        Topic,
        sets::{self, ExerciseSet, SetHead, Wanted},
    },
    rules::Color,
};

/// Time until White moves, in milliseconds.
pub const ANSWER_MS: u32 = 450;

/// What happens to the sets.
#[derive(Debug, Clone, PartialEq)]
pub enum CourseMsg {
    /// The sets of a language came, or could not be fetched.
    File { lang: Lang, file: Option<String> },
    /// They are fetched once more.
    Retry,
    /// Opens a set, by its place.
    Open(usize),
    /// Goes back to the list.
    List,
    /// Goes to an exercise of the set.
    Step(usize),
    /// The exercise from its beginning.
    Again,
    /// A hint, then a clearer one.
    Hint,
    /// White moves, if it is still waited for.
    Due(u32),
}

/// Fetch the sets of a language; they come back as [`CourseMsg::File`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LoadCourse(pub Lang);

/// The sets of exercises.
#[derive(Debug, Clone, Default)]
pub struct Course {
    /// In each language in which they were read; the same sets in all of them.
    known: Vec<(Lang, Vec<ExerciseSet>)>,
    asked: Option<Lang>,
    /// They could not be fetched.
    pub failed: bool,
    pub open: Option<OpenSet>,
    /// Number of what is waited for.
    number: u32,
}

/// A set that is open.
#[derive(Debug, Clone)]
pub struct OpenSet {
    /// Its place among all.
    pub place: usize,
    /// The exercise.
    pub at: usize,
    /// Which exercises were done, now or earlier.
    pub done: Vec<bool>,
    pub play: Play,
}

impl Course {
    /// Asks for the sets of a language, where they are not known or on their way.
    pub fn request(&mut self, lang: Lang) -> Option<Effect> {
        if self.sets(lang).is_some() || self.asked == Some(lang) {
            return None;
        }
        (self.asked, self.failed) = (Some(lang), false);
        Some(Effect::Later(LaterMsg::new(LoadCourse(lang), false)))
    }

    /// The sets of a language, with their places; none while they are on their way.
    #[must_use]
    pub fn sets(&self, lang: Lang) -> Option<&[ExerciseSet]> {
        self.known.iter().find(|(known, _)| *known == lang).map(|(_, sets)| &sets[..])
    }

    /// A set by its place, in any language.
    fn set(&self, place: usize) -> Option<&ExerciseSet> {
        self.known.first()?.1.get(place)
    }

    /// The open set of a topic.
    #[must_use]
    pub fn open_in(&self, topic: Topic) -> Option<&OpenSet> {
        self.open.as_ref().filter(|open| self.set(open.place).is_some_and(|set| set.head.topic == topic))
    }

    /// The next set of the same game.
    #[must_use]
    pub fn next_set(&self) -> Option<usize> {
        let open = self.open.as_ref()?;
        let topic = |place: usize| self.set(place).map(|set| set.head.topic);
        Some(open.place + 1).filter(|&next| topic(next) == topic(open.place))
    }

    pub fn update(&mut self, msg: CourseMsg, ctx: &Context) -> Followups {
        let at = self.open.as_ref().map_or(0, |open| open.at);
        match msg {
            CourseMsg::File { lang, file } => {
                if self.asked == Some(lang) {
                    self.take_file(lang, file);
                }
                Vec::new()
            }
            CourseMsg::Retry => {
                self.asked = None;
                Vec::new()
            }
            CourseMsg::Open(place) => self.open(place, ctx.prefs),
            CourseMsg::List => {
                self.open = None;
                vec![Followup::Effect(Effect::Focus(Focus::Top))]
            }
            CourseMsg::Step(at) => self.set_up(at, Focus::Task),
            CourseMsg::Again => self.set_up(at, Focus::Board),
            CourseMsg::Hint => {
                if let Some(OpenSet { play, .. }) = self.open.as_mut().filter(|open| open.play.stage == Stage::Asking) {
                    play.hint();
                }
                vec![Followup::Effect(Effect::Focus(Focus::Board))]
            }
            CourseMsg::Due(number) if number == self.number => self.go_on(ctx),
            CourseMsg::Due(_) => Vec::new(),
        }
    }

    fn take_file(&mut self, lang: Lang, file: Option<String>) {
        // each language is read once, and stays
        let sets = file.map(|file| sets::read(Box::leak(file.into_boxed_str())));
        match sets {
            Some(Ok(sets)) => {
                self.known.push((lang, sets));
                self.asked = None;
            }
            _ => self.failed = true,
        }
    }

    fn open(&mut self, place: usize, prefs: &Preferences) -> Followups {
        let Some(set) = self.set(place) else { return Vec::new() };
        let is_set_done = is_set_done(prefs, &set.head);
        let done = |at: usize| is_set_done || prefs.has_learned(&exercise_id(&set.head, at));
        let done = (0..set.exercises.len()).map(done).collect();
        let play = play_of(set, 0);
        self.open = play.map(|play| OpenSet { place, at: 0, done, play });
        self.begin(Focus::Task)
    }

    fn set_up(&mut self, at: usize, focus: Focus) -> Followups {
        let play = self.open.as_ref().and_then(|open| play_of(self.set(open.place)?, at));
        let (Some(open), Some(play)) = (&mut self.open, play) else { return Vec::new() };
        (open.at, open.play) = (at, play);
        self.begin(focus)
    }

    /// What is done where an exercise begins: White may have the first move.
    fn begin(&mut self, focus: Focus) -> Followups {
        self.number += 1;
        let mut followups = vec![Followup::Effect(Effect::Focus(focus))];
        followups.extend(self.wait());
        followups
    }

    /// Waits for White's move, where it has it.
    fn wait(&mut self) -> Option<Followup> {
        self.open.as_ref().filter(|open| open.play.stage == Stage::Answering)?;
        self.number += 1;
        let msg = LaterMsg::new(CourseMsg::Due(self.number), false);
        Some(Followup::Effect(Effect::Remind { after_ms: ANSWER_MS, msg }))
    }

    /// White moves.
    fn go_on(&mut self, ctx: &Context) -> Followups {
        let Some(open) = self.open.as_mut().filter(|open| open.play.stage == Stage::Answering) else {
            return Vec::new();
        };
        let played = open.play.answer();
        if open.play.stage == Stage::Asking && open.play.wanted == Wanted::Play {
            open.play.said = None;
        }
        self.after_move(played, ctx)
    }

    /// What a person does to the board of a topic.
    pub fn on_board(&mut self, topic: Topic, event: BoardEvent, ctx: &Context) -> Followups {
        // a look or a mark is no answer
        let is_aside = matches!(event, BoardEvent::Inspect(_) | BoardEvent::Draw { .. });
        // of another game the list is shown, and its board is only looked at
        if is_aside || self.open_in(topic).is_none() {
            return Vec::new();
        }
        let Some(open) = self.open.as_mut().filter(|open| open.play.stage == Stage::Asking) else {
            return Vec::new();
        };
        let play = &mut open.play;
        match play.board.selection.on(event, &play.game, Some(Color::Black)) {
            BoardReaction::Play(mv) => {
                let played = play.take(mv);
                self.after_move(played, ctx)
            }
            BoardReaction::TheirPiece => {
                play.said = Some(Said::TheirPiece);
                Vec::new()
            }
            BoardReaction::Quiet | BoardReaction::NotNow => Vec::new(),
        }
    }

    fn after_move(&mut self, played: bool, ctx: &Context) -> Followups {
        let Some(open) = &mut self.open else { return Vec::new() };
        let sound = sounds::of_other_game(&open.play.game, ctx.prefs.volume()).filter(|_| played);
        let mut followups: Followups = sound.map(Followup::Effect).into_iter().collect();
        if open.play.stage == Stage::Done {
            open.done[open.at] = true;
            let (place, at, is_set_done) = (open.place, open.at, open.done.iter().all(|done| *done));
            if let Some(ExerciseSet { head, .. }) = self.set(place) {
                let id = if is_set_done { set_id(head) } else { exercise_id(head, at) };
                followups.push(Followup::StepLearned(id));
            }
            followups.push(Followup::Effect(Effect::Focus(Focus::NextStep)));
        }
        if let Some(at) = self.open.as_ref().filter(|open| open.play.is_stuck()).map(|open| open.at) {
            // nobody can move any more: it begins again
            followups.extend(self.set_up(at, Focus::Board));
            return followups;
        }
        followups.extend(self.wait());
        followups
    }
}

fn play_of(set: &ExerciseSet, at: usize) -> Option<Play> {
    let Topic::Lessons(era) = set.head.topic else { return None };
    Play::of(era, set, at)
}

/// The name by which it is remembered that a set was done.
fn set_id(head: &SetHead) -> String {
    format!("{}:{}", head.topic.id(), head.id)
}

/// The name by which it is remembered that an exercise of a set was done, until the whole set is.
fn exercise_id(head: &SetHead, at: usize) -> String {
    format!("{}:{}", set_id(head), at + 1)
}

/// Whether a set was done, now or at an earlier visit.
#[must_use]
pub fn is_set_done(prefs: &Preferences, head: &SetHead) -> bool {
    prefs.has_learned(&set_id(head))
}
