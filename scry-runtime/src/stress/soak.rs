//! Launches and copies without end: neither the device nor the process takes more and more memory.
//!
//! The count is `SCRY_TEST_SOAK_LAUNCHES`. It runs in a process of its own, since what others allocate is no part of what is measured.

use super::processes::{Child, assert_succeeds};
use super::{assert_nothing_is_left, names, number};
use crate::error::panic::tests::kernels::{LONG, SUCCEED};
use crate::handles::Argument::Word;
use crate::handles::launch;
use crate::{Device, ValueArgument};

/// The memory that the process has in the machine's, in KiB, where the system tells.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse().ok()
}

/// What a process may take more, in KiB: allocators keep some, and how much depends on the order in which threads run.
const SLACK: u64 = 24 << 10;

#[test]
fn memory_stays_flat_over_many_launches() {
    for name in names("soak::memory_stays_flat_over_many_launches") {
        assert_succeeds(Child::Soak, &name);
    }
}

/// The child: a quarter of the launches to get going, then all the others.
pub(super) fn run(name: &str) {
    let device = Device::open(name).unwrap();
    let count = number("SCRY_TEST_SOAK_LAUNCHES", 2000);
    let count = if name.starts_with("sanitizer") { count / 20 } else { count };
    rounds(&device, count / 4);
    let (stats, before) = (device.memory_stats(), resident());
    rounds(&device, count);
    let (later, after) = (device.memory_stats(), resident());
    assert_eq!((later.in_use, later.peak, later.reserved), (stats.in_use, stats.peak, stats.reserved), "on {name}");
    match before.zip(after) {
        Some((before, after)) => assert!(after < before + SLACK, "{before} KiB, and {count} launches later {after} KiB on {name}"),
        None => eprintln!("NOT CHECKED: the system does not tell how much memory a process has"),
    }
}

fn rounds(device: &Device, count: u64) {
    let y = device.alloc::<u32>(1 << 10).unwrap();
    for i in 0..count as u32 {
        launch(device, &SUCCEED, &[Word(0), Word(i % 1000), (&y).into()], 1000).unwrap();
        match i % 100 {
            7 => drop(device.upload(&vec![i; 5000]).unwrap()),
            23 => launch(device, &LONG, &[[i; 40].argument(), (&y).into()], 1).unwrap(),
            99 => assert_eq!(y.slice(..2).unwrap().download().unwrap(), [1, 2]),
            _ => {}
        }
    }
    drop(y);
    assert_nothing_is_left(device);
}
