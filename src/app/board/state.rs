//! The state of a board, apart from its position.

use super::{annotations::Annotations, event::Place, selection::Selection};
use crate::rules::Color;

/// How a board is looked at, and what is half done on it.
#[derive(Debug, Clone)]
pub struct BoardState {
    /// Who sits at the bottom.
    pub bottom: Color,
    pub selection: Selection,
    /// The piece whose movement is shown.
    pub inspected: Option<Place>,
    pub annotations: Annotations,
}

impl BoardState {
    #[must_use]
    pub fn new(bottom: Color) -> BoardState {
        BoardState { bottom, selection: Selection::default(), inspected: None, annotations: Annotations::default() }
    }

    /// After anything that changed the position, half-made moves and marks go.
    pub fn clear_transient(&mut self) {
        self.selection.clear();
        self.inspected = None;
        self.annotations.clear();
    }
}
