//! A node of the search tree at work, as data: so that a search can be suspended in the middle and resumed.

use super::move_picker::MovePicker;
use crate::engine::value::Value;
use crate::rules::Move;

/// How far the search of a node has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Passing, to see whether that is good enough.
    NullMove,
    /// The same, resumed after a pause.
    NullMoveResumed,
    /// A shallower search without null moves that must confirm it.
    Verification,
    /// Between moves.
    Moves,
    /// A move is searched to a reduced depth, with an empty window.
    Reduced,
    /// To full depth, with an empty window.
    Full,
    /// With an open window, if need be.
    Open,
}

/// A node at work. It holds all that the search of a position must remember while it looks at one of its moves.
#[derive(Clone)]
pub struct Node {
    pub phase: Phase,
    pub alpha: Value,
    pub beta: Value,
    /// `alpha` before any move raised it.
    pub old_alpha: Value,
    pub depth: i32,
    /// Static evaluation with its correction.
    pub eval: Value,
    /// Static evaluation as the evaluator gave it.
    pub raw_eval: Value,
    pub was_pv: bool,
    pub best: Value,
    pub best_move: Move,
    /// The move at work.
    pub mv: Move,
    /// Of the move at work; in [`Phase::Verification`] that of the null move.
    pub value: Value,
    pub is_forcing: bool,
    /// The depth at which the move at work is searched in full.
    pub next_depth: i32,
    /// The depth after the null move, later that of the reduced search.
    pub reduced: i32,
    pub n_moves: u32,
    /// Number of moves that a level overlooks.
    pub n_unseen: u32,
    pub quiets: TriedMoves,
    pub captures: TriedMoves,
    pub picker: MovePicker,
}

/// Moves tried at a node without success, up to [`TriedMoves::ROOM`]: later ones teach little.
#[derive(Clone)]
pub struct TriedMoves {
    moves: [Move; TriedMoves::ROOM],
    len: usize,
}

impl TriedMoves {
    const ROOM: usize = 32;

    #[inline]
    pub fn push(&mut self, mv: Move) {
        if self.len < TriedMoves::ROOM {
            self.moves[self.len] = mv;
            self.len += 1;
        }
    }

    pub fn moves(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl Default for TriedMoves {
    fn default() -> TriedMoves {
        TriedMoves { moves: [Move::NONE; TriedMoves::ROOM], len: 0 }
    }
}
