//! What each number of a table has to do with a position.

use super::{
    loss::evaluator,
    nonlinear,
    pool::Pool,
    samples::{Board, is_for_test},
};
use crate::engine::eval::{
    Evaluator, Sums, places,
    royals::{NO_KING, is_royal},
    table::{EvalTable, Pair},
};
use crate::rules::{Color, Kind, Position, Rules, Square};

/// Linear numbers come as pairs, in this order: worth of kinds, each in hand, first in hand, places by kind, a spare royal.
pub const N_PAIRS: usize = SPARE_ROYAL + 1;
const IN_HAND: usize = Kind::N;
const FIRST_IN_HAND: usize = IN_HAND + 8;
pub const PLACES: usize = FIRST_IN_HAND + 8;
const SPARE_ROYAL: usize = PLACES + Kind::N * places::N_SLOTS;

/// Numbers in a row: linear pairs (opening, endgame), then the nonlinear ones.
#[derive(Debug, Clone)]
pub struct Numbers(pub Vec<f64>);

/// How often a pair of numbers counts, in quarters.
#[derive(Clone, Copy)]
struct Count {
    pair: u16,
    quarters: i16,
}

/// A position as the descent sees it: `value = fixed + gain * (counts * numbers) + slopes * nonlinear numbers`.
pub struct FeatureRow {
    counts: Vec<Count>,
    /// Share of the endgame numbers.
    endgame: f32,
    gain: f32,
    slopes: Vec<f32>,
    /// What the value is without the numbers.
    fixed: f32,
    pub target: f32,
}

/// All positions, those kept for the test apart.
pub struct Features {
    pub learn: Vec<FeatureRow>,
    pub test: Vec<FeatureRow>,
}

impl Numbers {
    pub fn of(table: &EvalTable) -> Numbers {
        let mut all = Vec::with_capacity(2 * N_PAIRS);
        let mut pair = |pair: Pair| all.extend([pair.0 as f64, pair.1 as f64]);
        table.material.iter().chain(&table.hand).chain(&table.first_in_hand).for_each(|worth| pair(*worth));
        for kind in 0..Kind::N {
            for slot in 0..places::N_SLOTS {
                let unit = |phase: usize| table.places[phase][kind][slot] as i16 * places::UNIT as i16;
                pair((unit(0), unit(1)));
            }
        }
        pair(table.spare_royal);
        all.extend(nonlinear::read(table));
        Numbers(all)
    }

    /// Rounds them into a table. What moves alike and never changes back is worth the same.
    pub fn write_to(&self, table: &mut EvalTable, rules: &Rules) {
        let whole = |pair: usize| (self.0[2 * pair].round() as i16, self.0[2 * pair + 1].round() as i16);
        for kind in Kind::ALL {
            let from = if rules.has_drops() { kind } else { places::as_mover(kind) };
            if table.material[kind.index()] != (0, 0) {
                table.material[kind.index()] = whole(from.index());
            }
            for slot in 0..places::N_SLOTS {
                let pair = PLACES + kind.index() * places::N_SLOTS + slot;
                for phase in 0..2 {
                    let units = (self.0[2 * pair + phase] / places::UNIT as f64).round();
                    table.places[phase][kind.index()][slot] = units.clamp(-127.0, 127.0) as i8;
                }
            }
        }
        for kind in 0..8 {
            table.hand[kind] = whole(IN_HAND + kind);
            table.first_in_hand[kind] = whole(FIRST_IN_HAND + kind);
        }
        table.spare_royal = whole(SPARE_ROYAL);
        nonlinear::write(table, &self.0[2 * N_PAIRS..]);
    }

    /// How far each number may stray from where it was without much evidence.
    pub fn spreads(&self) -> Vec<f64> {
        const WORTH: f64 = 80.0;
        const PLACE: f64 = 24.0;
        let spread = |index: usize| match index / 2 {
            PLACES..SPARE_ROYAL => PLACE,
            pair if pair < N_PAIRS => WORTH,
            _ => nonlinear::SPREAD,
        };
        (0..self.0.len()).map(spread).collect()
    }
}

impl FeatureRow {
    pub fn value(&self, numbers: &[f64]) -> f64 {
        let [opening, endgame] = self.shares();
        let count = |count: &Count| {
            let pair = 2 * count.pair as usize;
            count.quarters as f64 * (opening * numbers[pair] + endgame * numbers[pair + 1])
        };
        let nonlinear = self.slopes.iter().zip(&numbers[2 * N_PAIRS..]).map(|(slope, number)| *slope as f64 * number);
        self.fixed as f64 + self.counts.iter().map(count).sum::<f64>() + nonlinear.sum::<f64>()
    }

