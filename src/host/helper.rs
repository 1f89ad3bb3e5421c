//! The helper's part in a search for several lines: root moves that the leader hands out.

use super::{
    convert,
    slice::{POLL_NODES, Slice},
};
use crate::{
    engine::{self, Engine},
    protocol::{RootTask, SearchId, ToLeader},
    rules::Move,
};
use std::collections::VecDeque;

/// Tasks from a leader, done in order.
pub(super) struct HelperSearch {
    /// The leader's search.
    pub id: SearchId,
    legal_moves: Vec<Move>,
    tasks: VecDeque<engine::RootTask>,
}

impl HelperSearch {
    pub fn new(id: SearchId, legal_moves: Vec<Move>) -> HelperSearch {
        HelperSearch { id, legal_moves, tasks: VecDeque::new() }
    }

    pub fn has_work(&self) -> bool {
        !self.tasks.is_empty()
    }

    /// Takes tasks on. Earlier ones at lower depths than `depth` are void.
    ///
    /// # Errors
    /// When one cannot be done, in English for the log; then none is taken on.
    pub fn add(&mut self, depth: u32, tasks: &[RootTask]) -> Result<(), String> {
        let tasks = tasks.iter().map(convert::from_root_task).collect::<Result<Vec<engine::RootTask>, _>>()?;
        if let Some(task) = tasks.iter().find(|task| !task.is_valid() || !self.legal_moves.contains(&task.mv)) {
            return Err(format!("{} cannot be searched at depth {}", task.mv, task.depth));
        }
        self.tasks.retain(|earlier| earlier.depth >= depth);
        self.tasks.extend(tasks);
        Ok(())
    }

    /// Works for a slice; what was found in it.
    pub fn work(&mut self, engine: &mut Engine, slice: &mut Slice) -> Option<ToLeader> {
        let mut results = Vec::new();
        let mut polled_nodes = engine.root_search_nodes();
        while let Some(task) = self.tasks.front() {
            let Some(result) = engine.search_root_move(task, &mut slice.control(None)) else { break };
            results.push(convert::to_root_result(&result));
            self.tasks.pop_front();
            if engine.root_search_nodes() >= polled_nodes + POLL_NODES {
                polled_nodes = engine.root_search_nodes();
                if slice.now_ms() >= slice.end_ms {
                    break;
                }
            }
        }
        let nodes = engine.root_search_nodes() as f64;
        (!results.is_empty()).then_some(ToLeader::Found { id: self.id, nodes, results })
    }
}
