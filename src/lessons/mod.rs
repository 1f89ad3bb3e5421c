//! What there is to learn: the three games, how they came to be, and first steps on the board.
//!
//! A step is a position with something to be done in it ([`Goal`]). What counts as done is asked of the rules, so that every right
//! move is right; [`lesson`] lists the steps of each game.

mod goal;
mod steps;

pub use goal::{Goal, Miss};
pub use steps::{Stage, Step, Task, lesson};

use crate::rules::Variant;

/// The games by the times they were played in; Heian shogi on all its boards is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Era {
    Shogi,
    Sho,
    Heian,
}

impl Era {
    pub const ALL: [Era; 3] = [Era::Shogi, Era::Sho, Era::Heian];

    #[must_use]
    pub fn of(variant: Variant) -> Era {
        match variant {
            Variant::Shogi => Era::Shogi,
            Variant::Sho => Era::Sho,
            _ => Era::Heian,
        }
    }

    /// The game, on the board that it is first shown on.
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
    Rules(Era),
    Steps(Era),
    History,
}

impl Topic {
    pub const ALL: [Topic; 7] = [
        Topic::Rules(Era::Shogi),
        Topic::Rules(Era::Sho),
        Topic::Rules(Era::Heian),
        Topic::Steps(Era::Shogi),
        Topic::Steps(Era::Sho),
        Topic::Steps(Era::Heian),
        Topic::History,
    ];

    /// As written in links, and in the file that the pages are fetched in.
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

    #[must_use]
    pub fn from_id(id: &str) -> Option<Topic> {
        Topic::ALL.into_iter().find(|topic| topic.id() == id)
    }
}