    /// Adds what the value gains from one more of each number, times `error`.
    pub fn add_slopes(&self, error: f64, gradient: &mut [f64]) {
        let [opening, endgame] = self.shares().map(|share| share * error);
        for count in &self.counts {
            let pair = 2 * count.pair as usize;
            gradient[pair] += count.quarters as f64 * opening;
            gradient[pair + 1] += count.quarters as f64 * endgame;
        }
        for (slope, gradient) in self.slopes.iter().zip(&mut gradient[2 * N_PAIRS..]) {
            *gradient += *slope as f64 * error;
        }
    }

    /// What a quarter of an opening and of an endgame number counts.
    fn shares(&self) -> [f64; 2] {
        let (gain, endgame) = (self.gain as f64 / 4.0, self.endgame as f64);
        [gain * (1.0 - endgame), gain * endgame]
    }
}

impl Features {
    pub fn of(table: &EvalTable, boards: &[Board], pool: &Pool) -> Features {
        let numbers = Numbers::of(table);
        let mut features = Features { learn: Vec::new(), test: Vec::new() };
        for board in boards {
            let evaluator = evaluator(board.rules, table);
            let slopes = nonlinear::slopes(board, table, pool);
            let numbered: Vec<usize> = (0..board.samples.len()).collect();
            let rows = pool.map(&numbered, |index| {
                let position = &board.samples[*index].position;
                let sums = evaluator.sums(position);
                let mut row = FeatureRow {
                    counts: counts(position, &sums),
                    endgame: evaluator.progress(&sums) as f32 / evaluator.phase_span as f32,
                    gain: gain(&evaluator, position, &sums),
                    slopes: slopes.iter().map(|by_sample| by_sample.get(*index).copied().unwrap_or(0.0)).collect(),
                    fixed: 0.0,
                    target: board.targets[*index] as f32,
                };
                row.fixed = evaluator.value(position, &sums) as f32 - row.value(&numbers.0) as f32;
                row
            });
            for (row, sample) in rows.into_iter().zip(&board.samples) {
                if is_for_test(sample.game) { features.test.push(row) } else { features.learn.push(row) }
            }
        }
        features
    }
}

/// What the value gains from one more hundredth in the sums.
fn gain(evaluator: &Evaluator, position: &Position, sums: &Sums) -> f32 {
    const STEP: i32 = 32;
    let value = evaluator.before_ending(position, sums);
    let ending = |value| evaluator.ending(position, sums, value);
    1.0 + (ending(value + STEP) - ending(value - STEP)) as f32 / (2 * STEP) as f32
}

fn counts(position: &Position, sums: &Sums) -> Vec<Count> {
    let rules = position.rules();
    let mut counts = Vec::with_capacity(200);
    for side in Color::ALL {
        let sign = if side == position.turn() { 1 } else { -1 };
        let mut add = |pair: usize, quarters: i32| {
            counts.push(Count { pair: pair as u16, quarters: (sign * quarters) as i16 });
        };
        // as the side itself sees the board
        let seen = |square: Square| if side == Color::Black { square } else { rules.geometry().rotate(square) };
        let king = sums.kings[side.index()];
        let king = if king == NO_KING { None } else { Square::try_from_index(king as usize).map(seen) };
        for square in position.occupied() {
            let Some(piece) = position.piece_at(square) else { continue };
            let square = seen(square);
            if piece.color() == side {
                let kind = if king == Some(square) { Kind::King } else { piece.kind() };
                let worth = if rules.has_drops() { kind } else { places::as_mover(kind) };
                if !is_royal(kind) {
                    add(worth.index(), 4);
                }
                places::own_slots(rules, king, square, |slot| add(place(kind, slot), 4));
            } else if let Some(king) = king {
                places::threat_slots(king, square, |slot| add(place(places::as_threat(piece.kind()), slot), -4));
            }
        }
        for (kind, count) in position.hand(side).iter() {
            let count = count as i32;
            add(IN_HAND + kind.index(), count.min(4) * 4 + (count - 4).max(0) * 3);
            add(FIRST_IN_HAND + kind.index(), 4);
        }
        if position.royals(side).has_many() {
            add(SPARE_ROYAL, 4);
        }
    }
    counts
}

fn place(kind: Kind, slot: usize) -> usize {
    PLACES + places::as_mover(kind).index() * places::N_SLOTS + slot
}
