//! How often a position has occurred, and who gave check meanwhile. What follows from it: `repetition_outcome` in
//! `rules/outcome.rs` (RULES.md 1.9, 1.10).

use super::{
    super::{Color, RoyalAttack},
    Position,
};

/// An earlier occurrence of the present position.
///
/// ```
/// use suizo::rules::{Position, Repetition, Rules, Variant};
/// let mut position = Position::start(Rules::of(Variant::Shogi));
/// for mv in ["2h3h", "8b7b", "3h2h", "7b8b"] {
///     assert_eq!(position.repetition(100), None);
///     position.do_move(mv.parse().unwrap());
/// }
/// assert_eq!(position.repetition(100), Some(Repetition { plies_back: 4, checked_by: None }));
/// assert_eq!(position.occurrences(), (2, 4));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repetition {
    /// How many plies ago it was.
    pub plies_back: usize,
    /// The side that alone gave check with every move since: it loses at the fourth occurrence (RULES.md 1.10).
    pub checked_by: Option<Color>,
}

impl Position {
    /// Chooses which attacks count as check for [`Repetition::checked_by`]; to be called before any move.
    pub(in crate::rules) fn set_royal_attack(&mut self, reading: RoyalAttack) {
        self.royal_attack = reading;
    }

    /// The nearest earlier occurrence of this position, at most `max_back` plies ago.
    ///
    /// Only moves played since the position was set up or the last null move count.
    #[inline]
    pub fn repetition(&self, max_back: usize) -> Option<Repetition> {
        let reach = max_back.min(self.state.reversible as usize);
        let mut back = 4;
        while back <= reach {
            let earlier = &self.stack[self.stack.len() - back];
            if earlier.board_key == self.state.board_key && earlier.hand_key == self.state.hand_key {
                return Some(Repetition { plies_back: back, checked_by: self.sole_checker(back) });
            }
            back += 2;
        }
        None
    }

    /// The side that alone gave check with all its moves of the last `plies` plies.
    pub(in crate::rules) fn sole_checker(&self, plies: usize) -> Option<Color> {
        let moves_each = plies / 2;
        let all = |color: Color| self.state.check_run[color.index()] as usize >= moves_each;
        match (all(Color::Black), all(Color::White)) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        }
    }

    /// How often this position has occurred since it was set up, the present time included, and the plies since its first time.
    pub fn occurrences(&self) -> (u32, usize) {
        let (mut count, mut first) = (1, 0);
        let reach = self.stack[self.stack.len() - self.state.reversible as usize..].iter();
        for (index, earlier) in reach.rev().skip(1).step_by(2).enumerate() {
            if earlier.board_key == self.state.board_key && earlier.hand_key == self.state.hand_key {
                count += 1;
                first = 2 * index + 2;
            }
        }
        (count, first)
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::super::{Rules, Variant},
        *,
    };

    #[test]
    fn only_a_side_that_checks_alone_is_a_perpetual_checker() {
        let mut position = Position::start(Rules::of(Variant::Shogi));
        // four moves each; the runs are set by hand, since no cycle of mutual checks is known to occur in play
        for (runs, expected) in [
            ([4, 0], Some(Color::Black)),
            ([9, 3], Some(Color::Black)),
            ([3, 4], Some(Color::White)),
            ([4, 4], None),
            ([3, 3], None),
        ] {
            position.state.check_run = runs;
            assert_eq!(position.sole_checker(8), expected, "{runs:?}");
        }
    }
}
