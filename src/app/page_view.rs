//! What the page shows, as plain values: the drawing adds nothing but markup.

use super::{
    access::{TypedAnswer, shortcuts::Keys},
    analysis::{AnalysisMsg, view::AnalysisView},
    board::{self, BoardView, CardView},
    button::{ButtonId, ButtonView, Tone},
    engine::EngineState,
    later::Held,
    model::Model,
    msg::Msg,
    platform::{self, NoticeView, PlatformMsg, game_link::Mode},
    record::{AsideList, MoveEntry, NotesMsg, NotesView},
    session::{
        SessionMsg, Suggestion, alerts,
        view::{BarView, SessionView, StatusLine},
    },
    settings::{Notation, PieceSet, Setting, SettingsChange},
    sheets::{OpenSheet, Sheet, SheetCall},
    study::view::StudyView,
    view_code::views,
};
use crate::{
    i18n::{Lang, Texts},
    lessons::{Era, Topic},
    persist::Aid,
    record::NodeId,
    rules::ByColor,
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
    /// The graph of a game that is studied stands under the board.
    pub has_graph: bool,
    pub embedded: bool,
    pub left_handed: bool,
    /// What belongs to the far player is turned to one who sits opposite.
    pub facing: bool,
    /// Of the board, in per cent of what there is room for.
    pub size: u8,
    pub view_only: bool,
}

/// What stands beside the board.
#[derive(Debug, Clone)]
pub enum Beside<'a> {
    Game(Box<GamePanel>),
    Sheet(OpenSheet<'a>),
    /// A sheet whose code is on its way, or could not be fetched.
    Awaited {
        failed: bool,
    },
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
    pub analysis: Option<Held<'static, AnalysisView>>,
    pub notes: Option<Held<'static, NotesView>>,
    pub study: Option<Held<'static, StudyView>>,
    pub actions: Vec<Button>,
    pub moves: MovesView,
    /// Where a frame leads to: the same game in the page of its own.
    pub whole_page: Option<String>,
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
    pub asides: AsideList,
    /// The node that is shown, and whether steps lead back and on from it.
    pub current: u32,
    pub back: bool,
    pub on: bool,
    pub notation: Notation,
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
            has_analysis: model.analysis.is_some()
                || shows_study(model)
                || (model.session.notes_open && model.session.may_be_noted()),
            has_graph: shows_study(model),
            embedded: model.embedded,
            left_handed: prefs.left_handed(),
            facing: prefs.facing()
                && model.session.you().or(model.session.by_link).is_none()
                && !model.session.is_watch(),
            size: prefs.size().percent(),
            view_only: model.mode == Mode::View,
        },
        said: &model.announcer.said,
        notices: platform::views(&model.notices, model.texts()),
        board,
        beside: match &model.sheet {
            Some(open) => {
                views().map_or(Beside::Awaited { failed: false }, |code| Beside::Sheet((code.sheet)(model, open)))
            }
            None if model.extras.awaits_sheet() => Beside::Awaited { failed: model.extras.failed },
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
    }
}

