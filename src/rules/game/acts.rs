//! Ends that players bring about without a move: resigning, the clock, agreeing to an impasse, declaring one.

use super::{
    super::{Act, ByColor, Color, Declaration, EndReason, Impasse, ImpasseCount, ImpasseRule, Outcome, impasse},
    End, Game,
};
use std::fmt;

/// Why an act does not end the game now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActError {
    /// The game has ended already.
    GameOver,
    /// Agreements and declarations are made on one's own turn.
    NotYourTurn,
    /// The rule in force knows no such act.
    NotInThisGame,
    /// An impasse is not proposed in check.
    InCheck,
    /// An impasse is agreed when both kings stand in their promotion zones.
    KingsNotEntered,
}

impl fmt::Display for ActError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ActError::GameOver => "the game is over",
            ActError::NotYourTurn => "it is not that player's turn",
            ActError::NotInThisGame => "the rules in force do not allow it",
            ActError::InCheck => "not allowed in check",
            ActError::KingsNotEntered => "both kings must stand in their promotion zones",
        })
    }
}

/// A side with fewer points loses an agreed impasse (RULES.md 2).
const AGREED_POINTS: u16 = 24;

impl Game {
    /// Ends the game by an act of that player.
    ///
    /// # Errors
    /// Why the rules do not allow it now; nothing has changed then.
    ///
    /// ```
    /// use suizo::rules::*;
    /// let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
    /// assert_eq!(game.end(Act::Agree, Color::Black), Err(ActError::KingsNotEntered));
    /// let outcome = Outcome::win(Color::White, EndReason::Timeout);
    /// assert_eq!(game.end(Act::Timeout, Color::Black), Ok(outcome));
    /// ```
    pub fn end(&mut self, act: Act, by: Color) -> Result<Outcome, ActError> {
        let outcome = self.outcome_of(act, by)?;
        self.end = Some(End { outcome, ply: self.ply(), attempt: None, act: Some((act, by)) });
        Ok(outcome)
    }

    /// What the act would lead to.
    fn outcome_of(&self, act: Act, by: Color) -> Result<Outcome, ActError> {
        if self.end.is_some() {
            return Err(ActError::GameOver);
        }
        match act {
            Act::Resign => Ok(Outcome::win(!by, EndReason::Resign)),
            Act::Timeout => Ok(Outcome::win(!by, EndReason::Timeout)),
            Act::Declare => {
                if by != self.turn() {
                    return Err(ActError::NotYourTurn);
                }
                match self.declaration().ok_or(ActError::NotInThisGame)? {
                    Declaration::Wins => Ok(Outcome::win(by, EndReason::Declaration)),
                    Declaration::Draws => Ok(Outcome::draw(EndReason::ImpasseDraw)),
                    Declaration::Fails => Ok(Outcome::win(!by, EndReason::DeclarationFailed)),
                }
            }
            Act::Agree => {
                self.may_agree(by)?;
                Ok(self.agreed_outcome())
            }
        }
    }

    /// Whether that player may propose an impasse now.
    fn may_agree(&self, by: Color) -> Result<(), ActError> {
        if self.end.is_some() {
            return Err(ActError::GameOver);
        }
        if self.choices.impasse != Impasse::Agreement || self.rules().table().impasse == ImpasseRule::None {
            return Err(ActError::NotInThisGame);
        }
        if by != self.turn() {
            return Err(ActError::NotYourTurn);
        }
        if self.position.in_check() {
            return Err(ActError::InCheck);
        }
        if !Color::ALL.into_iter().all(|color| self.position.has_entered(color)) {
            return Err(ActError::KingsNotEntered);
        }
        Ok(())
    }

    /// What an agreed impasse would lead to now: a side below 24 points loses, unless both are (RULES.md 4a.7).
    fn agreed_outcome(&self) -> Outcome {
        if self.rules().table().impasse != ImpasseRule::Points {
            return Outcome::draw(EndReason::ImpasseDraw);
        }
        let points = self.all_points();
        match (points.black >= AGREED_POINTS, points.white >= AGREED_POINTS) {
            (true, false) => Outcome::win(Color::Black, EndReason::ImpassePoints),
            (false, true) => Outcome::win(Color::White, EndReason::ImpassePoints),
            _ => Outcome::draw(EndReason::ImpasseDraw),
        }
    }

    /// Whether the side to move may propose an impasse now.
    pub fn can_propose_impasse(&self) -> bool {
        self.may_agree(self.turn()).is_ok()
    }

    /// What a declaration of the side to move would lead to; `None` where the rule in force knows none.
    pub fn declaration(&self) -> Option<Declaration> {
        if self.rules().table().impasse != ImpasseRule::Points {
            return None;
        }
        self.position.declaration(self.choices.impasse, self.credit)
    }

    /// The points of all pieces, with White's credit.
    fn all_points(&self) -> ByColor<u16> {
        let mut points = ByColor::from_fn(|color| impasse::points(&self.position, color));
        points.white += self.credit;
        points
    }

    /// The points of both sides under the rule in force; `None` in games whose impasse has no points.
    ///
    /// ```
    /// use suizo::rules::*;
    /// let game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
    /// let points = ByColor { black: 27, white: 27 };
    /// assert_eq!(game.impasse(), Some(ImpasseCount { points, can_declare: false }));
    /// ```
    pub fn impasse(&self) -> Option<ImpasseCount> {
        if self.rules().table().impasse != ImpasseRule::Points {
            return None;
        }
        let declared = matches!(self.choices.impasse, Impasse::Declare24 | Impasse::Declare27);
        let points = if declared {
            let mut points = ByColor::from_fn(|color| impasse::declared_points(&self.position, color));
            points.white += self.credit;
            points
        } else {
            self.all_points()
        };
        let can_declare =
            self.end.is_none() && matches!(self.declaration(), Some(Declaration::Wins | Declaration::Draws));
        Some(ImpasseCount { points, can_declare })
    }

    /// Whether a king stands in its promotion zone, so that points begin to matter.
    pub fn king_has_entered(&self) -> bool {
        Color::ALL.into_iter().any(|color| self.position.has_entered(color))
    }
}
