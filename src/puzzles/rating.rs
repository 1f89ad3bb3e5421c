//! How well somebody solves, on the scale of the problems' difficulty: Glicko-2, a game at a time.
//!
//! Mark Glickman, "Example of the Glicko-2 system" (2013), whose steps and names these are.

use super::pack::MAX_GRADE;

/// A rating, as Glicko-2 has it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// The rating: 1500 is the middle of all problems.
    pub rating: f64,
    /// How far it may be off.
    pub deviation: f64,
    /// How much it changes by itself.
    pub volatility: f64,
}

impl Default for Rating {
    /// Of somebody who has solved none yet: between the second and the third grade, so that a newcomer solves the first ones, while a few
    /// solved at once lead to hard ones.
    fn default() -> Rating {
        Rating { rating: 900.0, deviation: 350.0, volatility: 0.06 }
    }
}

/// Points of a rating to one of Glicko-2's own scale.
const SCALE: f64 = 173.7178;
/// How fast the volatility may change.
const TAU: f64 = 0.5;
const EPSILON: f64 = 1e-6;
/// Beyond these values nobody is; stored text may say anything.
const RANGE: [f64; 2] = [100.0, 4_000.0];

impl Rating {
    /// The rating of the problems of a grade: 200 points from one to the next, the middle at 1500.
    #[must_use]
    pub fn of_grade(grade: u32) -> Rating {
        let middle = f64::from(1 + MAX_GRADE) / 2.0;
        Rating { rating: 1_500.0 + 200.0 * (f64::from(grade) - middle), deviation: 80.0, volatility: 0.06 }
    }

    /// After meeting another one, and winning or losing.
    #[must_use]
    pub fn after(self, other: Rating, won: bool) -> Rating {
        use std::f64::consts::PI;
        let score = f64::from(u8::from(won));
        let (mu, phi) = ((self.rating - 1_500.0) / SCALE, self.deviation / SCALE);
        let (mu_j, phi_j) = ((other.rating - 1_500.0) / SCALE, other.deviation / SCALE);
        let g = 1.0 / (1.0 + 3.0 * phi_j * phi_j / (PI * PI)).sqrt();
        let expected = 1.0 / (1.0 + (-g * (mu - mu_j)).exp());
        let v = 1.0 / (g * g * expected * (1.0 - expected));
        let delta = v * g * (score - expected);
        let volatility = volatility_after(self.volatility, delta, phi, v);
        let phi_star = (phi * phi + volatility * volatility).sqrt();
        let phi_new = 1.0 / (1.0 / (phi_star * phi_star) + 1.0 / v).sqrt();
        let mu_new = mu + phi_new * phi_new * g * (score - expected);
        let [least, most] = RANGE;
        Rating {
            rating: (mu_new * SCALE + 1_500.0).clamp(least, most),
            deviation: (phi_new * SCALE).clamp(30.0, 350.0),
            volatility,
        }
    }

    /// Tenths of points, and hundred-thousandths of the volatility: whole numbers, as reading others would be half a solver more to fetch.
    pub(super) fn to_text(self) -> String {
        let whole = |value: f64, parts: f64| (value * parts).round() as u32;
        let (rating, deviation) = (whole(self.rating, 10.0), whole(self.deviation, 10.0));
        format!("{rating},{deviation},{}", whole(self.volatility, 100_000.0))
    }

    /// Nothing where the text is no rating that could be.
    pub(super) fn parse(text: &str) -> Option<Rating> {
        let mut values = text.split(',').map(|value| value.parse::<u32>().map(f64::from));
        let mut next = |parts: f64| values.next()?.ok().map(|value| value / parts);
        let (rating, deviation, volatility) = (next(10.0)?, next(10.0)?, next(100_000.0)?);
        let [least, most] = RANGE;
        let is_sound = values.next().is_none()
            && (least..=most).contains(&rating)
            && (30.0..=350.0).contains(&deviation)
            && (0.001..=1.0).contains(&volatility);
        is_sound.then_some(Rating { rating, deviation, volatility })
    }
}

/// Step 5: the new volatility, where a function is zero, by the Illinois algorithm.
fn volatility_after(sigma: f64, delta: f64, phi: f64, v: f64) -> f64 {
    let a = (sigma * sigma).ln();
    let f = |x: f64| {
        let e = x.exp();
        let sum = phi * phi + v + e;
        e * (delta * delta - sum) / (2.0 * sum * sum) - (x - a) / (TAU * TAU)
    };
    let mut low = a;
    let mut high = if delta * delta > phi * phi + v {
        (delta * delta - phi * phi - v).ln()
    } else {
        let below = (1..100).map(|k| a - f64::from(k) * TAU).find(|x| f(*x) >= 0.0);
        below.unwrap_or(a - TAU)
    };
    let (mut f_low, mut f_high) = (f(low), f(high));
    // some ten rounds are enough
    for _ in 0..100 {
        if (high - low).abs() <= EPSILON {
            break;
        }
        let middle = low + (low - high) * f_low / (f_high - f_low);
        let f_middle = f(middle);
        if f_middle * f_high <= 0.0 {
            (low, f_low) = (high, f_high);
        } else {
            f_low /= 2.0;
        }
        (high, f_high) = (middle, f_middle);
    }
    (low / 2.0).exp().clamp(0.001, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The paper's player against the first of its opponents alone, reckoned by its formulas: g = 0.9955, E = 0.639, v = 4.373.
    #[test]
    fn a_win_raises_and_a_loss_lowers_as_the_formulas_say() {
        let player = Rating { rating: 1_500.0, deviation: 200.0, volatility: 0.06 };
        let opponent = Rating { rating: 1_400.0, deviation: 30.0, volatility: 0.06 };
        let (won, lost) = (player.after(opponent, true), player.after(opponent, false));
        assert!((won.rating - 1_563.6).abs() < 0.5, "{won:?}");
        assert!((lost.rating - 1_387.4).abs() < 0.5, "{lost:?}");
        assert!((won.deviation - 175.4).abs() < 0.5 && (won.volatility - 0.06).abs() < 1e-4, "{won:?}");
    }

    #[test]
    fn it_comes_to_where_half_is_solved() {
        let mut rating = Rating::default();
        for n in 0..200 {
            rating = rating.after(Rating::of_grade(8), n % 2 == 0);
        }
        assert!((rating.rating - Rating::of_grade(8).rating).abs() < 60.0, "{rating:?}");
        assert!(rating.deviation < 80.0, "{rating:?}");
        assert_eq!((Rating::of_grade(1).rating, Rating::of_grade(10).rating), (600.0, 2_400.0));
    }

    #[test]
    fn what_no_rating_could_be_is_none() {
        let rating = Rating::default().after(Rating::of_grade(3), true);
        let back = Rating::parse(&rating.to_text()).unwrap();
        assert!((back.rating - rating.rating).abs() < 0.1 && (back.deviation - rating.deviation).abs() < 0.1);
        for wrong in
            ["", "15000,800", "x,800,6000", "15000,800,900000", "4000000,800,6000", "15000,-1,6000", "15000,800,6000,1"]
        {
            assert_eq!(Rating::parse(wrong), None, "{wrong}");
        }
        // always far better or worse than the rest
        let (mut best, mut worst) = (Rating::default(), Rating::default());
        for _ in 0..2_000 {
            best = best.after(Rating::of_grade(1), true);
            worst = worst.after(Rating::of_grade(10), false);
        }
        assert!([best, worst].iter().all(|rating| Rating::parse(&rating.to_text()).is_some()), "{best:?} {worst:?}");
    }
}
