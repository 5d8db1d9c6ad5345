//! Host buffers: the same bytes by every way, and never those of the next round.

use std::time::Instant;

use scry::{Device, Error};

use crate::kernels::{fail, succeed};
use crate::long_work::{assert_goes_on, start_long};
use crate::{every_device, noise, panicked, zeros};

/// The words from which on a device copies a host buffer by itself.
const PAGE_LOCKED: usize = (128 << 10) / 4;

/// Too few words to be copied by the device itself, just enough, and several pieces of any staging memory and a bit.
const LENGTHS: [usize; 5] = [1, 1000, PAGE_LOCKED, PAGE_LOCKED + 1, (5 << 20) + 3];

#[test]
fn a_host_buffer_is_zeros_until_it_is_written() {
    every_device(|device| {
        for len in [0].into_iter().chain(LENGTHS) {
            let mut host = device.host_buffer::<u32>(len).unwrap();
            assert_eq!(host.len(), len);
            assert!(host.iter().all(|&word| word == 0));
            assert!(host.as_ptr().addr().is_multiple_of(64));
            host.fill(7);
            assert!(host.iter().all(|&word| word == 7));
        }
    });
}

#[test]
fn every_way_in_and_out_gives_the_same() {
    every_device(|device| {
        for len in LENGTHS {
            let (mut host, buffer) = (device.host_buffer::<u32>(len).unwrap(), device.alloc::<u32>(len).unwrap());
            let expected = noise(len, 1);
            host.copy_from_slice(&expected);
            buffer.write(&host).unwrap();
            assert!(buffer.download().unwrap() == expected, "write of {len} on {}", device.name());
            buffer.fill(0).unwrap();
            buffer.write_from(&host, ..).unwrap();
            host.fill(9);
            assert!(buffer.download().unwrap() == expected, "write_from of {len} on {}", device.name());
            buffer.read_into(&mut host).unwrap();
            assert!(host[..] == expected, "read_into of {len} on {}", device.name());
        }
    });
}

#[test]
fn parts_go_to_and_come_from_parts() {
    every_device(|device| {
        let len = 3 * PAGE_LOCKED;
        let (mut host, buffer) = (device.host_buffer::<u32>(len).unwrap(), device.alloc::<u32>(len).unwrap());
        host.copy_from_slice(&noise(len, 2));
        let mut expected = vec![0; len];
        for (to, from, count) in [(0, 1, 1), (5, 3, PAGE_LOCKED + 9), (len - 7, 0, 7), (2 * PAGE_LOCKED, 11, PAGE_LOCKED)] {
            buffer.slice(to..).unwrap().write_from(&host, from..from + count).unwrap();
            expected[to..to + count].copy_from_slice(&host[from..from + count]);
        }
        let mut back = device.host_buffer::<u32>(len).unwrap();
        buffer.slice(3..).unwrap().read_into(&mut back[2..len - 1]).unwrap();
        assert!(back[2..len - 1] == expected[3..], "{}", device.name());
        assert_eq!((back[1], back[len - 1]), (0, 0));
    });
}

/// The host fills the buffer for the next round while the device may still copy it for this one.
#[test]
fn what_is_being_copied_is_not_overwritten() {
    every_device(|device| {
        let len = 1 << 18;
        let mut host = device.host_buffer::<u32>(len).unwrap();
        let work = device.alloc::<u32>(1 << 16).unwrap();
        let rounds: Vec<_> = (0..20)
            .map(|round| {
                succeed.launch(device, u32::MAX, &work, 1 << 16).unwrap();
                let buffer = device.alloc::<u32>(len).unwrap();
                host.fill(round);
                buffer.write_from(&host, ..).unwrap();
                buffer
            })
            .collect();
        drop(host);
        for (round, buffer) in rounds.iter().enumerate() {
            assert!(buffer.download().unwrap().iter().all(|&word| word == round as u32), "round {round} on {}", device.name());
        }
    });
}

#[test]
fn copies_are_ordered_with_launches() {
    every_device(|device| {
        let len = 1 << 17;
        let (mut host, buffer) = (device.host_buffer::<u32>(len).unwrap(), device.alloc::<u32>(len).unwrap());
        host.fill(5);
        for _ in 0..3 {
            buffer.write_from(&host, ..).unwrap();
            succeed.launch(device, len as u32 / 2, &buffer, len).unwrap();
        }
        let mut back = device.host_buffer::<u32>(len).unwrap();
        buffer.read_into(&mut back).unwrap();
        assert!(back[..len / 2].iter().copied().eq(1..=len as u32 / 2) && back[len / 2..].iter().all(|&word| word == 5));
    });
}

