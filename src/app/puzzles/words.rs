//! What is said of a problem.

use super::task::{Said, Stage, Task};
use crate::{
    app::{record::move_text::line_text, settings::Preferences},
    i18n::{Book, Odds, Side, Texts},
    puzzles::{
        Recall,
        pack::{Aim, Theme},
    },
    rules::{Color, Game},
};

/// What is to be found, and how long it takes.
pub(super) fn title(task: &Task, book: &'static Book) -> String {
    let (plies, moves) = (task.plies(), task.moves());
    if task.mistake.is_some() {
        return book.theme_own().to_owned();
    }
    match task.aim() {
        Aim::Mate => book.puzzle_title(plies, moves),
        Aim::BareKing => book.puzzle_bare_title(plies, moves),
        Aim::Royal => book.puzzle_royal_title(plies, moves),
        Aim::BestMove => book.theme_best().to_owned(),
        Aim::Defence => book.theme_defence().to_owned(),
    }
}

/// What is to be done.
pub(super) fn task(task: &Task, book: &'static Book) -> &'static str {
    match task.aim() {
        _ if task.mistake.is_some() => book.puzzle_own_task(),
        Aim::Mate if task.game.rules().has_drops() => book.puzzle_task_drops(),
        Aim::Mate => book.puzzle_task(),
        Aim::BareKing => book.puzzle_bare_task(),
        Aim::Royal => book.puzzle_royal_task(),
        Aim::BestMove => book.puzzle_best_task(),
        Aim::Defence => book.puzzle_defence_task(),
    }
}

/// What is to be known besides: that an attack on one of two royals need not be answered.
pub(super) fn also(task: &Task, book: &'static Book) -> Option<&'static str> {
    let person = task.game.at_ply(0).turn();
    task.game.position().royals(person).has_many().then(|| book.puzzle_two_royals())
}

/// The name of a theme.
pub(super) fn theme(theme: Theme, book: &'static Book) -> &'static str {
    match theme {
        Theme::Own => book.theme_own(),
        Theme::Aim(Aim::Mate) => book.theme_mate(),
        Theme::Aim(Aim::BareKing) => book.theme_bare(),
        Theme::Aim(Aim::Royal) => book.theme_royal(),
        Theme::Aim(Aim::BestMove) => book.theme_best(),
        Theme::Aim(Aim::Defence) => book.theme_defence(),
        Theme::Drop => book.theme_drop(),
        Theme::Sacrifice => book.theme_sacrifice(),
        Theme::Promotion => book.theme_promotion(),
        Theme::Interposition => book.theme_interposition(),
    }
}

/// What came of the last move or press.
pub(super) fn said(
    said: &Said,
    task: &Task,
    book: &'static Book,
    prefs: &Preferences,
    texts: &'static Texts,
) -> String {
    let is_mate = task.aim() == Aim::Mate;
    let with_reason = |said: &str| match &task.why {
        Some(fact) => {
            let moves = line_text(&task.game.at_ply(0), &fact.line, prefs.notation());
            [said, &texts.fact(fact, &moves)].join(texts.space())
        }
        None => said.to_owned(),
    };
    match said {
        Said::Right => book.puzzle_right().to_owned(),
        Said::Solved => with_reason(match (task.recall() == Recall::Clean, is_mate) {
            (true, true) => book.puzzle_solved(),
            (false, true) => book.puzzle_solved_late(),
            (true, false) => book.puzzle_done(),
            (false, false) => book.puzzle_done_late(),
        }),
        Said::Shown => with_reason(book.puzzle_shown()),
        Said::NoCheck => book.puzzle_no_check().to_owned(),
        Said::Wrong if task.stage == Stage::Refuted => {
            let [wrong, answer] = last_two(&task.game, prefs);
            match task.aim() {
                Aim::Mate => book.puzzle_refuted(&wrong, &answer),
                Aim::Defence => book.puzzle_mated(&wrong, &answer),
                Aim::BareKing | Aim::Royal | Aim::BestMove => book.puzzle_held(&wrong, &answer),
            }
        }
        Said::Wrong => match task.aim() {
            Aim::Mate => book.puzzle_wrong().to_owned(),
            Aim::BestMove => book.puzzle_better().to_owned(),
            Aim::Defence => book.puzzle_lets_mate().to_owned(),
            Aim::BareKing | Aim::Royal => book.puzzle_too_late().to_owned(),
        },
        Said::Hint if task.hints > 1 => book.puzzle_hint_move().to_owned(),
        Said::Hint => match task.next_move().is_some_and(|mv| mv.is_drop()) {
            true => book.puzzle_hint_drop().to_owned(),
            false => book.puzzle_hint_piece().to_owned(),
        },
        Said::Refused { why, kind } => texts.refused(*why, *kind),
        Said::RaceRight => book.puzzle_race_right().to_owned(),
        Said::RaceMissed => book.puzzle_race_missed().to_owned(),
        Said::Played => book.puzzle_own_played().to_owned(),
        Said::Checking => texts.practice_checking().to_owned(),
        Said::AsGood => book.puzzle_as_good().to_owned(),
        Said::Worse(percent) if task.stage == Stage::Refuted => {
            let [wrong, answer] = last_two(&task.game, prefs);
            book.puzzle_worse(&wrong, &answer, *percent as usize)
        }
        Said::Worse(_) => book.puzzle_better().to_owned(),
        Said::MissedMate => book.puzzle_missed_mate().to_owned(),
        Said::Unchecked => book.puzzle_unchecked().to_owned(),
        Said::NoSuch => book.puzzle_no_such().to_owned(),
        Said::TheirPiece => texts.their_piece(Side::Of(Color::White, Odds::Even)),
    }
}

/// The last two moves as they are written.
fn last_two(game: &Game, prefs: &Preferences) -> [String; 2] {
    let from = game.ply().saturating_sub(2);
    let mut written = line_text(&game.at_ply(from), &game.moves()[from..], prefs.notation()).into_iter();
    [(); 2].map(|()| written.next().unwrap_or_default())
}
