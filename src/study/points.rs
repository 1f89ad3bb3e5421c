//! The positions of a line, with what is known of each.

use super::{
    judge::{After, Facts, Verdict, over},
    phases::{Phase, PhaseWatch, Phases},
};
use crate::{
    chances::win_permille,
    record::{Ending, GameTree, NodeId, Replayer, Score, Statement},
    rules::{Color, Variant},
};

/// Black's chances of winning by a score for Black, in 1/1000; 0 and 1000 are mates. `turn` is the side to move, which is mated where
/// the score says a mate in no ply.
///
/// ```
/// use suizo::{record::Score, rules::{Color, Variant}, study::black_chances};
/// let chances = |score| black_chances(score, Color::White, Variant::Shogi);
/// assert_eq!((chances(Score::Cp(960)), chances(Score::Mate(-3)), chances(Score::Mate(0))), (731, 0, 1000));
/// ```
#[must_use]
pub fn black_chances(score: Score, turn: Color, variant: Variant) -> u32 {
    match score {
        Score::Cp(value) => win_permille(value, variant),
        Score::Mate(0) => over(Some(!turn)),
        Score::Mate(plies) => {
            if plies > 0 {
                1_000
            } else {
                0
            }
        }
    }
}

pub(super) use black_chances as chances;

/// A position of the line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Point {
    /// Where it stands in the tree.
    pub node: NodeId,
    /// The side to move.
    pub turn: Color,
    /// What was found for Black, as the record has it.
    pub score: Option<Score>,
    /// Plies of nominal depth; 0 where the record does not say.
    pub depth: u32,
    /// Black's chances of winning in 1/1000, where they are known: by the score, or because the rules ended the game there.
    pub black: Option<u32>,
    /// The rules ended the game there.
    pub is_over: bool,
    /// The phase of the game.
    pub phase: Phase,
}

/// What is found out about a line of play. The first position is that before the first move; a move of that number leads to each other one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Study {
    /// The game.
    pub variant: Variant,
    /// By ply, from 0.
    pub points: Vec<Point>,
    /// By ply: the verdict on the move that led there, where both positions are known. The first is always `None`.
    pub verdicts: Vec<Option<Verdict>>,
    /// Where the phases begin.
    pub phases: Phases,
    /// Who won, as far as the line says: `Some(None)` of a draw.
    pub winner: Option<Option<Color>>,
}

impl Study {
    /// Studies a line, from the first move to its end, as [`Cursor::line`](crate::record::Cursor::line) and
    /// [`GameTree::main_line`] give it. The end of a game, such as resigning, is no position of its own.
    #[must_use]
    pub fn of(tree: &GameTree, line: &[NodeId]) -> Study {
        let mut replayer = Replayer::new(tree);
        let variant = tree.start().variant();
        let mut watch = PhaseWatch::default();
        let (mut points, mut verdicts): (Vec<Point>, Vec<Option<Verdict>>) = (Vec::new(), Vec::new());
        let mut winner = None;
        for &node in std::iter::once(&NodeId::ROOT).chain(line) {
            let is_forced = replayer.game().position().count_legal_moves() == 1;
            let game = replayer.go(tree, node);
            if let Some(ending) = tree.node(node).ending() {
                winner = stated_winner(ending, game.turn());
            }
            if let Some(outcome) = game.outcome() {
                winner = Some(outcome.winner);
            }
            let mv = tree.node(node).mv();
            if mv.is_none() && node != NodeId::ROOT {
                break;
            }
            let turn = game.turn();
            watch.see(game.position());
            let found = tree.node(node).evaluation();
            let ended = game.outcome().map(|outcome| over(outcome.winner));
            let black = ended.or(found.map(|found| chances(found.score, turn, variant)));
            let verdict = mv.zip(points.last()).and_then(|(mv, last)| {
                let before = tree.node(last.node).evaluation()?;
                let after = match game.outcome() {
                    Some(outcome) => After::Over(outcome.winner),
                    None => After::Score(found?.score),
                };
                let answers = verdicts.last().and_then(Option::as_ref);
                let line = before.line.as_slice();
                let (color, before) = (last.turn, before.score);
                Some(Verdict::of(&Facts { variant, color, mv, is_forced, before, line, after, answers }))
            });
            verdicts.push(verdict);
            points.push(Point {
                node,
                turn,
                score: found.map(|found| found.score),
                depth: found.map_or(0, |found| found.depth),
                black,
                is_over: game.outcome().is_some(),
                phase: Phase::Opening,
            });
        }
        let phases = watch.finish();
        for (ply, point) in points.iter_mut().enumerate() {
            point.phase = phases.at(ply);
        }
        Study { variant, points, verdicts, phases, winner }
    }

    /// The ply of the last position.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.points.len().saturating_sub(1)
    }

    /// Positions that are still to be searched: those without an evaluation in which the game goes on, in the order of the line.
    pub fn missing(&self) -> impl Iterator<Item = &Point> {
        self.points.iter().filter(|point| point.black.is_none())
    }

    /// The moves that are mistakes of some kind, with their plies.
    pub fn mistakes(&self) -> impl Iterator<Item = (usize, &Verdict)> {
        let plies = self.verdicts.iter().enumerate();
        plies.filter_map(|(ply, verdict)| Some((ply, verdict.as_ref().filter(|verdict| verdict.severity.is_some())?)))
    }
}

/// Who won by an end that a record states, with that side to move.
fn stated_winner(ending: Ending, turn: Color) -> Option<Option<Color>> {
    match ending {
        Ending::Stated(Statement::Mate) => Some(Some(!turn)),
        Ending::Stated(Statement::Foul { by } | Statement::Forfeit { by }) => Some(Some(!by)),
        Ending::Stated(Statement::Entered { by }) => Some(Some(by)),
        Ending::Stated(Statement::Repetition | Statement::Impasse | Statement::Draw) => Some(None),
        // acts have an outcome, and other statements name no result
        _ => None,
    }
}
