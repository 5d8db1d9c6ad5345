//! More shared memory than every device has: a launch is right, or an `Err` that says how much there is.

use scry::prelude::*;

use crate::support::every_device;

/// More shared memory than every device has; the first array alone is longer than an invocation's own may be.
#[scry::kernel(workgroup = 128, shared_memory = 65536)]
fn large(x: &[u32], y: &mut [u32]) {
    let mut words = shared::<[u32; 12000]>();
    let mut bytes = shared::<[[u32; 100]; 20]>();
    let (i, lane) = (global_id().x, local_id().x);
    let value = if i < x.len() { x[i] } else { 0 };
    for k in 0..90 {
        words[k * 128 + lane] = value + k as u32;
    }
    bytes[lane % 20][lane / 20] = value;
    barrier();
    let mut sum = bytes[(127 - lane) % 20][(127 - lane) / 20];
    for k in 0..90 {
        sum += words[k * 128 + 127 - lane];
    }
    if i < y.len() {
        y[i] = sum;
    }
}

#[test]
fn devices_have_the_shared_memory_that_a_kernel_needs_or_say_so() {
    let x: Vec<u32> = (0..300).map(|i| i * 7 + 1).collect();
    let at = |i: usize| x.get(i).copied().unwrap_or(0);
    let mirror = |i: usize| i / 128 * 128 + 127 - i % 128;
    let expected: Vec<u32> = (0..x.len()).map(|i| at(mirror(i)) + (0..90).map(|k| at(mirror(i)) + k).sum::<u32>()).collect();
    every_device(|gpu| {
        let y = gpu.alloc::<u32>(x.len())?;
        match large.launch(gpu, &gpu.upload(&x)?, &y, x.len()) {
            Err(scry::Error::SharedMemory { kernel, kind, needed, available, .. }) => {
                assert_eq!((kernel, kind, needed), ("large", gpu.backend_kind(), 56000));
                assert!(!matches!(kind, BackendKind::Cpu | BackendKind::Sanitizer), "{kind} takes memory of the host's");
                assert!(available < needed, "{available} bytes are enough for {needed}");
            }
            launched => {
                launched?;
                assert_eq!(y.download()?, expected);
            }
        }
        Ok(())
    });
}
