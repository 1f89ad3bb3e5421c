//! The exercise of a set at hand: what is on its board, and how far it is done.

use super::{
    super::{board::BoardState, record::move_text::kind_refused},
    prose::position,
};
use crate::{
    lessons::{
        Era, Miss,
        sets::{Exercise, ExerciseSet, Wanted},
    },
    openings::{Castle, castle_in},
    puzzles::{SimpleSolver, is_mate, refutation, wins_by, wins_within},
    rules::{Color, Game, IllegalMove, Kind, Move, RuleChoices, Square, SquareSet, Start},
};

/// Positions that are looked at for one question to the solver: some tenths of a second on a phone.
const MOST_NODES: u64 = 60_000;

/// An exercise, set up.
#[derive(Debug, Clone)]
pub struct Play {
    pub game: Game,
    pub board: BoardState,
    pub wanted: Wanted,
    /// The moves of the line that are still to come; those of Black with the ones that are as good.
    line: Vec<&'static str>,
    /// In a castle: where Black's pieces are to stand.
    plan: Vec<(Square, Kind)>,
    /// In a castle: the piece of each move of the line.
    movers: Vec<Kind>,
    pub stage: Stage,
    pub said: Option<Said>,
    /// How many hints are given for the next move: the piece, then the move.
    pub hints: u8,
    /// Off the file's line: the move that was found for a hint.
    found: Option<Move>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// A move is awaited.
    Asking,
    /// White's move is on its way.
    Answering,
    Done,
}

/// What came of the last move or press.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Said {
    /// Right, and it goes on.
    Right,
    /// Legal, and not what is asked for.
    Other,
    /// It should be a check, or mate, and is not.
    Missed(Miss),
    Refused {
        why: IllegalMove,
        kind: Option<Kind>,
    },
    TheirPiece,
    /// In a castle: a square that is kept for this piece has another one of Black's.
    Misplaced {
        square: Square,
        wanted: Kind,
    },
    /// In a castle: this piece has to go there, past one that stands in its way already.
    ShutIn {
        piece: Kind,
        to: Square,
        by: Square,
    },
    /// The piece that moves, or is dropped, is marked.
    Hint,
}

impl Play {
    /// An exercise of a set, at the position where it begins.
    #[must_use]
    pub fn of(era: Era, set: &ExerciseSet, at: usize) -> Option<Play> {
        let exercise = set.exercises.get(at)?;
        let game = begin(era, &set.exercises[..at], exercise.sfen)?;
        let mut play = Play {
            board: BoardState::new(Color::Black),
            wanted: exercise.wanted,
            line: exercise.line.split(' ').collect(),
            plan: Vec::new(),
            movers: Vec::new(),
            stage: Stage::Asking,
            said: None,
            hints: 0,
            found: None,
            game,
        };
        if let Wanted::Build(_) = exercise.wanted {
            let (built, movers) = walked(play.game.clone(), exercise)?;
            play.plan = plan(&play.game, &built);
            play.movers = movers;
        }
        if play.game.turn() == Color::White {
            play.stage = Stage::Answering;
        }
        Some(play)
    }

    /// The next move of the line, where it is followed; off it, the one that was found for a hint.
    #[must_use]
    pub fn next_move(&self) -> Option<Move> {
        let next = |moves: &&'static str| moves.split('/').next()?.parse().ok();
        match self.wanted {
            Wanted::Build(_) if self.shut_in().is_some() => None,
            // by whatever way it is built: the first move that is still to be made and can be
            Wanted::Build(_) => {
                let told = self.line.iter().zip(&self.movers).filter_map(|(moves, mover)| Some((next(moves)?, *mover)));
                let can_be_made =
                    |mv: Move, mover: Kind| self.mover(mv) == Some(mover) && self.game.explain(mv).is_ok();
                told.filter(|(mv, mover)| can_be_made(*mv, *mover)).map(|(mv, _)| mv).next()
            }
            _ => self.line.first().and_then(next).or(self.found),
        }
    }

    /// The piece that a move on the board would move.
    fn mover(&self, mv: Move) -> Option<Kind> {
        self.game.position().piece_at(mv.from()?).map(|piece| piece.kind())
    }

    /// Gives a hint, then a clearer one. Off the file's line the move is looked for; where none is found, there are no more hints.
    pub(super) fn hint(&mut self) {
        if self.next_move().is_none() && self.is_off_line() {
            self.found = self.game.legal_moves().into_iter().find(|mv| self.judge(*mv).is_ok());
        }
        let is_known = self.next_move().is_some();
        self.hints = if is_known { (self.hints + 1).min(2) } else { 2 };
        self.said = if is_known { Some(Said::Hint) } else { self.fault() };
        self.board.clear_transient();
    }

