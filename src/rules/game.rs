use super::{
    Act, ByColor, Color, EndReason, Handicap, IllegalMove, IllegalMoves, Impasse, ImpasseCount, Move, MoveLimit,
    MoveList, Outcome, Position, RuleChoices, Rules, Start, StartError, Variant, history, legality, start,
    variant::ImpasseRule,
};
use std::fmt;

/// A game as played: its start, its rule choices, its moves and its end. The one place that knows when a game is over.
///
/// ```
/// use suizo::rules::*;
/// let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
/// game.play("7g7f".parse().unwrap()).unwrap();
/// assert_eq!(game.play("7f7e".parse().unwrap()), Err(IllegalMove::NotYours));
/// assert_eq!(game.outcome(), None);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Game {
    choices: RuleChoices,
    start: Start,
    start_move_number: u32,
    position: Position,
    moves: Vec<Move>,
    handicap: Option<&'static Handicap>,
    /// Points that White gets for the pieces given away.
    credit: u16,
    end: Option<End>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct End {
    outcome: Outcome,
    /// Plies played when the game ended.
    ply: usize,
    /// The illegal move that lost a game under the strict rule.
    attempt: Option<(Move, IllegalMove)>,
    act: Option<(Act, Color)>,
}

/// A position that came up again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recurrence {
    /// Occurrences, the present one included.
    pub times: u32,
    /// The side that alone gave check with every move since the first: if it goes on, the fourth time loses.
    pub checked_by: Option<Color>,
}

/// Why an act does not end the game now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActError {
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

/// The points of White's full array, from which a handicap is credited (RULES.md 4a.9).
const FULL_POINTS: u16 = 27;
/// A side below this loses an agreed impasse.
const AGREED_POINTS: u16 = 24;

impl Game {
    /// A game with its rules in force: of a switch's values those of another game leave the default.
    ///
    /// # Errors
    /// Why the start cannot be used.
    pub fn new(variant: Variant, choices: RuleChoices, start: Start) -> Result<Game, StartError> {
        let rules = Rules::of(variant);
        let choices = choices.in_force(variant);
        let (position, start_move_number) = start.position(rules, &choices)?;
        // a handicap start sent as SFEN, as other programs do, is that handicap all the same
        let handicap =
            rules.handicaps().iter().find(|handicap| start::handicap_position(rules, handicap).key() == position.key());
        let credit = handicap.map_or(0, |_| FULL_POINTS.saturating_sub(history::points(&position, Color::White)));
        let mut game =
            Game { choices, start, start_move_number, position, moves: Vec::new(), handicap, credit, end: None };
        game.find_end();
        Ok(game)
    }

