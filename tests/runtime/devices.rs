//! Devices: which there are, in which order, and what they say of themselves.

use scry::{BackendKind, Device, Error};

use crate::devices_of;
#[cfg(unix)]
use crate::test_process;

#[test]
fn devices_are_numbered_best_first() {
    for kind in [BackendKind::Cuda, BackendKind::Vulkan, BackendKind::Cpu] {
        let devices = devices_of(kind);
        for (index, device) in devices.iter().enumerate() {
            let info = device.info();
            assert_eq!((info.kind, info.index), (kind, index));
            assert!(
                !info.name.is_empty() && info.memory > 0 && info.subgroup_size.is_power_of_two() && info.max_buffer_size > 0,
                "{info:?}"
            );
        }
        assert!(devices.is_sorted_by_key(|device| format!("{:?}", device.info().class)), "discrete, integrated, software");
    }
}

#[test]
fn nvidia_s_subgroups_have_32_invocations() {
    assert!(devices_of(BackendKind::Cuda).iter().all(|device| device.subgroup_size() == 32));
}

#[test]
fn a_device_that_is_not_there_is_an_error() {
    for kind in [BackendKind::Cuda, BackendKind::Vulkan] {
        match (Device::open(&format!("{kind}:4096")), Device::with_backend(kind)) {
            (Err(Error::NoDevice(_)), Ok(_)) => {}
            (Err(_), Err(Error::BackendUnavailable { reason, .. })) => {
                assert!(reason.contains("help:") || reason.contains("driver"), "{reason}");
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn the_cpu_is_always_listed_last() {
    assert_eq!(Device::list().last().map(|info| info.kind), Some(BackendKind::Cpu));
}

#[cfg(unix)]
#[test]
fn a_variable_that_is_not_unicode_is_an_error() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    const TEST: &str = "devices::a_variable_that_is_not_unicode_is_an_error";
    const NAMES: [&str; 3] = ["SCRY_DEVICE", "SCRY_SUBGROUP_SIZE", "SCRY_SANITIZER_SEED"];
    let broken = OsStr::from_bytes(b"cpu\xff");
    let Some(name) = NAMES.iter().find(|name| std::env::var_os(name).as_deref() == Some(broken)) else {
        return NAMES.iter().for_each(|name| test_process::assert_succeeds(test_process::only(TEST).env(name, broken)));
    };
    let opened = match *name {
        "SCRY_DEVICE" => Device::auto(),
        "SCRY_SUBGROUP_SIZE" => Device::cpu(),
        _ => Device::sanitizer(),
    };
    let error = opened.unwrap_err().to_string();
    assert!(error.contains("cpu\u{fffd}"), "{name}: {error}");
}
