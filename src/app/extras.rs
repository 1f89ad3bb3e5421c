//! The part of the program that is fetched after the first board: sheets, pages to read, analysis, typing and questions.
//!
//! What it does is called through two tables of functions, `extras_code` and `view_code`, that are filled when it has come; natively they
//! are whole from the start. A message that needs it before it is there is kept, the part is fetched, and the message then goes its way.

use super::{
    access::AccessMsg,
    board::BoardEvent,
    effect::{Effect, Effects},
    msg::Msg,
    part::Fetching,
    platform::PlatformMsg,
    session::SessionMsg,
    sheets::SheetCall,
};

/// Whether the part is there, and what waits for it.
#[derive(Debug, Clone, PartialEq)]
pub struct Extras {
    pub is_here: bool,
    /// It could not be fetched when it was wanted last.
    pub failed: bool,
    /// The part that comes after it is there too: study, analysis, editor.
    pub has_study: bool,
    /// And the one that teaches.
    pub tutor: Fetching,
    /// Who wants to be asked about a move is asked by what comes later, for which the computer waits.
    pub(super) holds_move: bool,
    /// It waits for the part that teaches.
    pub(super) awaits_tutor: bool,
    /// The last of the parts was fetched in vain.
    pub(super) lacks_part: bool,
    pub(super) kept: Vec<Msg>,
}

/// What can happen to the part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExtrasMsg {
    /// It was fetched, or could not be.
    Fetched {
        ok: bool,
    },
    Retry,
}

impl Extras {
    /// Natively it is there from the start, as nothing is fetched.
    #[must_use]
    pub fn at_start() -> Extras {
        let is_here = cfg!(not(target_family = "wasm"));
        let tutor = if is_here { Fetching::Done } else { Fetching::No };
        Extras {
            is_here,
            failed: false,
            has_study: is_here,
            tutor,
            holds_move: !is_here,
            awaits_tutor: false,
            lacks_part: false,
            kept: Vec::new(),
        }
    }

    /// Nothing of it is there yet, as in a browser.
    #[must_use]
    pub fn missing() -> Extras {
        Extras { is_here: false, has_study: false, tutor: Fetching::No, holds_move: true, ..Extras::at_start() }
    }

    /// Whether a sheet is waited for, in whose place something is shown.
    #[must_use]
    pub fn awaits_sheet(&self) -> bool {
        self.kept.iter().any(opens_sheet)
    }

    /// Nobody waits for a sheet any more.
    pub(super) fn close_sheet(&mut self) {
        self.kept.retain(|msg| !opens_sheet(msg));
    }

    /// Where the part that teaches could not be fetched, it is wanted once more.
    pub(super) fn want_tutor_again(&mut self) {
        if self.tutor == Fetching::Failed {
            self.tutor = Fetching::No;
        }
    }

    pub(super) fn fetch(&mut self, fx: &mut Effects) {
        self.failed = false;
        fx.push(Effect::FetchExtras { study: self.kept.iter().any(needs_study) });
    }
}

/// Whether a person waits for a sheet with a message; a link brings a game to the board.
pub(super) fn opens_sheet(msg: &Msg) -> bool {
    matches!(msg, Msg::Call(call) if !matches!(call, SheetCall::PackedLink(_) | SheetCall::Study))
}

/// Whether a message also needs the part that comes after it.
pub(super) fn needs_study(msg: &Msg) -> bool {
    matches!(msg, Msg::Analysis(_) | Msg::Call(SheetCall::Study | SheetCall::Editor | SheetCall::Diagram))
}

/// Whether only the part can do what a message asks for.
pub(super) fn needs_extras(msg: &Msg) -> bool {
    match msg {
        Msg::Call(_) | Msg::Analysis(_) | Msg::Notes(_) | Msg::Board(BoardEvent::Query(_)) => true,
        Msg::Session(msg) => {
            matches!(msg, SessionMsg::Hint | SessionMsg::ProposeImpasse | SessionMsg::Rematch | SessionMsg::Suggested)
        }
        Msg::Platform(PlatformMsg::SaveAside) => true,
        Msg::Access(msg) => matches!(msg, AccessMsg::Typed(_)),
        _ => false,
    }
}
