//! The problems of a game, and the one at hand.

use super::{
    choice,
    messages::{Lengths, PuzzleMsg},
    race::Race,
    task::{Said, Stage, Task},
};
use crate::{
    app::{
        access::sounds,
        board::{BoardEvent, BoardReaction},
        context::Context,
        effect::{Effect, Focus},
        engine::EnginePool,
        followup::{Followup, Followups},
        record::move_text::kind_refused,
    },
    lessons::Era,
    puzzles::{
        Progress, Recall,
        pack::{self, Row, Theme},
    },
    record::Evaluation,
    rules::{Color, Move},
};

/// Time until the answer to a right move comes, and between the moves of a solution that is shown, in milliseconds.
pub const ANSWER_MS: u32 = 450;
pub const SHOW_MS: u32 = 900;
/// In a race White answers sooner.
pub const RACE_ANSWER_MS: u32 = 200;

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
    /// When it was looked up last.
    pub(super) day_ms: f64,
    pub lengths: Lengths,
    pub theme: Option<Theme>,
    pub task: Option<Task>,
    /// A race against the clock, until something else is done.
    pub race: Option<Race>,
    /// Places of the problems that were missed in the race that ended last.
    pub missed: Vec<usize>,
    /// Places of the problems that are on paper, until something else is done.
    pub paper: Vec<usize>,
    /// The problems that were passed over without being tried: they come after all others.
    pub(super) passed: Vec<usize>,
    /// How the last copying went, until something else is done.
    pub copied: Option<bool>,
    /// The number of the problem that a link asks for, as it is written there, until the problems are known.
    wanted: Option<String>,
    /// Number of what is waited for.
    pub(super) number: u32,
    /// The search of a move that is not the one that is known, whether it goes on, and what it has found.
    pub(super) pool: EnginePool,
    pub(super) is_checking: bool,
    pub(super) found: Option<Evaluation>,
    /// The part of the program that searches is there; it was asked for.
    pub(super) may_check: bool,
    pub(super) has_asked: bool,
    /// What is remembered of solving, as one's own mistakes were last taken from it.
    pub(super) taken: String,
}

impl Trainer {
    /// Whether the problems of this game have still to be asked for.
    #[must_use]
    pub fn needs(&self, era: Era) -> bool {
        self.era != Some(era) && self.asked != Some(era)
    }

    /// They were asked for.
    pub fn ask(&mut self, era: Era) {
        *self = Trainer { asked: Some(era), ..self.afresh() };
    }

