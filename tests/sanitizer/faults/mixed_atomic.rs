//! Atomic and plain accesses of the same bytes. No kernel can do both to what it has as one argument, and no launch takes two that
//! overlap: so the sanitizer has nothing to find, and these kernels, which would mix them, are refused.

use scry::prelude::*;
use scry::{Device, Error};

use crate::SEEDS;
use crate::support::every_device;

/// A kernel with two arguments that its launch makes overlap.
struct Refused {
    kernel: &'static str,
    launch: fn(&Device) -> scry::Result<()>,
}

/// A flag is set by a plain store, and looked at by an atomic load.
#[scry::kernel]
fn plain_flag(flags: &mut [u32], seen: &[AtomicU32], y: &mut [u32]) {
    let i = global_id().x;
    if i == 0 {
        flags[0] = 1;
    }
    y[i] = seen[0].load(Relaxed);
}

/// What others add to is read as it is.
#[scry::kernel]
fn read_while_counted(counts: &[AtomicU32], x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    counts[i % 4].fetch_add(1, Relaxed);
    y[i] = x[i % 4];
}

/// The parts overlap in one element.
#[scry::kernel]
fn one_element_in_common(ends: &[AtomicU32], starts: &mut [u32]) {
    let i = global_id().x;
    ends[i].fetch_max(i as u32, Relaxed);
    starts[i] = 0;
}

/// Floats on one side, their bits on the other.
#[scry::kernel]
fn bits_of_sums(sums: &[AtomicF32], bits: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    sums[i].fetch_add(1.0, Relaxed);
    y[i] = bits[i] >> 31;
}

/// A byte of a counter.
#[scry::kernel]
fn byte_of_a_counter(counts: &[AtomicU32], bytes: &mut [u8]) {
    let i = global_id().x;
    counts[i].fetch_add(1, Relaxed);
    bytes[i] = 0;
}

/// Atomics on both sides, of different types.
#[scry::kernel]
fn two_sorts_of_atomics(signed: &[AtomicI32], unsigned: &[AtomicU32]) {
    let i = global_id().x;
    signed[i].fetch_min(-1, Relaxed);
    unsigned[i].fetch_max(1, Relaxed);
}

const REFUSED: &[Refused] = &[
    Refused {
        kernel: plain_flag::NAME,
        launch: |gpu| {
            let flags = gpu.upload(&[0])?;
            plain_flag.launch(gpu, &flags, &flags, &gpu.alloc(8)?, 8)
        },
    },
    Refused {
        kernel: read_while_counted::NAME,
        launch: |gpu| {
            let counts = gpu.upload(&[0; 4])?;
            read_while_counted.launch(gpu, &counts, &counts, &gpu.alloc(8)?, 8)
        },
    },
    Refused {
        kernel: one_element_in_common::NAME,
        launch: |gpu| {
            let both = gpu.upload(&[0; 15])?;
            one_element_in_common.launch(gpu, &both.slice(..8)?, &both.slice(7..)?, 8)
        },
    },
    Refused {
        kernel: bits_of_sums::NAME,
        launch: |gpu| {
            let sums = gpu.upload(&[0.0f32; 8])?;
            bits_of_sums.launch(gpu, &sums, &sums.cast()?, &gpu.alloc(8)?, 8)
        },
    },
    Refused {
        kernel: byte_of_a_counter::NAME,
        launch: |gpu| {
            let counts = gpu.upload(&[0u32; 8])?;
            byte_of_a_counter.launch(gpu, &counts, &counts.slice(1..3)?.cast()?, 8)
        },
    },
    Refused {
        kernel: two_sorts_of_atomics::NAME,
        launch: |gpu| {
            let values = gpu.upload(&[0i32; 8])?;
            two_sorts_of_atomics.launch(gpu, &values, &values.cast()?, 8)
        },
    },
];

#[test]
fn atomics_and_plain_accesses_are_kept_apart() {
    let check = |gpu: &Device| {
        for Refused { kernel, launch } in REFUSED {
            match launch(gpu) {
                Err(Error::Overlap { kernel: refused, .. }) => assert_eq!(refused, *kernel),
                launched => panic!("`{kernel}` should be refused for its arguments, but there is {launched:?}"),
            }
        }
        gpu.sync()
    };
    every_device(check);
    for seed in SEEDS {
        let sanitizer = Device::sanitizer_with_seed(seed).expect("there is always the sanitizer");
        check(&sanitizer).expect("nothing was launched");
        assert_eq!(sanitizer.findings(), []);
    }
}
