//! What is to be done in a step, and whether a move does it.

use crate::rules::{Color, EndReason, Game, Kind, Move, Outcome, Square};
use std::fmt;

/// What is to be done with one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// Move to this square.
    Go(Square),
    /// Capture something.
    Take,
    /// Promote a piece.
    Promote,
    /// Drop a piece.
    Drop,
    /// Give check.
    Check,
    /// Give checkmate.
    Mate,
    /// Promote an elephant to a second royal.
    Prince,
    /// Leave the other side one royal and nothing else.
    Bare,
    /// Make any legal move, where few are.
    Any,
}

/// Why a legal move is not what was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Miss {
    /// It goes elsewhere; this square was asked for.
    Elsewhere(Square),
    /// It captures nothing.
    TookNothing,
    /// It does not promote.
    NotPromoted,
    /// It is not a drop.
    NotDropped,
    /// It does not give check.
    NoCheck,
    /// It gives check, but this move answers it.
    Answered(Move),
    /// It makes no second royal.
    NoPrince,
    /// The other side keeps more than one royal.
    NotBare,
}

impl Goal {
    /// Reads a goal as its `Display` writes it: `go5e`, `take`, `mate` ...
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
    /// What the move lacks.
    pub fn judge(self, game: &Game, mv: Move) -> Result<(), Miss> {
        let before = game.position();
        let by = before.turn();
        let mut after = game.clone();
        // a legal move: the caller has checked
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
