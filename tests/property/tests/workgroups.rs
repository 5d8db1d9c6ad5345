//! Random kernels whose invocations wait for each other, on every device, against twins that take workgroups statement by statement; and
//! the same with some that panic: the others end, or go on, and what other workgroups compute is right.

use scry::prelude::*;
use scry_property::SEED;
use scry_property::workgroups::{Arguments, CASES, Case, LANES, Outcome};

#[path = "../../support"]
#[allow(dead_code, reason = "this target uses a part of it")]
mod support {
    pub(super) mod devices;
    pub(super) mod panics;
    mod report;
}

use support::devices::every_device;
use support::panics::{every_device_alone, expect_panic};

const GROUPS: usize = 3;
const LIMITS: [[u32; GROUPS]; 3] = [[3, 17, 48], [90, 1, 30], [5, 5, 1000]];
/// What `y` holds at first, which no kernel computes but by chance.
const NOTHING: u32 = 0xdead_beef;

/// Who panics: of one lane, of a whole subgroup, of some of each, and of all.
const SETS: [fn(usize) -> bool; 5] = [|lane| lane == 37, |lane| lane < 32, |lane| lane >= 32, |lane| lane % 3 == 1, |_| true];

fn values(round: usize) -> Vec<u32> {
    (0..GROUPS * LANES).map(|i| ((i * 7919 + round * 104_729 + 13) as u32).wrapping_mul(0x9e37_79b9)).collect()
}

/// Runs a kernel, and gives what it wrote beside what becomes of each workgroup.
fn run(device: &Device, case: &Case, round: usize, fails: &[u32]) -> scry::Result<(Buffer<u32>, Vec<Outcome>)> {
    let (limits, x) = (LIMITS[round % LIMITS.len()], values(round));
    let y = device.upload(&[NOTHING; GROUPS * LANES])?;
    let arguments = Arguments { limits: device.upload(&limits)?, x: device.upload(&x)?, fails: device.upload(fails)?, y };
    (case.launch)(device, &arguments)?;
    let outcomes = (0..GROUPS).map(|group| (case.twin)(group, &limits, &x, fails)).collect();
    Ok((arguments.y, outcomes))
}

/// What is wrong with what a workgroup wrote.
fn difference(case: usize, group: usize, outcome: &Outcome, y: &[u32]) -> String {
    let differs = |lane: &usize| outcome.y[*lane] != Some(y[group * LANES + lane]);
    let Some(lane) = (0..LANES).find(differs) else { return String::new() };
    let (expected, found) = (outcome.y[lane], y[group * LANES + lane]);
    format!(
        "with SCRY_PROPERTY_SEED={SEED}, kernel {case}, lane {lane} of workgroup {group}: {expected:?} became {found}\n{}",
        CASES[case].source
    )
}

#[test]
fn random_workgroups_compute_what_their_twins_do() {
    every_device(|device| {
        for (number, case) in CASES.iter().enumerate() {
            for round in 0..3 {
                let (y, outcomes) = run(device, case, round, &[0; GROUPS * LANES])?;
                let y = y.download()?;
                for (group, outcome) in outcomes.iter().enumerate() {
                    assert_eq!(difference(number, group, outcome, &y), "", "on {}", device.name());
                }
            }
        }
        Ok(())
    });
}

#[test]
fn random_workgroups_have_no_races() -> scry::Result<()> {
    let sanitizer = Device::sanitizer()?;
    for (number, case) in CASES.iter().enumerate() {
        let (y, _) = run(&sanitizer, case, number % 3, &[0; GROUPS * LANES])?;
        if let Err(error) = y.download() {
            panic!("with SCRY_PROPERTY_SEED={SEED}, kernel {number}: {error}\n{}", case.source);
        }
    }
    Ok(())
}

#[test]
fn random_workgroups_end_when_one_panics() {
    every_device_alone(|device| {
        let mut panics = 0;
        for (number, case) in CASES.iter().enumerate() {
            for site in 1..=case.sites {
                let (round, group) = (site as usize + number, (site as usize + number) % GROUPS);
                let is_to_panic = SETS[site as usize % SETS.len()];
                let fails: Vec<u32> =
                    (0..GROUPS * LANES).map(|i| if i / LANES == group && is_to_panic(i % LANES) { site } else { 0 }).collect();
                let (y, outcomes) = run(device, case, round, &fails)?;
                let about =
                    || format!("with SCRY_PROPERTY_SEED={SEED}, kernel {number}, site {site}, on {}:\n{}", device.name(), case.source);
                if outcomes[group].has_ended() {
                    let panic = expect_panic(device.sync());
                    let most = (0..LANES).filter(|&lane| is_to_panic(lane)).count() as u64;
                    assert_eq!(panic.message, format!("site {site}"), "{}", about());
                    assert!((1..=most).contains(&panic.count) && is_to_panic(panic.local_id[0]), "{panic}\n{}", about());
                    assert_eq!(panic.workgroup_id[0], group, "{}", about());
                    panics += 1;
                }
                let y = y.download()?;
                for (other, outcome) in outcomes.iter().enumerate() {
                    if outcome.has_ended() {
                        let dead = |lane: &usize| outcome.dead[*lane];
                        let written = (0..LANES).filter(dead).find(|lane| y[other * LANES + lane] != NOTHING);
                        assert_eq!(written, None, "who has panicked writes nothing, {}", about());
                    } else {
                        assert_eq!(difference(number, other, outcome, &y), "", "{}", about());
                    }
                }
            }
        }
        assert!(panics > CASES.len(), "only {panics} kernels have panicked");
        Ok(())
    });
}
