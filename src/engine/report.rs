//! What a search reports: scores, lines and its answer.

use super::value::{MATE, Value, is_mate_value};
use crate::rules::Move;

/// A score from the point of view of the side to move.
///
/// ```
/// # use suizo::engine::{Engine, Limits, SearchControl};
/// # struct Unlimited;
/// # impl SearchControl for Unlimited {
/// #     fn now_ms(&mut self) -> u64 { 0 }
/// #     fn should_stop(&mut self) -> bool { false }
/// # }
/// use suizo::engine::Score;
/// use suizo::rules::{Game, RuleChoices, Rules, Start, Variant};
///
/// // a gold in hand, and a pawn that supports it in front of the king: mate in one
/// let rules = Rules::of(Variant::Shogi);
/// let start = Start::parse(rules, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1").unwrap();
/// let game = Game::new(Variant::Shogi, RuleChoices::default(), start).unwrap();
/// let limits = Limits { depth: Some(2), ..Limits::default() };
/// let report = Engine::new(rules, 1).search(&game, &limits, &mut Unlimited);
/// assert_eq!(report.score, Some(Score::Mate(1)));
/// assert_eq!(report.pv[0].to_string(), "G*5b");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn.
    Cp(i32),
    /// Plies to the end; negative when the side to move loses.
    Mate(i32),
}

impl Score {
    pub(super) const fn from_value(value: Value) -> Score {
        if !is_mate_value(value) {
            Score::Cp(value)
        } else if value > 0 {
            Score::Mate(MATE - value)
        } else {
            Score::Mate(-MATE - value)
        }
    }
}

/// How a score relates to the truth at its depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// The score itself.
    Exact,
    /// At least this.
    Lower,
    /// At most this.
    Upper,
}

/// One line of a search, as it is reported while the search runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Info {
    /// Nominal depth in plies: before extensions and reductions.
    pub depth: u32,
    /// The deepest ply that was reached.
    pub seldepth: u32,
    /// Rank of this line, from 1.
    pub multi_pv: usize,
    /// What the line is worth to the side to move.
    pub score: Score,
    /// Whether the score is more than a bound.
    pub bound: Bound,
    /// Positions visited since the search began, by all lines.
    pub nodes: u64,
    /// Milliseconds since the search began.
    pub ms: u64,
    /// The share of the transposition table that this search has written, in thousandths.
    pub hashfull: u32,
    /// The line that both sides would play (*principal variation*).
    pub pv: Vec<Move>,
}

/// What the engine wants to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BestMove {
    /// Play a move.
    Move {
        /// The move.
        mv: Move,
        /// The answer that it expects.
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
    /// What to do.
    pub best: BestMove,
    /// Score of the best line, `Mate(0)` where there is no move; none when it was stopped before any move had a value. Never
    /// changed by a level's choice among lines.
    pub score: Option<Score>,
    /// The deepest nominal depth that was completed, in plies.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Milliseconds that the search took.
    pub ms: u64,
    /// The line that begins with the best move.
    pub pv: Vec<Move>,
}
