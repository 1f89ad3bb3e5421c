//! Random numbers that depend on their seed alone, the same on every machine.

/// A sequence of pseudorandom numbers: SplitMix64 (Steele, Lea and Flood, 2014).
///
/// ```
/// use suizo::rules::random::SplitMix64;
/// let mut random = SplitMix64::new(0);
/// assert_eq!(random.next_u64(), 0xe220_a839_7b1d_cdaf);
/// assert!(random.below(6) < 6);
/// ```
#[derive(Debug, Clone)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The sequence of a seed; all seeds are equal.
    #[must_use]
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The sequence of one part of a job, so that parts can be done in any order.
    #[must_use]
    pub const fn of_part(seed: u64, part: u64) -> SplitMix64 {
        SplitMix64(mix(seed) ^ mix(part))
    }

    /// The next number; all 64 bits are random.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        let number = mix(self.0);
        self.0 = self.0.wrapping_add(INCREMENT);
        number
    }

    /// A number below `n`, or 0 when there is none.
    #[must_use]
    pub const fn below(&mut self, n: usize) -> usize {
        ((self.next_u64() as u128 * n as u128) >> 64) as usize
    }

    /// Puts a list into another order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}

/// What the state of the generator grows by: 2^64 divided by the golden ratio.
const INCREMENT: u64 = 0x9e37_79b9_7f4a_7c15;

/// A number that looks random and depends on these bits alone: the first of the sequence with this seed.
#[must_use]
#[inline]
pub const fn mix(bits: u64) -> u64 {
    let bits = bits.wrapping_add(INCREMENT);
    let bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}
