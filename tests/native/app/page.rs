//! A page that tests drive without a browser: messages in, effects and views out.

use std::{collections::BTreeMap, rc::Rc};
use suizo::{
    app::{
        self, Effect, Effects, Model, Msg, Now, SheetCall, SheetMsg, StartupEnvironment,
        access::AccessMsg,
        analysis::{AnalysisMsg, LinesMsg},
        board::{BoardEvent, Place},
        button::ButtonId,
        effect::{RecordEffect, Slot},
        engine::EngineEvent,
        platform::{LanguageState, PlatformMsg},
        record::{Navigation, NotesMsg, ShareMsg, ShareText, import::ImportMsg},
        session::{
            SessionMsg,
            new_game::{FormChange, NewGameMsg},
        },
        settings::{SettingsChange, SettingsMsg},
        study::StudyMsg,
        update,
    },
    i18n::Lang,
    protocol::{BestMove, Request, Response, Score, SearchId, VERSION},
    records_host::{
        read::{Incoming, read},
        write::write,
    },
    rules::{Color, Kind, Square},
};

/// A page, the effects that it asked for, and what its storage holds.
pub(super) struct Page {
    pub model: Model,
    pub effects: Effects,
    pub random: u32,
    /// The time of day, in milliseconds.
    pub ms: f64,
    /// When the last message came.
    pub sent_ms: f64,
    /// Number of the engine worker that is running.
    pub worker: u32,
    /// What files hold that come in.
    pub files: Vec<Incoming>,
    /// What the library has of games that links tell of, by id.
    pub library: BTreeMap<String, String>,
    /// Questions for records are left without an answer.
    pub is_deaf: bool,
}

/// The message of a button, by its `data-action`.
#[track_caller]
pub(super) fn message(button: &str) -> Msg {
    match button {
        "new-game" => Msg::Call(SheetCall::NewGame),
        "start" => Msg::from(SheetMsg::NewGame(NewGameMsg::Start)),
        "furigoma" => Msg::from(SheetMsg::NewGame(NewGameMsg::Throw)),
        "close" => Msg::CloseSheet,
        "help" => Msg::Call(SheetCall::Help),
        "undo" => Msg::Session(SessionMsg::Undo),
        "hint" => Msg::Session(SessionMsg::Hint),
        "draw" => Msg::Session(SessionMsg::Draw),
        "flip" => Msg::Session(SessionMsg::Flip),
        "resign" => Msg::Session(SessionMsg::Resign),
        "turn-over" => Msg::Session(SessionMsg::TurnOver),
        "rematch" => Msg::Session(SessionMsg::Rematch),
        "suggested" => Msg::Session(SessionMsg::Suggested),
        "propose-impasse" => Msg::Session(SessionMsg::ProposeImpasse),
        "declare" => Msg::Session(SessionMsg::Declare),
        "pause" => Msg::Session(SessionMsg::Pause),
        "play-on" => Msg::Session(SessionMsg::PlayOn),
        "back-to-game" => Msg::BackToGame,
        "analyse" => Msg::Analysis(AnalysisMsg::Toggle),
        "study" => Msg::from(StudyMsg::Open),
        "study-start" => Msg::from(StudyMsg::Start),
        "study-stop" => Msg::from(StudyMsg::Stop),
        "notes" => Msg::Notes(NotesMsg::Toggle),
        "make-main" => Msg::Notes(NotesMsg::MakeMain),
        "line-up" => Msg::Notes(NotesMsg::Move(-1)),
        "line-down" => Msg::Notes(NotesMsg::Move(1)),
        "delete-move" => Msg::Notes(NotesMsg::Delete),
        "undo-edit" => Msg::Notes(NotesMsg::Undo),
        "redo" => Msg::Notes(NotesMsg::RedoMoves { pressed: true }),
        "redo-edit" => Msg::Notes(NotesMsg::Redo),
        "threat" => Msg::from(LinesMsg::Threat),
        "share" => Msg::Call(SheetCall::Share),
        "copy-link" | "send-link" => Msg::Call(SheetCall::CopyLink),
        "copy-usi" => Msg::from(SheetMsg::Share(ShareMsg::Copy(ShareText::Usi))),
        "copy-kif" => Msg::from(SheetMsg::Share(ShareMsg::Copy(ShareText::Kif))),
        "settings" => Msg::Call(SheetCall::Settings),
        "export-settings" => Msg::from(SheetMsg::Settings(SettingsMsg::Export)),
        "import-settings" => Msg::from(SheetMsg::Settings(SettingsMsg::Import)),
        "rules" => Msg::Call(SheetCall::Rules),
        "keep-this-game" => Msg::Platform(PlatformMsg::KeepThisGame),
        "continue-here" => Msg::Platform(PlatformMsg::ContinueHere),
        "retry-engine" => Msg::Platform(PlatformMsg::RetryEngine),
        "update" => Msg::Platform(PlatformMsg::Update),
        "reload" => Msg::Platform(PlatformMsg::Reload),
        other => panic!("no button is called {other}"),
    }
}

