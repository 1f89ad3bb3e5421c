//! What workers that share a search for several lines say to each other.
//!
//! One of them leads and hands out root moves; the others help. Values are in the engine's own unit, as in its `Task`.

use super::{SearchId, game_text::GameText, message::message};

message! {
    /// From the leader to a helper.
    #[derive(Eq)]
    pub enum ToHelper tagged "t" {
        /// A search begins.
        "begin" => Begin {
            /// The leader's search.
            id: SearchId,
            /// The game to its present position.
            game: GameText,
            /// Size of the transposition table in MiB.
            hash_mib: u32,
            /// What the leader evaluates with, as in [`EngineHost::evaluation`](crate::host::EngineHost::evaluation). A helper that
            /// cannot do the same has no part in the search.
            evaluation: String,
        },
        /// Root moves to search, in this order. Earlier tasks at lower depths than this one are void.
        "search" => Search {
            /// The leader's search.
            id: SearchId,
            /// The depth at work, in plies.
            depth: u32,
            /// One for each move.
            tasks: Vec<RootTask>,
        },
        /// The search has ended.
        "end" => End {
            /// The leader's search.
            id: SearchId,
        },
    }
}

message! {
    /// A root move to search.
    #[derive(Eq)]
    pub struct RootTask {
        /// In USI.
        mv: String,
        /// Plies of nominal depth.
        depth: u32,
        /// The value above which the move matters.
        floor: Option<i32>,
        /// About what it is worth. Without, only whether it exceeds the floor is searched for.
        expected: Option<i32>,
        /// Its place among all root moves, the best 0.
        rank: u32,
    }
}

message! {
    /// From a helper to the leader.
    pub enum ToLeader tagged "t" {
        /// The helper is up.
        "ready" => Ready {
            /// Its [`VERSION`](super::VERSION).
            version: u32,
        },
        /// Results since the last message.
        "found" => Found {
            /// The leader's search.
            id: SearchId,
            /// Positions visited since the search began.
            nodes: f64,
            /// One for each finished task.
            results: Vec<RootResult>,
        },
    }
}

message! {
    /// What the search of a root move found.
    pub struct RootResult {
        /// Plies of nominal depth.
        depth: u32,
        /// In the unit of [`RootTask::floor`].
        value: i32,
        /// How the value relates to the true one.
        bound: Bound,
        /// Positions visited for it.
        nodes: f64,
        /// Length of the longest sequence visited, in plies.
        seldepth: u32,
        /// The line in USI, which begins with the move; nothing but the move where the value is a bound.
        pv: Vec<String>,
    }
}

message! {
    /// How a value relates to the true one at its depth.
    #[derive(Copy, Eq)]
    pub enum Bound {
        /// Equal.
        "exact" => Exact,
        /// The true one is at least this.
        "lower" => Lower,
        /// The true one is at most this.
        "upper" => Upper,
    }
}
