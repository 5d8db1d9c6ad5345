//! The corpus in a browser: its tests run as WebAssembly, with the comparisons that they have elsewhere, on WebGPU, on the CPU device and on the
//! sanitizer. They wait as threads do, for which the browser suspends their stack. A panic ends the module: the page is opened anew for the rest.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use super::webdriver::Browser;
use crate::Result;
use crate::cargo::{artifacts, root, target};
use crate::web::{self, Server};

/// With the vectors of the page's own module, and with calls that wait.
const FLAGS: &str = "-Ctarget-feature=+simd128 --cfg scry_suspends";

/// The fewest kernels that run on WebGPU and on the CPU.
const FEWEST_KERNELS: usize = 60;

/// Tests that do not run in a browser.
const SKIPPED: [(&str, &str); 3] = [
    ("panics::failing_launches_harm_no_others", "it has threads"),
    ("printing::without_a_sink_prints_go_to_the_process_s_streams", PROCESS),
    ("subgroups::subgroups_of_the_cpu_may_have_any_size", PROCESS),
];

const PROCESS: &str = "it starts itself as another process";

/// What a device may lack that a kernel needs, as the `Err`s say it that its launch then is.
const LACKS: [&str; 6] = [
    "it needs `f16`",
    "it needs `f64`",
    "it needs integers of 64 bits",
    "it needs subgroups",
    // Twelve slices and the parameter block; the form of a kernel that passes its checks has no record of a panic.
    "its signature needs 13 storage buffers",
    "it writes `low` and `high`, which are too near in one buffer",
];

pub(super) fn run(browser: &Browser) -> Result {
    let site = build()?;
    let server = Server::start(site)?;
    let page = Page { browser, url: server.url() };
    let names = page.load()?;
    let mut report = Report::default();
    for (number, name) in names.iter().enumerate() {
        if SKIPPED.iter().any(|(skipped, _)| skipped == name) {
            continue;
        }
        let outcome = page.run(number)?;
        if outcome.failure.is_some() {
            page.load()?;
        }
        report.add(name, outcome);
    }
    report.print();
    report.check(&names)
}

/// Builds the tests, in a folder that a server can serve.
fn build() -> Result<PathBuf> {
    let site = target().join("web/corpus");
    let told = |error: std::io::Error| format!("{}: {error}", site.display());
    fs::create_dir_all(&site).map_err(told)?;
    let mut build = web::cargo_for_browsers("test --no-run --package scry-browser-tests --features wgpu --test kernels", FLAGS)?;
    // The harness is made with features that only nightly compilers have without this.
    build.env("RUSTC_BOOTSTRAP", "1");
    // The module is small, but has the sections that wasm-bindgen reads.
    build.envs([("CARGO_INCREMENTAL", "0"), ("CARGO_PROFILE_DEV_DEBUG", "0"), ("CARGO_PROFILE_DEV_STRIP", "debuginfo")]);
    let built = artifacts(build.args(["--message-format", "json-render-diagnostics"]))?;
    let tests = built.into_iter().find_map(|artifact| artifact.executable).ok_or("cargo has built no tests")?;
    let library = site.join("kernels.wasm");
    fs::copy(&tests, &library).map_err(told)?;
    web::bind(&library, &site)?;
    fs::copy(root().join("xtask/src/browser/page.html"), site.join("index.html")).map_err(told)?;
    // Tests look up what a panic points to.
    for file in fs::read_dir(root().join("tests/kernels")).map_err(told)? {
        let file = file.map_err(told)?;
        fs::copy(file.path(), site.join(file.file_name())).map_err(told)?;
    }
    Ok(site)
}

/// The page that has the module.
struct Page<'a> {
    browser: &'a Browser,
    url: String,
}

impl Page<'_> {
    /// Loads the module anew, and gives the names of its tests.
    fn load(&self) -> Result<Vec<String>> {
        self.browser.open(&self.url)?;
        let names = self.browser.run(&script("load"), &json!([]))?;
        texts(&names).filter(|names| !names.is_empty()).ok_or_else(|| format!("the page has no tests: {names}"))
    }

    /// Runs a test.
    fn run(&self, number: usize) -> Result<Outcome> {
        let said = self.browser.run(&script("run"), &json!([number]))?;
        let outcome = || {
            let failure = said["failure"].as_str().map(str::to_owned);
            Some(Outcome { failure, progress: texts(&said["progress"])?, kernels: texts(&said["kernels"])? })
        };
        outcome().ok_or_else(|| format!("the page does not say what became of a test: {said}"))
    }
}

