//! The verdict on a move: what it cost, and what kind of mistake that is.

use super::points::chances;
use crate::{
    record::Score,
    rules::{Color, Move, Variant},
};

/// A move that costs at least this much of the chances of winning, in 1/1000, is an inaccuracy.
///
/// Mistakes go by chances, not by centipawns: a rook matters while the game is open and hardly once it is decided, and the same
/// thresholds then serve all games. People know 5, 10, 20 and 50 points of per cent from ShogiHome, and 5, 10 and 15 from Lichess; here
/// they are 5, 12 and 35, as a kind has to stand up to a deeper search. Of the mistakes and blunders in 51 games of shogi and six of Heian 9x8
/// (`suizo verdicts`) these shares keep their kind by a search of ten times the nodes: with 10 and 30 points 81 and 69 %, with 12 and 35 points 83 and
/// 79 %.
pub const INACCURACY: u32 = 50;
/// As [`INACCURACY`], for a mistake.
pub const MISTAKE: u32 = 120;
/// As [`INACCURACY`], for a blunder.
pub const BLUNDER: u32 = 350;
/// Chances from which a game is clearly won, in 1/1000.
pub const WON: u32 = 900;
/// Chances below which it is not won any more.
pub const NOT_WON: u32 = 700;

/// How much of the chances a move cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// [`INACCURACY`], 疑問手, `?!`.
    Inaccuracy,
    /// [`MISTAKE`], 悪手, `?`.
    Mistake,
    /// [`BLUNDER`], 大悪手, `??`.
    Blunder,
}

impl Severity {
    /// The word in reports.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Severity::Inaccuracy => "inaccuracy",
            Severity::Mistake => "mistake",
            Severity::Blunder => "blunder",
        }
    }

    /// Of a loss in 1/1000; `None` where it is too small to be told.
    #[must_use]
    pub fn of_loss(permille: u32) -> Option<Severity> {
        match permille {
            BLUNDER.. => Some(Severity::Blunder),
            MISTAKE.. => Some(Severity::Mistake),
            INACCURACY.. => Some(Severity::Inaccuracy),
            _ => None,
        }
    }
}

/// What was there for the taking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Missed {
    /// A mate, which is gone.
    Mate {
        /// How long it was.
        plies: u32,
    },
    /// A game that was clearly won ([`WON`]) is not any more ([`NOT_WON`]).
    Win,
    /// The opponent had just made a mistake or a blunder, and this answer gave back at least half of it, but not so much that it costs an
    /// inaccuracy besides.
    LetOff,
}

/// A mistake in one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MistakeKind {
    /// [`Severity::Inaccuracy`].
    Inaccuracy,
    /// [`Severity::Mistake`].
    Mistake,
    /// [`Severity::Blunder`].
    Blunder,
    /// [`Missed::LetOff`].
    LetOff,
    /// [`Missed::Win`].
    MissedWin,
    /// [`Missed::Mate`].
    MissedMate,
}

impl MistakeKind {
    /// Every kind, from the least.
    pub const ALL: [MistakeKind; 6] = [
        MistakeKind::Inaccuracy,
        MistakeKind::Mistake,
        MistakeKind::Blunder,
        MistakeKind::LetOff,
        MistakeKind::MissedWin,
        MistakeKind::MissedMate,
    ];

    /// The word in reports.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            MistakeKind::Inaccuracy => "inaccuracy",
            MistakeKind::Mistake => "mistake",
            MistakeKind::Blunder => "blunder",
            MistakeKind::LetOff => "let_off",
            MistakeKind::MissedWin => "missed_win",
            MistakeKind::MissedMate => "missed_mate",
        }
    }
}

/// What is to be said of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// Who made it.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// The mover's chances before it, in 1/1000.
    pub before: u32,
    /// The mover's chances after it.
    pub after: u32,
    /// What it cost, in 1/1000: nothing where it is the move that the search would have made, or the only one.
    pub loss: u32,
    /// What it cost in hundredths of a pawn, at most [`Verdict::MAX_LOSS_CP`]; `None` where the game was decided before
    /// ([`Verdict::OPEN_CP`]).
    pub loss_cp: Option<u32>,
    /// `None` where it is nothing to speak of.
    pub severity: Option<Severity>,
    /// What it missed; only with a severity.
    pub missed: Option<Missed>,
    /// Whether it is the first move of the line that was found.
    pub is_best: bool,
    /// The line that was better, from the position before the move; empty where none is known or the move is the best.
    pub better: Vec<Move>,
}

