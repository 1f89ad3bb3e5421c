//! The chances of winning that go with a score.

use crate::rules::Variant;

/// Chances in 1/1000 at multiples of half the width: the logistic curve 1 / (1 + e^-x) at x = 0, 0.5, 1, ... 5.
const LOGISTIC: [i32; 11] = [500, 622, 731, 818, 881, 924, 953, 971, 982, 989, 993];
/// Scores beyond this, in hundredths of a pawn, count as this.
const MAX_SCORE: u32 = 30_000;

/// The score, in hundredths of a pawn, that means odds of e to 1 (73 %).
///
/// Measured on the engine's games against itself: the width at which the scores of searches predict the results best, as `suizo fit`
/// reports it.
const fn width(variant: Variant) -> u32 {
    match variant {
        Variant::Shogi => 960,
        Variant::Sho => 530,
        Variant::Heian9x8 => 470,
        Variant::Heian8x8 => 400,
        Variant::Heian9x9 => 560,
        Variant::Heian8x9 => 440,
    }
}

/// The chances of winning, in per cent, of the side that a score is for. The score is in hundredths of a pawn, as in
/// [`Score::Cp`](super::Score::Cp); a draw counts as half a win.
///
/// A logistic curve, in integers so that every machine gives the same number. The chances of both sides add up to 100.
///
/// ```
/// use suizo::engine::win_chances;
/// use suizo::rules::Variant;
///
/// assert_eq!(win_chances(0, Variant::Shogi), 50);
/// assert_eq!(win_chances(960, Variant::Shogi), 73);
/// assert_eq!(win_chances(-960, Variant::Shogi), 27);
/// // the same lead decides more in a game without drops
/// assert!(win_chances(300, Variant::Sho) > win_chances(300, Variant::Shogi));
/// ```
#[must_use]
pub fn win_chances(score_cp: i32, variant: Variant) -> u32 {
    // hundredths of half the width
    let distance = (score_cp.unsigned_abs().min(MAX_SCORE) * 200 / width(variant)) as i32;
    let index = (distance / 100).min(9);
    let (low, high) = (LOGISTIC[index as usize], LOGISTIC[index as usize + 1]);
    let permille = (low + (high - low) * (distance - index * 100).min(100) / 100) as u32;
    let percent = (permille + 5) / 10;
    if score_cp < 0 { 100 - percent } else { percent }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_follow_the_score_and_add_up() {
        for variant in Variant::ALL {
            assert_eq!(win_chances(0, variant), 50);
            let curve: Vec<u32> = (-80..=80).map(|step| win_chances(step * 100, variant)).collect();
            assert!(curve.is_sorted() && curve.iter().zip(curve.iter().rev()).all(|(one, other)| one + other == 100));
            assert!((97..=99).contains(&curve[160]) || variant == Variant::Shogi);
            assert_eq!(win_chances(i32::MIN, variant) + win_chances(i32::MAX, variant), 100);
        }
    }

    #[test]
    fn a_score_of_the_width_means_odds_of_e_to_1() {
        for variant in Variant::ALL {
            let score = width(variant) as i32;
            assert_eq!((win_chances(score, variant), win_chances(-score, variant)), (73, 27), "{variant:?}");
        }
    }
}