pub(super) fn form_msg(change: FormChange) -> Msg {
    Msg::from(SheetMsg::NewGame(NewGameMsg::Change(change)))
}

pub(super) fn settings_msg(change: SettingsChange) -> Msg {
    Msg::Setting(change)
}

pub(super) fn answer_msg(yes: bool) -> Msg {
    Msg::Session(SessionMsg::Answer(yes))
}

pub(super) fn typed_msg(text: impl Into<String>) -> Msg {
    Msg::Access(AccessMsg::Typed(text.into()))
}

/// The views that the page is drawn from.
pub(super) mod view {
    use suizo::{
        app::{
            Model,
            board::{BoardView, CardView},
            page_view::{self, Beside, Button, GamePanel, LineView, MovesView},
            platform::{self, NoticeView},
            session::view::BarView,
        },
        rules::Color,
    };

    pub fn board(model: &Model) -> BoardView {
        page_view::board(model)
    }

    pub fn line(model: &Model) -> LineView {
        page_view::line(model)
    }

    pub fn actions(model: &Model) -> Vec<Button> {
        page_view::actions(model)
    }

    pub fn bar(model: &Model, color: Color) -> BarView {
        page_view::session_view(model).bar(color)
    }

    pub fn notices(model: &Model) -> Vec<NoticeView> {
        platform::views(&model.notices, model.texts())
    }

    pub fn title(model: &Model) -> String {
        page_view::document_marks(model).title
    }

    fn panel(model: &Model) -> Option<GamePanel> {
        match page_view::view(model).beside {
            Beside::Game(panel) => Some(*panel),
            Beside::Sheet(_) | Beside::Awaited { .. } => None,
        }
    }

    pub fn moves(model: &Model) -> MovesView {
        panel(model).expect("the game is beside the board").moves
    }

    /// Where a frame leads to.
    pub fn whole_page(model: &Model) -> Option<String> {
        panel(model)?.whole_page
    }

    pub fn card(model: &Model) -> Option<CardView> {
        panel(model)?.card
    }

    pub fn notes(model: &Model) -> Option<suizo::app::record::NotesView> {
        panel(model)?.notes.map(|notes| (*notes).clone())
    }

    pub fn study(model: &Model) -> Option<suizo::app::study::view::StudyView> {
        panel(model)?.study.map(|study| (*study).clone())
    }

    pub fn analysis(model: &Model) -> Option<suizo::app::analysis::view::AnalysisView> {
        panel(model)?.analysis.map(|analysis| (*analysis).clone())
    }
}

impl Page {
    pub fn start(env: &StartupEnvironment) -> Page {
        let language = LanguageState::new(Lang::En, Lang::En.texts());
        let (model, effects) = app::start(env, language, Now { random: 7, ms: 0.0 });
        let mut page = Page {
            model,
            effects: Effects::new(),
            random: 7,
            ms: 0.0,
            sent_ms: 0.0,
            worker: 0,
            files: vec![],
            library: BTreeMap::new(),
            is_deaf: false,
        };
        page.take(effects);
        page.answer_questions();
        page
    }

    pub fn fresh() -> Page {
        Page::start(&env(""))
    }

