//! What a record holds, to be compared with what a format carries.

use super::Loss;
use crate::record::GameTree;
use std::collections::BTreeSet;

/// What a tree holds that a format does not carry.
pub(super) fn beyond(tree: &GameTree, carried: &[Loss]) -> BTreeSet<Loss> {
    let mut held = BTreeSet::new();
    let mut note = |loss, is_held| {
        if is_held && !carried.contains(&loss) {
            held.insert(loss);
        }
    };
    let header = tree.header();
    let is_named = header.names != Default::default() || !header.fields.is_empty();
    note(Loss::Headers, is_named);
    note(Loss::Rules, !tree.start().choices().differing(tree.start().variant()).is_empty());
    let root = crate::record::NodeId::ROOT;
    for id in std::iter::once(root).chain(tree.preorder()) {
        let node = tree.node(id);
        note(Loss::Moves, node.mv().is_some());
        note(Loss::Result, node.ending().is_some());
        note(Loss::Times, node.time().is_some());
        note(Loss::Variations, tree.children(id).nth(1).is_some());
        let Some(notes) = node.notes() else { continue };
        note(Loss::Comments, !notes.comment.is_empty());
        note(Loss::Glyphs, notes.glyph.is_some());
        note(Loss::Evaluations, notes.evaluation.is_some());
        note(Loss::Marks, !notes.marks.is_empty());
        note(Loss::OtherNotes, !notes.other.is_empty());
    }
    held
}
