//! Whoever plays in a match.

use super::budget::Budget;
use crate::{
    engine::{BestMove, ClockLimits, Engine, Limits, SearchControl, Weakness},
    rules::{ByColor, Game, Move},
};
use std::time::{Duration, Instant};

/// One who can be asked for moves. Between two games it may be asked to begin anew.
pub trait Player {
    /// What it calls itself.
    fn name(&self) -> &str;

    /// What it was told to be, by the names of its own options.
    fn options(&self) -> &[(String, String)];

    /// Forgets the game before and prepares for this one, off the clock.
    ///
    /// # Errors
    /// When it does not answer any more.
    fn new_game(&mut self, game: &Game) -> Result<(), Failure>;

    /// What it does at its turn in this game, which goes on from the one announced.
    ///
    /// # Errors
    /// When it does not answer any more.
    fn choose(&mut self, game: &Game, turn: &Turn) -> Result<Thought, Failure>;
}

/// What a player is told about its turn.
#[derive(Debug, Clone, Copy)]
pub struct Turn {
    pub budget: Budget,
    /// What is left on the clocks, in milliseconds; a player without a clock has none of it.
    pub left_ms: ByColor<u64>,
    /// How long an answer is waited for.
    pub patience: Duration,
}

/// Why a player cannot go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// The program ended.
    Died,
    /// No answer came for as long as one was waited for.
    Silent,
}

/// What a player answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    Move(Move),
    /// Declares an impasse.
    Declare,
    Resign,
    /// What is no move.
    Unreadable(String),
}

/// An answer and what it cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thought {
    pub answer: Answer,
    pub took: Duration,
    /// Positions visited, where the player tells.
    pub nodes: Option<u64>,
    /// Depth reached, where the player tells.
    pub depth: Option<u32>,
}

/// Time on the way that a clock is spared, as the USI program does.
const OVERHEAD_MS: u64 = 30;

/// This program's engine, without a process between.
pub struct Own {
    name: String,
    options: Vec<(String, String)>,
    engine: Engine,
    /// What weakens it.
    row: Option<Weakness>,
    /// Chooses among the games of a weakened player.
    side: u32,
    seed: u32,
}

impl Own {
    /// The engine under a name of its own, with the options that tell it from others.
    pub fn new(engine: Engine, options: Vec<(String, String)>) -> Own {
        Own {
            name: concat!("Suizo ", env!("CARGO_PKG_VERSION")).to_owned(),
            options,
            engine,
            row: None,
            side: 0,
            seed: 0,
        }
    }

    /// The engine as a weakened player. Its games depend on their starts and on `side` alone.
    pub fn weakened(engine: Engine, row: Weakness, side: u32) -> Own {
        let options = vec![("row".to_owned(), row.to_string())];
        Own { row: Some(row), side, ..Own::new(engine, options) }
    }
}

impl Player for Own {
    fn name(&self) -> &str {
        &self.name
    }

    fn options(&self) -> &[(String, String)] {
        &self.options
    }

    fn new_game(&mut self, game: &Game) -> Result<(), Failure> {
        self.engine.new_game();
        self.seed = (game.position().key() >> 32) as u32 ^ self.side;
        Ok(())
    }

    fn choose(&mut self, game: &Game, turn: &Turn) -> Result<Thought, Failure> {
        let limits = match turn.budget {
            Budget::Nodes(nodes) => Limits { nodes: Some(nodes), ..Limits::default() },
            Budget::MoveTime(ms) => Limits { movetime_ms: Some(ms), ..Limits::default() },
            Budget::Clock { inc_ms, byoyomi_ms, .. } => Limits {
                clock: Some(ClockLimits { own_ms: turn.left_ms[game.turn()], inc_ms, byoyomi_ms }),
                overhead_ms: OVERHEAD_MS,
                ..Limits::default()
            },
        };
        // a level is an opponent and may give up
        let limits = Limits { weakness: self.row, seed: self.seed, may_resign: self.row.is_some(), ..limits };
        let mut clock = Stopwatch(Instant::now());
        let report = self.engine.search(game, &limits, &mut clock);
        let answer = match report.best {
            BestMove::Move { mv, .. } => Answer::Move(mv),
            BestMove::Declare => Answer::Declare,
            BestMove::Resign => Answer::Resign,
        };
        Ok(Thought { answer, took: clock.0.elapsed(), nodes: Some(report.nodes), depth: Some(report.depth) })
    }
}

/// Time since a search began; nobody interrupts.
pub(super) struct Stopwatch(pub Instant);

impl SearchControl for Stopwatch {
    fn now_ms(&mut self) -> u64 {
        self.0.elapsed().as_millis() as u64
    }

    fn should_stop(&mut self) -> bool {
        false
    }
}
