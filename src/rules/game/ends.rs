//! Ends that the position brings about, and the repetitions that lead to one. What each means: `rules/outcome.rs`.

use super::{
    super::{Color, EndReason, Move, MoveLimit, Outcome},
    End, Game,
};

/// A position that has occurred before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recurrence {
    /// Number of occurrences, the present one included.
    pub times: u32,
    /// The side that alone gave check with every move since the first: if it goes on, the fourth time loses.
    pub checked_by: Option<Color>,
}

impl Game {
    /// What the repetition so far leads to; `None` while the present position is new.
    ///
    /// ```
    /// use suizo::rules::*;
    /// let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
    /// for mv in ["2h3h", "8b7b", "3h2h", "7b8b"] {
    ///     assert_eq!(game.recurrence(), None);
    ///     game.play(mv.parse().unwrap()).unwrap();
    /// }
    /// assert_eq!(game.recurrence(), Some(Recurrence { times: 2, checked_by: None }));
    /// ```
    pub fn recurrence(&self) -> Option<Recurrence> {
        let (times, plies) = self.position.occurrences();
        (times > 1).then(|| Recurrence { times, checked_by: self.position.sole_checker(plies) })
    }

    /// Whether a legal move loses at once by perpetual check (RULES.md 1.10).
    pub fn loses_by_perpetual_check(&self, mv: Move) -> bool {
        if self.explain(mv).is_err() {
            return false;
        }
        let mut position = self.position.clone();
        position.do_move(mv);
        position.repetition_outcome() == Some(Outcome::win(!self.turn(), EndReason::PerpetualCheck))
    }

    /// How often the present position has occurred, this time included.
    pub fn repetitions(&self) -> u32 {
        self.position.occurrences().0
    }

    /// Finds out whether the position reached is an end, in the order of RULES.md 4a.1.
    pub(super) fn find_end(&mut self) {
        if self.end.is_some() {
            return;
        }
        let position = &self.position;
        let outcome = position
            .bare_king_outcome(self.choices.bare_king)
            .or_else(|| position.no_move_outcome())
            .or_else(|| position.repetition_outcome())
            .or_else(|| self.move_limit_outcome());
        self.end = outcome.map(|outcome| End { outcome, ply: self.ply(), attempt: None, act: None });
    }

    /// A draw at the limit, or at the same player's first later ply that gives no check (RULES.md 1.13).
    fn move_limit_outcome(&self) -> Option<Outcome> {
        let MoveLimit::Plies(limit) = self.choices.move_limit else {
            return None;
        };
        let past = self.ply().checked_sub(limit as usize)?;
        let due = past.is_multiple_of(2) && !self.position.in_check();
        due.then_some(Outcome::draw(EndReason::MoveLimit))
    }
}
