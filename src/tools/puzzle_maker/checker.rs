//! Whether a problem is what it is said to be.

use super::{
    forced::{ends_as_wanted, length, same_without, sole_line},
    in_games::{Care, GameMaker},
    solver::{HASH_MIB, MORE_PLIES, baring_move, mate},
    turned::is_sole_royal,
};
use crate::{
    engine::mate::{MAX_MATE_PLIES, MateLimits, MateSolver},
    puzzles::{
        SimpleSolver,
        pack::{Aim, PackedPuzzle},
    },
    rules::{BareKing, Color, Move, MoveList, Position, Setup, Square},
    tools::Patient,
};

/// Of a search for the solution, and of one without a piece that may be needless.
const LIMITS: MateLimits = MateLimits { nodes: 2_000_000, plies: MAX_MATE_PLIES - 2 };

/// Checks problems: mates by the simple solver, what else is forced by trying every line, and positions of games by searches that ask for a
/// little less than those that they were found by, so that a problem does not come and go with each change of the evaluation.
pub struct Checker {
    solver: MateSolver,
    simple: SimpleSolver,
    in_games: Option<GameMaker>,
}

impl Default for Checker {
    fn default() -> Checker {
        Checker { solver: MateSolver::new(HASH_MIB), simple: SimpleSolver::large(), in_games: None }
    }
}

impl Checker {
    /// Looks whether a problem has that length and no other solution within four plies more (two, where it is no mate), no move bares the king
    /// where mate is wanted, nothing is left over in games with drops, and no piece could be taken away. In positions of games: whether the move
    /// is far better than every other, or the only one that prevents the mate.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check(&mut self, puzzle: &PackedPuzzle) -> Result<(), String> {
        match puzzle.aim {
            Aim::Mate => self.check_mate(puzzle),
            Aim::BareKing | Aim::Royal => check_forced(puzzle),
            Aim::BestMove | Aim::Defence => self.check_in_game(puzzle),
        }
    }

    fn check_in_game(&mut self, puzzle: &PackedPuzzle) -> Result<(), String> {
        let PackedPuzzle { aim, position, line, .. } = puzzle;
        let maker = self.in_games.get_or_insert_with(|| GameMaker::new(position.rules().variant()));
        if maker.variant() != position.rules().variant() {
            *maker = GameMaker::new(position.rules().variant());
        }
        let found = if *aim == Aim::Defence {
            maker.only_defence(position, Care::Checked)?
        } else {
            let found = maker.is_much_better(&position.to_sfen(1), Care::Checked);
            found.ok_or("no move is far better than every other")?.0
        };
        if line.first() == Some(&found) { Ok(()) } else { Err(format!("the move is {found}")) }
    }

    fn check_mate(&mut self, puzzle: &PackedPuzzle) -> Result<(), String> {
        let PackedPuzzle { position, line: told, .. } = puzzle;
        let plies = told.len();
        let line = mate(&mut self.solver, position, &LIMITS).ok_or("there is no mate")?;
        if line.len() != plies {
            return Err(format!("the mate takes {} plies", line.len()));
        }
        self.check_told(position, told)?;
        let mut position = position.clone();
        if !self.simple.mates_within(&mut position, plies) {
            return Err("the simple solver finds no mate".to_owned());
        }
        if plies > 2 && self.simple.mates_within(&mut position, plies - 2) {
            return Err("the simple solver finds a shorter mate".to_owned());
        }
        for (ply, mv) in line.iter().enumerate() {
            if ply % 2 == 0
                && let Some(other) = baring_move(&position)
            {
                return Err(format!("at move {} {other} bares the king", ply + 1));
            }
            let left = plies - ply;
            if ply % 2 == 0 && left > 1 {
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves);
                let mut others = moves.iter().filter(|other| *other != mv);
                if let Some(other) =
                    others.find(|mv| self.simple.mates_by(&mut position, **mv, left + usize::from(MORE_PLIES)))
                {
                    return Err(format!("at move {} {other} mates, too", ply + 1));
                }
            }
            position.do_move(*mv);
        }
        if !position.hand(Color::Black).is_empty() {
            return Err("pieces are left over".to_owned());
        }
        match self.needless(&puzzle.position, &line) {
            Some(what) => Err(format!("{what} is not needed")),
            None => Ok(()),
        }
    }

    /// Whether the moves that it tells mate, each the longest defence.
    fn check_told(&mut self, position: &Position, told: &[Move]) -> Result<(), String> {
        let mut position = position.clone();
        for (ply, mv) in told.iter().enumerate() {
            let left = told.len() - ply;
            let is_right = if ply % 2 == 0 {
                self.simple.mates_by(&mut position, *mv, left)
            } else {
                // what is put between in vain could be played for longer
                position.do_move(*mv);
                let lasts = left < 3 || !self.simple.mates_within(&mut position, left - 3);
                position.undo_move();
                lasts
            };
            if !is_right {
                return Err(format!("move {} of the solution, {mv}, is wrong", ply + 1));
            }
            position.do_move(*mv);
        }
        if self.simple.is_mated(&mut position, 0) {
            Ok(())
        } else {
            Err("the solution ends before the mate".to_owned())
        }
    }

    /// A piece on the board without which it is the same problem: as long, with the same first move, and without another solution as long.
    fn needless(&mut self, position: &Position, line: &[Move]) -> Option<String> {
        let rules = position.rules();
        let setup = position.to_setup(1);
        for square in rules.geometry().squares() {
            let piece = setup.board[square.index()].filter(|_| !is_sole_royal(position, square));
            let Some(piece) = piece else { continue };
            let mut fewer: Setup = setup.clone();
            fewer.board[square.index()] = None;
            let Ok(mut without) = Position::from_setup(rules, &fewer.with_the_rest_in_hand(rules)) else { continue };
            let goes_on = rules.has_drops() || without.bare_king_outcome(BareKing::default()).is_none();
            // where there is no such mate, proof numbers could look for a long one for long
            if without.in_check() || !goes_on || !self.simple.mates_by(&mut without, line[0], line.len()) {
                continue;
            }
            let Some(found) = mate(&mut self.solver, &without, &LIMITS)
                .filter(|found| found.len() == line.len() && found[0] == line[0])
            else {
                continue;
            };
            let others = self.solver.other_solutions(&without, BareKing::default(), &found, 0, &LIMITS, &mut Patient);
            if others.is_some_and(|others| others.is_empty()) {
                return Some(format!("{piece} at {square}"));
            }
        }
        None
    }
}

fn check_forced(puzzle: &PackedPuzzle) -> Result<(), String> {
    let PackedPuzzle { aim, position, line, .. } = puzzle;
    match length(*aim, position) {
        Some(plies) if plies == line.len() => {}
        Some(plies) => return Err(format!("it takes {plies} plies")),
        None => return Err("it cannot be forced in time, or at once".to_owned()),
    }
    let sole = sole_line(*aim, position, line.len()).ok_or("there is another solution")?;
    if sole != *line || !ends_as_wanted(*aim, position, line) {
        return Err("the solution is wrong".to_owned());
    }
    let (rules, setup) = (position.rules(), position.to_setup(1));
    let is_needless = |square: &Square| same_without(rules, *aim, &setup, *square, line).is_some();
    match rules.geometry().squares().find(is_needless) {
        Some(square) => Err(format!("the piece at {square} is not needed")),
        None => Ok(()),
    }
}
