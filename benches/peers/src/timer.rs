//! The clocks: of CUDA, of profiles and of the host.

mod events;

use std::time::Instant;

use scry::{BackendKind, Device};

use crate::Result;
use events::Events;

/// How runs on a device are timed.
pub(crate) enum Timer {
    /// Events of the CUDA driver, in scry's stream.
    Events(Events),
    /// The device's timestamps, as scry's profiles have them: from the start of a run's first launch to the end of its last.
    Profile,
    /// The host's clock, until the device is done.
    Host,
}

impl Timer {
    pub(crate) fn of(device: &Device) -> Result<Self> {
        Ok(match device.backend_kind() {
            BackendKind::Cuda => Self::Events(Events::new(device)?),
            BackendKind::Vulkan => Self::Profile,
            _ => Self::Host,
        })
    }

    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Events(_) => "CUDA events",
            Self::Profile => "GPU timestamps",
            Self::Host => HOST,
        }
    }

    /// The seconds of runs, of which there are `count`.
    pub(crate) fn time(&self, device: &Device, count: usize, run: &dyn Fn(usize) -> Result) -> Result<Vec<f64>> {
        let run_all = || (0..count).try_for_each(run);
        match self {
            Self::Events(events) => Ok(vec![events.time(run_all)? / count as f64]),
            Self::Profile => {
                let (result, profile) = device.profile(run_all)?;
                result?;
                let spans: Vec<(u64, u64)> = profile.events().iter().map(|event| (event.start_ns, event.duration_ns)).collect();
                Ok(spans_of_runs(&spans, count))
            }
            Self::Host => {
                device.sync()?;
                time_on_host(count, || {
                    run_all()?;
                    Ok(device.sync()?)
                })
            }
        }
    }
}

pub(crate) const HOST: &str = "wall clock";

/// The seconds of a run, of `count` that `run` does.
pub(crate) fn time_on_host(count: usize, run: impl FnOnce() -> Result) -> Result<Vec<f64>> {
    let start = Instant::now();
    run()?;
    Ok(vec![start.elapsed().as_secs_f64() / count as f64])
}

/// Seconds of runs, of starts and durations of their launches in nanoseconds; all runs as one where they have not all as many launches.
fn spans_of_runs(spans: &[(u64, u64)], count: usize) -> Vec<f64> {
    let launches = spans.len() / count;
    let seconds = |spans: &[(u64, u64)]| {
        let start = spans.iter().map(|(start, _)| *start).min().unwrap_or_default();
        let end = spans.iter().map(|(start, duration)| start + duration).max().unwrap_or_default();
        (end - start) as f64 / 1e9
    };
    if launches == 0 || !spans.len().is_multiple_of(count) {
        return vec![seconds(spans) / count as f64];
    }
    spans.chunks(launches).map(seconds).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_from_its_first_start_to_its_last_end() {
        let spans = [(1_000, 100), (1_200, 300), (5_000, 100), (5_300, 100)];
        assert_eq!(spans_of_runs(&spans, 2), [500e-9, 400e-9]);
        assert_eq!(spans_of_runs(&spans, 4), [100e-9, 300e-9, 100e-9, 100e-9]);
    }

    #[test]
    fn unequal_runs_are_timed_together() {
        assert_eq!(spans_of_runs(&[(0, 1_000), (1_000, 1_000), (2_000, 2_000)], 2), [2e-6]);
    }
}
