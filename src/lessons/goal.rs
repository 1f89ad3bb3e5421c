//! What is to be done in a step, and whether a move does it.

use crate::rules::{Color, EndReason, Game, Kind, Move, Outcome, Square};
use std::fmt;

/// What is to be done with one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// To this square.
    Go(Square),
    Take,
    Promote,
    Drop,
    Check,
    Mate,
    /// A second royal comes into being.
    Prince,
    Bare,
    /// Any legal move, where few are.
    Any,
}

/// Why a legal move is not what was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Miss {
    Elsewhere(Square),
    TookNothing,
    NotPromoted,
    NotDropped,
    NoCheck,
    /// A check, but this answers it.
    Answered(Move),
    NoPrince,
    NotBare,
}

impl Goal {
    /// Reads what [`Goal`] is written as: `go5e`, `take`, `mate` ...
    #[must_use]
    pub fn parse(text: &str) -> Option<Goal> {
        Some(match text {
            "take" => Goal::Take,
            "promote" => Goal::Promote,
            "drop" => Goal::Drop,
            "check" => Goal::Check,
            "mate" => Goal::Mate,
            "prince" => Goal::Prince,
            "bare" => Goal::Bare,
            "any" => Goal::Any,
            _ => Goal::Go(text.strip_prefix("go")?.parse().ok()?),
        })
    }

    /// Whether a legal move reaches the goal.
    ///
    /// # Errors
    /// What it misses.
    pub fn judge(self, game: &Game, mv: Move) -> Result<(), Miss> {
        let before = game.position();
        let by = before.turn();
        let mut after = game.clone();
        // the caller asked whether the move is legal
        let _ = after.play(mv);
        let or = |done: bool, miss: Miss| if done { Ok(()) } else { Err(miss) };
        match self {
            Goal::Go(square) => or(mv.to() == square, Miss::Elsewhere(square)),
            Goal::Take => or(before.captured_by(mv).is_some(), Miss::TookNothing),
            Goal::Promote => or(mv.promotes(), Miss::NotPromoted),
            Goal::Drop => or(mv.is_drop(), Miss::NotDropped),
            Goal::Check => or(after.position().in_check(), Miss::NoCheck),
            Goal::Mate if after.outcome() == Some(Outcome::win(by, EndReason::Checkmate)) => Ok(()),
            Goal::Mate if !after.position().in_check() => Err(Miss::NoCheck),
            Goal::Mate => after.legal_moves().first().map_or(Ok(()), |&answer| Err(Miss::Answered(answer))),
            Goal::Prince => or(has_prince(&after, by), Miss::NoPrince),
            Goal::Bare => or(after.outcome() == Some(Outcome::win(by, EndReason::BareKing)), Miss::NotBare),
            Goal::Any => Ok(()),
        }
    }
}

fn has_prince(game: &Game, color: Color) -> bool {
    !game.position().pieces(color, Kind::Prince).is_empty()
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Goal::Go(square) => return write!(f, "go{square}"),
            Goal::Take => "take",
            Goal::Promote => "promote",
            Goal::Drop => "drop",
            Goal::Check => "check",
            Goal::Mate => "mate",
            Goal::Prince => "prince",
            Goal::Bare => "bare",
            Goal::Any => "any",
        })
    }
}
