//! Everything that can happen to the page.

use super::board_view::BoardEvent;
use super::engine_client::EngineEvent;
pub use super::settings::SettingsChange;
use crate::{
    i18n::{Lang, Texts},
    lessons::Topic,
    persist::Help,
    protocol::{Response, SearchId},
    rules::RuleSwitch,
};

/// When a message arrives, and chance: the only clock and dice that the program sees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Now {
    /// A fresh random number for each message.
    pub random: u32,
    /// Milliseconds from any fixed moment; never runs backwards.
    pub ms: f64,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Msg {
    Board(BoardEvent),
    Act(Action),
    /// A key that stands for a button, if that button is there.
    Shortcut(Action),
    /// A move, a question or an order from the line in which they are typed.
    Typed(String),
    /// To that line, and back to the board.
    Type,
    LeaveTyping,
    /// The answer to the question that is open.
    Answer(bool),
    Step(Step),
    Form(FormChange),
    Settings(SettingsChange),
    /// The text of a file that shall become the settings; none when it could not be read.
    SettingsFile(Option<String>),
    Engine {
        link: u32,
        event: EngineEvent,
    },
    /// Shows a line of the analysis on the board after so many of its moves.
    Walk {
        line: usize,
        at: usize,
    },
    Timer(Timer),
    /// Another tab has kept these settings.
    SettingsElsewhere(String),
    /// The battery is nearly empty, or no longer.
    LowPower(bool),
    /// The page is about to be left, perhaps for good.
    Leaving,
    /// The words of a language; none when they could not be fetched.
    Words {
        lang: Lang,
        texts: Option<&'static Texts>,
    },
    /// The pages to read in a language; none when they could not be fetched.
    Prose {
        lang: Lang,
        file: Option<String>,
    },
    Learn(Learning),
    Copied {
        ok: bool,
    },
    /// The address got another fragment.
    Fragment(String),
    /// The browser's back button.
    Back,
    /// Another tab goes on with the saved game.
    TakenOver,
    /// The saved game, read again.
    Reloaded(Option<String>),
    SaveFailed(SaveError),
    /// A new version of the page is installed and waits.
    UpdateReady,
    Dismiss(usize),
}

impl Msg {
    /// A line of a running search, which is shown with the next report: nothing is to be drawn for it.
    #[must_use]
    pub fn is_report(&self) -> bool {
        matches!(self, Msg::Engine { event: EngineEvent::Says(Response::Info { .. }), .. })
    }
}

/// The buttons; each is `data-action` of the same name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    NewGame,
    Start,
    /// Throws five pawns for the side to play.
    Furigoma,
    Close,
    Undo,
    Hint,
    /// Opens and closes the analysis.
    Analyse,
    /// The keys, and what can be typed.
    Help,
    /// What would the other side do now?
    Threat,
    /// Lets fingers draw on the board.
    Draw,
    Flip,
    Resign,
    /// Shows the other face of the chosen piece, where illegal moves are taken.
    TurnOver,
    Rematch,
    /// Another game, at the level that was suggested.
    Suggested,
    ProposeImpasse,
    Declare,
    Pause,
    PlayOn,
    BackToGame,
    Share,
    Settings,
    ExportSettings,
    ImportSettings,
    /// Opens the rules of the game on the board.
    Rules,
    CopyLink,
    CopyUsi,
    CopyKif,
    KeepThisGame,
    ContinueHere,
    RetryEngine,
    Update,
    Reload,
}

impl Action {
    /// The name in the markup.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Action::NewGame => "new-game",
            Action::Start => "start",
            Action::Furigoma => "furigoma",
            Action::Close => "close",
            Action::Undo => "undo",
            Action::Hint => "hint",
            Action::Analyse => "analyse",
            Action::Help => "help",
            Action::Threat => "threat",
            Action::Draw => "draw",
            Action::Flip => "flip",
            Action::Resign => "resign",
            Action::TurnOver => "turn-over",
            Action::Rematch => "rematch",
            Action::Suggested => "suggested",
            Action::ProposeImpasse => "propose-impasse",
            Action::Declare => "declare",
            Action::Pause => "pause",
            Action::PlayOn => "play-on",
            Action::BackToGame => "back-to-game",
            Action::Share => "share",
            Action::Settings => "settings",
            Action::ExportSettings => "export-settings",
            Action::ImportSettings => "import-settings",
            Action::Rules => "rules",
            Action::CopyLink => "copy-link",
            Action::CopyUsi => "copy-usi",
            Action::CopyKif => "copy-kif",
            Action::KeepThisGame => "keep-this-game",
            Action::ContinueHere => "continue-here",
            Action::RetryEngine => "retry-engine",
            Action::Update => "update",
            Action::Reload => "reload",
        }
    }
}

/// What a reader does with the pages and lessons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Learning {
    Open(Topic),
    /// The rules of the game of the form, where they speak of the switches.
    Switches,
    /// Goes to a part of the page.
    Part(usize),
    /// Goes to a step of a lesson or a stage of history.
    Step(usize),
    /// The step once more from its beginning.
    Again,
    /// A new game of the sort that was learnt.
    Play,
    /// Fetches the pages again.
    Retry,
}

/// A way through the moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    First,
    Previous,
    Next,
    Last,
    To(usize),
}

/// A number of a time control that is put together by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimePart {
    Minutes,
    Increment,
    Byoyomi,
    Periods,
}

impl TimePart {
    pub const ALL: [TimePart; 4] = [TimePart::Minutes, TimePart::Increment, TimePart::Byoyomi, TimePart::Periods];

    /// The name of the form control.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            TimePart::Minutes => "minutes",
            TimePart::Increment => "increment",
            TimePart::Byoyomi => "byoyomi",
            TimePart::Periods => "periods",
        }
    }
}

/// A control of the new-game form, with its value as text: what it cannot read it leaves alone.
#[derive(Debug, Clone, PartialEq)]
pub enum FormChange {
    Opponent(String),
    Level(String),
    LevelWhite(String),
    Side(String),
    Variant(String),
    Handicap(String),
    Rule(RuleSwitch, String),
    Without(Help, bool),
    Time(String),
    TimeWhite(String),
    TimePart(TimePart, String),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Timer {
    /// The worker has had time enough to come up.
    EngineLoad { link: u32 },
    /// A search should long have ended by itself.
    SearchOverdue(SearchId),
    /// A stopped search should have answered.
    StopDeadline(SearchId),
    /// Between two moves of a game that plays by itself.
    NextMove { ply: usize },
    /// The seconds of the running clock change.
    Tick { number: u32 },
    /// The computer's moment before its move is over.
    Moment { ply: usize },
    /// What waited may be said, if nothing else came.
    Say { number: u32 },
    /// The next report of an analysis is due.
    Report,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaveError {
    Refused,
    Full,
}
