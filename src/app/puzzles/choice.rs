//! Which problem comes next.

use super::messages::Lengths;
use crate::puzzles::{Progress, Rating, pack::Row};

/// The problem of a day, the same for everybody who has the same problems.
pub fn of_day(day: u32, count: usize) -> usize {
    // a day's bits go everywhere: the finish of MurmurHash3
    let mut mixed = day ^ (day >> 16);
    mixed = mixed.wrapping_mul(0x85eb_ca6b);
    mixed ^= mixed >> 13;
    mixed = mixed.wrapping_mul(0xc2b2_ae35);
    mixed ^= mixed >> 16;
    (mixed as usize).checked_rem(count).unwrap_or_default()
}

/// The next problem: what is to come again by today, the longest overdue first; else a new one about as hard as the person is good; else the
/// one that comes again soonest. Not the one at hand, where there is another.
pub fn next(
    rows: &[Row],
    progress: &Progress,
    rating: Rating,
    day: u32,
    lengths: Lengths,
    at_hand: Option<usize>,
) -> Option<usize> {
    let places = || (0..rows.len()).filter(|&at| lengths.has(rows[at].plies) && Some(at) != at_hand);
    let due = |at: usize| progress.card(rows[at].id()).map(|card| card.due);
    let overdue = places().filter(|&at| due(at).is_some_and(|due| due <= day)).min_by_key(|&at| due(at));
    let fresh = || {
        let off = |at: usize| (Rating::of_grade(rows[at].grade).rating - rating.rating).abs();
        places().filter(|&at| due(at).is_none()).min_by(|&one, &other| off(one).total_cmp(&off(other)))
    };
    overdue
        .or_else(fresh)
        .or_else(|| places().min_by_key(|&at| due(at)))
        .or(at_hand.filter(|&at| lengths.has(rows[at].plies)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::{Recall, pack};

    fn rows() -> Vec<Row> {
        let text = "suizo puzzles 1 sho\n8k/9 - 1 1a1b\n7k1/9 - 3 1a1b 1b1a 1a1b\n6k2/9 - 8 1a1b\n5k3/9 - 9 1a1b\n";
        pack::rows(text).unwrap()
    }

    #[test]
    fn what_is_due_comes_before_what_is_new_and_what_is_new_fits() {
        let rows = rows();
        let mut progress = Progress::default();
        let rating = |rating: f64| Rating { rating, ..Rating::default() };
        let next = |progress: &Progress, rating, day, lengths, at_hand| {
            super::next(&rows, progress, rating, day, lengths, at_hand)
        };
        assert_eq!(next(&progress, rating(1_950.0), 10, Lengths::All, None), Some(2));
        assert_eq!(next(&progress, rating(1_950.0), 10, Lengths::All, Some(2)), Some(3));
        assert_eq!(next(&progress, rating(1_950.0), 10, Lengths::Of(3), None), Some(1));
        progress.take("sho", rows[0].id(), 1, Recall::Late, 10);
        assert_eq!(next(&progress, rating(700.0), 10, Lengths::All, Some(0)), Some(1), "it comes tomorrow");
        assert_eq!(next(&progress, rating(2_400.0), 11, Lengths::All, None), Some(0), "and goes before the rest");
        for row in &rows[1..] {
            progress.take("sho", row.id(), 1, Recall::Clean, 12);
        }
        progress.take("sho", rows[0].id(), 1, Recall::Clean, 11);
        assert_eq!(next(&progress, rating(700.0), 11, Lengths::All, Some(0)), Some(1), "all are done: the soonest");
        assert_eq!(next(&progress, rating(700.0), 11, Lengths::Of(3), Some(1)), Some(1), "the only one of that length");
        assert_eq!(next(&progress, rating(700.0), 11, Lengths::From(9), None), None);
    }

    #[test]
    fn every_day_has_another_problem_and_all_have_their_day() {
        let days: std::collections::BTreeSet<usize> = (20_000..23_000).map(|day| of_day(day, 300)).collect();
        assert!(days.len() > 295, "{}", days.len());
        assert_ne!(of_day(20_000, 300), of_day(20_001, 300));
        assert_eq!(of_day(20_000, 0), 0);
    }
}
