//! Journeys through the page without a browser: messages in, effects and views out.

use suizo::{
    app::{
        self, StartupEnvironment, access::AccessMsg, analysis::AnalysisMsg, board::BoardEvent, board::Place,
        board::Target, button::ButtonId, context::Now, effect::Effect, effect::Effects, effect::Slot, effect::Timer,
        engine::EngineEvent, engine::EngineState, learn::LearnMsg, model::Model, model::Sheet, msg::Msg,
        platform::LanguageState, platform::Notice, platform::PlatformMsg, platform::SaveError, platform::Saving,
        platform::game_link::Mode, record::ShareMsg, record::ShareText, record::Step, session::Prompt,
        session::SessionMsg, session::new_game::FormChange, session::new_game::NewGameMsg, settings::Material,
        settings::Notation, settings::PieceSet, settings::SettingsChange, settings::SettingsFault,
        settings::SettingsMsg, settings::Theme, update,
    },
    i18n::Lang,
    persist::read_game,
    protocol::{BestMove, Request, Response, SearchId, VERSION},
    rules::{Color, Kind, Square},
};

/// A page, the effects that it asked for, and what its storage holds.
pub(super) struct Page {
    pub model: Model,
    pub effects: Effects,
    pub random: u32,
    /// The time of day.
    pub ms: f64,
    /// When the last message came.
    pub sent_ms: f64,
    link: u32,
}

/// The message of a button, by its `data-action`.
#[track_caller]
pub(super) fn message(button: &str) -> Msg {
    match button {
        "new-game" => Msg::NewGame(NewGameMsg::Open),
        "start" => Msg::NewGame(NewGameMsg::Start),
        "furigoma" => Msg::NewGame(NewGameMsg::Throw),
        "close" => Msg::Close,
        "help" => Msg::Help,
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
        "threat" => Msg::Analysis(AnalysisMsg::Threat),
        "share" => Msg::Share(ShareMsg::Open),
        "copy-link" => Msg::Share(ShareMsg::Copy(ShareText::Link)),
        "copy-usi" => Msg::Share(ShareMsg::Copy(ShareText::Usi)),
        "copy-kif" => Msg::Share(ShareMsg::Copy(ShareText::Kif)),
        "settings" => Msg::Settings(SettingsMsg::Open),
        "export-settings" => Msg::Settings(SettingsMsg::Export),
        "import-settings" => Msg::Settings(SettingsMsg::Import),
        "rules" => Msg::Learn(LearnMsg::Rules),
        "keep-this-game" => Msg::Platform(PlatformMsg::KeepThisGame),
        "continue-here" => Msg::Platform(PlatformMsg::ContinueHere),
        "retry-engine" => Msg::Platform(PlatformMsg::RetryEngine),
        "update" => Msg::Platform(PlatformMsg::Update),
        "reload" => Msg::Platform(PlatformMsg::Reload),
        other => panic!("no button is called {other}"),
    }
}

pub(super) fn form_msg(change: FormChange) -> Msg {
    Msg::NewGame(NewGameMsg::Change(change))
}

pub(super) fn settings_msg(change: SettingsChange) -> Msg {
    Msg::Settings(SettingsMsg::Change(change))
}

pub(super) fn answer_msg(yes: bool) -> Msg {
    Msg::Session(SessionMsg::Answer(yes))
}

pub(super) fn typed_msg(text: impl Into<String>) -> Msg {
    Msg::Access(AccessMsg::Typed(text.into()))
}

/// What the page says of the game, as the drawing gets it.
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
        page_view::line(page_view::session_view(model))
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
            Beside::Sheet(_) => None,
        }
    }

    pub fn moves(model: &Model) -> MovesView {
        panel(model).expect("the game is beside the board").moves
    }

    pub fn card(model: &Model) -> Option<CardView> {
        panel(model)?.card
    }

    pub fn analysis(model: &Model) -> Option<suizo::app::analysis::view::AnalysisView> {
        panel(model)?.analysis
    }
}

impl Page {
    pub fn start(env: &StartupEnvironment) -> Page {
        let language = LanguageState::new(Lang::En, Lang::En.texts());
        let (model, effects) = app::start(env, language, Now { random: 7, ms: 0.0 });
        let mut page = Page { model, effects: Effects::new(), random: 7, ms: 0.0, sent_ms: 0.0, link: 0 };
        page.take(effects);
        page
    }

    pub fn fresh() -> Page {
        Page::start(&env(""))
    }

    /// A page that a link opened, with an engine that is up.
    pub fn linked(fragment: &str) -> Page {
        let mut page = Page::start(&env(fragment));
        page.engine_up();
        page
    }

