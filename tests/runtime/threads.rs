//! Threads that share a device: sixteen that do all at once whatever can be done, for as long as `SCRY_TEST_STRESS_SECONDS` says, and a
//! few that look at what the others do.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use scry::Device;

use crate::kernels::elements::{Direction, Step};
use crate::kernels::{step, stepped, succeed};

use crate::{assert_nothing_is_left, every_device, noise, number, zeros};

#[scry::kernel]
fn increment(y: &mut [u32]) {
    y[global_id().x] += 1;
}

const THREADS: u64 = 16;

/// Numbers without a pattern, the same each time: Marsaglia, "Xorshift RNGs", 2003.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}

/// The sum of a buffer into whose first `limit` elements the kernel wrote, and nothing into the others.
fn expected_sum(limit: u64) -> u64 {
    limit * (limit + 1) / 2
}

fn sum(words: &[u32]) -> u64 {
    words.iter().map(|&word| u64::from(word)).sum()
}

/// One of many rounds of a thread: buffers of its own, of any length, by any way.
fn round(device: &Device, random: &mut Random) {
    let longest = if random.below(10) == 0 { 1 << 20 } else { 10_000 };
    let len = 1 + random.below(longest);
    let limit = random.below(len + 1);
    let buffer = if random.below(2) == 0 { device.upload(&vec![0u32; len]).unwrap() } else { device.alloc(len).unwrap() };
    succeed.launch(device, limit as u32, &buffer, len).unwrap();
    match random.below(6) {
        0 => drop(buffer),
        1 => device.sync().unwrap(),
        2 => {
            let mut host = device.host_buffer::<u32>(len).unwrap();
            buffer.read_into(&mut host).unwrap();
            assert_eq!(sum(&host), expected_sum(limit as u64), "on {}", device.name());
            host.fill(1);
            buffer.write_from(&host, ..).unwrap();
            drop(host);
            assert_eq!(sum(&buffer.download().unwrap()), len as u64, "on {}", device.name());
        }
        3 => {
            let start = random.below(len);
            buffer.slice(start..).unwrap().fill(2).unwrap();
            let before = expected_sum(limit.min(start) as u64);
            assert_eq!(sum(&buffer.download().unwrap()), before + 2 * (len - start) as u64, "on {}", device.name());
        }
        _ => assert_eq!(sum(&buffer.download().unwrap()), expected_sum(limit as u64), "on {}", device.name()),
    }
}

#[test]
fn sums_are_right_whatever_sixteen_threads_do() {
    let time = Duration::from_secs(number("SCRY_TEST_STRESS_SECONDS", 1));
    every_device(|device| {
        let start = Instant::now();
        thread::scope(|scope| {
            for thread in 1..=THREADS {
                scope.spawn(move || {
                    let mut random = Random(thread.wrapping_mul(0x9e37_79b9_7f4a_7c15));
                    while start.elapsed() < time {
                        round(device, &mut random);
                    }
                });
            }
        });
        assert_nothing_is_left(device);
    });
}

/// Longer than anything takes that does not wait for a thread that goes on.
const PATIENCE: Duration = Duration::from_mins(1);

/// Calls `work` while other threads do `beside` again and again, until `work` has returned or has had enough time.
fn beside<R>(device: &Device, threads: u32, beside: impl Fn(u32) + Sync, work: impl FnOnce() -> R) -> R {
    let (started, is_over, start) = (AtomicU32::new(0), AtomicBool::new(false), Instant::now());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let thread = started.fetch_add(1, Ordering::Relaxed);
                while !is_over.load(Ordering::Relaxed) && start.elapsed() < PATIENCE {
                    beside(thread);
                }
            });
        }
        while started.load(Ordering::Relaxed) < threads {
            thread::yield_now();
        }
        let result = work();
        is_over.store(true, Ordering::Relaxed);
        assert!(start.elapsed() < PATIENCE, "on {}: it waited for what was queued later", device.name());
        result
    })
}

