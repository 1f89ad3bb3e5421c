//! The sets of exercises, and the one that is open, as plain values.

use super::{
    super::{
        board::{BoardState, BoardView, HintMark, Scene},
        record::move_text::{kind_of, line_text},
        settings::Preferences,
    },
    course::{Course, OpenSet, is_set_done},
    exercise::{Play, Said, Stage},
    view::{mark, missed},
};
use crate::{
    i18n::{Book, Lang, Odds, Side, Texts},
    lessons::{
        Topic,
        sets::{ExerciseSet, Wanted},
    },
    rules::{Color, Game, RuleChoices, Start},
};

/// What stands beside the board, or in the place of everything while no set is open.
#[derive(Debug, Clone, PartialEq)]
pub enum CourseView {
    Loading,
    Failed,
    List {
        /// How many were done.
        done: String,
        groups: Vec<GroupView>,
    },
    Exercise(Box<ExerciseView>),
}

/// Sets below a heading.
#[derive(Debug, Clone, PartialEq)]
pub struct GroupView {
    pub title: &'static str,
    pub sets: Vec<SetView>,
}

/// A set in the list.
#[derive(Debug, Clone, PartialEq)]
pub struct SetView {
    pub place: usize,
    pub id: &'static str,
    pub title: &'static str,
    /// The title, and whether it was done, to be heard.
    pub label: String,
    pub is_done: bool,
}

/// The exercise at hand.
#[derive(Debug, Clone, PartialEq)]
pub struct ExerciseView {
    pub title: &'static str,
    /// Which of how many, and the length of a mate or win.
    pub counted: String,
    pub text: &'static str,
    /// What came of the last move or press.
    pub said: String,
    pub is_done: bool,
    /// Every exercise, its label, and whether it was done.
    pub steps: Vec<(String, bool)>,
    pub at: usize,
    pub list: &'static str,
    pub hint: Option<&'static str>,
    pub again: &'static str,
    pub previous: &'static str,
    pub next: &'static str,
    /// The next set, at the end of one.
    pub next_set: Option<(usize, &'static str)>,
}

/// The sets of a topic, with what they are shown with.
pub struct CourseContext<'a> {
    pub topic: Topic,
    pub lang: Lang,
    pub book: &'static Book,
    pub prefs: &'a Preferences,
    pub texts: &'static Texts,
}

#[must_use]
pub fn view(course: Option<&Course>, ctx: &CourseContext) -> CourseView {
    let Some(course) = course else { return CourseView::Loading };
    let Some(sets) = course.sets(ctx.lang) else {
        return if course.failed { CourseView::Failed } else { CourseView::Loading };
    };
    match course.open_in(ctx.topic).and_then(|open| Some((open, sets.get(open.place)?))) {
        Some((open, set)) => CourseView::Exercise(Box::new(exercise(course, open, set, ctx))),
        None => list(sets, ctx),
    }
}

fn list(sets: &[ExerciseSet], ctx: &CourseContext) -> CourseView {
    let of_topic = sets.iter().enumerate().filter(|(_, set)| set.head.topic == ctx.topic);
    let mut groups: Vec<GroupView> = Vec::new();
    let (mut all, mut done) = (0, 0);
    for (place, set) in of_topic {
        let is_done = is_set_done(ctx.prefs, &set.head);
        (all, done) = (all + 1, done + usize::from(is_done));
        let label = ctx.book.lessons_set(set.head.title, is_done);
        let view = SetView { place, id: set.head.id, title: set.head.title, label, is_done };
        match groups.last_mut().filter(|group| group.title == set.head.group) {
            Some(group) => group.sets.push(view),
            None => groups.push(GroupView { title: set.head.group, sets: vec![view] }),
        }
    }
    CourseView::List { done: ctx.book.lessons_done(done, all), groups }
}

fn exercise(course: &Course, open: &OpenSet, set: &ExerciseSet, ctx: &CourseContext) -> ExerciseView {
    let book = ctx.book;
    let (all, asked) = (set.exercises.len(), &set.exercises[open.at]);
    let mut counted = book.lessons_step(open.at + 1, all);
    if asked.wanted == Wanted::Mate {
        let plies = asked.line.split(' ').count();
        counted = format!("{counted} · {}", book.puzzle_title(plies, plies.div_ceil(2)));
    }
    if asked.wanted == Wanted::Win {
        let plies = asked.line.split(' ').count();
        counted = format!("{counted} · {}", book.lessons_win(plies, plies.div_ceil(2)));
    }
    let is_done = open.play.stage == Stage::Done;
    let step = |(index, done): (usize, &bool)| (book.step_named(index + 1, *done), *done);
    let is_last = open.at + 1 == all;
    ExerciseView {
        title: set.head.title,
        counted,
        text: asked.ask,
        said: match is_done {
            true if asked.end.is_empty() => book.right().to_owned(),
            true => asked.end.to_owned(),
            false => said(&open.play, ctx),
        },
        is_done,
        steps: open.done.iter().enumerate().map(step).collect(),
        at: open.at,
        list: book.lessons_list(),
        hint: open.play.has_hint().then(|| ctx.texts.hint()),
        again: book.again(),
        previous: book.previous_step(),
        next: book.next_step(),
        next_set: course.next_set().filter(|_| is_last).map(|place| (place, book.lessons_next())),
    }
}

