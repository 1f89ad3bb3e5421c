//! Which game is on the board, and whether it is the one that is kept: other tabs, links, and another game.

use super::{
    effect::{Effect, Focus, Slot},
    library::LibraryRequest,
    model::Model,
    msg::Msg,
    platform::{Notice, PlatformMsg, SaveError, Saving, game_link, game_link::Mode},
    session::{Prompt, Session},
    settings::{offline::OfflineEffect, read_settings},
    sheets::SheetCall,
    update::Update,
};
use crate::persist::read_game;

impl Update<'_> {
    pub fn on_platform(&mut self, msg: PlatformMsg) {
        match msg {
            PlatformMsg::Words { lang, texts } => {
                let Model { language, prefs, notices, .. } = &mut *self.model;
                language.on_words(lang, texts, prefs, notices);
            }
            PlatformMsg::Fragment(fragment) => self.on_fragment(&fragment),
            PlatformMsg::Leaving => {
                let now = self.now;
                if self.model.session.clock.as_mut().is_some_and(|timed| timed.bank(now)) {
                    self.model.save_game(&mut self.fx);
                }
            }
            PlatformMsg::LowPower(low_power) => self.model.prefs.device.low_power = low_power,
            PlatformMsg::TakenOver => {
                if self.model.saving == Saving::On {
                    self.model.saving = Saving::OtherTab;
                    let session = &mut self.model.session;
                    self.model.stored_moves = session.has_work();
                    session.reply_delay = None;
                    session.clear_transient();
                    session.in_other_tab = true;
                    self.model.engine.forget(&mut self.fx);
                }
            }
            PlatformMsg::Stored(text) => {
                // what cannot be read may be work too
                self.model.stored_moves =
                    text.is_some_and(|text| read_game(&text).map_or(true, |saved| !saved.record.tree().is_blank()));
            }
            // what this page cannot read it does without
            PlatformMsg::SettingsStored(text) => {
                if let Ok(settings) = read_settings(&text) {
                    self.model.prefs.sync(settings);
                    self.model.language.ask_again();
                }
            }
            PlatformMsg::Reloaded(text) => self.on_reloaded(text.as_deref()),
            PlatformMsg::SaveFailed(error) => {
                // where it is only full there may be room again: the next change is tried
                if error == SaveError::Refused {
                    self.model.saving = Saving::Refused;
                }
                self.model.notice(match error {
                    SaveError::Refused => Notice::StorageRefused,
                    SaveError::Full => Notice::StorageFull,
                });
            }
            PlatformMsg::UpdateReady => self.model.notice(Notice::UpdateReady),
            PlatformMsg::KeepThisGame => {
                // what the library takes is not lost
                let is_lost = self.model.stored_moves && !self.model.library.works();
                if self.model.saving == Saving::FromLink && is_lost {
                    self.model.close_sheet(&mut self.fx);
                    let followups = self.model.session.ask_person(Prompt::Keep);
                    self.apply(followups);
                } else {
                    self.keep_this_game();
                }
            }
            PlatformMsg::ContinueHere => {
                if self.model.saving == Saving::OtherTab {
                    self.model.saving = Saving::On;
                    self.fx.extend([Effect::TakeOver, Effect::ReloadGame]);
                }
            }
            PlatformMsg::RetryEngine => {
                self.model.settle_notice(&Notice::EngineFailed);
                self.model.engine.retry(&mut self.fx);
                self.computer_due = true;
            }
            PlatformMsg::Update => self.fx.push(Effect::Offline(OfflineEffect::Update)),
            PlatformMsg::SaveAside => self.fx.push(Effect::SaveAside),
            PlatformMsg::Reload => self.fx.push(Effect::ReloadPage),
            PlatformMsg::Dismiss(index) => self.dismiss(index),
        }
    }

    fn dismiss(&mut self, index: usize) {
        if index < self.model.notices.len() {
            self.model.notices.remove(index);
        }
    }

    /// Has the packed game of a link opened, by the part of the program that can.
    pub fn open_packed_link(&mut self, fragment: &str) {
        self.route(Msg::Call(SheetCall::PackedLink(fragment.to_owned())));
    }

    pub fn on_fragment(&mut self, fragment: &str) {
        // whatever is on the board now, the saved game stays as it is
        if self.model.open_link(fragment, true, self.now) {
            self.model.close_sheet(&mut self.fx);
            self.model.engine.new_game();
            self.computer_due = true;
        }
        self.model.fetch_for_faults(&mut self.fx);
        let link = game_link::parse(fragment);
        if link.has_game() {
            // games that were asked for before would take its place
            self.model.questions.reading = None;
        } else if self.model.saving == Saving::FromLink {
            // its game was gone back from
            self.model.settle_notice(&Notice::FromLink);
            self.model.close_sheet(&mut self.fx);
            self.fx.extend([Effect::TakeOver, Effect::ReloadGame]);
        }
        if link.packed.is_some() {
            self.open_packed_link(fragment);
        }
        if let Some(topic) = link.learn {
            self.route(Msg::Call(SheetCall::Learn(topic)));
        }
    }

    fn on_reloaded(&mut self, text: Option<&str>) {
        if self.model.saving == Saving::FromLink {
            self.model.leave_link(self.now);
        }
        match text.map(read_game) {
            // a link has brought an answer that the other tab did not know
            Some(Ok(saved)) if self.model.session.is_ahead_of(&saved) => self.keep_game(),
            Some(Ok(saved)) => self.put_on_board(Session::restore(saved)),
            Some(Err(error)) => {
                self.model.set_aside(Slot::Game, &error, &mut self.fx);
                self.keep_game();
            }
            None => self.keep_game(),
        }
    }

    /// Keeps the game of a link in place of the saved one.
    pub fn keep_this_game(&mut self) {
        if self.model.saving != Saving::FromLink {
            return;
        }
        self.take_over_from_saved();
        // who keeps a game plays it
        self.model.mode = Mode::Play;
        self.model.session.view_only = false;
        self.model.save_game(&mut self.fx);
        self.computer_due = true;
    }

    /// Who begins a game while that of a link is there plays it here: it is saved, once the one that was saved is safe in the library.
    pub fn settle_left_link(&mut self) {
        let Model { saving, has_left_link, stored_moves, library, .. } = &*self.model;
        if *saving == Saving::FromLink && *has_left_link && (!*stored_moves || library.works()) {
            self.take_over_from_saved();
            self.save_due = true;
        }
    }

    /// From now on what is on the board is saved; the game that was until now goes into the library.
    fn take_over_from_saved(&mut self) {
        self.model.saving = Saving::On;
        self.model.settle_notice(&Notice::FromLink);
        self.fx.push(Effect::TakeOver);
        // read before it is written over
        self.fx.push(Effect::Library(LibraryRequest::KeepStored));
    }

    /// There is no game to take over: the one that is here goes on.
    fn keep_game(&mut self) {
        self.model.session.in_other_tab = false;
        self.model.engine.forget(&mut self.fx);
        self.model.engine.new_game();
        self.save_due = true;
        self.computer_due = true;
    }

    /// Another game takes the board because a person wants it. What would be lost is asked about first.
    pub fn start_session(&mut self, next: Session) {
        if self.loses_work() {
            let followups = self.model.session.ask_to_replace(next);
            self.apply(followups);
        } else {
            self.replace_session(next);
        }
    }

    /// Whether the game on the board would be lost with another one in its place: what the library has is not, and the other tab keeps
    /// there what is played in it.
    pub fn loses_work(&self) -> bool {
        let Model { session, library, stored_moves, .. } = &*self.model;
        match session.in_other_tab {
            true => *stored_moves && !library.works(),
            false => session.has_work() && !library.has(&session.id),
        }
    }

    pub fn replace_session(&mut self, next: Session) {
        self.model.typed.clear();
        match self.model.saving {
            Saving::FromLink => {
                self.model.notice(Notice::FromLink);
                self.model.has_left_link = true;
                self.settle_left_link();
            }
            // who begins a game here plays here
            Saving::On | Saving::OtherTab => {
                self.model.saving = Saving::On;
                self.fx.push(Effect::TakeOver);
            }
            Saving::Refused | Saving::Embedded => {}
        }
        self.fx.push(Effect::Focus(Focus::Board));
        self.put_on_board(next);
    }

    pub fn put_on_board(&mut self, mut next: Session) {
        next.serial = self.model.session.serial + 1;
        self.model.session = next;
        self.model.mode = Mode::Play;
        self.model.engine.forget(&mut self.fx);
        self.model.engine.new_game();
        self.model.engine.wake(&mut self.fx);
        self.model.settle_notice(&Notice::EngineRestarted);
        self.save_due = true;
        self.computer_due = true;
    }
}