    fn take(&mut self, effects: Effects) {
        for effect in &effects {
            if let Effect::SpawnEngine { worker } = effect {
                self.link = *worker;
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
        self
    }

    pub fn act(&mut self, button: &str) -> &mut Page {
        self.send(message(button))
    }

    /// A click on a square (`7g`) or on a piece in hand (`black P`).
    pub fn tap(&mut self, place: &str) -> &mut Page {
        self.send(Msg::Board(BoardEvent::Tap(at(place))))
    }

    /// Plays by clicking; both faces are answered as the move says.
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

    pub fn says(&mut self, response: Response) -> &mut Page {
        let link = self.link;
        self.send(Msg::Engine { worker: link, event: EngineEvent::Says(response) })
    }

    pub fn engine_up(&mut self) -> &mut Page {
        self.says(ready(VERSION))
    }

    pub fn best(&mut self, id: SearchId, usi: &str) -> &mut Page {
        self.says(best(id, usi))
    }

    /// The search that the last effects began.
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

    fn stopped(&self) -> Option<SearchId> {
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

    /// What the address is to keep of its fragment.
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

fn ready(version: u32) -> Response {
    Response::Ready { version, name: "scripted".to_owned(), simd: false }
}

fn best(id: SearchId, usi: &str) -> Response {
    let best = BestMove::Move { usi: usi.to_owned(), ponder: None };
    Response::Best { id, best, score: None }
}

/// Against the computer, which has answered the first move.
fn after_two_plies() -> Page {
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

// --- the engine ---

#[test]
fn the_engine_is_greeted_and_asked_with_the_moves_played() {
    let mut page = Page::fresh();
    assert_eq!(page.model.engine.state(), EngineState::Loading);
    page.play("7g7f");
    assert_eq!(page.searched(), None, "not before it is up");
    page.engine_up();
    assert!(page.effects.contains(&Effect::Engine(Request::Hello { version: VERSION })));
    let asked = page.effects.iter().find_map(|effect| match effect {
        Effect::Engine(Request::Go { game, level, .. }) => Some((game.moves.join(" "), *level)),
        _ => None,
    });
    assert_eq!(asked, Some(("7g7f".to_owned(), 1)));
    assert_eq!(page.model.engine.state(), EngineState::Thinking);
    page.best(1, "3c3d");
    assert_eq!(page.moves(), "7g7f 3c3d");
    assert_eq!(page.model.engine.state(), EngineState::Ready);
}

#[test]
fn an_engine_of_another_version_is_not_used() {
    let mut page = Page::fresh();
    page.says(ready(VERSION + 1)).play("7g7f");
    assert_eq!(page.model.engine.state(), EngineState::Failed);
    assert_eq!(page.searched(), None);
    assert_eq!(page.model.notices, [Notice::EngineOutdated]);
}

#[test]
fn taking_back_while_the_computer_thinks_drops_its_answer() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    let id = page.search();
    page.act("undo");
    assert_eq!(page.stopped(), Some(id));
    assert_eq!(page.moves(), "");
    page.best(id, "3c3d");
    assert_eq!(page.moves(), "", "the answer came too late");
    page.play("2g2f");
    let next = page.search();
    assert_ne!(next, id);
    page.best(id, "3c3d").best(next, "8c8d");
    assert_eq!(page.moves(), "2g2f 8c8d");
}

#[test]
fn the_question_about_resigning_stays_when_the_computer_moves() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    let id = page.search();
    page.act("resign").best(id, "3c3d");
    assert_eq!(page.model.session.prompt, Some(Prompt::Resign));
    page.act("resign");
    assert!(page.model.session.is_over(), "pressed again, it means it");
}

#[test]
fn a_new_search_waits_for_the_stopped_one() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    let id = page.search();
    page.act("undo").play("2g2f");
    assert_eq!(page.searched(), None, "the old search has not answered yet");
    page.best(id, "3c3d");
    assert_eq!(page.moves(), "2g2f");
    assert!(page.searched().is_some());
}

#[test]
fn a_new_game_while_the_computer_thinks_starts_clean() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    let id = page.search();
    page.act("new-game");
    page.send(form_msg(FormChange::Side("white".to_owned()))).act("start");
    assert_eq!(page.stopped(), Some(id));
    page.best(id, "3c3d");
    assert_eq!(page.moves(), "", "no move of the old game");
    assert!(page.effects.contains(&Effect::Engine(Request::NewGame)), "and nothing remembered of it");
    let id = page.search();
    page.best(id, "2g2f");
    assert_eq!(page.moves(), "2g2f");
    assert_eq!(view::board(&page.model).orientation, Color::White);
}

#[test]
fn an_engine_silent_after_stop_is_replaced() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    let id = page.search();
    page.act("undo").play("2g2f");
    page.send(Msg::Timer(Timer::StopDeadline(id)));
    assert_eq!(page.link, 2, "another worker");
    page.engine_up();
    let next = page.search();
    page.best(next, "8c8d");
    assert_eq!(page.moves(), "2g2f 8c8d");
}

#[test]
fn an_engine_that_hangs_at_every_search_is_given_up() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    for link in 2..=4 {
        let id = page.search();
        page.send(Msg::Timer(Timer::SearchOverdue(id)));
        page.send(Msg::Timer(Timer::StopDeadline(id)));
        if link < 4 {
            assert_eq!(
                (page.link, &page.model.notices[..]),
                (link, &[][..]),
                "one that hangs once is replaced in silence"
            );
            page.engine_up();
        }
    }
    assert_eq!((page.link, &page.model.notices[..]), (3, &[Notice::EngineFailed][..]));
    assert!(page.effects.contains(&Effect::EndEngine), "it does not go on behind the scenes");
    assert_eq!(page.model.engine.state(), EngineState::Failed);
}

#[test]
fn a_deadline_for_a_search_that_answered_does_nothing() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    let id = page.search();
    page.best(id, "3c3d").send(Msg::Timer(Timer::StopDeadline(id))).send(Msg::Timer(Timer::SearchOverdue(id)));
    assert_eq!(page.link, 1);
    assert!(page.effects.is_empty());
}

#[test]
fn an_overdue_search_is_stopped_and_its_answer_still_counts() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    let id = page.search();
    page.send(Msg::Timer(Timer::SearchOverdue(id)));
    assert_eq!(page.stopped(), Some(id));
    page.best(id, "3c3d");
    assert_eq!(page.moves(), "7g7f 3c3d");
}

#[test]
fn a_crash_is_told_quietly_and_the_search_repeated() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    let old = page.link;
    page.send(Msg::Engine { worker: old, event: EngineEvent::Broke });
    assert_eq!(page.model.notices, [Notice::EngineRestarted]);
    assert_eq!(page.link, old + 1);
    page.send(Msg::Engine { worker: old, event: EngineEvent::Says(best(1, "1c1d")) });
    assert_eq!(page.moves(), "7g7f", "the dead worker says nothing any more");
    page.engine_up();
    let id = page.search();
    page.best(id, "3c3d");
    assert_eq!(page.moves(), "7g7f 3c3d");
    assert_eq!(page.model.notices, [], "the notice goes when it plays again");
}

#[test]
fn an_engine_that_always_breaks_is_given_up_until_asked_for() {
    let mut page = Page::fresh();
    page.play("7g7f");
    for _ in 0..3 {
        let link = page.link;
        page.send(Msg::Engine { worker: link, event: EngineEvent::Broke });
    }
    assert_eq!(page.model.engine.state(), EngineState::Failed);
    assert_eq!(page.model.notices, [Notice::EngineFailed]);
    // whoever puts the notice away and then wants something of it is told again
    page.send(Msg::Platform(PlatformMsg::Dismiss(0)));
    assert_eq!(page.model.notices, []);
    page.act("undo").play("2g2f");
    assert_eq!(page.model.notices, [Notice::EngineFailed]);
    page.act("undo").play("7g7f");
    page.act("retry-engine").engine_up();
    let id = page.search();
    page.best(id, "3c3d");
    assert_eq!(page.moves(), "7g7f 3c3d");
}

