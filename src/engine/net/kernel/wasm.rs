//! For WebAssembly with 128-bit registers. Nothing of "relaxed" SIMD, which may differ between machines.

use super::{Eight, ONE};
use std::arch::wasm32::{
    i16x8, i16x8_max, i16x8_min, i16x8_mul, i16x8_splat, i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane, i32x4_splat,
    v128,
};

/// One load once it is compiled.
#[inline(always)]
fn load(eight: &Eight) -> v128 {
    let [a, b, c, d, e, f, g, h] = *eight;
    i16x8(a, b, c, d, e, f, g, h)
}

/// As `dot` in `portable.rs`.
#[inline]
pub fn dot(sums: &[Eight], weights: &[Eight]) -> i32 {
    let (zero, one) = (i16x8_splat(0), i16x8_splat(ONE));
    let mut total = i32x4_splat(0);
    for (sum, weight) in sums.iter().zip(weights) {
        let activation = i16x8_min(i16x8_max(load(sum), zero), one);
        // at most 255 * 127, which is no more than 16 bits hold
        let weighted = i16x8_mul(activation, load(weight));
        total = i32x4_add(total, i32x4_dot_i16x8(weighted, activation));
    }
    i32x4_extract_lane::<0>(total)
        + i32x4_extract_lane::<1>(total)
        + i32x4_extract_lane::<2>(total)
        + i32x4_extract_lane::<3>(total)
}
