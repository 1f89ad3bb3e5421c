//! What a search found, kept in the record, and what other parts of the page keep with the game.

use super::state::Session;
use crate::{
    json::{Json, Table},
    record::{Edit, Evaluation, NodeId, Replayer, Step},
    rules::Move,
};

impl Session {
    /// Keeps what a search found in the position of a node. Nobody has written that: it is no edit to be taken back, and the record is not
    /// changed by it for a person.
    pub fn keep_evaluation(&mut self, node: NodeId, found: Evaluation) {
        self.history.keep_evaluation(node, Some(&found));
        self.record_mut().edit(|tree| drop(tree.set_evaluation(node, Some(found))));
        self.revision += 1;
    }

    /// Whether the record has the line after a node already.
    #[must_use]
    pub fn has_line(&self, before: NodeId, moves: &[Move]) -> bool {
        let tree = self.record().tree();
        let mut at = before;
        moves.iter().all(|&mv| match tree.children(at).find(|&child| tree.node(child).mv() == Some(mv)) {
            Some(child) => {
                at = child;
                true
            }
            None => false,
        })
    }

    /// Puts a line into the record after a node, as far as it can be played, as one edit; whether any of it was new.
    pub fn insert_line(&mut self, before: NodeId, moves: &[Move]) -> bool {
        self.edit(|tree| {
            let mut replayer = Replayer::new(tree);
            replayer.go(tree, before);
            let mut undo = Vec::new();
            for &mv in moves {
                let Ok(inserted) = replayer.insert(tree, Step::Move(mv)) else { break };
                undo.extend(inserted.undo);
            }
            (!undo.is_empty()).then(|| Edit::all(undo.into_iter().rev()))
        })
    }

    /// A text that another part of the page keeps with the game, by its name.
    #[must_use]
    pub fn kept_with_it(&self, name: &str) -> Option<&str> {
        match self.kept().get(name) {
            Some(Json::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// Keeps a text with the game, or none.
    pub fn keep_with_it(&mut self, name: &str, text: Option<String>) {
        let kept: &mut Table = self.kept_mut();
        kept.remove(name);
        if let Some(text) = text {
            kept.push(name, text.as_str());
        }
    }
}