/// What is said while it is not done.
fn said(play: &Play, ctx: &CourseContext) -> String {
    let (book, texts) = (ctx.book, ctx.texts);
    let asks_for = || {
        let mv = play.next_move().filter(|_| play.stage == Stage::Asking)?;
        let written = line_text(&play.game, &[mv], ctx.prefs.notation()).into_iter().next()?;
        Some(book.lessons_move(&written))
    };
    match play.said {
        // what is shown on the board is said, too
        None if play.wanted == Wanted::Play => asks_for().unwrap_or_default(),
        None if matches!(play.wanted, Wanted::Build(_)) => book.lessons_build().to_owned(),
        None => String::new(),
        Some(Said::Right) if matches!(play.wanted, Wanted::Build(_)) => book.lessons_build().to_owned(),
        Some(Said::Right) => book.puzzle_right().to_owned(),
        Some(Said::Other) => match asks_for().filter(|_| play.wanted == Wanted::Play) {
            Some(asked) => asked,
            None if play.wanted == Wanted::Win => book.lessons_slow().to_owned(),
            None => book.lessons_other().to_owned(),
        },
        Some(Said::Missed(miss)) => missed(book, miss, |answer| {
            // the answer is one to the move that was tried; whatever stands there now moves
            kind_of(play.game.position(), answer)
        }),
        Some(Said::Refused { why, kind }) => texts.refused(why, kind),
        Some(Said::TheirPiece) => texts.their_piece(Side::Of(Color::White, Odds::Even)),
        Some(Said::Misplaced { square, wanted }) => book.lessons_place(square, wanted),
        Some(Said::ShutIn { piece, to, by }) => book.lessons_shut_in(piece, to, by),
        // newcomers need not read moves yet: where it goes is marked
        Some(Said::Hint) if play.hints > 1 => {
            let place = book.puzzle_hint_move();
            asks_for().map_or_else(|| place.to_owned(), |asked| [place, &asked].join(texts.space()))
        }
        Some(Said::Hint) if play.next_move().is_some_and(|mv| mv.is_drop()) => book.puzzle_hint_drop().to_owned(),
        Some(Said::Hint) => book.puzzle_hint_piece().to_owned(),
    }
}

/// The position of the exercise at hand; while none is open, the start of the game.
#[must_use]
pub fn position(course: Option<&Course>, topic: Topic) -> Option<(Game, BoardState)> {
    if let Some(open) = course.and_then(|course| course.open_in(topic)) {
        return Some((open.play.game.clone(), open.play.board.clone()));
    }
    let Topic::Lessons(era) = topic else { return None };
    let game = Game::new(era.variant(), RuleChoices::default(), Start::Standard).ok()?;
    Some((game, BoardState::new(Color::Black)))
}

/// The same, as it is drawn.
#[must_use]
pub fn board(course: Option<&Course>, topic: Topic, prefs: &Preferences, texts: &'static Texts) -> Option<BoardView> {
    let (game, state) = position(course, topic)?;
    let play = course.and_then(|course| course.open_in(topic)).map(|open| &open.play);
    let asking = play.filter(|play| play.stage == Stage::Asking);
    let shows = asking.is_some_and(|play| play.wanted == Wanted::Play);
    let hint = asking
        .filter(|play| shows || play.hints > 0)
        .and_then(|play| Some(HintMark { mv: play.next_move()?, whole: shows || play.hints > 1 }));
    let status = texts.turn(Side::Of(game.turn(), Odds::Even));
    let scene = Scene {
        movable: asking.map(|_| Color::Black),
        hint,
        ..Scene::still(&game, &state, status, prefs.board_looks(), texts)
    };
    let mut board = scene.view();
    if let (Some(play), None) = (asking.filter(|play| matches!(play.wanted, Wanted::Build(_))), hint) {
        mark(&mut board.squares, play.missing());
    }
    Some(board)
}
