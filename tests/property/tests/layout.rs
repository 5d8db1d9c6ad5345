//! Random structs on every device: what host and device read and write is in the same place.

use scry_property::layouts::{CHECKS, Random};

#[path = "../../support"]
mod support {
    pub(super) mod devices;
    mod report;
}

use support::devices::every_device;

#[test]
fn random_structs_lie_the_same_on_host_and_device() {
    every_device(|device| {
        let mut random = Random(7);
        CHECKS.iter().try_for_each(|check| check(device, &mut random))
    });
}
