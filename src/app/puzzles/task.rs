//! The problem at hand: what is on its board, and how far it is solved.

use crate::{
    app::{
        access::sounds,
        board::BoardState,
        context::Context,
        followup::{Followup, Followups},
    },
    facts::{self, Fact},
    puzzles::{
        Recall, answer, is_mate,
        pack::{Aim, Mistake, PackedPuzzle, Row},
        takes_royal,
    },
    rules::{Color, Game, IllegalMove, Kind, Move, RuleChoices, Start},
};

/// The problem at hand.
#[derive(Debug, Clone)]
pub struct Task {
    /// Its place among the problems.
    pub at: usize,
    pub(super) puzzle: PackedPuzzle,
    pub game: Game,
    pub board: BoardState,
    pub stage: Stage,
    pub said: Option<Said>,
    /// How many hints are given for the next move: the piece, then the move.
    pub hints: u8,
    /// The best that can be said of the solving as yet.
    pub(super) recall: Recall,
    /// It has been counted.
    pub(super) is_counted: bool,
    /// What the line shows of the move that was asked for, once it is told.
    pub(super) why: Option<Fact>,
    /// Of one's own mistakes.
    pub(super) mistake: Option<Mistake>,
}

/// How far the solving has come.
#[derive(Debug, Clone, PartialEq)]
pub enum Stage {
    /// A move is awaited.
    Asking,
    /// White's answer is on its way.
    Answering,
    /// The engine looks at another move than the one that is known.
    Checking,
    /// A wrong move and its answer stand on the board, to be looked at.
    Refuted,
    /// The solution is being played.
    Showing,
    /// It is solved, and what follows is being played.
    Continuing,
    /// It is solved, or was shown.
    Done,
}

/// What came of the last move or press.
#[derive(Debug, Clone, PartialEq)]
pub enum Said {
    Right,
    Solved,
    Shown,
    /// No check, where mate is wanted.
    NoCheck,
    /// Another move that does not do what is wanted.
    Wrong,
    Refused {
        why: IllegalMove,
        kind: Option<Kind>,
    },
    TheirPiece,
    /// A hint: the kind of the piece that moves or is dropped.
    Hint,
    /// In a race, of the problem before: solved, or another move.
    RaceRight,
    RaceMissed,
    /// There is no problem of the number that a link asked for.
    NoSuch,
    /// The mistake itself.
    Played,
    /// The engine looks at the move.
    Checking,
    /// Another move than the one that is known, as good.
    AsGood,
    /// A move that costs this part of the chances of winning, in hundredths.
    Worse(u32),
    /// It wins, too, but there was a mate.
    MissedMate,
    /// The engine could not be asked about the move.
    Unchecked,
}

impl Task {
    /// A problem, set up.
    pub(super) fn of(at: usize, row: &Row) -> Option<Task> {
        let puzzle = row.puzzle().ok()?;
        let start = Start::Sfen(puzzle.position.to_sfen(1));
        let game = Game::new(row.variant, RuleChoices::default(), start).ok()?;
        Some(Task {
            at,
            puzzle,
            game,
            board: BoardState::new(Color::Black),
            stage: Stage::Asking,
            said: None,
            hints: 0,
            recall: Recall::Clean,
            is_counted: false,
            why: None,
            mistake: row.mistake,
        })
    }

    /// The next move of the solution.
    #[must_use]
    pub fn next_move(&self) -> Option<Move> {
        self.puzzle.line.get(self.game.ply()).copied()
    }

    pub(super) fn is_over(&self) -> bool {
        self.game.outcome().is_some() || self.game.ply() >= self.puzzle.line.len()
    }

    /// What is to be found.
    #[must_use]
    pub fn aim(&self) -> Aim {
        self.puzzle.aim
    }

    /// How long it takes from the beginning, in plies.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.puzzle.asked_plies()
    }

    /// The same in moves of the attacker.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.plies().div_ceil(2)
    }

    /// Whether a move that leads to this position solves the problem.
    pub(super) fn solves(&self, mv: Move, after: &Game) -> bool {
        let is_last = self.next_move() == Some(mv) && after.ply() == self.plies();
        let wins = after.outcome().is_some_and(|outcome| outcome.winner == Some(Color::Black));
        is_last
            || wins
            || match self.aim() {
                Aim::Mate => is_mate(after.position()),
                Aim::Royal => takes_royal(self.game.position(), mv),
                Aim::BareKing | Aim::BestMove | Aim::Defence => false,
            }
    }

    /// How it was solved.
    #[must_use]
    pub fn recall(&self) -> Recall {
        self.recall
    }

    /// It is solved, or was shown.
    pub(super) fn tell(&mut self, said: Said) {
        self.said = Some(said);
        // of a mate or a bare king the title says it
        if self.aim().is_from_a_game() && self.why.is_none() {
            self.why = facts::advise(self.game.at_ply(0).position(), &self.puzzle.line, None);
        }
    }

    /// A wrong move: it is shown with the answer of White's that refutes it, where one is known.
    pub(super) fn refuse(&mut self, after: Game, ctx: &Context) -> Followups {
        self.recall = self.recall.min(Recall::Late);
        if self.aim() == Aim::Mate && !after.position().in_check() {
            self.said = Some(Said::NoCheck);
            return Vec::new();
        }
        let left = self.plies().saturating_sub(self.game.ply());
        let answer = answer(self.aim(), after.position(), left.saturating_sub(2));
        let mut answered = after.clone();
        self.said = Some(Said::Wrong);
        if answer.is_none_or(|mv| answered.play(mv).is_err()) {
            return Vec::new();
        }
        self.stage = Stage::Refuted;
        let sound = sounds::of_other_game(&answered, ctx.prefs.volume());
        self.game = answered;
        sound.map(Followup::Effect).into_iter().collect()
    }

    /// The position before the wrong move.
    pub(super) fn take_back(&mut self) {
        // at the beginning there is nothing to be taken back
        for _ in 0..if self.stage == Stage::Refuted { 2 } else { 1 } {
            let _ = self.game.undo();
        }
        self.stage = Stage::Asking;
        self.said = None;
        self.board.clear_transient();
    }
}
