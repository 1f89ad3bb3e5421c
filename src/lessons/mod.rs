//! What there is to learn: the three games, their history, and first steps on the board.
//!
//! A step is a position with something to be done in it ([`Goal`]). The rules judge what counts as done, so every move that does it is
//! right; [`lesson`] lists the steps of each game.

mod goal;
mod steps;

pub use goal::{Goal, Miss};
pub use steps::{Stage, Step, Task, lesson};

use crate::rules::Variant;

/// The three games as periods of history; Heian shogi on all its boards is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Era {
    /// Modern shogi.
    Shogi,
    /// Sho shogi.
    Sho,
    /// Heian shogi.
    Heian,
}

impl Era {
    /// Every period, the present one first.
    pub const ALL: [Era; 3] = [Era::Shogi, Era::Sho, Era::Heian];

    /// The period in which a game was played.
    #[must_use]
    pub fn of(variant: Variant) -> Era {
        match variant {
            Variant::Shogi => Era::Shogi,
            Variant::Sho => Era::Sho,
            _ => Era::Heian,
        }
    }

    /// The game, on the board on which it is first shown.
    #[must_use]
    pub fn variant(self) -> Variant {
        match self {
            Era::Shogi => Variant::Shogi,
            Era::Sho => Variant::Sho,
            Era::Heian => Variant::Heian9x8,
        }
    }
}

/// A page to read, or a lesson to go through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    /// The rules of a game.
    Rules(Era),
    /// First steps in a game.
    Steps(Era),
    /// How the games came to be.
    History,
}

impl Topic {
    /// Every topic.
    pub const ALL: [Topic; 7] = [
        Topic::Rules(Era::Shogi),
        Topic::Rules(Era::Sho),
        Topic::Rules(Era::Heian),
        Topic::Steps(Era::Shogi),
        Topic::Steps(Era::Sho),
        Topic::Steps(Era::Heian),
        Topic::History,
    ];

    /// The name in links, and in the file from which the pages are fetched.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Topic::Rules(Era::Shogi) => "rules-shogi",
            Topic::Rules(Era::Sho) => "rules-sho",
            Topic::Rules(Era::Heian) => "rules-heian",
            Topic::Steps(Era::Shogi) => "steps-shogi",
            Topic::Steps(Era::Sho) => "steps-sho",
            Topic::Steps(Era::Heian) => "steps-heian",
            Topic::History => "history",
        }
    }

    /// Reads [`Topic::id`] back.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Topic> {
        Topic::ALL.into_iter().find(|topic| topic.id() == id)
    }
}
