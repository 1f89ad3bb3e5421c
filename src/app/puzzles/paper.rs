//! Problems on paper: boards on the front of a sheet, their solutions on its back.

use super::{task::Task, trainer::Trainer, words};
use crate::{
    app::{
        board::{BoardView, Scene},
        record::move_text::line_text,
        settings::Preferences,
    },
    i18n::{Book, Odds, Side, Texts},
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
