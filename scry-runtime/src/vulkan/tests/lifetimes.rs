//! Handles that go while work is queued, and handles in many threads.

use std::thread;

use super::super::Vulkan;
use super::super::device::DEVICE_BLOCK;
use super::super::memory::{Purpose, VulkanMemory};
use super::kernels::{ADD, WORK};
use super::{devices, noise};
use crate::backend::{Backend, Contents};
use crate::handles::Argument::Word;
use crate::handles::launch;

#[test]
fn buffers_can_be_dropped_with_work_in_flight() {
    for device in devices("buffers_can_be_dropped_with_work_in_flight") {
        let sum = device.alloc::<u32>(10_000).unwrap();
        for i in 0..100u32 {
            let x = device.upload(&vec![i; 10_000]).unwrap();
            launch(&device, &WORK, &[Word(0), (&x).into()], 10_000usize).unwrap();
            launch(&device, &ADD, &[Word(0), (&x).into(), (&sum).into()], 10_000usize).unwrap();
        }
        let expected = (0..100u32).fold(0u32, |sum, i| sum.wrapping_mul(3).wrapping_add(i));
        assert_eq!(sum.download().unwrap(), vec![expected; 10_000]);
    }
}

#[test]
fn devices_can_be_dropped_with_work_in_flight() {
    for device in devices("devices_can_be_dropped_with_work_in_flight") {
        let y = device.upload(&noise(10_000)).unwrap();
        for _ in 0..10 {
            launch(&device, &WORK, &[Word(1000), (&y).into()], 10_000usize).unwrap();
        }
        drop(device);
        drop(y);
    }
}

#[test]
fn memory_can_outlive_its_device() {
    for device in devices("memory_can_outlive_its_device") {
        let memory = device.backend().alloc(1000, Contents::Zeros).unwrap();
        drop(device);
        assert_eq!(memory.size(), 1000);
    }
}

#[test]
fn memory_is_used_again() {
    for device in devices("memory_is_used_again") {
        let words = (device.memory().min(1 << 34) / 16 / 4) as usize;
        for round in 0..40 {
            let y = device.alloc::<u32>(words.min(1 << 22)).unwrap();
            launch(&device, &WORK, &[Word(round), (&y).into()], 64usize).unwrap();
        }
        device.sync().unwrap();
    }
}

/// As much as has memory of its own, which drivers are slow to give.
#[test]
fn large_memory_is_kept_for_the_next_of_its_size() {
    for info in super::infos("large_memory_is_kept_for_the_next_of_its_size") {
        let device = Vulkan::open(info.index).unwrap();
        let new = |size| VulkanMemory::new(&device.device, size, Purpose::Device).unwrap();
        let (size, before) = (DEVICE_BLOCK + 1, device.memory_stats());
        let first = new(size);
        let (buffer, reserved) = (first.buffer(), device.memory_stats().reserved);
        drop(first);
        let stats = device.memory_stats();
        assert_eq!((stats.in_use, stats.reserved), (before.in_use, reserved), "kept, and nobody's");
        let (again, other) = (new(size + 1), new(size));
        assert!(again.buffer() == buffer && other.buffer() != buffer, "sizes are rounded up to words");
        drop((again, other));
        device.device.clear_shelf();
        assert!(device.memory_stats().reserved < reserved, "given back");
        drop(new(size));
    }
}

#[test]
fn threads_share_a_device() {
    for device in devices("threads_share_a_device") {
        let shared = device.upload(&noise(1000)).unwrap();
        thread::scope(|scope| {
            for thread in 0..8u32 {
                let (device, shared) = (&device, &shared);
                scope.spawn(move || {
                    for round in 0..50u32 {
                        let y = device.upload(&vec![thread; 1000]).unwrap();
                        launch(device, &ADD, &[Word(round), (&shared.clone()).into(), (&y).into()], 1000usize).unwrap();
                        if round % 10 == 0 {
                            let expected: Vec<u32> = noise(1000).iter().map(|x| x.wrapping_add(3 * thread + round)).collect();
                            assert_eq!(y.download().unwrap(), expected);
                        }
                    }
                });
            }
        });
        device.sync().unwrap();
    }
}

#[test]
fn threads_take_turns_on_one_buffer() {
    for device in devices("threads_take_turns_on_one_buffer") {
        let y = device.alloc::<u32>(1).unwrap();
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..100 {
                        launch(&device, &super::kernels::COUNT, &[(&y).into()], 1usize).unwrap();
                    }
                });
            }
        });
        assert_eq!(y.download().unwrap(), [400]);
    }
}
