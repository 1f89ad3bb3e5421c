//! Problems on paper: boards on the front of a sheet, their solutions on its back.

use super::{choice, task::Task, trainer::Trainer, words};
use crate::{
    app::{
        board::{BoardView, Scene},
        context::Context,
        effect::RecordEffect,
        followup::{Followup, Followups},
        record::move_text::line_text,
        settings::Preferences,
    },
    i18n::{Book, Odds, Side, Texts},
    puzzles::{
        Progress,
        pack::{Aim, Row},
    },
    rules::Color,
};

/// Boards on a page of A4: two beside each other, three times.
const ON_A_PAGE: usize = 6;

/// How many problems can be printed.
pub(super) const COUNTS: [usize; 3] = [6, 12, 24];

/// What is printed.
#[derive(Debug, Clone, PartialEq)]
pub struct PaperView {
    /// The heading of a front, and what is to be done.
    pub title: String,
    pub task: &'static str,
    /// The heading of a back.
    pub solutions: &'static str,
    pub sheets: Vec<PaperSheet>,
}

/// A sheet of paper.
#[derive(Debug, Clone, PartialEq)]
pub struct PaperSheet {
    /// On its front, each with what stands below it. Where White holds the rest, it is not drawn, as books do not.
    pub boards: Vec<(BoardView, String)>,
    /// On its back.
    pub solutions: Vec<String>,
}

/// What is to be printed, where something is.
pub(super) fn view(
    trainer: &Trainer,
    task: &'static str,
    book: &'static Book,
    prefs: &Preferences,
    texts: &'static Texts,
) -> Option<Box<PaperView>> {
    let era = trainer.era.filter(|_| !trainer.paper.is_empty())?;
    let title = [book.era(era), book.puzzles_tab()].join(" · ");
    let tasks: Vec<Task> = trainer.paper.iter().filter_map(|&at| Task::of(at, trainer.rows.get(at)?)).collect();
    let numbered: Vec<(usize, &Task)> = (1..).zip(&tasks).collect();
    let board = |&(number, task): &(usize, &Task)| {
        let status = texts.turn(Side::Of(Color::Black, Odds::Even));
        let mut view = Scene::still(&task.game, &task.board, status, prefs.board_looks(), texts).view();
        if let Some(hands) = view.hands.as_mut().filter(|_| !task.aim().is_from_a_game()) {
            hands[Color::White].entries.clear();
        }
        (view, numbered_text(number, &words::title(task, book)))
    };
    let solution = |&(number, task): &(usize, &Task)| {
        let moves = line_text(&task.game, &task.puzzle.line, prefs.notation());
        numbered_text(number, &moves.join(" "))
    };
    let sheet = |problems: &[(usize, &Task)]| PaperSheet {
        boards: problems.iter().map(board).collect(),
        solutions: problems.iter().map(solution).collect(),
    };
    let sheets = numbered.chunks(ON_A_PAGE).map(sheet).collect();
    Some(Box::new(PaperView { title, task, solutions: book.puzzle_solutions(), sheets }))
}

fn numbered_text(number: usize, text: &str) -> String {
    format!("{number}. {text}")
}

impl Trainer {
    /// Puts that many problems on paper, and has them printed.
    pub(super) fn print(&mut self, count: usize, ctx: &Context) -> Followups {
        self.paper = self.for_paper(count, ctx);
        let is_any = !self.paper.is_empty();
        is_any.then(|| Followup::Effect(RecordEffect::Print.into())).into_iter().collect()
    }

    /// Places of problems for paper, of the sort that is wanted, all with the aim of the one at hand: it stands in the heading.
    fn for_paper(&self, count: usize, ctx: &Context) -> Vec<usize> {
        let aim = self.task.as_ref().map_or(Aim::Mate, Task::aim);
        let progress = Progress::read(ctx.prefs.puzzles());
        let rating = self.era.and_then(|era| progress.rating(era.variant().id())).unwrap_or_default();
        let chosen =
            |fits: &dyn Fn(&Row) -> bool| choice::for_paper(&self.rows, &progress, rating, fits, ctx.now.random, count);
        let is_own = self.task.as_ref().is_some_and(|task| task.mistake.is_some());
        let is_alike = |row: &Row| row.aim == aim && row.mistake.is_some() == is_own;
        let wanted = chosen(&|row| is_alike(row) && self.fits(row));
        // that at hand may be none of those that are wanted: the problem of the day, say
        if wanted.is_empty() { chosen(&is_alike) } else { wanted }
    }
}
