//! A net in floating point.

use super::dataset::{Dataset, Sample};
use crate::{
    engine::net::{NetGame, ONE, OUTPUT_ONE},
    rules::random::SplitMix64,
    tools::arena::in_parallel,
};
use std::sync::Mutex;

/// The shape of a net.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// The game.
    pub game: NetGame,
    /// Neurons of a side: 32, 64 or 128.
    pub width: usize,
}

/// The numbers of a net, all in one row: those of each feature, the biases, the weights of the output, its bias.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameters {
    pub shape: Shape,
    pub numbers: Vec<f32>,
}

/// Pieces on a board and in hands, about: what a sum is made of.
const ACTIVE: f32 = 40.0;
/// Weights of the output keep within what a byte holds.
pub const OUTPUT_LIMIT: f32 = 127.0 / OUTPUT_ONE as f32;
/// The others within what their sums can bear.
pub const LIMIT: f32 = 1.98;

impl Shape {
    pub fn n_features(self) -> usize {
        self.game.n_features()
    }

    /// Where the biases begin, where the weights of the output begin, and where its bias is.
    pub fn places(self) -> [usize; 3] {
        let biases = self.n_features() * self.width;
        [biases, biases + self.width, biases + 3 * self.width]
    }

    pub fn n_numbers(self) -> usize {
        self.places()[2] + 1
    }
}

impl Parameters {
    /// Small numbers by chance.
    pub fn random(shape: Shape, seed: u64) -> Parameters {
        let mut random = SplitMix64::new(seed);
        let mut within = |limit: f32| ((random.next_u64() >> 40) as f32 / (1u64 << 23) as f32 - 1.0) * limit;
        let [biases, output, last] = shape.places();
        let numbers = (0..shape.n_numbers()).map(|place| {
            if place < biases {
                within(ACTIVE.sqrt().recip())
            } else if place < output {
                // in the middle of where an activation rises
                0.4
            } else if place < last {
                within((shape.width as f32).sqrt().recip())
            } else {
                0.0
            }
        });
        Parameters { shape, numbers: numbers.collect() }
    }

    /// The same as a file stores them: what is learnt with them is what is played with.
    pub fn rounded(&self) -> Parameters {
        let [_, output, last] = self.shape.places();
        let to = |number: f32, one: f32| (number * one).round() / one;
        let rounded = self.numbers.iter().enumerate().map(|(place, number)| {
            let one = if (output..last).contains(&place) { OUTPUT_ONE } else { i32::from(ONE) };
            to(*number, one as f32)
        });
        Parameters { shape: self.shape, numbers: rounded.collect() }
    }

    /// Keeps every number within its limits.
    pub fn clip(&mut self) {
        let [_, output, last] = self.shape.places();
        for (place, number) in self.numbers.iter_mut().enumerate() {
            let limit = if (output..last).contains(&place) { OUTPUT_LIMIT } else { LIMIT };
            *number = number.clamp(-limit, limit);
        }
    }
}

/// What is predicted, and how much of the tables' exponent an output of 1 is.
#[derive(Debug, Clone, Copy)]
pub struct Goal {
    /// Share of the result in the target; the search's score has the rest.
    pub result_share: f32,
    /// Exponents of the logistic curve for an output of 1.
    pub step: f32,
}

impl Goal {
    pub fn target(&self, sample: &Sample) -> f32 {
        (1.0 - self.result_share) * logistic(sample.score) + self.result_share * sample.result
    }
}

pub fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Sums over positions: of squared errors, those of the tables alone, those of the score itself, and how often the better side was told.
#[derive(Debug, Clone, Copy, Default)]
pub struct Losses {
    pub n: f64,
    pub net: f64,
    pub tables: f64,
    pub score: f64,
    pub signs: f64,
}

impl Losses {
    pub fn add(&mut self, other: &Losses) {
        self.n += other.n;
        self.net += other.net;
        self.tables += other.tables;
        self.score += other.score;
        self.signs += other.signs;
    }
}

