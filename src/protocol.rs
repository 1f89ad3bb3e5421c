//! The whole contract between the page and the engine's worker.
//!
//! Positions cross as text (a start and USI moves), never as memory layout, so that a page and a worker from different
//! deployments disagree politely. Every question carries a [`SearchId`]; whoever asks drops the answers that nobody waits for.

use serde::{Deserialize, Serialize};

/// Version of this contract. Both sides say theirs first and refuse to go on when they differ.
pub const VERSION: u32 = 1;

/// Names one question; unique within the life of a page.
pub type SearchId = u32;

/// A game as text: enough to rebuild it, rules and all.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct GameText {
    /// Variant id of RULES.md, such as `shogi`.
    pub variant: String,
    /// `startpos`, a handicap id or an SFEN.
    pub start: String,
    /// USI moves from the start.
    pub moves: Vec<String>,
    /// Rule switches that differ from their default: key and value as in RULES.md.
    pub choices: Vec<(String, String)>,
}

/// How much a search may spend. Several bounds may be set; the first one reached ends the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SearchLimits {
    /// Wall time in milliseconds.
    pub movetime_ms: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u32>,
    /// Plies of nominal depth.
    pub depth: Option<u32>,
}

/// From the page to the worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum Request {
    /// First message; answered by [`Response::Ready`].
    Hello { version: u32 },
    /// Table size in MiB; the table is emptied.
    Configure { hash_mib: u32 },
    /// Forget everything learnt from the game before.
    NewGame,
    /// So many other workers help with searches for several lines; the message carries a port to each. Those of an earlier
    /// message are gone.
    Crew { helpers: u8 },
    /// Help the worker at the port that the message carries: [`Order`]s come from there, [`Finding`]s go there.
    Join,
    /// Search; answered by [`Response::Info`] as it goes and by one [`Response::Best`]. `level` 0 is full strength.
    Go { id: SearchId, game: GameText, limits: SearchLimits, level: u8, seed: u32, multi_pv: u8 },
    /// End that search now; its [`Response::Best`] still comes. Without effect when another search runs or none.
    Stop { id: SearchId },
    /// Would the engine, to answer for the side *not* to move, agree to an impasse? Answered by [`Response::Impasse`].
    AskImpasse { id: SearchId, game: GameText, level: u8 },
    /// Search these starts of a game to a depth, one after the other, and count the nodes; answered by [`Response::Bench`].
    Bench { id: SearchId, variant: String, starts: Vec<String>, depth: u32 },
    /// Count move sequences from a start, the last ply as sets or, if so asked, played move by move; answered by
    /// [`Response::Perft`].
    Perft { id: SearchId, game: GameText, depth: u32, played: bool },
}

/// A score from the point of view of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "k", content = "v", rename_all = "snake_case")]
pub enum Score {
    /// Hundredths of a pawn.
    Cp(i32),
    /// Plies to mate; negative when the side to move is mated.
    Mate(i32),
}

/// What the engine wants to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "k", rename_all = "snake_case")]
pub enum BestMove {
    /// A legal move in USI, and the answer it expects.
    Move {
        usi: String,
        ponder: Option<String>,
    },
    Resign,
    /// An impasse declaration that wins.
    Declare,
}

/// From the worker to the page. Counts are `f64`: integers beyond 2^53 do not cross, and none get there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum Response {
    Ready {
        version: u32,
        name: String,
        simd: bool,
    },
    Info {
        id: SearchId,
        depth: u32,
        seldepth: u32,
        multi_pv: u8,
        score: Score,
        nodes: f64,
        ms: f64,
        hashfull: u32,
        pv: Vec<String>,
    },
    Best {
        id: SearchId,
        best: BestMove,
        score: Option<Score>,
    },
    Impasse {
        id: SearchId,
        agree: bool,
    },
    Bench {
        id: SearchId,
        nodes: f64,
        ms: f64,
    },
    Perft {
        id: SearchId,
        nodes: f64,
        ms: f64,
    },
    /// What could not be done and why, in English for the log. `id` 0: the message itself could not be read.
    Failed {
        id: SearchId,
        why: String,
    },
}

/// From a worker that leads a search for several lines to one that helps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// A search begins, by a table of so many MiB.
    Begin { id: SearchId, game: GameText, hash_mib: u32 },
    /// Root moves to weigh, one after the other. What was asked for before at lower depths than this one matters no more.
    Weigh { id: SearchId, depth: u32, tasks: Vec<Task> },
    /// The search has ended.
    End { id: SearchId },
}

/// A root move to weigh.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// In USI.
    pub mv: String,
    /// Plies of nominal depth.
    pub depth: u32,
    /// What the move must be worth more than to matter, as the engine counts.
    pub floor: Option<i32>,
    /// About what it is worth. Without, it is only told whether it is worth more than the floor.
    pub expected: Option<i32>,
    /// Its place among all moves, the best 0.
    pub rank: u32,
}

/// From a worker that helps to the one that leads.
#[derive(Debug, Clone, PartialEq)]
pub enum Finding {
    /// It is there, and speaks this version.
    Ready { version: u32 },
    /// What was found since the last time, and the positions visited since the search began.
    Weighed { id: SearchId, nodes: f64, weights: Vec<Weight> },
}

/// What a root move is worth.
#[derive(Debug, Clone, PartialEq)]
pub struct Weight {
    pub depth: u32,
    /// As the engine counts.
    pub value: i32,
    pub bound: Bound,
    pub nodes: f64,
    pub seldepth: u32,
    /// The line in USI, which begins with the move; no more than that where the value is a bound.
    pub pv: Vec<String>,
}

/// How a value relates to the truth at its depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    Exact,
    AtLeast,
    AtMost,
}
