//! One's own mistakes among the problems, and how another move than the one that is known is judged: by a search of its own, as in the study.

use super::{
    messages::{LANE, Lengths, remind},
    task::{Said, Stage, Task},
    trainer::Trainer,
};
use crate::{
    app::{
        access::sounds,
        context::Context,
        effect::Effects,
        engine::{LaneEvent, Question, evaluation::evaluation, pool::LaneNews},
        followup::{Followup, Followups},
    },
    lessons::Era,
    protocol::SearchLimits,
    puzzles::{Progress, Recall, own, pack::Mistake},
    record::{Evaluation, GameText},
    rules::{Color, Game, Move},
    study::{HASH_MIB, Miss, miss},
};

/// What finds nearly every mistake in a study.
const NODES: u32 = 150_000;

impl Trainer {
    /// How many problems the packs have; one's own mistakes stand behind them.
    #[must_use]
    pub fn n_packed(&self) -> usize {
        self.rows.iter().position(|row| row.mistake.is_some()).unwrap_or(self.rows.len())
    }

    /// Takes the mistakes in that are kept now.
    pub fn take_own(&mut self, ctx: &Context) {
        let Some(era) = self.era else { return };
        if self.taken == ctx.prefs.puzzles() {
            return;
        }
        ctx.prefs.puzzles().clone_into(&mut self.taken);
        let own = own::rows(&Progress::read(ctx.prefs.puzzles()), |variant| Era::of(variant) == era);
        let n_packed = self.n_packed();
        if self.rows[n_packed..] == own[..] {
            return;
        }
        let at_hand = self.task.as_ref().filter(|task| task.at >= n_packed).map(|task| self.rows[task.at].id());
        self.rows.truncate(n_packed);
        self.rows.extend(own);
        self.forget_places(n_packed);
        let is_any = self.rows.iter().any(|row| self.fits(row));
        if !is_any {
            (self.lengths, self.theme) = (Lengths::All, None);
        }
        let Some(id) = at_hand else { return };
        match self.rows[n_packed..].iter().position(|row| row.id() == id) {
            Some(at) => self.with_task(|task| task.at = n_packed + at),
            None => self.begin(ctx, None),
        }
    }

    /// Forgets the mistake at hand; what is to be kept with the settings.
    pub(super) fn forget(&mut self, ctx: &Context) -> Option<String> {
        let at = self.task.as_ref().filter(|task| task.mistake.is_some())?.at;
        let mut progress = Progress::read(ctx.prefs.puzzles());
        progress.forget_own(&self.rows.remove(at));
        self.forget_places(self.n_packed());
        let kept = progress.to_text();
        self.begin(ctx, Some(&kept));
        Some(kept)
    }

    /// The problems from there have other places now.
    fn forget_places(&mut self, from: usize) {
        self.passed.retain(|at| *at < from);
        self.paper.retain(|at| *at < from);
    }

    /// Whether the part of the program that searches has to be fetched for the problem at hand. `is_here`: it has come.
    pub fn wants_searches(&mut self, is_here: bool) -> bool {
        self.may_check = is_here;
        let is_wanted = !is_here && self.task.as_ref().is_some_and(|task| task.mistake.is_some());
        is_wanted && !std::mem::replace(&mut self.has_asked, true)
    }

    /// Has a move looked at that leads to this position, and may be as good as the one that is known.
    pub(super) fn check(&mut self, mv: Move, after: Game, ctx: &Context) -> (Followups, Option<String>) {
        let is_the_mistake = |task: &Task| task.mistake.is_some_and(|mistake| mistake.played == mv);
        if self.task.as_ref().is_some_and(is_the_mistake) {
            self.with_task(|task| {
                task.recall = task.recall.min(Recall::Late);
                task.said = Some(Said::Played);
            });
            return Default::default();
        }
        if after.outcome().is_some() {
            self.with_task(|task| task.put(after));
            return self.judge(None, ctx);
        }
        if !self.may_check {
            // it is asked for once more
            self.has_asked = false;
            self.with_task(|task| task.said = Some(Said::Unchecked));
            return Default::default();
        }
        let mut fx = Effects::new();
        let limits = SearchLimits { nodes: Some(NODES), ..SearchLimits::default() };
        self.pool.ask(LANE, Question::review(GameText::of(&after), limits), HASH_MIB, &mut fx);
        (self.is_checking, self.found) = (true, None);
        fx.extend(sounds::of_other_game(&after, ctx.prefs.volume()));
        self.with_task(|task| task.put(after));
        (followups(fx), None)
    }

    /// Something happened to the search.
    pub fn on_check(&mut self, event: LaneEvent, ctx: &Context) -> (Followups, Option<String>) {
        let mut fx = Effects::new();
        match self.pool.receive(LANE, event, &mut fx) {
            Some(LaneNews::Line(response)) => self.found = evaluation(&response, Color::White).or(self.found.take()),
            Some(news @ (LaneNews::Done | LaneNews::GaveUp)) if self.awaits_check() => {
                let found = self.found.take().filter(|_| news == LaneNews::Done);
                let (mut more, kept) = self.judge(found, ctx);
                more.extend(followups(fx));
                // nothing is drawn for what a lane reports
                more.push(Followup::Effect(remind(0, self.number)));
                return (more, kept);
            }
            _ => {}
        }
        (followups(fx), None)
    }

    fn awaits_check(&self) -> bool {
        self.task.as_ref().is_some_and(|task| task.stage == Stage::Checking)
    }

    /// Ends a search whose answer nobody waits for.
    pub fn end_check(&mut self) -> Followups {
        let mut fx = Effects::new();
        if self.is_checking && !self.awaits_check() {
            self.is_checking = false;
            self.pool.end_lane(LANE, &mut fx);
        }
        followups(fx)
    }

    /// Judges the move that stands on the board by what was found after it.
    fn judge(&mut self, found: Option<Evaluation>, ctx: &Context) -> (Followups, Option<String>) {
        let Some(task) = &mut self.task else { return Default::default() };
        let (Some(Mistake { chances, .. }), true) = (task.mistake, found.is_some() || task.game.outcome().is_some())
        else {
            task.take_back();
            task.said = Some(Said::Unchecked);
            return Default::default();
        };
        // no score but a mate is all of the chances
        let was_mate = chances == 1_000;
        let said = match miss(&task.game, Color::Black, chances, was_mate, found.as_ref().map(|found| found.score)) {
            Some(Miss::Chances(loss)) => Said::Worse((loss + 5) / 10),
            Some(Miss::Mate) => Said::MissedMate,
            None => {
                (task.stage, task.said) = (Stage::Done, Some(Said::AsGood));
                // who has gone elsewhere meanwhile stays there: it is said, too
                return (Vec::new(), self.count(Recall::Clean, ctx));
            }
        };
        task.recall = task.recall.min(Recall::Late);
        let answer = found.and_then(|found| found.line.first().copied());
        let sound = match answer.is_some_and(|mv| task.game.play(mv).is_ok()) {
            true => {
                task.stage = Stage::Refuted;
                sounds::of_other_game(&task.game, ctx.prefs.volume())
            }
            false => {
                task.take_back();
                None
            }
        };
        task.said = Some(said);
        (sound.map(Followup::Effect).into_iter().collect(), None)
    }
}

impl Task {
    /// Puts the position after a move on the board, to be looked at.
    fn put(&mut self, after: Game) {
        (self.game, self.stage, self.said) = (after, Stage::Checking, Some(Said::Checking));
    }
}

fn followups(fx: Effects) -> Followups {
    fx.into_iter().map(Followup::Effect).collect()
}
