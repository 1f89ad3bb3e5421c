//! Arithmetic in integers, so that every machine visits the same nodes.

/// Logarithm to base 2 in 1/256, linear between powers of two; `n` is not 0.
pub const fn log2(n: u32) -> i32 {
    let whole = n.ilog2();
    (whole << 8) as i32 + (((n as u64) << 8 >> whole) & 255) as i32
}

/// FNV-1a, of 64 bits.
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
