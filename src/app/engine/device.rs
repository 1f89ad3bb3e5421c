//! What suits the device: number of workers, and memory.

/// Most workers of an analysis: a further one has little left to do.
pub const MAX_WORKERS: u8 = 4;

/// What the browser says of the device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Device {
    /// Processor cores; 0 where the browser does not say.
    pub cores: u32,
    /// A phone or tablet.
    pub is_small: bool,
    /// The page is one of perhaps many in another page.
    pub is_frame: bool,
    /// The battery is nearly empty.
    pub low_power: bool,
}

impl Device {
    /// Size of the engine's table, for all workers together, in MiB.
    #[must_use]
    pub fn hash_mib(&self) -> u32 {
        if self.is_small { 8 } else { 16 }
    }

    /// Number of workers that an analysis may have by choice.
    #[must_use]
    pub fn most_workers(&self) -> u8 {
        u8::try_from(self.cores).unwrap_or(MAX_WORKERS).clamp(1, MAX_WORKERS)
    }

    /// Number of workers that suit the device: one where heat, power or room are short, else one core is left to others. Of two cores an analysis
    /// takes both: the page has next to nothing to do meanwhile.
    #[must_use]
    pub fn workers(&self) -> u8 {
        if self.is_small || self.is_frame || self.low_power {
            return 1;
        }
        match self.cores {
            0..=2 => self.most_workers(),
            cores => u8::try_from(cores - 1).unwrap_or(MAX_WORKERS).min(MAX_WORKERS),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_core_is_left_to_others_and_phones_have_one_worker() {
        let workers = |cores| Device { cores, ..Device::default() }.workers();
        assert_eq!([0, 1, 2, 3, 4, 5, 8, 1_000].map(workers), [1, 1, 2, 2, 3, 4, 4, 4]);
        let phone = Device { cores: 8, is_small: true, ..Device::default() };
        let frame = Device { cores: 8, is_frame: true, ..Device::default() };
        let tired = Device { cores: 8, low_power: true, ..Device::default() };
        assert_eq!([phone, frame, tired].map(|device| device.workers()), [1, 1, 1]);
        assert_eq!(tired.most_workers(), 4, "by choice all the same");
        assert_eq!([phone, frame].map(|device| device.hash_mib()), [8, 16]);
    }
}
