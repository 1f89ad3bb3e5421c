//! Strengths of several players from their results against each other, by maximum likelihood.
//!
//! The model is that of Bradley and Terry (1952) with the logistic curve of Elo; a draw counts as half a win and half a loss. The
//! intervals follow from the curvature of the likelihood. They treat games as independent and as won or lost: draws, and pairs of
//! games from one opening, make the true ones a little narrower.

use super::tally::{Interval, Tally, Z_95, score_of};

/// The games of two players.
#[derive(Debug, Clone, Copy)]
pub struct PairingResult {
    /// Number of the first player.
    pub first: usize,
    /// Number of the second player.
    pub second: usize,
    /// From the first player's side.
    pub tally: Tally,
}

/// The strengths of players, as Elo points above the first of them.
#[derive(Debug, Clone)]
pub struct Ratings {
    elo: Vec<f64>,
    /// Of all but the first player, in squared Elo points.
    covariance: Vec<Vec<f64>>,
}

/// Drawn games added to each result, so that a clean sweep has a finite estimate.
const VIRTUAL_DRAWS: f64 = 1.0;
/// Elo points in a factor of e.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
const MAX_ROUNDS: usize = 200;
/// Elo points that a round may move a player at most; far from the solution a step may overshoot.
const MAX_STEP: f64 = 200.0;
const PRECISION: f64 = 1e-6;

impl Ratings {
    /// Fits the strengths of `n` players.
    ///
    /// # Panics
    /// When a result names a player beyond `n`.
    #[must_use]
    pub fn fit(n: usize, results: &[PairingResult]) -> Ratings {
        let mut elo = vec![0.0; n];
        for _ in 0..MAX_ROUNDS {
            let (gradient, curvature) = derivatives(&elo, results);
            let inverse = inverse(curvature);
            let step: Vec<f64> =
                inverse.iter().map(|row| row.iter().zip(&gradient).map(|(a, b)| a * b).sum::<f64>()).collect();
            let longest = step.iter().fold(0.0, |most: f64, part| most.max(part.abs()));
            let share = (MAX_STEP / longest.max(PRECISION)).min(1.0);
            for (strength, part) in elo.iter_mut().skip(1).zip(&step) {
                *strength += share * part;
            }
            if longest < PRECISION {
                break;
            }
        }
        let covariance = inverse(derivatives(&elo, results).1);
        Ratings { elo, covariance }
    }

    /// How much stronger one player is than another.
    #[must_use]
    pub fn difference(&self, player: usize, other: usize) -> Interval {
        let estimate = self.elo[player] - self.elo[other];
        let entry = |row: usize, column: usize| match (row.checked_sub(1), column.checked_sub(1)) {
            (Some(row), Some(column)) => self.covariance[row][column],
            _ => 0.0,
        };
        let variance = entry(player, player) + entry(other, other) - 2.0 * entry(player, other);
        let half_width = Z_95 * variance.max(0.0).sqrt();
        Interval { low: estimate - half_width, estimate, high: estimate + half_width }
    }
}

/// The slope of the log-likelihood and its downward curvature, for all players but the first.
fn derivatives(elo: &[f64], results: &[PairingResult]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let n = elo.len().saturating_sub(1);
    let (mut gradient, mut curvature) = (vec![0.0; n], vec![vec![0.0; n]; n]);
    // a player without games keeps its strength
    for (index, row) in curvature.iter_mut().enumerate() {
        row[index] = 1e-12;
    }
    for result in results {
        let games = f64::from(result.tally.n_games()) + VIRTUAL_DRAWS;
        let points = result.tally.score() * f64::from(result.tally.n_games()) + 0.5 * VIRTUAL_DRAWS;
        let expected = score_of(elo[result.first] - elo[result.second]);
        let slope = (points - games * expected) / SCALE;
        let bend = games * expected * (1.0 - expected) / (SCALE * SCALE);
        let places = [result.first.checked_sub(1), result.second.checked_sub(1)];
        for (place, sign) in places.into_iter().zip([1.0, -1.0]) {
            if let Some(place) = place {
                gradient[place] += sign * slope;
                curvature[place][place] += bend;
            }
        }
        if let [Some(first), Some(second)] = places {
            curvature[first][second] -= bend;
            curvature[second][first] -= bend;
        }
    }
    (gradient, curvature)
}

