//! What the page and the engine's worker say to each other.

use super::{SearchId, game_text::GameText, message::message};

message! {
    /// What a search may spend. Several bounds may be set; the first one reached ends the search.
    #[derive(Copy, Eq, Default)]
    pub struct SearchLimits {
        /// Wall time in milliseconds.
        movetime_ms: Option<u32>,
        /// Positions visited.
        nodes: Option<u32>,
        /// Plies of nominal depth.
        depth: Option<u32>,
        /// Whether the score of the best line is a mean of the last three passes, for scores that are compared from move to move.
        steady: Option<bool>,
        /// Looks for nothing but a mate by checks, of this number of plies at most; where it is 199 or more, of any number. A
        /// [`Response::Info`] has as its depth within how many plies there is none: all that were asked for where there is none at all. A
        /// mate is its line and score: the shortest where it takes no more than two plies more than the depth, else perhaps a longer one.
        /// The [`Response::Best`] has a score and a move where there is a mate, else it resigns.
        mate: Option<u32>,
    }
}

message! {
    /// From the page to the worker.
    #[derive(Eq)]
    pub enum Request tagged "t" {
        /// First message; answered by [`Response::Ready`].
        "hello" => Hello {
            /// [`VERSION`](super::VERSION) of the page.
            version: u32,
        },
        /// Sets the size of the transposition table and empties it.
        "configure" => Configure {
            /// Size in MiB.
            hash_mib: u32,
        },
        /// Forgets everything learnt from the game before.
        "new_game" => NewGame,
        /// Sets the number of workers that help with searches for several lines; the message carries a port to each. They replace
        /// those of an earlier message.
        "set_helpers" => SetHelpers {
            /// Number of ports.
            count: u8,
        },
        /// Makes this worker help the one at the port that the message carries: [`ToHelper`](super::ToHelper) comes from there,
        /// [`ToLeader`](super::ToLeader) goes there.
        "become_helper" => BecomeHelper,
        /// Searches; answered by [`Response::Info`] as it goes and by one [`Response::Best`].
        "go" => Go {
            /// Identifies the search.
            id: SearchId,
            /// The game to its present position.
            game: GameText,
            /// When to stop; without any, at full strength, only [`Request::Stop`] ends it.
            limits: SearchLimits,
            /// Playing level; 0 is full strength.
            level: u8,
            /// Seed of what a level leaves to chance.
            seed: u32,
            /// Number of lines to find. 0: only a move is wanted, and one of the opening book will do, chosen by the seed.
            multi_pv: u8,
        },
        /// Ends that search now; its [`Response::Best`] still comes. Without effect when another search runs or none.
        "stop" => Stop {
            /// The search.
            id: SearchId,
        },
        /// Asks whether the engine, to answer for the side *not* to move, would agree to an impasse. Answered by
        /// [`Response::Impasse`].
        "ask_impasse" => AskImpasse {
            /// Identifies the question.
            id: SearchId,
            /// The game to its present position.
            game: GameText,
            /// Playing level; 0 is full strength.
            level: u8,
        },
    }
}

impl Request {
    /// The question that this is about; 0 where it is about none.
    #[must_use]
    pub fn id(&self) -> SearchId {
        match *self {
            Request::Go { id, .. } | Request::Stop { id } | Request::AskImpasse { id, .. } => id,
            Request::Hello { .. }
            | Request::Configure { .. }
            | Request::NewGame
            | Request::SetHelpers { .. }
            | Request::BecomeHelper => 0,
        }
    }
}

message! {
    /// A score from the point of view of the side to move.
    #[derive(Copy, Eq)]
    pub enum Score tagged "k" with "v" {
        /// Hundredths of a pawn.
        "cp" => Cp(i32),
        /// Plies to mate; negative when the side to move is mated.
        "mate" => Mate(i32),
    }
}

message! {
    /// What the engine wants to do.
    #[derive(Eq)]
    pub enum BestMove tagged "k" {
        /// A move.
        "move" => Move {
            /// A legal move in USI.
            usi: String,
            /// The reply it expects.
            ponder: Option<String>,
        },
        /// Resignation.
        "resign" => Resign,
        /// An impasse declaration that wins.
        "declare" => Declare,
    }
}

message! {
    /// From the worker to the page. Counts are `f64`: they are exact up to 2^53, and none gets there.
    pub enum Response tagged "t" {
        /// The worker is up. Its first message, and the answer to [`Request::Hello`].
        "ready" => Ready {
            /// [`VERSION`](super::VERSION) of the worker.
            version: u32,
            /// Whether it was built with SIMD instructions.
            simd: bool,
            /// Name and version of the engine.
            name: String,
        },
        /// A line of a search that runs.
        "info" => Info {
            /// The search.
            id: SearchId,
            /// Completed depth in plies.
            depth: u32,
            /// Number of the line; the best is 1.
            multi_pv: u8,
            /// What the line is worth.
            score: Score,
            /// Chances of winning that go with the score, in per cent, for the side to move.
            win_percent: u32,
            /// Positions visited so far.
            nodes: f64,
            /// Time since the start in milliseconds.
            ms: f64,
            /// The line in USI.
            pv: Vec<String>,
        },
        /// The result of a search.
        "best" => Best {
            /// The search.
            id: SearchId,
            /// What it is worth, where the search went that far.
            score: Option<Score>,
            /// What to do.
            best: BestMove,
        },
        /// The answer to [`Request::AskImpasse`].
        "impasse" => Impasse {
            /// The question.
            id: SearchId,
            /// Whether the engine agrees.
            agree: bool,
        },
        /// The answer to a [`Measurement`](super::Measurement).
        "measured" => Measured {
            /// The question.
            id: SearchId,
            /// Positions visited, or number of sequences.
            nodes: f64,
            /// Time taken in milliseconds.
            ms: f64,
        },
        /// A request that could not be met.
        "failed" => Failed {
            /// The question; 0 when the message itself could not be read.
            id: SearchId,
            /// What could not be done and why, in English for the log.
            why: String,
        },
    }
}
