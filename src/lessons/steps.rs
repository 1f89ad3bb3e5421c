//! The steps of each game, and the stages of their history. The page fetches them with the prose that belongs to them.

use super::Era;

/// What a step teaches; each has its sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    Pawn,
    Lance,
    Knight,
    Silver,
    Gold,
    Bishop,
    Rook,
    Elephant,
    King,
    Take,
    Promote,
    Drop,
    Nifu,
    Check,
    Answer,
    Mate,
    Prince,
    TwoRoyals,
    Bare,
}

impl Task {
    pub const ALL: [Task; 19] = [
        Task::Pawn,
        Task::Lance,
        Task::Knight,
        Task::Silver,
        Task::Gold,
        Task::Bishop,
        Task::Rook,
        Task::Elephant,
        Task::King,
        Task::Take,
        Task::Promote,
        Task::Drop,
        Task::Nifu,
        Task::Check,
        Task::Answer,
        Task::Mate,
        Task::Prince,
        Task::TwoRoyals,
        Task::Bare,
    ];

    /// The name by which it is remembered that the step was done.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Task::Pawn => "pawn",
            Task::Lance => "lance",
            Task::Knight => "knight",
            Task::Silver => "silver",
            Task::Gold => "gold",
            Task::Bishop => "bishop",
            Task::Rook => "rook",
            Task::Elephant => "elephant",
            Task::King => "king",
            Task::Take => "take",
            Task::Promote => "promote",
            Task::Drop => "drop",
            Task::Nifu => "nifu",
            Task::Check => "check",
            Task::Answer => "answer",
            Task::Mate => "mate",
            Task::Prince => "prince",
            Task::TwoRoyals => "two-royals",
            Task::Bare => "bare",
        }
    }
}

/// A position with Black to move, and what is to be done in it.
#[derive(Debug, Clone, Copy)]
pub struct Step {
    /// What the step teaches, by which its sentence is found.
    pub task: Task,
    /// The position.
    pub sfen: &'static str,
    /// What is to be done, as [`Goal`](super::Goal) is written.
    pub goal: &'static str,
}

const fn step(task: Task, sfen: &'static str, goal: &'static str) -> Step {
    Step { task, sfen, goal }
}

/// The first steps in a game, in order.
#[must_use]
pub fn lesson(era: Era) -> &'static [Step] {
    match era {
        Era::Shogi => &SHOGI,
        Era::Sho => &SHO,
        Era::Heian => &HEIAN,
        Era::Asakura => &ASAKURA,
    }
}

// each position shows what the piece is good at: own pieces to jump over, another move that would be wrong
const SHOGI: [Step; 15] = [
    step(Task::Pawn, "9/9/9/9/9/9/2P1P1P2/9/9 b - 1", "go5f"),
    step(Task::Lance, "9/9/9/9/9/9/2P3P2/9/L7L b - 1", "go1e"),
    step(Task::Knight, "9/9/9/9/9/3PPP3/4N4/9/9 b - 1", "go4e"),
    step(Task::Silver, "9/9/9/9/4S4/9/2P1P1P2/9/9 b - 1", "go4f"),
    step(Task::Gold, "9/9/9/9/4G4/9/2P1P1P2/9/9 b - 1", "go6e"),
    step(Task::Bishop, "9/9/9/9/9/2P6/9/1B7/9 b - 1", "go4d"),
    step(Task::Rook, "9/9/9/9/9/7P1/9/7R1/9 b - 1", "go7h"),
    step(Task::King, "9/9/9/9/9/9/3PPP3/9/4K4 b - 1", "go4h"),
    step(Task::Take, "9/9/9/9/3s1p3/4G4/2P3P2/9/9 b - 1", "take"),
    step(Task::Promote, "9/9/9/4P4/9/2S6/6P2/9/9 b - 1", "promote"),
    step(Task::Drop, "9/9/9/9/9/4P4/3P1P3/9/4K4 b G 1", "drop"),
    step(Task::Nifu, "9/9/9/9/9/2P1P1P2/9/9/4K4 b P 1", "drop"),
    step(Task::Check, "4k4/9/9/9/9/9/P7P/7R1/3K5 b - 1", "check"),
    step(Task::Answer, "4k4/9/4r4/9/9/1B7/9/5G3/4K4 b - 1", "any"),
    step(Task::Mate, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "mate"),
];

