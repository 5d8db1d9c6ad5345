//! Kernels that panic, on every device of this machine.

pub(crate) mod kernels;
mod threads;

use self::kernels::{FAIL, LONG, MESSAGES, SUCCEED};
use super::KernelPanic;
use crate::handles::Argument::Word;
use crate::handles::device::every_device;
use crate::handles::launch;
use crate::kernel::{KernelDef, Site};
use crate::{Buffer, Device, Error, ValueArgument};

/// Launches `kernel` over `grid`: of its invocations, in row-major order, those from `limit` on fail.
fn run(device: &Device, kernel: &'static KernelDef, site: usize, limit: u32, y: &Buffer<u32>, grid: [usize; 3]) {
    launch(device, kernel, &[Word(site as u32), Word(limit), y.into()], grid).unwrap();
}

fn panic_of<T: std::fmt::Debug>(result: Result<T, Error>) -> KernelPanic {
    match result {
        Err(Error::KernelPanic(panic)) => *panic,
        other => panic!("no kernel panicked: {other:?}"),
    }
}

#[test]
fn a_panic_says_what_where_and_who() {
    every_device(|device| {
        let y = device.alloc(6 * 5 * 3).unwrap();
        run(device, &FAIL, 0, 89, &y, [6, 5, 3]);
        let panic = panic_of(device.sync());
        let Site { file, line, column, .. } = FAIL.sites[0];
        assert_eq!((panic.kernel, panic.file, panic.line, panic.column), ("fail", file, line, column));
        assert_eq!(panic.message, "index out of bounds: the len is 89 but the index is 89");
        assert_eq!((panic.global_id, panic.workgroup_id, panic.local_id), ([5, 4, 2], [1, 2, 2], [1, 0, 0]));
        assert_eq!(panic.count, 1);
        device.sync().unwrap();
        let expected: Vec<u32> = (1..90).chain([0]).collect();
        assert_eq!(y.download().unwrap(), expected, "what the others did is done");
    });
}

#[test]
fn every_message_is_in_rusts_words() {
    every_device(|device| {
        let y = device.alloc(8).unwrap();
        for (site, message) in MESSAGES.into_iter().enumerate() {
            run(device, &FAIL, site, 7, &y, [8, 1, 1]);
            let panic = panic_of(y.download());
            assert_eq!((panic.message.as_str(), panic.line), (message, FAIL.sites[site].line));
        }
    });
}

#[test]
fn all_that_panic_are_counted_and_one_is_named() {
    every_device(|device| {
        for failing in [2, 25, 100_000] {
            let y = device.alloc(200_000).unwrap();
            run(device, &FAIL, 0, 200_000 - failing, &y, [200_000, 1, 1]);
            let panic = panic_of(y.download());
            assert_eq!(panic.count, u64::from(failing));
            let i = panic.global_id[0];
            assert!((200_000 - failing as usize..200_000).contains(&i), "{i}");
            assert!(panic.message.ends_with(&format!("the index is {i}")), "{}", panic.message);
            assert_eq!(panic.global_id, [panic.workgroup_id[0] * 4 + panic.local_id[0], 0, 0]);
        }
    });
}

#[test]
fn launches_of_many_dispatches_and_several_launches_are_one_panic() {
    every_device(|device| {
        let y = device.alloc(70_000).unwrap();
        run(device, &FAIL, 1, 69_999, &y, [1, 70_000, 1]);
        run(device, &SUCCEED, 0, u32::MAX, &y, [70_000, 1, 1]);
        run(device, &FAIL, 1, 69_998, &y, [1, 1, 70_000]);
        let panic = panic_of(device.sync());
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
            run(device, &FAIL, 0, 10, &y, [20, 1, 1]);
            let mut elements = vec![7; len];
            assert_eq!(panic_of(y.read_into(&mut elements)).count, 10);
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
        run(device, &FAIL, 0, 1, &y, [2, 1, 1]);
        y.fill(3).unwrap();
        y.slice(..1).unwrap().write(&[4]).unwrap();
        let other = device.upload(&[1u32, 2, 3, 4]).unwrap();
        run(device, &FAIL, 0, 4, &other, [4, 1, 1]);
        assert_eq!(panic_of(other.slice(..0).unwrap().download()).count, 1, "an empty buffer is waited for as well");
        assert_eq!(y.download().unwrap()[..2], [4, 3]);
    });
}

