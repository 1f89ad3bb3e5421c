//! How far a search may go.

use super::weakness::Weakness;
use crate::rules::Move;

/// How far a search may go. Without any bound it ends at depth 100, or once deeper searches have confirmed a mate; an `infinite` one
/// only when it is told to stop.
///
/// ```
/// use suizo::engine::{ClockLimits, Limits};
///
/// // five seconds, but no more than a million positions
/// let quick = Limits { movetime_ms: Some(5_000), nodes: Some(1_000_000), ..Limits::default() };
/// // ten minutes and 30 s byoyomi, three lines reported
/// let clock = ClockLimits { own_ms: 600_000, inc_ms: 0, byoyomi_ms: 30_000 };
/// let on_clock = Limits { clock: Some(clock), multi_pv: 3, ..Limits::default() };
/// // the fourth level from below; another seed plays another game
/// let weak = Limits { level: 4, seed: 7, ..Limits::default() };
/// # let _ = (quick, on_clock, weak);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Limits {
    /// Nominal depth in plies.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Wall time for this move, in milliseconds.
    pub movetime_ms: Option<u64>,
    /// The clock of the side to move.
    pub clock: Option<ClockLimits>,
    /// Do not answer before being told to stop, even when there is nothing left to find.
    pub infinite: bool,
    /// Stop once a mate within this number of plies is proved.
    pub mate_plies: Option<u32>,
    /// Look at these moves only; empty means all.
    pub search_moves: Vec<Move>,
    /// Number of lines to report; 0 counts as 1.
    pub multi_pv: usize,
    /// Report as the value of the best line a mean of the last three passes, in which the middle one counts twice: for values that are to be
    /// compared from move to move.
    ///
    /// Passes that end with the move of one side and of the other see things differently (the odd-even effect), and how deep a search
    /// comes differs from position to position. A mate counts alone, and what was found before something new does not count.
    pub steady: bool,
    /// 0 is full strength, 1 to [`MAX_LEVEL`](super::MAX_LEVEL) play weaker.
    pub level: u8,
    /// Parameters of a weakened player that is no level; they take precedence over `level`.
    pub weakness: Option<Weakness>,
    /// Chooses among the games a level may play: the same seed plays the same game.
    pub seed: u32,
    /// Give a lost game up. Off, it plays on to the mate.
    pub may_resign: bool,
    /// Milliseconds subtracted from the time of each move for bringing the answer home.
    pub overhead_ms: u64,
}

/// A running clock as its owner sees it, in milliseconds.
///
/// A byoyomi period begins anew with every move, so once the main time is gone nearly all of it is used:
///
/// ```
/// use suizo::engine::{ClockLimits, Engine, Limits, SearchControl};
/// use suizo::rules::{Game, RuleChoices, Rules, Start, Variant};
///
/// /// A clock that moves on by a millisecond each time it is read.
/// struct Ticking(u64);
///
/// impl SearchControl for Ticking {
///     fn now_ms(&mut self) -> u64 {
///         self.0 += 1;
///         self.0
///     }
///     fn should_stop(&mut self) -> bool {
///         false
///     }
/// }
///
/// let game = Game::new(Variant::Sho, RuleChoices::default(), Start::Standard).unwrap();
/// let clock = ClockLimits { own_ms: 0, inc_ms: 0, byoyomi_ms: 50 };
/// let limits = Limits { clock: Some(clock), overhead_ms: 10, ..Limits::default() };
/// let report = Engine::new(Rules::of(Variant::Sho), 1).search(&game, &limits, &mut Ticking(0));
/// assert!((35..50).contains(&report.ms));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ClockLimits {
    /// Left of the main time.
    pub own_ms: u64,
    /// Added after each move.
    pub inc_ms: u64,
    /// What each move may take once the main time is gone.
    pub byoyomi_ms: u64,
}
