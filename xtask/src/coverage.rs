//! What the tests could use on this machine, as they said it themselves.
//!
//! Each test binary writes a line to standard error for what it uses and for what it misses (`tests/support/report.rs`):
//! `scry-tests: tested <what>: <detail>` and `scry-tests: missing <what>: <why>`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::Result;
use crate::cargo::validation_layers;

/// The rows of the table, and how a machine gets what a row names.
const ROWS: [(&str, &str); 7] = [
    ("CPU", "it is always there: this is a bug"),
    ("Vulkan", "needs a Vulkan driver; `cargo xtask test --install` brings lavapipe"),
    ("wgpu", "needs what Vulkan does"),
    ("CUDA", "needs an NVIDIA GPU and its driver"),
    (LAYERS, "`cargo xtask test --install` brings them"),
    ("spirv-val", "`cargo xtask test --install` brings it"),
    ("NVRTC", "`cargo xtask test --install` brings it"),
];

const LAYERS: &str = "Vulkan validation layers";

/// What was tested, with details, and what was missing, with the reason.
#[derive(Default)]
pub(crate) struct Coverage {
    tested: BTreeMap<String, BTreeSet<String>>,
    missing: BTreeMap<String, String>,
    /// Whether the command that is watched has compiled something with warnings.
    has_warned: bool,
}

impl Coverage {
    /// Runs the tests, passing on what they write and keeping what they say about devices and tools. Warnings of the compiler are failures.
    pub(crate) fn watch(&mut self, tests: &mut Command) -> Result {
        self.has_warned = false;
        let mut child = tests.stderr(Stdio::piped()).spawn().map_err(|error| format!("cargo does not start: {error}"))?;
        let stderr = child.stderr.take().expect("standard error is piped");
        for line in BufReader::new(stderr).split(b'\n') {
            let line = line.map_err(|error| error.to_string())?;
            let line = String::from_utf8_lossy(&line);
            eprintln!("{line}");
            self.note(&line);
        }
        let status = child.wait().map_err(|error| error.to_string())?;
        match (status.success(), self.has_warned) {
            (true, false) => Ok(()),
            (true, true) => Err("there are warnings".to_owned()),
            (false, _) => Err("tests failed".to_owned()),
        }
    }

    /// Takes what a line says of devices and tools.
    pub(crate) fn note(&mut self, line: &str) {
        // What cargo says at the end of each package that has some.
        self.has_warned |= line.starts_with("warning: `") && line.contains(" generated ");
        let Some((_, said)) = line.split_once("scry-tests: ") else { return };
        let Some((what, detail)) = said.split_once(": ") else { return };
        if let Some(what) = what.strip_prefix("tested ") {
            self.tested.entry(what.to_owned()).or_default().insert(detail.to_owned());
        } else if let Some(what) = what.strip_prefix("missing ") {
            self.missing.entry(what.to_owned()).or_insert_with(|| detail.to_owned());
        }
    }

    fn state(&self, what: &str, remedy: &str) -> String {
        if what == LAYERS {
            return self.layers(remedy);
        }
        match (self.tested.get(what), self.missing.get(what)) {
            (Some(details), _) => format!("tested   {}", details.iter().map(String::as_str).collect::<Vec<_>>().join(", ")),
            (None, Some(why)) => format!("missing  {why} ({remedy})"),
            (None, None) => "missing  no test came so far as to look for it".to_owned(),
        }
    }

    /// The Vulkan backend turns the layers on by itself: they are tested when it is.
    fn layers(&self, remedy: &str) -> String {
        match (validation_layers(), self.tested.contains_key("Vulkan")) {
            (true, true) => "tested   on everything that ran on Vulkan".to_owned(),
            (true, false) => "missing  they are installed, but nothing ran on Vulkan".to_owned(),
            (false, _) => format!("missing  not installed ({remedy})"),
        }
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (what, remedy) in ROWS {
            writeln!(f, "{what:<24}  {}", self.state(what, remedy))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_tests_say_fills_the_table() {
        let mut coverage = Coverage::default();
        for line in [
            "running 3 tests",
            "scry-tests: tested Vulkan: llvmpipe (LLVM 15.0.6)",
            "test saxpy ... scry-tests: tested Vulkan: a GPU",
            "scry-tests: missing CUDA: libcuda.so: not found",
            "warning: unused variable: `x`",
        ] {
            coverage.note(line);
        }
        assert_eq!(coverage.state("Vulkan", "r"), "tested   a GPU, llvmpipe (LLVM 15.0.6)");
        assert_eq!(coverage.state("CUDA", "r"), "missing  libcuda.so: not found (r)");
        assert_eq!(coverage.state("NVRTC", "r"), "missing  no test came so far as to look for it");
        assert!(!coverage.has_warned, "a test may write anything");
        coverage.note("warning: `scry-runtime` (lib) generated 1 warning");
        assert!(coverage.has_warned);
    }
}