    /// Whether a hint can be asked for. A castle that grew in a way of its own has no next move; where a piece is in the way, that is told.
    #[must_use]
    pub fn has_hint(&self) -> bool {
        let is_wanted = self.stage != Stage::Done && self.wanted != Wanted::Play && self.hints < 2;
        // while White's move is on its way, it is not known
        let is_known = || self.next_move().is_some() || self.fault().is_some();
        is_wanted && (self.stage == Stage::Answering || self.is_off_line() || is_known())
    }

    /// What is in the way of the castle.
    fn fault(&self) -> Option<Said> {
        self.shut_in().or_else(|| self.misplaced(|_| true))
    }

    /// The first piece with a way before it on which another one of the castle has its place already.
    fn shut_in(&self) -> Option<Said> {
        let placed = self.plan.iter().map(|(square, _)| *square).collect::<SquareSet>() - self.missing();
        self.line.iter().zip(&self.movers).find_map(|(moves, &piece)| {
            let mv: Move = moves.split('/').next()?.parse().ok()?;
            let (rules, from) = (self.game.rules(), mv.from()?);
            let in_the_way = rules.between(from, mv.to()) & placed;
            let is_nearest = |at: &Square| (rules.between(from, *at) & placed).is_empty();
            let by = in_the_way.into_iter().find(is_nearest).filter(|_| self.mover(mv) == Some(piece))?;
            Some(Said::ShutIn { piece, to: mv.to(), by })
        })
    }

    /// The first of these squares of the castle where another piece of Black's stands than the one that it is kept for.
    fn misplaced(&self, is_meant: impl Fn(Square) -> bool) -> Option<Said> {
        let position = self.game.position();
        let has_other = |square: Square, kind: Kind| {
            let piece = position.piece_at(square).filter(|piece| piece.color() == Color::Black);
            piece.is_some_and(|piece| piece.kind() != kind)
        };
        let found = self.plan.iter().find(|(square, kind)| is_meant(*square) && has_other(*square, *kind));
        found.map(|&(square, wanted)| Said::Misplaced { square, wanted })
    }

    /// Whether another way than the file's is followed.
    fn is_off_line(&self) -> bool {
        self.line.first().is_some_and(|moves| moves.is_empty())
    }

    /// Whether the game ended before what was asked for was done: by repetition, say.
    #[must_use]
    pub(super) fn is_stuck(&self) -> bool {
        self.stage != Stage::Done && self.game.outcome().is_some()
    }

    /// The squares of the castle that still wait for their pieces.
    #[must_use]
    pub fn missing(&self) -> SquareSet {
        let position = self.game.position();
        let waits = |(square, kind): &&(Square, Kind)| {
            position.piece_at(*square).is_none_or(|piece| (piece.color(), piece.kind()) != (Color::Black, *kind))
        };
        self.plan.iter().filter(waits).map(|(square, _)| *square).collect()
    }

    /// Takes a move of Black's. Whether it was played.
    pub(super) fn take(&mut self, mv: Move) -> bool {
        self.board.clear_transient();
        let judged = match self.game.explain(mv) {
            Err(why) => Err(Said::Refused { why, kind: kind_refused(self.game.position(), mv, why) }),
            Ok(()) => self.judge(mv),
        };
        if let Err(said) = judged {
            self.said = Some(said);
            return false;
        }
        let is_on_line = match self.wanted {
            Wanted::Build(_) => {
                // only one of equal moves: another piece may go the same way later
                let mover = self.mover(mv);
                let is_made = |(moves, told): (&&str, &Kind)| has(moves, mv) && mover == Some(*told);
                let made = self.line.iter().zip(&self.movers).position(is_made);
                made.map(|made| (self.line.remove(made), self.movers.remove(made))).is_some()
            }
            _ => self.line.first().is_some_and(|moves| has(moves, mv)),
        };
        if self.game.play(mv).is_err() {
            return false;
        }
        match (self.wanted, is_on_line) {
            (Wanted::Build(_), _) => {}
            (_, true) => drop(self.line.remove(0)),
            // the rest of the line is another's; what is left of it tells how many plies there are
            (_, false) => {
                self.line.remove(0);
                self.line.iter_mut().for_each(|moves| *moves = "");
            }
        }
        (self.hints, self.found) = (0, None);
        self.after_move();
        let right = (self.stage == Stage::Answering).then_some(Said::Right);
        // a piece that only passes there on its way is not told of
        let misplaced = || self.misplaced(|square| square == mv.to()).filter(|_| !is_on_line);
        self.said = self.shut_in().or_else(misplaced).or(right);
        true
    }

    /// White's move. Whether one was made.
    pub(super) fn answer(&mut self) -> bool {
        let told = match self.wanted {
            Wanted::Build(_) => to_and_fro(&self.game),
            _ => self.line.first().and_then(|mv| mv.parse().ok()),
        };
        let answer = told.or_else(|| match self.wanted {
            Wanted::Mate | Wanted::Win => self.longest(),
            _ => self.game.legal_moves().first().copied(),
        });
        if !matches!(self.wanted, Wanted::Build(_)) && !self.line.is_empty() {
            self.line.remove(0);
        }
        let played = answer.is_some_and(|mv| self.game.play(mv).is_ok());
        self.after_move();
        played
    }