#[test]
fn a_read_after_a_panic_leaves_a_host_buffer_as_it_was() {
    every_device(|device| {
        let len = 1 << 17;
        let (mut host, buffer) = (device.host_buffer::<u32>(len).unwrap(), device.alloc::<u32>(len).unwrap());
        fail.launch(device, 10, &buffer, 20).unwrap();
        host.fill(7);
        assert_eq!(panicked(buffer.read_into(&mut host)), 10);
        assert!(host.iter().all(|&word| word == 7));
        buffer.read_into(&mut host).unwrap();
        assert_eq!((host[9], host[10]), (10, 0));
    });
}

#[test]
fn a_host_buffer_of_another_device_is_ordinary_memory() {
    every_device(|device| {
        let other = Device::cpu().unwrap();
        let len = 1 << 17;
        let (mut host, buffer) = (other.host_buffer::<u32>(len).unwrap(), device.alloc::<u32>(len).unwrap());
        host.copy_from_slice(&noise(len, 3));
        buffer.write_from(&host, ..).unwrap();
        host.fill(0);
        buffer.read_into(&mut host).unwrap();
        assert!(host[..] == noise(len, 3));
    });
}

#[test]
fn ranges_are_checked() {
    let device = Device::cpu().unwrap();
    let (host, buffer) = (device.host_buffer::<u32>(4).unwrap(), device.alloc::<u32>(3).unwrap());
    assert!(matches!(buffer.write_from(&host, 2..5), Err(Error::Range { start: 2, end: 5, len: 4 })));
    assert!(matches!(buffer.write_from(&host, ..), Err(Error::Range { start: 0, end: 4, len: 3 })));
    buffer.write_from(&host, 4..).unwrap();
}

#[test]
fn host_buffers_are_counted_and_may_outlive_their_device_and_be_forgotten() {
    every_device(|device| {
        let host = device.host_buffer::<u32>(1000).unwrap();
        let outlives = Device::with_info(device.info()).unwrap().host_buffer::<u8>(10).unwrap();
        assert_eq!(device.memory_stats().host_in_use, 4000);
        drop(host);
        assert_eq!(device.memory_stats().host_in_use, 0);
        assert_eq!(outlives[..], [0; 10]);
        let buffer = device.alloc::<u32>(1 << 17).unwrap();
        let forgotten = device.host_buffer::<u32>(1 << 17).unwrap();
        buffer.write_from(&forgotten, ..).unwrap();
        std::mem::forget(forgotten);
        assert_eq!(buffer.download().unwrap()[0], 0);
    });
}

/// A copy of any length is one, by the device itself or, where the host sees the device's memory, by the host.
#[test]
fn a_copy_is_one_transfer() {
    every_device(|device| {
        let len = 16 << 20;
        let (mut host, buffer) = (device.host_buffer::<u32>(len).unwrap(), device.alloc::<u32>(len).unwrap());
        let mut ordinary = vec![0; len];
        let time = |what: &str, copy: &mut dyn FnMut()| {
            copy();
            let (before, start) = (device.counters().transfers, Instant::now());
            copy();
            let speed = 4.0 * len as f64 / start.elapsed().as_nanos() as f64;
            eprintln!("{what}: {speed:.1} GB/s on {}", device.name());
            device.counters().transfers - before
        };
        time("write from a Vec", &mut || buffer.write(&ordinary).and_then(|()| device.sync()).unwrap());
        time("read into a Vec", &mut || buffer.read_into(&mut ordinary).unwrap());
        assert_eq!(time("write from a host buffer", &mut || buffer.write(&host).unwrap()), 1);
        assert_eq!(time("queued write", &mut || buffer.write_from(&host, ..).and_then(|()| device.sync()).unwrap()), 1);
        assert_eq!(time("read into a host buffer", &mut || buffer.read_into(&mut host).unwrap()), 1);
    });
}

#[test]
fn a_host_buffer_goes_while_the_device_works() {
    every_device(|device| {
        let (y, mut host) = (zeros(device, 1), device.host_buffer::<u32>(1 << 18).unwrap());
        device.upload(&noise(1 << 18, 4)).unwrap().read_into(&mut host).unwrap();
        let start = Instant::now();
        let launched = start_long(device, &y);
        drop(host);
        assert_goes_on(device, &launched, start);
    });
}

#[test]
fn threads_have_host_buffers_of_their_own() {
    every_device(|device| {
        std::thread::scope(|scope| {
            for thread in 0..4u32 {
                scope.spawn(move || {
                    let len = PAGE_LOCKED + thread as usize;
                    let (mut host, buffer) = (device.host_buffer::<u32>(len).unwrap(), device.alloc::<u32>(len).unwrap());
                    for round in 0..20 {
                        host.fill(thread * 100 + round);
                        buffer.write_from(&host, ..).unwrap();
                        buffer.read_into(&mut host).unwrap();
                        assert!(host.iter().all(|&word| word == thread * 100 + round));
                    }
                });
            }
        });
    });
}
