//! The device as its users see it, on every Vulkan device of the machine.

pub(super) mod kernels;
mod launches;
mod lifetimes;
mod limits;
mod profiles;
mod transfers;

use std::io::{self, Write};

use super::validation;
use crate::{BackendKind, Device, DeviceInfo};

/// Every Vulkan device, opened anew; says loudly that `test` did not run if there is none.
fn devices(test: &str) -> Vec<Device> {
    infos(test).iter().map(|info| Device::with_info(info).expect("a listed device opens")).collect()
}

/// What every Vulkan device is, as `devices`.
pub(super) fn infos(test: &str) -> Vec<DeviceInfo> {
    (super::DRIVER.list)().unwrap_or_else(|error| {
        assert!(!validation::is_asked_for(), "validation was asked for, and nothing would be validated: {error}");
        // Not `eprintln!`, which the test harness hides when a test passes.
        writeln!(io::stderr(), "SKIPPED: vulkan::tests::{test}: {error}").expect("the terminal takes a line");
        Vec::new()
    })
}

/// Different words, the same each time.
fn noise(len: usize) -> Vec<u32> {
    let words = (0..len as u32).map(|i| (i ^ 0x9e37_79b9).wrapping_mul(0x85eb_ca6b).rotate_left(13));
    words.collect()
}

#[test]
fn devices_are_numbered_best_first() {
    let devices = devices("devices_are_numbered_best_first");
    for (index, device) in devices.iter().enumerate() {
        let info = device.info();
        assert_eq!((info.kind, info.index), (BackendKind::Vulkan, index));
        assert!(!info.name.is_empty() && info.memory > 0 && info.subgroup_size.is_power_of_two() && info.max_buffer_size > 0, "{info:?}");
    }
    assert!(devices.is_sorted_by_key(|device| format!("{:?}", device.info().class)), "discrete, integrated, software");
}

#[test]
fn a_device_that_is_not_there_is_an_error() {
    assert!((super::DRIVER.open)(1000).is_err());
}
