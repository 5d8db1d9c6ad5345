//! Panics as the host is told of them: by whom, once, and at what cost. What kernels say is in `tests/kernels/panics.rs`.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use scry::{BackendKind, Buffer, Device, Error, KernelPanic};

use crate::kernels::{fail, succeed, sum_weights};
use crate::support::expect_panic;
use crate::{every_device, panicked};

/// Every invocation of a workgroup panics at once.
#[scry::kernel(workgroup = 8)]
fn fail_together(group: u32, y: &mut [u32]) {
    let mut tile = shared::<[u32; 8]>();
    assert!(workgroup_id().x as u32 != group, "the workgroup {group}");
    tile[local_id().x] = 1;
    barrier();
    y[global_id().x] = tile[local_id().x];
}

#[test]
fn a_panic_says_what_where_and_who() {
    every_device(|device| {
        let y = device.alloc(6 * 5 * 3).unwrap();
        fail.launch(device, 89, &y, [6, 5, 3]).unwrap();
        let panic = expect_panic(device.sync());
        assert_eq!((panic.kernel, panic.message.as_str()), ("fail", "89 is not below 89"));
        let source = include_str!("../../scry-runtime/src/test_kernels/mod.rs");
        let line = source.lines().nth(panic.line as usize - 1).unwrap();
        assert!(line[panic.column as usize - 1..].starts_with("assert!((i as u32) < limit"), "{panic}");
        assert_eq!((panic.global_id, panic.workgroup_id, panic.local_id), ([5, 4, 2], [1, 2, 2], [1, 0, 0]));
        assert_eq!(panic.count, 1);
        let text = "89 is not below 89\nin invocation global_id (5, 4, 2), workgroup_id (1, 2, 2), local_id (1, 0, 0)";
        let KernelPanic { file, line, column, .. } = panic;
        assert_eq!(panic.to_string(), format!("kernel `fail` panicked at {file}:{line}:{column}:\n{text}"), "as Rust says it");
        device.sync().unwrap();
        let expected: Vec<u32> = (1..90).chain([0]).collect();
        assert_eq!(y.download().unwrap(), expected, "what the others did is done");
    });
}

#[test]
fn all_that_panic_are_counted_and_one_is_named() {
    every_device(|device| {
        for (failing, others) in [(2, "; 1 more invocation panicked"), (25, "; 24 more invocations panicked"), (100_000, " panicked")] {
            let y = device.alloc(200_000).unwrap();
            fail.launch(device, 200_000 - failing, &y, [200_000, 1, 1]).unwrap();
            let panic = expect_panic(y.download());
            assert_eq!(panic.count, u64::from(failing));
            assert!(panic.to_string().ends_with(others), "{panic}");
            let i = panic.global_id[0];
            assert!((200_000 - failing as usize..200_000).contains(&i), "{i}");
            assert_eq!(panic.message, format!("{i} is not below {}", 200_000 - failing));
            assert_eq!(panic.global_id, [panic.workgroup_id[0] * 4 + panic.local_id[0], 0, 0]);
        }
    });
}

#[test]
fn launches_of_many_dispatches_and_several_launches_are_one_panic() {
    every_device(|device| {
        let y = device.alloc(70_000).unwrap();
        fail.launch(device, 69_999, &y, [1, 70_000, 1]).unwrap();
        succeed.launch(device, u32::MAX, &y, [70_000, 1, 1]).unwrap();
        fail.launch(device, 69_998, &y, [1, 1, 70_000]).unwrap();
        let panic = expect_panic(device.sync());
        assert_eq!(panic.count, 3);
        assert!([[0, 69_999, 0], [0, 0, 69_998], [0, 0, 69_999]].contains(&panic.global_id), "{panic:?}");
        device.sync().unwrap();
    });
}

#[test]
fn a_read_after_a_panic_copies_nothing_and_the_next_one_does() {
    every_device(|device| {
        // As many as are copied in one piece, and in many.
        for len in [1000, 10 << 20] {
            let y = device.alloc(len).unwrap();
            fail.launch(device, 10, &y, [20, 1, 1]).unwrap();
            let mut elements = vec![7; len];
            assert_eq!(expect_panic(y.read_into(&mut elements)).count, 10);
            assert!(elements.iter().all(|&element| element == 7));
            y.read_into(&mut elements).unwrap();
            assert_eq!((elements[9], elements[10], elements[len - 1]), (10, 0, 0));
        }
    });
}

