//! What the engine works on, and a slice of it.

use super::{
    convert, helper::HelperSearch, impasse, leader::LeaderSearch, mate_task::MateTask, perft_task::PerftTask,
    reports::Reports, slice::Slice, waiting::Waiting,
};
use crate::{
    engine::{Engine, Progress, bench::Bench},
    protocol::{Response, SearchId},
};

/// The task at work.
pub(super) enum Task {
    Search(Search),
    /// A search for several lines, with helpers.
    Leader(Box<LeaderSearch>),
    /// Part of a search that another worker leads.
    Helper(HelperSearch),
    /// A search that has not begun.
    Waiting(Waiting),
    /// A search about an impasse.
    Impasse {
        id: SearchId,
    },
    Mate(Box<MateTask>),
    Bench(BenchTask),
    Perft(Box<PerftTask>),
}

impl Task {
    pub fn id(&self) -> SearchId {
        match self {
            Task::Search(search) => search.id,
            Task::Leader(search) => search.id,
            Task::Helper(search) => search.id,
            Task::Waiting(waiting) => waiting.id(),
            Task::Impasse { id } => *id,
            Task::Mate(mate) => mate.id,
            Task::Bench(bench) => bench.id,
            Task::Perft(perft) => perft.id,
        }
    }

    /// Whether another worker may wait for this one.
    pub fn is_shared(&self) -> bool {
        matches!(self, Task::Leader(_) | Task::Helper(_))
    }

    /// Whether the worker has a part in another's search.
    pub fn is_help(&self) -> bool {
        matches!(self, Task::Helper(_) | Task::Waiting(Waiting::Helper { .. }))
    }

    /// Whether a slice would get anything done.
    pub fn has_work(&self) -> bool {
        match self {
            Task::Helper(search) => search.has_work(),
            Task::Search(search) => !search.is_exhausted,
            _ => true,
        }
    }
}

/// A search by this worker alone.
pub(super) struct Search {
    id: SearchId,
    reports: Reports,
    /// Nothing is left to find; only the stop is missing.
    is_exhausted: bool,
}

impl Search {
    pub fn new(id: SearchId, reports: Reports) -> Search {
        Search { id, reports, is_exhausted: false }
    }

    /// Works for a slice; the answer, when the search is over.
    pub fn work(&mut self, engine: &mut Engine, slice: &mut Slice, out: &mut Vec<Response>) -> Option<Response> {
        let report = match engine.run(&mut slice.control(Some(&mut self.reports))) {
            Progress::Done(report) => Some(report),
            Progress::Paused => None,
            Progress::Waiting => {
                self.is_exhausted = true;
                None
            }
        };
        self.reports.flush(slice.now_ms(), report.is_some() || self.is_exhausted, out);
        report.map(|report| convert::best_response(self.id, &report))
    }
}

/// Searches about an impasse for a slice; the answer, when it is clear.
pub(super) fn work_on_impasse(id: SearchId, engine: &mut Engine, slice: &mut Slice) -> Option<Response> {
    match engine.run(&mut slice.control(None)) {
        Progress::Done(report) => Some(Response::Impasse { id, agree: impasse::agrees_after(&report) }),
        Progress::Paused | Progress::Waiting => None,
    }
}

/// The search of fixed positions whose nodes are counted.
pub(super) struct BenchTask {
    id: SearchId,
    bench: Box<Bench>,
    start_ms: u64,
}

impl BenchTask {
    pub fn new(id: SearchId, bench: Bench, start_ms: u64) -> BenchTask {
        BenchTask { id, bench: Box::new(bench), start_ms }
    }

    /// Works for a slice; the answer, when the last position is done.
    pub fn work(&mut self, slice: &mut Slice) -> Option<Response> {
        let report = self.bench.step()?;
        let ms = slice.now_ms().saturating_sub(self.start_ms) as f64;
        Some(Response::Measured { id: self.id, nodes: report.nodes as f64, ms })
    }
}
