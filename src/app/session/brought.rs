//! What has come from elsewhere: its moves and its end are told as those of Black and White, whoever plays on from there.

use super::state::Session;
use crate::{i18n::Side, record::NodeId, rules::Color};

impl Session {
    /// What is on the board has been played elsewhere as far as it goes.
    #[must_use]
    pub fn from_elsewhere(mut self) -> Session {
        self.elsewhere = Some(self.record().last());
        self
    }

    /// Whether the game was over when it came here.
    #[must_use]
    pub fn ended_elsewhere(&self) -> bool {
        self.is_over() && self.elsewhere == Some(self.record().last())
    }

    /// How the reader knows who made the move that led to a node.
    #[must_use]
    pub fn mover_to(&self, node: NodeId, color: Color) -> Side {
        let tree = self.record().tree();
        let is_within = |&end: &NodeId| tree.contains(end) && tree.ancestors(end).any(|id| id == node);
        if self.elsewhere.as_ref().is_some_and(is_within) { Side::Of(color, self.odds()) } else { self.side(color) }
    }
}
