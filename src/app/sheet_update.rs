//! What happens to the sheets.

use super::{
    board::BoardEvent,
    diagram::DiagramMsg,
    editor::EditorMsg,
    effect::{Effect, Focus, RecordEffect},
    followup::{Followup, Followups},
    learn::{Learn, LearnMsg},
    library::LibraryMsg,
    model::Model,
    msg::Msg,
    record::{AfterWriting, Share, ShareMsg, ShareText, import::ImportMsg, share},
    session::new_game::{Form, FormChange, NewGameMsg},
    settings::{self, OpenSettings, Setting, SettingsChange, SettingsFault, SettingsMsg, offline::OfflineEffect},
    sheets::{Sheet, SheetCall, SheetMsg},
    update::Update,
};
use crate::{
    lessons::{Era, Topic},
    persist::Settings,
    protocol::TextWritten,
    puzzles::Progress,
    rules::Variant,
};
use std::rc::Rc;

impl Update<'_> {
    /// Does what the first load asks for.
    pub fn on_call(&mut self, call: SheetCall) {
        self.keep_set_up();
        self.on_sheet(match call {
            SheetCall::Study => return self.on_study_call(),
            SheetCall::NewGame => SheetMsg::NewGame(NewGameMsg::Open),
            SheetCall::NewGameHere => SheetMsg::NewGame(NewGameMsg::OpenHere),
            SheetCall::Rules => SheetMsg::Learn(LearnMsg::Rules),
            SheetCall::Learn(topic) => SheetMsg::Learn(LearnMsg::Open(topic)),
            SheetCall::Share => SheetMsg::Share(ShareMsg::Open),
            SheetCall::CopyLink => SheetMsg::Share(ShareMsg::Copy(ShareText::Link)),
            SheetCall::Library => SheetMsg::Library(LibraryMsg::Open),
            SheetCall::Settings => SheetMsg::Settings(SettingsMsg::Open),
            SheetCall::Editor => SheetMsg::Editor(EditorMsg::Open),
            SheetCall::UndoInEditor => SheetMsg::Editor(EditorMsg::Undo),
            SheetCall::RedoInEditor => SheetMsg::Editor(EditorMsg::Redo),
            SheetCall::Diagram => SheetMsg::Diagram(DiagramMsg::Open),
            SheetCall::Help => SheetMsg::OpenHelp,
            SheetCall::PackedLink(fragment) => SheetMsg::Import(ImportMsg::Link(fragment)),
        });
    }

    pub fn on_sheet(&mut self, msg: SheetMsg) {
        match msg {
            SheetMsg::NewGame(msg) => self.on_new_game(msg),
            SheetMsg::Settings(msg) => self.on_settings(msg),
            SheetMsg::Learn(msg) => self.on_learn(msg),
            SheetMsg::Share(msg) => self.on_share(msg),
            SheetMsg::Library(msg) => self.on_library(msg),
            SheetMsg::Import(msg) => self.on_import(msg),
            SheetMsg::Editor(EditorMsg::Open) => {
                let kept = Msg::Call(SheetCall::Editor);
                self.with_study_or_later(kept, |code, update| {
                    (code.on_sheet)(update, SheetMsg::Editor(EditorMsg::Open))
                });
            }
            SheetMsg::Diagram(DiagramMsg::Open) => {
                let kept = Msg::Call(SheetCall::Diagram);
                self.with_study_or_later(kept, |code, update| {
                    (code.on_sheet)(update, SheetMsg::Diagram(DiagramMsg::Open))
                });
            }
            msg @ (SheetMsg::Editor(_) | SheetMsg::Diagram(_)) => {
                self.with_study(|code, update| (code.on_sheet)(update, msg));
            }
            SheetMsg::OpenHelp => self.model.open_sheet(Sheet::Help, &mut self.fx),
        }
    }

    fn on_new_game(&mut self, msg: NewGameMsg) {
        if matches!(msg, NewGameMsg::Open | NewGameMsg::OpenHere) {
            let form = Form::like(&self.model.session);
            self.model.open_sheet(Sheet::NewGame(Box::new(form)), &mut self.fx);
        }
        let msg = match msg {
            NewGameMsg::OpenHere => NewGameMsg::Change(FormChange::FromHere(true)),
            msg => msg,
        };
        let Some(Sheet::NewGame(form)) = &mut self.model.sheet else { return };
        match msg {
            NewGameMsg::Open | NewGameMsg::OpenHere => {}
            NewGameMsg::Change(change) => {
                form.change(change);
                let (is_answered, from_here) = (form.suggestion().is_some(), form.from_here);
                if is_answered && self.model.prefs.asks_level() {
                    self.model.prefs.change(SettingsChange::AsksLevel(false));
                    self.model.save_settings(&mut self.fx);
                }
                if from_here {
                    self.adopt_game();
                }
            }
            NewGameMsg::Throw => form.throw(self.now.random),
            NewGameMsg::Start if form.time_fault().is_some() => {
                let field = form.time_fault().map(|part| Effect::Focus(Focus::Field(part.id())));
                self.fx.extend(field);
            }
            NewGameMsg::Start => {
                let next = form.session(self.now);
                self.model.sheet = None;
                self.start_session(next);
            }
        }
    }

    /// Another sheet may take the editor's place: what is being set up is gone on with when it opens again.
    pub(super) fn keep_set_up(&mut self) {
        if let Some(Sheet::Editor(editor) | Sheet::Diagram(Some(editor))) = &self.model.sheet {
            self.model.set_up = Some(editor.clone());
        }
    }

    /// Takes over the settings of a file or an archive, and keeps what was learned and solved here beside what was there.
    pub(super) fn adopt_settings(&mut self, settings: Settings) {
        let Model { prefs, language, .. } = &mut *self.model;
        let mut progress = Progress::read(prefs.puzzles());
        prefs.adopt(settings);
        progress.merge(&Progress::read(prefs.puzzles()));
        if progress != Progress::default() {
            prefs.keep_puzzles(progress.to_text());
        }
        language.ask_again();
        self.model.save_settings(&mut self.fx);
    }

    fn on_settings(&mut self, msg: SettingsMsg) {
        match msg {
            SettingsMsg::Open => {
                self.model.open_sheet(Sheet::Settings(OpenSettings::default()), &mut self.fx);
                self.fx.push(Effect::Offline(OfflineEffect::Ask));
            }
            SettingsMsg::Offline(effect) => self.fx.push(Effect::Offline(effect)),
            SettingsMsg::OfflineNews(news) => {
                if let Some(Sheet::Settings(open)) = &mut self.model.sheet {
                    open.offline.take(news);
                }
            }
            SettingsMsg::File(text) => {
                let read = text.ok_or(SettingsFault::Unreadable).and_then(|text| settings::file::read(&text));
                let outcome = read.map(|settings| self.adopt_settings(settings));
                if let Some(Sheet::Settings(open)) = &mut self.model.sheet {
                    open.file = Some(outcome);
                }
            }
            SettingsMsg::Export => {
                self.fx.push(Effect::SaveFile {
                    name: settings::file::FILE_NAME,
                    text: settings::file::write(&self.model.prefs),
                });
            }
            SettingsMsg::Import => self.fx.push(Effect::ChooseSettings),
        }
    }

    fn on_share(&mut self, msg: ShareMsg) {
        match msg {
            ShareMsg::Open => {
                let share = self.share(ShareText::default());
                self.model.open_sheet(Sheet::Share(share), &mut self.fx);
                self.ask_texts();
            }
            ShareMsg::Show(format) => {
                self.show_share(format);
                self.is_written(format, None);
            }
            ShareMsg::Copy(format) => {
                // what is copied is shown too
                if !matches!(self.model.sheet, Some(Sheet::Share(_))) {
                    self.on_share(ShareMsg::Open);
                }
                self.show_share(format);
                if self.is_written(format, Some(AfterWriting::Copy))
                    && let Some(Sheet::Share(share)) = &self.model.sheet
                    && share.too_long.is_none()
                {
                    self.fx.push(Effect::Copy(share.text.clone()));
                }
            }
            ShareMsg::Written { number, texts } => self.on_written(number, texts),
            ShareMsg::Copied { ok } => match &mut self.model.sheet {
                Some(Sheet::Share(share)) => share.copied = Some(ok),
                Some(Sheet::Diagram(_)) => self.with_study(|code, update| (code.on_copied)(update, ok)),
                Some(Sheet::Learn(_)) => self.with_tutor(|code, update| (code.on_copied)(update, ok)),
                _ => {}
            },
            ShareMsg::GoByLink => {
                self.model.session.go_by_link();
                self.apply(vec![Followup::GameChanged]);
                self.show_share(ShareText::Link);
                if let Some(Sheet::Share(share)) = &mut self.model.sheet {
                    share.goes_by_link = self.model.session.by_link.is_some();
                }
            }
            ShareMsg::Save => self.save_shared(),
            ShareMsg::Saved { name, missing } => {
                if let Some(Sheet::Share(share)) = &mut self.model.sheet {
                    share.saved = Some(name);
                    share.missing = missing;
                }
            }
            ShareMsg::Print => {
                // on paper stands the game, and not the sheet
                self.model.close_sheet(&mut self.fx);
                self.model.asides.print(true);
                self.fx.push(RecordEffect::Print.into());
            }
            ShareMsg::OnPaper(is_so) if matches!(self.model.sheet, Some(Sheet::Diagram(_))) => {
                self.with_study(|code, update| (code.on_paper)(update, is_so));
            }
            ShareMsg::OnPaper(is_so) => self.model.asides.print(is_so),
        }
    }

    fn share(&self, format: ShareText) -> Share {
        let (written, asked) = match &self.model.sheet {
            Some(Sheet::Share(open)) => (open.written.clone(), open.asked),
            _ => Default::default(),
        };
        let shared = share::write(format, &self.model.session, self.model.mode, &self.model.address, &written);
        Share { asked, written, ..shared }
    }

    fn show_share(&mut self, format: ShareText) {
        let written = self.share(format);
        if let Some(Sheet::Share(share)) = &mut self.model.sheet {
            *share = written;
        }
    }

    /// Whether the text in a format is there. Else it is asked for, if it is not on its way, and what is to be done then is noted.
    fn is_written(&mut self, format: ShareText, after: Option<AfterWriting>) -> bool {
        let Some(Sheet::Share(share)) = &mut self.model.sheet else { return false };
        if format.record().is_none() || share::find(&share.written, format).is_some() {
            return true;
        }
        share.after = after;
        if share.asked.is_none() {
            self.ask_texts();
        }
        false
    }

    /// Has the game written in every format, by the worker of records.
    fn ask_texts(&mut self) {
        let Model { session, language, library, .. } = &*self.model;
        let (tree, node) = (session.record().tree(), session.node());
        let date = library.date_of(&session.id).to_owned();
        let names = share::names(session, language.texts);
        let place = tree.preorder().position(|other| other == node);
        let game = session.to_saved().to_text();
        let number = self.model.questions.ask();
        if let Some(Sheet::Share(share)) = &mut self.model.sheet {
            share.asked = Some(number);
            share.written = Rc::default();
            self.fx.push(RecordEffect::Write { number, game, names, date, place }.into());
        }
    }

    fn on_written(&mut self, number: u32, texts: Rc<[TextWritten]>) {
        let Some(Sheet::Share(share)) = &mut self.model.sheet else { return };
        if share.asked != Some(number) {
            return;
        }
        share.asked = None;
        share.written = texts;
        let (format, after) = (share.format, share.after.take());
        self.refresh_share();
        match after {
            Some(AfterWriting::Copy) => self.on_share(ShareMsg::Copy(format)),
            Some(AfterWriting::Save) => self.on_share(ShareMsg::Save),
            None => {}
        }
    }

    /// Shows what is written now, and what was said of it before.
    fn refresh_share(&mut self) {
        if let Some(Sheet::Share(share)) = &self.model.sheet {
            let written = self.share(share.format);
            let Share { copied, saved, missing, after, goes_by_link, .. } = share.clone();
            self.model.sheet = Some(Sheet::Share(Share { copied, saved, missing, after, goes_by_link, ..written }));
        }
    }

    /// Saves the game in the format shown; a link is no file, and the usual one is saved in its place.
    fn save_shared(&mut self) {
        let Some(Sheet::Share(open)) = &self.model.sheet else { return };
        let format = if open.format.is_link() { ShareText::Kif } else { open.format };
        self.show_share(format);
        if !self.is_written(format, Some(AfterWriting::Save)) {
            return;
        }
        let Some(Sheet::Share(open)) = &self.model.sheet else { return };
        let (session, texts) = (&self.model.session, self.model.texts());
        self.fx.push(
            RecordEffect::Save {
                stem: share::file_stem(session, texts),
                dated: share::has_date(session),
                ending: format.ending(),
                text: open.text.clone() + "\n",
                encoding: share::encoding(format),
            }
            .into(),
        );
    }

    fn on_learn(&mut self, msg: LearnMsg) {
        match msg {
            LearnMsg::Open(topic) => return self.open_learn(topic, None),
            LearnMsg::Rules => {
                let era = Era::of(self.model.session.game().variant());
                if !self.model.prefs.welcome() {
                    return self.open_learn(Topic::Rules(era), None);
                }
                self.open_learn(Topic::Steps(era), None);
                if let Some(Sheet::Learn(learn)) = &mut self.model.sheet {
                    learn.or_rules = true;
                }
            }
            LearnMsg::Switches => {
                if let Some(Sheet::NewGame(form)) = &self.model.sheet {
                    let variant = form.variant;
                    self.open_learn(Topic::Rules(Era::of(variant)), Some(variant));
                }
                return;
            }
            LearnMsg::Part(part) => self.fx.push(Effect::Focus(Focus::Part(part))),
            LearnMsg::Step(at) => self.learn(|learn| learn.go_to(at)),
            LearnMsg::Again => self.learn(Learn::again),
            LearnMsg::Play => {
                let Some(Sheet::Learn(learn)) = &self.model.sheet else { return };
                let Some(variant) = learn.variant() else { return };
                let form = Form::for_learner(&self.model.session, variant);
                for (setting, change) in
                    [(Setting::Comments, SettingsChange::Comments(true)), (Setting::Sure, SettingsChange::Sure(true))]
                {
                    if !self.model.prefs.is_chosen(setting) {
                        self.model.prefs.change(change);
                        self.model.save_settings(&mut self.fx);
                    }
                }
                self.model.open_sheet(Sheet::NewGame(Box::new(form)), &mut self.fx);
            }
            LearnMsg::Retry => {
                self.model.prose.retry();
                self.model.extras.want_tutor_again();
            }
            LearnMsg::Prose { lang, file } => {
                let Model { prose, language, .. } = &mut *self.model;
                prose.take(lang, file.as_deref(), language.lang, language.texts);
            }
        }
        self.prepare_learn();
    }

    /// Opens a page or lesson over the game, which stands still meanwhile if it has a clock.
    fn open_learn(&mut self, topic: Topic, switches_of: Option<Variant>) {
        let behind = match self.model.sheet.take() {
            Some(Sheet::NewGame(form)) => Some(form),
            Some(Sheet::Learn(learn)) => learn.into_form(),
            _ => None,
        };
        let session = &mut self.model.session;
        if session.may_pause() && !session.paused {
            session.paused = true;
            session.reply_delay = None;
            self.model.engine.forget(&mut self.fx);
        }
        self.model.extras.want_tutor_again();
        let learn = Learn::new(topic, behind, switches_of);
        self.model.open_sheet(Sheet::Learn(Box::new(learn)), &mut self.fx);
        self.fx.push(Effect::Focus(Focus::Top));
        self.prepare_learn();
    }

    fn learn(&mut self, change: impl FnOnce(&mut Learn) -> Followups) {
        if let Some(Sheet::Learn(learn)) = &mut self.model.sheet {
            let followups = change(learn);
            self.apply(followups);
        }
    }

    /// What can only be done once the prose is there.
    fn prepare_learn(&mut self) {
        let Model { prose, language, sheet, prefs, .. } = &mut *self.model;
        if let (Some(book), Some(Sheet::Learn(learn))) = (prose.book(language.lang), sheet) {
            let followups = learn.prepare(book, prefs);
            self.apply(followups);
        }
    }

    /// What a person does on the board of a sheet; the form's only shows what would start.
    pub fn on_sheet_board(&mut self, event: BoardEvent) {
        let (_, sheet, ctx) = self.model.split(self.now);
        match sheet {
            Some(Sheet::Learn(learn)) if learn.topic.is_taught() => {
                let topic = learn.topic;
                self.with_tutor(|code, update| (code.on_board)(update, topic, event));
            }
            Some(Sheet::Learn(learn)) => {
                let followups = learn.on_board(event, &ctx);
                self.apply(followups);
            }
            _ => self.with_study(|code, update| (code.on_board)(update, event)),
        }
    }

    /// Writes the shared text again, as the game has changed.
    pub fn sync_share(&mut self) {
        self.ask_texts();
        self.refresh_share();
    }

    /// Brings what is open to the state of the page: asks for the prose of its language, or draws the position shown.
    pub fn sync_sheet(&mut self) {
        if matches!(self.model.sheet, Some(Sheet::Diagram(_))) {
            return self.with_study(|code, update| (code.sync_pictures)(update));
        }
        let Model { prose, language, sheet, .. } = &mut *self.model;
        let topic = match sheet {
            Some(Sheet::Learn(learn)) => Some(learn.topic),
            _ => None,
        };
        self.fx.extend(prose.request(language.lang, topic.is_some()));
        if let Some(topic) = topic.filter(|topic| topic.is_taught()) {
            self.want_taught(topic);
        }
    }
}
