//! Who gets a message, and what its followups do to the rest of the page.

use super::{
    access::{AccessMsg, Order},
    analysis::AnalysisMsg,
    board::BoardEvent,
    button::ButtonId,
    context::Now,
    effect::{Effect, Effects, Focus, Timer},
    engine::{Answer, EngineNews, Job},
    followup::{Followup, Followups},
    model::Model,
    msg::Msg,
    page_view,
    platform::Notice,
    record::{Navigation, NotesMsg},
    session::{Prompt, SessionMsg},
    settings::SettingsChange,
    sheets::{Sheet, SheetCall},
    sync::Before,
};

/// Changes the model and says what is to be done in the world.
pub fn update(model: &mut Model, msg: Msg, now: Now) -> Effects {
    let before = Before::of(model, &msg);
    let mut update = Update::new(model, now, Effects::new());
    // a report announces nothing: the clock is left to the next message
    if !before.is_report && update.model.session.end_on_time(now) {
        update.model.session.clear_transient();
        update.apply(vec![Followup::GameChanged]);
    }
    update.route(msg);
    update.sync(before);
    update.fx
}

/// One message on its way through the page.
pub(super) struct Update<'a> {
    pub model: &'a mut Model,
    pub now: Now,
    pub fx: Effects,
    /// The computer is to be asked for its move, once all is done.
    pub computer_due: bool,
    /// The game is to be kept, once its clock has been brought to it.
    pub save_due: bool,
}

