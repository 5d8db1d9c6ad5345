//! Faults: what the sanitizer has to find in each kernel, and the check that it finds that and nothing else.

mod marks;
mod mixed_atomic;
mod order_between_workgroups;
mod order_in_workgroup;
mod out_of_bounds;
mod race_between_workgroups;
mod race_in_forms;
mod race_in_loops;
mod race_in_places;
mod race_in_workgroup;
mod unchecked;
mod uninitialized_memory;
mod uninitialized_shared;

use scry::{Device, Error, Finding, FindingKind};

use self::marks::{Marks, marked_kernels, marks};
use crate::SEEDS;

/// The kernels of a file, all of which have the same fault.
struct Faults {
    kind: FindingKind,
    /// The file, as findings name it.
    file: &'static str,
    source: &'static str,
    kernels: &'static [Fault],
}

/// A kernel with one fault.
struct Fault {
    kernel: &'static str,
    /// What is accessed, as findings name it.
    memory: &'static str,
    /// Launches the kernel so that the fault happens, in whatever order its invocations run.
    launch: fn(&Device) -> scry::Result<()>,
}

#[test]
fn races_in_a_workgroup_are_found() {
    check(&race_in_workgroup::FAULTS);
    check(&race_in_forms::FAULTS);
    check(&race_in_loops::FAULTS);
    check(&race_in_places::FAULTS);
}

#[test]
fn races_between_workgroups_are_found() {
    check(&race_between_workgroups::FAULTS);
}

#[test]
fn races_that_no_order_prevents_are_found() {
    check(&order_between_workgroups::FAULTS);
    check(&order_in_workgroup::FAULTS);
}

#[test]
fn reads_of_uninitialized_shared_memory_are_found() {
    check(&uninitialized_shared::FAULTS);
}

#[test]
fn reads_of_memory_that_nobody_wrote_are_found() {
    check(&uninitialized_memory::FAULTS);
}

#[test]
fn indices_out_of_bounds_are_found() {
    check(&out_of_bounds::FAULTS);
}

/// Launches each kernel with each seed; what is wrong with what is found is said about all of them at once.
#[track_caller]
fn check(faults: &Faults) {
    assert_eq!(faults.kernels.len(), marked_kernels(faults.source), "each kernel with marks is in the table of {}", faults.file);
    let of_kernel = |fault: &'static Fault| SEEDS.map(|seed| complaint(faults, fault, seed));
    let complaints: Vec<String> = faults.kernels.iter().flat_map(of_kernel).flatten().collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// What is wrong with what is found in a launch of `fault`.
fn complaint(faults: &Faults, fault: &Fault, seed: u64) -> Option<String> {
    let name = format!("`{}` with seed {seed}", fault.kernel);
    let device = Device::sanitizer_with_seed(seed).unwrap_or_else(|error| panic!("the sanitizer does not open: {error}"));
    if let Err(error) = (fault.launch)(&device) {
        return Some(format!("{name} is not launched: {error}"));
    }
    let findings = device.findings();
    if findings.is_empty() {
        return Some(format!("{name}: nothing is found"));
    }
    let wrong = findings.iter().find(|finding| !is_expected(faults, fault, finding));
    let told = [device.sync(), device.sync()];
    match (wrong, told) {
        (Some(finding), _) => Some(format!("{name}: this was not to be found:\n{finding}")),
        (None, [Err(Error::KernelPanic(_)), Ok(())]) if faults.kind == FindingKind::OutOfBounds => None,
        (None, [Err(Error::Sanitizer(_)), Ok(())]) if faults.kind != FindingKind::OutOfBounds => None,
        (None, told) => Some(format!("{name}: who waits twice is told {told:?}")),
    }
}

/// Whether a finding is about the fault, at the lines that are marked; which of two accesses came first is up to the seed.
fn is_expected(faults: &Faults, fault: &Fault, finding: &Finding) -> bool {
    let Marks { first, second } = marks(faults.source, fault.kernel);
    let mut expected: Vec<(&str, u32)> = first.into_iter().chain([second]).map(|line| (faults.file, line)).collect();
    let mut found: Vec<(&str, u32)> = finding.first.iter().chain([&finding.second]).map(|access| (access.file, access.line)).collect();
    expected.sort_unstable();
    found.sort_unstable();
    let what = (finding.kernel, finding.kind, finding.memory.as_str());
    what == (fault.kernel, faults.kind, fault.memory) && found == expected && finding.count > 0
}
