//! Arithmetic in integers, so that every machine visits the same nodes.

/// Logarithm to base 2 in 1/256, linear between powers of two; `n` is not 0.
pub const fn log2(n: u32) -> i32 {
    let whole = n.ilog2();
    (whole << 8) as i32 + (((n as u64) << 8 >> whole) & 255) as i32
}

/// SplitMix64's finisher: 64 bits that look random, always the same for the same input.
#[inline]
pub fn mix(bits: u64) -> u64 {
    let bits = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}
