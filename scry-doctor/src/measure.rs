//! Measurements: how fast bytes travel, and what a launch costs. The best of a few runs counts, the first of which is not one.

use std::time::{Duration, Instant};

use scry::DeviceClass;
use scry::prelude::*;

#[scry::kernel(workgroup = 256)]
fn copy(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = x[i];
}

const RUNS: usize = 5;

/// The launches that are queued one after another; a device that is slower than the host takes so many without waiting.
const LAUNCHES: u32 = 100;

/// The length of the buffers in bytes: more than the caches of a GPU hold, and what a processor copies in no time.
fn size(device: &Device) -> u64 {
    let size = match device.info().class {
        DeviceClass::Discrete | DeviceClass::Integrated => 256 << 20,
        _ => 8 << 20,
    };
    size.min(device.info().max_buffer_size / 4 * 4)
}

/// What was measured: the bytes that each of the transfers moved, and how long it took.
pub(crate) struct Measurements {
    pub(crate) size: u64,
    pub(crate) upload: Duration,
    pub(crate) download: Duration,
    pub(crate) fill: Duration,
    /// Reads and writes as many bytes.
    pub(crate) copy: Duration,
    /// The host's share of one launch of many.
    pub(crate) queued: Duration,
    /// One launch, and a wait for it.
    pub(crate) round_trip: Duration,
}

pub(crate) fn run(device: &Device) -> scry::Result<Measurements> {
    let size = size(device);
    let mut words = vec![7u32; (size / 4) as usize];
    let (x, y) = (device.upload(&words)?, device.zeros(words.len())?);
    let small = x.slice(..64.min(words.len()))?;
    let upload = best(|| x.write(&words).and_then(|()| device.sync()))?;
    let download = best(|| x.read_into(&mut words))?;
    let fill = best(|| y.fill(9).and_then(|()| device.sync()))?;
    let copied = best(|| copy.launch(device, &x, &y, x.len()).and_then(|()| device.sync()))?;
    let round_trip = best(|| copy.launch(device, &small, &y, small.len()).and_then(|()| device.sync()))?;
    let queued = queued(device, &small, &y)?;
    Ok(Measurements { size, upload, download, fill, copy: copied, queued, round_trip })
}

fn queued(device: &Device, x: &Buffer<u32>, y: &Buffer<u32>) -> scry::Result<Duration> {
    let mut best = Duration::MAX;
    for _ in 0..RUNS {
        device.sync()?;
        let start = Instant::now();
        for _ in 0..LAUNCHES {
            copy.launch(device, x, y, x.len())?;
        }
        best = best.min(start.elapsed() / LAUNCHES);
    }
    device.sync()?;
    Ok(best)
}

/// The shortest time that `work` takes, once it has run before.
fn best(mut work: impl FnMut() -> scry::Result<()>) -> scry::Result<Duration> {
    work()?;
    let mut best = Duration::MAX;
    for _ in 0..RUNS {
        let start = Instant::now();
        work()?;
        best = best.min(start.elapsed());
    }
    Ok(best)
}
