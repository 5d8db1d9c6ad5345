//! What the executables of `cargo xtask fuzz` do: run programs on devices, and say which differ.
//!
//! Each line that it writes to standard output is a word and what it is about: `runs` and a number, before a program runs; `differs`, `fails`
//! and the number, the device and the text, with its line ends written as `\\n`; `done` in the end. What crashes or hangs is the last that ran.

use std::io::Write;

use scry::{BackendKind, Device, FindingKind};

use crate::{Inputs, Program};

/// Runs programs, each `rounds` times: with the arguments `[FROM [ROUNDS [DEVICE]]]`, those from a number on, on the devices of that kind, and so often
/// there. The inputs are others each time. Gives how many differ.
///
/// # Panics
/// If the first or the second argument is no number.
pub fn run(programs: &[Program], rounds: u32) -> usize {
    let mut arguments = std::env::args().skip(1);
    let from: usize = arguments.next().map_or(0, |from| from.parse().expect("the first argument is a number"));
    let rounds: u32 = arguments.next().map_or(rounds, |rounds| rounds.parse().expect("the second argument is a number"));
    let only = arguments.next();
    let mut devices = devices();
    devices.retain(|device| only.as_ref().is_none_or(|kind| device.backend_kind().to_string() == *kind));
    let mut different = 0;
    for program in programs.iter().filter(|program| program.number >= from) {
        for device in &devices {
            say(&format!("runs {} {}", program.number, device.backend_kind()));
            if let Some((word, text)) = complaint(program, device, rounds) {
                different += 1;
                say(&format!("{word} {} {} {}", program.number, device.backend_kind(), text.replace('\n', "\\n")));
            }
        }
    }
    say(&format!("done {}", devices.iter().map(Device::name).collect::<Vec<_>>().join(", ")));
    different
}

/// Every device of the machine, and a sanitizer.
fn devices() -> Vec<Device> {
    // The launches of programs are short.
    scry::__private::set_fewest_wide(1);
    let listed = Device::list().into_iter().filter_map(|info| Device::with_info(&info).ok());
    listed.chain(Device::sanitizer()).collect()
}

/// What is wrong with a program on a device.
fn complaint(program: &Program, device: &Device, rounds: u32) -> Option<(&'static str, String)> {
    let mut differences = Vec::new();
    // A sanitizer keeps what it has found.
    let own = (device.backend_kind() == BackendKind::Sanitizer).then(|| Device::sanitizer().expect("it opened before"));
    let device = own.as_ref().unwrap_or(device);
    for round in 1..=rounds {
        if let Err(error) = (program.run)(device, &mut Inputs(round), &mut differences) {
            // A panic that an earlier launch left is not this one's.
            let _ = device.sync();
            return Some(("fails", error.to_string()));
        }
    }
    if device.backend_kind() == BackendKind::Sanitizer {
        // What is out of bounds is a panic, which was compared.
        let findings = device.findings().into_iter().filter(|finding| finding.kind != FindingKind::OutOfBounds);
        differences.extend(findings.map(|finding| finding.to_string()));
    }
    differences.into_iter().next().map(|difference| ("differs", difference))
}

/// One write keeps the line whole.
fn say(line: &str) {
    std::io::stdout().write_all(format!("{line}\n").as_bytes()).expect("standard output can be written");
}