    fn after_move(&mut self) {
        let is_over = match self.wanted {
            Wanted::Build(castle) => castle_in(self.game.position(), Color::Black).is_some_and(|built| {
                Castle::from_id(castle).is_some_and(|wanted| built == wanted || built.is_kind_of(wanted))
            }),
            Wanted::Mate => self.game.outcome().is_some() || self.line.is_empty() || is_mate(self.game.position()),
            _ => self.game.outcome().is_some() || self.line.is_empty(),
        };
        self.stage = match self.game.turn() {
            _ if is_over => Stage::Done,
            Color::Black => Stage::Asking,
            Color::White => Stage::Answering,
        };
    }

    /// Whether a legal move does what is asked for.
    fn judge(&self, mv: Move) -> Result<(), Said> {
        let is_told = self.line.first().is_some_and(|moves| has(moves, mv));
        let position = &mut self.game.position().clone();
        let plies = self.line.len();
        match self.wanted {
            Wanted::Build(_) => Ok(()),
            _ if is_told => Ok(()),
            Wanted::Mate if SimpleSolver::within(MOST_NODES).mates_by(position, mv, plies) => Ok(()),
            Wanted::Mate => {
                position.do_move(mv);
                Err(match refutation(position, plies.saturating_sub(2).max(1)) {
                    _ if !position.in_check() => Said::Missed(Miss::NoCheck),
                    Some(answer) => Said::Missed(Miss::Answered(answer)),
                    None => Said::Other,
                })
            }
            Wanted::Win if wins_by(position, mv, plies) => Ok(()),
            _ => Err(Said::Other),
        }
    }

    /// White's reply after which it takes longest; where none holds out, the first.
    fn longest(&self) -> Option<Move> {
        let plies = self.line.len().saturating_sub(1);
        let takes = |mv: &Move| {
            let mut position = self.game.position().clone();
            position.do_move(*mv);
            let wins = |plies: &usize| match self.wanted {
                Wanted::Mate => SimpleSolver::within(MOST_NODES).mates_within(&mut position.clone(), *plies),
                _ => wins_within(&mut position.clone(), *plies),
            };
            // what is put between in vain would take longer than there is time
            (1..=plies).step_by(2).find(wins).unwrap_or_default()
        };
        self.game.legal_moves().into_iter().rev().max_by_key(takes)
    }
}

/// Whether a move is among some of a line.
fn has(moves: &str, mv: Move) -> bool {
    moves.split('/').any(|known| known.parse() == Ok(mv))
}

/// The position where an exercise begins: its own, or where those before it end.
fn begin(era: Era, before: &[Exercise], sfen: Option<&str>) -> Option<Game> {
    if let Some(sfen) = sfen {
        return position(era.variant(), sfen);
    }
    match before.split_last() {
        Some((last, before)) => finished(begin(era, before, last.sfen)?, last),
        None => Game::new(era.variant(), RuleChoices::default(), Start::Standard).ok(),
    }
}

/// Where an exercise ends when its line is played.
fn finished(game: Game, exercise: &Exercise) -> Option<Game> {
    walked(game, exercise).map(|(game, _)| game)
}

/// The same, with the piece of each move on the board.
fn walked(mut game: Game, exercise: &Exercise) -> Option<(Game, Vec<Kind>)> {
    let mut movers = Vec::new();
    for moves in exercise.line.split(' ') {
        if let (Wanted::Build(_), Color::White) = (exercise.wanted, game.turn()) {
            let mv = to_and_fro(&game)?;
            game.play(mv).ok()?;
        }
        let mv: Move = moves.split('/').next()?.parse().ok()?;
        movers.extend(mv.from().and_then(|from| game.position().piece_at(from)).map(|piece| piece.kind()));
        game.play(mv).ok()?;
    }
    Some((game, movers))
}

/// A harmless move of White's, whose king goes from its place and back.
fn to_and_fro(game: &Game) -> Option<Move> {
    let all = game.legal_moves();
    let home = game.start_position().pieces(Color::White, Kind::King);
    let king = game.position().pieces(Color::White, Kind::King);
    let back = all.iter().find(|mv| home.contains(mv.to()) && mv.from().is_some_and(|from| king.contains(from)));
    back.or(all.first()).copied()
}

/// Where Black's pieces stand at the end of a line that do not stand there at its beginning.
fn plan(from: &Game, to: &Game) -> Vec<(Square, Kind)> {
    let black =
        |game: &Game, square: Square| game.position().piece_at(square).filter(|piece| piece.color() == Color::Black);
    let squares = to.rules().geometry().squares();
    let placed = squares.filter_map(|square| black(to, square).map(|piece| (square, piece.kind())));
    placed.filter(|(square, kind)| black(from, *square).map(|piece| piece.kind()) != Some(*kind)).collect()
}
