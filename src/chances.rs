//! What a score is worth: the chances of winning that go with it.

use crate::rules::Variant;

/// Chances in 1/10,000 at multiples of a quarter of the width: the logistic curve 1 / (1 + e^-x) at x = 0, 0.25, 0.5, ... 8.
const LOGISTIC: [i32; 33] = [
    5000, 5622, 6225, 6792, 7311, 7773, 8176, 8520, 8808, 9047, 9241, 9399, 9526, 9627, 9707, 9770, 9820, 9859, 9890,
    9914, 9933, 9948, 9959, 9968, 9975, 9981, 9985, 9988, 9991, 9993, 9994, 9996, 9997,
];
/// Scores beyond this, in hundredths of a pawn, count as this.
const MAX_SCORE: u32 = 30_000;

/// The score, in hundredths of a pawn, that means odds of e to 1 (73 %).
///
/// Measured on the engine's games against itself: the width at which the scores of searches predict the results best, as `suizo fit`
/// reports it.
const fn width(variant: Variant) -> u32 {
    match variant {
        // so far as shogi, whose drops it has
        Variant::Shogi | Variant::Asakura => 960,
        Variant::Sho => 530,
        Variant::Heian9x8 => 470,
        Variant::Heian8x8 => 400,
        Variant::Heian9x9 => 560,
        Variant::Heian8x9 => 440,
    }
}

/// The chances of winning, in 1/1000, of the side that a score is for. The score is in hundredths of a pawn; a draw counts as half a win.
///
/// A logistic curve, in integers so that every machine gives the same number. The chances of both sides add up to 1000.
///
/// ```
/// use suizo::{chances::win_permille, rules::Variant};
///
/// assert_eq!(win_permille(0, Variant::Shogi), 500);
/// assert_eq!(win_permille(960, Variant::Shogi) + win_permille(-960, Variant::Shogi), 1000);
/// // near the end of the curve, too, a better score has better chances
/// assert!(win_permille(3500, Variant::Shogi) > win_permille(3200, Variant::Shogi));
/// ```
#[must_use]
pub fn win_permille(score_cp: i32, variant: Variant) -> u32 {
    // hundredths of a quarter of the width
    let distance = (score_cp.unsigned_abs().min(MAX_SCORE) * 400 / width(variant)) as i32;
    let last = LOGISTIC.len() as i32 - 2;
    let index = (distance / 100).min(last);
    let (low, high) = (LOGISTIC[index as usize], LOGISTIC[index as usize + 1]);
    let chances = low + (high - low) * (distance - index * 100).min(100) / 100;
    // a score is no mate: something is left to both sides
    let permille = ((chances + 5) / 10).min(999) as u32;
    if score_cp < 0 { 1000 - permille } else { permille }
}

/// As [`win_permille`], in per cent: 1 to 99.
///
/// ```
/// use suizo::{chances::win_percent, rules::Variant};
///
/// assert_eq!(win_percent(0, Variant::Shogi), 50);
/// assert_eq!(win_percent(960, Variant::Shogi), 73);
/// assert_eq!(win_percent(-960, Variant::Shogi), 27);
/// // the same lead decides more in a game without drops
/// assert!(win_percent(300, Variant::Sho) > win_percent(300, Variant::Shogi));
/// ```
#[must_use]
pub fn win_percent(score_cp: i32, variant: Variant) -> u32 {
    let better = (win_permille(score_cp.saturating_abs(), variant) + 5) / 10;
    let better = better.min(99);
    if score_cp < 0 { 100 - better } else { better }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_follow_the_score_and_add_up() {
        for variant in Variant::ALL {
            for (chances, whole) in [(win_percent as fn(i32, Variant) -> u32, 100), (win_permille, 1000)] {
                assert_eq!(chances(0, variant), whole / 2);
                let curve: Vec<u32> = (-80..=80).map(|step| chances(step * 100, variant)).collect();
                assert!(
                    curve.is_sorted() && curve.iter().zip(curve.iter().rev()).all(|(one, other)| one + other == whole)
                );
                assert!(curve[160] < whole && curve[160] >= whole - whole / 20, "no score is a mate");
                assert_eq!(chances(i32::MIN, variant) + chances(i32::MAX, variant), whole);
            }
        }
    }

    #[test]
    fn a_score_of_the_width_means_odds_of_e_to_1() {
        for variant in Variant::ALL {
            let score = width(variant) as i32;
            assert_eq!((win_percent(score, variant), win_percent(-score, variant)), (73, 27), "{variant:?}");
            assert_eq!(win_permille(score, variant), 731, "{variant:?}");
        }
    }

    #[test]
    fn the_curve_is_that_of_the_formula() {
        for score in (0..9_000).step_by(7) {
            let exact = 1_000.0 / (1.0 + (-f64::from(score) / 960.0).exp());
            let found = f64::from(win_permille(score, Variant::Shogi));
            assert!((found - exact).abs() < 2.0, "{score}: {found} for {exact}");
        }
    }
}