#[test]
fn an_illegal_move_of_the_engine_is_not_played_even_in_a_strict_game() {
    let mut page = Page::linked("black=human&white=ai:2&illegal_moves=lose");
    page.play("7g7f");
    let id = page.search();
    page.best(id, "3c3e");
    assert_eq!(page.moves(), "7g7f");
    assert!(!page.model.session.is_over());
    assert_eq!(page.link, 2, "such an engine is started anew");
}

#[test]
fn the_computer_may_resign() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    let id = page.search();
    page.says(Response::Best { id, best: BestMove::Resign, score: None });
    assert_eq!(page.result(), ("black", "resign"));
    assert_eq!(view::line(&page.model).line.result.map(|result| result.headline).as_deref(), Some("You win."));
}

#[test]
fn a_hint_shows_the_piece_first_and_then_the_move() {
    let mut page = Page::fresh();
    page.engine_up().act("hint");
    let id = page.search();
    page.best(id, "2g2f");
    let marked = |page: &Page| -> Vec<String> {
        view::board(&page.model).squares.iter().filter(|seen| seen.hint).map(|seen| seen.square.to_string()).collect()
    };
    assert_eq!(marked(&page), ["2g"]);
    assert_eq!(page.line(), "Look at the pawn on 2g.");
    page.act("hint");
    assert_eq!(marked(&page), ["2f", "2g"]);
    assert_eq!(page.line(), "Try the pawn to 2f.");
    page.play("7g7f");
    assert_eq!(marked(&page), [] as [&str; 0]);
}

#[test]
fn a_hint_that_comes_after_the_move_is_not_shown() {
    let mut page = Page::fresh();
    page.engine_up().act("hint");
    let id = page.search();
    page.play("7g7f").best(id, "2g2f");
    assert!(page.model.session.hint.is_none());
    assert_eq!(page.moves(), "7g7f");
}

#[test]
fn the_computer_plays_itself_and_can_be_paused() {
    let mut page = Page::linked("black=ai:1&white=ai:2");
    let id = page.effects.iter().find_map(|effect| match effect {
        Effect::Engine(Request::Go { id, level: 1, .. }) => Some(*id),
        _ => None,
    });
    page.best(id.expect("Black's level"), "7g7f");
    assert_eq!(page.searched(), None, "a moment between the moves");
    page.act("pause").send(Msg::Timer(Timer::NextMove { ply: 1 }));
    assert_eq!(page.searched(), None);
    page.act("pause").send(Msg::Timer(Timer::NextMove { ply: 1 }));
    let id = page.search();
    page.best(id, "3c3d");
    assert_eq!(page.moves(), "7g7f 3c3d");
    assert!(!page.actions().contains(&"undo") && !page.actions().contains(&"resign"), "{:?}", page.actions());
}

// --- moving ---

#[test]
fn a_chosen_piece_marks_where_it_may_go() {
    let mut page = Page::fresh();
    page.tap("7g");
    let board = view::board(&page.model);
    let targets: Vec<_> =
        board.squares.iter().filter_map(|seen| Some((seen.square.to_string(), seen.target?))).collect();
    assert_eq!(targets, [("7f".to_owned(), Target::Quiet)]);
    assert_eq!(page.line(), "The pawn on 7g can go to one square.");
    page.tap("2h");
    assert_eq!(page.model.session.board.selection.selected, Some(at("2h")), "another own piece is chosen instead");
    page.tap("2h");
    assert_eq!(page.model.session.board.selection.selected, None);
    page.tap("3c");
    assert_eq!(page.line(), "That piece is the computer’s.");
}

#[test]
fn a_drag_is_a_move_and_a_drag_back_is_a_click() {
    let mut page = Page::fresh();
    let drag = |page: &mut Page, from: &str, to: Option<&str>| {
        page.send(Msg::Board(BoardEvent::Lift(at(from))));
        page.send(Msg::Board(BoardEvent::Release(to.map(square))));
    };
    drag(&mut page, "7g", Some("7g"));
    assert_eq!(page.model.session.board.selection.selected, Some(at("7g")));
    drag(&mut page, "7g", None);
    assert_eq!(page.model.session.board.selection.selected, None);
    drag(&mut page, "7g", Some("7e"));
    assert_eq!(page.line(), "A pawn does not move like that.");
    assert_eq!(page.model.session.board.selection.selected, Some(at("7g")), "it goes back, still chosen");
    drag(&mut page, "7g", Some("7f"));
    assert_eq!(page.moves(), "7g7f");
}

#[test]
fn promotion_is_asked_where_there_is_a_choice() {
    let mut page = Page::start(&env(&format!("{FRIENDS}&moves=7g7f,3c3d")));
    page.tap("8h").tap("2b");
    let question = view::board(&page.model).promotion.expect("a question");
    assert_eq!((question.at, question.promote_label.as_str()), (square("2b"), "Promote: horse"));
    assert!(page.effects.contains(&Effect::PushHistory), "the back button closes it");
    page.send(Msg::Back);
    assert!(page.model.session.board.selection.question.is_none());
    assert_eq!(page.moves(), "7g7f 3c3d");
    page.tap("8h").tap("2b").send(Msg::Board(BoardEvent::Promote(true)));
    assert_eq!(page.moves(), "7g7f 3c3d 8h2b+");
    assert!(page.effects.contains(&Effect::PopHistory));
}

#[test]
fn forced_promotions_do_not_ask() {
    for (from, to, usi) in [("9b", "9a", "9b9a+"), ("8b", "8a", "8b8a+"), ("7c", "6a", "7c6a+")] {
        let mut page = set_up("4k4/PL7/2N6/9/9/9/9/9/4K4 b - 1");
        page.tap(from).tap(to);
        assert_eq!(page.moves(), usi);
    }
}

