//! Random kernels whose invocations wait for each other, on every device, against twins that take workgroups statement by statement, once
//! with all that they compute and once with some that panic: the others end, or go on, and what other workgroups compute is right. On
//! the sanitizer, which looks for races.

use scry_property::{WORKGROUPS, check};

#[path = "../../support"]
#[allow(dead_code, reason = "this target uses a part of it")]
mod support {
    pub(super) mod devices;
    pub(super) mod panics;
    mod report;
}

use support::panics::every_device_alone;

#[test]
fn random_workgroups_compute_what_their_twins_do() {
    every_device_alone(|device| check(WORKGROUPS, device, 3));
}

#[test]
fn random_workgroups_have_no_races() -> scry::Result<()> {
    let sanitizer = scry::Device::sanitizer()?;
    check(WORKGROUPS, &sanitizer, 1)?;
    assert_eq!(sanitizer.findings().len(), 0);
    Ok(())
}
