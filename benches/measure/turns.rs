//! Launches beside each other on one device.

use std::time::Instant;

use scry::Device;

/// The best seconds of each of two launches, which take turns; it is of ten, since to wait takes time as well.
pub(crate) fn best_in_turn(gpu: &Device, launches: [&dyn Fn() -> scry::Result<()>; 2]) -> scry::Result<[f64; 2]> {
    let mut best = [f64::INFINITY; 2];
    for _ in 0..15 {
        for (best, launch) in best.iter_mut().zip(launches) {
            launch()?;
            gpu.sync()?;
            let start = Instant::now();
            for _ in 0..10 {
                launch()?;
            }
            gpu.sync()?;
            *best = best.min(start.elapsed().as_secs_f64() / 10.0);
        }
    }
    Ok(best)
}
