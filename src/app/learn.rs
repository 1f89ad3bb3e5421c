//! Pages to read and lessons: what is open, the prose that was fetched for it, and the steps that a person takes.

use super::{
    board_view::BoardEvent,
    effect::{Effect, Effects, Focus},
    input::Reaction,
    model::{Model, Sheet},
    msg::{FormChange, Learning},
    new_game::Form,
    play::{self, Play},
    sounds,
};
use crate::{
    i18n::{Book, Lang, ProseBlock, StepBlock, Texts},
    lessons::{Era, Goal, Miss, Topic},
    persist::{Help, Player},
    rules::{ByColor, Color, Game, IllegalMove, Kind, RuleChoices, Rules, Start, Variant},
};

/// A page to read, or a lesson, that is open.
#[derive(Debug, Clone)]
pub struct Learn {
    pub topic: Topic,
    /// The step of a lesson or the stage of history.
    pub at: usize,
    /// The board of a lesson, as soon as there is its prose.
    pub lesson: Option<Lesson>,
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
    pub play: Play,
    pub answer: Option<Answer>,
}

/// What a person's last move came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    Right,
    /// Legal, but not what was asked for.
    Missed(Miss),
    Refused {
        why: IllegalMove,
        kind: Option<Kind>,
    },
    TheirPiece,
}

/// The prose that has been fetched.
#[derive(Debug, Clone, Default)]
pub struct Library {
    books: Vec<(Lang, &'static Book)>,
    asked: Option<Lang>,
    /// The last fetching came to nothing.
    pub failed: bool,
}

impl Library {
    #[must_use]
    pub fn book(&self, lang: Lang) -> Option<&'static Book> {
        self.books.iter().find(|(known, _)| *known == lang).map(|(_, book)| *book)
    }

    /// Takes in what was fetched, unless the page speaks another language by now.
    fn take(&mut self, lang: Lang, file: Option<&str>, spoken: Lang, texts: &'static Texts) {
        if lang != spoken {
            self.asked = None;
            return;
        }
        match file.map(|file| Book::read(file, texts)) {
            Some(Ok(book)) => self.books.push((lang, book)),
            _ => self.failed = true,
        }
    }
}

impl Learn {
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
}

/// Whether a step was done, now or at an earlier visit.
#[must_use]
pub fn is_done(model: &Model, topic: Topic, step: &StepBlock<'_>) -> bool {
    model.prefs.has_learned(&step_id(topic, step.task))
}

/// The steps of a lesson.
pub fn steps(book: &Book, topic: Topic) -> impl Iterator<Item = StepBlock<'static>> + '_ {
    book.page(topic).filter_map(|block| match block {
        ProseBlock::Step(step) => Some(step),
        _ => None,
    })
}

/// A position of the book; `None` when it cannot be set up.
#[must_use]
pub fn position(variant: Variant, sfen: &str) -> Option<Play> {
    let start = Start::parse(Rules::of(variant), sfen).ok()?;
    let game = Game::new(variant, RuleChoices::default(), start).ok()?;
    Some(Play::new(game, ByColor { black: Player::Human, white: Player::Human }, 0))
}

fn step_id(topic: Topic, task: &str) -> String {
    format!("{}:{task}", topic.id())
}

/// Asks for the prose of the page's language while something is open that needs it.
pub fn follow(model: &mut Model, fx: &mut Effects) {
    let lang = model.lang();
    let library = &mut model.library;
    let wants = matches!(model.sheet, Some(Sheet::Learn(_))) && library.book(lang).is_none();
    if wants && library.asked != Some(lang) {
        library.asked = Some(lang);
        library.failed = false;
        fx.push(Effect::LoadProse(lang));
    }
}

pub fn on_prose(model: &mut Model, lang: Lang, file: Option<&str>, fx: &mut Effects) {
    let (spoken, texts) = (model.lang(), model.texts());
    model.library.take(lang, file, spoken, texts);
    prepare(model, fx);
}

/// Opens a page or lesson over the game, which stands still meanwhile if it has a clock.
pub fn open(model: &mut Model, topic: Topic, fx: &mut Effects) {
    let behind = match model.sheet.take() {
        Some(Sheet::NewGame(form)) => Some(form),
        Some(Sheet::Learn(learn)) => learn.into_form(),
        _ => None,
    };
    if model.play.may_pause() && !model.play.paused {
        model.play.paused = true;
        model.play.moment = None;
        model.engine.forget(fx);
    }
    let learn = Learn { topic, at: 0, lesson: None, resumes: true, behind, switches_of: None };
    model.open_sheet(Sheet::Learn(Box::new(learn)), fx);
    fx.push(Effect::Focus(Focus::Top));
    prepare(model, fx);
}

