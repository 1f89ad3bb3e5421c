//! What can happen to the study of a game.

use super::super::engine::LaneEvent;

#[derive(Debug, Clone, PartialEq)]
pub enum StudyMsg {
    /// Opens it, and searches a game that is over unless that is done: one press after a game.
    Open,
    /// What is being searched goes on.
    Close,
    /// What a run spends on a position, as [`Budget`](super::Budget) writes it.
    Budget(String),
    /// Begins a run or goes on with it.
    Start,
    Stop,
    /// Progress is to be shown and stored.
    Report,
    /// A worker of the pool, or one of its timers.
    Lane {
        lane: u8,
        event: LaneEvent,
    },
    /// The page is left.
    Leaving,
    /// Shows what was better than the move of a ply on the board, after a number of its moves.
    Better {
        ply: usize,
        at: usize,
    },
    /// Shows why a move was a mistake, or no more.
    Why(Asked),
    /// Shows a fact of that on the board, after a number of the moves of its line.
    Fact {
        fact: usize,
        at: usize,
    },
    /// Puts what was better into the record as a variation.
    Insert(usize),
    /// Shows the graph's numbers as a table, or no more.
    Table,
    Practice(PracticeMsg),
    /// Keeps one's mistakes in the library, each a position with its solution.
    KeepPuzzles,
    Replay(ReplayMsg),
}

/// A move of which is asked what is wrong with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// That of a ply.
    Ply(usize),
    /// The one that was tried last in place of a mistake.
    Tried,
}

/// What can happen to a game that replays itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplayMsg {
    /// Begins, at the start again where the end is shown, and pauses.
    Toggle,
    /// As [`Pace`](super::replay::Pace) writes it.
    Pace(String),
    /// Every move is read aloud, or none.
    Aloud(bool),
    /// The next move is due, by the number of the time that ran.
    Due(u32),
}

/// What can happen while mistakes are practised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PracticeMsg {
    /// Begins, or goes on where it was left.
    Begin,
    /// Back to the position of the mistake.
    TryAgain,
    Hint,
    Solution,
    Next,
    /// Leaves it; it can be gone on with.
    Leave,
    /// From the first mistake once more.
    Restart,
}