const SHO: [Step; 17] = [
    step(Task::Pawn, "9/9/9/9/9/9/2P1P1P2/9/9 b - 1", "go5f"),
    step(Task::Lance, "9/9/9/9/9/9/2P3P2/9/L7L b - 1", "go1e"),
    step(Task::Knight, "9/9/9/9/9/3PPP3/4N4/9/9 b - 1", "go4e"),
    step(Task::Silver, "9/9/9/9/4S4/9/2P1P1P2/9/9 b - 1", "go4f"),
    step(Task::Gold, "9/9/9/9/4G4/9/2P1P1P2/9/9 b - 1", "go6e"),
    step(Task::Bishop, "9/9/9/9/9/2P6/9/1B7/9 b - 1", "go4d"),
    step(Task::Rook, "9/9/9/9/9/7P1/9/7R1/9 b - 1", "go7h"),
    step(Task::Elephant, "9/9/9/9/4E4/9/2P1P1P2/9/9 b - 1", "go6f"),
    step(Task::King, "9/9/9/9/9/9/3PPP3/9/4K4 b - 1", "go4h"),
    step(Task::Take, "9/9/9/9/3s1p3/4G4/2P3P2/9/9 b - 1", "take"),
    step(Task::Promote, "9/9/9/4P4/9/2S6/6P2/9/9 b - 1", "promote"),
    step(Task::Check, "4k4/9/8p/9/9/9/P7P/7R1/3K5 b - 1", "check"),
    step(Task::Answer, "4k4/9/4r4/9/9/1B7/9/5G3/4K4 b - 1", "any"),
    step(Task::Mate, "4k4/9/p3PG3/9/9/9/P8/9/4K4 b - 1", "mate"),
    step(Task::Prince, "2k6/9/8p/4E4/9/9/P7P/9/4K4 b - 1", "prince"),
    step(Task::TwoRoyals, "4k4/9/p3PG3/9/9/9/+E8/9/4K3r b - 1", "mate"),
    step(Task::Bare, "k8/9/9/9/5s3/5G3/8P/9/4K4 b - 1", "bare"),
];

static HEIAN: [Step; 12] = [
    step(Task::Pawn, "9/9/9/9/9/2P1P1P2/9/9 b - 1", "go5e"),
    step(Task::Lance, "9/9/9/9/9/2P3P2/9/L7L b - 1", "go1d"),
    step(Task::Knight, "9/9/9/9/9/3PPP3/4N4/9 b - 1", "go4e"),
    step(Task::Silver, "9/9/9/9/4S4/9/2P1P1P2/9 b - 1", "go4f"),
    step(Task::Gold, "9/9/9/9/4G4/9/2P1P1P2/9 b - 1", "go6e"),
    step(Task::King, "9/9/9/9/9/3PPP3/9/4K4 b - 1", "go4g"),
    step(Task::Take, "9/9/9/3s1p3/4G4/2P3P2/9/9 b - 1", "take"),
    step(Task::Promote, "9/9/9/4P4/2S6/6P2/9/9 b - 1", "promote"),
    step(Task::Check, "4k4/9/8p/9/4N4/P7P/9/3K5 b - 1", "check"),
    step(Task::Answer, "4k4/9/9/4l4/9/5N3/5G3/4K4 b - 1", "any"),
    step(Task::Mate, "4k4/9/p3PG3/9/9/P8/9/4K4 b - 1", "mate"),
    step(Task::Bare, "k8/9/9/5s3/5G3/8P/9/4K4 b - 1", "bare"),
];

static ASAKURA: [Step; 18] = [
    SHOGI[0], SHOGI[1], SHOGI[2], SHOGI[3], SHOGI[4], SHOGI[5], SHOGI[6], SHO[7], SHOGI[7], SHOGI[8], SHOGI[9],
    SHOGI[10], SHOGI[11], SHOGI[12], SHOGI[13], SHOGI[14], SHO[14], SHO[15],
];

/// A stage of the games' history; each has its title and text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Chess has come to Japan, and its first form there is described.
    First,
    /// What the description leaves open.
    Gaps,
    /// Rook, bishop and elephant.
    Greater,
    /// The elephant goes.
    Smaller,
    /// Captured pieces come back.
    Drops,
    /// Moves are written down in the west.
    West,
    /// An elephant is found, and a game made of it.
    Return,
}

impl Stage {
    pub const ALL: [Stage; 7] =
        [Stage::First, Stage::Gaps, Stage::Greater, Stage::Smaller, Stage::Drops, Stage::West, Stage::Return];
}
