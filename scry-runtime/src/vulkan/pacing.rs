//! When recorded commands are submitted: at once while the device has nothing to do, else in batches that grow.
//!
//! A submission takes the host about 8 µs on NVIDIA's driver, and recording a launch 1 µs; a device without work costs more.

use std::time::{Duration, Instant};

/// The commands of the longest batch.
const LONGEST: u32 = 256;

/// In a batch of more commands than this, the clock is looked at for every eighth only: that costs a tenth of recording one.
const WATCHED: u32 = 16;

/// How long after a submission it is worth asking whether the device ran out of work.
const PATIENCE: Duration = Duration::from_micros(50);

pub(super) struct Pacing {
    /// The commands that make a batch full.
    full: u32,
    submitted: Instant,
}

impl Pacing {
    pub(super) fn new() -> Self {
        Self { full: 1, submitted: Instant::now() }
    }

    /// Whether to submit `commands`, the last of them recorded just `now`.
    pub(super) fn is_due(&self, commands: u32, now: impl FnOnce() -> Instant, is_idle: impl FnOnce() -> bool) -> bool {
        let is_watched = commands <= WATCHED || commands.is_multiple_of(8);
        commands >= self.full || (is_watched && now().saturating_duration_since(self.submitted) > PATIENCE && is_idle())
    }

    /// A batch was submitted, and the host goes on.
    pub(super) fn submitted(&mut self, now: Instant) {
        self.full = (self.full * 4).min(LONGEST);
        self.submitted = now;
    }

    /// The host waited: the device is idle.
    pub(super) fn waited(&mut self) {
        self.full = 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_grow_and_start_again_after_a_wait() {
        let mut pacing = Pacing::new();
        let mut batches = || {
            let (mut sizes, mut waiting) = (Vec::new(), 0);
            for _ in 0..600 {
                waiting += 1;
                if pacing.is_due(waiting, || pacing.submitted, || unreachable!("no time passes")) {
                    sizes.push(std::mem::take(&mut waiting));
                    pacing.submitted(pacing.submitted);
                }
            }
            pacing.waited();
            sizes
        };
        assert_eq!(batches(), [1, 4, 16, 64, 256, 256]);
        assert_eq!(batches(), [1, 4, 16, 64, 256, 256]);
    }

    #[test]
    fn an_idle_device_gets_work_early() {
        let mut pacing = Pacing::new();
        (0..10).for_each(|_| pacing.submitted(pacing.submitted));
        let later = pacing.submitted + 2 * PATIENCE;
        assert!(pacing.is_due(1, || later, || true));
        assert!(pacing.is_due(24, || later, || true));
        assert!(!pacing.is_due(23, || unreachable!("nobody asks for the time"), || true));
        assert!(!pacing.is_due(1, || later, || false));
        assert!(!pacing.is_due(1, || pacing.submitted, || true));
    }
}
