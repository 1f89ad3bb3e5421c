//! For every machine but WebAssembly: the compiler makes vector instructions of it.

use super::{Eight, ONE};

/// The sum of `weight * activation²`, the activations being these sums cut to 0 … [`ONE`]. Weights keep within ±127.
pub fn dot(sums: &[Eight], weights: &[Eight]) -> i32 {
    let products = sums.as_flattened().iter().zip(weights.as_flattened()).map(|(sum, weight)| {
        let activation = (*sum).clamp(0, ONE);
        i32::from(activation * weight) * i32::from(activation)
    });
    products.sum()
}
