//! Random programs of which some invocations panic, on every device, against the same text run by rustc: who panics, what is said and
//! where, and what was written before and by the others.

use scry_property::{Inputs, PANICKING, SEED};

#[path = "../../support"]
#[allow(dead_code, reason = "this target uses a part of it")]
mod support {
    pub(super) mod devices;
    pub(super) mod panics;
    mod report;
}

use support::panics::every_device_alone;

/// How often each program runs, with other inputs each time.
const ROUNDS: u32 = 6;

#[test]
fn random_programs_panic_as_rust_does() {
    every_device_alone(|device| {
        for (number, program) in PANICKING.iter().enumerate() {
            let mut differences = Vec::new();
            for round in 1..=ROUNDS {
                (program.run)(device, &mut Inputs(round), &mut differences)?;
            }
            let shown = differences.iter().take(4).cloned().collect::<Vec<_>>().join("\n");
            assert!(
                differences.is_empty(),
                "with SCRY_PROPERTY_SEED={SEED}, on {}, panicking program {number} differs from its twin:\n{shown}\n\n{}",
                device.name(),
                program.source
            );
        }
        Ok(())
    });
}
