//! What happens to the study of a game, as far as it concerns the rest of the page.

use super::{
    access::sounds,
    analysis::{compare, mate},
    effect::{Effect, Slot},
    engine::Job,
    model::Model,
    msg::Msg,
    platform::{Saving, game_link::Mode},
    puzzles::LANE as PUZZLE_LANE,
    record::move_text::last_moved,
    settings::Volume,
    study::{self, ReplayMsg, StudyContext, StudyMsg, StudyState, explain},
    update::Update,
};

impl Update<'_> {
    pub fn on_study(&mut self, msg: StudyMsg) {
        let msg = match msg {
            StudyMsg::Lane { lane, event } if lane == mate::LANE => {
                if let Some(search) = self.model.analysis.as_mut().and_then(|analysis| analysis.mate.as_mut()) {
                    search.receive(event, &mut self.fx);
                }
                return;
            }
            StudyMsg::Lane { lane, event } if compare::LANES.contains(&lane) => {
                return compare::on_lane(&mut self.model.analysis, lane, event, &mut self.fx);
            }
            StudyMsg::Lane { lane, event } if lane == explain::LANE => {
                return self.with_tutor(|code, update| (code.on_trial)(update, event));
            }
            StudyMsg::Lane { lane, event } if lane == PUZZLE_LANE => {
                return self.with_tutor(|code, update| (code.on_check)(update, event));
            }
            StudyMsg::Why(asked) => {
                return self.with_tutor_or_later(Msg::from(msg), |code, update| (code.on_why)(update, asked));
            }
            msg => msg,
        };
        if msg == StudyMsg::KeepPuzzles {
            return self.with_tutor_or_later(Msg::from(msg), |code, update| (code.keep_puzzles)(update));
        }
        let is_report = matches!(msg, StudyMsg::Report | StudyMsg::Leaving);
        let is_preview = matches!(msg, StudyMsg::Better { .. } | StudyMsg::Fact { .. });
        let replayed = matches!(msg, StudyMsg::Replay(ReplayMsg::Due(_))).then(|| self.model.session.node());
        let ctx = self.study_context();
        let Model { study, session, .. } = &mut *self.model;
        let is_lane = matches!(msg, StudyMsg::Lane { .. });
        let followups = study::update(study, msg, session, ctx, &mut self.fx);
        self.apply(followups);
        if is_lane {
            // nothing else follows a report, and nothing is drawn: only the workers go on
            let Model { study, session, .. } = &mut *self.model;
            study.iter_mut().for_each(|study| study.sync(session, ctx, &mut self.fx));
        } else if is_report {
            self.store_study();
        } else if is_preview && let Some(analysis) = &mut self.model.analysis {
            analysis.preview = None;
        }
        if replayed.is_some_and(|before| before != self.model.session.node()) {
            self.sound_replayed();
        }
    }

    /// A game that replays itself is heard, and read aloud where that is wanted.
    fn sound_replayed(&mut self) {
        let Model { study, session, prefs, .. } = &*self.model;
        let (game, volume) = (session.shown(), prefs.volume());
        let aloud = study.as_ref().is_some_and(|study| study.replay.aloud);
        let moved = last_moved(game, |color| session.mover_to(session.node(), color)).filter(|_| aloud);
        let effect = match moved {
            // the voice was asked for by itself, where sounds are off too
            Some(moved) => Some(Effect::Speak {
                text: self.model.texts().spoken(&moved),
                lang: self.model.lang().id(),
                volume: if volume == Volume::Off { Volume::Soft.percent() } else { volume.percent() },
            }),
            None => sounds::of_other_game(game, volume),
        };
        self.fx.extend(effect);
    }

    /// What of the page decides whether a search of the game may go on.
    fn study_context(&self) -> StudyContext {
        let Model { session, prefs, engine, analysis, .. } = &*self.model;
        let thinks = matches!(engine.job(), Some(Job::Move | Job::Hint | Job::Impasse));
        // a look at the position shown has a worker too
        let others = u8::from(analysis.is_some());
        StudyContext {
            may: session.may_be_analysed() && !session.in_other_tab && !thinks,
            lanes: prefs.workers().saturating_sub(others).max(1),
            now_ms: self.now.ms,
        }
    }

    pub fn sync_study(&mut self) {
        let ctx = self.study_context();
        let Model { study, session, .. } = &mut *self.model;
        study::sync(study, session, ctx, &mut self.fx);
        let has_library = self.is_kept_here();
        self.model.study.iter_mut().for_each(|study| study.has_library = has_library);
    }

    /// Stores what was found since the last time. The library gets the game with the next change of it.
    fn store_study(&mut self) {
        let Model { study, session, saving, mode, .. } = &mut *self.model;
        let Some(study) = study.as_mut() else { return };
        if !study.report() {
            return;
        }
        study.keep(session);
        let is_going = study.run.as_ref().is_some_and(|run| run.is_on);
        if !is_going {
            self.model.save_game(&mut self.fx);
        } else if *saving == Saving::On && *mode == Mode::Play {
            session.saves += 1;
            self.fx.push(Effect::Save(Slot::Game, session.to_saved().to_text()));
        }
    }

    /// Whether the study has the verdict on the game, and nobody else is to look for it.
    pub fn studies(&self) -> bool {
        let Model { study, session, .. } = &*self.model;
        let covers = |study: &StudyState| study.is_whole() || study.run.as_ref().is_some_and(|run| run.is_on);
        study.as_ref().is_some_and(|study| study.is_of(session) && covers(study))
    }
}
