//! How a queue counts time.

/// How a queue counts time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Ticks {
    /// The bits of a timestamp that mean something.
    mask: u64,
    /// The nanoseconds of a tick.
    period: f64,
}

impl Ticks {
    /// `None` if the queue family has no timestamps.
    pub(super) fn new(valid_bits: u32, period: f32) -> Option<Self> {
        // "If `timestampValidBits` is zero, then timestamps are not supported", and else there are 36 to 64.
        let mask = u64::MAX >> 64_u32.checked_sub(valid_bits).filter(|shift| *shift < 64)?;
        Some(Self { mask, period: f64::from(period) })
    }

    /// The nanoseconds at `start`, and from there to `stop`, which may have come round to zero meanwhile.
    pub(super) fn nanoseconds(self, [start, stop]: [u64; 2]) -> (u64, u64) {
        let nanoseconds = |ticks: u64| (ticks as f64 * self.period) as u64;
        (nanoseconds(start & self.mask), nanoseconds(stop.wrapping_sub(start) & self.mask))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timestamps_are_as_wide_as_the_queue_says() {
        assert_eq!(Ticks::new(0, 1.0), None);
        assert_eq!(Ticks::new(64, 1.0).unwrap().nanoseconds([5, 12]), (5, 7));
        let narrow = Ticks::new(36, 2.5).unwrap();
        assert_eq!(narrow.nanoseconds([(1 << 36) + 4, (1 << 37) + 8]), (10, 10), "what is above means nothing");
        assert_eq!(narrow.nanoseconds([(1 << 36) - 2, 2]).1, 10, "they come round to zero");
    }
}
