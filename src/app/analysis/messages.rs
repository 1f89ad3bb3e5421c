//! What can happen to an analysis.

use crate::protocol::Response;

/// What the first load says of an analysis.
#[derive(Debug, Clone, PartialEq)]
pub enum AnalysisMsg {
    /// Opens and closes it.
    Toggle,
    /// The search reports a line ...
    Line(Response),
    /// ... or has found all that it may.
    Done,
    /// The next report is due.
    Report,
}

/// What is done with an open analysis and its lines.
#[derive(Debug, Clone, PartialEq)]
pub enum LinesMsg {
    /// What would the other side do now?
    Threat,
    /// Shows a line on the board after a number of its moves.
    Preview {
        line: usize,
        at: usize,
    },
    /// Puts a line into the record as a variation, and stays where one is.
    Insert(usize),
    Compare(CompareMsg),
    Mate(MateMsg),
    PlayOut(PlayOutMsg),
}

/// What can happen to the search for a mate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MateMsg {
    /// Opens it, which begins it, and closes it.
    Toggle,
    /// What is known by now is enough.
    Stop,
    /// The next report is due.
    Report,
}

/// What can happen while two moves are compared.
#[derive(Debug, Clone, PartialEq)]
pub enum CompareMsg {
    /// Begins and ends it.
    Toggle,
    /// Another move, in USI, takes the place of the first (0) or of the second (1).
    Choose { side: usize, usi: String },
    /// The next report is due.
    Report,
}

/// What can happen while the engine plays on against itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlayOutMsg {
    /// Begins and ends it.
    Toggle,
    /// Milliseconds a move, in decimal.
    Pace(String),
    /// The time for a move, by the number that it was set under, is over.
    Due(u32),
}
