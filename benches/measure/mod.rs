//! What the benches on the host measure with.

use std::time::{Duration, Instant};

use criterion::BenchmarkGroup;
use criterion::measurement::WallTime;

/// Measures `run`; returns the seconds of the best time, for what else runs on the machine only adds to a time.
pub(crate) fn measure(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, mut run: impl FnMut()) -> f64 {
    let mut best = f64::INFINITY;
    let mut time = || {
        let start = Instant::now();
        run();
        let time = start.elapsed();
        best = best.min(time.as_secs_f64());
        time
    };
    group.bench_function(name, |bencher| bencher.iter_custom(|runs| (0..runs).map(|_| time()).sum::<Duration>()));
    best
}
