//! The correction history: how far the evaluation has been off in positions of the same kind, as searches found out.
//!
//! Each feature of a position (its pawns, each side's castle of golds, silvers and elephants round the royals, the sliders, the
//! hands, the last two moves) has a table of running errors; their sum corrects the evaluation of the next position that shares
//! the feature. Source of the idea: "static evaluation correction history", chessprogramming wiki.

use super::move_history::{PieceTo, raise};
use crate::engine::value::Value;
use crate::rules::{Color, Kind, Position, SquareSet};

const FEATURES: usize = 6;
/// Entries of a feature's table for each side to move; a power of two.
const ENTRIES: usize = 8_192;
/// Errors keep between plus and minus this.
const LIMIT: i32 = 1_024;
/// An error of [`LIMIT`] moves the evaluation by this many hundredths of a pawn for each feature.
const REACH: i32 = 64;

/// Where a position's features stand in their tables.
#[derive(Clone, Copy)]
pub struct FeatureIndices([u16; FEATURES]);

pub struct CorrectionHistory(Vec<i16>);

impl CorrectionHistory {
    pub fn new() -> CorrectionHistory {
        CorrectionHistory(vec![0; FEATURES * 2 * ENTRIES])
    }

    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    /// What to add to the evaluation, from the point of view of the side to move.
    #[inline]
    pub fn of(&self, turn: Color, indices: FeatureIndices) -> Value {
        let sum: i32 = (0..FEATURES).map(|feature| self.0[index(turn, feature, indices)] as i32).sum();
        sum * REACH / LIMIT
    }

    /// A search to that depth found the evaluation short by `error`.
    pub fn learn(&mut self, turn: Color, indices: FeatureIndices, error: Value, depth: i32) {
        let bonus = (error * depth / 8).clamp(-LIMIT / 4, LIMIT / 4);
        for feature in 0..FEATURES {
            raise(&mut self.0[index(turn, feature, indices)], bonus, LIMIT);
        }
    }
}

#[inline]
fn index(turn: Color, feature: usize, indices: FeatureIndices) -> usize {
    (feature * 2 + turn.index()) * ENTRIES + indices.0[feature] as usize
}

impl FeatureIndices {
    /// `before` holds the last two moves, the latest first.
    #[inline]
    pub fn of(position: &Position, before: [PieceTo; 2]) -> FeatureIndices {
        let pawns = position.by_kind(Kind::Pawn);
        let castle = position.castle_pieces();
        let sliders = position.far_sliders();
        let [black, white] = Color::ALL.map(|color| position.by_color(color));
        let both = |set: SquareSet| (set & black).mixed().rotate_left(23) ^ (set & white).mixed();
        let moves = before[0].bits() as u64 | (before[1].bits() as u64) << 16;
        FeatureIndices([
            feature_index(both(pawns)),
            feature_index((castle & black).mixed()),
            feature_index((castle & white).mixed()),
            feature_index(both(sliders)),
            feature_index(position.hand_key()),
            feature_index(moves.wrapping_mul(0x9e37_79b9_7f4a_7c15)),
        ])
    }
}

/// The best mixed bits are the upper ones.
#[inline]
fn feature_index(mixed: u64) -> u16 {
    (mixed >> (64 - ENTRIES.ilog2())) as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Rules, Variant};

    #[test]
    fn errors_are_learnt_where_they_were_made_and_stay_bounded() {
        let none = [PieceTo::NONE; 2];
        let mut position = Position::start(Rules::of(Variant::Shogi));
        let at_start = FeatureIndices::of(&position, none);
        let mut corrections = CorrectionHistory::new();
        corrections.learn(Color::Black, at_start, 40, 8);
        let once = corrections.of(Color::Black, at_start);
        assert!(once > 0, "{once}");
        for _ in 0..1_000 {
            corrections.learn(Color::Black, at_start, 5_000, 30);
        }
        let most = corrections.of(Color::Black, at_start);
        assert!(most > 10 * once && most <= FEATURES as i32 * REACH, "{once} {most}");
        assert_eq!(corrections.of(Color::White, at_start), 0, "the other side to move has tables of its own");

        // a pawn's move leaves castles, sliders, hands and the moves before as they were
        position.do_move("7g7f".parse().unwrap());
        let other_pawns = corrections.of(Color::Black, FeatureIndices::of(&position, none));
        assert!(other_pawns > 0 && other_pawns < most, "{other_pawns} {most}");

        for _ in 0..1_000 {
            corrections.learn(Color::Black, at_start, -5_000, 30);
        }
        assert_eq!(corrections.of(Color::Black, at_start), -most);
        corrections.clear();
        assert_eq!(corrections.of(Color::Black, at_start), 0);
    }

    #[test]
    fn each_side_s_castle_has_a_place_of_its_own() {
        let mut position = Position::start(Rules::of(Variant::Sho));
        let before = FeatureIndices::of(&position, [PieceTo::NONE; 2]).0;
        position.do_move("4i4h".parse().unwrap());
        let after = FeatureIndices::of(&position, [PieceTo::NONE; 2]).0;
        let changed: Vec<usize> = (0..FEATURES).filter(|feature| before[*feature] != after[*feature]).collect();
        assert_eq!(changed, [1]);
    }
}