/// What is known of a move when it is judged. Scores are for Black, as records have them.
pub(super) struct Facts<'a> {
    pub variant: Variant,
    pub color: Color,
    pub mv: Move,
    pub is_forced: bool,
    pub before: Score,
    pub line: &'a [Move],
    /// The score after it, or how the move ended the game.
    pub after: After,
    /// The verdict on the opponent's move before.
    pub answers: Option<&'a Verdict>,
}

#[derive(Clone, Copy)]
pub(super) enum After {
    Score(Score),
    /// Won by Black, by White, or drawn.
    Over(Option<Color>),
}

impl Verdict {
    /// The greatest loss that is counted for one move, in hundredths of a pawn.
    pub const MAX_LOSS_CP: u32 = 1_000;
    /// Losses in hundredths of a pawn count while neither side is ahead by more.
    pub const OPEN_CP: u32 = 1_500;

    /// The mistake in one word: what was missed, else how much it cost.
    #[must_use]
    pub fn kind(&self) -> Option<MistakeKind> {
        let severity = self.severity?;
        Some(match (self.missed, severity) {
            (Some(Missed::Mate { .. }), _) => MistakeKind::MissedMate,
            (Some(Missed::Win), _) => MistakeKind::MissedWin,
            (Some(Missed::LetOff), _) => MistakeKind::LetOff,
            (None, Severity::Inaccuracy) => MistakeKind::Inaccuracy,
            (None, Severity::Mistake) => MistakeKind::Mistake,
            (None, Severity::Blunder) => MistakeKind::Blunder,
        })
    }

    pub(super) fn of(facts: &Facts) -> Verdict {
        let &Facts { variant, color, mv, is_forced, line, .. } = facts;
        // right after the mover's own move the other side is to move
        let before = own(color, chances(facts.before, color, variant));
        let after = own(
            color,
            match facts.after {
                After::Score(score) => chances(score, !color, variant),
                After::Over(winner) => over(winner),
            },
        );
        let is_best = line.first() == Some(&mv);
        let is_excused = is_best || is_forced;
        let loss = if is_excused { 0 } else { before.saturating_sub(after) };
        let mut severity = Severity::of_loss(loss);
        let missed = missed(facts, before, after, loss).filter(|_| !is_excused);
        if matches!(missed, Some(Missed::Mate { .. })) {
            severity = severity.max(Some(Severity::Inaccuracy));
        }
        Verdict {
            color,
            mv,
            before,
            after,
            loss,
            loss_cp: loss_cp(facts),
            severity,
            missed: missed.filter(|_| severity.is_some()),
            is_best,
            better: if is_excused { Vec::new() } else { line.to_vec() },
        }
    }
}

fn missed(facts: &Facts, before: u32, after: u32, loss: u32) -> Option<Missed> {
    let mates = |score| match score {
        Score::Mate(plies) => (plies > 0) == (facts.color == Color::Black) && plies != 0,
        Score::Cp(_) => false,
    };
    let still = match facts.after {
        // in no ply: the other side is mated
        After::Score(score) => mates(score) || score == Score::Mate(0),
        After::Over(winner) => winner == Some(facts.color),
    };
    if let Score::Mate(plies) = facts.before
        && mates(facts.before)
        && !still
    {
        return Some(Missed::Mate { plies: plies.unsigned_abs() });
    }
    if before >= WON && after < NOT_WON {
        return Some(Missed::Win);
    }
    let given = facts.answers.filter(|answered| answered.severity >= Some(Severity::Mistake))?.loss;
    // who gives much more than was given makes a mistake of their own
    (loss >= INACCURACY && 2 * loss >= given && loss < given + INACCURACY).then_some(Missed::LetOff)
}

