//! What a search keeps: between searches, between slices, and from ply to ply.

use super::{
    correction_history::CorrectionHistory,
    move_history::{MoveHistory, PieceTo},
    move_picker::MoveStack,
    node::Node,
    skill::Skill,
    time::TimePlan,
    tt::TranspositionTable,
};
use crate::engine::{
    control::SearchControl,
    eval::{Evaluator, Sums},
    limits::Limits,
    net::{Accumulators, NetEvaluator},
    parts::Parts,
    value::MAX_PLY,
};
use crate::rules::{Bare, BareKing, Drops, Game, Impasse, Move, MoveLimit, MoveList, Position};

/// What outlives a search.
pub struct SearchTables {
    pub tt: TranspositionTable,
    pub move_history: MoveHistory,
    pub corrections: CorrectionHistory,
    pub evaluator: Evaluator,
    /// Corrects the evaluator at full strength.
    pub net: Option<Box<NetEvaluator>>,
    pub parts: Parts,
    pub moves: MoveStack,
    pub scratch: Box<MoveList>,
}

impl SearchTables {
    pub fn new(evaluator: Evaluator, hash_mib: usize) -> SearchTables {
        SearchTables {
            tt: TranspositionTable::new(hash_mib),
            move_history: MoveHistory::new(),
            corrections: CorrectionHistory::new(),
            evaluator,
            net: None,
            parts: Parts::ALL,
            moves: MoveStack::default(),
            scratch: Box::new(MoveList::new()),
        }
    }
}

/// Where a search stands: all that must last from one slice to the next.
pub struct SearchState {
    pub position: Position,
    pub bare_king: BareKing,
    pub impasse: Impasse,
    /// Points that White gets in a declaration for pieces given away.
    pub credit: u16,
    /// The ply of the game from which it may be drawn by its length.
    pub move_limit: Option<usize>,
    /// The ply of the game at the root.
    pub root_ply: usize,
    pub has_bare_king_rule: bool,
    /// Whether a mate in one is worth a test of its own.
    pub tests_mate_in_one: bool,
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
    pub suspended: Vec<Node>,
    /// Unwind: stopped or suspended.
    pub aborted: bool,
    pub paused: bool,
    pub seldepth: usize,
    pub root_depth: i32,
    /// No null move before this ply, while one is being verified.
    pub null_min_ply: usize,
    pub pv: PvTable,
    /// By ply, with [`BEFORE_ROOT`] entries before the root's.
    pub plies: Vec<PlyEntry>,
    pub sums: Vec<Sums>,
    /// The net's, by ply; empty without one, or for a level: levels were measured with the tables alone.
    pub net_sums: Accumulators,
}

/// What the search remembers of a node on the current path.
#[derive(Clone, Copy)]
pub struct PlyEntry {
    pub killers: [Move; 2],
    pub piece_to: PieceTo,
    pub mv: Move,
}

/// Entries of [`SearchState::plies`] before the root's.
pub const BEFORE_ROOT: usize = 2;
/// Nodes between two looks at the clock.
pub const POLL_NODES: u64 = 512;

/// Principal variations by ply.
pub struct PvTable {
    moves: Vec<[Move; MAX_PLY]>,
    lens: [usize; MAX_PLY + 1],
}

impl PvTable {
    pub fn new() -> PvTable {
        PvTable { moves: vec![[Move::NONE; MAX_PLY]; MAX_PLY + 1], lens: [0; MAX_PLY + 1] }
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

impl SearchState {
    pub fn new(game: &Game, limits: Limits, skill: Skill, tables: &SearchTables, start_ms: u64) -> SearchState {
        let position = game.position().clone();
        let (rules, choices, ply) = (game.rules(), game.choices(), game.ply());
        let sums = tables.evaluator.sums(&position);
        let net = tables.net.as_deref().filter(|_| !skill.is_weak());
        let net_sums = Accumulators::new(net, &position);
        let blank = PlyEntry { killers: [Move::NONE; 2], piece_to: PieceTo::NONE, mv: Move::NONE };
        SearchState {
            bare_king: choices.bare_king,
            impasse: choices.impasse,
            credit: game.handicap_credit(),
            move_limit: match choices.move_limit {
                MoveLimit::Off => None,
                MoveLimit::Plies(limit) => Some(limit as usize),
            },
            root_ply: ply,
            has_bare_king_rule: rules.table().bare == Bare::Loses,
            tests_mate_in_one: rules.table().drops == Drops::Hand,
            plan: TimePlan::new(&limits, ply),
            skill,
            limits,
            start_ms,
            clock_ms: start_ms,
            was_pondering: false,
            nodes: 0,
            next_poll: 0,
            pause_from: 0,
            suspended: Vec::new(),
            aborted: false,
            paused: false,
            seldepth: 0,
            root_depth: 0,
            null_min_ply: 0,
            pv: PvTable::new(),
            plies: vec![blank; MAX_PLY + BEFORE_ROOT + 1],
            sums: vec![sums; MAX_PLY + 1],
            net_sums,
            position,
        }
    }

    /// Plies of the game beyond its limit of moves, at this ply of the search; `None` before the limit.
    #[inline]
    pub fn past_limit(&self, ply: usize) -> Option<usize> {
        (self.root_ply + ply).checked_sub(self.move_limit?)
    }

    /// Own time spent on the move; `None` as long as the opponent's time is running.
    pub fn elapsed_ms(&mut self, control: &mut dyn SearchControl) -> Option<u64> {
        if control.is_pondering() {
            self.was_pondering = true;
            return None;
        }
        let now_ms = control.now_ms();
        if std::mem::take(&mut self.was_pondering) {
            self.clock_ms = now_ms;
        }
        Some(now_ms.saturating_sub(self.clock_ms))
    }

    /// Time spent on the move while the opponent's was running.
    pub fn pondered_ms(&self) -> u64 {
        self.clock_ms.saturating_sub(self.start_ms)
    }

    /// Continues the search after a pause.
    pub fn resume(&mut self) {
        (self.aborted, self.paused) = (false, false);
        self.next_poll = self.nodes;
        self.pause_from = self.nodes + POLL_NODES;
    }
}
