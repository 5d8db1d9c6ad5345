//! When recorded commands are submitted: at once while the device has nothing to do, else in batches that grow.
//!
//! A submission takes the host about 10 µs on NVIDIA's driver, all in all, and recording a launch 0.6 to 1 µs; a device without work
//! costs more.

use std::time::{Duration, Instant};

/// The commands of the longest batch: a submission costs less than a hundredth of recording these.
const LONGEST: u32 = 1024;

/// In a batch of more commands than this, the clock is looked at for every eighth only: that costs a tenth of recording one.
const WATCHED: u32 = 16;

/// How long after a submission, or after the device was found at work, it is worth asking whether it ran out of work.
const PATIENCE: Duration = Duration::from_micros(50);

pub(super) struct Pacing {
    /// The commands that make a batch full.
    full: u32,
    /// When the device had work.
    busy: Instant,
}

impl Pacing {
    pub(super) fn new() -> Self {
        Self { full: 1, busy: Instant::now() }
    }

    /// Whether to submit `commands`, the last of them recorded just `now`.
    pub(super) fn is_due(&mut self, commands: u32, now: impl FnOnce() -> Instant, is_idle: impl FnOnce() -> bool) -> bool {
        if commands >= self.full {
            return true;
        }
        if commands > WATCHED && !commands.is_multiple_of(8) {
            return false;
        }
        let now = now();
        if now.saturating_duration_since(self.busy) <= PATIENCE {
            return false;
        }
        self.busy = now;
        is_idle()
    }

    /// A batch was submitted, and the host goes on.
    pub(super) fn submitted(&mut self, now: Instant) {
        self.full = (self.full * 8).min(LONGEST);
        self.busy = now;
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
        let now = pacing.busy;
        let mut batches = || {
            let (mut sizes, mut waiting) = (Vec::new(), 0);
            for _ in 0..3000 {
                waiting += 1;
                if pacing.is_due(waiting, || now, || unreachable!("no time passes")) {
                    sizes.push(std::mem::take(&mut waiting));
                    pacing.submitted(now);
                }
            }
            pacing.waited();
            sizes
        };
        assert_eq!(batches(), [1, 8, 64, 512, 1024, 1024]);
        assert_eq!(batches(), [1, 8, 64, 512, 1024, 1024]);
    }

    #[test]
    fn an_idle_device_gets_work_early() {
        let mut pacing = Pacing::new();
        let start = pacing.busy;
        (0..10).for_each(|_| pacing.submitted(start));
        let at = |patiences: u32| move || start + patiences * PATIENCE;
        assert!(!pacing.is_due(1, at(1), || unreachable!("it is too early to ask")));
        assert!(!pacing.is_due(23, || unreachable!("nobody asks for the time"), || true));
        assert!(pacing.is_due(1, at(2), || true));
        pacing.submitted(start);
        assert!(pacing.is_due(24, at(2), || true));
        assert!(!pacing.is_due(1, at(4), || false));
        assert!(!pacing.is_due(2, at(5), || unreachable!("it was at work just now")));
        assert!(pacing.is_due(3, at(6), || true));
    }
}
