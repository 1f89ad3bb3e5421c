//! What a search keeps: between searches, between slices, and from ply to ply.

use super::{
    Limits, MAX_PLY, Watch,
    correction::Corrections,
    eval::{Evaluator, Sums},
    history_heur::{Histories, Slot},
    node::Node,
    parts::Parts,
    picker::MoveStack,
    skill::Skill,
    time::TimePlan,
    tt::Table,
};
use crate::rules::{BareKing, Drops, Game, Impasse, Move, MoveLimit, MoveList, Position};

/// What outlives a search.
pub(super) struct Tables {
    pub table: Table,
    pub histories: Histories,
    pub corrections: Corrections,
    pub evaluator: Evaluator,
    pub parts: Parts,
    pub moves: MoveStack,
    pub scratch: Box<MoveList>,
}

/// Where a search stands: all that must last from one slice to the next.
pub(super) struct Job {
    pub position: Position,
    pub bare_king: BareKing,
    pub impasse: Impasse,
    /// Points that White gets in a declaration for pieces given away.
    pub credit: u16,
    /// The ply of the game from which it may be drawn by its length.
    pub move_limit: Option<usize>,
    /// The ply of the game at the root.
    pub root_ply: usize,
    pub knows_bare_king: bool,
    /// Mate in one is worth a test of its own.
    pub mates_matter: bool,
    pub limits: Limits,
    pub plan: TimePlan,
    pub skill: Skill,
    pub start_ms: u64,
    /// When the own clock started: with the search, or when the expected move was played.
    pub clock_ms: u64,
    pub was_pondering: bool,
    pub nodes: u64,
    pub next_poll: u64,
    /// No pause before this count of nodes: every slice gets something done.
    pub pause_from: u64,
    /// Nodes of a paused search, the innermost first.
    pub aside: Vec<Node>,
    /// Unwind: stopped or put aside.
    pub aborted: bool,
    pub paused: bool,
    pub seldepth: usize,
    pub root_depth: i32,
    pub null_min_ply: usize,
    pub pv: Lines,
    /// By ply, with two entries before the root.
    pub plies: Vec<Ply>,
    pub sums: Vec<Sums>,
}

/// What the search remembers of a node on the current path.
#[derive(Clone, Copy)]
pub(super) struct Ply {
    pub killers: [Move; 2],
    pub slot: Slot,
    pub mv: Move,
}

/// Entries of [`Job::plies`] before the root's.
pub(super) const BEFORE_ROOT: usize = 2;
/// Nodes between two looks at the clock.
pub(super) const POLL_NODES: u64 = 512;
/// Best lines by ply.
pub(super) struct Lines {
    moves: Vec<[Move; MAX_PLY]>,
    lens: [usize; MAX_PLY + 1],
}

impl Lines {
    pub fn new() -> Lines {
        Lines { moves: vec![[Move::NONE; MAX_PLY]; MAX_PLY + 1], lens: [0; MAX_PLY + 1] }
    }

    #[inline]
    pub fn clear(&mut self, ply: usize) {
        self.lens[ply] = 0;
    }

    /// The line of this ply becomes the move and the next ply's line.
    pub fn extend(&mut self, ply: usize, mv: Move) {
        let len = self.lens[ply + 1].min(MAX_PLY - 1);
        let (upper, lower) = self.moves.split_at_mut(ply + 1);
        upper[ply][0] = mv;
        upper[ply][1..=len].copy_from_slice(&lower[0][..len]);
        self.lens[ply] = len + 1;
    }

    pub fn line(&self, ply: usize) -> &[Move] {
        &self.moves[ply][..self.lens[ply]]
    }
}

impl Job {
    pub fn new(game: &Game, limits: Limits, skill: Skill, evaluator: &Evaluator, start_ms: u64) -> Job {
        let position = game.position().clone();
        let (rules, choices, ply) = (game.rules(), game.choices(), game.ply());
        let sums = evaluator.sums(&position);
        let blank = Ply { killers: [Move::NONE; 2], slot: Slot::NONE, mv: Move::NONE };
        Job {
            bare_king: choices.bare_king,
            impasse: choices.impasse,
            credit: game.handicap_credit(),
            move_limit: match choices.move_limit {
                MoveLimit::Off => None,
                MoveLimit::Plies(limit) => Some(limit as usize),
            },
            root_ply: ply,
            knows_bare_king: !rules.has_drops(),
            mates_matter: rules.table().drops == Drops::Hand,
            plan: TimePlan::new(&limits, ply),
            skill,
            limits,
            start_ms,
            clock_ms: start_ms,
            was_pondering: false,
            nodes: 0,
            next_poll: 0,
            pause_from: 0,
            aside: Vec::new(),
            aborted: false,
            paused: false,
            seldepth: 0,
            root_depth: 0,
            null_min_ply: 0,
            pv: Lines::new(),
            plies: vec![blank; MAX_PLY + BEFORE_ROOT + 1],
            sums: vec![sums; MAX_PLY + 1],
            position,
        }
    }

    /// Plies of the game beyond its limit of moves, so many plies from the root; `None` before the limit.
    #[inline]
    pub fn past_limit(&self, ply: usize) -> Option<usize> {
        (self.root_ply + ply).checked_sub(self.move_limit?)
    }

    /// Own time spent on the move; `None` as long as the opponent's time is running.
    pub fn elapsed_ms(&mut self, watch: &mut dyn Watch) -> Option<u64> {
        if watch.is_pondering() {
            self.was_pondering = true;
            return None;
        }
        let now_ms = watch.now_ms();
        if std::mem::take(&mut self.was_pondering) {
            self.clock_ms = now_ms;
        }
        Some(now_ms.saturating_sub(self.clock_ms))
    }

    /// Time spent on the move while the opponent's was running.
    pub fn pondered_ms(&self) -> u64 {
        self.clock_ms.saturating_sub(self.start_ms)
    }

    /// Takes the search up again.
    pub fn resume(&mut self) {
        (self.aborted, self.paused) = (false, false);
        self.next_poll = self.nodes;
        self.pause_from = self.nodes + POLL_NODES;
    }
}
