//! What the page shows, as plain values: the drawing adds nothing but markup.

use super::{
    access::{TypedAnswer, queries::PositionDescriber},
    analysis::{self, AnalysisMsg, view::AnalysisView},
    board::{self, BoardView, CardView, Overlay, PositionQuery, Scene},
    button::{ButtonView, Tone},
    engine::EngineState,
    learn::{
        LearnMsg,
        view::{self as learn, LearnContext},
    },
    model::Model,
    msg::Msg,
    platform::{self, NoticeView, PlatformMsg, game_link::Mode},
    record::{MoveEntry, ShareMsg},
    session::{
        SessionMsg, Suggestion, alerts,
        new_game::{Form, NewGameMsg},
        side,
        view::{BarView, ResultView, SessionView, StatusLine, result},
    },
    settings::{Notation, PieceSet, Setting, SettingsChange, SettingsMsg},
    sheets::{Sheet, SheetMsg, SheetView},
};
use crate::{
    i18n::{Lang, Texts},
    lessons::{Era, Topic},
    persist::{Aid, Player},
    rules::{ByColor, Color},
};
use std::rc::Rc;

/// A button of the page.
pub type Button = ButtonView<Msg>;

/// The whole page.
#[derive(Debug, Clone)]
pub struct PageView<'a> {
    pub texts: &'static Texts,
    pub lang: Lang,
    /// The one that was chosen, whose words may be on their way.
    pub chosen_lang: Lang,
    pub set: PieceSet,
    pub layout: Layout,
    /// What is read aloud, each with its number.
    pub said: &'a [(u32, String)],
    pub notices: Vec<NoticeView>,
    /// None where a page to read takes its place.
    pub board: Option<Rc<BoardView>>,
    pub beside: Beside<'a>,
}

/// What decides where things stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    pub has_hands: bool,
    pub has_clock: bool,
    pub has_analysis: bool,
    pub embedded: bool,
    pub left_handed: bool,
    /// Of the board, in per cent of what there is room for.
    pub size: u8,
    pub view_only: bool,
}

/// What stands beside the board.
#[derive(Debug, Clone)]
pub enum Beside<'a> {
    Game(Box<GamePanel>),
    Sheet(SheetView<'a>),
}

/// What belongs to the game on the board.
#[derive(Debug, Clone)]
pub struct GamePanel {
    pub far: BarView,
    pub near: BarView,
    pub line: LineView,
    pub typing: TypingView,
    /// How the inspected piece moves.
    pub card: Option<CardView>,
    pub analysis: Option<AnalysisView>,
    pub actions: Vec<Button>,
    pub moves: MovesView,
}

/// The line below the board, with its buttons.
#[derive(Debug, Clone, PartialEq)]
pub struct LineView {
    pub line: StatusLine,
    /// Answers to a question, or ways on.
    pub buttons: Vec<Button>,
}

impl LineView {
    #[must_use]
    pub fn is_question(&self) -> bool {
        !self.line.answers.is_empty()
    }
}

/// The line in which moves are typed.
#[derive(Debug, Clone, PartialEq)]
pub struct TypingView {
    pub answer: TypedAnswer,
    /// Seen also without the focus.
    pub always: bool,
}

/// The move list with the steps through it.
#[derive(Debug, Clone, PartialEq)]
pub struct MovesView {
    pub label: &'static str,
    pub none: &'static str,
    pub entries: Rc<Vec<Rc<MoveEntry>>>,
    pub current: usize,
    pub notation: Notation,
    /// Whether the second column moves first.
    pub white_first: bool,
    /// Whether presses draw; none where a mouse has a second button for that.
    pub draws: Option<bool>,
}

/// What scripts, styles and assistive technology read from the document itself.
#[derive(Debug, Clone, PartialEq)]
pub struct DocumentMarks {
    /// Of the tab.
    pub title: String,
    pub pieces: PieceSet,
    /// Attributes of the root element.
    pub attributes: [(&'static str, &'static str); 6],
    pub engine: EngineState,
    /// Whether keys that are one sign do anything.
    pub letters: bool,
}

/// The page as it is to be drawn.
#[must_use]
pub fn view(model: &Model) -> PageView<'_> {
    let is_article = model.sheet.as_ref().is_some_and(Sheet::is_article);
    let board = (!is_article).then(|| Rc::new(board(model)));
    let prefs = &model.prefs;
    PageView {
        texts: model.texts(),
        lang: model.lang(),
        chosen_lang: prefs.lang(),
        set: prefs.pieces(),
        layout: Layout {
            has_hands: board.as_ref().map_or_else(|| model.shown().rules().has_drops(), |board| board.hands.is_some()),
            has_clock: model.session.clock.is_some(),
            has_analysis: model.analysis.is_some(),
            embedded: model.embedded,
            left_handed: prefs.left_handed(),
            size: prefs.size().percent(),
            view_only: model.mode == Mode::View,
        },
        said: &model.announcer.said,
        notices: platform::views(&model.notices, model.texts()),
        board,
        beside: match &model.sheet {
            Some(sheet) => Beside::Sheet(sheet.view(&model.session, model.shown(), &learn_context(model))),
            None => Beside::Game(Box::new(game_panel(model))),
        },
    }
}

