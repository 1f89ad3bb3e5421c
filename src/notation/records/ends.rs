//! The words for ends of games that CSA and JKF share, and what the tree has for them.

use super::{RemarkKind, builder::Builder};
use crate::{
    record::{Ending, Statement},
    rules::{Act, Color, Declaration, EndReason, Game, Outcome},
};

/// The word for the end of a line, and whether the same end is read back from it.
pub(super) struct Word {
    pub(super) word: &'static str,
    pub(super) is_exact: bool,
}

/// The word for an ending in the game that it ends. An illegal move stands before its word.
pub(super) fn word(game: &Game, ending: Ending) -> Word {
    let turn = game.turn();
    let exact = |word| Word { word, is_exact: true };
    let near = |word| Word { word, is_exact: false };
    match ending {
        Ending::Act { act: Act::Resign, by } if by == turn => exact("TORYO"),
        Ending::Act { act: Act::Timeout, by } if by == turn => exact("TIME_UP"),
        Ending::Act { act: Act::Resign | Act::Timeout, .. } => near("CHUDAN"),
        Ending::Act { act: Act::Agree, by } => match game.clone().end(Act::Agree, by) {
            Ok(Outcome { winner: Some(winner), .. }) if winner != turn => near("TORYO"),
            Ok(Outcome { winner: Some(_), .. }) => near("CHUDAN"),
            _ => near("JISHOGI"),
        },
        Ending::Act { act: Act::Declare, .. } => match game.declaration() {
            Some(Declaration::Wins) => exact("KACHI"),
            Some(Declaration::Draws) => near("JISHOGI"),
            _ => near("ILLEGAL_MOVE"),
        },
        Ending::IllegalMove(_) => exact("ILLEGAL_MOVE"),
        Ending::Stated(Statement::Mate) => exact("TSUMI"),
        Ending::Stated(Statement::NoMate) => exact("FUZUMI"),
        Ending::Stated(Statement::Repetition) => exact("SENNICHITE"),
        Ending::Stated(Statement::Impasse) => exact("JISHOGI"),
        Ending::Stated(Statement::Draw) => exact("HIKIWAKE"),
        Ending::Stated(Statement::Interrupted) => exact("CHUDAN"),
        Ending::Stated(Statement::Sealed | Statement::Forfeit { .. }) => near("CHUDAN"),
        Ending::Stated(Statement::Withdrawn) => exact("MATTA"),
        Ending::Stated(Statement::Error) => exact("ERROR"),
        Ending::Stated(Statement::Foul { by }) if by == turn => exact("ILLEGAL_MOVE"),
        Ending::Stated(Statement::Foul { by: Color::Black }) => exact("+ILLEGAL_ACTION"),
        Ending::Stated(Statement::Foul { by: Color::White }) => exact("-ILLEGAL_ACTION"),
        Ending::Stated(Statement::Entered { by }) if by == turn => exact("KACHI"),
        Ending::Stated(Statement::Entered { .. }) => near("CHUDAN"),
    }
}

/// The word for the end that the moves have brought about, for readers that do not know the rules; none where no word gives the right
/// winner.
pub(super) fn word_by_rules(game: &Game) -> Option<&'static str> {
    let Outcome { winner, reason } = game.outcome()?;
    let turn = game.turn();
    Some(match (reason, winner) {
        (EndReason::Checkmate | EndReason::Stalemate, _) => "TSUMI",
        (EndReason::Repetition, _) => "SENNICHITE",
        (EndReason::MoveLimit, _) => "MAX_MOVES",
        (EndReason::PerpetualCheck, Some(winner)) if winner != turn => "ILLEGAL_MOVE",
        (EndReason::PerpetualCheck, Some(Color::White)) => "+ILLEGAL_ACTION",
        (EndReason::PerpetualCheck, Some(Color::Black)) => "-ILLEGAL_ACTION",
        (_, None) => "HIKIWAKE",
        (_, Some(winner)) if winner != turn => "TORYO",
        _ => return None,
    })
}

/// What a word says in that game; `None` for a word that the formats do not have.
fn ending(game: &Game, word: &str) -> Option<Ending> {
    let by = game.turn();
    Some(match word {
        "TORYO" => Ending::Act { act: Act::Resign, by },
        "TIME_UP" => Ending::Act { act: Act::Timeout, by },
        "KACHI" if game.outcome().is_none() && game.declaration() == Some(Declaration::Wins) => {
            Ending::Act { act: Act::Declare, by }
        }
        "KACHI" => Ending::Stated(Statement::Entered { by }),
        "ILLEGAL_MOVE" => Ending::Stated(Statement::Foul { by }),
        "+ILLEGAL_ACTION" => Ending::Stated(Statement::Foul { by: Color::Black }),
        "-ILLEGAL_ACTION" => Ending::Stated(Statement::Foul { by: Color::White }),
        "TSUMI" => Ending::Stated(Statement::Mate),
        "FUZUMI" => Ending::Stated(Statement::NoMate),
        "SENNICHITE" => Ending::Stated(Statement::Repetition),
        "JISHOGI" => Ending::Stated(Statement::Impasse),
        "HIKIWAKE" | "MAX_MOVES" => Ending::Stated(Statement::Draw),
        "CHUDAN" => Ending::Stated(Statement::Interrupted),
        "MATTA" => Ending::Stated(Statement::Withdrawn),
        "ERROR" => Ending::Stated(Statement::Error),
        _ => return None,
    })
}

/// Who wins by an ending with that side to move, where the ending alone says so: `Some(None)` is a draw. Agreements and declarations go
/// by the points.
pub(super) fn winner(ending: Ending, turn: Color) -> Option<Option<Color>> {
    match ending {
        Ending::Act { act: Act::Resign | Act::Timeout, by } => Some(Some(!by)),
        Ending::IllegalMove(_) | Ending::Stated(Statement::Mate) => Some(Some(!turn)),
        Ending::Stated(Statement::Foul { by } | Statement::Forfeit { by }) => Some(Some(!by)),
        Ending::Stated(Statement::Entered { by }) => Some(Some(by)),
        Ending::Stated(Statement::Repetition | Statement::Impasse | Statement::Draw) => Some(None),
        Ending::Act { .. } | Ending::Stated(_) => None,
    }
}

/// Ends the line where the reader stands by that word. False for a word that the formats do not have.
pub(super) fn read(builder: &mut Builder, word: &str, line: usize) -> bool {
    let Some(ending) = ending(builder.game(), word) else { return false };
    let is_foul = matches!(ending, Ending::Stated(Statement::Foul { .. }));
    if builder.broken {
        // the illegal move before it is what the word speaks of; the tree cannot hold the move, but its consequence
        if is_foul && builder.refused.take().is_some() {
            builder.end(ending, line, word);
        }
        return true;
    }
    if builder.is_ended() {
        if !is_foul {
            builder.remark(line, RemarkKind::OtherResult, word);
        }
        return true;
    }
    if let Some(outcome) = builder.game().outcome() {
        match winner(ending, builder.game().turn()) {
            Some(winner) if winner == outcome.winner => return true,
            Some(_) => {
                builder.remark(line, RemarkKind::OtherResult, word);
                return true;
            }
            None => {}
        }
    }
    builder.end_as_said(ending, line, word);
    true
}
