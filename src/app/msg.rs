//! Everything that can happen to the page: the features' messages, and what concerns none of them alone.

use super::{
    access::AccessMsg,
    analysis::AnalysisMsg,
    board::BoardEvent,
    effect::Timer,
    engine::EngineEvent,
    extras::ExtrasMsg,
    later::LaterMsg,
    platform::PlatformMsg,
    record::{Navigation, NotesMsg},
    session::SessionMsg,
    settings::SettingsChange,
    sheets::SheetCall,
};
use crate::protocol::Response;

#[derive(Debug, Clone, PartialEq)]
pub enum Msg {
    /// Something on the board that is seen: the game's, or the one of what is open.
    Board(BoardEvent),
    Session(SessionMsg),
    Analysis(AnalysisMsg),
    /// Edits of the record.
    Notes(NotesMsg),
    /// What the first load asks of the sheets ...
    Call(SheetCall),
    /// ... and everything else that happens to them.
    Later(LaterMsg),
    CloseSheet,
    Setting(SettingsChange),
    Access(AccessMsg),
    Platform(PlatformMsg),
    Extras(ExtrasMsg),
    /// What a worker did, by the number that it was started under.
    Engine {
        worker: u32,
        event: EngineEvent,
    },
    Timer(Timer),
    /// A step through the moves: of a line of the analysis that is shown, else of the game.
    Navigate(Navigation),
    /// From a line of the analysis, or an earlier position, to the game as it stands.
    BackToGame,
    /// The browser's back button.
    Back,
}

impl Msg {
    /// A line of a running search, or anything of the workers that search a whole game, which is shown with the next report: nothing is to
    /// be drawn for it.
    #[must_use]
    pub fn is_report(&self) -> bool {
        match self {
            Msg::Engine { event: EngineEvent::Says(Response::Info { .. }), .. } => true,
            Msg::Later(msg) => msg.is_report,
            _ => false,
        }
    }
}
