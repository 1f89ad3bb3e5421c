//! A line of play with all its positions.

use super::exchange::{LEAST, balance, best_prize};
use crate::rules::{Kind, Move, Piece, Position, Square};

/// Plies that are read of a line: what comes later the search has hardly looked at.
const MOST_PLIES: usize = 12;

/// A line of play: its moves, and the positions between them.
pub struct Line {
    moves: Vec<Move>,
    positions: Vec<Position>,
}

impl Line {
    /// The legal beginning of a line; `None` where there is not even one move.
    pub fn of(start: &Position, moves: impl Iterator<Item = Move>) -> Option<Line> {
        let mut line = Line { moves: Vec::new(), positions: vec![start.clone()] };
        for mv in moves.take(MOST_PLIES) {
            let last = line.positions.last()?;
            if !last.is_legal(mv) {
                break;
            }
            let mut next = last.clone();
            next.do_move(mv);
            line.moves.push(mv);
            line.positions.push(next);
        }
        (!line.moves.is_empty()).then_some(line)
    }

    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// The position before a move of the line.
    pub fn before(&self, at: usize) -> &Position {
        &self.positions[at]
    }

    /// The position after it.
    pub fn after(&self, at: usize) -> &Position {
        &self.positions[at + 1]
    }

    /// What a move of the line takes.
    pub fn captured(&self, at: usize) -> Option<Piece> {
        self.positions[at].captured_by(self.moves[at])
    }

    /// The piece that stands on the board after a move of the line, as that moved it.
    pub fn moved(&self, at: usize) -> Option<Kind> {
        self.after(at).piece_at(self.moves[at].to()).map(|piece| piece.kind())
    }

    /// What the side that makes a move has won at the end of the line, in half pawns, compared with the position before the move; what
    /// could be taken at once in the last position counts as taken.
    pub fn gain(&self, at: usize) -> i32 {
        let us = self.positions[at].turn();
        let last = &self.positions[self.moves.len()];
        let hanging = if last.turn() == us { 0 } else { best_prize(last) };
        balance(last, us) - balance(&self.positions[at], us) - hanging
    }

    /// The same compared with the beginning of the line: what the move before may have gained counts.
    pub fn won_by(&self, at: usize) -> i32 {
        let us = self.positions[at].turn();
        self.gain(at) + balance(&self.positions[at], us) - balance(&self.positions[0], us)
    }

    /// Whether what a move gains is worth a word at the end of the line.
    pub fn is_kept(&self, at: usize) -> bool {
        self.gain(at) >= LEAST
    }

    /// Whether the piece that a move brings to its square is not taken in the line.
    pub fn survives(&self, at: usize) -> bool {
        let mut now = self.moves[at].to();
        for (later, mv) in self.moves.iter().enumerate().skip(at + 1) {
            match (later - at) % 2 {
                1 if mv.to() == now => return false,
                0 if mv.from() == Some(now) => now = mv.to(),
                _ => {}
            }
        }
        true
    }

    /// Men that the side which makes a move takes later on, where they stood when it was made: the square, and in which move they are taken.
    pub fn fallen(&self, at: usize) -> Vec<(Square, usize)> {
        let mut fallen = Vec::new();
        // where each piece that moved since came from
        let mut origins: Vec<(Square, Option<Square>)> = Vec::new();
        for later in at + 1..self.moves.len() {
            let mv = self.moves[later];
            let to = mv.to();
            let known = |square: Square, origins: &[(Square, Option<Square>)]| {
                origins.iter().find(|(now, _)| *now == square).map_or(Some(square), |(_, origin)| *origin)
            };
            if (later - at).is_multiple_of(2)
                && self.captured(later).is_some()
                && let Some(origin) = known(to, &origins)
            {
                fallen.push((origin, later));
            }
            let origin = mv.from().and_then(|from| known(from, &origins));
            origins.retain(|(now, _)| *now != to && Some(*now) != mv.from());
            origins.push((to, origin));
        }
        fallen
    }
}
