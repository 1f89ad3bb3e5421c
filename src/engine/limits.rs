//! What a search may spend, how it is watched, and what it tells.

use super::skill::Row;
use crate::rules::Move;

/// How far a search may go. Without any bound it ends at depth 100, or once deeper searches have confirmed a mate; an `infinite` one
/// only when it is told to stop.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Limits {
    /// Plies of nominal depth.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Wall time for this move.
    pub movetime_ms: Option<u64>,
    /// The clock of the side to move.
    pub clock: Option<ClockLimits>,
    /// Do not answer before being told to stop, even when there is nothing left to find.
    pub infinite: bool,
    /// Stop once a mate within so many plies is proved.
    pub mate_plies: Option<u32>,
    /// Look at these moves only; empty means all.
    pub search_moves: Vec<Move>,
    /// Lines to report; 0 counts as 1.
    pub multi_pv: usize,
    /// 0 is full strength, 1 to [`MAX_LEVEL`](super::MAX_LEVEL) play weaker.
    pub level: u8,
    /// Parameters of a weakened player that is no level; they come before `level`.
    pub row: Option<Row>,
    /// Chooses among the games a level may play: the same seed plays the same game.
    pub seed: u32,
    /// Give a lost game up. Off, it plays on to the mate.
    pub may_resign: bool,
    /// Taken off the time for bringing the answer home.
    pub overhead_ms: u64,
}

/// A running clock as its owner sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ClockLimits {
    /// Left of the main time.
    pub own_ms: u64,
    /// Added after each move.
    pub inc_ms: u64,
    /// What each move may take once the main time is gone.
    pub byoyomi_ms: u64,
}

/// The world as a search sees it: a clock, a listener, and someone who may interrupt. LinkOverrides every few hundred nodes.
pub trait Watch {
    /// Milliseconds from any fixed moment; never runs backwards.
    fn now_ms(&mut self) -> u64;

    /// Whether to end the search with the best move so far.
    fn should_stop(&mut self) -> bool;

    /// Hears each finished line, and from depth 8 on bounds of a first line that is still being searched ([`Info::bound`]).
    fn report(&mut self, _info: &Info) {}

    /// Whether the opponent's time is running: no time limit counts until this turns false.
    fn is_pondering(&mut self) -> bool {
        false
    }

    /// Rests a moment. Called again and again when there is nothing left to search but the answer is not wanted yet: in an
    /// infinite search, or while pondering.
    fn wait(&mut self) {
        std::hint::spin_loop();
    }

    /// Whether to put the search aside; it goes on with the next [`Engine::run`](super::Engine::run), visiting no position
    /// twice for it.
    fn should_pause(&mut self) -> bool {
        false
    }
}

/// A score from the point of view of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn.
    Cp(i32),
    /// Plies to the end; negative when the side to move loses.
    Mate(i32),
}

/// How a score relates to the truth at its depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    Exact,
    /// At least this.
    Lower,
    /// At most this.
    Upper,
}

/// One line of thought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Info {
    /// Plies that were asked for, before extensions and reductions.
    pub depth: u32,
    /// The deepest ply that was reached.
    pub seldepth: u32,
    /// Rank of this line, from 1.
    pub multi_pv: usize,
    pub score: Score,
    pub bound: Bound,
    /// Positions visited since the search began, by all lines.
    pub nodes: u64,
    /// Since the search began.
    pub ms: u64,
    /// The share of the table that this search has written, in thousandths.
    pub hashfull: u32,
    pub pv: Vec<Move>,
}

/// What the engine wants to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BestMove {
    Move {
        mv: Move,
        ponder: Option<Move>,
    },
    /// An impasse declaration that wins.
    Declare,
    /// Also when there is no legal move.
    Resign,
}

/// The end of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchReport {
    pub best: BestMove,
    /// Score of the best line, `Mate(0)` where there is no move; none when it was stopped before any move had a value. Never bent by
    /// a level's choice among lines.
    pub score: Option<Score>,
    pub depth: u32,
    pub nodes: u64,
    pub ms: u64,
    pub pv: Vec<Move>,
}
