//! The problems of a game, and the one at hand.

use super::{
    choice,
    messages::{Lengths, PuzzleMsg},
    refutation::{is_mate, refutation},
};
use crate::{
    app::{
        access::sounds,
        board::{BoardEvent, BoardReaction, BoardState},
        context::Context,
        effect::{Effect, Focus},
        followup::{Followup, Followups},
        record::move_text::kind_refused,
    },
    lessons::Era,
    puzzles::{
        Progress, Recall,
        pack::{self, PackedPuzzle, Row},
    },
    rules::{Color, Game, IllegalMove, Kind, Move, RuleChoices, Start},
};

/// Time until the answer to a right move comes, and between the moves of a solution that is shown, in milliseconds.
pub const ANSWER_MS: u32 = 450;
pub const SHOW_MS: u32 = 900;

/// The problems of a game.
#[derive(Debug, Clone, Default)]
pub struct Trainer {
    /// Of these problems, once they are known.
    pub era: Option<Era>,
    pub rows: Vec<Row>,
    /// They could not be fetched.
    pub failed: bool,
    /// Those that were asked for last.
    asked: Option<Era>,
    /// The person's own day, counted from 1970.
    pub day: u32,
    pub lengths: Lengths,
    pub task: Option<Task>,
    /// Number of what is waited for.
    number: u32,
}

/// The problem at hand.
#[derive(Debug, Clone)]
pub struct Task {
    /// Its place among the problems.
    pub at: usize,
    puzzle: PackedPuzzle,
    pub game: Game,
    pub board: BoardState,
    pub stage: Stage,
    pub said: Option<Said>,
    /// How many hints are given for the next move: the piece, then the move.
    pub hints: u8,
    /// The best that can be said of the solving as yet.
    recall: Recall,
    /// It has been counted.
    is_counted: bool,
}

/// How far the solving has come.
#[derive(Debug, Clone, PartialEq)]
pub enum Stage {
    /// A move is awaited.
    Asking,
    /// White's answer is on its way.
    Answering,
    /// A wrong move and its answer stand on the board, to be looked at.
    Refuted,
    /// The solution is being played.
    Showing,
    /// Mate.
    Done,
}

/// What came of the last move or press.
#[derive(Debug, Clone, PartialEq)]
pub enum Said {
    Right,
    Solved,
    Shown,
    /// No check.
    NoCheck,
    /// Check, but no mate.
    Wrong,
    Refused {
        why: IllegalMove,
        kind: Option<Kind>,
    },
    TheirPiece,
    /// A hint: the kind of the piece that moves or is dropped.
    Hint,
}

impl Trainer {
    /// Whether the problems of this game have still to be asked for.
    #[must_use]
    pub fn needs(&self, era: Era) -> bool {
        self.era != Some(era) && self.asked != Some(era)
    }

    /// They were asked for.
    pub fn ask(&mut self, era: Era) {
        *self = Trainer { asked: Some(era), lengths: self.lengths, number: self.number, ..Trainer::default() };
    }

    /// Takes the packs in, and begins.
    fn take_packs(&mut self, era: Era, packs: Option<Vec<String>>, day: u32, ctx: &Context) {
        if self.asked != Some(era) {
            return;
        }
        let rows = |packs: Vec<String>| -> Option<Vec<Row>> {
            let packs: Vec<Vec<Row>> = packs.iter().map(|text| pack::rows(text).ok()).collect::<Option<_>>()?;
            Some(packs.into_iter().flatten().collect())
        };
        match packs.and_then(rows) {
            Some(rows) if !rows.is_empty() => {
                (self.era, self.asked, self.rows, self.day) = (Some(era), None, rows, day);
                self.go_on(ctx, None);
                if self.task.is_none() {
                    // none of that length
                    self.lengths = Lengths::All;
                    self.go_on(ctx, None);
                }
                self.failed = self.task.is_none();
            }
            _ => self.failed = true,
        }
    }

    /// The place of the problem of the day.
    #[must_use]
    pub fn daily(&self) -> usize {
        choice::of_day(self.day, self.rows.len())
    }

    /// Sets up a problem.
    fn set_up(&mut self, at: usize) {
        self.number += 1;
        let Some(puzzle) = self.rows.get(at).and_then(|row| row.puzzle().ok()) else { return };
        let variant = self.rows[at].variant;
        let start = Start::Sfen(puzzle.position.to_sfen(1));
        let Ok(game) = Game::new(variant, RuleChoices::default(), start) else { return };
        self.task = Some(Task {
            at,
            puzzle,
            game,
            board: BoardState::new(Color::Black),
            stage: Stage::Asking,
            said: None,
            hints: 0,
            recall: Recall::Clean,
            is_counted: false,
        });
    }