#[test]
fn only_who_waits_is_told() {
    every_device(|device| {
        let y = device.alloc(16).unwrap();
        fail.launch(device, 1, &y, [2, 1, 1]).unwrap();
        y.fill(3).unwrap();
        y.slice(..1).unwrap().write(&[4]).unwrap();
        let other = device.upload(&[1u32, 2, 3, 4]).unwrap();
        fail.launch(device, 4, &other, [4, 1, 1]).unwrap();
        assert_eq!(expect_panic(other.slice(..0).unwrap().download()).count, 1, "an empty buffer is waited for as well");
        assert_eq!(y.download().unwrap()[..2], [4, 3]);
    });
}

#[test]
fn a_panic_is_its_devices_own() {
    every_device(|device| {
        let other = Device::with_info(device.info()).unwrap();
        let (y, other_y) = (device.alloc(4).unwrap(), other.alloc(4).unwrap());
        fail.launch(device, 3, &y, [4, 1, 1]).unwrap();
        fail.launch(&other, 4, &other_y, [4, 1, 1]).unwrap();
        assert_eq!(other_y.download().unwrap(), [1, 2, 3, 4]);
        fail.launch(&other, 2, &other_y, [4, 1, 1]).unwrap();
        assert_eq!(expect_panic(other.sync()).count, 2);
        assert_eq!(expect_panic(device.sync()).count, 1);
    });
}

#[test]
fn a_kernel_with_a_long_block_panics_as_well() {
    every_device(|device| {
        let y = device.alloc::<u32>(5).unwrap();
        let weights = [4u32; 40];
        sum_weights.launch(device, weights, &y, 5).unwrap();
        let panic = expect_panic(y.download());
        assert_eq!((panic.kernel, panic.global_id, panic.count), ("sum_weights", [4, 0, 0], 1));
        assert_eq!(panic.message, "4 is not below 4");
        assert_eq!(y.download().unwrap(), [160, 160, 160, 160, 0]);
    });
}

#[test]
fn a_workgroup_that_panics_together_is_as_many_panics() {
    every_device(|device| {
        let y = device.alloc::<u32>(48).unwrap();
        fail_together.launch(device, 4, &y, 48).unwrap();
        let panic = expect_panic(device.sync());
        assert_eq!((panic.count, panic.workgroup_id, panic.message.as_str()), (8, [4, 0, 0], "the workgroup 4"));
        if device.backend_kind() == BackendKind::Cpu {
            assert_eq!((panic.global_id, panic.local_id), ([32, 0, 0], [0; 3]), "its workgroups panic as one, by their first invocation");
        }
        assert_eq!(y.download().unwrap(), [&[1; 32][..], &[0; 8], &[1; 8]].concat());
    });
}

#[test]
fn a_kernel_that_can_panic_and_does_not_costs_what_another_costs() {
    every_device(|device| {
        let y = device.alloc(1000).unwrap();
        let cost = |launch: fn(&Device, &Buffer<u32>)| {
            device.sync().unwrap();
            let before = device.counters();
            for _ in 0..10 {
                launch(device, &y);
                device.sync().unwrap();
                launch(device, &y);
                y.download().unwrap();
            }
            let after = device.counters();
            [after.submissions - before.submissions, after.waits - before.waits, after.transfers - before.transfers]
        };
        // The first launches wait for what the device does only once.
        let checked = |device: &Device, y: &Buffer<u32>| fail.launch(device, 1000, y, 1000).unwrap();
        let unchecked = |device: &Device, y: &Buffer<u32>| succeed.launch(device, 1000, y, 1000).unwrap();
        let _ = (cost(checked), cost(unchecked));
        let (first, plain, checked) = (cost(checked), cost(unchecked), cost(checked));
        assert_eq!((first, checked), (plain, plain), "submissions, waits and transfers on {}", device.name());
        assert!(plain[1] >= 20 && plain[2] >= 10, "{plain:?}");
    });
}

/// What the threads report, all together, is what failed: nothing is lost, and nothing is reported twice.
#[test]
fn every_failure_is_reported_to_one_of_the_threads() {
    every_device(|device| {
        let (failed, reported) = (AtomicU64::new(0), AtomicU64::new(0));
        let count = |result: scry::Result<()>| _ = reported.fetch_add(panicked(result), Ordering::Relaxed);
        thread::scope(|scope| {
            for thread in 0..6 {
                let (failed, count) = (&failed, &count);
                scope.spawn(move || {
                    let y = device.alloc(1000).unwrap();
                    for round in 0..100 {
                        let failing = (thread + round) % 5;
                        fail.launch(device, 1000 - failing, &y, 1000).unwrap();
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
                    fail.launch(device, 50, &y, [100, 1, 1]).unwrap();
                    _ = device.sync();
                }
            });
            // Long enough for several pieces of staging memory.
            let len = 3 << 20;
            let y = device.alloc(len).unwrap();
            let mut words = vec![0; len];
            while !panicking.is_finished() {
                y.fill(0).unwrap();
                succeed.launch(device, u32::MAX, &y, [len, 1, 1]).unwrap();
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
