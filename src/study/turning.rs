//! Where a game turned.

use super::{judge::own, points::Study};
use crate::rules::Color;

/// A swing of fewer thousandths of the chances is no story.
const SMALLEST_SWING: u32 = 150;
/// In thousandths of the chances: with less the game is even, and nobody is ahead.
const AHEAD: u32 = 550;

/// A move of the loser after which the winner's chances were better.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Swing {
    /// The ply of the position after it.
    pub ply: usize,
    /// The winner's chances before it, in 1/1000.
    pub before: u32,
    /// The winner's chances after it.
    pub after: u32,
}

/// What decided a game that somebody won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turning {
    /// Who won, or is winning where the record does not say how it ended.
    pub winner: Color,
    /// The ply of the position from which on the winner was ahead, as far as is known; `None` where that was not so even at the end.
    pub lead: Option<usize>,
    /// The loser's move with the largest swing of at least 15 points of per cent, from where the lead that lasted began: what the winner gave
    /// back decided nothing.
    pub swing: Option<Swing>,
}

impl Turning {
    /// The ply at which the game turned: the loser's move with the largest swing if there is one, else where the lead began that lasted. A
    /// lead from the first position on is no turn.
    #[must_use]
    pub fn ply(self) -> Option<usize> {
        self.swing.map(|swing| swing.ply).or(self.lead.filter(|ply| *ply > 0))
    }
}

impl Study {
    /// Where the game turned; `None` of a draw, and where nobody is ahead at the end of what is known.
    #[must_use]
    pub fn turning(&self) -> Option<Turning> {
        let winner = match self.winner {
            Some(winner) => winner?,
            None => {
                let last = self.points.iter().rev().find_map(|point| point.black)?;
                Color::ALL.into_iter().find(|&color| own(color, last) >= AHEAD)?
            }
        };
        let known = self.points.iter().enumerate();
        let known: Vec<(usize, u32)> =
            known.filter_map(|(ply, point)| Some((ply, own(winner, point.black?)))).collect();
        let behind = known.iter().rposition(|(_, chances)| *chances < AHEAD);
        let lead = match behind {
            Some(place) => known.get(place + 1),
            None => known.first(),
        };
        let lead = lead.map(|(ply, _)| *ply);
        let swings = known.windows(2).filter_map(|pair| {
            let [(before_ply, before), (ply, after)] = [pair[0], pair[1]];
            let is_losers = ply == before_ply + 1 && self.points[before_ply].turn != winner;
            let lasts = lead.is_none_or(|lead| ply >= lead);
            let swing = Swing { ply, before, after };
            (is_losers && lasts && after >= before + SMALLEST_SWING).then_some(swing)
        });
        // of equal ones the last
        let swing = swings.max_by_key(|swing| swing.after - swing.before);
        Some(Turning { winner, lead, swing })
    }
}
