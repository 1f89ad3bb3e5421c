//! Random choices in tests, the same on every machine.

/// A linear congruential generator (Knuth's, of MMIX). What tests expect of games at random belongs to its sequences.
pub struct Random(pub u64);

impl Random {
    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}