#[test]
fn what_is_not_allowed_is_refused_with_its_reason() {
    let pawns = "4k4/9/9/9/4P4/9/9/9/4K4 b P 1";
    let cases = [
        (pawns, "black P", "5c", "nifu", "二歩"),
        (pawns, "black P", "4a", "could never move", "行き所"),
        (pawns, "black P", "5a", "empty square", "空いたマス"),
        ("4k4/9/9/9/9/9/9/9/4K4 b L 1", "black L", "4a", "could never move", "行き所"),
        ("4k4/9/9/9/9/9/9/9/4K4 b N 1", "black N", "4b", "could never move", "行き所"),
        ("7nk/9/7GG/9/9/9/9/9/4K4 b P 1", "black P", "1b", "uchifuzume", "打ち歩詰め"),
        ("4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1", "5h", "4h", "king could be taken", "玉を取られ"),
        ("4k4/9/9/9/9/9/4P4/4R4/4K4 b - 1", "5h", "5f", "in the way", "ふさいで"),
        ("4k4/9/9/9/9/9/4P4/4R4/4K4 b - 1", "5h", "4g", "does not move like that", "そのようには"),
    ];
    for (sfen, from, to, english, japanese) in cases {
        let mut page = set_up(sfen);
        let before = page.sfen();
        page.tap(from).tap(to);
        assert_eq!(page.sfen(), before);
        assert!(page.line().contains(english), "{english}: {}", page.line());
        page.send(settings_msg(SettingsChange::Lang(Lang::Ja)));
        assert!(page.line().contains(japanese), "{japanese}: {}", page.line());
    }
}

#[test]
fn in_a_strict_game_an_illegal_move_loses_and_says_why() {
    let mut page = Page::start(&env(&format!("{FRIENDS}&illegal_moves=lose&start=4k4/9/9/9/4P4/9/9/9/4K4_b_P_1")));
    page.tap("black P").tap("5a");
    assert!(page.line().contains("empty square"), "what could not be done with hands is still refused");
    page.tap("5c");
    assert_eq!(page.result(), ("white", "illegal_move"));
    let why = view::line(&page.model).line.result.expect("over").why;
    assert!(why.contains("nifu"), "{why}");
    page.act("undo");
    assert!(!page.model.session.is_over());
}

#[test]
fn nothing_moves_while_the_computer_has_the_move() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f").tap("2g");
    assert_eq!(page.model.session.board.selection.selected, None);
    assert_eq!(page.line(), "Not yet: the computer has the move.");
    assert_eq!(view::board(&page.model).movable, None);
}

// --- around the moves ---

#[test]
fn undo_returns_to_ones_own_turn() {
    let mut page = after_two_plies();
    page.act("undo");
    assert_eq!(page.moves(), "");
    assert_eq!(page.searched(), None);
    assert!(view::actions(&page.model).iter().any(|button| button.idle), "nothing more to take back");
    page.act("undo");
    assert_eq!(page.moves(), "");
}

#[test]
fn between_friends_undo_takes_back_one_move() {
    let mut page = Page::start(&env(&format!("{FRIENDS}&moves=7g7f,3c3d")));
    page.act("undo");
    assert_eq!(page.moves(), "7g7f");
}

#[test]
fn the_first_move_of_the_handicap_giver_is_not_taken_back() {
    let mut page = Page::linked("start=two_piece&black=human&white=ai:1");
    let id = page.search();
    page.best(id, "6a7b");
    assert!(!page.model.session.can_undo());
    page.act("undo");
    assert_eq!(page.moves(), "6a7b");
}

#[test]
fn resigning_is_asked_once_and_can_be_taken_back() {
    let mut page = after_two_plies();
    page.act("resign");
    assert!(!page.model.session.is_over());
    assert!(view::line(&page.model).is_question());
    page.send(answer_msg(false));
    assert!(!view::line(&page.model).is_question());
    page.act("resign").act("resign");
    assert_eq!(page.result(), ("white", "resign"));
    assert_eq!(page.actions()[0], "rematch");
    page.act("undo");
    assert_eq!(page.moves(), "7g7f 3c3d");
    assert!(!page.model.session.is_over());
}

#[test]
fn a_rematch_swaps_the_sides() {
    let mut page = after_two_plies();
    page.act("resign").act("resign").act("rematch");
    assert_eq!(page.moves(), "");
    assert_eq!(page.model.session.you(), Some(Color::White));
    assert_eq!(view::board(&page.model).orientation, Color::White);
    assert!(page.searched().is_some(), "the computer opens");
}

#[test]
fn stepping_back_shows_the_past_and_playing_on_changes_it() {
    let mut page = Page::start(&env(&format!("{FRIENDS}&moves=7g7f,3c3d,2g2f,8c8d")));
    page.send(Msg::Step(Step::To(2)));
    assert_eq!(view::board(&page.model).ply, 2);
    assert_eq!(view::moves(&page.model).entries.len(), 4, "the list stays whole");
    page.tap("2g");
    assert_eq!(page.model.session.board.selection.selected, None, "looking is not playing");
    page.act("back-to-game");
    assert_eq!(view::board(&page.model).ply, 4);
    page.send(Msg::Step(Step::First)).send(Msg::Step(Step::Next)).act("play-on").play("8c8d");
    assert_eq!(page.moves(), "7g7f 8c8d");
}

