//! The leader's part in a search for several lines: it hands root moves out to helpers and searches some itself.
//!
//! Every worker works in slices of a few milliseconds and reads messages between them, so a helper gets a little more to do than it
//! can do until its leader listens again. A helper that is silent is not waited for: the leader does its work, too.

use super::{
    convert,
    pool::Pool,
    reports::Reports,
    slice::{POLL_NODES, Slice},
};
use crate::{
    engine::{Engine, Info, Limits, RootScheduler, RootTask},
    protocol::{GameText, Response, RootResult, SearchId, ToHelper},
    rules::{Move, Variant},
};

/// What a helper has to do ahead, in nodes: the work of a few slices.
const AHEAD_NODES: u64 = 15_000;
/// Smaller searches are over before a message is read.
const MIN_SHARED_NODES: u64 = 8_000;
/// Searches below this depth are as small.
const MIN_SHARED_DEPTH: u32 = 7;
/// After this time without work the leader does what it waits for itself.
const PATIENCE_MS: u64 = 40;

/// A search that this worker leads. It is worker 0 of its [`RootScheduler`]; helpers follow in order.
pub(super) struct LeaderSearch {
    pub id: SearchId,
    game: GameText,
    /// What all workers evaluate with.
    evaluation: String,
    scheduler: RootScheduler,
    /// Bound on the nodes of all workers together.
    max_nodes: Option<u64>,
    start_ms: u64,
    /// What this worker searches itself.
    own: Option<RootTask>,
    /// Since when there has been nothing to do.
    idle_since: Option<u64>,
    reports: Reports,
    /// Any legal move, for a search that is stopped before it found one.
    fallback: Option<Move>,
}

impl LeaderSearch {
    pub fn new(
        id: SearchId,
        game: GameText,
        evaluation: String,
        variant: Variant,
        limits: &Limits,
        root_moves: &[Move],
        start_ms: u64,
    ) -> LeaderSearch {
        LeaderSearch {
            id,
            game,
            evaluation,
            scheduler: RootScheduler::new(root_moves, limits.multi_pv, limits.depth),
            max_nodes: limits.nodes,
            start_ms,
            own: None,
            idle_since: None,
            reports: Reports::new(id, variant),
            fallback: root_moves.first().copied(),
        }
    }

    /// The message by which a helper joins.
    pub fn begin(&self, hash_mib: usize) -> ToHelper {
        let (game, evaluation) = (self.game.clone(), self.evaluation.clone());
        ToHelper::Begin { id: self.id, game, hash_mib: hash_mib as u32, evaluation }
    }

    /// Takes in what a helper found. It counts with the next slice.
    pub fn receive(&mut self, helper: usize, results: &[RootResult]) {
        self.idle_since = None;
        for result in results.iter().filter_map(convert::from_root_result) {
            self.scheduler.receive(helper + 1, result);
        }
    }

    /// Goes on without the helpers so far.
    pub fn lose_helpers(&mut self) {
        for worker in 1..=usize::from(u8::MAX) {
            self.scheduler.release(worker);
        }
    }

    /// Works for a slice; the answer, when the search is over.
    pub fn work(
        &mut self,
        engine: &mut Engine,
        pool: &mut Pool,
        slice: &mut Slice,
        out: &mut Vec<Response>,
    ) -> Option<Response> {
        let now_ms = self.search(engine, pool, slice);
        let nodes = engine.root_search_nodes() + pool.nodes();
        let is_over = slice.stop || self.scheduler.is_done() || self.max_nodes.is_some_and(|limit| nodes >= limit);
        if self.scheduler.take_lines_changed() {
            let (ms, hashfull) = (now_ms.saturating_sub(self.start_ms), engine.hashfull());
            for line in self.scheduler.lines() {
                self.reports.add(&Info { nodes, ms, hashfull, ..line.clone() });
            }
        }
        self.reports.flush(now_ms, is_over, out);
        if is_over {
            pool.send_to_all(&ToHelper::End { id: self.id });
            self.best()
        } else {
            self.feed(pool, now_ms);
            None
        }
    }

    /// Searches root moves until the slice is over or nothing is left to do; the time then.
    fn search(&mut self, engine: &mut Engine, pool: &mut Pool, slice: &mut Slice) -> u64 {
        let mut depth = None;
        let mut now_ms = slice.now_ms();
        let mut polled_nodes = engine.root_search_nodes();
        while !slice.stop && !self.scheduler.is_done() && now_ms < slice.end_ms {
            if depth.replace(self.scheduler.completed()) != Some(self.scheduler.completed()) {
                self.feed(pool, now_ms);
            }
            let scheduler = &mut self.scheduler;
            let own = self.own.take().filter(|task| scheduler.needs(task));
            let Some(task) = own.or_else(|| scheduler.next_task(0)).or_else(|| scheduler.next_task_ahead(0)) else {
                let idle_since = *self.idle_since.get_or_insert(now_ms);
                if now_ms > idle_since + PATIENCE_MS && self.take_over(pool, now_ms) {
                    continue;
                }
                break;
            };
            match engine.search_root_move(&task, &mut slice.control(None)) {
                Some(result) => self.scheduler.receive(0, result),
                None => self.own = Some(task),
            }
            if self.own.is_some() || engine.root_search_nodes() >= polled_nodes + POLL_NODES {
                (now_ms, polled_nodes) = (slice.now_ms(), engine.root_search_nodes());
            }
        }
        now_ms
    }

    /// Gives helpers work until this worker listens again.
    fn feed(&mut self, pool: &mut Pool, now_ms: u64) {
        let n_workers = pool.helpers.len() as u64 + 1;
        for helper in 0..pool.helpers.len() {
            if !pool.helpers[helper].is_ready {
                continue;
            }
            let worker = helper + 1;
            let scheduler = &mut self.scheduler;
            let had_work = scheduler.has_task(worker);
            if !had_work && scheduler.completed() < MIN_SHARED_DEPTH && scheduler.remaining_nodes() < MIN_SHARED_NODES {
                continue;
            }
            let share = AHEAD_NODES.min(scheduler.remaining_nodes() / (n_workers + 1));
            let mut tasks = Vec::new();
            while scheduler.pending_nodes(worker) < share || !scheduler.has_task(worker) {
                let Some(task) = scheduler.next_task(worker) else { break };
                tasks.push(convert::to_root_task(&task));
            }
            if !scheduler.has_task(worker) {
                tasks.extend(scheduler.next_task_ahead(worker).as_ref().map(convert::to_root_task));
            }
            if !tasks.is_empty() {
                if !had_work {
                    pool.helpers[helper].heard_ms = now_ms;
                }
                pool.send(helper, ToHelper::Search { id: self.id, depth: scheduler.depth(), tasks });
            }
        }
    }

    /// Does what a helper was asked for; whether there is such work.
    fn take_over(&mut self, pool: &mut Pool, now_ms: u64) -> bool {
        for (helper, state) in pool.helpers.iter_mut().enumerate() {
            let worker = helper + 1;
            if self.scheduler.has_task(worker) && state.is_silent(now_ms) {
                state.is_ready = false;
                self.scheduler.release(worker);
            }
        }
        self.own = self.scheduler.reclaim();
        self.own.is_some()
    }

    fn best(&self) -> Option<Response> {
        let best = self.scheduler.lines().first();
        let pv = best.map_or(&[][..], |line| &line.pv);
        let mv = pv.first().copied().or(self.fallback)?;
        let best_move = convert::best_move(mv, pv.get(1).copied());
        Some(Response::Best { id: self.id, best: best_move, score: best.map(|line| convert::score(line.score)) })
    }
}
