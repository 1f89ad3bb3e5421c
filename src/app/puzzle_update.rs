//! What happens to the problems, as far as it concerns the rest of the page.

use super::{
    board::BoardEvent,
    context::Context,
    effect::Effect,
    engine::LaneEvent,
    followup::{Followup, Followups},
    later::LaterMsg,
    library::LibraryRequest,
    model::Model,
    part::Part,
    puzzles::{LoadDay, LoadPuzzles, PuzzleMsg, Trainer, text},
    sheets::Sheet,
    study::{Puzzle, puzzles},
    update::Update,
};
use crate::{
    lessons::{Era, Topic},
    persist::library::EntryEdit,
    puzzles::Progress,
};
use std::rc::Rc;

impl Update<'_> {
    pub fn on_puzzle(&mut self, msg: PuzzleMsg) {
        if let PuzzleMsg::Copy(share) = msg {
            let trainer = self.model.puzzles.get::<Trainer>();
            let text = trainer.and_then(|trainer| text(trainer, share, &self.model.address));
            self.fx.extend(text.map(Effect::Copy));
        }
        self.with_trainer(|trainer, ctx| trainer.update(msg, ctx));
    }

    /// What a person does to the board of a problem.
    pub fn on_puzzle_board(&mut self, event: BoardEvent) {
        self.with_trainer(|trainer, ctx| trainer.on_board(event, ctx));
    }

    /// Changes the problems; what is to be remembered of them is kept with the settings.
    fn with_trainer(&mut self, act: impl FnOnce(&mut Trainer, &Context) -> (Followups, Option<String>)) {
        let mut puzzles = std::mem::take(&mut self.model.puzzles);
        let mut done = Default::default();
        let (_, _, ctx) = self.model.split(self.now);
        puzzles.change(|trainer| done = act(trainer, &ctx));
        self.model.puzzles = puzzles;
        let (mut followups, kept) = done;
        // who has closed them hears and sees nothing of an answer that was on its way
        let is_open =
            matches!(&self.model.sheet, Some(Sheet::Learn(learn)) if matches!(learn.topic, Topic::Puzzles(_)));
        followups.retain(|followup| {
            is_open || matches!(followup, Followup::Effect(Effect::Remind { .. } | Effect::Lane(..)))
        });
        if let Some(kept) = kept {
            self.model.prefs.keep_puzzles(kept);
            self.model.save_settings(&mut self.fx);
        }
        self.apply(followups);
    }

    /// Something happened to the search that judges a move.
    pub fn on_check(&mut self, event: LaneEvent) {
        self.with_trainer(|trainer, ctx| {
            let (mut followups, kept) = trainer.on_check(event, ctx);
            followups.extend(trainer.end_check());
            (followups, kept)
        });
    }

    /// Keeps mistakes in the library, each under a name and a tag by which it is found, and among the problems.
    pub fn keep_puzzles(&mut self) {
        let texts = self.model.texts();
        let Model { study, session, prefs, .. } = &mut *self.model;
        let Some(study) = study.as_mut().filter(|study| study.has_library) else { return };
        let found = puzzles(study, session, prefs.notation(), texts);
        study.has_puzzles = true;
        let mut ids: Vec<Rc<str>> = Vec::new();
        let mut progress = Progress::read(prefs.puzzles());
        for Puzzle { id, title, game, own } in found {
            if let Some((game, own)) = own {
                progress.keep_own(game, &own);
            }
            let id: Rc<str> = id.into();
            let keep = LibraryRequest::Keep {
                number: 0,
                id: Rc::clone(&id),
                game: game.into(),
                is_worth_much: false,
                is_found: false,
            };
            let edit = LibraryRequest::Edit { ids: Rc::new([Rc::clone(&id)]), edit: EntryEdit::Title(title) };
            self.fx.extend([keep, edit].map(Effect::Library));
            ids.push(id);
        }
        let edit = EntryEdit::Tags { add: vec![texts.puzzle_tag().to_owned()], remove: Vec::new() };
        self.fx.push(Effect::Library(LibraryRequest::Edit { ids: ids.into(), edit }));
        self.model.prefs.keep_puzzles(progress.to_text());
        self.model.save_settings(&mut self.fx);
    }

    /// Asks for the problems of a game, once.
    pub fn sync_puzzles(&mut self, era: Era) {
        let is_known = self.model.puzzles.get().is_some_and(|trainer: &Trainer| !trainer.needs(era));
        if !is_known {
            self.with_trainer(|trainer, ctx| trainer.leave_race(ctx));
            self.model.puzzles.change(|trainer: &mut Trainer| trainer.ask(era));
            self.fx.push(Effect::Later(LaterMsg::new(LoadPuzzles(era), false)));
        }
        if let Some(number) = self.model.wanted_problem.take() {
            self.on_puzzle(PuzzleMsg::Wanted(number));
        }
        self.sync_own();
    }

    /// Has the problems follow the mistakes that are kept and the day, and the part fetched that judges a move in a mistake.
    fn sync_own(&mut self) {
        let has_study = self.model.extras.has_study;
        let (mut wants_study, mut wants_day) = (false, false);
        self.with_trainer(|trainer, ctx| {
            trainer.take_own(ctx);
            wants_study = trainer.wants_searches(has_study);
            wants_day = trainer.wants_day(ctx.now.ms);
            Default::default()
        });
        if wants_day {
            self.fx.push(Effect::Later(LaterMsg::new(LoadDay, false)));
        }
        if wants_study {
            self.fx.push(Effect::FetchPart(Part::Study));
        }
    }
}
