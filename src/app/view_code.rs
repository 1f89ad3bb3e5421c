//! What the part of the program that is fetched later shows.

use super::{
    analysis::view::AnalysisView,
    board::{ArrowView, BoardView},
    later::Held,
    model::Model,
    record::NotesView,
    session::view::StatusLine,
    sheets::{OpenSheet, Sheet},
    study::view::StudyView,
};
use std::sync::OnceLock;

/// The views of what is open.
pub(super) struct ViewCode {
    pub sheet: for<'a> fn(&'a Model, &'a Sheet) -> OpenSheet<'a>,
    pub board: fn(&Model, &Sheet) -> Option<BoardView>,
    pub analysis: fn(&Model) -> Option<Held<'static, AnalysisView>>,
    pub arrows: fn(&Model) -> Vec<ArrowView>,
    /// What decided the game that is over, in words.
    pub decided: fn(&Model) -> Option<String>,
    /// Adds to the line below the board what only the part knows.
    pub line: fn(&Model, &mut StatusLine),
    pub notes: fn(&Model) -> Option<Held<'static, NotesView>>,
    pub study: fn(&Model) -> Option<Held<'static, StudyView>>,
    /// The address of the game in the page of its own.
    pub whole_page: fn(&Model) -> String,
}

/// Filled by the part itself.
pub(super) static VIEWS: OnceLock<ViewCode> = OnceLock::new();

pub(super) fn views() -> Option<&'static ViewCode> {
    VIEWS.get()
}
