//! Moves numbers downhill: gradient descent in small batches, each number at a pace of its own (Adam, Kingma and Ba 2014).

use super::{
    features::{FeatureRow, Features, Numbers},
    loss::{log_loss, logistic},
    pool::Pool,
};
use crate::engine::eval::table::EvalTable;

/// What the numbers are fitted to, and how.
pub struct Descent<'a> {
    pub features: &'a Features,
    /// The value that means odds of e to 1.
    pub scale: f64,
    pub epochs: usize,
    pub pool: &'a Pool<'a>,
}

const BATCH: usize = 8_192;
/// First step, in the numbers' own unit; it shrinks to nothing by the end.
const STEP: f64 = 4.0;
const MEMORY: f64 = 0.9;
const MEMORY_OF_SQUARES: f64 = 0.999;
/// What a position counts for against the numbers as they stand: those of one game are much alike.
const WEIGHT: f64 = 2.0;

impl Descent<'_> {
    /// The numbers after all passes; `tell` receives the loss at the games kept apart.
    pub fn run(&self, table: &EvalTable, mut tell: impl FnMut(usize, f64)) -> Numbers {
        let mut numbers = Numbers::of(table);
        let start = numbers.clone();
        let spreads = numbers.spreads();
        let n = numbers.0.len();
        let (mut mean, mut square) = (vec![0.0; n], vec![0.0; n]);
        let rows = &self.features.learn;
        let n_batches = rows.len().div_ceil(BATCH);
        let n_steps = n_batches * self.epochs;
        let mut step = 0;
        for epoch in 1..=self.epochs {
            for batch in 0..n_batches {
                // every n-th position, so that no batch is of one board or one game
                let mut gradient = self.gradient(&numbers, rows, batch, n_batches);
                for (index, gradient) in gradient.iter_mut().enumerate() {
                    let stray = (numbers.0[index] - start.0[index]) / (spreads[index] * spreads[index]);
                    *gradient += stray / (WEIGHT * rows.len() as f64);
                }
                step += 1;
                let pace = STEP * (1.0 + (std::f64::consts::PI * step as f64 / n_steps as f64).cos()) / 2.0;
                let [warm, warm_square] = [MEMORY, MEMORY_OF_SQUARES].map(|memory| 1.0 - memory.powi(step));
                for index in 0..n {
                    let gradient = gradient[index];
                    mean[index] += (1.0 - MEMORY) * (gradient - mean[index]);
                    square[index] += (1.0 - MEMORY_OF_SQUARES) * (gradient * gradient - square[index]);
                    let size = (square[index] / warm_square).sqrt() + 1e-12;
                    numbers.0[index] -= pace * (mean[index] / warm) / size;
                }
            }
            tell(epoch, self.loss(&numbers, &self.features.test));
        }
        numbers
    }

    /// Mean slope of the loss over the rows of one batch.
    fn gradient(&self, numbers: &Numbers, rows: &[FeatureRow], batch: usize, n_batches: usize) -> Vec<f64> {
        let sums = self.pool.each(|worker| {
            let mut sum = vec![0.0; numbers.0.len()];
            for row in rows.iter().skip(batch + worker * n_batches).step_by(n_batches * self.pool.n) {
                let error = logistic(row.value(&numbers.0) / self.scale) - row.target as f64;
                row.add_slopes(error / self.scale, &mut sum);
            }
            sum
        });
        let count = (rows.len() - batch).div_ceil(n_batches) as f64;
        let mut all = vec![0.0; numbers.0.len()];
        for sum in sums {
            all.iter_mut().zip(sum).for_each(|(all, sum)| *all += sum / count);
        }
        all
    }

    fn loss(&self, numbers: &Numbers, rows: &[FeatureRow]) -> f64 {
        let each = rows.iter().map(|row| log_loss(row.value(&numbers.0) / self.scale, row.target as f64));
        each.sum::<f64>() / rows.len().max(1) as f64
    }
}