/// What the document is to be marked with.
#[must_use]
pub fn document_marks(model: &Model) -> DocumentMarks {
    let (prefs, texts, session) = (&model.prefs, model.texts(), &model.session);
    let what = match session.is_over() {
        true => texts.title_over().to_owned(),
        false => texts.title_turn(session.side(session.turn())),
    };
    let engine = model.engine.state();
    DocumentMarks {
        title: format!("{what} · Suizō"),
        pieces: prefs.pieces(),
        attributes: [
            ("lang", model.lang().id()),
            ("data-theme", prefs.theme().id()),
            ("data-pieces", prefs.pieces().id()),
            ("data-board", prefs.board().id()),
            ("data-contrast", if prefs.high_contrast() { "more" } else { "auto" }),
            ("data-engine", engine.id()),
        ],
        engine,
        letters: prefs.letters(),
    }
}

/// The game with all that decides what is said of it.
#[must_use]
pub fn session_view(model: &Model) -> SessionView<'_> {
    SessionView {
        session: &model.session,
        moves: &model.moves,
        prefs: &model.prefs,
        job: model.engine.job(),
        thinking: model.engine.state() == EngineState::Thinking,
        texts: model.texts(),
    }
}

fn learn_context(model: &Model) -> LearnContext<'_> {
    LearnContext {
        library: &model.library,
        lang: model.lang(),
        prefs: &model.prefs,
        texts: model.texts(),
        variant: model.session.game().variant(),
    }
}

/// The board as it is to be drawn: the game's, or the one of what is open.
#[must_use]
pub fn board(model: &Model) -> BoardView {
    match &model.sheet {
        Some(Sheet::NewGame(form)) => form_board(model, form),
        Some(Sheet::Learn(open)) => match learn::board(open, &learn_context(model)) {
            Some(board) => board,
            None => BoardView { movable: None, ..session_view(model).scene(model.session.shown()).view() },
        },
        _ => {
            let (shown, previews) = (model.shown(), has_preview(model));
            let board = session_view(model).scene(shown).view();
            let arrows = model.analysis.as_ref().map(|open| analysis::view::arrows(open, &model.session));
            BoardView { arrows: arrows.unwrap_or_default(), movable: board.movable.filter(|_| !previews), ..board }
        }
    }
}

fn has_preview(model: &Model) -> bool {
    model.analysis.as_ref().is_some_and(|analysis| analysis.preview.is_some())
}

/// The board that the form would start on.
fn form_board(model: &Model, form: &Form) -> BoardView {
    let players = form.players(form.bottom());
    let odds = super::record::move_text::odds(&form.preview);
    let status = model.texts().turn(side(&players, odds, form.preview.turn()));
    let scene = Scene::still(&form.preview, &form.board, status, &model.prefs, model.texts());
    BoardView { toss: form.toss(), overlay: Overlay::default(), ..scene.view() }
}

fn game_panel(model: &Model) -> GamePanel {
    let (session, texts) = (&model.session, model.texts());
    let view = session_view(model);
    let bottom = session.board.bottom;
    let position = model.shown().position();
    let card = |place| board::card(position, place, bottom, model.prefs.pieces(), texts);
    let entries = model.moves.entries();
    GamePanel {
        far: view.bar(!bottom),
        near: view.bar(bottom),
        line: line(model),
        typing: TypingView { answer: model.typed.clone(), always: model.prefs.typing() },
        card: session.board.inspected.and_then(card),
        analysis: model.analysis.as_ref().map(|open| analysis::view::view(open, session, &model.prefs, texts)),
        actions: actions(model),
        moves: MovesView {
            label: texts.moves_label(),
            none: texts.moves_none(),
            current: session.shown_ply(),
            notation: model.prefs.notation(),
            white_first: entries.first().is_some_and(|entry| entry.by == Color::White),
            entries,
            draws: model.has_touch.then_some(session.board.annotations.draws),
        },
    }
}

