//! What can happen to problems.

use crate::{
    app::{effect::Effect, later::LaterMsg},
    lessons::Era,
    puzzles::pack::Theme,
};

/// Which problems are wanted, by how long they take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Lengths {
    #[default]
    All,
    /// Of this number of plies.
    Of(usize),
    /// Of this number of plies and more.
    From(usize),
}

impl Lengths {
    /// What can be wanted.
    pub const ALL: [Lengths; 6] =
        [Lengths::All, Lengths::Of(1), Lengths::Of(3), Lengths::Of(5), Lengths::Of(7), Lengths::From(9)];

    /// Whether one of that many plies is among them; what has no length is 0 plies long.
    #[must_use]
    pub fn has(self, plies: usize) -> bool {
        match self {
            Lengths::All => true,
            Lengths::Of(of) => plies == of,
            Lengths::From(from) => plies >= from,
        }
    }
}

/// How a problem is handed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShareAs {
    Link,
    Tag,
}

/// What happens to problems.
#[derive(Debug, Clone, PartialEq)]
pub enum PuzzleMsg {
    /// The packs of a game came, or could not be fetched. The day is the person's own, counted from 1970.
    Packs {
        era: Era,
        packs: Option<Vec<String>>,
        day: u32,
    },
    /// The day has been looked up again.
    Day(u32),
    /// They are fetched once more.
    Retry,
    /// The next one.
    Next,
    /// The one at that place: that of the day, say.
    At(usize),
    /// The same from its beginning.
    Again,
    /// A hint, then a clearer one.
    Hint,
    /// Plays the solution.
    Solution,
    /// The mistake of one's own that is at hand is no longer kept.
    Forget,
    /// Problems of other lengths.
    Lengths(Lengths),
    /// Problems that show something, or any.
    Theme(Option<Theme>),
    /// The problem that a link asks for, by its number as it is written there.
    Wanted(String),
    /// That many problems are printed, with their solutions on the back.
    Print(usize),
    /// The problem at hand is copied for others; how that went.
    Copy(ShareAs),
    Copied(bool),
    /// A race against the clock begins.
    Race,
    /// It is given up.
    EndRace,
    /// Its time is drawn, if it is still the one with that number.
    Tick(u32),
    /// The time for an answer, or for the next move of the solution, has come, if it is still the one with that number.
    Due(u32),
}

/// Fetch the problems of a game; they come back as [`PuzzleMsg::Packs`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LoadPuzzles(pub Era);

/// Look the day up, as it is where the person is; it comes back as [`PuzzleMsg::Day`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LoadDay;

/// The lane of the search that judges a move; those below are the study's.
pub const LANE: u8 = 18;

/// Reminds of what is waited for.
pub(super) fn remind(after_ms: u32, number: u32) -> Effect {
    Effect::Remind { after_ms, msg: LaterMsg::new(PuzzleMsg::Due(number), false) }
}
