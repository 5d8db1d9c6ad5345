//! Panics seen from many threads.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use super::kernels::{FAIL, SUCCEED};
use super::run;
use crate::Error;
use crate::handles::device::every_device;

/// What the threads report, all together, is what failed: nothing is lost, and nothing is reported twice.
#[test]
fn every_failure_is_reported_to_one_of_the_threads() {
    every_device(|device| {
        let (failed, reported) = (AtomicU64::new(0), AtomicU64::new(0));
        let count = |result: Result<(), Error>| match result {
            Ok(()) => {}
            Err(Error::KernelPanic(panic)) => _ = reported.fetch_add(panic.count, Ordering::Relaxed),
            Err(other) => panic!("{other:?}"),
        };
        thread::scope(|scope| {
            for thread in 0..6 {
                let (failed, count) = (&failed, &count);
                scope.spawn(move || {
                    let y = device.alloc(1000).unwrap();
                    for round in 0..100 {
                        let failing = (thread + round) % 5;
                        run(device, &FAIL, 0, 1000 - failing, &y, [1000, 1, 1]);
                        failed.fetch_add(u64::from(failing), Ordering::Relaxed);
                        match round % 3 {
                            0 => count(device.sync()),
                            1 => count(y.download().map(drop)),
                            _ => {}
                        }
                    }
                });
            }
        });
        count(device.sync());
        device.sync().unwrap();
        assert_eq!(reported.into_inner(), failed.into_inner(), "on {}", device.name());
    });
}

#[test]
fn reads_are_whole_while_another_thread_panics() {
    every_device(|device| {
        thread::scope(|scope| {
            let panicking = scope.spawn(|| {
                let y = device.alloc(100).unwrap();
                for _ in 0..100 {
                    run(device, &FAIL, 0, 50, &y, [100, 1, 1]);
                    _ = device.sync();
                }
            });
            // Long enough for several pieces of staging memory.
            let len = 3 << 20;
            let y = device.alloc(len).unwrap();
            let mut words = vec![0; len];
            while !panicking.is_finished() {
                y.fill(0).unwrap();
                run(device, &SUCCEED, 0, u32::MAX, &y, [len, 1, 1]);
                words.fill(u32::MAX);
                match y.read_into(&mut words) {
                    Ok(()) => assert!(words.iter().copied().eq(1..=len as u32)),
                    Err(Error::KernelPanic(_)) => assert!(words.iter().all(|&word| word == u32::MAX)),
                    Err(other) => panic!("{other:?}"),
                }
            }
        });
    });
}