/// As the arena counts the losses of levels, so that they can be compared.
fn loss_cp(facts: &Facts) -> Option<u32> {
    let sign = if facts.color == Color::Black { 1 } else { -1 };
    let value = |score| match score {
        Score::Cp(value) => value.saturating_mul(sign),
        Score::Mate(0) => -MATE_CP,
        Score::Mate(plies) => MATE_CP * plies.signum() * sign,
    };
    let before = value(facts.before);
    let after = match facts.after {
        // a mate in no ply: the side to move is mated, and the mover won
        After::Score(Score::Mate(0)) => MATE_CP,
        After::Score(score) => value(score),
        After::Over(None) => 0,
        After::Over(Some(winner)) => {
            if winner == facts.color {
                MATE_CP
            } else {
                -MATE_CP
            }
        }
    };
    let is_open = before.unsigned_abs() <= Verdict::OPEN_CP;
    is_open.then(|| before.saturating_sub(after).clamp(0, Verdict::MAX_LOSS_CP as i32) as u32)
}

const MATE_CP: i32 = 10_000;

/// Black's chances as those of a side, in 1/1000.
pub(super) fn own(color: Color, black: u32) -> u32 {
    if color == Color::Black { black } else { 1_000 - black }
}

/// Black's chances in a game that is over.
pub(super) fn over(winner: Option<Color>) -> u32 {
    match winner {
        Some(Color::Black) => 1_000,
        Some(Color::White) => 0,
        None => 500,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Black plays 7g7f; scores are for Black.
    fn verdict(before: Score, after: Score, best: &str, answers: Option<&Verdict>) -> Verdict {
        let line = [best.parse().unwrap()];
        Verdict::of(&Facts {
            variant: Variant::Shogi,
            color: Color::Black,
            mv: "7g7f".parse().unwrap(),
            is_forced: false,
            before,
            line: &line,
            after: After::Score(after),
            answers,
        })
    }

    fn kind(before: Score, after: Score) -> Option<MistakeKind> {
        verdict(before, after, "2g2f", None).kind()
    }

    #[test]
    fn the_loss_of_chances_makes_the_kind() {
        use Score::Cp;
        for (before, after, expected) in [
            (100, 50, None),
            (100, -100, Some(MistakeKind::Inaccuracy)),
            (100, -400, Some(MistakeKind::Mistake)),
            (400, -400, Some(MistakeKind::Mistake)),
            (900, -900, Some(MistakeKind::Blunder)),
            (6_000, 5_000, None),
            (-100, 300, None),
            (2_500, 500, Some(MistakeKind::MissedWin)),
        ] {
            assert_eq!(kind(Cp(before), Cp(after)), expected, "{before} {after}");
        }
        assert_eq!(verdict(Cp(400), Cp(-400), "7g7f", None).severity, None, "the search would have made it");
    }

    #[test]
    fn a_mate_that_is_gone_is_missed_though_the_game_be_won() {
        assert_eq!(kind(Score::Mate(5), Score::Cp(5_000)), Some(MistakeKind::MissedMate));
        assert_eq!(kind(Score::Mate(5), Score::Mate(9)), None, "it only takes longer");
        assert_eq!(kind(Score::Mate(-5), Score::Mate(-3)), None);
        assert_eq!(kind(Score::Cp(0), Score::Mate(-3)), Some(MistakeKind::Blunder));
        assert_eq!(kind(Score::Mate(1), Score::Mate(0)), None, "mated");
    }

    #[test]
    fn an_answer_that_gives_a_mistake_back_lets_off() {
        let mut answered = verdict(Score::Cp(0), Score::Cp(-500), "2g2f", None);
        assert_eq!(answered.severity, Some(Severity::Mistake));
        let answer =
            |after, answered: &Verdict| verdict(Score::Cp(500), Score::Cp(after), "2g2f", Some(answered)).kind();
        assert_eq!(answer(200, &answered), Some(MistakeKind::LetOff));
        assert_eq!(answer(290, &answered), Some(MistakeKind::Inaccuracy), "less than half of it");
        assert_eq!(answer(-600, &answered), Some(MistakeKind::Mistake), "worse than before theirs");
        answered.severity = None;
        assert_eq!(answer(200, &answered), Some(MistakeKind::Inaccuracy));
    }
}
