//! `cargo xtask test`: every check there is, whatever fails; then what failed, and what was tested.

use std::io::{self, Read};
use std::process::{Command, ExitStatus};
use std::thread;
use std::time::Instant;

use crate::cargo::{cargo, succeed};
use crate::coverage::Coverage;
use crate::{Result, install};

/// Every test, always of the same packages with the same features, so that nothing is built twice. Clippy compiles them, so that lints
/// take no pass of their own. The packages that are left out are for browsers: elsewhere, the tests of the one are those of `scry-tests`, and the other
/// has none.
pub(crate) const TESTS: &str = "test --workspace --exclude scry-browser-tests --exclude xtask-bindgen --all-features \
                                --config build.rustc-workspace-wrapper=\"clippy-driver\"";

/// Compiles the packages that can do without features, by clippy as well.
const CHECK: &str = "check --config build.rustc-workspace-wrapper=\"clippy-driver\" --package scry-compute --package scry-tests";

pub(crate) fn run(install: bool) -> Result {
    let mut steps = Steps::default();
    if install {
        steps.run("install what the tests can use", install::run);
    }
    steps.cargo("fmt --all --check");
    let mut coverage = Coverage::default();
    // All is compiled before anything runs, also what no test is made of, and with fewer features, what these can leave out.
    for of in ["", "--benches"] {
        let words = format!("{TESTS} --no-run {of}");
        steps.run(&format!("cargo {words}"), || coverage.watch(&mut cargo(&words)));
    }
    for features in ["--lib --test alloc", "--no-default-features --lib --examples --test alloc --test runtime"] {
        let words = format!("{CHECK} {features}");
        // No kernel is run, and no lint says anything of the code for the sanitizer.
        steps.run(&format!("cargo {words}"), || coverage.watch(cargo(&words).env("SCRY_SANITIZER", "off")));
    }
    let beside = thread::spawn(|| beside().map(|(title, command)| run_quietly(title, command)));
    let of_all = format!("{TESTS} --no-fail-fast");
    steps.run(&format!("cargo {of_all}"), || coverage.watch(&mut cargo(&of_all)));
    for (step, written) in beside.join().expect("it does not panic") {
        println!("\n== beside the tests: {}\n{written}", step.title);
        written.lines().for_each(|line| coverage.note(line));
        steps.add(step);
    }
    println!("\n{coverage}");
    steps.outcome()
}

/// What runs beside the tests, which wait for one driver or another half of the time: what cargo builds for it is in other folders.
fn beside() -> [(String, Command); 2] {
    let mut packages = Command::new(std::env::current_exe().expect("the program that runs is a file"));
    packages.arg("packages");
    // What wgpu has elsewhere, where it does not take SPIR-V.
    let of_wgsl = format!("{TESTS} --no-fail-fast --test kernels");
    let mut on_wgsl = cargo(&of_wgsl);
    on_wgsl.env("SCRY_TEST_DEVICES", "wgpu").env("SCRY_WGPU_TEXT", "wgsl");
    [("cargo xtask packages".to_owned(), packages), (format!("SCRY_TEST_DEVICES=wgpu SCRY_WGPU_TEXT=wgsl cargo {of_wgsl}"), on_wgsl)]
}

/// Runs a command to its end, and keeps what it writes.
fn run_quietly(title: String, command: Command) -> (Step, String) {
    let (start, mut written) = (Instant::now(), Vec::new());
    let outcome = match run_to_end(command, &mut written) {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("`{title}` failed")),
        Err(error) => Err(format!("`{title}`: {error}")),
    };
    let step = Step { title, seconds: start.elapsed().as_secs(), outcome };
    (step, String::from_utf8_lossy(&written).into_owned())
}

fn run_to_end(mut command: Command, written: &mut Vec<u8>) -> io::Result<ExitStatus> {
    let (mut reader, writer) = io::pipe()?;
    let mut child = command.stdout(writer.try_clone()?).stderr(writer).spawn()?;
    // It has the other ends of the pipe, which is read until the last of them is closed.
    drop(command);
    reader.read_to_end(written)?;
    child.wait()
}

/// The steps done.
#[derive(Default)]
struct Steps(Vec<Step>);

struct Step {
    title: String,
    seconds: u64,
    outcome: Result,
}

impl Steps {
    fn cargo(&mut self, words: &str) {
        self.run(&format!("cargo {words}"), || succeed(&mut cargo(words)));
    }

    fn run(&mut self, title: &str, step: impl FnOnce() -> Result) {
        println!("\n== {title}");
        let (start, outcome) = (Instant::now(), step());
        self.add(Step { title: title.to_owned(), seconds: start.elapsed().as_secs(), outcome });
    }

    fn add(&mut self, step: Step) {
        if let Err(message) = &step.outcome {
            eprintln!("error: {message}");
        }
        self.0.push(step);
    }

    fn outcome(self) -> Result {
        self.0.iter().for_each(|Step { title, seconds, .. }| println!("{seconds:5} s  {title}"));
        let failed: Vec<&str> = self.0.iter().filter(|step| step.outcome.is_err()).map(|step| step.title.as_str()).collect();
        if failed.is_empty() {
            println!("\nall passed");
            return Ok(());
        }
        Err(format!("{} failed:\n  {}", failed.len(), failed.join("\n  ")))
    }
}
