//! Random programs of which some invocations panic, on every device, against the same text run by rustc: who panics, what is said and
//! where, and what was written before and by the others.

use scry_property::{PANICKING, check};

#[path = "../../support"]
#[allow(dead_code, reason = "this target uses a part of it")]
mod support {
    pub(super) mod devices;
    pub(super) mod panics;
    mod report;
}

use support::panics::every_device_alone;

#[test]
fn random_programs_panic_as_rust_does() {
    every_device_alone(|device| check(PANICKING, device, 6));
}
