//! What tables say of positions of the game.

use super::{
    board::Board,
    material::{Material, Men},
    table::{Table, Verdict},
};
use crate::rules::{BareKing, Move, MoveList, Position, Setup};
use std::collections::BTreeMap;

/// Tables of one board, by material.
#[derive(Default)]
pub struct Tables {
    tables: BTreeMap<Material, Table>,
}

/// A move, and what the table says of the position after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tried {
    /// The move.
    pub mv: Move,
    /// For the side that moves: a win in one ply more than the other side's loss.
    pub verdict: Verdict,
}

impl Tables {
    /// Adds a table.
    pub fn add(&mut self, table: Table) {
        self.tables.insert(table.material(), table);
    }

    /// The table of a material, if it was added.
    #[must_use]
    pub fn get(&self, material: Material) -> Option<&Table> {
        self.tables.get(&material)
    }

    /// The material of a position, which may be that of no table.
    #[must_use]
    pub fn material(board: &Board, position: &Position) -> Option<Material> {
        Men::read(board, &position.to_setup(1)).map(|(material, _)| material)
    }

    /// What a position is worth; `None` where no table that was added holds it.
    #[must_use]
    pub fn verdict(&self, board: &Board, position: &Position) -> Option<Verdict> {
        self.verdict_of(board, &position.to_setup(1))
    }

    /// The same of a description; `None` also where that is no position of the game.
    #[must_use]
    pub fn verdict_of(&self, board: &Board, setup: &Setup) -> Option<Verdict> {
        let (material, men) = Men::read(board, setup)?;
        Table::verdict_of(self.tables.get(&material)?.code(board, &men))
    }

    /// Every legal move with what it comes to, the best first: the shortest win, then draws, then the longest loss. `None` where a table
    /// is missing.
    #[must_use]
    pub fn moves(&self, board: &Board, position: &Position, bare_king: BareKing) -> Option<Vec<Tried>> {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let mut after = position.clone();
        let mut tried = Vec::with_capacity(moves.len());
        for &mv in moves.iter() {
            after.do_move(mv);
            let verdict = match after.bare_king_outcome(bare_king) {
                Some(end) if end.winner == Some(position.turn()) => Verdict::Won(1),
                Some(end) if end.winner.is_some() => Verdict::Lost(1),
                Some(_) => Verdict::Drawn,
                // the bared side takes back, and that ends the game
                None if after.by_color(after.turn()).len() == 1 => Verdict::Drawn,
                None => match self.verdict(board, &after)? {
                    Verdict::Won(plies) => Verdict::Lost(plies + 1),
                    Verdict::Lost(plies) => Verdict::Won(plies + 1),
                    Verdict::Drawn => Verdict::Drawn,
                },
            };
            after.undo_move();
            tried.push(Tried { mv, verdict });
        }
        tried.sort_by_key(|tried| worth(tried.verdict));
        Some(tried)
    }

    /// A line of best moves to the end: the winner takes the shortest way, the loser the longest. Empty where the position is drawn.
    #[must_use]
    pub fn line(&self, board: &Board, position: &Position, bare_king: BareKing) -> Option<Vec<Move>> {
        let mut position = position.clone();
        let mut line = Vec::new();
        loop {
            let moves = self.moves(board, &position, bare_king)?;
            match moves.first() {
                Some(best) if best.verdict != Verdict::Drawn => {
                    line.push(best.mv);
                    position.do_move(best.mv);
                    if best.verdict == Verdict::Won(1) {
                        return Some(line);
                    }
                }
                _ => return Some(line),
            }
        }
    }
}

/// Small for what the side to move prefers.
fn worth(verdict: Verdict) -> i32 {
    match verdict {
        Verdict::Won(plies) => i32::from(plies) - 1_000,
        Verdict::Drawn => 0,
        Verdict::Lost(plies) => 1_000 - i32::from(plies),
    }
}
