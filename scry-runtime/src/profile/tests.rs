//! What a profiler keeps, and for how long. Profiles themselves are tested in `tests/runtime`.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::handles::device::every_device;
use crate::test_kernels::{fail, succeed};
use crate::{Device, Error};

/// Whether nobody profiles the device, and nothing is kept for anybody.
fn is_silent(device: &Device) -> bool {
    !device.common().profiler.is_on() && device.common().profiler.is_empty()
}

#[test]
fn nothing_is_kept_while_nobody_profiles() {
    every_device(|device| {
        let y = device.upload(&[1u32; 10]).unwrap();
        let run = || succeed.launch(device, 10, &y, 10).unwrap();
        assert!(is_silent(device));
        run();
        device.sync().unwrap();
        assert!(is_silent(device));
        let ((), profile) = device.profile(|| ()).unwrap();
        assert_eq!(profile.events(), [], "nothing of what was before");
        let (_, _) = device.profile(|| device.profile(run).unwrap()).unwrap();
        assert!(is_silent(device));
        std::thread::scope(|scope| (0..4).for_each(|_| _ = scope.spawn(|| device.profile(run).unwrap())));
        assert!(is_silent(device));
    });
}

#[test]
fn a_profile_that_ends_by_a_panic_keeps_nothing() {
    every_device(|device| {
        let y = device.alloc::<u32>(8).unwrap();
        let error = device.profile(|| fail.launch(device, 7, &y, 8)).unwrap_err();
        assert!(matches!(error, Error::KernelPanic(_)) && is_silent(device), "{error:?}");
        let panic = catch_unwind(AssertUnwindSafe(|| device.profile(|| std::panic::resume_unwind(Box::new("of the host")))));
        assert!(panic.is_err() && is_silent(device));
    });
}
