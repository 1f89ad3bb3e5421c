//! The numbers of a net.

use super::{features::NetGame, kernel::Eight};

/// Most neurons of a side: with twice as many and the largest weights, the output still fits 32 bits.
pub const MAX_WIDTH: usize = 128;
/// Weights of the output are stored times this.
pub const OUTPUT_ONE: i32 = 64;

/// A net of one hidden layer. Each side's features add up to `width` sums; their activations, those of the side to move first,
/// are weighted and added up to one number. It corrects the tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights {
    /// Which game it is for.
    pub game: NetGame,
    /// Neurons of a side.
    pub width: usize,
    /// What an output of 1 is worth, in hundredths of a pawn.
    pub scale: i32,
    /// Added to the output, times [`ONE`](super::kernel::ONE) and [`OUTPUT_ONE`].
    pub output_bias: i32,
    /// Weights of the activations of the side to move, then of the other's, times [`OUTPUT_ONE`].
    pub output: Vec<Eight>,
    /// What sums begin with, times [`ONE`](super::kernel::ONE).
    pub biases: Vec<Eight>,
    /// Weights of each feature, times [`ONE`](super::kernel::ONE); a row of zeros follows the last.
    pub rows: Vec<Eight>,
}

#[cfg(test)]
impl Weights {
    /// A net that knows nothing, with large numbers.
    pub fn random(game: NetGame, width: usize, seed: u64) -> Weights {
        let mut random = crate::rules::random::SplitMix64::new(seed);
        let mut eights = |n: usize, limit: usize| -> Vec<Eight> {
            let mut number = || (random.below(2 * limit + 1) as i32 - limit as i32) as i16;
            (0..n * width / 8).map(|_| std::array::from_fn(|_| number())).collect()
        };
        let mut rows = eights(game.n_features(), 60);
        // some that no byte holds
        rows[1][3] = -128;
        rows[2][5] = 300;
        rows.resize((game.n_features() + 1) * width / 8, [0; 8]);
        let (output, biases) = (eights(2, 127), eights(1, 200));
        Weights { game, width, scale: 120, output_bias: 999, output, biases, rows }
    }
}
