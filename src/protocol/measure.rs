//! What scripts have the engine's worker count. The page never asks for it, and so does not carry it.

use super::{SearchId, game_text::GameText, message::message};

message! {
    /// From a script to the worker; answered by [`Response::Measured`](super::Response::Measured).
    #[derive(Eq)]
    pub enum Measurement tagged "t" {
        /// Searches starts of a game to a depth, one after the other, and counts the nodes.
        "bench" => Bench {
            /// Identifies the question.
            id: SearchId,
            /// Variant id of RULES.md.
            variant: String,
            /// As in [`GameText::start`].
            starts: Vec<String>,
            /// Plies of nominal depth.
            depth: u32,
        },
        /// Counts move sequences.
        "perft" => Perft {
            /// Identifies the question.
            id: SearchId,
            /// The game to its present position.
            game: GameText,
            /// Length of the sequences.
            depth: u32,
            /// Whether the last ply is played move by move rather than counted.
            played: bool,
        },
    }
}

impl Measurement {
    /// The question.
    #[must_use]
    pub fn id(&self) -> SearchId {
        match *self {
            Measurement::Bench { id, .. } | Measurement::Perft { id, .. } => id,
        }
    }
}
