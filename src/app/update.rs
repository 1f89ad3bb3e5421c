//! Who gets a message, and what its outcomes do to the rest of the page.

use super::{
    access::{AccessMsg, Order, commands, commands::Understood},
    analysis::{self, AnalysisMsg},
    board::{BoardEvent, PositionQuery},
    button::ButtonId,
    context::Now,
    effect::{Effect, Effects, Focus, Timer},
    engine::{Answer, EngineNews, Job},
    model::Model,
    msg::Msg,
    outcome::{Outcome, Outcomes},
    page_view,
    platform::Notice,
    record::Step,
    session::{SessionMsg, new_game::NewGameMsg},
    sheets::{Sheet, SheetMsg},
    sync::Before,
};

/// Changes the model and says what is to be done in the world.
pub fn update(model: &mut Model, msg: Msg, now: Now) -> Effects {
    let before = Before::of(model, &msg);
    let mut update = Update::new(model, now, Effects::new());
    // what a report finds is not told: the clock is left to the next message
    if !before.is_report && update.model.session.end_on_time(now) {
        update.model.session.settle();
        update.apply(vec![Outcome::GameChanged]);
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
        match msg {
            Msg::Board(BoardEvent::Query(query)) => self.on_query(query),
            Msg::Board(event) => self.on_board(event),
            Msg::Session(msg) => self.session(msg),
            Msg::Analysis(msg) => self.analysis(msg),
            Msg::Sheet(msg) => self.on_sheet(msg),
            Msg::Access(msg) => self.on_access(msg),
            Msg::Platform(msg) => self.on_platform(msg),
            Msg::Engine { worker, event } => {
                let news = self.model.engine.on_event(worker, event, &mut self.fx);
                news.into_iter().for_each(|news| self.on_engine(news));
            }
            Msg::Timer(timer) => self.on_timer(timer),
            Msg::Step(step) => self.on_step(step),
            Msg::BackToGame => {
                let preview = self.model.analysis.as_mut().and_then(|analysis| analysis.preview.take());
                if preview.is_none() {
                    self.on_step(Step::Last);
                }
            }
            Msg::Back => self.on_back(),
        }
    }

    pub fn session(&mut self, msg: SessionMsg) {
        let (session, _, ctx) = self.model.split(self.now);
        let outcomes = session.update(msg, &ctx);
        self.apply(outcomes);
    }

    fn analysis(&mut self, msg: AnalysisMsg) {
        let Model { analysis, session, .. } = &mut *self.model;
        if matches!(msg, AnalysisMsg::Preview { .. }) && analysis.is_some() {
            session.board.selection.clear();
        }
        analysis::update(analysis, msg, session, &mut self.fx);
    }

    /// Carries out what a feature wants of the page.
    pub fn apply(&mut self, outcomes: Outcomes) {
        for outcome in outcomes {
            match outcome {
                Outcome::GameChanged => {
                    self.model.settle_notice(&Notice::EngineRestarted);
                    self.save_due = true;
                    self.computer_due = true;
                }
                Outcome::LetComputerMove => self.computer_due = true,
                Outcome::StartSession(next) => self.start_session(*next),
                Outcome::Replace(next) => self.replace_session(*next),
                Outcome::KeepThisGame => self.keep_this_game(),
                Outcome::SaveGame => self.model.save_game(&mut self.fx),
                Outcome::StepLearned(step) => {
                    self.model.prefs.learn(&step);
                    self.model.save_settings(&mut self.fx);
                }
                Outcome::Ask(question) => self.model.engine.ask(*question, &mut self.fx),
                Outcome::Forget => self.model.engine.forget(&mut self.fx),
                Outcome::Accept => self.model.engine.accept(),
                Outcome::Refuse => {
                    let news = self.model.engine.refuse(&mut self.fx);
                    self.on_engine(news);
                }
                Outcome::Effect(effect) => self.fx.push(effect),
            }
        }
    }

    fn on_board(&mut self, event: BoardEvent) {
        let (_, sheet, ctx) = self.model.split(self.now);
        match sheet {
            // the board shows what would start
            Some(Sheet::NewGame(_)) => return,
            Some(Sheet::Learn(learn)) => {
                let outcomes = learn.on_board(event, &ctx);
                return self.apply(outcomes);
            }
            _ => {}
        }
        let is_aside = matches!(event, BoardEvent::Inspect(_) | BoardEvent::Draw { .. });
        if let Some(analysis) = self.model.analysis.as_mut().filter(|_| !is_aside)
            && analysis.preview.take().is_some()
        {
            // the board showed what might be
            self.model.session.board.inspected = None;
            return;
        }
        self.session(SessionMsg::Board(event));
    }

    fn on_step(&mut self, step: Step) {
        // a game that something else hides stays where it is
        if self.model.hides_game() || self.model.analysis.as_mut().is_some_and(|analysis| analysis.step(step)) {
            return;
        }
        self.session(SessionMsg::Step(step));
    }

    /// Closes what was opened last.
    fn on_back(&mut self) {
        if self.model.session.board.selection.question.is_some() {
            self.model.session.board.selection.clear();
        } else if self.model.session.prompt.is_some() {
            self.session(SessionMsg::Answer(false));
        } else {
            self.model.close_sheet(&mut self.fx);
        }
    }

    /// Each answer goes to the feature whose job it was.
    pub fn on_engine(&mut self, news: EngineNews) {
        match news {
            EngineNews::Answer(Answer::Move(best)) => self.session(SessionMsg::ComputerMove(best)),
            EngineNews::Answer(Answer::Hint { best, score, lead }) => {
                self.session(SessionMsg::HintFound { best, score, lead });
            }
            EngineNews::Answer(Answer::Impasse { agree }) => self.session(SessionMsg::ImpasseAnswer { agree }),
            EngineNews::Answer(Answer::Line(told)) if self.model.engine.job() == Some(Job::Review) => {
                self.model.review.receive(&told, &self.model.session);
            }
            EngineNews::Answer(Answer::ReviewDone) => self.model.review.on_done(),
            EngineNews::Answer(Answer::Line(told)) => self.analysis(AnalysisMsg::Told(told)),
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
            AccessMsg::Typed(text) => self.on_typed(&text),
            AccessMsg::OpenTyping if self.model.sheet.is_none() => self.fx.push(Effect::Focus(Focus::Typing)),
            AccessMsg::Shortcut(order) if self.model.sheet.is_none() => self.on_order(order),
            AccessMsg::OpenTyping | AccessMsg::Shortcut(_) => {}
            AccessMsg::LeaveTyping => {
                self.model.typed.settle();
                self.fx.push(Effect::Focus(Focus::Board));
            }
            AccessMsg::Wheel(_) if !self.model.prefs.wheel() => {}
            AccessMsg::Step(step) | AccessMsg::Wheel(step) => self.on_step(step),
        }
    }

    /// Answers a question about the position shown. The line that it would stand in is not there beside a sheet.
    fn on_query(&mut self, query: PositionQuery) {
        let text = page_view::describe(self.model, query);
        if self.model.sheet.is_some() {
            self.model.announcer.say(text);
        } else {
            self.model.typed.give(text, true);
        }
    }

    /// Does what was typed, or says why not.
    fn on_typed(&mut self, typed: &str) {
        let geometry = self.model.shown().rules().geometry();
        let texts = self.model.texts();
        match commands::understand(typed, texts, geometry) {
            Some(Understood::Nothing) => return self.model.typed.give(String::new(), true),
            Some(Understood::Query(query)) => return self.on_query(query),
            Some(Understood::Order(order)) => return self.on_order(order),
            None => {}
        }
        if let Some(why_not) = commands::why_not_now(&self.model.session, texts) {
            return self.model.typed.give(why_not, false);
        }
        if let Some(analysis) = &mut self.model.analysis {
            analysis.preview = None;
        }
        let (session, _, ctx) = self.model.split(self.now);
        let (outcomes, complaint) = commands::play(session, typed.trim(), &ctx);
        self.apply(outcomes);
        let done = complaint.is_none();
        self.model.typed.give(complaint.unwrap_or_default(), done);
    }

    /// Does what a button would do, where that button is.
    fn on_order(&mut self, order: Order) {
        let mark = ButtonId::Action(order.button());
        let is_there = matches!(order, Order::Help | Order::NewGame)
            || page_view::actions(self.model).iter().any(|button| button.id == mark && !button.idle);
        if !is_there {
            let text = self.model.texts().typed_not_now().to_owned();
            return self.model.typed.give(text, false);
        }
        self.route(match order {
            Order::Help => Msg::Sheet(SheetMsg::OpenHelp),
            Order::NewGame => Msg::Sheet(SheetMsg::NewGame(NewGameMsg::Open)),
            Order::Undo => Msg::Session(SessionMsg::Undo),
            Order::Flip => Msg::Session(SessionMsg::Flip),
            Order::Hint => Msg::Session(SessionMsg::Hint),
            Order::Resign => Msg::Session(SessionMsg::Resign),
        });
        self.model.typed.give(String::new(), true);
    }

    /// Asks for the prose of the page's language while something is open that needs it.
    pub fn request_prose(&mut self) {
        let Model { library, language, sheet, .. } = &mut *self.model;
        let is_needed = matches!(sheet, Some(Sheet::Learn(_)));
        self.fx.extend(library.request(language.lang, is_needed));
    }
}