#[test]
fn a_finished_game_goes_on_from_before_its_end() {
    let mut page = set_up("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    page.play("G*5b");
    assert_eq!(page.result(), ("black", "checkmate"));
    page.send(Msg::Step(Step::Previous)).act("play-on").play("G*4b");
    assert!(!page.model.session.is_over());
}

#[test]
fn an_impasse_is_proposed_to_a_friend_and_counted() {
    let mut page = set_up("1K7/9/9/9/9/9/9/9/7k1 b 2RB9P2rb9p 1");
    assert!(view::line(&page.model).line.points.is_some_and(|points| points.contains("24")));
    page.act("propose-impasse");
    assert!(view::line(&page.model).is_question());
    page.send(answer_msg(false));
    assert!(!page.actions().contains(&"propose-impasse"), "once a turn");
    page.play("8a8b").act("propose-impasse").send(answer_msg(true));
    assert_eq!(page.result().1, "impasse_draw");
}

#[test]
fn the_computer_is_asked_about_an_impasse_in_its_own_way() {
    let mut page = Page::linked("black=human&white=ai:3&start=1K7/9/9/9/9/9/9/9/7k1_b_2RB9P2rb9p_1");
    page.act("propose-impasse");
    let asked = page.effects.iter().find_map(|effect| match effect {
        Effect::Engine(Request::AskImpasse { id, .. }) => Some(*id),
        _ => None,
    });
    let id = asked.expect("asked");
    page.says(Response::Impasse { id, agree: false });
    assert!(page.line().contains("declined"), "{}", page.line());
    assert!(!page.model.session.is_over());
}

#[test]
fn a_declaration_shows_its_count_before_it_is_made() {
    let mut page =
        Page::start(&env(&format!("{FRIENDS}&impasse=declare27&start=1K7/PPPPPPPPP/G8/9/9/9/9/9/7k1_b_2R2B_1")));
    page.act("declare");
    assert!(page.line().contains("30/28 points"), "{}", page.line());
    page.send(answer_msg(true));
    assert_eq!(page.result(), ("black", "declaration"));
}

#[test]
fn check_and_turn_are_said() {
    let page = set_up("4k4/9/9/9/9/9/9/4r4/4K4 b - 1");
    assert_eq!(view::line(&page.model).line.check, Some("Check!"));
    assert_eq!(view::title(&page.model), "Black to move · Suizō");
    let marked: Vec<_> = view::board(&page.model).squares.into_iter().filter(|seen| seen.check).collect();
    assert_eq!(marked.len(), 1);
    assert_eq!(marked[0].label, "5i, Black king, in check");
}

#[test]
fn giver_and_taker_go_by_their_names() {
    let mut page = Page::start(&env(&format!("{FRIENDS}&start=rook&lang=ja")));
    assert_eq!(page.line(), "上手の番です。駒を選ぶと、動けるマスが分かります。");
    let bar = view::bar(&page.model, Color::Black);
    assert_eq!(bar.name, "下手");
    assert!(view::board(&page.model).squares[0].label.contains("上手"));
    page.play("3c3d");
    assert!(page.line().starts_with("上手が3四へ歩を動かしました。"), "{}", page.line());
}

// --- sheets ---

#[test]
fn the_form_shows_its_start_on_the_board_at_once() {
    let mut page = after_two_plies();
    page.act("new-game");
    assert!(page.effects.contains(&Effect::PushHistory));
    page.send(form_msg(FormChange::Handicap("two_piece".to_owned())));
    assert_eq!(page.sfen(), "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    page.send(form_msg(FormChange::Level("99".to_owned())));
    page.send(Msg::Back);
    assert!(page.model.sheet.is_none());
    assert!(!page.effects.contains(&Effect::PopHistory), "the browser has taken the step itself");
    assert_eq!(page.moves(), "7g7f 3c3d", "the back button closes the sheet, not the game");
    page.act("new-game");
    let Some(Sheet::NewGame(form)) = &page.model.sheet else { panic!("the form") };
    assert_eq!((form.level, form.handicap.map(|handicap| handicap.id)), (1, None), "filled in as the game is");
}

#[test]
fn the_random_side_is_decided_by_the_die() {
    let mut sides = Vec::new();
    for _ in 0..2 {
        let mut page = Page::fresh();
        page.random = 100 + sides.len() as u32;
        page.act("new-game").send(form_msg(FormChange::Side("random".to_owned()))).act("start");
        sides.push(page.model.session.you().expect("one person"));
    }
    assert_ne!(sides[0], sides[1]);
}

#[test]
fn rule_switches_reach_the_game() {
    let mut page = Page::fresh();
    page.act("new-game");
    page.send(form_msg(FormChange::Rule(suizo::rules::RuleSwitch::Impasse, "declare24".to_owned())));
    page.send(form_msg(FormChange::Rule(suizo::rules::RuleSwitch::MoveLimit, "many".to_owned())));
    page.act("start");
    let saved = page.saved(Slot::Game).expect("saved");
    let record = read_game(&saved).expect("readable").record;
    let choices = record.choices().differing(record.variant());
    assert_eq!(choices, [(suizo::rules::RuleSwitch::Impasse, "declare24".to_owned())]);
}

#[test]
fn the_game_is_copied_as_link_usi_and_kif() {
    let mut page = after_two_plies();
    page.act("share");
    let copied = |page: &mut Page, action| {
        page.act(action);
        page.effects.iter().find_map(|effect| match effect {
            Effect::Copy(text) => Some(text.clone()),
            _ => None,
        })
    };
    let link = copied(&mut page, "copy-link").expect("a link");
    assert_eq!(link, "https://example.org/shogi/#variant=shogi&moves=7g7f,3c3d");
    assert_eq!(copied(&mut page, "copy-usi").as_deref(), Some("position startpos moves 7g7f 3c3d"));
    let kif = copied(&mut page, "copy-kif").expect("a record");
    assert!(kif.contains("先手：You") && kif.contains("   2 ３四歩(33)"), "{kif}");
    page.send(Msg::Share(ShareMsg::Copied { ok: false }));
    let Some(Sheet::Share(share)) = page.model.sheet else { panic!("the sheet") };
    assert_eq!(share.copied, Some(false));
    let fragment = link.split_once('#').expect("a fragment").1;
    assert_eq!(Page::start(&env(fragment)).moves(), "7g7f 3c3d");
}

// --- keeping ---

#[test]
fn a_reload_goes_on_with_the_same_game() {
    let mut page = Page::fresh();
    page.engine_up().act("new-game");
    page.send(form_msg(FormChange::Level("4".to_owned())));
    page.send(form_msg(FormChange::Side("white".to_owned()))).act("start");
    let id = page.search();
    page.best(id, "7g7f").act("flip");
    let stored_game = page.saved(Slot::Game);
    assert!(stored_game.is_some());
    let again = Page::start(&StartupEnvironment { stored_game, ..env("") });
    assert_eq!(again.moves(), "7g7f");
    assert_eq!(again.model.session.players, page.model.session.players);
    assert_eq!(view::board(&again.model).orientation, Color::Black, "turned as it was");
    assert_eq!(view::board(&again.model).turn, Color::White);
}

#[test]
fn a_game_reloaded_in_the_middle_of_a_thought_thinks_again() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    let stored_game = page.saved(Slot::Game);
    let mut again = Page::start(&StartupEnvironment { stored_game, ..env("") });
    again.engine_up();
    let id = again.search();
    again.best(id, "3c3d");
    assert_eq!(again.moves(), "7g7f 3c3d");
}

#[test]
fn every_move_is_saved() {
    let mut page = Page::start(&env(""));
    page.engine_up().play("7g7f");
    assert!(page.saved(Slot::Game).is_some_and(|text| text.contains("7g7f")));
    let id = page.search();
    page.best(id, "3c3d");
    assert!(page.saved(Slot::Game).is_some_and(|text| text.contains("3c3d")));
    page.act("undo");
    assert!(page.saved(Slot::Game).is_some_and(|text| !text.contains("7g7f")));
}

#[test]
fn what_another_version_wrote_into_a_game_is_written_back() {
    let stored_game = Some(include_str!("../data/storage/game.v1.more.json").to_owned());
    let mut page = Page::start(&StartupEnvironment { stored_game, ..env("") });
    assert_eq!(page.moves(), "7g7f");
    page.act("flip");
    let saved = page.saved(Slot::Game).expect("saved");
    for kept in ["\"weather\":\"rain\"", "\"comment\":\"よろしくお願いします\"", "\"impasse\":\"off\""] {
        assert!(saved.contains(kept), "{kept}: {saved}");
    }
    page.act("new-game").act("start");
    let saved = page.saved(Slot::Game).expect("saved");
    assert!(!saved.contains("weather") && !saved.contains("comment"), "another game: {saved}");
}

#[test]
fn unreadable_data_is_set_aside_before_anything_is_saved() {
    for (text, notice) in [("{\"v\":1,\"data\":", Notice::DataDamaged), ("{\"v\":999,\"data\":{}}", Notice::DataNewer)]
    {
        let page = Page::start(&StartupEnvironment { stored_game: Some(text.to_owned()), ..env("") });
        assert_eq!(page.model.notices, [notice]);
        assert!(page.effects.contains(&Effect::SetAside(Slot::Game)));
        assert_eq!(page.saved(Slot::Game), None);
        assert_eq!(page.moves(), "");
    }
}

#[test]
fn without_storage_the_game_plays_and_says_so() {
    let mut page = Page::start(&StartupEnvironment { storage_works: false, ..env("") });
    assert_eq!(page.model.notices, [Notice::StorageRefused]);
    page.play("7g7f");
    assert_eq!(page.saved(Slot::Game), None);

    let mut page = Page::fresh();
    page.play("7g7f").send(Msg::Platform(PlatformMsg::SaveFailed(SaveError::Full)));
    assert_eq!(page.model.notices, [Notice::StorageFull]);
    assert_eq!(page.model.saving, Saving::Refused);
}

#[test]
fn a_link_never_overwrites_the_saved_game() {
    let mut page = after_two_plies();
    page.act("flip");
    let stored_game = page.saved(Slot::Game);
    let mut page =
        Page::start(&StartupEnvironment { stored_game: stored_game.clone(), ..env(&format!("{FRIENDS}&moves=2g2f")) });
    assert_eq!(page.model.notices, [Notice::FromLink]);
    page.play("8c8d");
    assert_eq!(page.saved(Slot::Game), None);
    page.act("keep-this-game");
    assert!(page.saved(Slot::Game).is_some_and(|text| text.contains("8c8d")), "only when a person says so");
    assert_eq!(page.fragment().as_deref(), Some(""));

    // what concerns the page alone leaves the saved game on the board
    let page = Page::start(&StartupEnvironment { stored_game, ..env("lang=ja&pieces=kanji1") });
    assert_eq!(page.moves(), "7g7f 3c3d");
    assert_eq!(view::board(&page.model).pieces, PieceSet::Kanji1);
}

#[test]
fn a_changed_fragment_opens_its_game_without_saving_it() {
    let mut page = after_two_plies();
    page.send(Msg::Platform(PlatformMsg::Fragment(format!("{FRIENDS}&moves=2g2f"))));
    assert_eq!(page.moves(), "2g2f");
    assert_eq!(page.saved(Slot::Game), None);
    page.play("8c8d");
    assert_eq!(page.saved(Slot::Game), None);
}

#[test]
fn going_back_from_a_links_game_brings_the_saved_one_back() {
    let mut page = after_two_plies();
    page.act("flip");
    let stored = page.saved(Slot::Game);
    page.send(Msg::Platform(PlatformMsg::Fragment(format!("{FRIENDS}&moves=2g2f")))).play("8c8d");
    page.send(Msg::Platform(PlatformMsg::Fragment("lang=ja".to_owned())));
    assert!(page.effects.contains(&Effect::ReloadGame));
    assert_eq!(page.moves(), "2g2f 8c8d", "nothing else is shown, nor said, before it is read");
    page.send(Msg::Platform(PlatformMsg::Reloaded(stored)));
    assert_eq!((page.moves().as_str(), page.model.saving), ("7g7f 3c3d", Saving::On));
    assert_eq!((&page.model.notices[..], page.fragment()), (&[][..], None), "the fragment gone back to stays");
    page.play("1g1f");
    assert!(page.saved(Slot::Game).is_some_and(|text| text.contains("1g1f")), "and it is saved again");

    // none was saved: a new one begins, and not the link's
    page.send(Msg::Platform(PlatformMsg::Fragment(format!("{FRIENDS}&mode=view&moves=2g2f"))));
    page.send(Msg::Platform(PlatformMsg::Fragment(String::new()))).send(Msg::Platform(PlatformMsg::Reloaded(None)));
    assert_eq!((page.moves().as_str(), page.model.mode), ("", Mode::Play));
    page.play("7g7f");
    assert!(page.saved(Slot::Game).is_some_and(|text| text.contains("7g7f")));
}

#[test]
fn a_game_begun_from_a_link_is_what_a_reload_finds() {
    let fragment = format!("{FRIENDS}&moves=2g2f");
    let mut page = Page::start(&env(&fragment));
    assert_eq!(
        (page.model.notices.len(), page.saved(Slot::Game)),
        (0, None),
        "nothing else is saved, and this not yet"
    );
    page.play("8c8d");
    assert!(page.saved(Slot::Game).is_some_and(|text| text.contains("8c8d")));
    assert_eq!(page.fragment().as_deref(), Some(""), "or the link would open over it");
    page.play("2f2e");
    assert_eq!(page.fragment(), None, "once is enough");
    let mut page = Page::start(&env(&format!("{fragment}&lang=ja&pieces=marks&board=slate")));
    page.play("8c8d");
    assert_eq!(
        page.fragment().as_deref(),
        Some("lang=ja&pieces=marks&board=slate"),
        "what the link says of the page stays"
    );

    // what is only looked at comes with its link again
    let mut page = Page::start(&env(&format!("{fragment}&mode=view")));
    page.send(Msg::Step(Step::Previous)).act("flip");
    assert_eq!((page.saved(Slot::Game), page.fragment()), (None, None));

    // another tab's game takes its place, and is kept
    let stored = after_two_plies().act("flip").saved(Slot::Game);
    page.send(Msg::Platform(PlatformMsg::TakenOver))
        .act("continue-here")
        .send(Msg::Platform(PlatformMsg::Reloaded(stored)));
    page.play("1g1f");
    assert!(page.saved(Slot::Game).is_some_and(|text| text.contains("1g1f")));
}

#[test]
fn a_link_that_takes_help_away_opens_a_game() {
    let page = Page::start(&env("without=undo"));
    assert!(!page.actions().contains(&"undo"), "{:?}", page.actions());
    assert!(Page::fresh().actions().contains(&"undo"));
}

#[test]
fn a_frame_keeps_nothing_and_looks_only_where_told_to() {
    let stored_game = after_two_plies().act("flip").saved(Slot::Game);
    let mut page = Page::start(&StartupEnvironment { embedded: true, stored_game, ..env("mode=view&moves=2g2f") });
    assert_eq!(page.moves(), "2g2f");
    assert_eq!(page.model.mode, Mode::View);
    assert_eq!(page.model.engine.state(), EngineState::Off);
    page.tap("3c").tap("3d");
    assert_eq!(page.moves(), "2g2f");
    page.act("flip");
    assert_eq!(page.saved(Slot::Game), None);
}

#[test]
fn a_bad_link_says_what_and_where_and_keeps_the_game() {
    let mut page = after_two_plies();
    page.send(Msg::Platform(PlatformMsg::Fragment("moves=7g7f,3c3e".to_owned())));
    assert_eq!(page.moves(), "7g7f 3c3d");
    let said = view::notices(&page.model).pop().expect("a notice").text;
    assert!(said.contains("Move 2") && said.contains("3c3e"), "{said}");
    page.send(Msg::Platform(PlatformMsg::Fragment("impasse=sometimes".to_owned())));
    let said = view::notices(&page.model).pop().expect("a notice").text;
    assert!(said.contains("impasse=sometimes"), "{said}");
    assert_eq!(page.model.notices.len(), 1, "the old complaint is gone");
}

#[test]
fn a_second_tab_takes_over_and_gives_back() {
    let mut page = after_two_plies();
    page.play("2g2f");
    page.send(Msg::Platform(PlatformMsg::TakenOver));
    assert_eq!(page.model.notices, [Notice::OtherTab]);
    assert!(page.stopped().is_some(), "two tabs do not think about one game");
    page.act("flip");
    assert_eq!(page.saved(Slot::Game), None);
    page.act("continue-here");
    assert!(page.effects.contains(&Effect::TakeOver) && page.effects.contains(&Effect::ReloadGame));
    let mut other = after_two_plies();
    other.play("1g1f");
    let stored = other.saved(Slot::Game);
    page.send(Msg::Platform(PlatformMsg::Reloaded(stored)));
    assert_eq!(page.moves(), "7g7f 3c3d 1g1f");
    assert_eq!(page.model.notices, []);
    // what the other tab left cannot be read here: it is kept before this game takes its place
    page.send(Msg::Platform(PlatformMsg::TakenOver));
    page.act("continue-here");
    page.send(Msg::Platform(PlatformMsg::Reloaded(Some("{\"v\":999,\"data\":{}}".to_owned()))));
    assert!(page.effects.contains(&Effect::SetAside(Slot::Game)));
    assert_eq!((page.moves().as_str(), &page.model.notices[..]), ("7g7f 3c3d 1g1f", &[Notice::DataNewer][..]));
}

#[test]
fn whoever_begins_a_game_in_a_tab_that_was_taken_over_plays_there() {
    let mut page = after_two_plies();
    page.send(Msg::Platform(PlatformMsg::TakenOver));
    page.act("new-game").act("start");
    assert!(page.effects.contains(&Effect::TakeOver));
    assert_eq!(page.model.notices, []);
    page.play("7g7f");
    assert!(page.saved(Slot::Game).is_some_and(|text| text.contains("7g7f")));
    assert!(page.searched().is_some(), "the computer answers");
}

#[test]
fn a_tab_goes_on_with_its_own_game_where_the_other_left_none() {
    let mut page = Page::fresh();
    page.engine_up().send(Msg::Platform(PlatformMsg::TakenOver));
    page.play("7g7f");
    assert_eq!((page.saved(Slot::Game), page.searched()), (None, None));
    page.act("continue-here");
    page.send(Msg::Platform(PlatformMsg::Reloaded(None)));
    assert!(page.saved(Slot::Game).is_some_and(|text| text.contains("7g7f")));
    assert!(page.searched().is_some());
}

#[test]
fn steps_and_typing_do_not_reach_a_game_behind_a_form() {
    let mut page = after_two_plies();
    page.act("new-game");
    page.send(Msg::Step(Step::Previous)).send(Msg::Access(AccessMsg::OpenTyping));
    assert_eq!(page.effects, []);
    assert_eq!(page.model.session.shown_ply(), 2);
}

#[test]
fn settings_are_kept_and_a_links_wishes_are_not() {
    let mut page = Page::start(&env("lang=ja&theme=dark"));
    assert_eq!(page.model.lang(), Lang::Ja);
    page.send(settings_msg(SettingsChange::Pieces(PieceSet::Kanji1)));
    let stored_settings = page.saved(Slot::Settings);
    let again = Page::start(&StartupEnvironment { stored_settings, ..env("") });
    assert_eq!(again.model.lang(), Lang::En, "the link's language was for the visit");
    assert_eq!(again.model.prefs.pieces(), PieceSet::Kanji1);
}

#[test]
fn a_file_of_settings_is_taken_whole_or_not_at_all() {
    let mut page = Page::start(&env("theme=dark"));
    page.send(message("settings"));
    let told = |page: &Page| match &page.model.sheet {
        Some(Sheet::Settings(told)) => told.clone(),
        _ => panic!("the settings are open"),
    };
    page.send(Msg::Settings(SettingsMsg::File(Some(
        r#"{"suizo":"settings","v":1,"data":{"board":"slate","theme":"neon"}}"#.to_owned(),
    ))));
    let fault = SettingsFault::Value { name: "theme".to_owned(), value: "\"neon\"".to_owned() };
    assert_eq!(told(&page), Some(Err(fault)));
    assert_eq!((page.model.prefs.board(), page.saved(Slot::Settings)), (Material::Kaya, None));
    page.send(Msg::Settings(SettingsMsg::File(None)));
    assert_eq!(told(&page), Some(Err(SettingsFault::Unreadable)));
    page.send(Msg::Settings(SettingsMsg::File(Some(
        r#"{"suizo":"settings","v":1,"data":{"board":"slate","theme":"light"}}"#.to_owned(),
    ))));
    assert_eq!(told(&page), Some(Ok(())));
    assert_eq!(page.model.prefs.theme(), Theme::Light, "before the link's wish");
    let stored_settings = page.saved(Slot::Settings);
    assert_eq!(Page::start(&StartupEnvironment { stored_settings, ..env("") }).model.prefs.board(), Material::Slate);
}

#[test]
fn what_another_tab_chooses_counts_here_too() {
    let mut page = Page::start(&env("theme=dark"));
    page.send(settings_msg(SettingsChange::Pieces(PieceSet::Letters)));
    let mut other = Page::start(&StartupEnvironment { stored_settings: page.saved(Slot::Settings), ..env("") });
    other.send(settings_msg(SettingsChange::Material(Material::Slate)));
    let kept = other.saved(Slot::Settings).expect("saved");
    page.send(Msg::Settings(SettingsMsg::Elsewhere(kept.clone())));
    assert_eq!((page.model.prefs.board(), page.model.prefs.pieces()), (Material::Slate, PieceSet::Letters));
    assert_eq!(page.model.prefs.theme(), Theme::Dark, "this page's link still counts");
    assert_eq!(page.saved(Slot::Settings), None, "nothing is written back");
    page.send(Msg::Settings(SettingsMsg::Elsewhere("{\"v\":999,\"data\":{}}".to_owned())));
    assert_eq!(page.model.prefs.board(), Material::Slate);
    page.send(settings_msg(SettingsChange::Confirm(true)));
    let saved = page.saved(Slot::Settings).expect("saved");
    assert!(saved.contains("slate") && saved.contains("letters"), "{saved}");
}

#[test]
fn the_move_list_is_written_as_the_reader_wants_it_in_every_game() {
    let text =
        |page: &Page| view::moves(&page.model).entries.iter().map(|entry| entry.text.clone()).collect::<Vec<_>>();
    for (variant, moves, western, japanese) in [
        ("shogi", "7g7f", "P-7f", "☗７六歩"),
        ("sho", "5h6h", "DE-6h", "☗６八醉"),
        ("heian9x8", "6h5g", "G6h-5g", "☗５七金左"),
        ("heian8x8", "5h4g", "K-4g", "☗４七玉"),
        ("heian9x9", "1g1f", "P-1f", "☗１六歩"),
        ("heian8x9", "8g8f", "P-8f", "☗８六歩"),
    ] {
        let mut page = Page::start(&env(&format!("{FRIENDS}&variant={variant}&moves={moves}")));
        assert_eq!(text(&page), [western], "by the language at first");
        page.send(settings_msg(SettingsChange::Lang(Lang::Ja)));
        assert_eq!(text(&page), [japanese]);
        page.send(settings_msg(SettingsChange::Notation(Notation::Usi)));
        assert_eq!(text(&page), [moves]);
        page.send(settings_msg(SettingsChange::Notation(Notation::Hodges)));
        assert_eq!(text(&page), [western], "a choice goes before the language");
        let stored_settings = page.saved(Slot::Settings);
        let again =
            Page::start(&StartupEnvironment { stored_settings, ..env(&format!("variant={variant}&moves={moves}")) });
        assert_eq!((again.model.lang(), text(&again)), (Lang::Ja, vec![western.to_owned()]), "and is kept");
    }
}

#[test]
fn language_and_pieces_follow_the_browser() {
    for (wishes, lang, pieces) in [
        (vec!["ja-JP", "en"], Lang::Ja, PieceSet::Kanji2),
        (vec!["fr", "en-US"], Lang::En, PieceSet::International),
        (vec!["fr"], Lang::En, PieceSet::International),
    ] {
        let languages = wishes.into_iter().map(str::to_owned).collect();
        let page = Page::start(&StartupEnvironment { languages, ..env("") });
        assert_eq!((page.model.lang(), page.model.prefs.pieces()), (lang, pieces));
    }
}

#[test]
fn every_word_is_there_in_every_language() {
    use suizo::i18n::{Odds, Side};
    use suizo::rules::{EndReason, IllegalMove, RuleSwitch, Rules, Variant};
    for lang in Lang::ALL {
        let texts = lang.texts();
        for reason in EndReason::ALL {
            assert!(!texts.reason(reason).is_empty());
        }
        for refusal in IllegalMove::ALL {
            assert!(!texts.refused(refusal, Some(Kind::Pawn)).is_empty());
        }
        let mut names: Vec<_> =
            Rules::of(Variant::Shogi).handicaps().iter().map(|handicap| texts.handicap(handicap.id)).collect();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count, "every handicap has a name of its own in {}", lang.name());
        for switch in RuleSwitch::ALL {
            for variant in Variant::ALL {
                for value in switch.values(variant) {
                    let text = texts.rule_value(switch, value);
                    let named = value.parse::<u16>().is_ok() || text != *value || *value == "off";
                    assert!(named, "{} {value} in {}", switch.key(), lang.name());
                }
            }
        }
        assert_ne!(texts.side(Side::Of(Color::Black, Odds::Even)), texts.side(Side::Of(Color::White, Odds::Even)));
    }
}
