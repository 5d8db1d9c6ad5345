//! Orders that are too weak, between the invocations of a workgroup.

use scry::FindingKind;
use scry::prelude::*;

use super::{Fault, Faults};

/// The last one adds up what others have released, and has not acquired it.
#[scry::kernel(workgroup = 32)]
fn last_one_of_the_workgroup(x: &[u32], y: &mut [u32]) {
    let mut values = shared::<[u32; 32]>();
    let count = shared::<AtomicU32>();
    let lane = local_id().x;
    if lane == 0 {
        count.store(0, Relaxed);
    }
    barrier();
    unsafe { values[lane] = x[global_id().x] }; // first
    if count.fetch_add(1, Release) == 31 {
        let mut sum = 0;
        for of in 0..32 {
            unsafe { sum += values[of] }; // second
        }
        unsafe { y[workgroup_id().x] = sum };
    }
}

/// Two neighbours meet, and only the first one's value is sure to be there for the second: the first reads what the second stores later.
#[scry::kernel]
fn read_by_both(x: &[u32], met: &[AtomicU32], left: &mut [u32], y: &mut [u32]) {
    let i = global_id().x;
    unsafe { left[i] = x[i] }; // first
    met[i / 2].fetch_add(1, AcqRel);
    unsafe { y[i] = left[i ^ 1] }; // second
}

pub(super) const FAULTS: Faults = Faults {
    kind: FindingKind::RaceInWorkgroup,
    file: file!(),
    source: include_str!("order_in_workgroup.rs"),
    kernels: &[
        Fault {
            kernel: last_one_of_the_workgroup::NAME,
            memory: "shared variable `values`",
            launch: |gpu| last_one_of_the_workgroup.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.alloc(2)?, 64),
        },
        Fault {
            kernel: read_by_both::NAME,
            memory: "parameter `left`",
            launch: |gpu| {
                read_by_both.launch(gpu, &gpu.upload(&[1; 64])?, &gpu.upload(&[0; 32])?, &gpu.upload(&[0; 64])?, &gpu.alloc(64)?, 64)
            },
        },
    ],
};