impl Update<'_> {
    pub fn new(model: &mut Model, now: Now, fx: Effects) -> Update<'_> {
        Update { model, now, fx, computer_due: false, save_due: false }
    }

    pub fn route(&mut self, msg: Msg) {
        let Some(msg) = self.keep(msg) else { return };
        match msg {
            Msg::Board(BoardEvent::Query(query)) => self.with_extras(|code, update| (code.on_query)(update, query)),
            Msg::Board(event) => self.on_board(event),
            Msg::Session(SessionMsg::Answer(yes)) if self.model.session.prompt == Some(Prompt::Sure) => {
                self.with_extras(|code, update| (code.on_sure)(update, yes));
            }
            Msg::Session(
                msg @ (SessionMsg::Hint | SessionMsg::ProposeImpasse | SessionMsg::Rematch | SessionMsg::Suggested),
            ) => {
                self.with_extras(|code, update| (code.on_question)(update, msg));
            }
            Msg::Session(msg) => self.session(msg),
            Msg::Analysis(msg) => self.analysis(msg),
            Msg::Notes(msg) => self.with_extras(|code, update| (code.on_notes)(update, msg)),
            Msg::CloseSheet => self.close_sheet(),
            Msg::Setting(change) => self.change_setting(change),
            Msg::Call(call) => self.with_extras(|code, update| (code.on_call)(update, call)),
            Msg::Later(msg) => self.with_extras(|code, update| (code.on_carried)(update, &msg)),
            Msg::Extras(msg) => self.on_extras(msg),
            Msg::Access(msg) => self.on_access(msg),
            Msg::Platform(msg) => self.on_platform(msg),
            Msg::Engine { worker, event } => {
                let news = self.model.engine.on_event(worker, event, &mut self.fx);
                news.into_iter().for_each(|news| self.on_engine(news));
            }
            Msg::Timer(timer) => self.on_timer(timer),
            Msg::Navigate(step) => self.on_step(step),
            Msg::BackToGame => {
                if !self.model.end_preview() {
                    self.on_step(Navigation::Game);
                    self.fx.push(Effect::Focus(Focus::Board));
                }
            }
            Msg::Back => self.on_back(),
        }
    }

    pub fn session(&mut self, msg: SessionMsg) {
        let (session, _, ctx) = self.model.split(self.now);
        let followups = session.update(msg, &ctx);
        self.apply(followups);
    }

    fn analysis(&mut self, msg: AnalysisMsg) {
        self.with_extras(|code, update| (code.on_analysis)(update, msg));
    }

    fn steps_through_line(&mut self, step: Navigation) -> bool {
        self.model.preview().is_some() && self.with_extras(|code, update| (code.on_analysis_step)(update, step))
    }

    /// Carries out what a feature wants of the page.
    pub fn apply(&mut self, followups: Followups) {
        for followup in followups {
            match followup {
                Followup::GameChanged => {
                    self.model.settle_notice(&Notice::EngineRestarted);
                    self.save_due = true;
                    self.computer_due = true;
                }
                Followup::LetComputerMove => self.computer_due = true,
                Followup::StartSession(next) => self.start_session(*next),
                Followup::BeginHere => self.route(Msg::Call(SheetCall::NewGameHere)),
                Followup::Replace(next) => self.replace_session(*next),
                Followup::KeepThisGame => self.keep_this_game(),
                Followup::SaveGame => self.model.save_game(&mut self.fx),
                Followup::Notes(msg) => self.route(Msg::Notes(msg)),
                Followup::StepLearned(step) => {
                    self.model.prefs.learn(&step);
                    self.model.save_settings(&mut self.fx);
                }
                Followup::Ask(question) => self.model.engine.ask(*question, &mut self.fx),
                Followup::CancelEngine => self.model.engine.forget(&mut self.fx),
                Followup::AnswerValid => self.model.engine.accept(),
                Followup::AnswerIllegal => {
                    let news = self.model.engine.refuse(&mut self.fx);
                    self.on_engine(news);
                }
                Followup::Effect(effect) => self.fx.push(effect),
            }
        }
    }

    fn on_board(&mut self, event: BoardEvent) {
        if self.model.hides_game() {
            return self.with_extras(|code, update| (code.on_sheet_board)(update, event));
        }
        let is_aside = matches!(event, BoardEvent::Inspect(_) | BoardEvent::Draw { .. });
        if !is_aside && self.model.end_preview() {
            // the board showed what might be
            self.model.session.board.inspected = None;
            return;
        }
        let gives_up_nothing = event == BoardEvent::Cancel && self.model.session.is_at_rest();
        self.session(SessionMsg::Board(event));
        if gives_up_nothing {
            self.on_back();
        }
    }

    fn on_step(&mut self, step: Navigation) {
        // a game that something else hides stays where it is
        if self.model.hides_game() || self.steps_through_line(step) {
            return;
        }
        self.session(SessionMsg::Navigate(step));
    }

    /// Closes what was opened last.
    fn on_back(&mut self) {
        let Model { session, sheet, extras, .. } = &mut *self.model;
        if session.board.selection.question.is_some() {
            session.board.selection.clear();
        } else if session.prompt.is_some() && sheet.is_none() && !extras.awaits_sheet() {
            self.session(SessionMsg::Answer(false));
        } else {
            self.close_sheet();
        }
    }

    /// Closes the sheet, or waits for it no longer.
    fn close_sheet(&mut self) {
        if self.model.extras.awaits_sheet() {
            self.model.extras.close_sheet();
            self.fx.push(Effect::Focus(Focus::Board));
        } else {
            self.model.close_sheet(&mut self.fx);
        }
    }

    fn change_setting(&mut self, change: SettingsChange) {
        self.model.prefs.change(change);
        if matches!(change, SettingsChange::Lang(_)) {
            self.model.language.ask_again();
        }
        self.model.save_settings(&mut self.fx);
        // what was dismissed takes its button with it
        match change {
            SettingsChange::Welcome(_) => self.fx.push(Effect::Focus(Focus::Board)),
            SettingsChange::AsksLevel(_) => self.fx.push(Effect::Focus(Focus::Sheet)),
            _ => {}
        }
    }

    /// Each answer goes to the feature whose job it was.
    pub fn on_engine(&mut self, news: EngineNews) {
        match news {
            EngineNews::Answer(Answer::Move(best)) => self.session(SessionMsg::ComputerMove(best)),
            EngineNews::Answer(Answer::Hint { best, score }) => {
                self.with_extras(|code, update| (code.on_hint_found)(update, best, score));
            }
            EngineNews::Answer(Answer::Impasse { agree }) => {
                self.with_extras(|code, update| (code.on_impasse_answer)(update, agree));
            }
            EngineNews::Answer(Answer::Line(response))
                if matches!(self.model.engine.job(), Some(Job::Review | Job::Hint | Job::Guard)) =>
            {
                self.with_extras(|code, update| (code.on_review)(update, Some(response)));
            }
            EngineNews::Answer(Answer::ReviewDone) => self.with_extras(|code, update| (code.on_review)(update, None)),
            EngineNews::Answer(Answer::Line(response)) => self.analysis(AnalysisMsg::Line(response)),
            EngineNews::Answer(Answer::AnalysisDone) => self.analysis(AnalysisMsg::Done),
            EngineNews::Restarted => self.model.notice(Notice::EngineRestarted),
            EngineNews::GaveUp => {
                self.model.settle_notice(&Notice::EngineRestarted);
                self.model.notice(Notice::EngineFailed);
            }
            EngineNews::Outdated => self.model.notice(Notice::EngineOutdated),
        }
    }

    fn on_timer(&mut self, timer: Timer) {
        match timer {
            Timer::ReplyDelay { ply } => self.session(SessionMsg::ReplyDelayOver { ply }),
            Timer::NextMove { ply } => self.session(SessionMsg::NextMove { ply }),
            Timer::Tick { number } => self.session(SessionMsg::Tick { number }),
            Timer::Announce { number } => self.model.announcer.on_timer(number),
            Timer::Report => self.analysis(AnalysisMsg::Report),
            Timer::EngineLoad { .. } | Timer::SearchOverdue(_) | Timer::StopDeadline(_) => {
                let news = self.model.engine.on_timer(timer, &mut self.fx);
                news.into_iter().for_each(|news| self.on_engine(news));
            }
        }
    }

    fn on_access(&mut self, msg: AccessMsg) {
        match msg {
            AccessMsg::Typed(text) => self.with_extras(|code, update| (code.on_typed)(update, &text)),
            AccessMsg::OpenTyping if self.model.sheet.is_none() => self.fx.push(Effect::Focus(Focus::Typing)),
            AccessMsg::Shortcut(Order::Undo) if self.sets_up() => self.route(Msg::Call(SheetCall::UndoInEditor)),
            AccessMsg::Redo if self.sets_up() => self.route(Msg::Call(SheetCall::RedoInEditor)),
            AccessMsg::Shortcut(Order::Undo) if self.edits() => self.route(Msg::Notes(NotesMsg::Undo)),
            AccessMsg::Redo if self.edits() => self.route(Msg::Notes(NotesMsg::Redo)),
            AccessMsg::Redo if self.model.sheet.is_none() => {
                self.route(Msg::Notes(NotesMsg::RedoMoves { pressed: false }))
            }
            AccessMsg::Shortcut(order) if self.model.sheet.is_none() => self.on_order(order),
            // the key that opened it
            AccessMsg::Shortcut(Order::Help) if matches!(self.model.sheet, Some(Sheet::Help)) => self.close_sheet(),
            AccessMsg::OpenTyping | AccessMsg::Shortcut(_) | AccessMsg::Redo => {}
            AccessMsg::Leave => self.on_back(),
            AccessMsg::LeaveTyping => {
                self.model.typed.clear();
                self.fx.push(Effect::Focus(Focus::Board));
            }
            AccessMsg::Wheel(_) if !self.model.prefs.wheel() => {}
            AccessMsg::Navigate(step) | AccessMsg::Wheel(step) => self.on_step(step),
        }
    }

    /// Whether those keys mean changes of a position that is set up.
    fn sets_up(&self) -> bool {
        matches!(self.model.sheet, Some(Sheet::Editor(_)))
    }

    /// Whether the keys that take back and make again mean edits of the record, and not moves of the game.
    fn edits(&self) -> bool {
        let Model { session, sheet, .. } = &*self.model;
        let has_edits = session.history.can_undo() || session.history.can_redo();
        let explores = session.explores();
        sheet.is_none() && (explores && session.viewed.is_some() || (explores || session.notes_open) && has_edits)
    }

    /// Does what a button would do, where that button is.
    pub fn on_order(&mut self, order: Order) {
        let mark = ButtonId::Action(order.button());
        let is_there = matches!(order, Order::Help | Order::NewGame)
            || page_view::actions(self.model).iter().any(|button| button.id == mark && !button.idle);
        if !is_there {
            let text = self.model.texts().typed_not_now().to_owned();
            return self.model.typed.give(text, false);
        }
        self.route(match order {
            Order::Help => Msg::Call(SheetCall::Help),
            Order::NewGame => Msg::Call(SheetCall::NewGame),
            Order::Undo => Msg::Session(SessionMsg::Undo),
            Order::Flip => Msg::Session(SessionMsg::Flip),
            Order::Hint => Msg::Session(SessionMsg::Hint),
            Order::Resign => Msg::Session(SessionMsg::Resign),
        });
        self.model.typed.give(String::new(), true);
    }
}
