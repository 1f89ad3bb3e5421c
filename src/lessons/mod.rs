//! What there is to learn: the four games, their history, and first steps on the board.
//!
//! A step is a position with something to be done in it ([`Goal`]). The rules judge what counts as done, so every move that does it is
//! right; [`lesson`] lists the steps of each game. What comes after them are [sets of exercises](sets), read from files.

mod goal;
pub mod sets;
mod steps;

pub use goal::{Goal, Miss};
pub use steps::{Stage, Step, Task, lesson};

use crate::rules::Variant;

/// The four games as periods of history; Heian shogi on all its boards is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Era {
    /// Modern shogi.
    Shogi,
    /// Sho shogi.
    Sho,
    /// Heian shogi.
    Heian,
    /// Asakura shogi, of today as well.
    Asakura,
}

impl Era {
    /// Every period, the present one first; then what was made of them.
    pub const ALL: [Era; 4] = [Era::Shogi, Era::Sho, Era::Heian, Era::Asakura];

    /// The period in which a game was played.
    #[must_use]
    pub fn of(variant: Variant) -> Era {
        match variant {
            Variant::Shogi => Era::Shogi,
            Variant::Sho => Era::Sho,
            Variant::Asakura => Era::Asakura,
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
            Era::Asakura => Variant::Asakura,
        }
    }
}

/// A page to read, a lesson to go through, or problems to solve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    /// The rules of a game.
    Rules(Era),
    /// First steps in a game.
    Steps(Era),
    /// Problems of a game to solve.
    Puzzles(Era),
    /// Sets of exercises in a game.
    Lessons(Era),
    /// How the games came to be.
    History,
}

impl Topic {
    /// Every topic, with its name in links and in the file from which the pages are fetched. Problems and lessons have only games with a pack
    /// of them.
    const IDS: [(Topic, &'static str); 15] = [
        (Topic::Rules(Era::Shogi), "rules-shogi"),
        (Topic::Rules(Era::Sho), "rules-sho"),
        (Topic::Rules(Era::Heian), "rules-heian"),
        (Topic::Rules(Era::Asakura), "rules-asakura"),
        (Topic::Steps(Era::Shogi), "steps-shogi"),
        (Topic::Steps(Era::Sho), "steps-sho"),
        (Topic::Steps(Era::Heian), "steps-heian"),
        (Topic::Steps(Era::Asakura), "steps-asakura"),
        (Topic::Puzzles(Era::Shogi), "puzzles-shogi"),
        (Topic::Puzzles(Era::Sho), "puzzles-sho"),
        (Topic::Puzzles(Era::Heian), "puzzles-heian"),
        (Topic::Lessons(Era::Shogi), "lessons-shogi"),
        (Topic::Lessons(Era::Sho), "lessons-sho"),
        (Topic::Lessons(Era::Heian), "lessons-heian"),
        (Topic::History, "history"),
    ];

    /// Every topic.
    pub fn all() -> impl Iterator<Item = Topic> {
        Topic::IDS.iter().map(|(topic, _)| *topic)
    }

    /// Whether there is anything to be opened: nobody has made problems of Asakura shogi so far.
    #[must_use]
    pub fn exists(self) -> bool {
        !self.id().is_empty()
    }

    /// The name in links, and in the file from which the pages are fetched.
    #[must_use]
    pub fn id(self) -> &'static str {
        Topic::IDS.iter().find(|(topic, _)| *topic == self).map_or("", |(_, id)| id)
    }

    /// Whether the part of the program that teaches shows it.
    #[must_use]
    pub fn is_taught(self) -> bool {
        matches!(self, Topic::Puzzles(_) | Topic::Lessons(_))
    }

    /// Reads [`Topic::id`] back.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Topic> {
        Topic::IDS.iter().find(|(_, known)| *known == id).map(|(topic, _)| *topic)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_topic_has_a_name_of_its_own() {
        let of_eras =
            [Topic::Rules, Topic::Steps, Topic::Puzzles, Topic::Lessons].map(|of: fn(Era) -> Topic| Era::ALL.map(of));
        let has_pack = |topic: &Topic| !matches!(topic, Topic::Puzzles(Era::Asakura) | Topic::Lessons(Era::Asakura));
        let all = of_eras.into_iter().flatten().filter(has_pack).chain([Topic::History]);
        for topic in all.clone() {
            assert_eq!(Topic::from_id(topic.id()), Some(topic));
        }
        assert!(all.eq(Topic::all()) && Topic::all().all(Topic::exists));
        assert_eq!(Topic::from_id(""), None);
    }
}
