//! What is found out, put into the record.

use super::{judge::Severity, points::Study};
use crate::{
    record::{Edit, Evaluation, GameTree, Glyph, NodeId, Replayer, Score, Step},
    rules::Move,
};

/// What goes into the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MarkOptions {
    /// `?!`, `?` and `??`, where no sign stands yet.
    pub glyphs: bool,
    /// The better line as a variation.
    pub lines: bool,
    /// The most moves of such a line.
    pub most_moves: usize,
    /// From which kind on a move is marked.
    pub from: Severity,
}

impl Default for MarkOptions {
    fn default() -> MarkOptions {
        MarkOptions { glyphs: true, lines: true, most_moves: 8, from: Severity::Inaccuracy }
    }
}

impl Severity {
    /// The sign for it.
    #[must_use]
    pub fn glyph(self) -> Glyph {
        match self {
            Severity::Inaccuracy => Glyph::Dubious,
            Severity::Mistake => Glyph::Mistake,
            Severity::Blunder => Glyph::Blunder,
        }
    }
}

/// Puts the mistakes of a study into its tree: signs at the moves, and what would have been better as variations, the first move of each
/// with the evaluation that its position had. What people have put there stays; a line that is there already is followed. Returns the edit
/// that takes all of it back, `None` where nothing changed.
pub fn mark(tree: &mut GameTree, study: &Study, options: MarkOptions) -> Option<Edit> {
    let mut undo = Vec::new();
    let mut replayer = Replayer::new(tree);
    for (ply, verdict) in study.mistakes().filter(|(_, verdict)| verdict.severity >= Some(options.from)) {
        let (node, before) = (study.points[ply].node, study.points[ply - 1].node);
        let glyph = tree.node(node).notes().and_then(|notes| notes.glyph);
        if let Some(severity) = verdict.severity.filter(|_| options.glyphs && glyph.is_none()) {
            undo.push(tree.set_glyph(node, Some(severity.glyph())));
        }
        if options.lines {
            replayer.go(tree, before);
            let moves = &verdict.better[..verdict.better.len().min(options.most_moves)];
            insert(tree, &mut replayer, moves, &mut undo);
            evaluate(tree, before, &verdict.better, &mut undo);
        }
    }
    (!undo.is_empty()).then(|| Edit::all(undo.into_iter().rev()))
}

/// Inserts a line as far as the rules allow it.
fn insert(tree: &mut GameTree, replayer: &mut Replayer, moves: &[Move], undo: &mut Vec<Edit>) {
    for mv in moves {
        let Ok(inserted) = replayer.insert(tree, Step::Move(*mv)) else { break };
        undo.extend(inserted.undo);
        if tree.node(inserted.node).ending().is_some() {
            break;
        }
    }
}

/// What was found before the move is true of the position after the better one.
fn evaluate(tree: &mut GameTree, before: NodeId, line: &[Move], undo: &mut Vec<Edit>) {
    let Some((first, rest)) = line.split_first() else { return };
    let Some(child) = tree.child_by(before, Step::Move(*first)) else { return };
    if tree.node(child).evaluation().is_some() {
        return;
    }
    let Some(found) = tree.node(before).evaluation() else { return };
    let score = match found.score {
        // mated there: the rules say so
        Score::Mate(-1..=1) => return,
        Score::Mate(plies) => Score::Mate(plies - plies.signum()),
        score => score,
    };
    let found = Evaluation { score, depth: found.depth.saturating_sub(1), line: rest.to_vec() };
    undo.push(tree.set_evaluation(child, Some(found)));
}