#[test]
fn a_device_goes_on_after_a_panic() {
    every_device(|device| {
        let y = device.alloc(100).unwrap();
        for round in 0..20 {
            run(device, &FAIL, round % MESSAGES.len(), 50, &y, [100, 1, 1]);
            assert_eq!(panic_of(device.sync()).count, 50);
            run(device, &FAIL, 0, 100, &y, [100, 1, 1]);
            assert!(y.download().unwrap().into_iter().eq(1..=100));
            y.fill(0).unwrap();
        }
    });
}

#[test]
fn a_panic_is_its_devices_own() {
    every_device(|device| {
        let other = Device::with_info(device.info()).unwrap();
        let (y, other_y) = (device.alloc(4).unwrap(), other.alloc(4).unwrap());
        run(device, &FAIL, 0, 3, &y, [4, 1, 1]);
        run(&other, &FAIL, 0, 4, &other_y, [4, 1, 1]);
        assert_eq!(other_y.download().unwrap(), [1, 2, 3, 4]);
        run(&other, &FAIL, 0, 2, &other_y, [4, 1, 1]);
        assert_eq!(panic_of(other.sync()).count, 2);
        assert_eq!(panic_of(device.sync()).count, 1);
    });
}

#[test]
fn a_kernel_with_a_long_block_panics_as_well() {
    every_device(|device| {
        let y = device.alloc::<u32>(5).unwrap();
        let weights = [4u32; 40];
        launch(device, &LONG, &[weights.argument(), (&y).into()], 5).unwrap();
        let panic = panic_of(y.download());
        assert_eq!((panic.kernel, panic.global_id, panic.count), ("long", [4, 0, 0], 1));
        assert_eq!(panic.message, "index out of bounds: the len is 4 but the index is 4");
        assert_eq!(y.download().unwrap(), [160, 160, 160, 160, 0]);
    });
}

#[test]
fn a_workgroup_of_the_cpu_panics_as_one() {
    let device = Device::cpu().unwrap();
    let y = device.alloc::<u32>(1).unwrap();
    run(&device, &kernels::TOGETHER, 0, 5, &y, [24, 2, 1]);
    let panic = panic_of(device.sync());
    assert_eq!((panic.count, panic.workgroup_id, panic.local_id, panic.global_id), (8, [5, 0, 0], [0; 3], [20, 0, 0]));
}

#[test]
fn a_kernel_that_can_panic_and_does_not_costs_what_another_costs() {
    every_device(|device| {
        let y = device.alloc(1000).unwrap();
        let cost = |kernel| {
            device.sync().unwrap();
            let before = device.counters();
            for _ in 0..10 {
                run(device, kernel, 0, 1000, &y, [1000, 1, 1]);
                device.sync().unwrap();
                run(device, kernel, 0, 1000, &y, [1000, 1, 1]);
                y.download().unwrap();
            }
            let after = device.counters();
            [after.submissions - before.submissions, after.waits - before.waits, after.transfers - before.transfers]
        };
        // The first launches wait for what the device does only once.
        let _ = (cost(&FAIL), cost(&SUCCEED));
        let (first, plain, checked) = (cost(&FAIL), cost(&SUCCEED), cost(&FAIL));
        assert_eq!((first, checked), (plain, plain), "submissions, waits and transfers on {}", device.name());
        assert!(plain[1] >= 20 && plain[2] >= 10, "{plain:?}");
    });
}

#[test]
fn a_panic_reads_like_one_of_rusts() {
    let mut panic = KernelPanic {
        kernel: "stencil",
        file: "examples/panics.rs",
        line: 12,
        column: 9,
        message: "index out of bounds: the len is 1000 but the index is 1000".to_owned(),
        global_id: [1000, 0, 0],
        workgroup_id: [3, 0, 0],
        local_id: [232, 0, 0],
        count: 1,
    };
    let text = "kernel `stencil` panicked at examples/panics.rs:12:9:\n\
                index out of bounds: the len is 1000 but the index is 1000\n\
                in invocation global_id (1000, 0, 0), workgroup_id (3, 0, 0), local_id (232, 0, 0)";
    assert_eq!(panic.to_string(), text);
    panic.count = 2;
    assert_eq!(panic.to_string(), format!("{text}; 1 more invocation panicked"));
    panic.count = 24;
    assert_eq!(Error::KernelPanic(Box::new(panic)).to_string(), format!("{text}; 23 more invocations panicked"));
}
