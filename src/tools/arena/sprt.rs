//! The sequential probability ratio test: whether a match has shown enough, game by game.

use super::tally::{Tally, score_of, share};

/// A test of "better by `elo1`" against "better by `elo0`" (logistic Elo points), wrong in either way once in twenty.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    /// Elo points of the hypothesis to be rejected.
    pub elo0: f64,
    /// Elo points of the hypothesis to be accepted.
    pub elo1: f64,
}

/// The state of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Better by `elo1` rather than by `elo0`.
    Accepted,
    /// Better by `elo0` rather than by `elo1`.
    Rejected,
    /// Neither yet.
    Undecided,
}

/// Probability of each wrong verdict.
const ERROR: f64 = 0.05;
/// With fewer pairs the variance is too uncertain for a verdict.
const MIN_PAIRS: u32 = 20;
/// Count of a kind of pairs that has not come up, so that none is taken as impossible.
const UNSEEN: f64 = 1e-3;

impl Verdict {
    /// The word for it in rows.
    pub const fn word(self) -> &'static str {
        match self {
            Verdict::Accepted => "accepted",
            Verdict::Rejected => "rejected",
            Verdict::Undecided => "undecided",
        }
    }
}

impl Sprt {
    /// The log-likelihood ratio beyond which, up or down, there is a verdict.
    pub fn bound() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// The verdict after these games.
    pub fn verdict(&self, tally: &Tally) -> Verdict {
        let ratio = self.log_likelihood_ratio(tally);
        if tally.n_pairs() < MIN_PAIRS || ratio.abs() < Sprt::bound() {
            Verdict::Undecided
        } else if ratio > 0.0 {
            Verdict::Accepted
        } else {
            Verdict::Rejected
        }
    }

    /// How much likelier the pairs are under `elo1` than under `elo0`, each with the frequencies of the five kinds of pairs
    /// that suit it best (the generalised ratio): the logarithm.
    pub fn log_likelihood_ratio(&self, tally: &Tally) -> f64 {
        if tally.n_pairs() == 0 {
            return 0.0;
        }
        let counts = tally.pairs.map(|n| if n == 0 { UNSEEN } else { f64::from(n) });
        let [weights0, weights1] = [self.elo0, self.elo1].map(|elo| best_weights(&counts, score_of(elo)));
        (0..counts.len()).map(|kind| counts[kind] * (weights1[kind] / weights0[kind]).ln()).sum()
    }
}

/// The frequencies, relative to those seen, that make what was seen likeliest among all with this mean score.
///
/// They are `1 / (1 + t (share - score))` by Lagrange's rule, with the `t` for which the mean is the score; what that `t` sets
/// to nothing falls steadily between the two poles.
fn best_weights(counts: &[f64; 5], score: f64) -> [f64; 5] {
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    let weight = |t: f64, kind: usize| 1.0 / (1.0 + t * (share(kind) - score));
    let surplus = |t: f64| (0..5).map(|kind| counts[kind] * (share(kind) - score) * weight(t, kind)).sum::<f64>();
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        *(if surplus(middle) > 0.0 { &mut low } else { &mut high }) = middle;
    }
    std::array::from_fn(|kind| weight((low + high) / 2.0, kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::random::SplitMix64;

    fn tally(pairs: [u32; 5]) -> Tally {
        Tally { pairs, ..Tally::default() }
    }

    #[track_caller]
    fn near(value: f64, expected: f64) {
        assert!((value - expected).abs() < 0.002 * expected.abs().max(1.0), "{value} is not {expected}");
    }

    /// The expected values come from another program, which looked for the likeliest frequencies by general optimisation
    /// (scipy's SLSQP), not by Lagrange's rule.
    #[test]
    fn known_matches_have_their_known_ratio() {
        let known = [
            ([10, 40, 100, 60, 20], 0.0, 10.0, 2.016_505),
            ([200, 900, 1800, 950, 220], 0.0, 5.0, 1.043_203),
            ([60, 300, 500, 200, 40], -5.0, 0.0, -4.337_454),
        ];
        for (pairs, elo0, elo1, expected) in known {
            near(Sprt { elo0, elo1 }.log_likelihood_ratio(&tally(pairs)), expected);
        }
    }

    /// For close hypotheses the ratio is nearly that of a normal distribution with the variance seen.
    #[test]
    fn close_hypotheses_give_the_ratio_of_a_normal_distribution() {
        let pairs = [500, 2_400, 4_900, 2_600, 560];
        let n: f64 = pairs.iter().map(|&n| f64::from(n)).sum();
        let mean = (0..5).map(|kind| f64::from(pairs[kind]) * share(kind)).sum::<f64>() / n;
        let variance = (0..5).map(|kind| f64::from(pairs[kind]) * (share(kind) - mean).powi(2)).sum::<f64>() / n;
        let (s0, s1) = (score_of(0.0), score_of(5.0));
        let normal = n * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        let exact = Sprt { elo0: 0.0, elo1: 5.0 }.log_likelihood_ratio(&tally(pairs));
        assert!((exact - normal).abs() < 0.02 * normal.abs(), "{exact} and {normal}");
    }

    #[test]
    fn a_few_pairs_are_no_verdict_and_equal_players_are_not_better() {
        let sprt = Sprt { elo0: 0.0, elo1: 10.0 };
        assert_eq!(sprt.log_likelihood_ratio(&Tally::default()), 0.0);
        assert_eq!(sprt.verdict(&tally([0, 0, MIN_PAIRS - 1, 0, 0])), Verdict::Undecided);
        assert_eq!(sprt.verdict(&tally([0, 0, 500, 0, 0])), Verdict::Rejected);
        assert_eq!(sprt.verdict(&tally([0, 0, 0, 0, 200])), Verdict::Accepted);
        assert_eq!(sprt.verdict(&tally([200, 0, 0, 0, 0])), Verdict::Rejected);
    }

    /// Matches between players whose strength is known: verdicts are wrong about once in twenty.
    #[test]
    fn verdicts_are_right_as_often_as_promised() {
        const MATCHES: u32 = 400;
        const LONGEST: u32 = 20_000;
        let sprt = Sprt { elo0: 0.0, elo1: 20.0 };
        for (elo, wanted) in [(0.0, Verdict::Rejected), (20.0, Verdict::Accepted)] {
            let mut random = SplitMix64::new(7);
            let mut wrong = 0;
            for _ in 0..MATCHES {
                let mut tally = Tally::default();
                while sprt.verdict(&tally) == Verdict::Undecided && tally.n_pairs() < LONGEST {
                    let pair = [game(elo, &mut random), game(elo, &mut random)];
                    tally.add_pair(pair);
                }
                wrong += u32::from(sprt.verdict(&tally) != wanted);
            }
            assert!((MATCHES / 100..=MATCHES * 8 / 100).contains(&wrong), "{wrong} of {MATCHES} at {elo}");
        }
    }

    /// Half points of a game that is drawn three times in ten.
    fn game(elo: f64, random: &mut SplitMix64) -> usize {
        const DRAWN: f64 = 0.3;
        let x = random.below(1 << 30) as f64 / f64::from(1u32 << 30);
        let won = score_of(elo) - DRAWN / 2.0;
        if x < won { 2 } else { usize::from(x < won + DRAWN) }
    }
}
