//! A game as played. This file holds it and plays moves; how it ends stands in the files beside it.

mod acts;
mod ends;

pub use acts::ActError;
pub use ends::Recurrence;

use super::{
    Act, Color, EndReason, Handicap, IllegalMove, IllegalMoves, Move, MoveList, Outcome, Position, RuleChoices, Rules,
    Start, StartError, Variant, impasse, legality, start,
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

/// The points of White's full array, from which a handicap is credited (RULES.md 4a.9).
const FULL_POINTS: u16 = 27;
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
        let credit = handicap.map_or(0, |_| FULL_POINTS.saturating_sub(impasse::points(&position, Color::White)));
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
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {:?}", self.variant().id(), self.start, self.moves)
    }
}