    #[inline]
    pub fn rules(&self) -> &'static Rules {
        self.position.rules()
    }

    #[inline]
    pub fn variant(&self) -> Variant {
        self.rules().variant()
    }

    pub fn choices(&self) -> &RuleChoices {
        &self.choices
    }

    pub fn start(&self) -> &Start {
        &self.start
    }

    /// The position before the first move.
    pub fn start_position(&self) -> Position {
        let mut position = self.position.clone();
        while position.ply() > 0 {
            position.undo_move();
        }
        position
    }

    #[inline]
    pub fn position(&self) -> &Position {
        &self.position
    }

    pub fn turn(&self) -> Color {
        self.position.turn()
    }

    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Plies played.
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// The handicap that the start is, also when it came as an SFEN.
    pub fn handicap(&self) -> Option<&'static Handicap> {
        self.handicap
    }

    /// Points that White gets for the pieces given away.
    pub fn handicap_credit(&self) -> u16 {
        self.credit
    }

    /// The current position, numbered on from the start's.
    pub fn sfen(&self) -> String {
        self.position.to_sfen(self.start_move_number + self.ply() as u32)
    }

    pub fn start_sfen(&self) -> String {
        self.start_position().to_sfen(self.start_move_number)
    }

    pub fn start_move_number(&self) -> u32 {
        self.start_move_number
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.end.map(|end| end.outcome)
    }

    /// The illegal move that lost the game under the strict rule, and what was wrong with it.
    pub fn illegal_attempt(&self) -> Option<(Move, IllegalMove)> {
        self.end.and_then(|end| end.attempt)
    }

    /// The act that ended the game, and whose it was.
    pub fn final_act(&self) -> Option<(Act, Color)> {
        self.end.and_then(|end| end.act)
    }

    /// What the generator allows here, whatever the result.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut list = MoveList::new();
        self.position.legal_moves(&mut list);
        list.to_vec()
    }

    /// Whether a move could be played now, and if not why.
    ///
    /// # Errors
    /// The first rule that it breaks.
    pub fn explain(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.end.is_some() {
            return Err(IllegalMove::GameOver);
        }
        legality::check(&self.position, mv)
    }

    /// Plays a move. Under the strict rule an illegal physical move is accepted, and loses; the position stays.
    ///
    /// # Errors
    /// Why the move is refused; nothing has changed then.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        match self.explain(mv) {
            Ok(()) => self.advance(mv),
            Err(why) => return self.lose_by(mv, why),
        }
        Ok(())
    }

    /// Plays a move of a record that may run on past its end by repetition, perpetual check, bare king or move limit: the
    /// result stays the first end reached (RULES.md 4a.11).
    ///
    /// # Errors
    /// Why the move is refused; nothing has changed then.
    pub fn play_on(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let passable = self.end.is_some_and(|end| {
            matches!(
                end.outcome.reason,
                EndReason::Repetition
                    | EndReason::PerpetualCheck
                    | EndReason::BareKing
                    | EndReason::BareKingDraw
                    | EndReason::MoveLimit
            )
        });
        if !passable {
            return self.play(mv);
        }
        legality::check(&self.position, mv)?;
        self.advance(mv);
        Ok(())
    }

    fn advance(&mut self, mv: Move) {
        self.position.do_move(mv);
        self.moves.push(mv);
        self.find_end();
    }

    fn lose_by(&mut self, mv: Move, why: IllegalMove) -> Result<(), IllegalMove> {
        let is_on_board = self.rules().geometry().contains(mv.to());
        if self.choices.illegal_moves == IllegalMoves::Prevented || !why.is_physical() || !is_on_board {
            return Err(why);
        }
        self.end = Some(End {
            outcome: Outcome::win(!self.turn(), EndReason::IllegalMove),
            ply: self.ply(),
            attempt: Some((mv, why)),
            act: None,
        });
        Ok(())
    }

    /// Takes back what happened last: the act or the illegal move that ended the game, else one ply. False at the start.
    pub fn undo(&mut self) -> bool {
        if self.end.is_some_and(|end| end.act.is_some() || end.attempt.is_some()) {
            self.end = None;
            return true;
        }
        if self.moves.pop().is_none() {
            return false;
        }
        self.position.undo_move();
        if self.end.is_some_and(|end| end.ply > self.ply()) {
            self.end = None;
        }
        true
    }

    /// The game as it stood after so many plies; acts that ended it later are gone.
    #[must_use]
    pub fn at_ply(&self, ply: usize) -> Game {
        let mut game = self.clone();
        if ply < game.ply() {
            while game.ply() > ply {
                game.undo();
            }
        }
        game
    }

    /// Settles whether the position reached is an end, in the order of RULES.md 4a.1.
    fn find_end(&mut self) {
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

    /// Ends the game by an act of that player.
    ///
    /// # Errors
    /// Why the rules do not allow it now; nothing has changed then.
    pub fn end(&mut self, act: Act, by: Color) -> Result<Outcome, ActError> {
        let outcome = self.outcome_of(act, by)?;
        self.end = Some(End { outcome, ply: self.ply(), attempt: None, act: Some((act, by)) });
        Ok(outcome)
    }

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
                    history::Declaration::Wins => Ok(Outcome::win(by, EndReason::Declaration)),
                    history::Declaration::Draws => Ok(Outcome::draw(EndReason::ImpasseDraw)),
                    history::Declaration::Fails => Ok(Outcome::win(!by, EndReason::DeclarationFailed)),
                }
            }
            Act::Agree => {
                self.may_agree(by)?;
                Ok(self.agreed_outcome())
            }
        }
    }

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

    /// What an agreed impasse would be now: a side below 24 points loses, unless both are (RULES.md 4a.7).
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

    /// What a declaration of the side to move would be; `None` where the rule in force knows none.
    pub fn declaration(&self) -> Option<history::Declaration> {
        if self.rules().table().impasse != ImpasseRule::Points {
            return None;
        }
        self.position.declaration(self.choices.impasse, self.credit)
    }

    fn all_points(&self) -> ByColor<u16> {
        let mut points = ByColor::from_fn(|color| history::points(&self.position, color));
        points.white += self.credit;
        points
    }

    /// The live count of both sides; `None` in games whose impasse has no points.
    pub fn impasse(&self) -> Option<ImpasseCount> {
        if self.rules().table().impasse != ImpasseRule::Points {
            return None;
        }
        let declared = matches!(self.choices.impasse, Impasse::Declare24 | Impasse::Declare27);
        let points = if declared {
            let mut points = ByColor::from_fn(|color| history::declared_points(&self.position, color));
            points.white += self.credit;
            points
        } else {
            self.all_points()
        };
        let can_declare = self.end.is_none()
            && matches!(self.declaration(), Some(history::Declaration::Wins | history::Declaration::Draws));
        Some(ImpasseCount { points, can_declare })
    }

    /// Whether a king stands in its promotion zone, so that the count begins to matter.
    pub fn king_has_entered(&self) -> bool {
        Color::ALL.into_iter().any(|color| self.position.has_entered(color))
    }

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
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {:?}", self.variant().id(), self.start, self.moves)
    }
}
