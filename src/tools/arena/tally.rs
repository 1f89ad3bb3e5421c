//! The results of a match, and the difference in strength that they show.

/// The results of the first player of a match. The pair is the unit, as two games from one opening depend on each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Pairs of games by half points of the first player.
    pub pairs: [u32; 5],
    /// Games that the first player won.
    pub wins: u32,
    /// Games that nobody won.
    pub draws: u32,
    /// Games that the first player lost.
    pub losses: u32,
}

/// An estimate with the ends of its 95 % interval; an end that the results do not bound is infinite.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// The likeliest value.
    pub estimate: f64,
    /// Upper end.
    pub high: f64,
}

/// Half the width of a 95 % interval, in standard deviations.
pub(super) const Z_95: f64 = 1.959_963_985;
/// Upper bound on the pairs of another kind when none was seen: the rule of three.
const UNSEEN: f64 = 3.0;

impl Tally {
    /// Counts a pair of games by the half points that the first player got in each: 0, 1 or 2.
    ///
    /// # Panics
    /// When a game has more than two half points.
    pub fn add_pair(&mut self, half_points: [usize; 2]) {
        self.pairs[half_points[0] + half_points[1]] += 1;
        for points in half_points {
            *[&mut self.losses, &mut self.draws, &mut self.wins][points] += 1;
        }
    }

    /// Number of pairs.
    pub fn n_pairs(&self) -> u32 {
        self.pairs.iter().sum()
    }

    /// Number of games.
    pub fn n_games(&self) -> u32 {
        2 * self.n_pairs()
    }

    /// Share of the points, 0 to 1; a half before the first pair.
    pub fn score(&self) -> f64 {
        if self.n_pairs() == 0 { 0.5 } else { self.mean_of(share) }
    }

    /// The difference in Elo points, by the logistic curve: 400 points are ten to one.
    pub fn elo(&self) -> Interval {
        let [low, estimate, high] = self.score_interval();
        Interval { low: elo_of(low), estimate: elo_of(estimate), high: elo_of(high) }
    }

    /// The difference in normalised Elo points: in standard deviations of one game, scaled so that small differences between
    /// players that never draw are the same in both measures. It determines the number of games needed to see the difference.
    /// `None` where all pairs ended alike, so that there is no deviation.
    pub fn normalized_elo(&self) -> Option<Interval> {
        let deviation = (2.0 * self.variance()).sqrt();
        if deviation == 0.0 {
            return None;
        }
        let scaled = |score: f64| (score - 0.5) / deviation * 800.0 / std::f64::consts::LN_10;
        let (mean, half_width) = (self.score(), self.half_width());
        Some(Interval { low: scaled(mean - half_width), estimate: scaled(mean), high: scaled(mean + half_width) })
    }

    /// Low, estimate, high of the share of the points, within 0 and 1.
    fn score_interval(&self) -> [f64; 3] {
        let (mean, n) = (self.score(), f64::from(self.n_pairs()));
        if n == 0.0 {
            return [0.0, mean, 1.0];
        }
        if self.variance() == 0.0 {
            let unseen = (UNSEEN / n).min(1.0);
            return [mean * (1.0 - unseen), mean, mean + (1.0 - mean) * unseen];
        }
        let half_width = self.half_width();
        [(mean - half_width).max(0.0), mean, (mean + half_width).min(1.0)]
    }

    /// Half the width of the 95 % interval of the score.
    fn half_width(&self) -> f64 {
        Z_95 * (self.variance() / f64::from(self.n_pairs())).sqrt()
    }

    /// Of the share of the points in one pair.
    fn variance(&self) -> f64 {
        let mean = self.score();
        self.mean_of(|half_points| (share(half_points) - mean).powi(2))
    }

    fn mean_of(&self, value: impl Fn(usize) -> f64) -> f64 {
        let sum: f64 = self.pairs.iter().enumerate().map(|(half_points, &n)| value(half_points) * f64::from(n)).sum();
        sum / f64::from(self.n_pairs().max(1))
    }
}

/// Half points of a pair as a share of its points, 0 to 1.
pub(super) fn share(half_points: usize) -> f64 {
    half_points as f64 / 4.0
}

/// The expected share of the points at a difference in Elo points.
pub(super) fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

fn elo_of(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(value: f64, expected: f64) {
        assert!((value - expected).abs() < 0.01, "{value} is not {expected}");
    }

    #[test]
    fn elo_is_that_of_the_textbook() {
        // ten to one is 400 points, three to one 190.85
        near(elo_of(10.0 / 11.0), 400.0);
        near(elo_of(0.75), 190.85);
        near(score_of(400.0), 10.0 / 11.0);
        for elo in [-250.0, -3.0, 0.0, 17.5, 600.0] {
            near(elo_of(score_of(elo)), elo);
        }
    }

    /// The numbers were computed by another program (numpy: mean and variance of the list of all pairs' scores).
    #[test]
    fn known_matches_have_their_known_elo() {
        let tally = Tally { pairs: [10, 40, 100, 60, 20], ..Tally::default() };
        near(tally.score(), 0.543_478);
        let elo = tally.elo();
        near(elo.low, 8.606_3);
        near(elo.estimate, 30.288_3);
        near(elo.high, 52.208_4);
        let normalized = tally.normalized_elo().expect("they differ");
        near(normalized.low, 12.643_7);
        near(normalized.estimate, 44.393_7);
        near(normalized.high, 76.143_7);
    }

    #[test]
    fn an_interval_narrows_with_games() {
        let even = |n| Tally { pairs: [n, n, 2 * n, n, n], ..Tally::default() }.elo();
        near(even(10).estimate, 0.0);
        near(even(10).low, -even(10).high);
        assert!(even(10).low < -40.0 && even(100).low > even(10).low + 25.0);
    }

    #[test]
    fn a_clean_sweep_is_bounded_on_one_side_only() {
        let sweep = Tally { pairs: [0, 0, 0, 0, 200], wins: 400, ..Tally::default() };
        let elo = sweep.elo();
        assert_eq!((elo.estimate, elo.high), (f64::INFINITY, f64::INFINITY));
        assert!((700.0..800.0).contains(&elo.low), "{elo:?}");
        assert_eq!(sweep.normalized_elo(), None);
        let even = Tally { pairs: [0, 0, 50, 0, 0], ..Tally::default() }.elo();
        near(even.estimate, 0.0);
        assert!(even.low < -15.0 && even.high > 15.0);
    }

    #[test]
    fn nothing_is_known_before_the_first_pair() {
        let elo = Tally::default().elo();
        assert_eq!((elo.low, elo.high), (f64::NEG_INFINITY, f64::INFINITY));
        near(elo.estimate, 0.0);
        assert_eq!(Tally::default().normalized_elo(), None);
    }

    #[test]
    fn pairs_are_counted_by_the_first_players_half_points() {
        let mut tally = Tally::default();
        for pair in [[2, 0], [1, 1], [2, 2], [1, 2], [0, 0]] {
            tally.add_pair(pair);
        }
        assert_eq!(tally, Tally { pairs: [1, 0, 2, 1, 1], wins: 4, draws: 3, losses: 3 });
        assert_eq!(tally.n_games(), 10);
        near(tally.score(), 0.55);
    }
}
