//! Searches for several lines that several workers share, without shared memory: one worker leads and hands root moves to the
//! others by messages, which the page has no part in.
//!
//! Everybody works in slices of a few milliseconds and reads messages between them, so a helper has a little more to do than it can
//! do until its leader listens. A helper that is silent is not waited for: the leader does its work, too.

use super::{Clock, EngineHost, Reports, Slice, Task as HostTask, read_game, score};
use crate::{
    engine::{self, Engine, Limits, RootResult, RootScheduler, RootTask},
    protocol::{self, BestMove, Finding, GameText, Order, Response, SearchId, VERSION},
    rules::{Declaration, Game, Move},
};
use std::collections::VecDeque;

/// A helper has about so many nodes to visit ahead: as many as in some slices.
const AHEAD_NODES: u64 = 15_000;
/// Positions visited between two looks at the clock, where moves are quickly weighed.
const POLL_NODES: u64 = 512;
/// Searches so small are over before a message is read.
const LEAST_NODES: u64 = 8_000;
/// The first depths are as small.
const LEAST_DEPTH: u32 = 7;
/// After so long without anything to do the leader does what it waits for itself.
const PATIENCE_MS: u64 = 40;
/// A helper that was silent for so long, with work to do, is taken for dead.
const SILENCE_MS: u64 = 3_000;

/// A helper as its leader sees it.
#[derive(Debug, Default)]
pub(super) struct Mate {
    is_ready: bool,
    /// Positions visited in the search at work.
    nodes: u64,
    /// When it last answered, or was given something after it had nothing to do.
    heard_ms: u64,
}

/// A search that this worker leads. It is worker 0 of its [`RootScheduler`], and helpers follow in order.
pub(super) struct Lead {
    pub id: SearchId,
    game: GameText,
    deal: RootScheduler,
    nodes: Option<u64>,
    start_ms: u64,
    /// What this worker weighs itself.
    own: Option<RootTask>,
    /// Since when there has been nothing to do.
    idle_since: Option<u64>,
    reports: Reports,
    /// Any legal move, for a search that is stopped before it found one.
    fallback: Option<Move>,
}

/// Work for a leader.
pub(super) struct Help {
    pub id: SearchId,
    /// The legal ones.
    moves: Vec<Move>,
    tasks: VecDeque<RootTask>,
}

impl EngineHost {
    /// What helpers are to be told: their number and the order.
    pub fn take_orders(&mut self) -> Vec<(usize, Order)> {
        std::mem::take(&mut self.orders)
    }

    /// What the leader is to be told.
    pub fn take_findings(&mut self) -> Vec<Finding> {
        std::mem::take(&mut self.findings)
    }

    /// Takes in what a helper found. It counts with the next step.
    pub fn hear(&mut self, helper: usize, finding: Finding, clock: &mut Clock) {
        let Some(mate) = self.crew.get_mut(helper) else { return };
        mate.heard_ms = clock();
        match finding {
            Finding::Ready { version } => {
                mate.is_ready = version == VERSION;
                if let (Some(HostTask::Lead(lead)), true) = (&self.task, mate.is_ready) {
                    self.orders.push((helper, lead.begin(self.hash_mib)));
                }
            }
            Finding::Weighed { id, nodes, weights } => {
                if let Some(HostTask::Lead(lead)) = self.task.as_mut().filter(|task| task.id() == id) {
                    // one that was taken for dead
                    mate.is_ready = true;
                    mate.nodes = nodes as u64;
                    lead.idle_since = None;
                    for weight in weights.iter().filter_map(read_weight) {
                        lead.deal.receive(helper + 1, weight);
                    }
                }
            }
        }
    }

    /// Does what a leader wants.
    ///
    /// # Errors
    /// When it makes no sense, in English for the log.
    pub fn obey(&mut self, order: Order, clock: &mut Clock) -> Result<(), String> {
        match order {
            Order::Begin { id, game, hash_mib } => {
                let game = read_game(&game)?;
                self.task = None;
                if hash_mib as usize != self.hash_mib {
                    self.set_hash(hash_mib.clamp(1, super::MAX_HASH_MIB));
                }
                let moves = self.engine(game.rules()).start_root_search(&game, clock());
                self.task = Some(HostTask::Help(Help { id, moves, tasks: VecDeque::new() }));
            }
            Order::Weigh { id, depth, tasks } => {
                let tasks = tasks.iter().map(read_task).collect::<Result<Vec<RootTask>, _>>()?;
                if let Some(HostTask::Help(help)) = self.task.as_mut().filter(|task| task.id() == id) {
                    if let Some(task) = tasks.iter().find(|task| !task.is_valid() || !help.moves.contains(&task.mv)) {
                        return Err(format!("{} cannot be weighed at depth {}", task.mv, task.depth));
                    }
                    help.tasks.retain(|earlier| earlier.depth >= depth);
                    help.tasks.extend(tasks);
                }
            }
            Order::End { id } => {
                self.task.take_if(|task| task.id() == id);
            }
        }
        Ok(())
    }

