//! A ladder: players from the weakest to the strongest, each of which plays those next to it.

use super::{
    budget::Budget,
    config::PlayerConfig,
    matches::{MatchPlan, play_match},
    opening::{Filter, generate},
    rating::{PairingResult, Ratings},
    spec::PlayerSpec,
};
use std::time::Duration;

/// A player of a ladder.
#[derive(Debug, Clone)]
pub struct LadderPlayer {
    /// The name it is listed under.
    pub name: String,
    /// What plays.
    pub spec: PlayerSpec,
    /// What it may use for each move.
    pub budget: Budget,
}

/// Players, and which of them meet.
#[derive(Debug, Clone)]
pub struct Ladder {
    /// The settings that all share.
    pub config: PlayerConfig,
    /// From the weakest to the strongest; others may follow.
    pub players: Vec<LadderPlayer>,
    /// Pairs of players by their numbers, the one thought to be stronger first.
    pub pairings: Vec<(usize, usize)>,
    /// Number of games of each pairing.
    pub n_games: Vec<u32>,
    /// Pairs of games at a time.
    pub lanes: usize,
    /// Chooses the openings and their order.
    pub seed: u64,
}

/// Openings that leave both sides a game: a few random moves, after which a short search sees little for either.
const OPENINGS: Filter = Filter { plies: 6, nodes: 2_000, limit: 120, seed: 0 };
/// A longer game is a draw.
const MAX_PLIES: usize = 512;

impl Ladder {
    /// Pairings of neighbours: each of the first `n` players with the `reach` next to it on either side.
    #[must_use]
    pub fn neighbours(n: usize, reach: usize) -> Vec<(usize, usize)> {
        let pair = |low: usize, distance: usize| (low + distance < n).then_some((low + distance, low));
        (0..n).flat_map(|low| (1..=reach).filter_map(move |distance| pair(low, distance))).collect()
    }

    /// Plays all pairings; `played` is called with each result.
    ///
    /// Between this program's own players the results depend on the ladder and its seed, not on the lanes.
    ///
    /// # Errors
    /// Why a match cannot be played, in one line.
    pub fn play(&self, mut played: impl FnMut(&PairingResult)) -> Result<Vec<PairingResult>, String> {
        let PlayerConfig { choices, .. } = self.config;
        let filter = Filter { seed: self.seed, ..OPENINGS };
        let n_openings = self.n_games.iter().max().map_or(0, |most| (*most as usize).div_ceil(2));
        let openings = generate(self.config.variant(), choices, n_openings, &filter, self.lanes, |_| {});
        let mut results = Vec::new();
        for (&(first, second), &n_games) in self.pairings.iter().zip(&self.n_games) {
            let players = [&self.players[first], &self.players[second]];
            let budgets = players.map(|player| player.budget);
            let plan = MatchPlan {
                config: self.config,
                players: players.map(|player| player.spec.clone()),
                budgets,
                openings: openings.clone(),
                seed: self.seed,
                n_games,
                lanes: self.lanes,
                sprt: None,
                max_plies: MAX_PLIES,
                slack: Duration::from_millis(budgets.iter().map(|budget| budget.usual_slack_ms()).max().unwrap_or(0)),
            };
            let result = PairingResult { first, second, tally: play_match(&plan, |_, _| {})?.progress.tally };
            played(&result);
            results.push(result);
        }
        Ok(results)
    }

    /// The strengths that the results show.
    #[must_use]
    pub fn ratings(&self, results: &[PairingResult]) -> Ratings {
        Ratings::fit(self.players.len(), results)
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