pub fn on_learning(model: &mut Model, learning: Learning, fx: &mut Effects) {
    match learning {
        Learning::Open(topic) => open(model, topic, fx),
        Learning::Switches => {
            let Some(Sheet::NewGame(form)) = &model.sheet else { return };
            let variant = form.variant;
            open(model, Topic::Rules(Era::of(variant)), fx);
            if let Some(Sheet::Learn(learn)) = &mut model.sheet {
                learn.switches_of = Some(variant);
            }
            prepare(model, fx);
        }
        Learning::Part(part) => fx.push(Effect::Focus(Focus::Part(part))),
        Learning::Step(at) => {
            if let Some(Sheet::Learn(learn)) = &mut model.sheet {
                learn.at = at;
                learn.resumes = false;
                learn.lesson = None;
                // the buttons of history stay where they are, and so does the focus
                if learn.topic != Topic::History {
                    fx.push(Effect::Focus(Focus::Board));
                }
            }
            prepare(model, fx);
        }
        Learning::Again => {
            if let Some(Sheet::Learn(learn)) = &mut model.sheet {
                learn.lesson = None;
                fx.push(Effect::Focus(Focus::Board));
            }
            prepare(model, fx);
        }
        Learning::Play => {
            let Some(Sheet::Learn(learn)) = &model.sheet else { return };
            let (Topic::Rules(era) | Topic::Steps(era)) = learn.topic else { return };
            let play = &model.play;
            let mut form = Form::like(&play.game, play.players);
            form.without = play.without;
            form.change(FormChange::Variant(era.variant().id().to_owned()));
            form.change(FormChange::Opponent("computer".to_owned()));
            if !play.without.has(Help::Level) {
                form.change(FormChange::Level("1".to_owned()));
            }
            model.open_sheet(Sheet::NewGame(Box::new(form)), fx);
        }
        Learning::Retry => {
            model.library.asked = None;
            model.library.failed = false;
        }
    }
}

/// What can only be done once the prose is there.
fn prepare(model: &mut Model, fx: &mut Effects) {
    let Some(book) = model.library.book(model.lang()) else { return };
    let Some(Sheet::Learn(learn)) = &model.sheet else { return };
    let topic = learn.topic;
    let mut at = learn.at;
    if matches!(topic, Topic::Steps(_)) && learn.resumes {
        // where it was left off; a lesson that was done to its end begins anew
        at = steps(book, topic).position(|step| !is_done(model, topic, &step)).unwrap_or(0);
    }
    let Some(Sheet::Learn(learn)) = &mut model.sheet else { return };
    if let (Topic::Steps(era), None) = (topic, &learn.lesson) {
        learn.lesson = steps(book, topic).nth(at).and_then(|step| lesson(topic, era, &step));
        learn.at = at;
        learn.resumes = false;
    }
    if learn.switches_of.take().is_some() {
        let before_switch = book.page(topic).take_while(|block| !matches!(block, ProseBlock::Switch(_)));
        let part = before_switch.filter(|block| matches!(block, ProseBlock::Heading(_))).count();
        fx.push(Effect::Focus(Focus::Part(part.saturating_sub(1))));
    }
}

fn lesson(topic: Topic, era: Era, step: &StepBlock<'_>) -> Option<Lesson> {
    let play = position(era.variant(), &step.sfen)?;
    Some(Lesson { id: step_id(topic, step.task), play, goal: step.goal, answer: None })
}

/// What a person does to the board of a lesson. The game itself hears nothing of it.
pub fn on_board(model: &mut Model, event: BoardEvent, fx: &mut Effects) {
    let Some(Sheet::Learn(learn)) = &mut model.sheet else { return };
    let Some(lesson) = &mut learn.lesson else { return };
    // a look or a mark is no answer, and takes none away
    let is_aside = matches!(event, BoardEvent::Look(_) | BoardEvent::Draw { .. });
    if is_aside || lesson.answer == Some(Answer::Right) {
        return;
    }
    let Play { game, input, .. } = &mut lesson.play;
    lesson.answer = None;
    let mv = match input.on(event, game, Some(Color::Black)) {
        Reaction::Play(mv) => mv,
        Reaction::TheirPiece => {
            lesson.answer = Some(Answer::TheirPiece);
            return;
        }
        Reaction::Quiet | Reaction::NotNow => return,
    };
    input.clear();
    let answer = match (game.explain(mv), lesson.goal.judge(game, mv)) {
        (Err(why), _) => Answer::Refused { why, kind: play::kind_refused(game.position(), mv, why) },
        (Ok(()), Err(miss)) => Answer::Missed(miss),
        (Ok(()), Ok(())) => Answer::Right,
    };
    lesson.answer = Some(answer);
    if answer == Answer::Right && game.play(mv).is_ok() {
        fx.extend(sounds::elsewhere(game, model.prefs.volume()));
        model.prefs.learn(&lesson.id);
        model.save_settings(fx);
        fx.push(Effect::Focus(Focus::NextStep));
    }
}