/// Goes through these positions on several threads. Adds the gradients of the squared error to `gradients`, one list a thread, unless there are
/// none.
pub fn pass(
    parameters: &Parameters,
    data: &Dataset,
    samples: &[u32],
    goal: &Goal,
    gradients: &mut [Vec<f32>],
    lanes: usize,
) -> Losses {
    let share = samples.len().div_ceil(lanes.max(1)).max(1);
    let mut gradients = gradients.iter_mut();
    let jobs: Vec<_> =
        samples.chunks(share).map(|part| Mutex::new((part, gradients.next(), Losses::default()))).collect();
    in_parallel(jobs.len(), &|number| {
        let mut job = jobs[number].lock().expect("each job has a thread of its own");
        let (part, gradients, losses) = &mut *job;
        let mut gradients = gradients.as_mut().map(|numbers| numbers.as_mut_slice());
        for sample in *part {
            let sample = &data.positions()[*sample as usize];
            let features = data.features_of(sample);
            let gradients = gradients.as_deref_mut();
            match parameters.shape.width {
                32 => learn::<32>(parameters, features, sample, goal, gradients, losses),
                64 => learn::<64>(parameters, features, sample, goal, gradients, losses),
                _ => learn::<128>(parameters, features, sample, goal, gradients, losses),
            }
        }
    });
    let mut losses = Losses::default();
    for job in jobs {
        losses.add(&job.into_inner().expect("no thread broke").2);
    }
    losses
}

/// What the features of each side add up to, and what the net makes of it.
#[inline(always)]
fn output<const WIDTH: usize>(parameters: &Parameters, features: [&[u16]; 2]) -> ([[f32; WIDTH]; 2], f32) {
    let [biases, output, last] = parameters.shape.places();
    let (rows, _) = parameters.numbers[..biases].as_chunks::<WIDTH>();
    let (weights, _) = parameters.numbers[output..last].as_chunks::<WIDTH>();
    let sums = features.map(|features| {
        let mut sums = [0.0; WIDTH];
        sums.copy_from_slice(&parameters.numbers[biases..output]);
        for feature in features {
            for (sum, weight) in sums.iter_mut().zip(&rows[*feature as usize]) {
                *sum += weight;
            }
        }
        sums
    });
    let mut value = parameters.numbers[last];
    for (sums, weights) in sums.iter().zip(weights) {
        let mut part = 0.0;
        for (sum, weight) in sums.iter().zip(weights) {
            let activation = sum.clamp(0.0, 1.0);
            part += activation * activation * weight;
        }
        value += part;
    }
    (sums, value)
}

#[inline(always)]
fn learn<const WIDTH: usize>(
    parameters: &Parameters,
    features: [&[u16]; 2],
    sample: &Sample,
    goal: &Goal,
    gradients: Option<&mut [f32]>,
    losses: &mut Losses,
) {
    let (sums, value) = output::<WIDTH>(parameters, features);
    let exponent = sample.tables + goal.step * value;
    let (predicted, target) = (logistic(exponent), goal.target(sample));
    let error = predicted - target;
    let squared = |error: f32| f64::from(error * error);
    losses.n += 1.0;
    losses.net += squared(error);
    losses.tables += squared(logistic(sample.tables) - target);
    losses.score += squared(logistic(sample.score) - target);
    losses.signs += f64::from(u8::from((exponent > 0.0) == (sample.score > 0.0)));

    let Some(gradients) = gradients else { return };
    let [biases, output, last] = parameters.shape.places();
    let (weights, _) = parameters.numbers[output..last].as_chunks::<WIDTH>();
    let slope = 2.0 * error * predicted * (1.0 - predicted) * goal.step;
    gradients[last] += slope;
    for side in 0..2 {
        let mut slopes = [0.0; WIDTH];
        let place = output + side * WIDTH;
        for lane in 0..WIDTH {
            let sum = sums[side][lane];
            let activation = sum.clamp(0.0, 1.0);
            gradients[place + lane] += slope * activation * activation;
            let is_rising = if sum > 0.0 && sum < 1.0 { 1.0 } else { 0.0 };
            slopes[lane] = slope * weights[side][lane] * 2.0 * activation * is_rising;
        }
        let (of_features, rest) = gradients.split_at_mut(biases);
        for (gradient, slope) in rest[..WIDTH].iter_mut().zip(&slopes) {
            *gradient += slope;
        }
        let (of_rows, _) = of_features.as_chunks_mut::<WIDTH>();
        for feature in features[side] {
            for (gradient, slope) in of_rows[*feature as usize].iter_mut().zip(&slopes) {
                *gradient += slope;
            }
        }
    }
}

/// The net's output for what both sides see.
#[cfg(test)]
pub fn value(parameters: &Parameters, features: [&[u16]; 2]) -> f32 {
    match parameters.shape.width {
        32 => output::<32>(parameters, features).1,
        64 => output::<64>(parameters, features).1,
        _ => output::<128>(parameters, features).1,
    }
}
