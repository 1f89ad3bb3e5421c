//! The arithmetic of a net, eight numbers at a time. Each of the files does the same, bit for bit.
//!
//! The intrinsics of WebAssembly that are used take values, not addresses, and need no unsafe code. Those of x86-64 would; there the
//! compiler makes the same instructions of the portable code, as it does of what adds rows up on every machine.

#[cfg(any(test, not(target_arch = "wasm32")))]
mod portable;
#[cfg(target_arch = "wasm32")]
mod wasm;

#[cfg(not(target_arch = "wasm32"))]
pub use portable::dot;
#[cfg(target_arch = "wasm32")]
pub use wasm::dot;

/// Eight numbers, as many as a register holds.
pub type Eight = [i16; 8];

/// An activation at its upper limit. What goes in is cut to 0 … 255.
pub const ONE: i16 = 255;

/// `to = from + plus - minus`.
#[inline]
pub fn shift(to: &mut [Eight], from: &[Eight], plus: &[Eight], minus: &[Eight]) {
    for ((to, from), (plus, minus)) in to.iter_mut().zip(from).zip(plus.iter().zip(minus)) {
        for lane in 0..8 {
            to[lane] = from[lane].wrapping_add(plus[lane]).wrapping_sub(minus[lane]);
        }
    }
}

/// The same with two of each.
#[inline]
pub fn shift_two(to: &mut [Eight], from: &[Eight], plus: [&[Eight]; 2], minus: [&[Eight]; 2]) {
    let changes = plus[0].iter().zip(plus[1]).zip(minus[0].iter().zip(minus[1]));
    for ((to, from), ((plus, more), (minus, less))) in to.iter_mut().zip(from).zip(changes) {
        for lane in 0..8 {
            to[lane] = from[lane].wrapping_add(plus[lane]).wrapping_add(more[lane]);
            to[lane] = to[lane].wrapping_sub(minus[lane]).wrapping_sub(less[lane]);
        }
    }
}

/// `to += row`.
#[inline]
pub fn add(to: &mut [Eight], row: &[Eight]) {
    for (to, row) in to.iter_mut().zip(row) {
        for lane in 0..8 {
            to[lane] = to[lane].wrapping_add(row[lane]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Eight, portable};
    use crate::rules::random::SplitMix64;

    fn eights(random: &mut SplitMix64, n: usize, limit: usize) -> Vec<Eight> {
        let number = |random: &mut SplitMix64| (random.below(2 * limit + 1) as i32 - limit as i32) as i16;
        (0..n).map(|_| std::array::from_fn(|_| number(random))).collect()
    }

    #[test]
    fn the_sum_is_that_of_its_definition() {
        let mut random = SplitMix64::new(1);
        for round in 0..100_000 {
            let n = 1 + random.below(16);
            // sums far outside of what is cut, and the largest weights
            let limit = [40, 300, 5_000, 32_767][round % 4];
            let (sums, weights) = (eights(&mut random, n, limit), eights(&mut random, n, 127));
            let terms = sums.as_flattened().iter().zip(weights.as_flattened()).map(|(sum, weight)| {
                let activation = i64::from(*sum).clamp(0, 255);
                i64::from(*weight) * activation * activation
            });
            let wanted: i64 = terms.sum();
            assert_eq!(i64::from(super::dot(&sums, &weights)), wanted);
            assert_eq!(i64::from(portable::dot(&sums, &weights)), wanted);
        }
    }

    #[test]
    fn the_largest_sums_do_not_overflow() {
        let n = super::super::MAX_WIDTH / 8 * 2;
        assert_eq!(super::dot(&vec![[i16::MAX; 8]; n], &vec![[127; 8]; n]), 255 * 255 * 127 * 8 * n as i32);
    }
}