/// The inverse of a symmetric positive matrix, by elimination (Gauss and Jordan).
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = matrix.len();
    let mut result: Vec<Vec<f64>> = (0..n).map(|row| (0..n).map(|column| f64::from(row == column)).collect()).collect();
    for pivot in 0..n {
        let scale = matrix[pivot][pivot];
        for column in 0..n {
            matrix[pivot][column] /= scale;
            result[pivot][column] /= scale;
        }
        let (of_matrix, of_result) = (matrix[pivot].clone(), result[pivot].clone());
        for row in (0..n).filter(|row| *row != pivot) {
            let factor = matrix[row][pivot];
            for column in 0..n {
                matrix[row][column] -= factor * of_matrix[column];
                result[row][column] -= factor * of_result[column];
            }
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::random::SplitMix64;

    /// Games between players of known strengths, decided by chance.
    fn played(first: usize, second: usize, elo: &[f64], n_pairs: usize, random: &mut SplitMix64) -> PairingResult {
        let mut tally = Tally::default();
        let chance = score_of(elo[first] - elo[second]);
        for _ in 0..n_pairs {
            tally.add_pair([0, 1].map(|_| if random.below(1_000_000) < (chance * 1e6) as usize { 2 } else { 0 }));
        }
        PairingResult { first, second, tally }
    }

    #[test]
    fn known_strengths_are_found_again_within_the_intervals() {
        let truth = [0.0, 170.0, 300.0, 520.0, 700.0];
        let (mut n_within, mut n_all) = (0, 0);
        for seed in 0..20 {
            let mut random = SplitMix64::new(seed);
            let pairs = (0..5).flat_map(|low| (low + 1..5.min(low + 3)).map(move |high| (low, high)));
            let results: Vec<PairingResult> =
                pairs.map(|(low, high)| played(high, low, &truth, 300, &mut random)).collect();
            let ratings = Ratings::fit(5, &results);
            for player in 1..5 {
                let step = ratings.difference(player, player - 1);
                let true_step = truth[player] - truth[player - 1];
                assert!((step.estimate - true_step).abs() < 70.0, "{step:?} is not {true_step}");
                assert!((20.0..40.0).contains(&(step.high - step.estimate)), "{step:?}");
                n_within += u32::from(step.low < true_step && true_step < step.high);
                n_all += 1;
            }
        }
        assert!(n_within * 100 >= n_all * 88, "{n_within} of {n_all}");
    }

    #[test]
    fn two_players_are_as_far_apart_as_their_score_says() {
        let tally = Tally { pairs: [0, 0, 0, 3_000, 0], wins: 3_000, draws: 3_000, losses: 0 };
        let step = Ratings::fit(2, &[PairingResult { first: 1, second: 0, tally }]).difference(1, 0);
        // three to one is 190.85 points
        assert!((step.estimate - 190.85).abs() < 0.2, "{step:?}");
    }

    #[test]
    fn a_clean_sweep_is_finite_and_who_never_played_is_unknown() {
        let tally = Tally { pairs: [0, 0, 0, 0, 50], wins: 100, draws: 0, losses: 0 };
        let ratings = Ratings::fit(3, &[PairingResult { first: 1, second: 0, tally }]);
        let step = ratings.difference(1, 0);
        assert!((700.0..1_100.0).contains(&step.estimate) && step.high.is_finite(), "{step:?}");
        assert!(ratings.difference(2, 0).high > 100_000.0);
    }
}
