//! Players: the trait, and this engine as one.

use super::budget::Budget;
use crate::{
    engine::{BestMove, ClockLimits, Engine, Limits, SearchControl, Weakness},
    rules::{ByColor, Game, Move},
};
use std::time::{Duration, Instant};

/// A player of matches.
pub trait Player {
    /// What it calls itself.
    fn name(&self) -> &str;

    /// Its options and their values, by the names that it has for them.
    fn options(&self) -> &[(String, String)];

    /// Prepares for a new game, off the clock.
    ///
    /// # Errors
    /// When the program has ended or stays silent.
    fn new_game(&mut self, game: &Game) -> Result<(), PlayerFailure>;

    /// Chooses a move in a game that continues the one announced by [`Player::new_game`].
    ///
    /// # Errors
    /// When the program has ended or stays silent.
    fn choose(&mut self, game: &Game, turn: &MoveRequest) -> Result<TimedAnswer, PlayerFailure>;
}

/// The time and nodes that a player has for a move.
#[derive(Debug, Clone, Copy)]
pub struct MoveRequest {
    /// The budget of the side to move.
    pub budget: Budget,
    /// Time left on the clocks, in milliseconds; 0 for a player without a clock.
    pub left_ms: ByColor<u64>,
    /// How long to wait for an answer.
    pub patience: Duration,
}

/// Why a player cannot go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayerFailure {
    /// The program ended.
    Died,
    /// No answer came in time.
    Silent,
}

/// What a player answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlayerAnswer {
    /// Plays this move, which may be illegal.
    Move(Move),
    /// Declares an impasse.
    Declare,
    /// Gives the game up.
    Resign,
    /// Text that is no move.
    Unreadable(String),
}

/// An answer, and the time and nodes it took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimedAnswer {
    /// What the player answered.
    pub answer: PlayerAnswer,
    /// The time it took.
    pub took: Duration,
    /// Nodes searched, if the player reports them.
    pub nodes: Option<u64>,
    /// Depth reached, if the player reports it.
    pub depth: Option<u32>,
}

/// Time reserved for the way to and from the clock, as in the USI program.
const OVERHEAD_MS: u64 = 30;

/// This program's engine, in this process.
pub struct EnginePlayer {
    name: String,
    options: Vec<(String, String)>,
    engine: Engine,
    /// Its weakness, if it plays below full strength.
    row: Option<Weakness>,
    /// Part of the seed of a weakened player, so that two of them play different games.
    side: u32,
    seed: u32,
}

impl EnginePlayer {
    /// The engine at full strength, with the options that distinguish it from others.
    pub fn new(engine: Engine, options: Vec<(String, String)>) -> EnginePlayer {
        EnginePlayer {
            name: concat!("Suizo ", env!("CARGO_PKG_VERSION")).to_owned(),
            options,
            engine,
            row: None,
            side: 0,
            seed: 0,
        }
    }

    /// The engine as a weakened player. Its games depend on their starts and on `side` alone.
    pub fn weakened(engine: Engine, row: Weakness, side: u32) -> EnginePlayer {
        let options = vec![("row".to_owned(), row.to_string())];
        EnginePlayer { row: Some(row), side, ..EnginePlayer::new(engine, options) }
    }
}

impl Player for EnginePlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn options(&self) -> &[(String, String)] {
        &self.options
    }

    fn new_game(&mut self, game: &Game) -> Result<(), PlayerFailure> {
        self.engine.new_game();
        self.seed = (game.position().key() >> 32) as u32 ^ self.side;
        Ok(())
    }

    fn choose(&mut self, game: &Game, turn: &MoveRequest) -> Result<TimedAnswer, PlayerFailure> {
        let limits = match turn.budget {
            Budget::Nodes(nodes) => Limits { nodes: Some(nodes), ..Limits::default() },
            Budget::MoveTime(ms) => Limits { movetime_ms: Some(ms), ..Limits::default() },
            Budget::Clock { inc_ms, byoyomi_ms, .. } => Limits {
                clock: Some(ClockLimits { own_ms: turn.left_ms[game.turn()], inc_ms, byoyomi_ms }),
                overhead_ms: OVERHEAD_MS,
                ..Limits::default()
            },
        };
        // a level plays as an opponent on the page does, and may resign
        let limits = Limits { weakness: self.row, seed: self.seed, may_resign: self.row.is_some(), ..limits };
        let mut clock = Stopwatch(Instant::now());
        let report = self.engine.search(game, &limits, &mut clock);
        let answer = match report.best {
            BestMove::Move { mv, .. } => PlayerAnswer::Move(mv),
            BestMove::Declare => PlayerAnswer::Declare,
            BestMove::Resign => PlayerAnswer::Resign,
        };
        Ok(TimedAnswer { answer, took: clock.0.elapsed(), nodes: Some(report.nodes), depth: Some(report.depth) })
    }
}

/// Time since a search began; the search is never stopped from outside.
pub(super) struct Stopwatch(pub Instant);

impl SearchControl for Stopwatch {
    fn now_ms(&mut self) -> u64 {
        self.0.elapsed().as_millis() as u64
    }

    fn should_stop(&mut self) -> bool {
        false
    }
}
