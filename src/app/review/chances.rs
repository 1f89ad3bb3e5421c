//! The chances of both sides along a game, looked at twice where it matters.

use crate::rules::Color;

/// A swing below this many per cent is no story.
const SMALLEST: u32 = 15;
/// Positions that are looked at a second time.
const MOST_AGAIN: usize = 10;

/// Black's chances after each ply, in per cent, as far as they are known.
#[derive(Debug, Clone, Default)]
pub struct Chances {
    black: Vec<Option<u32>>,
    /// Positions that were looked at a second time, and the end, which is known.
    again: Vec<usize>,
    looks: usize,
    /// What decided the game, once that is known.
    verdict: Option<Option<Swing>>,
}

/// A move of the loser after which the winner's chances are better.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Swing {
    pub ply: usize,
    /// The winner's chances before the move and after it, in per cent.
    pub before: u32,
    pub after: u32,
}

impl Chances {
    /// Of a game of `plies`; from the ply `end` on nothing is to be looked at, as the winner has won.
    #[must_use]
    pub fn new(end: usize, plies: usize, winner: Color) -> Chances {
        let won = if winner == Color::Black { 100 } else { 0 };
        let black = (0..=plies).map(|ply| (ply >= end).then_some(won)).collect();
        Chances { black, again: (end..=plies).collect(), ..Chances::default() }
    }

    /// Takes down what a look at a position found.
    pub fn set(&mut self, ply: usize, black: u32) {
        if let Some(place) = self.black.get_mut(ply)
            && place.replace(black).is_some()
        {
            self.again.push(ply);
            self.looks += 1;
        }
    }

    /// The position to look at next, and whether for the second time; none where what decided the game is known. `turn` is the side to
    /// move after a ply.
    pub fn next(&mut self, winner: Color, turn: impl Fn(usize) -> Color) -> Option<(usize, bool)> {
        if self.is_done() {
            return None;
        }
        // from the end, so that what the engine keeps of a position serves the one before it
        if let Some(ply) = self.black.iter().rposition(Option::is_none) {
            return Some((ply, false));
        }
        let of = |ply: usize| {
            let black = self.black[ply].unwrap_or_default();
            if winner == Color::Black { black } else { 100 - black }
        };
        let swings = (1..self.black.len()).filter(|&ply| turn(ply - 1) != winner);
        let largest = swings.max_by_key(|&ply| of(ply) as i32 - of(ply - 1) as i32);
        let swing = largest.map(|ply| Swing { ply, before: of(ply - 1), after: of(ply) });
        let swing = swing.filter(|swing| swing.after >= swing.before + SMALLEST);
        let is_new = |ply: &usize| !self.again.contains(ply);
        match swing.and_then(|swing| [swing.ply, swing.ply - 1].into_iter().find(is_new)) {
            Some(ply) if self.looks < MOST_AGAIN => Some((ply, true)),
            // what only a first glance found is not shown
            Some(_) => {
                self.verdict = Some(None);
                None
            }
            None => {
                self.verdict = Some(swing);
                None
            }
        }
    }

    /// Whether all that is to be known is known.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.verdict.is_some()
    }

    /// What decided the game.
    #[must_use]
    pub fn verdict(&self) -> Option<Swing> {
        self.verdict.flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(ply: usize) -> Color {
        if ply.is_multiple_of(2) { Color::Black } else { Color::White }
    }

    /// Looks at a game with these chances of Black at a first glance, and those at a second one.
    fn look(first: &[u32], second: &[u32]) -> (Option<Swing>, usize) {
        let plies = first.len();
        let mut chances = Chances::new(plies, plies, Color::Black);
        let mut looks = 0;
        while let Some((ply, again)) = chances.next(Color::Black, turn) {
            assert!(ply < plies, "the end is known");
            chances.set(ply, if again { second[ply] } else { first[ply] });
            looks += usize::from(again);
        }
        (chances.verdict(), looks)
    }

    #[test]
    fn the_largest_slip_of_the_loser_is_found() {
        let seen = [50, 50, 48, 52, 70, 55, 95, 97];
        let (swing, looks) = look(&seen, &seen);
        assert_eq!((swing, looks), (Some(Swing { ply: 6, before: 55, after: 95 }), 2));
    }

    #[test]
    fn a_swing_that_a_second_look_does_not_bear_out_is_not_told() {
        let (first, second) = ([50, 50, 48, 52, 70, 55, 95, 97], [50, 50, 48, 52, 70, 94, 95, 97]);
        let (swing, looks) = look(&first, &second);
        assert_eq!((swing, looks), (Some(Swing { ply: 4, before: 52, after: 70 }), 4));
        assert_eq!(
            look(&[50; 30], &[50; 30]).0,
            Some(Swing { ply: 30, before: 50, after: 100 }),
            "the end is a move too"
        );
    }

    #[test]
    fn a_lead_that_grew_by_little_has_no_such_move() {
        let seen: Vec<u32> = (0..40).map(|ply| 50 + 5 * (ply / 4)).collect();
        assert_eq!(look(&seen, &seen).0, None);
    }
}
