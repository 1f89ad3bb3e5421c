//! Which problem comes next.

use crate::puzzles::{Progress, Rating, pack::Row};

/// How far the difficulties of problems are apart that count as equally hard.
const NEAR: u32 = 200;

/// The problem of a day, the same for everybody who has the same problems.
pub fn of_day(day: u32, count: usize) -> usize {
    (mixed(day) as usize).checked_rem(count).unwrap_or_default()
}

/// A number whose bits went everywhere: the finish of MurmurHash3.
fn mixed(number: u32) -> u32 {
    let mut mixed = number ^ (number >> 16);
    mixed = mixed.wrapping_mul(0x85eb_ca6b);
    mixed ^= mixed >> 13;
    mixed = mixed.wrapping_mul(0xc2b2_ae35);
    mixed ^ (mixed >> 16)
}

/// The next problem: what is to come again by today, the longest overdue first; else a new one about as hard as the person is good; else the
/// one that comes again soonest. Not the one at hand, where there is another, and none that was `passed` over.
pub fn next(
    rows: &[Row],
    progress: &Progress,
    rating: Rating,
    day: u32,
    fits: &dyn Fn(&Row) -> bool,
    at_hand: Option<usize>,
    passed: &[usize],
) -> Option<usize> {
    let is_wanted = |at: &usize| fits(&rows[*at]) && Some(*at) != at_hand && !passed.contains(at);
    let places = || (0..rows.len()).filter(is_wanted);
    let due = |at: usize| progress.card(rows[at].id()).map(|card| card.due);
    let overdue = places().filter(|&at| due(at).is_some_and(|due| due <= day)).min_by_key(|&at| due(at));
    let fresh = || {
        let off = |at: usize| off(&rows[at], rating);
        places().filter(|&at| due(at).is_none()).min_by(|&one, &other| off(one).total_cmp(&off(other)))
    };
    overdue.or_else(fresh).or_else(|| places().min_by_key(|&at| due(at))).or(at_hand.filter(|&at| fits(&rows[at])))
}

/// How far a problem is from what a person is good for. A mistake of one's own is just right: it was made.
fn off(row: &Row, rating: Rating) -> f64 {
    if row.mistake.is_some() { 0.0 } else { (Rating::of_grade(row.grade).rating - rating.rating).abs() }
}

/// Problems for paper: those that were not met yet before the others, those about as hard as the person is good, others each time, and in
/// the end from easy to hard. Fewer where there are not that many.
pub fn for_paper(
    rows: &[Row],
    progress: &Progress,
    rating: Rating,
    fits: &dyn Fn(&Row) -> bool,
    seed: u32,
    count: usize,
) -> Vec<usize> {
    let dice = |at: usize| mixed(seed ^ mixed(at as u32));
    let is_met = |at: usize| progress.card(rows[at].id()).is_some();
    let off = |at: usize| off(&rows[at], rating) as u32 / NEAR;
    let mut left: Vec<(bool, u32, u32, usize)> =
        (0..rows.len()).filter(|&at| fits(&rows[at])).map(|at| (is_met(at), off(at), dice(at), at)).collect();
    let mut chosen = Vec::new();
    while chosen.len() < count
        && let Some(best) = (0..left.len()).min_by_key(|&index| left[index])
    {
        let at = left.swap_remove(best).3;
        let key = |at: usize| (rows[at].grade, rows[at].plies, at);
        let place = chosen.iter().position(|&other| key(other) > key(at)).unwrap_or(chosen.len());
        chosen.insert(place, at);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::puzzles::Lengths,
        puzzles::{Recall, pack},
    };

    fn rows() -> Vec<Row> {
        let text = "suizo puzzles 1 sho\n8k/9 - 1 1a1b\n7k1/9 - 3 1a1b 1b1a 1a1b\n6k2/9 - 8 1a1b\n5k3/9 - 9 1a1b\n";
        pack::rows(text).unwrap()
    }

    #[test]
    fn what_is_due_comes_before_what_is_new_and_what_is_new_fits() {
        let rows = rows();
        let mut progress = Progress::default();
        let rating = |rating: f64| Rating { rating, ..Rating::default() };
        let next = |progress: &Progress, rating, day, lengths: Lengths, at_hand| {
            super::next(&rows, progress, rating, day, &|row| lengths.has(row.plies), at_hand, &[])
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
    fn on_paper_come_new_ones_before_those_that_were_met_and_easy_ones_first() {
        let rows = rows();
        let mut progress = Progress::default();
        let paper = |progress: &Progress, seed, count| {
            let rating = Rating { rating: 1_950.0, ..Rating::default() };
            for_paper(&rows, progress, rating, &|row| row.plies == 1, seed, count)
        };
        assert_eq!(paper(&progress, 1, 9), [0, 2, 3], "no more than there are");
        assert_eq!(paper(&progress, 1, 1), [2], "about as hard as the person is good");
        progress.take("sho", rows[2].id(), 1, Recall::Late, 10);
        assert_eq!(paper(&progress, 1, 2), [0, 3]);
        let many = pack::rows(&format!("suizo puzzles 1 sho\n{}", "9/9 - 3 1a1b\n".repeat(40))).unwrap();
        let of = |seed| for_paper(&many, &progress, Rating::default(), &|_| true, seed, 6);
        assert_ne!(of(1), of(2), "others each time");
        assert_eq!(of(1), of(1));
    }

    #[test]
    fn every_day_has_another_problem_and_all_have_their_day() {
        let days: std::collections::BTreeSet<usize> = (20_000..23_000).map(|day| of_day(day, 300)).collect();
        assert!(days.len() > 295, "{}", days.len());
        assert_ne!(of_day(20_000, 300), of_day(20_001, 300));
        assert_eq!(of_day(20_000, 0), 0);
    }
}