/// The line below the board with its buttons.
#[must_use]
pub fn line(model: &Model) -> LineView {
    let view = session_view(model);
    let texts = view.texts;
    let mut line = view.line();
    let preview = model.analysis.as_ref().and_then(|analysis| analysis.preview.as_ref());
    if let Some(shown) = preview.filter(|_| line.answers.is_empty()) {
        let text = texts.looking_at_line(shown.line + 1, shown.at, shown.moves.len());
        let check = alerts::check(shown.game.position(), texts);
        line = StatusLine { text, check, ..StatusLine::default() };
    }
    let decided = model.review.words(view.session, view.moves, texts).filter(|_| line.result.is_some());
    if let Some(decided) = decided {
        line.note = if line.note.is_empty() { decided } else { [decided, line.note].join(texts.space()) };
    }
    let mut buttons: Vec<Button> = line.answers.iter().map(|button| button.clone().map(Msg::Session)).collect();
    buttons.extend(line.suggestion.map(|suggestion| match suggestion {
        Suggestion { level: Some(_), .. } => {
            Button::new("suggested", Msg::Session(SessionMsg::Suggested), texts.suggested(), Tone::Plain)
        }
        Suggestion { level: None, .. } => {
            Button::new("new-game", Msg::Sheet(SheetMsg::NewGame(NewGameMsg::Open)), texts.new_game(), Tone::Plain)
        }
    }));
    if line.welcomes {
        let steps = Msg::Sheet(SheetMsg::Learn(LearnMsg::Open(Topic::Steps(Era::Shogi))));
        buttons.push(Button::new("first-steps", steps, texts.first_steps(), Tone::Plain));
        buttons.push(Button::new("no-welcome", set(SettingsChange::Welcome(false)), texts.welcome_no(), Tone::Quiet));
    }
    if view.session.elsewhere && view.session.prompt.is_none() {
        let msg = Msg::Platform(PlatformMsg::ContinueHere);
        buttons.push(Button::new("continue-here", msg, texts.continue_here(), Tone::Primary));
    }
    LineView { line, buttons }
}

fn set(change: SettingsChange) -> Msg {
    Msg::Sheet(SheetMsg::Settings(SettingsMsg::Change(change)))
}

/// The buttons of the game, the most used first.
#[must_use]
pub fn actions(model: &Model) -> Vec<Button> {
    let (session, texts) = (&model.session, model.texts());
    let previews = has_preview(model);
    let mut buttons: Vec<Button> = if session.viewed.is_some() || previews {
        let play_on = Button::new("play-on", Msg::Session(SessionMsg::PlayOn), texts.play_on(), Tone::Plain);
        let back = Button::new("back-to-game", Msg::BackToGame, texts.back_to_game(), Tone::Primary);
        let flip = Button::new("flip", Msg::Session(SessionMsg::Flip), texts.flip(), Tone::Plain);
        let may_play_on = session.may_play_on() && !previews;
        may_play_on.then_some(play_on).into_iter().chain([back, flip]).collect()
    } else {
        session_view(model).buttons().into_iter().map(|button| button.map(Msg::Session)).collect()
    };
    if session.may_be_analysed() {
        let analyse = Button::new("analyse", Msg::Analysis(AnalysisMsg::Toggle), texts.analyse(), Tone::Plain);
        buttons.push(analyse.on(model.analysis.is_some()));
    }
    let (prefs, is_on) = (&model.prefs, model.prefs.comments());
    // only for those who asked for comments once
    if prefs.is_chosen(Setting::Comments) && session.may_be_commented() && session.viewed.is_none() {
        let change = set(SettingsChange::Comments(!is_on));
        buttons.push(Button::new("comments", change, texts.comments(), Tone::Plain).on(is_on));
    }
    if session.is_over() && session.is_ours() && session.viewed.is_none() && !previews {
        if session.you().is_some() && !session.without.has(Aid::Level) {
            let form = Msg::Sheet(SheetMsg::NewGame(NewGameMsg::Open));
            buttons.push(Button::new("other-level", form, texts.other_level(), Tone::Plain));
        }
        let share = Msg::Sheet(SheetMsg::Share(ShareMsg::Open));
        buttons.push(Button::new("share-game", share, texts.share(), Tone::Plain));
    }
    buttons
}

/// The answer to a question about the board that is seen.
#[must_use]
pub fn describe(model: &Model, query: PositionQuery) -> String {
    let texts = model.texts();
    let session = &model.session;
    let friends = ByColor { black: Player::Human, white: Player::Human };
    // a board that belongs to no game of its own: the form's, a lesson's
    let of_sheet = match &model.sheet {
        Some(Sheet::NewGame(form)) => Some((form.preview.clone(), form.board.clone(), form.players(form.bottom()))),
        Some(Sheet::Learn(open)) => {
            learn::shown(open, &model.library, model.lang()).map(|(game, board)| (game, board, friends))
        }
        _ => None,
    };
    let told = |game: &crate::rules::Game, players: &ByColor<Player>| -> Option<ResultView> {
        let odds = super::record::move_text::odds(game);
        result(game, |color| side(players, odds, color), None, texts)
    };
    match &of_sheet {
        Some((game, board, players)) => PositionDescriber {
            game,
            players: *players,
            bottom: board.bottom,
            result: told(game, players),
            clock: None,
            texts,
        },
        None => PositionDescriber {
            game: model.shown(),
            players: session.players,
            bottom: session.board.bottom,
            result: session_view(model).result().filter(|_| session.viewed.is_none()),
            clock: session.clock.as_ref().map(|timed| (timed, session.is_over())),
            texts,
        },
    }
    .answer(query)
}