/// Which keys do something at the moment.
#[must_use]
pub fn keys(model: &Model) -> Keys {
    let is_in_view = model.sheet.is_none();
    Keys { letters: model.prefs.letters(), branches: model.session.has_siblings() && is_in_view, ends: is_in_view }
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

/// The board as it is to be drawn: the game's, or the one of what is open.
#[must_use]
pub fn board(model: &Model) -> BoardView {
    match &model.sheet {
        Some(open) if open.has_board() => match views().and_then(|code| (code.board)(model, open)) {
            Some(board) => board,
            None => {
                BoardView { movable: ByColor::default(), ..session_view(model).scene(model.session.shown()).view() }
            }
        },
        _ => {
            let (shown, previews) = (model.shown(), has_preview(model));
            let board = session_view(model).scene(shown).view();
            let arrows = views().map(|code| (code.arrows)(model));
            BoardView {
                arrows: arrows.unwrap_or_default(),
                movable: if previews { ByColor::default() } else { board.movable },
                ..board
            }
        }
    }
}

fn has_preview(model: &Model) -> bool {
    model.preview().is_some()
}

/// Whether it is seen too: a sheet has the room to itself.
fn shows_study(model: &Model) -> bool {
    is_studied(model) && model.sheet.is_none() && !model.extras.awaits_sheet()
}

fn is_studied(model: &Model) -> bool {
    model.study.as_ref().is_some_and(|study| study.is_open)
}

fn game_panel(model: &Model) -> GamePanel {
    let (session, texts) = (&model.session, model.texts());
    let view = session_view(model);
    let bottom = session.board.bottom;
    let position = model.shown().position();
    let card = |place| board::card(position, place, bottom, model.prefs.pieces(), texts);
    GamePanel {
        far: view.bar(!bottom),
        near: view.bar(bottom),
        line: line(model),
        typing: TypingView { answer: model.typed.clone(), always: model.prefs.typing() },
        card: session.board.inspected.and_then(card),
        analysis: views().filter(|_| model.analysis.is_some()).and_then(|code| (code.analysis)(model)),
        notes: views().and_then(|code| (code.notes)(model)),
        study: views().filter(|_| is_studied(model)).and_then(|code| (code.study)(model)),
        actions: actions(model),
        whole_page: views().filter(|_| model.embedded).map(|code| (code.whole_page)(model)),
        moves: MovesView {
            label: texts.moves_label(),
            none: texts.moves_none(),
            asides: model.asides.list(),
            current: session.node().number(),
            back: session.node() != NodeId::ROOT,
            on: session.next_node().is_some(),
            notation: model.prefs.notation(),
            entries: model.moves.entries(),
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
    if let Some(shown) = model.preview().filter(|_| line.answers.is_empty()) {
        let last = shown.moves.len();
        let text = match shown.number() {
            Some(number) => texts.looking_at_line(number, shown.at, last),
            None => texts.looking_at_a_line(shown.at, last),
        };
        let check = alerts::check(shown.game.position(), texts);
        line = StatusLine { text, check, ..StatusLine::default() };
    }
    if let Some(code) = views() {
        (code.line)(model, &mut line);
    }
    let mut buttons: Vec<Button> = line.answers.iter().map(|button| button.clone().map(Msg::Session)).collect();
    buttons.extend(line.suggestion.map(|suggestion| match suggestion {
        Suggestion { level: Some(_), .. } => {
            Button::new("suggested", Msg::Session(SessionMsg::Suggested), texts.suggested(), Tone::Plain)
        }
        Suggestion { level: None, .. } => {
            Button::new("new-game", Msg::Call(SheetCall::NewGame), texts.new_game(), Tone::Plain)
        }
    }));
    if line.welcomes {
        let steps = Msg::Call(SheetCall::Learn(Topic::Steps(Era::Shogi)));
        buttons.push(Button::new("first-steps", steps, texts.first_steps(), Tone::Plain));
        buttons.push(Button::new("no-welcome", set(SettingsChange::Welcome(false)), texts.welcome_no(), Tone::Quiet));
    }
    if view.session.in_other_tab && view.session.prompt.is_none() {
        let msg = Msg::Platform(PlatformMsg::ContinueHere);
        buttons.push(Button::new("continue-here", msg, texts.continue_here(), Tone::Primary));
    }
    LineView { line, buttons }
}

fn set(change: SettingsChange) -> Msg {
    Msg::Setting(change)
}

/// The buttons of the game, the most used first.
#[must_use]
pub fn actions(model: &Model) -> Vec<Button> {
    let (session, texts) = (&model.session, model.texts());
    let previews = has_preview(model);
    let mut buttons: Vec<Button> = Vec::new();
    let mut add = |id, msg, label, tone| buttons.push(Button::new(id, msg, label, tone));
    if session.viewed.is_some() || previews {
        if session.may_play_on() && !previews {
            add("play-on", Msg::Session(SessionMsg::PlayOn), texts.play_on(), Tone::Plain);
        }
        add("back-to-game", Msg::BackToGame, texts.back_to_game(), Tone::Primary);
        add("flip", Msg::Session(SessionMsg::Flip), texts.flip(), Tone::Plain);
    } else {
        for button in session_view(model).buttons() {
            let is_undo = button.id == ButtonId::Action("undo");
            buttons.push(button.map(Msg::Session));
            // its word comes with what makes moves again
            if is_undo && session.can_redo() && model.extras.is_here {
                let redo = Msg::Notes(NotesMsg::RedoMoves { pressed: true });
                buttons.push(Button::new("redo", redo, texts.redo_edit(), Tone::Plain));
            }
        }
    }
    if session.may_be_analysed() {
        let analyse = Button::new("analyse", Msg::Analysis(AnalysisMsg::Toggle), texts.analyse(), Tone::Plain);
        buttons.push(analyse.on(model.analysis.is_some()));
        let is_open = is_studied(model);
        // a record that was opened is there to be studied wherever one stands in it
        let is_read = session.explores() || (session.has_brought_end() && session.game().ply() > 0);
        if !model.embedded && (is_open || is_read) {
            let study = Button::new("study", Msg::Call(SheetCall::Study), texts.study(), Tone::Plain);
            buttons.push(study.on(is_open));
        }
    }
    let (prefs, is_on) = (&model.prefs, model.prefs.comments());
    // only for those who asked for comments once
    if prefs.is_chosen(Setting::Comments) && session.may_be_commented() && session.viewed.is_none() {
        let change = set(SettingsChange::Comments(!is_on));
        buttons.push(Button::new("comments", change, texts.comments(), Tone::Plain).on(is_on));
    }
    if session.may_be_noted() && !previews {
        let notes = Button::new("notes", Msg::Notes(NotesMsg::Toggle), texts.notes(), Tone::Plain);
        buttons.push(notes.on(session.notes_open));
    }
    let share = Msg::Call(SheetCall::Share);
    if session.is_over() && session.is_ours() && session.viewed.is_none() && !previews {
        if session.you().is_some() && !session.disabled_aids.has(Aid::Level) {
            let form = Msg::Call(SheetCall::NewGame);
            buttons.push(Button::new("other-level", form, texts.other_level(), Tone::Plain));
        }
        buttons.push(Button::new("share-game", share, texts.share(), Tone::Plain));
    } else if session.awaits_link() {
        let copy = Msg::Call(SheetCall::CopyLink);
        buttons.push(Button::new("send-link", copy, texts.copy_link(), Tone::Primary));
    }
    // three passes over a few buttons: a sort from the library would be program that the first board waits for
    (0..3).flat_map(|wanted| buttons.iter().filter(move |button| rank(&button.id) == wanted)).cloned().collect()
}

/// What is wanted at once stands before what is wanted often, and that before the rest.
fn rank(id: &ButtonId) -> u8 {
    match id {
        ButtonId::Action("resign" | "flip" | "comments" | "share-game") => 2,
        ButtonId::Action("undo" | "redo" | "hint" | "analyse" | "notes" | "other-level") => 1,
        ButtonId::Action(_) | ButtonId::Answer(_) => 0,
    }
}
