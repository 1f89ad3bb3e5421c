//! The move history: how well moves have done lately, for ordering and pruning.

use crate::engine::parts::{Part, Parts};
use crate::rules::{Color, Move, Piece};

/// Counters keep between plus and minus this.
const LIMIT: i32 = 16_384;

/// Moving piece (board moves 0 to 15 by kind, drops from 16 on, promotions from 24 on) and target.
const N_MOVERS: usize = 32;
const N_TARGETS: usize = 128;
/// Kind and target of a move, without colour.
const N_PIECE_TOS: usize = 16 * N_TARGETS;

/// Kind and target of a move made at a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceTo(u16);

impl PieceTo {
    /// Stands for a null move and for what lies before the root: no square has the number 127.
    pub const NONE: PieceTo = PieceTo((N_PIECE_TOS - 1) as u16);

    #[inline]
    pub fn new(piece: Piece, mv: Move) -> PieceTo {
        PieceTo((piece.kind().index() * N_TARGETS + mv.to().index()) as u16)
    }

    #[inline]
    fn index(self) -> usize {
        self.0 as usize & (N_PIECE_TOS - 1)
    }

    #[inline]
    pub fn bits(self) -> u16 {
        self.0
    }
}

pub struct MoveHistory {
    /// By colour, moving piece and target.
    quiet: Vec<i16>,
    /// By piece, target and captured kind.
    capture: Vec<i16>,
    /// The quiet answer that refuted a move.
    counter: Vec<Move>,
    weights: Weights,
}

/// How much each record counts.
struct Weights {
    quiet: i32,
    capture: i32,
    /// Whether quiet promotions have a record apart from the same moves without.
    separates_promotions: bool,
}

impl Weights {
    fn of(parts: Parts) -> Weights {
        let weight = |part, weight| if parts.has(part) { weight } else { 0 };
        Weights {
            quiet: weight(Part::QuietHistory, 2),
            capture: weight(Part::CaptureHistory, 1),
            separates_promotions: parts.has(Part::PromotionHistory),
        }
    }
}

#[inline]
pub fn raise(counter: &mut i16, bonus: i32, limit: i32) {
    let old = *counter as i32;
    *counter = (old + bonus - old * bonus.abs() / limit) as i16;
}

#[inline]
fn quiet_index(color: Color, piece: Piece, mv: Move, separates_promotions: bool) -> usize {
    let group = if mv.is_drop() {
        16
    } else if mv.promotes() && separates_promotions {
        24
    } else {
        0
    };
    let mover = piece.kind().index() + group;
    (color.index() * N_MOVERS + mover) * N_TARGETS + mv.to().index()
}

#[inline]
fn capture_index(piece: Piece, mv: Move, victim: Option<Piece>) -> usize {
    let victim = victim.map_or(15, |victim| victim.kind().index());
    (piece.index() * 16 + victim) * N_TARGETS + mv.to().index()
}

impl MoveHistory {
    pub fn new() -> MoveHistory {
        MoveHistory {
            quiet: vec![0; 2 * N_MOVERS * N_TARGETS],
            capture: vec![0; Piece::N * 16 * N_TARGETS],
            counter: vec![Move::NONE; 2 * N_PIECE_TOS],
            weights: Weights::of(Parts::ALL),
        }
    }

    /// Leaves out the records that are no part of the search.
    pub fn set_parts(&mut self, parts: Parts) {
        self.weights = Weights::of(parts);
    }

    pub fn clear(&mut self) {
        self.quiet.fill(0);
        self.capture.fill(0);
        self.counter.fill(Move::NONE);
    }

    /// How a quiet move has done.
    #[inline]
    pub fn quiet(&self, color: Color, piece: Piece, mv: Move) -> i32 {
        self.weights.quiet * self.quiet[quiet_index(color, piece, mv, self.weights.separates_promotions)] as i32
    }

    #[inline]
    pub fn raise_quiet(&mut self, color: Color, piece: Piece, mv: Move, bonus: i32) {
        let index = quiet_index(color, piece, mv, self.weights.separates_promotions);
        raise(&mut self.quiet[index], bonus, LIMIT);
    }

    #[inline]
    pub fn capture(&self, piece: Piece, mv: Move, victim: Option<Piece>) -> i32 {
        self.weights.capture * self.capture[capture_index(piece, mv, victim)] as i32
    }

    #[inline]
    pub fn raise_capture(&mut self, piece: Piece, mv: Move, victim: Option<Piece>, bonus: i32) {
        raise(&mut self.capture[capture_index(piece, mv, victim)], bonus, LIMIT);
    }

    #[inline]
    pub fn counter(&self, color: Color, before: PieceTo) -> Move {
        self.counter[color.index() * N_PIECE_TOS + before.index()]
    }

    #[inline]
    pub fn set_counter(&mut self, color: Color, before: PieceTo, mv: Move) {
        self.counter[color.index() * N_PIECE_TOS + before.index()] = mv;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Kind;

    #[test]
    fn counters_follow_success_and_stay_bounded() {
        let mut move_history = MoveHistory::new();
        let (piece, mv) = (Piece::new(Color::White, Kind::Silver), "3a4b".parse().unwrap());
        for _ in 0..1000 {
            move_history.raise_quiet(Color::White, piece, mv, 2000);
        }
        let top = move_history.quiet(Color::White, piece, mv);
        assert!(top > LIMIT && top <= 2 * LIMIT);
        for _ in 0..1000 {
            move_history.raise_quiet(Color::White, piece, mv, -2000);
        }
        let low = move_history.quiet(Color::White, piece, mv);
        assert!((-2 * LIMIT..-LIMIT).contains(&low));
        assert_eq!(move_history.quiet(Color::White, piece, "S*4b".parse().unwrap()), 0);
        move_history.clear();
        assert_eq!(move_history.quiet(Color::White, piece, mv), 0);
    }
}
