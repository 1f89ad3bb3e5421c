//! A game as played. This file holds it and plays moves; how it ends stands in the other files of the folder.

mod acts;
mod ends;

pub use acts::ActError;
pub use ends::Recurrence;

use super::{
    Act, Color, EndReason, Handicap, HandicapCredit, IllegalMove, IllegalMoves, Move, MoveList, Outcome, Position,
    RuleChoices, Rules, Start, StartError, Variant, impasse, legality, start,
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
/// game.end(Act::Resign, Color::White).unwrap();
/// assert_eq!(game.outcome(), Some(Outcome::win(Color::Black, EndReason::Resign)));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Game {
    choices: RuleChoices,
    start: Start,
    /// As SFEN counts: 1 before the first move.
    start_move_number: u32,
    position: Position,
    moves: Vec<Move>,
    handicap: Option<&'static Handicap>,
    /// Points that White gets for the pieces given away.
    credit: u16,
    end: Option<End>,
}

/// How and when the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct End {
    outcome: Outcome,
    /// Plies played when the game ended.
    ply: usize,
    /// The illegal move that lost a game under the strict rule.
    attempt: Option<(Move, IllegalMove)>,
    /// The act that ended it, and whose it was.
    act: Option<(Act, Color)>,
}

/// The points of White's full array, from which a handicap is credited (RULES.md 4a.9).
const FULL_POINTS: u16 = 27;

impl Game {
    /// A game at its start. Values of switches that only another game offers count as the default.
    ///
    /// # Errors
    /// Why the start cannot be used.
    ///
    /// ```
    /// use suizo::rules::*;
    /// let start = Start::handicap(Rules::of(Variant::Shogi), "rook").unwrap();
    /// let game = Game::new(Variant::Shogi, RuleChoices::default(), start).unwrap();
    /// assert_eq!(game.turn(), Color::White);
    /// // the same position sent as SFEN, as other programs do, is that handicap all the same
    /// let sent = Game::new(Variant::Shogi, RuleChoices::default(), Start::Sfen(game.sfen())).unwrap();
    /// assert_eq!(sent.handicap().map(|handicap| handicap.id), Some("rook"));
    /// ```
    pub fn new(variant: Variant, choices: RuleChoices, start: Start) -> Result<Game, StartError> {
        let rules = Rules::of(variant);
        let choices = choices.in_force(variant);
        let (mut position, start_move_number) = start.position(rules, &choices)?;
        position.set_royal_attack(choices.royal_attack);
        let handicap = match &start {
            Start::Standard => None,
            Start::Handicap(given) => Some(*given),
            // by position, since a handicap may come as SFEN (RULES.md 4a.9)
            Start::Sfen(_) => start::handicap_of(&position),
        };
        let credit = match choices.handicap_credit {
            HandicapCredit::White if handicap.is_some() => {
                FULL_POINTS.saturating_sub(impasse::points(&position, Color::White))
            }
            _ => 0,
        };
        let mut game =
            Game { choices, start, start_move_number, position, moves: Vec::new(), handicap, credit, end: None };
        game.find_end();
        Ok(game)
    }

    /// The rules of the game that is played.
    #[inline]
    pub fn rules(&self) -> &'static Rules {
        self.position.rules()
    }

    /// Which game is played.
    #[inline]
    pub fn variant(&self) -> Variant {
        self.rules().variant()
    }

    /// The rule choices in force.
    pub fn choices(&self) -> &RuleChoices {
        &self.choices
    }

    /// Where it started.
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

    /// The present position. Its own history reaches back to the start.
    #[inline]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Who is to move, or would be if the game were not over.
    pub fn turn(&self) -> Color {
        self.position.turn()
    }

    /// The moves played; an illegal move that lost the game is not among them.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Number of plies played.
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// The handicap that the start is, even if it came as SFEN.
    pub fn handicap(&self) -> Option<&'static Handicap> {
        self.handicap
    }

    /// Points that White is given for the pieces given away (RULES.md 4a.9).
    pub fn handicap_credit(&self) -> u16 {
        self.credit
    }

    /// The present position as SFEN, its move number counted on from the start's as far as SFEN counts.
    pub fn sfen(&self) -> String {
        self.position.to_sfen(self.start_move_number.saturating_add(self.ply() as u32))
    }

    /// The position before the first move as SFEN.
    pub fn start_sfen(&self) -> String {
        self.start_position().to_sfen(self.start_move_number)
    }

    /// The move number of the start as SFEN counts: 1 unless the start was an SFEN with another.
    pub fn start_move_number(&self) -> u32 {
        self.start_move_number
    }

    /// How the game ended; `None` while it goes on.
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

    /// The legal moves of the present position, whether or not the game is over.
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

    /// Plays a move. Under the strict rule an illegal move that can be made on a board is accepted, and loses; the position stays.
    ///
    /// # Errors
    /// Why the move is refused; nothing has changed then.
    ///
    /// ```
    /// use suizo::rules::*;
    /// let choices = RuleChoices { illegal_moves: IllegalMoves::Lose, ..RuleChoices::default() };
    /// let mut game = Game::new(Variant::Shogi, choices, Start::Standard).unwrap();
    /// let jump = "2h2c".parse().unwrap();
    /// game.play(jump).unwrap();
    /// assert_eq!(game.illegal_attempt(), Some((jump, IllegalMove::Blocked)));
    /// assert_eq!(game.outcome(), Some(Outcome::win(Color::White, EndReason::IllegalMove)));
    /// ```
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

    /// The same game under other rule choices, as far as they allow its moves and its end. A game that they end earlier keeps that end.
    ///
    /// # Errors
    /// Never for a start that was accepted before, as no choice makes a start impossible.
    ///
    /// ```
    /// use suizo::rules::*;
    /// let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
    /// game.end(Act::Resign, Color::Black).unwrap();
    /// let limited = RuleChoices { move_limit: MoveLimit::Plies(256), ..RuleChoices::default() };
    /// assert_eq!(game.under(limited).unwrap().outcome(), Some(Outcome::win(Color::White, EndReason::Resign)));
    /// ```
    pub fn under(&self, choices: RuleChoices) -> Result<Game, StartError> {
        let mut game = Game::new(self.variant(), choices, self.start.clone())?;
        let attempt = self.illegal_attempt().map(|(mv, _)| mv);
        let is_played = self.moves.iter().copied().chain(attempt).all(|mv| game.play_on(mv).is_ok());
        if let Some((act, by)) = self.final_act().filter(|_| is_played) {
            // refused where the other choices ended the game already, or know no such act
            let _ = game.end(act, by);
        }
        Ok(game)
    }

    fn advance(&mut self, mv: Move) {
        self.position.do_move(mv);
        self.moves.push(mv);
        self.find_end();
    }

    /// The end by an illegal move under the strict rule, or the refusal.
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
    ///
    /// ```
    /// use suizo::rules::*;
    /// let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
    /// game.play("7g7f".parse().unwrap()).unwrap();
    /// game.end(Act::Resign, Color::White).unwrap();
    /// assert!(game.undo() && game.outcome().is_none() && game.ply() == 1);
    /// assert!(game.undo() && game.ply() == 0);
    /// assert!(!game.undo());
    /// ```
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

    /// The game as it stood after `ply` plies; acts that ended it later are gone.
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