    /// A page opened by a link, with the engine ready.
    pub fn linked(fragment: &str) -> Page {
        let mut page = Page::start(&env(fragment));
        page.engine_up();
        page
    }

    fn take(&mut self, effects: Effects) {
        for effect in &effects {
            if let Effect::SpawnEngine { worker } = effect {
                self.worker = *worker;
            }
        }
        let words = effects.iter().find_map(|effect| match effect {
            Effect::LoadWords(lang) => Some(*lang),
            _ => None,
        });
        self.effects = effects;
        self.effects.retain(|effect| !matches!(effect, Effect::LoadWords(_)));
        if let Some(lang) = words {
            let texts = Some(lang.texts());
            let more = update(
                &mut self.model,
                Msg::Platform(PlatformMsg::Words { lang, texts }),
                Now { random: self.random, ms: self.ms },
            );
            assert_eq!(more, [], "new words change nothing but words");
        }
    }

    pub fn send(&mut self, msg: Msg) -> &mut Page {
        self.random += 1;
        self.sent_ms = self.ms;
        let effects = update(&mut self.model, msg, Now { random: self.random, ms: self.ms });
        self.take(effects);
        self.answer_questions();
        self
    }

    fn answer_questions(&mut self) {
        if let Some(answer) = self.effects.iter().find_map(|effect| self.answer(effect)).filter(|_| !self.is_deaf) {
            let before = std::mem::take(&mut self.effects);
            self.send(answer);
            self.effects.splice(0..0, before);
        }
    }

    /// What the worker of records answers to what concerns one game.
    pub fn answer(&self, effect: &Effect) -> Option<Msg> {
        let Effect::Later(effect) = effect else { return None };
        let effect: RecordEffect = effect.get()?;
        let read = |number: &u32, incoming: &[Incoming]| {
            let read = ImportMsg::Read { number: *number, read: Rc::new(read(incoming)) };
            Some(Msg::from(SheetMsg::Import(read)))
        };
        match &effect {
            RecordEffect::ReadText { number, text } => read(number, &[Incoming::pasted(text.clone())]),
            RecordEffect::ReadFiles { number } => read(number, &self.files),
            RecordEffect::Recall { number, id } => {
                let game = self.library.get(id).map(|game| game.as_str().into());
                Some(Msg::from(SheetMsg::Import(ImportMsg::Recalled { number: *number, game })))
            }
            RecordEffect::Write { number, game, names, date, place } => {
                let texts = write(game, names.clone(), date, *place).into();
                Some(Msg::from(SheetMsg::Share(ShareMsg::Written { number: *number, texts })))
            }
            _ => None,
        }
    }

    pub fn act(&mut self, button: &str) -> &mut Page {
        self.send(message(button))
    }

    /// A click on a square (`7g`) or on a piece in hand (`black P`).
    pub fn tap(&mut self, place: &str) -> &mut Page {
        self.send(Msg::Board(BoardEvent::Tap(at(place))))
    }

    /// Plays by clicking; a question about promotion is answered as the move says.
    pub fn play(&mut self, usi: &str) -> &mut Page {
        let ply = self.model.session.game().ply();
        if let Some((kind, to)) = usi.split_once('*') {
            let color = self.model.session.turn().name();
            self.tap(&format!("{color} {kind}")).tap(to);
        } else {
            self.tap(&usi[..2]).tap(&usi[2..4]);
            if self.model.session.board.selection.question.is_some() {
                self.send(Msg::Board(BoardEvent::Promote(usi.ends_with('+'))));
            }
        }
        assert_eq!(self.model.session.game().ply(), ply + 1, "{usi} is played: {}", self.line());
        self
    }

    /// Shows the game after that many plies.
    #[track_caller]
    pub fn go(&mut self, ply: usize) -> &mut Page {
        let node = self.model.session.record().main_node(ply).expect("a ply of the game");
        self.send(Msg::Navigate(Navigation::To(node.number())))
    }

    pub fn says(&mut self, response: Response) -> &mut Page {
        let worker = self.worker;
        self.send(Msg::Engine { worker, event: EngineEvent::Says(response) })
    }