    /// Without problems; what was chosen stays, and whatever was waited for is not waited for.
    fn afresh(&mut self) -> Trainer {
        Trainer {
            lengths: self.lengths,
            theme: self.theme,
            number: self.number,
            pool: std::mem::take(&mut self.pool),
            is_checking: self.is_checking,
            ..Trainer::default()
        }
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
                self.day_ms = ctx.now.ms;
                self.take_own(ctx);
                self.begin(ctx, None);
                self.failed = self.task.is_none();
                self.set_up_wanted();
            }
            _ => self.failed = true,
        }
    }

    /// A problem where none is at hand, of any sort where there is none of that which is wanted.
    pub(super) fn begin(&mut self, ctx: &Context, kept: Option<&str>) {
        self.task = None;
        self.go_on(ctx, kept);
        if self.task.is_none() {
            (self.lengths, self.theme) = (Lengths::All, None);
            self.go_on(ctx, kept);
        }
    }

    /// Whether a problem is of the sort that is wanted.
    pub(super) fn fits(&self, row: &Row) -> bool {
        self.lengths.has(row.plies) && self.theme.is_none_or(|theme| row.shows(theme))
    }

    /// Sets up the problem that a link asks for.
    fn set_up_wanted(&mut self) {
        if self.rows.is_empty() {
            return;
        }
        let Some(wanted) = self.wanted.take() else { return };
        let number = u32::from_str_radix(&wanted, 16).ok();
        match self.rows.iter().position(|row| Some(row.id()) == number) {
            Some(at) => self.set_up(at),
            None => self.with_task(|task| task.said = Some(Said::NoSuch)),
        }
    }

    /// Sets up a problem.
    pub(super) fn set_up(&mut self, at: usize) {
        self.number += 1;
        if let Some(task) = self.rows.get(at).and_then(|row| Task::of(at, row)) {
            self.task = Some(task);
        }
    }

    /// To the next problem. `kept` is what has just been counted and is not in the settings yet.
    fn go_on(&mut self, ctx: &Context, kept: Option<&str>) {
        let progress = Progress::read(kept.unwrap_or_else(|| ctx.prefs.puzzles()));
        let rating = self.era.and_then(|era| progress.rating(era.variant().id())).unwrap_or_default();
        let at_hand = self.task.as_ref().map(|task| task.at);
        let fits = |row: &Row| self.fits(row);
        let next = |passed| choice::next(&self.rows, &progress, rating, self.day, &fits, at_hand, passed);
        let mut at = next(&self.passed);
        if at == at_hand && !self.passed.is_empty() {
            // all others were passed over: once more from the first
            at = next(&[]);
            self.passed.clear();
        }
        if let Some(at) = at {
            self.set_up(at);
        }
    }

    /// Takes a message in; what is to be kept with the settings, if something is.
    pub fn update(&mut self, msg: PuzzleMsg, ctx: &Context) -> (Followups, Option<String>) {
        let (mut followups, kept) = match self.update_race(&msg, ctx) {
            Some(done) => done,
            None => self.carry_out(msg, ctx),
        };
        followups.extend(self.end_check());
        (followups, kept)
    }

    fn carry_out(&mut self, msg: PuzzleMsg, ctx: &Context) -> (Followups, Option<String>) {
        let focus = |focus| vec![Followup::Effect(Effect::Focus(focus))];
        let mut kept = None;
        // what is printed and was copied is there until a person does something else
        if !matches!(msg, PuzzleMsg::Due(_) | PuzzleMsg::Tick(_) | PuzzleMsg::Day(_)) {
            (self.paper, self.copied) = (Vec::new(), None);
        }
        let followups = match msg {
            PuzzleMsg::Packs { era, packs, day } => {
                self.take_packs(era, packs, day, ctx);
                Vec::new()
            }
            PuzzleMsg::Day(day) => {
                self.day = day;
                Vec::new()
            }
            PuzzleMsg::Retry => {
                let wanted = self.wanted.take();
                *self = Trainer { wanted, ..self.afresh() };
                Vec::new()
            }
            PuzzleMsg::Next => {
                kept = self.pass_over(ctx);
                focus(Focus::Task)
            }
            PuzzleMsg::At(place) => {
                kept = self.leave(ctx);
                self.set_up(place);
                focus(Focus::Task)
            }
            PuzzleMsg::Lengths(lengths) => {
                kept = self.choose([(lengths, self.theme), (lengths, None)], ctx);
                Vec::new()
            }
            PuzzleMsg::Theme(theme) => {
                kept = self.choose([(self.lengths, theme), (Lengths::All, theme)], ctx);
                Vec::new()
            }
            PuzzleMsg::Wanted(number) => {
                kept = self.leave(ctx);
                self.wanted = Some(number);
                self.set_up_wanted();
                Vec::new()
            }
            PuzzleMsg::Print(count) => self.print(count, ctx),
            PuzzleMsg::Copied(ok) => {
                self.copied = Some(ok);
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
            PuzzleMsg::Forget => {
                kept = self.forget(ctx);
                focus(Focus::Task)
            }
            PuzzleMsg::Due(number) if number == self.number => self.go_on_by_itself(ctx),
            PuzzleMsg::Race => {
                kept = self.leave(ctx);
                self.start_race(ctx)
            }
            // the root copies: it knows the page's address
            PuzzleMsg::Due(_) | PuzzleMsg::Tick(_) | PuzzleMsg::EndRace | PuzzleMsg::Copy(_) => Vec::new(),
        };
        (followups, kept)
    }

    /// To the next one; what was left alone comes after all others.
    fn pass_over(&mut self, ctx: &Context) -> Option<String> {
        let kept = self.leave(ctx);
        let left = self.task.as_ref().filter(|task| !task.is_counted).map(|task| task.at);
        self.passed.extend(left);
        self.go_on(ctx, kept.as_deref());
        kept
    }

    /// Wants problems of the first sort of which there are some, else of the last; to another one, where that at hand is none of them.
    fn choose(&mut self, sorts: [(Lengths, Option<Theme>); 2], ctx: &Context) -> Option<String> {
        for (lengths, theme) in sorts {
            (self.lengths, self.theme) = (lengths, theme);
            if self.rows.iter().any(|row| self.fits(row)) {
                break;
            }
        }
        if self.task.as_ref().is_some_and(|task| self.fits(&self.rows[task.at])) {
            return None;
        }
        let kept = self.leave(ctx);
        self.go_on(ctx, kept.as_deref());
        kept
    }

    pub(super) fn with_task(&mut self, act: impl FnOnce(&mut Task)) {
        if let Some(task) = &mut self.task {
            act(task);
        }
    }

    /// The problem at hand from its beginning, or, where a wrong move is looked at, the position before it. What was told stays told.
    fn again(&mut self) {
        let Some(task) = &self.task else { return };
        let (at, recall, is_counted) = (task.at, task.recall, task.is_counted);
        if matches!(task.stage, Stage::Refuted | Stage::Checking) {
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
                // who is told the move has found no more than who has seen it played
                task.recall = task.recall.min(if task.hints > 1 { Recall::Late } else { Recall::Helped });
                task.said = Some(Said::Hint);
                task.board.clear_transient();
            }
        });
    }

    fn wait(&mut self, after_ms: u32) -> Followup {
        self.number += 1;
        Followup::Effect(super::messages::remind(after_ms, self.number))
    }

    /// White answers, or the solution goes on.
    fn go_on_by_itself(&mut self, ctx: &Context) -> Followups {
        let Some(task) = &mut self.task else { return Vec::new() };
        let before = task.stage.clone();
        if !matches!(before, Stage::Answering | Stage::Showing | Stage::Continuing) {
            return Vec::new();
        }
        let played = task.next_move().is_some_and(|mv| task.game.play(mv).is_ok());
        let is_over = !played || task.is_over();
        task.stage = match before {
            _ if is_over => Stage::Done,
            Stage::Answering => Stage::Asking,
            _ => before.clone(),
        };
        // what follows a solved one was told of before
        let is_news = before != Stage::Continuing;
        if is_over && is_news {
            task.tell(if before == Stage::Showing { Said::Shown } else { Said::Solved });
        }
        let sound = sounds::of_other_game(&task.game, ctx.prefs.volume()).filter(|_| played);
        let mut followups: Followups = sound.map(Followup::Effect).into_iter().collect();
        if is_over && is_news {
            followups.push(Followup::Effect(Effect::Focus(Focus::NextStep)));
        } else if !is_over && before != Stage::Answering {
            followups.push(self.wait(SHOW_MS));
        }
        followups
    }

    /// What a person does to the board; what is to be kept with the settings, if something is.
    pub fn on_board(&mut self, event: BoardEvent, ctx: &Context) -> (Followups, Option<String>) {
        let nothing = (Vec::new(), None);
        (self.paper, self.copied) = (Vec::new(), None);
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
        let is_solved = task.solves(mv, &after);
        if task.next_move() != Some(mv) && !is_solved {
            if self.race.is_some() {
                return self.race_on(Said::RaceMissed, ctx);
            }
            if task.mistake.is_some() {
                return self.check(mv, after, ctx);
            }
            return (task.refuse(after, ctx), None);
        }
        task.game = after;
        task.hints = 0;
        let sound = sounds::of_other_game(&task.game, ctx.prefs.volume());
        let mut followups: Followups = sound.map(Followup::Effect).into_iter().collect();
        if !is_solved {
            (task.stage, task.said) = (Stage::Answering, Some(Said::Right));
            followups.push(self.wait(if self.race.is_some() { RACE_ANSWER_MS } else { ANSWER_MS }));
            return (followups, None);
        }
        if self.race.is_some() {
            let (more, kept) = self.race_on(Said::RaceRight, ctx);
            followups.extend(more);
            return (followups, kept);
        }
        // what follows a move that was asked for alone can be looked at
        let goes_on = !task.is_over() && task.next_move().is_some() && task.aim().is_from_a_game();
        task.stage = if goes_on { Stage::Continuing } else { Stage::Done };
        task.tell(Said::Solved);
        followups.push(Followup::Effect(Effect::Focus(Focus::NextStep)));
        if goes_on {
            followups.push(self.wait(SHOW_MS));
        }
        let kept = self.count(Recall::Clean, ctx);
        (followups, kept)
    }
}
