//! How well values predict results.

use super::{
    pool::Pool,
    samples::{Board, Sample, is_for_test},
};
use crate::engine::eval::{Evaluator, table::EvalTable};
use crate::rules::Rules;

pub fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The log loss (cross-entropy) of a target for someone who expected the odds of `x`.
pub fn log_loss(x: f64, target: f64) -> f64 {
    let expected = logistic(x).clamp(1e-9, 1.0 - 1e-9);
    -(target * expected.ln() + (1.0 - target) * (1.0 - expected).ln())
}

/// The score that means odds of e to 1: the scale on which the search's scores predict results best.
pub fn scale_of(samples: &[Sample]) -> f64 {
    let loss_at = |scale: f64| {
        let each = samples.iter().map(|sample| log_loss(sample.score as f64 / scale, sample.result));
        each.sum::<f64>()
    };
    let scales = (10..=120).map(|tens| tens as f64 * 10.0);
    scales
        .map(|scale| (loss_at(scale), scale))
        .min_by(|one, other| one.0.total_cmp(&other.0))
        .map_or(400.0, |(_, scale)| scale)
}

/// Mean loss of the real evaluation: at the games learnt from and at those kept apart.
pub fn losses(table: &EvalTable, boards: &[Board], scale: f64, pool: &Pool) -> (f64, f64) {
    let mut sums = [(0.0, 0usize); 2];
    for board in boards {
        let values = values(board.rules, table, &board.samples, pool);
        for ((value, sample), target) in values.iter().zip(&board.samples).zip(&board.targets) {
            let sum = &mut sums[is_for_test(sample.game) as usize];
            *sum = (sum.0 + log_loss(*value as f64 / scale, *target), sum.1 + 1);
        }
    }
    let mean = |(sum, count): (f64, usize)| sum / count.max(1) as f64;
    (mean(sums[0]), mean(sums[1]))
}

/// Values for the side to move.
pub fn values(rules: &'static Rules, table: &EvalTable, samples: &[Sample], pool: &Pool) -> Vec<f32> {
    let evaluator = evaluator(rules, table);
    pool.map(samples, |sample| evaluator.value(&sample.position, &evaluator.sums(&sample.position)) as f32)
}

/// An evaluator that lives as long as the program: a fit needs a few hundred of them at most.
pub fn evaluator(rules: &'static Rules, table: &EvalTable) -> Evaluator {
    Evaluator::with_table(rules, Box::leak(Box::new(table.clone())))
}