    /// The search of that number tells of a line: its place among the lines, and the chances of winning in per cent.
    pub fn finds(&mut self, id: SearchId, (multi_pv, win_percent): (u8, u32), pv: &[&str]) -> &mut Page {
        let pv = pv.iter().map(|&mv| mv.to_owned()).collect();
        let (score, nodes, ms) = (Score::Cp(30), 50_000.0, 100.0);
        self.says(Response::Info { id, depth: 9, multi_pv, score, win_percent, nodes, ms, pv })
    }

    pub fn engine_up(&mut self) -> &mut Page {
        self.says(ready(VERSION))
    }

    pub fn best(&mut self, id: SearchId, usi: &str) -> &mut Page {
        self.says(best(id, usi))
    }

    /// The search that the last effects started.
    #[track_caller]
    pub fn search(&self) -> SearchId {
        self.searched().expect("a search began")
    }

    pub fn searched(&self) -> Option<SearchId> {
        self.effects.iter().find_map(|effect| match effect {
            Effect::Engine(Request::Go { id, .. }) => Some(*id),
            _ => None,
        })
    }

    pub fn stopped(&self) -> Option<SearchId> {
        self.effects.iter().find_map(|effect| match effect {
            Effect::Engine(Request::Stop { id }) => Some(*id),
            _ => None,
        })
    }

    /// What the last effects saved under a slot.
    pub fn saved(&self, slot: Slot) -> Option<String> {
        self.effects.iter().rev().find_map(|effect| match effect {
            Effect::Save(into, text) if *into == slot => Some(text.clone()),
            _ => None,
        })
    }

    /// The fragment that the last effects leave in the address.
    pub fn fragment(&self) -> Option<String> {
        self.effects.iter().find_map(|effect| match effect {
            Effect::SetFragment(text) => Some(text.clone()),
            _ => None,
        })
    }

    pub fn sfen(&self) -> String {
        view::board(&self.model).sfen
    }

    pub fn moves(&self) -> String {
        self.model.session.game().moves().iter().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
    }

    pub fn line(&self) -> String {
        view::line(&self.model).line.text
    }

    pub fn actions(&self) -> Vec<&'static str> {
        view::actions(&self.model)
            .iter()
            .map(|button| match button.id {
                ButtonId::Action(id) => id,
                ButtonId::Answer(_) => "answer",
            })
            .collect()
    }

    pub fn result(&self) -> (&'static str, &'static str) {
        let result = view::line(&self.model).line.result.expect("the game is over");
        (result.winner, result.reason)
    }
}

pub(super) fn env(fragment: &str) -> StartupEnvironment {
    StartupEnvironment {
        storage_works: true,
        fragment: fragment.to_owned(),
        languages: vec!["en-GB".to_owned()],
        address: "https://example.org/shogi/".to_owned(),
        ..StartupEnvironment::default()
    }
}

pub(super) fn at(place: &str) -> Place {
    match place.split_once(' ') {
        Some((color, kind)) => {
            Place::Hand(Color::from_name(color).expect("a colour"), Kind::from_usi(kind).expect("a kind"))
        }
        None => Place::Square(square(place)),
    }
}

pub(super) fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

pub(super) fn ready(version: u32) -> Response {
    Response::Ready { version, name: "scripted".to_owned(), simd: false }
}

pub(super) fn best(id: SearchId, usi: &str) -> Response {
    let best = BestMove::Move { usi: usi.to_owned(), ponder: None };
    Response::Best { id, best, score: None }
}

/// Against the computer, which has answered the first move.
pub(super) fn after_two_plies() -> Page {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    let id = page.search();
    page.best(id, "3c3d");
    page
}

pub(super) const FRIENDS: &str = "black=human&white=human";

pub(super) fn set_up(sfen: &str) -> Page {
    Page::start(&env(&format!("{FRIENDS}&start={}", sfen.replace(' ', "_"))))
}

/// A game of two people from this position; `more` is the rest of the fragment.
pub(super) fn friends(game: &str, start: &str, more: &str) -> Page {
    Page::start(&env(&format!("{FRIENDS}&variant={game}&start={}{more}", start.replace(' ', "_"))))
}