    /// To the next problem. `kept` is what has just been counted and is not in the settings yet.
    fn go_on(&mut self, ctx: &Context, kept: Option<&str>) {
        let progress = Progress::read(kept.unwrap_or_else(|| ctx.prefs.puzzles()));
        let rating = self.era.and_then(|era| progress.rating(era.variant().id())).unwrap_or_default();
        let at_hand = self.task.as_ref().map(|task| task.at);
        if let Some(at) = choice::next(&self.rows, &progress, rating, self.day, self.lengths, at_hand) {
            self.set_up(at);
        }
    }

    /// Takes a message in; what is to be kept with the settings, if something is.
    pub fn update(&mut self, msg: PuzzleMsg, ctx: &Context) -> (Followups, Option<String>) {
        let focus = |focus| vec![Followup::Effect(Effect::Focus(focus))];
        let mut kept = None;
        let followups = match msg {
            PuzzleMsg::Packs { era, packs, day } => {
                self.take_packs(era, packs, day, ctx);
                Vec::new()
            }
            PuzzleMsg::Retry => {
                *self = Trainer { lengths: self.lengths, number: self.number, ..Trainer::default() };
                Vec::new()
            }
            PuzzleMsg::Next => {
                kept = self.leave(ctx);
                self.go_on(ctx, kept.as_deref());
                focus(Focus::Task)
            }
            PuzzleMsg::Daily => {
                kept = self.leave(ctx);
                self.set_up(self.daily());
                focus(Focus::Task)
            }
            PuzzleMsg::Lengths(lengths) => {
                self.lengths = lengths;
                let fits = self.task.as_ref().is_some_and(|task| lengths.has(self.rows[task.at].plies));
                if !fits {
                    kept = self.leave(ctx);
                    self.go_on(ctx, kept.as_deref());
                }
                Vec::new()
            }
            PuzzleMsg::Again => {
                self.again();
                focus(Focus::Board)
            }
            PuzzleMsg::Hint => {
                self.hint();
                focus(Focus::Board)
            }
            PuzzleMsg::Solution => {
                kept = self.count(Recall::Shown, ctx);
                self.again();
                self.with_task(|task| task.stage = Stage::Showing);
                vec![self.wait(SHOW_MS)]
            }
            PuzzleMsg::Due(number) if number == self.number => self.go_on_by_itself(ctx),
            PuzzleMsg::Due(_) => Vec::new(),
        };
        (followups, kept)
    }

    fn with_task(&mut self, act: impl FnOnce(&mut Task)) {
        if let Some(task) = &mut self.task {
            act(task);
        }
    }

    /// The problem at hand from its beginning, or, where a wrong move is looked at, the position before it. What was told stays told.
    fn again(&mut self) {
        let Some(task) = &self.task else { return };
        let (at, recall, is_counted) = (task.at, task.recall, task.is_counted);
        if task.stage == Stage::Refuted {
            return self.with_task(Task::take_back);
        }
        self.set_up(at);
        self.with_task(|task| (task.recall, task.is_counted) = (recall, is_counted));
    }

    fn hint(&mut self) {
        self.with_task(|task| {
            if task.stage == Stage::Refuted {
                task.take_back();
            }
            if task.stage == Stage::Asking {
                task.hints = (task.hints + 1).min(2);
                task.recall = task.recall.min(Recall::Helped);
                task.said = Some(Said::Hint);
                task.board.clear_transient();
            }
        });
    }

    /// A problem that was tried and not solved is left: it comes again as one that was not known.
    fn leave(&mut self, ctx: &Context) -> Option<String> {
        let is_tried = self.task.as_ref().is_some_and(|task| task.recall < Recall::Clean);
        if is_tried { self.count(Recall::Shown, ctx) } else { None }
    }

    /// Counts the problem at hand, once.
    fn count(&mut self, recall: Recall, ctx: &Context) -> Option<String> {
        let (day, era) = (self.day, self.era?);
        let task = self.task.as_mut().filter(|task| !task.is_counted)?;
        let row = &self.rows[task.at];
        task.is_counted = true;
        let mut progress = Progress::read(ctx.prefs.puzzles());
        progress.take(era.variant().id(), row.id(), row.grade, recall.min(task.recall), day);
        Some(progress.to_text())
    }

    fn wait(&mut self, after_ms: u32) -> Followup {
        self.number += 1;
        Followup::Effect(super::messages::remind(after_ms, self.number))
    }

