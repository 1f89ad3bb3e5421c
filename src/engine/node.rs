//! A node of the search tree at work, as data: so that a search can be put aside in the middle and taken up again.

use super::{Value, picker::Picker};
use crate::rules::Move;

/// What a node is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Phase {
    /// Passing, to see whether that is good enough.
    Pass,
    /// The same, taken up again.
    PassAgain,
    /// Making sure of it.
    Verify,
    /// Between moves.
    Moves,
    /// A move is searched less deep, with an empty window,
    Reduced,
    /// to full depth, with an empty window,
    Full,
    /// with an open window if need be.
    Open,
}

/// A node at work. It holds all that the search of a position must remember while it looks at one of its moves.
#[derive(Clone)]
pub(super) struct Node {
    pub phase: Phase,
    pub alpha: Value,
    pub beta: Value,
    /// `alpha` before any move raised it.
    pub old_alpha: Value,
    pub depth: i32,
    /// Corrected by experience.
    pub eval: Value,
    /// As the evaluator gave it.
    pub raw_eval: Value,
    pub was_pv: bool,
    pub best: Value,
    pub best_move: Move,
    /// The move at work.
    pub mv: Move,
    /// Of the move at work; in [`Phase::Verify`] that of the pass.
    pub value: Value,
    pub is_forcing: bool,
    /// The depth at which the move at work is searched in full.
    pub next_depth: i32,
    /// The depth after the pass, later that of the reduced search.
    pub reduced: i32,
    pub n_moves: u32,
    /// Moves that a level overlooks.
    pub n_unseen: u32,
    pub quiets: Tried,
    pub captures: Tried,
    pub picker: Picker,
}

/// Moves tried at a node without success; later ones than this many teach little.
#[derive(Clone)]
pub(super) struct Tried {
    moves: [Move; Tried::ROOM],
    len: usize,
}

impl Tried {
    const ROOM: usize = 32;

    #[inline]
    pub fn push(&mut self, mv: Move) {
        if self.len < Tried::ROOM {
            self.moves[self.len] = mv;
            self.len += 1;
        }
    }

    pub fn moves(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl Default for Tried {
    fn default() -> Tried {
        Tried { moves: [Move::NONE; Tried::ROOM], len: 0 }
    }
}
