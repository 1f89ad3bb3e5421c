//! Numbers that do not enter a value as a sum: attacks on kings and endings. What they do is found by changing them a little.

use super::{loss::values, pool::Pool, samples::Board};
use crate::engine::eval::table::EvalTable;

/// How far such a number may stray without much evidence.
pub const SPREAD: f64 = 8.0;
/// Change that shows what a number does; not too small, as values are whole.
const NUDGE: f64 = 4.0;

/// Reads or writes the nonlinear numbers in a fixed order.
fn each(table: &mut EvalTable, mut visit: impl FnMut(f64) -> f64) {
    let whole = |number: f64| number.round().clamp(-3_000.0, 3_000.0) as i16;
    let byte = |number: f64| number.round().clamp(0.0, 60.0) as u8;
    for king_attack in table.king_attack.iter_mut().chain(&mut table.king_attack_in_hand) {
        // 0 stands for a piece that does not attack, or is not in the game
        let visited = visit(*king_attack as f64);
        if *king_attack > 0 {
            *king_attack = byte(visited).max(1);
        }
    }
    table.tempo = whole(visit(table.tempo as f64));
    if let Some(ending) = &mut table.ending {
        // how kings are driven is left alone: few games come to that, and those that do are won anyway
        for number in std::iter::once(&mut ending.trade).chain(&mut ending.pieces_left) {
            *number = whole(visit(*number as f64));
        }
    }
}

pub fn read(table: &EvalTable) -> Vec<f64> {
    let mut numbers = Vec::new();
    each(&mut table.clone(), |number| {
        numbers.push(number);
        number
    });
    numbers
}

pub fn write(table: &mut EvalTable, numbers: &[f64]) {
    let mut numbers = numbers.iter();
    each(table, |number| numbers.next().copied().unwrap_or(number));
}

/// By number and then by sample: what one more of the number adds to the value. Empty where it adds nothing.
pub fn slopes(board: &Board, table: &EvalTable, pool: &Pool) -> Vec<Vec<f32>> {
    let numbers = read(table);
    let base = values(board.rules, table, &board.samples, pool);
    let slope = |index: usize| {
        let mut nudged = numbers.clone();
        nudged[index] += NUDGE;
        let mut table = table.clone();
        write(&mut table, &nudged);
        if read(&table) == numbers {
            return Vec::new();
        }
        let moved = values(board.rules, &table, &board.samples, pool);
        moved.iter().zip(&base).map(|(moved, base)| (moved - base) / NUDGE as f32).collect()
    };
    (0..numbers.len()).map(slope).collect()
}
