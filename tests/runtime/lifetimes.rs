//! Handles that go in any order, or never, with work in flight or without; and threads of the host that panic.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use scry::{Device, DeviceInfo};

use crate::kernels::{print_halves, program, step, stepped, steps, succeed, work};
use crate::{assert_nothing_is_left, every_device, noise, zeros};

const LEN: usize = 1 << 16;

/// A device, a buffer, a slice, a cast and a host buffer, all with work in flight.
fn handles(info: &DeviceInfo) -> Vec<Box<dyn Any>> {
    let device = Device::with_info(info).unwrap();
    let (buffer, host) = (device.alloc::<u32>(LEN).unwrap(), device.host_buffer::<u32>(LEN).unwrap());
    buffer.write_from(&host, ..).unwrap();
    let (slice, cast) = (buffer.slice(5..LEN / 2).unwrap(), buffer.slice(LEN / 2..).unwrap().cast::<[u32; 2]>().unwrap());
    for _ in 0..3 {
        succeed.launch(&device, u32::MAX, &slice, 5000).unwrap();
    }
    vec![Box::new(device), Box::new(buffer), Box::new(slice), Box::new(cast), Box::new(host)]
}

/// Every order of `rest`, behind `first`.
fn orders(first: &[usize], rest: &[usize]) -> Vec<Vec<usize>> {
    if rest.is_empty() {
        return vec![first.to_vec()];
    }
    let with = |&next: &usize| {
        let others: Vec<_> = rest.iter().copied().filter(|&other| other != next).collect();
        orders(&[first, &[next]].concat(), &others)
    };
    rest.iter().flat_map(with).collect()
}

#[test]
fn handles_go_in_any_order_with_work_in_flight() {
    every_device(|device| {
        for order in orders(&[], &[0, 1, 2, 3, 4]) {
            let mut handles: Vec<_> = handles(device.info()).into_iter().map(Some).collect();
            order.iter().for_each(|&i| handles[i] = None);
        }
        program::run(device).unwrap();
        assert_nothing_is_left(device);
    });
}

#[test]
fn a_forgotten_buffer_stays_and_the_device_goes_on() {
    every_device(|device| {
        let buffer = device.alloc::<u32>(1000).unwrap();
        succeed.launch(device, 1000, &buffer, 1000).unwrap();
        std::mem::forget(buffer);
        device.sync().unwrap();
        program::run(device).unwrap();
        let stats = device.memory_stats();
        assert_eq!((stats.in_use, stats.allocations), (4000, 1), "{}", device.name());
    });
}

#[test]
fn a_thread_that_panics_with_launches_queued_harms_no_other() {
    every_device(|device| {
        let shared = device.alloc::<u32>(LEN).unwrap();
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            let own = device.upload(&[1u32; 1000]).unwrap();
            succeed.launch(device, 1000, &own, 1000).unwrap();
            succeed.launch(device, u32::MAX, &shared, LEN).unwrap();
            resume_unwind(Box::new("a bug of the program"));
        }));
        assert!(panicked.is_err());
        assert!(shared.download().unwrap().iter().copied().eq(1..=LEN as u32), "{}", device.name());
        drop(shared);
        assert_nothing_is_left(device);
    });
}

/// What prints is a program's own code, and runs while the program waits for the device.
#[test]
fn a_sink_of_prints_that_panics_harms_nobody() {
    every_device(|device| {
        device.on_print(|_, _| resume_unwind(Box::new("a bug of the program")));
        print_halves.launch(device, 0, 4).unwrap();
        assert!(catch_unwind(AssertUnwindSafe(|| device.sync())).is_err());
        program::run(device).unwrap();
        assert_nothing_is_left(device);
    });
}

#[test]
fn buffers_can_be_dropped_with_work_in_flight() {
    every_device(|device| {
        let sum = zeros(device, 10_000);
        for i in 0..100 {
            let x = device.upload(&vec![i; 10_000]).unwrap();
            work.launch(device, 20, &x, 10_000).unwrap();
            step.launch(device, 0, &x, &sum, 10_000).unwrap();
            drop(x);
            // Memory that was freed too early would be used for this.
            drop(zeros(device, 10_000));
        }
        let expected = (0..100).fold(0, |sum, i| stepped(0, steps(20, i), sum));
        assert_eq!(sum.download().unwrap(), vec![expected; 10_000]);
    });
}

#[test]
fn devices_can_be_dropped_with_work_in_flight() {
    every_device(|device| {
        let own = Device::with_info(device.info()).unwrap();
        let y = own.upload(&noise(10_000, 1)).unwrap();
        for _ in 0..10 {
            work.launch(&own, 100, &y, 10_000).unwrap();
        }
        drop(own);
        drop(y);
        device.sync().unwrap();
    });
}
