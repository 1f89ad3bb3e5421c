//! Matters that concern the page rather than the move.

use super::{
    super::button::{ButtonView, Tone},
    game_link::{LinkError, LinkMoveError, LinkProblem, LinkProblemKind},
    messages::PlatformMsg,
};
use crate::{
    i18n::{LinkFault, Texts},
    record::Divergence,
};
use std::sync::OnceLock;

/// One line, until dismissed or settled.
#[derive(Debug, Clone, PartialEq)]
pub enum Notice {
    StorageRefused,
    StorageFull,
    DataDamaged,
    DataNewer,
    FromLink,
    /// Games are not kept in the library.
    LibraryFailed,
    /// What keeps, reads and writes games could not be started, or has broken down.
    RecordsFailed,
    /// Everything that is wrong with a link.
    LinkFaults {
        problems: Vec<LinkProblem>,
        error: Option<LinkError>,
    },
    /// A link of the game that is played by links here does not go on with it.
    LinkDiffers(Divergence),
    EngineRestarted,
    EngineFailed,
    EngineOutdated,
    WordsFailed,
    UpdateReady,
}

/// A notice as it is drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct NoticeView {
    /// Its place among all.
    pub index: usize,
    pub text: String,
    pub button: Option<ButtonView<PlatformMsg>>,
}

/// Tells what is wrong with a link. Few links are, so it comes with the part of the program that is fetched later, and its words with it.
type LinkFaultsText = fn(&[LinkProblem], Option<&LinkError>, &Texts) -> String;

static LINK_FAULTS: OnceLock<LinkFaultsText> = OnceLock::new();

/// Fills it.
pub fn install() {
    let _ = LINK_FAULTS.set(link_faults);
}

/// What is drawn, once there are words for it.
#[must_use]
pub fn views(notices: &[Notice], texts: &'static Texts) -> Vec<NoticeView> {
    #[cfg(not(target_family = "wasm"))]
    install();
    let view = |(index, notice)| NoticeView { index, text: text(notice, texts), button: button(notice, texts) };
    notices.iter().enumerate().map(view).filter(|view| !view.text.is_empty()).collect()
}

fn text(notice: &Notice, texts: &Texts) -> String {
    match notice {
        Notice::StorageRefused => texts.storage_refused(),
        Notice::StorageFull => texts.storage_full(),
        Notice::DataDamaged => texts.data_damaged(),
        Notice::DataNewer => texts.data_newer(),
        Notice::FromLink => texts.from_link(),
        Notice::LibraryFailed => texts.library_failed(),
        Notice::RecordsFailed => texts.records_failed(),
        Notice::LinkFaults { problems, error } => {
            let tell = LINK_FAULTS.get().filter(|_| texts.has_later());
            return tell.map(|tell| tell(problems, error.as_ref(), texts)).unwrap_or_default();
        }
        // the part that finds that out has brought these words, but not in every language
        Notice::LinkDiffers(_) if !texts.has_later() => "",
        Notice::LinkDiffers(Divergence::Behind) => texts.link_old(),
        Notice::LinkDiffers(Divergence::OtherMove { ply }) => return texts.link_conflicts(*ply),
        Notice::EngineRestarted => texts.engine_restarted(),
        Notice::EngineFailed => texts.engine_failed(),
        Notice::EngineOutdated => texts.engine_outdated(),
        Notice::WordsFailed => texts.words_failed(),
        Notice::UpdateReady => texts.update_ready(),
    }
    .to_owned()
}

fn button(notice: &Notice, texts: &Texts) -> Option<ButtonView<PlatformMsg>> {
    let (id, msg, label) = match notice {
        Notice::FromLink => ("keep-this-game", PlatformMsg::KeepThisGame, texts.keep_this_game()),
        Notice::DataDamaged | Notice::DataNewer => ("save-aside", PlatformMsg::SaveAside, texts.save_aside()),
        Notice::EngineFailed => ("retry-engine", PlatformMsg::RetryEngine, texts.try_again()),
        Notice::EngineOutdated => ("reload", PlatformMsg::Reload, texts.reload()),
        Notice::UpdateReady => ("update", PlatformMsg::Update, texts.update_now()),
        _ => return None,
    };
    // what gives a saved game up is not the answer to suggest
    let tone = if *notice == Notice::FromLink { Tone::Plain } else { Tone::Primary };
    Some(ButtonView::new(id, msg, label, tone))
}

fn link_faults(problems: &[LinkProblem], error: Option<&LinkError>, texts: &Texts) -> String {
    let values = problems.iter().map(|problem| link_problem(problem, texts));
    let faults: Vec<String> = values.chain(error.map(|error| link_error(error, texts))).collect();
    faults.join(texts.space())
}

fn link_problem(problem: &LinkProblem, texts: &Texts) -> String {
    let fault = match problem.kind {
        LinkProblemKind::Encoding => LinkFault::Encoding,
        LinkProblemKind::Unknown => LinkFault::Unknown,
        LinkProblemKind::Number => LinkFault::Number,
        LinkProblemKind::BeyondTheEnd => LinkFault::BeyondTheEnd,
        LinkProblemKind::Repeated => LinkFault::Repeated,
    };
    texts.link_value(&problem.key, &problem.value, fault)
}

fn link_error(error: &LinkError, texts: &Texts) -> String {
    match error {
        LinkError::Start { text, why } => texts.link_start(text, &texts.start_error(why)),
        LinkError::Move { ply, text, why, kind } => {
            let why = match why {
                LinkMoveError::Unreadable => None,
                LinkMoveError::Illegal(why) => Some(texts.refused(*why, *kind)),
            };
            texts.link_move(*ply, text, why.as_deref())
        }
        LinkError::Newer => texts.link_newer().to_owned(),
        LinkError::Broken { ply } => texts.link_broken(*ply),
    }
}
