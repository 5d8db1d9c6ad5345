//! Random programs on every device, against the same text run by rustc: every result, bit for bit.

use scry_property::{Inputs, PROGRAMS, SEED};

#[path = "../../support"]
mod support {
    pub(super) mod devices;
    mod report;
}

use support::devices::every_device;

/// How often each program runs, with other inputs each time.
const ROUNDS: u32 = 4;

#[test]
fn random_programs_mean_what_rust_means() {
    every_device(|device| {
        for (number, program) in PROGRAMS.iter().enumerate() {
            let mut differences = Vec::new();
            for round in 1..=ROUNDS {
                (program.run)(device, &mut Inputs(round), &mut differences)?;
            }
            let shown = differences.iter().take(4).cloned().collect::<Vec<_>>().join("\n");
            assert!(
                differences.is_empty(),
                "with SCRY_PROPERTY_SEED={SEED}, on {}, program {number} differs from its twin:\n{shown}\n\n{}",
                device.name(),
                program.source
            );
        }
        Ok(())
    });
}
