//! Kernels that panic: what an invocation then has not stored, nobody is blamed for reading.

use scry::Device;
use scry::prelude::*;

use crate::SEEDS;
use crate::support::expect_panic;

/// Some panic before they store what others would read behind the barrier.
#[scry::kernel(workgroup = 32)]
fn before_a_barrier(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = 100 / x[i];
    barrier();
    y[i] = tile[31 - lane];
}

/// One panics between its two stores; others have returned, or wait for an atomic that it has already set.
#[scry::kernel(workgroup = 8)]
fn between_stores(x: &[u32], flags: &[AtomicU32], y: &mut [u32]) {
    let i = global_id().x;
    if x[i] == 7 {
        return;
    }
    flags[i / 8].fetch_add(1, Relaxed);
    y[2 * i] = x[i];
    assert!(x[i] != 0, "x[{i}] is zero");
    y[2 * i + 1] = x[i];
}

#[test]
fn panics_are_all_that_is_told() {
    for seed in SEEDS {
        let sanitizer = Device::sanitizer_with_seed(seed).expect("there is always the sanitizer");
        let run = || {
            let x = sanitizer.upload(&[[1, 7, 3, 0].repeat(8), [5; 32].to_vec()].concat())?;
            let y = sanitizer.alloc(128)?;
            before_a_barrier.launch(&sanitizer, &x, &y, 64)?;
            let panic = expect_panic(y.download());
            assert_eq!((panic.kernel, panic.workgroup_id, panic.count), ("before_a_barrier", [0; 3], 8), "seed {seed}");
            between_stores.launch(&sanitizer, &x, &sanitizer.upload(&[0; 8])?, &y, 64)?;
            let panic = expect_panic(y.download());
            assert_eq!((panic.kernel, panic.count), ("between_stores", 8), "seed {seed}");
            sanitizer.sync()
        };
        run().unwrap_or_else(|error| panic!("with seed {seed}: {error}"));
        assert_eq!(sanitizer.findings(), [], "seed {seed}");
    }
}
