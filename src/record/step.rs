//! What leads from one node to the next: a move, or the end of a line.

use crate::rules::{Act, Color, Move};
use std::{fmt, str::FromStr};

/// What a node stands for.
///
/// Its text is a USI move, `resign black` or another [`Act`] with its player, or a [`Statement`] such as `interrupted`.
///
/// ```
/// use suizo::{record::{Ending, Statement, Step}, rules::{Act, Color}};
/// assert_eq!("7g7f".parse(), Ok(Step::Move("7g7f".parse().unwrap())));
/// assert_eq!("resign white".parse(), Ok(Step::End(Ending::Act { act: Act::Resign, by: Color::White })));
/// assert_eq!("interrupted".parse(), Ok(Step::End(Ending::Stated(Statement::Interrupted))));
/// assert!("resign".parse::<Step>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// A legal move.
    Move(Move),
    /// The end of the line; nothing follows.
    End(Ending),
}

/// How a line ends where no move ends it. Mate, repetition and other ends that the rules bring about need none: they follow from the
/// moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// A player ended the game.
    Act {
        /// What the player did.
        act: Act,
        /// Who it was.
        by: Color,
    },
    /// The illegal move that lost the game under the strict rule.
    IllegalMove(Move),
    /// What a record says of the end. The rules are not asked.
    Stated(Statement),
}

/// Ends that only records know, or that a record states where the rules in force see none.
///
/// ```
/// use suizo::{record::Statement, rules::Color};
/// let foul = Statement::Foul { by: Color::Black };
/// assert_eq!(foul.to_string(), "foul black");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Statement {
    /// 詰み.
    Mate,
    /// 不詰: a problem without a solution.
    NoMate,
    /// 千日手.
    Repetition,
    /// 持将棋.
    Impasse,
    /// 引き分け for another reason.
    Draw,
    /// 中断: broken off, or not finished yet.
    Interrupted,
    /// 封じ手: the next move is sealed.
    Sealed,
    /// 待った: a move was taken back.
    Withdrawn,
    /// The program that wrote the record failed.
    Error,
    /// 反則: an illegal move or act that the record does not show.
    Foul {
        /// Who loses by it.
        by: Color,
    },
    /// 不戦敗: did not appear.
    Forfeit {
        /// Who loses by it.
        by: Color,
    },
    /// 入玉勝ち: won by entering.
    Entered {
        /// Who wins by it.
        by: Color,
    },
}

/// Statements of which no player is part.
const PLAIN: [(Statement, &str); 9] = [
    (Statement::Mate, "mate"),
    (Statement::NoMate, "no_mate"),
    (Statement::Repetition, "repetition"),
    (Statement::Impasse, "impasse"),
    (Statement::Draw, "draw"),
    (Statement::Interrupted, "interrupted"),
    (Statement::Sealed, "sealed"),
    (Statement::Withdrawn, "withdrawn"),
    (Statement::Error, "error"),
];

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, by) = match self {
            Statement::Foul { by } => ("foul", by),
            Statement::Forfeit { by } => ("forfeit", by),
            Statement::Entered { by } => ("entered", by),
            plain => {
                let word = PLAIN.iter().find(|(known, _)| known == plain);
                return f.write_str(word.map_or("", |(_, word)| word));
            }
        };
        write!(f, "{word} {by}")
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Act { act, by } => write!(f, "{} {by}", act.word()),
            Ending::IllegalMove(mv) => mv.fmt(f),
            Ending::Stated(statement) => statement.fmt(f),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Move(mv) => mv.fmt(f),
            Step::End(ending) => ending.fmt(f),
        }
    }
}

/// The text is neither a move nor the end of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAStep;

impl fmt::Display for NotAStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("neither a move nor the end of a line")
    }
}

impl FromStr for Step {
    type Err = NotAStep;

    /// An illegal move reads as a move: only the game knows.
    fn from_str(text: &str) -> Result<Step, NotAStep> {
        if let Ok(mv) = text.parse() {
            return Ok(Step::Move(mv));
        }
        let mut words = text.splitn(2, ' ');
        let word = words.next().unwrap_or_default();
        let by = words.next();
        let ending = match (by.and_then(Color::from_name), by) {
            (Some(by), _) => match word {
                "foul" => Ending::Stated(Statement::Foul { by }),
                "forfeit" => Ending::Stated(Statement::Forfeit { by }),
                "entered" => Ending::Stated(Statement::Entered { by }),
                _ => Ending::Act { act: Act::from_word(word).ok_or(NotAStep)?, by },
            },
            (None, None) => {
                let plain = PLAIN.iter().find(|(_, known)| *known == word).ok_or(NotAStep)?;
                Ending::Stated(plain.0)
            }
            (None, Some(_)) => return Err(NotAStep),
        };
        Ok(Step::End(ending))
    }
}

impl From<Move> for Step {
    fn from(mv: Move) -> Step {
        Step::Move(mv)
    }
}
