//! The problem at hand as plain values.

use super::{
    messages::{Lengths, ShareAs},
    paper::{self, PaperView},
    race::Race,
    share,
    task::{Stage, Task},
    trainer::Trainer,
    words,
};
use crate::{
    app::{
        board::{BoardView, HintMark, Scene},
        settings::Preferences,
    },
    i18n::{Book, Odds, Side, Texts},
    lessons::Era,
    puzzles::{
        Progress, Rating,
        pack::{Aim, MAX_GRADE, Row, Theme},
    },
    rules::Color,
};

/// What stands beside the board of a problem.
#[derive(Debug, Clone, PartialEq)]
pub enum PuzzlesView {
    Loading,
    Failed,
    Ready(Box<PuzzleView>),
}

/// The problem at hand, with the ways to others.
#[derive(Debug, Clone, PartialEq)]
pub struct PuzzleView {
    /// Which of how many, and how hard it is.
    pub counted: String,
    /// What is to be found, and how long it takes.
    pub title: String,
    pub task: &'static str,
    /// What is to be known besides.
    pub also: Option<&'static str>,
    /// What came of the last move or press.
    pub said: String,
    pub is_solved: bool,
    /// What can be pressed, each with its label.
    pub hint: Option<&'static str>,
    /// Nothing more can be told than was: the button stays, as another one in its place would be pressed by mistake.
    pub is_hint_spent: bool,
    pub solution: Option<&'static str>,
    pub again: Option<&'static str>,
    pub next: &'static str,
    /// The problem of the day, with its place; whether it is the one at hand, and whether it was solved.
    pub daily: (&'static str, usize),
    pub is_daily: bool,
    pub daily_done: bool,
    /// Lengths to choose from, each with its label and whether it is chosen.
    pub lengths_label: &'static str,
    pub lengths: Vec<(Lengths, String, bool)>,
    /// How many were solved, how good one is, how many come again.
    pub progress: String,
    /// On how many days without a gap the problem of the day was solved, where these are some.
    pub days: Option<String>,
    /// How many of each length were solved, below a heading.
    pub by_length: (&'static str, Vec<String>),
    /// The themes that the problems have, below a heading: how many of each were solved, and whether only those are wanted.
    pub by_theme: (&'static str, Vec<ThemeChoice>),
    /// The problem for others; mistakes are one's own.
    pub share: Option<ShareView>,
    /// To keep the mistake at hand no longer.
    pub forget: Option<&'static str>,
    /// Numbers of problems that can be printed, below a heading, and what is printed.
    pub print: (&'static str, [usize; 3]),
    pub paper: Option<Box<PaperView>>,
    /// A race to begin, and the one that goes on or has ended.
    pub race: &'static str,
    pub in_race: Option<RaceView>,
    /// The problems that were missed in the last race, below a heading: where each stands, and whether it is the one at hand.
    pub missed: (&'static str, Vec<(usize, bool)>),
}

/// A theme, or any, with its label and whether it is wanted.
pub type ThemeChoice = (Option<Theme>, String, bool);

/// A problem for others, as text that can be copied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShareView {
    pub title: &'static str,
    pub about: &'static str,
    /// A link and a tag.
    pub texts: [ShareText; 2],
    /// What came of the last copying.
    pub said: &'static str,
}

/// A text for others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShareText {
    pub share: ShareAs,
    pub name: &'static str,
    /// The label of the button that copies it.
    pub copy: &'static str,
    pub text: String,
}

/// A race against the clock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RaceView {
    /// The time that is left.
    pub left: String,
    pub is_over: bool,
    pub solved: u32,
    /// To give it up.
    pub end: &'static str,
}

/// What is drawn beside the board of a problem.
#[must_use]
pub fn view(
    trainer: Option<&Trainer>,
    era: Era,
    book: &'static Book,
    prefs: &Preferences,
    texts: &'static Texts,
    address: &str,
) -> PuzzlesView {
    match trainer.map(|trainer| (trainer, trainer.task.as_ref().filter(|_| trainer.era == Some(era)))) {
        Some((trainer, Some(task))) => PuzzlesView::Ready(Box::new(ready(trainer, task, book, prefs, texts, address))),
        Some((trainer, None)) if trainer.failed => PuzzlesView::Failed,
        _ => PuzzlesView::Loading,
    }
}

fn ready(
    trainer: &Trainer,
    task: &Task,
    book: &'static Book,
    prefs: &Preferences,
    texts: &'static Texts,
    address: &str,
) -> PuzzleView {
    let row = &trainer.rows[task.at];
    let progress = Progress::read(prefs.puzzles());
    let n_packed = trainer.n_packed();
    let (n_solved, _) = solved_of(&trainer.rows[..n_packed], &progress, |_| true);
    let is_due = |row: &&Row| progress.card(row.id()).is_some_and(|card| card.due <= trainer.day);
    let n_due = trainer.rows.iter().filter(is_due).count();
    let is_own = row.mistake.is_some();
    let rating = trainer.era.and_then(|era| progress.rating(era.variant().id())).unwrap_or_default();
    let daily = trainer.daily();
    let daily_done = trainer
        .rows
        .get(daily)
        .and_then(|row| progress.card(row.id()))
        .is_some_and(|card| card.streak > 0 && card.due > trainer.day);
    let is_asking = matches!(task.stage, Stage::Asking | Stage::Refuted);
    let length = |lengths: &Lengths| {
        let label = match *lengths {
            Lengths::All => book.puzzle_all().to_owned(),
            Lengths::Of(plies) => book.puzzle_length(plies, moves(plies), false),
            Lengths::From(plies) => book.puzzle_length(plies, moves(plies), true),
        };
        (*lengths, label, *lengths == trainer.lengths)
    };
    let task_text = words::task(task, book);
    let view = PuzzleView {
        counted: match is_own {
            true => book.puzzle_own_counted(task.at + 1 - n_packed, trainer.rows.len() - n_packed),
            false => book.puzzle_counted(task.at + 1, n_packed, row.grade as usize, MAX_GRADE as usize),
        },
        title: words::title(task, book),
        task: task_text,
        also: words::also(task, book),
        said: task.said.as_ref().map(|said| words::said(said, task, book, prefs, texts)).unwrap_or_default(),
        is_solved: matches!(task.stage, Stage::Continuing | Stage::Done),
        hint: is_asking.then(|| texts.hint()),
        is_hint_spent: task.hints > 1,
        solution: is_asking.then(|| book.puzzle_solution()),
        again: match task.stage {
            Stage::Refuted | Stage::Checking => Some(book.puzzle_take_back()),
            _ => (task.game.ply() > 0).then(|| book.again()),
        },
        next: book.puzzle_next(),
        daily: (book.puzzle_daily(), daily),
        is_daily: task.at == daily,
        daily_done,
        lengths_label: book.puzzle_lengths(),
        lengths: Lengths::ALL.iter().map(length).collect(),
        progress: book.puzzle_progress(n_solved, n_packed, &told(rating), n_due),
        days: Some(progress.days_in_a_row(trainer.day))
            .filter(|days| *days > 1)
            .map(|days| book.puzzle_days(days as usize)),
        by_length: (book.puzzle_by_length(), by_length(&trainer.rows, &progress, book)),
        by_theme: (book.puzzle_by_theme(), by_theme(trainer, &progress, book)),
        share: (!is_own).then(|| share(trainer, address, book, texts)),
        forget: is_own.then(|| book.puzzle_own_forget()),
        print: (book.puzzle_print(), paper::COUNTS),
        paper: paper::view(trainer, task_text, book, prefs, texts),
        race: book.puzzle_race(),
        in_race: None,
        missed: (book.puzzle_missed(), trainer.missed.iter().map(|&at| (at, at == task.at)).collect()),
    };
    match &trainer.race {
        Some(race) => in_race(view, race, book, texts),
        None => view,
    }
}

/// A rating, and how far it may be off as long as that is much.
fn told(Rating { rating, deviation, .. }: Rating) -> String {
    /// As others do: below it a rating is no longer provisional.
    const SURE: f64 = 110.0;
    let whole = |value: f64| (value.round() as u32).to_string();
    if deviation > SURE { format!("{} ± {}", whole(rating), whole(deviation)) } else { whole(rating) }
}

/// How many of each length were solved.
fn by_length(rows: &[Row], progress: &Progress, book: &'static Book) -> Vec<String> {
    let longest = rows.iter().map(|row| row.plies).max().unwrap_or_default();
    let of_length = |plies: usize| {
        let (solved, all) = solved_of(rows, progress, |row| row.plies == plies);
        (all > 0).then(|| book.puzzle_of_length(plies, moves(plies), solved, all))
    };
    (1..=longest).step_by(2).filter_map(of_length).collect()
}

/// How many of those that are meant were solved, and how many there are.
fn solved_of(rows: &[Row], progress: &Progress, is_meant: impl Fn(&Row) -> bool) -> (usize, usize) {
    let is_solved = |row: &&Row| progress.card(row.id()).is_some_and(|card| card.streak > 0);
    let all = rows.iter().filter(|row| is_meant(row));
    (all.clone().filter(is_solved).count(), all.count())
}

/// How many of each theme were solved, and which is wanted; first that any is right.
fn by_theme(trainer: &Trainer, progress: &Progress, book: &'static Book) -> Vec<ThemeChoice> {
    let of_theme = |theme: Theme| {
        let (solved, all) = solved_of(&trainer.rows, progress, |row| row.shows(theme));
        // of the only aim that there is nothing is to be told
        let is_news = theme != Theme::Aim(Aim::Mate) || all < trainer.rows.len();
        (all > 0 && is_news).then(|| {
            let name = words::theme(theme, book);
            (Some(theme), book.puzzle_of_theme(name, solved, all), trainer.theme == Some(theme))
        })
    };
    let any = (None, book.puzzle_all().to_owned(), trainer.theme.is_none());
    [any].into_iter().chain(Theme::ALL.into_iter().filter_map(of_theme)).collect()
}

/// The problem at hand for others.
fn share(trainer: &Trainer, address: &str, book: &'static Book, texts: &'static Texts) -> ShareView {
    let text = |share, name, copy| ShareText {
        share,
        name,
        copy,
        text: share::text(trainer, share, address).unwrap_or_default(),
    };
    ShareView {
        title: book.puzzle_share(),
        about: book.puzzle_share_about(),
        texts: [
            text(ShareAs::Link, book.puzzle_as_link(), texts.copy_link()),
            text(ShareAs::Tag, book.puzzle_as_tag(), book.puzzle_copy_tag()),
        ],
        said: match trainer.copied {
            Some(true) => texts.copied(),
            Some(false) => texts.copy_by_hand(),
            None => "",
        },
    }
}

/// The same in a race: what could help or lead elsewhere is not there, and at its end stands what it came to.
fn in_race(view: PuzzleView, race: &Race, book: &'static Book, texts: &Texts) -> PuzzleView {
    let (solved, missed) = (race.solved as usize, race.missed.len());
    let seconds = race.left_ms.div_ceil(1_000);
    let is_first = solved + missed == 0;
    let told = |best: usize, is_best: bool| {
        let parts = [
            Some(book.puzzle_race_over(solved, missed, best)),
            is_best.then(|| book.puzzle_race_best().to_owned()),
            (missed > 0).then(|| book.puzzle_race_again().to_owned()),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(texts.space())
    };
    PuzzleView {
        counted: book.puzzle_race_score(solved, missed),
        title: if race.over.is_some() { book.puzzle_race().to_owned() } else { view.title },
        task: if is_first && race.over.is_none() { book.puzzle_race_task() } else { "" },
        also: None,
        said: race.over.map_or(view.said, |over| told(over.best as usize, over.is_best)),
        is_solved: race.over.is_some(),
        hint: None,
        solution: None,
        again: None,
        in_race: Some(RaceView {
            left: format!("{}:{:02}", seconds / 60, seconds % 60),
            is_over: race.over.is_some(),
            solved: race.solved,
            end: book.puzzle_race_end(),
        }),
        ..view
    }
}

/// Moves of the attacker.
fn moves(plies: usize) -> usize {
    plies.div_ceil(2)
}

/// The board of the problem at hand.
#[must_use]
pub fn board(trainer: Option<&Trainer>, prefs: &Preferences, texts: &'static Texts) -> Option<BoardView> {
    let task = trainer?.task.as_ref()?;
    let is_asking = task.stage == Stage::Asking;
    let hint = task.next_move().filter(|_| is_asking && task.hints > 0);
    let status = texts.turn(Side::Of(task.game.turn(), Odds::Even));
    let scene = Scene {
        movable: is_asking.then_some(Color::Black),
        hint: hint.map(|mv| HintMark { mv, whole: task.hints > 1 }),
        ..Scene::still(&task.game, &task.board, status, prefs.board_looks(), texts)
    };
    Some(scene.view())
}
