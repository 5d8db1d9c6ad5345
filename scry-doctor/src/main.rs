//! `scry-doctor`: what scry finds on this machine, what is missing and how to get it, and whether each device computes what it
//! should, and how fast.
//!
//! It only reads and measures; it must never change the machine.

// It has a kernel, whose `unsafe` is the macro's.
#![forbid(unsafe_code)]

mod devices;
mod machine;
mod measure;
mod selftest;
mod text;

use std::io::{self, Write};
use std::process::ExitCode;

use scry::Device;
use scry::diagnostics;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => exit(examine()),
        ["--help" | "-h"] => exit(print(&help()).map(|()| ExitCode::SUCCESS)),
        [unknown, ..] => {
            eprintln!("scry-doctor: `{unknown}` is no argument of it: there is `--help`");
            ExitCode::from(2)
        }
    }
}

/// Prints what there is, section by section, since measuring takes its time.
fn examine() -> io::Result<ExitCode> {
    print(&format!("scry {}\n\n", env!("CARGO_PKG_VERSION")))?;
    for backend in diagnostics::backends() {
        print(&machine::backend(&backend))?;
    }
    print(&machine::environment(&diagnostics::variables()))?;
    print(&machine::cache(&diagnostics::cache()))?;
    if cfg!(debug_assertions) {
        print("this program was built without `--release`: the processor's own figures are too low\n\n")?;
    }
    let mut failed = 0;
    for info in Device::list() {
        print(&devices::description(&info))?;
        let examined = devices::examine(&info);
        print(&examined.text)?;
        failed += u32::from(!examined.passed);
    }
    print(match failed {
        0 => "every device passed its self-test\n",
        _ => "a device failed its self-test\n",
    })?;
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn help() -> String {
    let variables = diagnostics::variables();
    let rows: Vec<_> = variables.iter().filter_map(|variable| Some([variable.name.clone(), variable.meaning?.to_owned()])).collect();
    format!(
        "scry-doctor: what scry finds on this machine, and whether its devices compute what they should\n\n\
         usage: scry-doctor [--help]\n\n\
         It exits with 0 if every device that it lists passed its self-test, else with 1.\n\n\
         environment variables that scry and drivers look at:\n{}",
        text::table(&rows)
    )
}

fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Whoever closes the output early has read enough.
fn exit(result: io::Result<ExitCode>) -> ExitCode {
    result.unwrap_or(ExitCode::FAILURE)
}
