//! Random programs on every device, against the same text run by rustc: every result, bit for bit.

use scry_property::{PROGRAMS, check};

#[path = "../../support"]
mod support {
    pub(super) mod devices;
    mod report;
}

use support::devices::every_device;

#[test]
fn random_programs_mean_what_rust_means() {
    every_device(|device| check(PROGRAMS, device, 4));
}