    pub(super) fn set_crew(&mut self, helpers: u8) {
        self.crew.clear();
        self.crew.resize_with(helpers.into(), Mate::default);
        if let Some(HostTask::Lead(lead)) = &mut self.task {
            for worker in 1..=usize::from(u8::MAX) {
                lead.deal.release(worker);
            }
        }
    }

    /// Whether several workers are of use: several lines are looked for, and nothing but their depth or number of nodes ends it.
    pub(super) fn is_for_crew(&self, game: &Game, limits: &Limits) -> bool {
        let is_open = limits.level == 0 && limits.movetime_ms.is_none();
        let declares = game.declaration() == Some(Declaration::Wins);
        !self.crew.is_empty() && limits.multi_pv > 1 && is_open && !declares && game.legal_moves().len() > 1
    }

    pub(super) fn lead(&mut self, id: SearchId, text: GameText, game: &Game, limits: &Limits, now_ms: u64) -> HostTask {
        let moves = self.engine(game.rules()).start_root_search(game, now_ms);
        let lead = Lead {
            id,
            game: text,
            deal: RootScheduler::new(&moves, limits.multi_pv, limits.depth),
            nodes: limits.nodes,
            start_ms: now_ms,
            own: None,
            idle_since: None,
            reports: Reports::default(),
            fallback: moves.first().copied(),
        };
        for (helper, mate) in self.crew.iter_mut().enumerate() {
            mate.nodes = 0;
            if mate.is_ready {
                self.orders.push((helper, lead.begin(self.hash_mib)));
            }
        }
        HostTask::Lead(Box::new(lead))
    }
}

impl Lead {
    fn begin(&self, hash_mib: usize) -> Order {
        Order::Begin { id: self.id, game: self.game.clone(), hash_mib: hash_mib as u32 }
    }

    /// Works for a slice; the answer, when the search is over.
    #[allow(clippy::too_many_arguments)]
    pub fn work(
        &mut self,
        engine: &mut Engine,
        crew: &mut [Mate],
        orders: &mut Vec<(usize, Order)>,
        clock: &mut Clock,
        slice_end: u64,
        stop: bool,
        out: &mut Vec<Response>,
    ) -> Option<Response> {
        let mut depth = None;
        let mut now_ms = clock();
        let mut looked_at = engine.root_search_nodes();
        while !stop && !self.deal.is_done() && now_ms < slice_end {
            if depth.replace(self.deal.completed()) != Some(self.deal.completed()) {
                self.feed(crew, orders, now_ms);
            }
            let deal = &mut self.deal;
            let own = self.own.take().filter(|task| deal.needs(task));
            let Some(task) = own.or_else(|| deal.next_task(0)).or_else(|| deal.next_task_ahead(0)) else {
                let idle_since = *self.idle_since.get_or_insert(now_ms);
                if now_ms > idle_since + PATIENCE_MS && self.take_over(crew, now_ms) {
                    continue;
                }
                break;
            };
            let mut watch = Slice { clock, slice_end, stop, reports: &mut self.reports };
            match engine.search_root_move(&task, &mut watch) {
                Some(weight) => self.deal.receive(0, weight),
                None => self.own = Some(task),
            }
            if self.own.is_some() || engine.root_search_nodes() >= looked_at + POLL_NODES {
                (now_ms, looked_at) = (clock(), engine.root_search_nodes());
            }
        }
        let nodes = engine.root_search_nodes() + crew.iter().map(|mate| mate.nodes).sum::<u64>();
        let is_over = stop || self.deal.is_done() || self.nodes.is_some_and(|limit| nodes >= limit);
        if self.deal.take_lines_changed() {
            let (ms, hashfull) = (now_ms.saturating_sub(self.start_ms), engine.hashfull());
            for line in self.deal.lines() {
                self.reports.add(&engine::Info { nodes, ms, hashfull, ..line.clone() });
            }
        }
        self.reports.flush(self.id, now_ms, is_over, out);
        if !is_over {
            self.feed(crew, orders, now_ms);
            return None;
        }
        for (helper, mate) in crew.iter().enumerate() {
            if mate.is_ready {
                orders.push((helper, Order::End { id: self.id }));
            }
        }
        self.best()
    }

