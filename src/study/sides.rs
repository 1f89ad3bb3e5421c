//! How well a side played, in numbers.

use super::{
    judge::{MistakeKind, Verdict},
    phases::Phase,
    points::Study,
};
use crate::rules::Color;

/// 1000 * 2^(-k/16) for k from 0 to 16.
const HALVING: [u32; 17] = [1000, 958, 917, 878, 841, 805, 771, 738, 707, 677, 648, 621, 595, 569, 545, 522, 500];
/// A move that costs this many thousandths of the chances is half as accurate as one that costs nothing.
const HALF: u32 = 160;

/// How accurate a move is that cost so much of the chances, both in 1/1000: it halves with every 16 points of per cent.
///
/// ```
/// use suizo::study::move_accuracy;
/// assert_eq!([0, 50, 100, 160, 320, 1000].map(move_accuracy), [1000, 805, 648, 500, 250, 13]);
/// ```
#[must_use]
pub fn move_accuracy(loss: u32) -> u32 {
    let loss = loss.min(1_000);
    let (halvings, rest) = (loss / HALF, loss % HALF);
    let step = HALF / 16;
    let (at, part) = ((rest / step) as usize, rest % step);
    let fine = HALVING[at] * step - (HALVING[at] - HALVING[at + 1]) * part;
    (fine / step) >> halvings
}

/// The numbers of one side, over all moves or those of a phase.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SideSummary {
    /// Its moves.
    pub moves: u32,
    /// Those of which a verdict is known.
    pub judged: u32,
    /// Mistakes by kind, as [`MistakeKind::ALL`] orders them.
    pub mistakes: [u32; 6],
    /// Moves that the search would have made, too.
    pub best: u32,
    /// In 1/1000: the mean of the arithmetic and of the harmonic mean of the moves' accuracies, so that one bad blunder shows among many good
    /// moves. `None` without a verdict.
    pub accuracy: Option<u32>,
    /// Mean loss of chances of a move, in 1/1000.
    pub mean_loss: Option<u32>,
    /// Mean loss in hundredths of a pawn while the game was open ([`Verdict::OPEN_CP`]).
    pub mean_loss_cp: Option<u32>,
    /// Moves that count for it.
    pub open_moves: u32,
}

impl SideSummary {
    /// Mistakes of that kind.
    #[must_use]
    pub fn count(&self, kind: MistakeKind) -> u32 {
        self.mistakes[kind as usize]
    }

    fn of<'a>(moves: u32, verdicts: impl Iterator<Item = &'a Verdict>) -> SideSummary {
        /// A harmonic mean is a matter of the worst moves; no move counts as less accurate than this.
        const LEAST: u32 = 10;
        const SCALE: u64 = 1 << 32;
        let mut side = SideSummary { moves, ..SideSummary::default() };
        let (mut sum, mut reciprocals, mut loss, mut loss_cp) = (0_u64, 0_u64, 0_u64, 0_u64);
        for verdict in verdicts {
            side.judged += 1;
            side.best += u32::from(verdict.is_best);
            if let Some(kind) = verdict.kind() {
                side.mistakes[kind as usize] += 1;
            }
            let accuracy = move_accuracy(verdict.loss).max(LEAST);
            sum += u64::from(accuracy);
            reciprocals += SCALE / u64::from(accuracy);
            loss += u64::from(verdict.loss);
            if let Some(lost) = verdict.loss_cp {
                side.open_moves += 1;
                loss_cp += u64::from(lost);
            }
        }
        let n = u64::from(side.judged);
        if n > 0 {
            let harmonic = n * SCALE / reciprocals.max(1);
            side.accuracy = Some(((sum / n + harmonic) / 2).min(1_000) as u32);
            side.mean_loss = Some(rounded(loss, n));
        }
        side.mean_loss_cp = (side.open_moves > 0).then(|| rounded(loss_cp, u64::from(side.open_moves)));
        side
    }
}

fn rounded(sum: u64, n: u64) -> u32 {
    ((sum + n / 2) / n) as u32
}

impl Study {
    /// The numbers of a side over the whole line.
    #[must_use]
    pub fn side(&self, color: Color) -> SideSummary {
        self.summary(color, |_| true)
    }

    /// The numbers of a side over the moves of a phase. A move belongs to the phase in which it is made.
    #[must_use]
    pub fn side_in(&self, color: Color, phase: Phase) -> SideSummary {
        self.summary(color, |made_at| self.phases.at(made_at) == phase)
    }

    fn summary(&self, color: Color, counts: impl Fn(usize) -> bool) -> SideSummary {
        let is_own = |ply: usize| ply > 0 && self.points[ply - 1].turn == color && counts(ply - 1);
        let moves = (1..self.points.len()).filter(|&ply| is_own(ply)).count() as u32;
        let verdicts = self.verdicts.iter().enumerate().filter(|&(ply, _)| is_own(ply));
        SideSummary::of(moves, verdicts.filter_map(|(_, verdict)| verdict.as_ref()))
    }
}
