//! Many players in a row from the weakest to the strongest, each of which plays those near it.

use super::{
    budget::Budget,
    opening::{Filter, generate},
    rating::{Pairing, Ratings},
    run::{Contest, play_match},
    spec::{Setting, Spec},
};
use std::time::Duration;

/// One of the players.
#[derive(Debug, Clone)]
pub struct Rung {
    pub name: String,
    pub spec: Spec,
    pub budget: Budget,
}

/// Players and who plays whom.
#[derive(Debug, Clone)]
pub struct Ladder {
    pub setting: Setting,
    pub rungs: Vec<Rung>,
    /// Pairs of players by their numbers, the one thought to be stronger first.
    pub meetings: Vec<(usize, usize)>,
    /// Games of each meeting.
    pub n_games: Vec<u32>,
    pub lanes: usize,
    pub seed: u64,
}

/// Openings leave both sides a game: a few random moves, after which a short look sees little for either.
const OPENINGS: Filter = Filter { plies: 6, nodes: 2_000, limit: 120, seed: 0 };
/// A longer game is a draw.
const MAX_PLIES: usize = 512;

impl Ladder {
    /// Meetings of neighbours: each of the first `n` players with so many next to it on either side.
    #[must_use]
    pub fn neighbours(n: usize, reach: usize) -> Vec<(usize, usize)> {
        let pair = |low: usize, distance: usize| (low + distance < n).then_some((low + distance, low));
        (0..n).flat_map(|low| (1..=reach).filter_map(move |distance| pair(low, distance))).collect()
    }

    /// Plays all meetings; `played` hears of each when it is over.
    ///
    /// Between this program's own players the results depend on the ladder and its seed, not on the lanes.
    ///
    /// # Errors
    /// What keeps a match from being played, in one line.
    pub fn climb(&self, mut played: impl FnMut(&Pairing)) -> Result<Vec<Pairing>, String> {
        let Setting { choices, .. } = self.setting;
        let filter = Filter { seed: self.seed, ..OPENINGS };
        let n_openings = self.n_games.iter().max().map_or(0, |most| (*most as usize).div_ceil(2));
        let openings = generate(self.setting.variant(), choices, n_openings, &filter, self.lanes, |_| {});
        let mut pairings = Vec::new();
        for (&(first, second), &n_games) in self.meetings.iter().zip(&self.n_games) {
            let rungs = [&self.rungs[first], &self.rungs[second]];
            let budgets = rungs.map(|rung| rung.budget);
            let contest = Contest {
                setting: self.setting,
                players: rungs.map(|rung| rung.spec.clone()),
                budgets,
                openings: openings.clone(),
                seed: self.seed,
                n_games,
                lanes: self.lanes,
                sprt: None,
                max_plies: MAX_PLIES,
                slack: Duration::from_millis(budgets.iter().map(|budget| budget.usual_slack_ms()).max().unwrap_or(0)),
            };
            let pairing = Pairing { first, second, tally: play_match(&contest, |_, _| {})?.progress.tally };
            played(&pairing);
            pairings.push(pairing);
        }
        Ok(pairings)
    }

    /// The strengths that the meetings show.
    #[must_use]
    pub fn ratings(&self, pairings: &[Pairing]) -> Ratings {
        Ratings::fit(self.rungs.len(), pairings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_meets_those_next_to_it_once() {
        assert_eq!(Ladder::neighbours(4, 2), [(1, 0), (2, 0), (2, 1), (3, 1), (3, 2)]);
        assert_eq!(Ladder::neighbours(3, 1), [(1, 0), (2, 1)]);
        assert!(Ladder::neighbours(1, 2).is_empty());
    }
}
