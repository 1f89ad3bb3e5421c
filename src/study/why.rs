//! What might be said of a mistake, as the lines that were found show it; [`Trials`](super::Trials) has it looked into.

use super::{judge::Verdict, points::Study};
use crate::{
    facts::{self, Fact, Question},
    record::{Evaluation, GameTree, NodeId, Replayer},
};

impl Study {
    /// The positions before and after the move of a ply, and the verdict on it, where it was a mistake.
    pub(super) fn mistake(&self, ply: usize) -> Option<(NodeId, NodeId, &Verdict)> {
        let verdict = self.verdicts.get(ply)?.as_ref().filter(|verdict| verdict.severity.is_some())?;
        Some((self.points.get(ply.checked_sub(1)?)?.node, self.points.get(ply)?.node, verdict))
    }

    /// What might be said of the move that leads to a ply, the weightiest first; see [`facts`]. The study has to be of this tree.
    ///
    /// Nothing of a move that is no mistake, nor where the positions around it were not searched. It takes some milliseconds: the lines
    /// that were found are played through, and short mates are looked for.
    pub(super) fn claims(&self, tree: &GameTree, ply: usize) -> Vec<Fact> {
        let Some((before, after, _)) = self.mistake(ply) else { return Vec::new() };
        match (tree.node(before).evaluation(), tree.node(after).evaluation()) {
            (Some(before), Some(after)) => self.claims_of(tree, ply, before, after),
            _ => Vec::new(),
        }
    }

    /// The same by what was found of these positions elsewhere.
    pub(super) fn claims_of(&self, tree: &GameTree, ply: usize, found: &Evaluation, after: &Evaluation) -> Vec<Fact> {
        let Some((before, _, verdict)) = self.mistake(ply) else { return Vec::new() };
        let better = if verdict.better.is_empty() || found.line.first() == Some(&verdict.mv) {
            &[]
        } else {
            found.line.as_slice()
        };
        let mut replayer = Replayer::new(tree);
        facts::explain(&Question {
            position: replayer.go(tree, before).position(),
            mv: verdict.mv,
            reply: &after.line,
            better,
            before: Some(found.score),
            after: Some(after.score),
        })
    }
}
