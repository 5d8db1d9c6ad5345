//! Sixteen threads that do all at once whatever can be done with a device, for as long as `SCRY_TEST_STRESS_SECONDS` says.

use std::thread;
use std::time::{Duration, Instant};

use super::{assert_nothing_is_left, number};
use crate::Device;
use crate::device::every_device;
use crate::kernel::Argument::Word;
use crate::kernel::launch;
use crate::panic::tests::kernels::SUCCEED;

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
    launch(device, &SUCCEED, &[Word(0), Word(limit as u32), (&buffer).into()], len).unwrap();
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
