//! A page to read or a lesson that is open, and the steps that a person takes.

use super::{
    super::{
        access::sounds,
        board::{BoardEvent, BoardReaction, BoardState},
        context::Context,
        effect::{Effect, Focus},
        followup::{Followup, Followups},
        record::move_text::kind_refused,
        session::new_game::Form,
        settings::Preferences,
    },
    prose::{is_done, position, step_id, steps},
};
use crate::{
    i18n::{Book, Lang, ProseBlock, StepBlock},
    lessons::{Era, Goal, Miss, Topic},
    rules::{Color, Game, IllegalMove, Kind, Variant},
};

/// What a reader does with the pages and lessons.
#[derive(Debug, Clone, PartialEq)]
pub enum LearnMsg {
    Open(Topic),
    /// The rules of the game on the board.
    Rules,
    /// The rules of the game of the form, where they speak of the switches.
    Switches,
    /// Goes to a part of the page.
    Part(usize),
    /// Goes to a step of a lesson or a stage of history.
    Step(usize),
    /// The step once more from its beginning.
    Again,
    /// A new game of the sort that was learnt.
    Play,
    /// Fetches the pages again.
    Retry,
    /// The pages to read in a language; none when they could not be fetched.
    Prose {
        lang: Lang,
        file: Option<String>,
    },
}

/// A page to read, or a lesson, that is open.
#[derive(Debug, Clone)]
pub struct Learn {
    pub topic: Topic,
    /// The step of a lesson or the stage of history.
    pub at: usize,
    /// The board of a lesson, as soon as there is its prose.
    pub lesson: Option<Lesson>,
    /// Shows the rules in place of steps that were all done.
    pub or_rules: bool,
    /// Opens at the step where it was left off, once it is known.
    resumes: bool,
    /// The form that was left for this, and is come back to.
    behind: Option<Box<Form>>,
    /// To be opened where it speaks of the switches of this game.
    switches_of: Option<Variant>,
}

/// A step on the board.
#[derive(Debug, Clone)]
pub struct Lesson {
    /// The name by which it is remembered.
    id: String,
    pub goal: Goal,
    pub game: Game,
    pub board: BoardState,
    pub answer: Option<LessonAnswer>,
}

/// What a person's last move came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LessonAnswer {
    Right,
    /// Legal, but not what was asked for.
    Missed(Miss),
    Refused {
        why: IllegalMove,
        kind: Option<Kind>,
    },
    TheirPiece,
}

impl Learn {
    /// `behind` is the form that was left for this; `switches_of` the game whose switches are asked about.
    #[must_use]
    pub fn new(topic: Topic, behind: Option<Box<Form>>, switches_of: Option<Variant>) -> Learn {
        Learn { topic, at: 0, lesson: None, or_rules: false, resumes: true, behind, switches_of }
    }

    /// Whether the page takes the place of the board, rather than standing beside it.
    #[must_use]
    pub fn is_article(&self) -> bool {
        matches!(self.topic, Topic::Rules(_))
    }

    /// The form to come back to.
    #[must_use]
    pub fn into_form(self) -> Option<Box<Form>> {
        self.behind
    }

    /// The game that was learnt about, for a game of that sort.
    #[must_use]
    pub fn variant(&self) -> Option<Variant> {
        match self.topic {
            Topic::Rules(era) | Topic::Steps(era) | Topic::Puzzles(era) | Topic::Lessons(era) => Some(era.variant()),
            Topic::History => None,
        }
    }

    /// Goes to a step of a lesson or a stage of history.
    pub fn go_to(&mut self, at: usize) -> Followups {
        self.at = at;
        self.resumes = false;
        self.lesson = None;
        // the buttons of history stay where they are, and so does the focus
        if self.topic == Topic::History {
            return Vec::new();
        }
        vec![Followup::Effect(Effect::Focus(Focus::Task))]
    }

    /// The step once more from its beginning.
    pub fn again(&mut self) -> Followups {
        self.lesson = None;
        vec![Followup::Effect(Effect::Focus(Focus::Board))]
    }

    /// What can only be done once the prose is there.
    pub fn prepare(&mut self, book: &Book, prefs: &Preferences) -> Followups {
        if let (Topic::Steps(era), true) = (self.topic, std::mem::take(&mut self.or_rules))
            && steps(book, self.topic).all(|step| is_done(prefs, self.topic, &step))
        {
            self.topic = Topic::Rules(era);
            self.lesson = None;
        }
        let topic = self.topic;
        if matches!(topic, Topic::Steps(_)) && self.resumes {
            // where it was left off; a lesson that was done to its end begins again
            self.at = steps(book, topic).position(|step| !is_done(prefs, topic, &step)).unwrap_or(0);
        }
        if let (Topic::Steps(era), None) = (topic, &self.lesson) {
            self.lesson = steps(book, topic).nth(self.at).and_then(|step| lesson(topic, era, &step));
            self.resumes = false;
        }
        if self.switches_of.take().is_none() {
            return Vec::new();
        }
        let before_switch = book.page(topic).take_while(|block| !matches!(block, ProseBlock::Switch(_)));
        let part = before_switch.filter(|block| matches!(block, ProseBlock::Heading(_))).count();
        vec![Followup::Effect(Effect::Focus(Focus::Part(part.saturating_sub(1))))]
    }

    /// What a person does to the board of a lesson. The game itself hears nothing of it.
    pub fn on_board(&mut self, event: BoardEvent, ctx: &Context) -> Followups {
        let Some(lesson) = &mut self.lesson else { return Vec::new() };
        // a look or a mark is no answer, and takes none away
        let is_aside = matches!(event, BoardEvent::Inspect(_) | BoardEvent::Draw { .. });
        if is_aside || lesson.answer == Some(LessonAnswer::Right) {
            return Vec::new();
        }
        let Lesson { game, board, answer, goal, .. } = lesson;
        *answer = None;
        let mv = match board.selection.on(event, game, Some(Color::Black)) {
            BoardReaction::Play(mv) => mv,
            BoardReaction::TheirPiece => {
                *answer = Some(LessonAnswer::TheirPiece);
                return Vec::new();
            }
            BoardReaction::Quiet | BoardReaction::NotNow => return Vec::new(),
        };
        board.selection.clear();
        let judged = match (game.explain(mv), goal.judge(game, mv)) {
            (Err(why), _) => LessonAnswer::Refused { why, kind: kind_refused(game.position(), mv, why) },
            (Ok(()), Err(miss)) => LessonAnswer::Missed(miss),
            (Ok(()), Ok(())) => LessonAnswer::Right,
        };
        *answer = Some(judged);
        if judged != LessonAnswer::Right || game.play(mv).is_err() {
            return Vec::new();
        }
        let mut followups: Followups =
            sounds::of_other_game(game, ctx.prefs.volume()).map(Followup::Effect).into_iter().collect();
        followups.push(Followup::StepLearned(lesson.id.clone()));
        followups.push(Followup::Effect(Effect::Focus(Focus::NextStep)));
        followups
    }
}

fn lesson(topic: Topic, era: Era, step: &StepBlock<'_>) -> Option<Lesson> {
    let game = position(era.variant(), &step.sfen)?;
    let board = BoardState::new(Color::Black);
    Some(Lesson { id: step_id(topic, step.task), game, board, goal: step.goal, answer: None })
}
