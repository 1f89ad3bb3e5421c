//! What is found out about the line that is studied.

use crate::{
    record::{GameTree, NodeId},
    study::{Study, Times, Verdict},
};

/// What is found out about a line.
#[derive(Debug, Clone, PartialEq)]
pub struct Findings {
    /// Its positions, from the start on.
    pub line: Vec<NodeId>,
    pub study: Study,
    pub times: Times,
}

impl Findings {
    #[must_use]
    pub fn of(tree: &GameTree, line: &[NodeId]) -> Findings {
        let mut nodes = line.get(1..).unwrap_or_default().to_vec();
        // how the line ends says who won
        let last = line.last().copied().unwrap_or(NodeId::ROOT);
        nodes.extend(tree.children(last).find(|&node| tree.node(node).ending().is_some()));
        Findings { line: line.to_vec(), study: Study::of(tree, &nodes), times: Times::of(tree, &nodes) }
    }

    /// Of a line without a move.
    #[must_use]
    pub fn nothing(tree: &GameTree) -> Findings {
        Findings::of(tree, &[NodeId::ROOT])
    }

    /// Whether most positions are searched, as in a record that brings its evaluations.
    #[must_use]
    pub fn is_known(&self) -> bool {
        let known = self.study.points.iter().filter(|point| point.black.is_some()).count();
        known * 5 >= self.line.len() * 4
    }

    /// The verdict on the move that leads to a node of the line, with its ply.
    #[must_use]
    pub fn verdict(&self, node: NodeId) -> Option<(usize, &Verdict)> {
        let ply = self.line.iter().position(|&other| other == node)?;
        Some((ply, self.study.verdicts.get(ply)?.as_ref()?))
    }
}