    /// White answers, or the solution goes on.
    fn go_on_by_itself(&mut self, ctx: &Context) -> Followups {
        let Some(task) = &mut self.task else { return Vec::new() };
        let is_shown = task.stage == Stage::Showing;
        if !is_shown && task.stage != Stage::Answering {
            return Vec::new();
        }
        let played = task.next_move().is_some_and(|mv| task.game.play(mv).is_ok());
        let is_over = !played || task.is_over();
        task.stage = match (is_shown, is_over) {
            (_, true) => Stage::Done,
            (true, false) => Stage::Showing,
            (false, false) => Stage::Asking,
        };
        if is_over {
            task.said = Some(if is_shown { Said::Shown } else { Said::Solved });
        }
        let sound = sounds::of_other_game(&task.game, ctx.prefs.volume()).filter(|_| played);
        let mut followups: Followups = sound.map(Followup::Effect).into_iter().collect();
        if is_over {
            followups.push(Followup::Effect(Effect::Focus(Focus::NextStep)));
        } else if is_shown {
            followups.push(self.wait(SHOW_MS));
        }
        followups
    }

    /// What a person does to the board; what is to be kept with the settings, if something is.
    pub fn on_board(&mut self, event: BoardEvent, ctx: &Context) -> (Followups, Option<String>) {
        let nothing = (Vec::new(), None);
        let Some(task) = &mut self.task else { return nothing };
        // a look or a mark is no answer
        if matches!(event, BoardEvent::Inspect(_) | BoardEvent::Draw { .. }) {
            return nothing;
        }
        if task.stage == Stage::Refuted && matches!(event, BoardEvent::Tap(_) | BoardEvent::Lift(_)) {
            task.take_back();
        }
        if task.stage != Stage::Asking {
            return nothing;
        }
        match task.board.selection.on(event, &task.game, Some(Color::Black)) {
            BoardReaction::Play(mv) => self.on_move(mv, ctx),
            BoardReaction::TheirPiece => {
                task.said = Some(Said::TheirPiece);
                nothing
            }
            BoardReaction::Quiet | BoardReaction::NotNow => nothing,
        }
    }

    fn on_move(&mut self, mv: Move, ctx: &Context) -> (Followups, Option<String>) {
        let nothing = (Vec::new(), None);
        let Some(task) = &mut self.task else { return nothing };
        task.board.clear_transient();
        if let Err(why) = task.game.explain(mv) {
            task.said = Some(Said::Refused { why, kind: kind_refused(task.game.position(), mv, why) });
            return nothing;
        }
        let mut after = task.game.clone();
        if after.play(mv).is_err() {
            return nothing;
        }
        let is_told = task.next_move() == Some(mv);
        let is_last = is_told && after.ply() == task.plies();
        let wins = after.outcome().is_some_and(|outcome| outcome.winner == Some(Color::Black));
        let is_solved = wins || is_last || is_mate(after.position());
        if !is_told && !is_solved {
            return (task.refuse(after, ctx), None);
        }
        task.game = after;
        task.hints = 0;
        let sound = sounds::of_other_game(&task.game, ctx.prefs.volume());
        let mut followups: Followups = sound.map(Followup::Effect).into_iter().collect();
        if !is_solved {
            (task.stage, task.said) = (Stage::Answering, Some(Said::Right));
            followups.push(self.wait(ANSWER_MS));
            return (followups, None);
        }
        (task.stage, task.said) = (Stage::Done, Some(Said::Solved));
        followups.push(Followup::Effect(Effect::Focus(Focus::NextStep)));
        let kept = self.count(Recall::Clean, ctx);
        (followups, kept)
    }
}

impl Task {
    /// The next move of the solution.
    #[must_use]
    pub fn next_move(&self) -> Option<Move> {
        self.puzzle.line.get(self.game.ply()).copied()
    }

    fn is_over(&self) -> bool {
        self.game.outcome().is_some() || self.game.ply() >= self.puzzle.line.len()
    }

    /// The length of the mate from the beginning, in plies.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.puzzle.line.len()
    }

    /// How it was solved.
    #[must_use]
    pub fn recall(&self) -> Recall {
        self.recall
    }

    /// A wrong move: it is shown with White's answer, where one is known after which there is no mate.
    fn refuse(&mut self, after: Game, ctx: &Context) -> Followups {
        self.recall = self.recall.min(Recall::Late);
        if !after.position().in_check() {
            self.said = Some(Said::NoCheck);
            return Vec::new();
        }
        let left = self.plies() - self.game.ply();
        let answer = refutation(after.position(), left.saturating_sub(2).max(1));
        let mut answered = after.clone();
        self.said = Some(Said::Wrong);
        if answer.is_none_or(|mv| answered.play(mv).is_err()) {
            return Vec::new();
        }
        self.stage = Stage::Refuted;
        let sound = sounds::of_other_game(&answered, ctx.prefs.volume());
        self.game = answered;
        sound.map(Followup::Effect).into_iter().collect()
    }

    /// The position before the wrong move.
    fn take_back(&mut self) {
        for _ in 0..2 {
            let _ = self.game.undo();
        }
        self.stage = Stage::Asking;
        self.said = None;
        self.board.clear_transient();
    }
}