/// Who waits does so for what was queued before, and not for what other threads go on queueing.
#[test]
fn waits_end_while_another_thread_goes_on_launching() {
    every_device(|device| {
        let (x, y) = (device.upload(&[1u32; 100]).unwrap(), device.alloc::<u32>(1 << 12).unwrap());
        // There is always work, and never much of it.
        let launches = |_| {
            for _ in 0..32 {
                succeed.launch(device, 1 << 12, &y, 1 << 12).unwrap();
            }
            device.ticket().unwrap().wait().unwrap();
        };
        beside(device, 4, launches, || {
            for _ in 0..2 {
                assert_eq!(x.download().unwrap(), [1; 100], "on {}", device.name());
                x.write(&[1; 50]).unwrap();
                device.sync().unwrap();
                device.ticket().unwrap().wait().unwrap();
            }
        });
    });
}

/// Holds that all elements are equal, of a buffer that is only ever given such.
fn assert_equal<T: PartialEq>(device: &Device, elements: &[T]) {
    let other = elements.iter().position(|element| *element != elements[0]);
    assert_eq!(other, None, "on {}: the index of the first of {} elements that is not as the one before", device.name(), elements.len());
}

/// Long enough for several pieces, and for several threads that copy them.
const LONG: usize = 3 << 20;

#[test]
fn a_download_is_of_one_moment() {
    every_device(|device| {
        let (y, count) = (device.upload(&vec![0u32; LONG]).unwrap(), AtomicU32::new(1));
        let fills = |_| {
            for _ in 0..2 {
                y.fill(count.fetch_add(1, Ordering::Relaxed)).unwrap();
            }
            device.ticket().unwrap().wait().unwrap();
        };
        beside(device, 1, fills, || {
            for _ in 0..4 {
                assert_equal(device, &y.download().unwrap());
            }
        });
    });
}

#[test]
fn a_write_is_whole() {
    every_device(|device| {
        let (y, elements) = (device.upload(&vec![0u32; LONG]).unwrap(), [vec![1u32; LONG], vec![2u32; LONG]]);
        beside(
            device,
            2,
            |thread| y.write(&elements[thread as usize]).unwrap(),
            || {
                for _ in 0..4 {
                    assert_equal(device, &y.download().unwrap());
                    let copy = device.alloc::<u32>(LONG).unwrap();
                    y.copy_to(&copy).unwrap();
                    assert_equal(device, &copy.download().unwrap());
                }
            },
        );
    });
}

#[test]
fn a_write_of_elements_with_padding_is_whole() {
    let steps = [Direction::Left, Direction::Right].map(|direction| vec![Step { direction, way: [0.0; 2] }; LONG / 8]);
    every_device(|device| {
        let y = device.upload(&steps[0]).unwrap();
        beside(
            device,
            2,
            |thread| y.write(&steps[thread as usize]).unwrap(),
            || {
                for _ in 0..4 {
                    assert_equal(device, &y.download().unwrap());
                }
            },
        );
    });
}

#[test]
fn threads_share_a_device() {
    every_device(|device| {
        let shared = device.upload(&noise(1000, 1)).unwrap();
        thread::scope(|scope| {
            for thread in 0..8u32 {
                let shared = &shared;
                scope.spawn(move || {
                    for round in 0..50u32 {
                        let y = device.upload(&vec![thread; 1000]).unwrap();
                        step.launch(device, round, &shared.clone(), &y, 1000).unwrap();
                        if round % 10 == 0 {
                            let expected: Vec<u32> = noise(1000, 1).into_iter().map(|x| stepped(round, x, thread)).collect();
                            assert_eq!(y.download().unwrap(), expected);
                        }
                    }
                });
            }
        });
        device.sync().unwrap();
    });
}

#[test]
fn threads_take_turns_on_one_buffer() {
    every_device(|device| {
        let y = zeros(device, 1);
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..100 {
                        increment.launch(device, &y, 1).unwrap();
                    }
                });
            }
        });
        assert_eq!(y.download().unwrap(), [400]);
    });
}