    /// Gives helpers something to do until this worker listens again.
    fn feed(&mut self, crew: &mut [Mate], orders: &mut Vec<(usize, Order)>, now_ms: u64) {
        let n_workers = crew.len() as u64 + 1;
        for (helper, mate) in crew.iter_mut().enumerate().filter(|(_, mate)| mate.is_ready) {
            let worker = helper + 1;
            let deal = &mut self.deal;
            let was_asked = deal.has_task(worker);
            if !was_asked && deal.completed() < LEAST_DEPTH && deal.remaining_nodes() < LEAST_NODES {
                continue;
            }
            let share = AHEAD_NODES.min(deal.remaining_nodes() / (n_workers + 1));
            let mut tasks = Vec::new();
            while deal.pending_nodes(worker) < share || !deal.has_task(worker) {
                let Some(task) = deal.next_task(worker) else { break };
                tasks.push(task_message(&task));
            }
            if !deal.has_task(worker) {
                tasks.extend(deal.next_task_ahead(worker).as_ref().map(task_message));
            }
            if !tasks.is_empty() {
                if !was_asked {
                    mate.heard_ms = now_ms;
                }
                orders.push((helper, Order::Weigh { id: self.id, depth: deal.depth(), tasks }));
            }
        }
    }

    /// Does what a helper was asked for; whether there is such work.
    fn take_over(&mut self, crew: &mut [Mate], now_ms: u64) -> bool {
        for (helper, mate) in crew.iter_mut().enumerate() {
            let worker = helper + 1;
            if mate.is_ready && self.deal.has_task(worker) && now_ms > mate.heard_ms + SILENCE_MS {
                mate.is_ready = false;
                self.deal.release(worker);
            }
        }
        self.own = self.deal.reclaim();
        self.own.is_some()
    }

    fn best(&self) -> Option<Response> {
        let best = self.deal.lines().first();
        let pv = best.map_or(&[][..], |line| &line.pv);
        let mv = pv.first().copied().or(self.fallback)?;
        let ponder = pv.get(1).map(Move::to_string);
        let best_move = BestMove::Move { usi: mv.to_string(), ponder };
        Some(Response::Best { id: self.id, best: best_move, score: best.map(|line| score(line.score)) })
    }
}

impl Help {
    pub fn has_work(&self) -> bool {
        !self.tasks.is_empty()
    }

    /// Works for a slice; what was found in it.
    pub fn work(&mut self, engine: &mut Engine, clock: &mut Clock, slice_end: u64) -> Option<Finding> {
        let mut reports = Reports::default();
        let mut weights = Vec::new();
        let mut looked_at = engine.root_search_nodes();
        while let Some(task) = self.tasks.front() {
            let mut watch = Slice { clock, slice_end, stop: false, reports: &mut reports };
            let Some(weight) = engine.search_root_move(task, &mut watch) else { break };
            weights.push(weight_message(&weight));
            self.tasks.pop_front();
            if engine.root_search_nodes() >= looked_at + POLL_NODES {
                looked_at = engine.root_search_nodes();
                if clock() >= slice_end {
                    break;
                }
            }
        }
        let nodes = engine.root_search_nodes() as f64;
        (!weights.is_empty()).then_some(Finding::Weighed { id: self.id, nodes, weights })
    }
}

fn task_message(task: &RootTask) -> protocol::Task {
    let &RootTask { mv, depth, floor, expected, rank } = task;
    protocol::Task { mv: mv.to_string(), depth, floor, expected, rank }
}

fn read_task(task: &protocol::Task) -> Result<RootTask, String> {
    let &protocol::Task { ref mv, depth, floor, expected, rank } = task;
    let mv = mv.parse().map_err(|_| format!("{:?} is no move", super::excerpt(mv)))?;
    Ok(RootTask { mv, depth, floor, expected, rank })
}

fn weight_message(weight: &RootResult) -> protocol::Weight {
    protocol::Weight {
        depth: weight.depth,
        value: weight.value,
        bound: match weight.bound {
            engine::Bound::Exact => protocol::Bound::Exact,
            engine::Bound::Lower => protocol::Bound::AtLeast,
            engine::Bound::Upper => protocol::Bound::AtMost,
        },
        nodes: weight.nodes as f64,
        seldepth: weight.seldepth,
        pv: weight.pv.iter().map(Move::to_string).collect(),
    }
}

fn read_weight(weight: &protocol::Weight) -> Option<RootResult> {
    let pv: Vec<Move> = weight.pv.iter().map_while(|usi| usi.parse().ok()).collect();
    Some(RootResult {
        mv: *pv.first()?,
        depth: weight.depth,
        value: weight.value,
        bound: match weight.bound {
            protocol::Bound::Exact => engine::Bound::Exact,
            protocol::Bound::AtLeast => engine::Bound::Lower,
            protocol::Bound::AtMost => engine::Bound::Upper,
        },
        nodes: weight.nodes as u64,
        seldepth: weight.seldepth,
        pv,
    })
}