/// The body of a function for the page, which does one of the things that `corpus.js` can.
fn script(name: &str) -> String {
    format!("{}\n{name}(...arguments);", include_str!("corpus.js"))
}

fn texts(value: &Value) -> Option<Vec<String>> {
    value.as_array()?.iter().map(|text| text.as_str().map(str::to_owned)).collect()
}

/// What became of a test.
struct Outcome {
    /// What a panic says.
    failure: Option<String>,
    /// The devices that it ran on, and what those refused, as `tests/support/browser.rs` writes it.
    progress: Vec<String>,
    /// The kernels that no test has launched before.
    kernels: Vec<String>,
}

#[derive(Default)]
struct Report {
    failures: Vec<String>,
    /// What WebGPU lacks, with the tests that need it.
    refusals: BTreeMap<String, BTreeSet<String>>,
    /// How many tests ran on each device.
    devices: BTreeMap<String, usize>,
    kernels: BTreeSet<String>,
    /// Those of tests that ran on WebGPU to their end.
    kernels_on_webgpu: BTreeSet<String>,
    passed: usize,
}

impl Report {
    fn add(&mut self, name: &str, Outcome { failure, progress, kernels }: Outcome) {
        if let Some(failure) = failure {
            self.failures.push(format!("{name}, {}: {failure}", progress.join(", ")));
            println!("failed: {}\n", self.failures[self.failures.len() - 1]);
            return;
        }
        self.passed += 1;
        let refusals: Vec<&str> = progress.iter().filter_map(|said| said.strip_prefix("refused: ")).collect();
        let ran: BTreeSet<&str> = progress.iter().filter_map(|said| said.strip_prefix("on ")).collect();
        if refusals.is_empty() && ran.iter().any(|device| device.ends_with("(wgpu)")) {
            self.kernels_on_webgpu.extend(kernels.iter().cloned());
        }
        for reason in refusals {
            self.refusals.entry(reason.to_owned()).or_default().insert(name.to_owned());
        }
        ran.into_iter().for_each(|device| *self.devices.entry(device.to_owned()).or_default() += 1);
        self.kernels.extend(kernels);
    }

    fn print(&self) {
        for (reason, tests) in &self.refusals {
            println!("refused on WebGPU, {} tests: {reason}: {}", tests.len(), list(tests));
        }
        SKIPPED.iter().for_each(|(name, reason)| println!("skipped: {name}: {reason}"));
        for (device, count) in &self.devices {
            println!("the corpus on {device}: {count} tests");
        }
        let (all, on_webgpu) = (self.kernels.len(), self.kernels_on_webgpu.len());
        println!("the corpus in the browser: {} tests pass, of {all} kernels; {on_webgpu} of these ran on WebGPU, too", self.passed);
    }

    /// An `Err` if a test has failed, if too few kernels have run, or if `SKIPPED` names a test that does not exist.
    fn check(&self, names: &[String]) -> Result {
        let unknown: Vec<&str> = SKIPPED.iter().map(|(name, _)| *name).filter(|name| names.iter().all(|test| test != name)).collect();
        if !unknown.is_empty() {
            return Err(format!("`SKIPPED` in `xtask/src/browser/corpus.rs` names tests that do not exist: {}", unknown.join(", ")));
        }
        if let Some((reason, tests)) = self.refusals.iter().find(|(reason, _)| !LACKS.iter().any(|lack| reason.starts_with(lack))) {
            return Err(format!("WebGPU refuses {} for a reason that is not expected: {reason}", list(tests)));
        }
        if !self.failures.is_empty() {
            return Err(format!("{} tests of the corpus fail in the browser:\n{}", self.failures.len(), self.failures.join("\n")));
        }
        if self.kernels_on_webgpu.len() < FEWEST_KERNELS {
            return Err(format!(
                "{} kernels of the corpus ran on WebGPU and on the CPU, fewer than {FEWEST_KERNELS}",
                self.kernels_on_webgpu.len()
            ));
        }
        Ok(())
    }
}

fn list(names: &BTreeSet<String>) -> String {
    names.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
}
