//! A device's clock, which is brought into line with the host's, from which all times are counted.

/// What has to be added to a device's time to make it the host's.
///
/// Nobody reads both clocks at once. But nothing starts before it was queued, nor ends after the host has seen that it is over; so
/// each measurement narrows down what the difference can be, and follows the clocks where they drift apart.
#[derive(Default)]
pub(super) struct DeviceClock {
    difference: Option<i128>,
}

impl DeviceClock {
    /// The host's time of `start`, in the device's time, of something that took `duration`, was queued at `queued` and known to be
    /// over at `seen`; all in nanoseconds.
    pub(super) fn host_time(&mut self, start: u64, duration: u64, queued: u64, seen: u64) -> u64 {
        let least = i128::from(queued) - i128::from(start);
        let most = i128::from(seen) - i128::from(start) - i128::from(duration);
        let difference = self.difference.unwrap_or(least).min(most).max(least);
        self.difference = Some(difference);
        (i128::from(start) + difference) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_starts_before_it_was_queued() {
        let mut clock = DeviceClock::default();
        assert_eq!(clock.host_time(5000, 10, 100, 1000), 100, "the first starts when it was queued");
        assert_eq!(clock.host_time(5050, 10, 110, 1000), 150, "what was queued behind it starts later");
        assert_eq!(clock.host_time(5060, 10, 170, 1000), 170, "so the difference was too small");
        assert_eq!(clock.host_time(5070, 10, 100, 1000), 180);
    }

    #[test]
    fn nothing_ends_after_it_was_seen_to_be_over() {
        let mut clock = DeviceClock::default();
        assert_eq!(clock.host_time(0, 10, 500, 1000), 500);
        assert_eq!(clock.host_time(600, 10, 900, 1000), 990, "so the device's clock runs fast");
        assert_eq!(clock.host_time(610, 10, 900, 1010), 1000);
        assert_eq!(clock.host_time(3, 50, 1100, 1120), 1100, "a clock that starts again: what was queued counts");
    }
}
