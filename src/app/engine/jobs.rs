//! What the engine is asked to do, and the answers, each addressed to the job that asked.

use crate::protocol::{BestMove, GameText, Response, Score, SearchLimits};
use crate::rules::Game;

/// What a question is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Job {
    /// The computer's own move.
    Move,
    Hint,
    /// Whether the computer agrees to an impasse.
    Impasse,
    /// A look at a person's move before it is answered.
    Guard,
    /// A look into a position, for as long as it is shown.
    Analysis,
    /// A short look into a position of a game that is over.
    Review,
}

/// A question as it goes to the worker.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    pub job: Job,
    pub game: GameText,
    /// 0 is full strength.
    pub level: u8,
    pub limits: SearchLimits,
    pub seed: u32,
    /// Number of lines wanted; none where only a move is, which an opening book may have.
    pub lines: u8,
}

/// How long a hint is thought about.
const HINT_MS: u32 = 800;
/// Positions for a look at a move: a tenth of a second on a phone.
const GUARD_NODES: u32 = 30_000;
/// Some minutes of analysis: a page that is left alone does not empty the battery.
const ANALYSIS_NODES: u32 = 250_000_000;

impl Question {
    /// Which move does the computer make?
    #[must_use]
    pub fn to_move(game: &Game, level: u8, limits: SearchLimits, seed: u32) -> Question {
        Question { job: Job::Move, game: GameText::of(game), level, limits, seed, lines: 0 }
    }

    /// Which move is to be advised?
    #[must_use]
    pub fn hint(game: &Game, seed: u32) -> Question {
        let limits = SearchLimits { movetime_ms: Some(HINT_MS), ..SearchLimits::default() };
        // the second line shows by how much the first is better
        Question { job: Job::Hint, game: GameText::of(game), level: 0, limits, seed, lines: 2 }
    }

    /// What is to be said of a move that a person has made, or of what comes of it? `times` the usual number of positions.
    #[must_use]
    pub fn guard(game: GameText, times: u32) -> Question {
        let limits = SearchLimits { nodes: Some(times * GUARD_NODES), ..SearchLimits::default() };
        Question { job: Job::Guard, game, level: 0, limits, seed: 0, lines: 1 }
    }

    /// Does the computer agree to an impasse?
    #[must_use]
    pub fn impasse(game: &Game, level: u8, seed: u32) -> Question {
        Question { job: Job::Impasse, game: GameText::of(game), level, limits: level_limits(level), seed, lines: 1 }
    }

    /// What are the chances in this position of a game that is over?
    #[must_use]
    pub fn review(game: GameText, limits: SearchLimits) -> Question {
        Question { job: Job::Review, game, level: 0, limits, seed: 0, lines: 1 }
    }

    /// Is there a mate by checks?
    #[must_use]
    pub fn mate(game: GameText, plies: u32, movetime_ms: u32) -> Question {
        let limits = SearchLimits { mate: Some(plies), movetime_ms: Some(movetime_ms), ..SearchLimits::default() };
        Question::review(game, limits)
    }

    /// What is to be said of this position?
    #[must_use]
    pub fn analysis(game: GameText, lines: u8) -> Question {
        let limits = SearchLimits { nodes: Some(ANALYSIS_NODES), ..SearchLimits::default() };
        Question { job: Job::Analysis, game, level: 0, limits, seed: 0, lines }
    }
}

/// What became of a question that is still wanted.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    Move(BestMove),
    Hint {
        best: BestMove,
        score: Option<Score>,
    },
    Impasse {
        agree: bool,
    },
    /// A line of the analysis, hint or review that runs.
    Line(Response),
    /// The analysis has found all that it may.
    AnalysisDone,
    /// So has the look into a position of a game that is over.
    ReviewDone,
}

impl Answer {
    /// The best move of a search, for the job that it was searched for.
    #[must_use]
    pub fn best(job: Job, best: BestMove, score: Option<Score>) -> Answer {
        match job {
            Job::Hint | Job::Guard => Answer::Hint { best, score },
            Job::Analysis => Answer::AnalysisDone,
            Job::Review => Answer::ReviewDone,
            Job::Move | Job::Impasse => Answer::Move(best),
        }
    }
}

/// What an event of the worker means to the page.
#[derive(Debug, Clone, PartialEq)]
pub enum EngineNews {
    Answer(Answer),
    /// It broke and is being started again.
    Restarted,
    /// It broke too often.
    GaveUp,
    /// It speaks another version of the protocol.
    Outdated,
}

/// How long a level may think about a move. Full strength uses it; the others are bounded by what they look at, and the time is
/// only there for a device that stands still.
#[must_use]
pub fn level_limits(level: u8) -> SearchLimits {
    let movetime_ms = if level == 0 { 3_000 } else { 10_000 };
    SearchLimits { movetime_ms: Some(movetime_ms), ..SearchLimits::default() }
}
