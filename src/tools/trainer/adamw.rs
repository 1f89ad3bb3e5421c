//! AdamW (Loshchilov and Hutter 2019): each number moves at a pace of its own, and decays a little.

/// How the numbers have been moving.
#[derive(Debug, Clone, PartialEq)]
pub struct AdamW {
    pub means: Vec<f32>,
    pub squares: Vec<f32>,
    pub n_steps: u32,
}

const MEMORY: f32 = 0.9;
const MEMORY_OF_SQUARES: f32 = 0.999;
const DECAY: f32 = 0.01;
const TINY: f32 = 1e-8;

impl AdamW {
    pub fn new(n: usize) -> AdamW {
        AdamW { means: vec![0.0; n], squares: vec![0.0; n], n_steps: 0 }
    }

    /// Moves the numbers one step against the sum of these gradients, which are set to nothing; `n` is the number of positions.
    pub fn step(&mut self, numbers: &mut [f32], gradients: &mut [Vec<f32>], n: usize, rate: f32) {
        self.n_steps += 1;
        let (first, others) = gradients.split_first_mut().expect("a thread");
        for other in others {
            for (sum, number) in first.iter_mut().zip(other.iter_mut()) {
                *sum += std::mem::take(number);
            }
        }
        let steps = self.n_steps as i32;
        let (unbias, unbias_squares) = (1.0 - MEMORY.powi(steps), 1.0 - MEMORY_OF_SQUARES.powi(steps));
        let share = (n.max(1) as f32).recip();
        let moved = self.means.iter_mut().zip(&mut self.squares);
        for ((number, gradient), (mean, square)) in numbers.iter_mut().zip(first).zip(moved) {
            let slope = std::mem::take(gradient) * share;
            *mean += (1.0 - MEMORY) * (slope - *mean);
            *square += (1.0 - MEMORY_OF_SQUARES) * (slope * slope - *square);
            let pace = (*mean / unbias) / ((*square / unbias_squares).sqrt() + TINY);
            *number -= rate * (pace + DECAY * *number);
        }
    }
}
