//! Counting move sequences in slices.

use super::slice::Slice;
use crate::{
    protocol::{Response, SearchId},
    rules::{
        Move, MoveList, Position,
        perft::{self, Leaves},
    },
};

/// A subtree of this depth is counted in one go.
const SUBTREE_DEPTH: usize = 3;

/// A count that can be put aside between small subtrees.
pub(super) struct PerftTask {
    pub id: SearchId,
    start_ms: u64,
    position: Position,
    /// Moves of each ply on the path that are still to be visited.
    path: Vec<Vec<Move>>,
    depth: usize,
    leaves: Leaves,
    nodes: u64,
}

impl PerftTask {
    pub fn new(id: SearchId, position: Position, depth: u32, leaves: Leaves, start_ms: u64) -> PerftTask {
        let mut task = PerftTask { id, start_ms, position, path: Vec::new(), depth: depth as usize, leaves, nodes: 0 };
        task.open();
        task
    }

    /// Counts for a slice; the answer, when the count is complete.
    pub fn work(&mut self, slice: &mut Slice) -> Option<Response> {
        loop {
            let is_done = !self.advance();
            let now_ms = slice.now_ms();
            if is_done {
                let ms = now_ms.saturating_sub(self.start_ms) as f64;
                return Some(Response::Measured { id: self.id, nodes: self.nodes as f64, ms });
            }
            if now_ms >= slice.end_ms {
                return None;
            }
        }
    }

    fn open(&mut self) {
        let mut list = MoveList::new();
        if self.depth > SUBTREE_DEPTH {
            self.position.legal_moves(&mut list);
        }
        self.path.push(list.to_vec());
    }

    /// Counts the next subtree; false when there is none.
    fn advance(&mut self) -> bool {
        if self.depth <= SUBTREE_DEPTH {
            if self.path.pop().is_some() {
                self.nodes = perft::perft_with(&mut self.position, self.depth as u32, self.leaves);
            }
            return false;
        }
        loop {
            let Some(moves) = self.path.last_mut() else {
                return false;
            };
            let Some(mv) = moves.pop() else {
                self.path.pop();
                if self.path.is_empty() {
                    return false;
                }
                self.position.undo_move();
                continue;
            };
            self.position.do_move(mv);
            let rest = self.depth - self.path.len();
            if rest > SUBTREE_DEPTH {
                self.open();
                continue;
            }
            self.nodes += perft::perft_with(&mut self.position, rest as u32, self.leaves);
            self.position.undo_move();
            return true;
        }
    }
}
