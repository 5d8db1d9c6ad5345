//! The crates that a batch is written to, and what cargo says of them.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use scry_property_programs::{Program, kernels, twins};

use super::options::ROUNDS;
use crate::Result;
use crate::cargo::{cargo, root, target};

/// A workspace of two crates: one of twins, which has no overflow checks, and one of kernels.
pub(super) struct Crates(PathBuf);

/// Each program runs `ROUNDS` times unless the executable is told otherwise.
const MAIN: &str = "\
#![allow(warnings)]
use scry_property_compare::Program;

fn main() -> std::process::ExitCode {
    if scry_property_compare::run(PROGRAMS, ROUNDS) == 0 { std::process::ExitCode::SUCCESS } else { std::process::ExitCode::FAILURE }
}

";

const TWINS: &str = "#![allow(warnings, arithmetic_overflow, unconditional_panic)]\n\n";

impl Crates {
    pub(super) fn batch() -> Self {
        Self(target().join("fuzz"))
    }

    pub(super) fn directory(&self) -> &Path {
        &self.0
    }

    /// Writes the crates anew.
    pub(super) fn write(&self, programs: &[(usize, &Program)]) -> io::Result<()> {
        let home = root().display();
        let package = |name: &str, dependencies: &str| {
            format!(
                "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n[dependencies]\n\
                 scry-compute = {{ path = \"{home}\" }}\nscry-property-compare = {{ path = \"{home}/tests/property/compare\" }}\n{dependencies}"
            )
        };
        let workspace = "[workspace]\nmembers = [\"twins\", \"kernels\"]\nresolver = \"3\"\n\n[profile.dev]\ndebug = 0\nstrip = \"symbols\"\n\
            incremental = false\n\n[profile.dev.package.scry-property-twins]\noverflow-checks = false\n";
        let numbers: Vec<usize> = programs.iter().map(|(number, _)| *number).collect();
        self.clear()?;
        self.write_file("Cargo.toml", workspace)?;
        fs::copy(root().join("Cargo.lock"), self.0.join("Cargo.lock"))?;
        self.write_file("twins/Cargo.toml", &package("scry-property-twins", ""))?;
        self.write_file("kernels/Cargo.toml", &package("scry-fuzz", "scry-property-twins = { path = \"../twins\" }\n"))?;
        self.write_file("twins/src/lib.rs", &(TWINS.to_owned() + &twins(numbers.iter().copied())))?;
        self.write_file("kernels/src/main.rs", &(MAIN.replace("ROUNDS)", &format!("{ROUNDS})")) + &kernels(&numbers, "PROGRAMS")))?;
        for (number, program) in programs {
            self.write_file(&format!("twins/src/items_{number}.rs"), &program.twins)?;
            self.write_file(&format!("kernels/src/kernels_{number}.rs"), &program.kernels)?;
        }
        Ok(())
    }

    /// Takes away what an earlier batch has left, but what cargo built.
    fn clear(&self) -> io::Result<()> {
        for part in ["twins", "kernels"] {
            let part = self.0.join(part);
            if part.exists() {
                fs::remove_dir_all(part)?;
            }
        }
        Ok(())
    }

    fn write_file(&self, path: &str, text: &str) -> io::Result<()> {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().expect("a file lies in a directory"))?;
        fs::write(path, text)
    }

    /// Builds both; gives the errors of programs that do not compile.
    pub(super) fn build(&self) -> Result<BTreeMap<usize, String>> {
        let output = self.cargo("build --quiet --offline --color never").output().map_err(|error| error.to_string())?;
        let said = String::from_utf8_lossy(&output.stderr);
        if output.status.success() {
            return Ok(BTreeMap::new());
        }
        let errors = errors(&said);
        if errors.is_empty() { Err(format!("the programs do not build:\n{said}")) } else { Ok(errors) }
    }

    /// `cargo` and `words`, in the workspace.
    fn cargo(&self, words: &str) -> Command {
        let mut command = cargo(words);
        command.arg("--manifest-path").arg(self.0.join("Cargo.toml")).arg("--target-dir").arg(self.0.join("target"));
        command
    }

    /// Where what runs writes what it says beside its results.
    pub(super) fn log(&self) -> Result<fs::File> {
        fs::File::create(self.0.join("log.txt")).map_err(|error| error.to_string())
    }

    /// The first lines of that.
    pub(super) fn logged(&self) -> String {
        let text = fs::read_to_string(self.0.join("log.txt")).unwrap_or_default();
        text.lines().take(6).collect::<Vec<_>>().join("\n")
    }

    /// What was built, with the environment that cargo gives it.
    pub(super) fn program(&self) -> Command {
        let mut command = Command::new(self.executable());
        let environment = cargo("run");
        command.envs(environment.get_envs().filter_map(|(name, value)| Some((name, value?))));
        command
    }

    pub(super) fn executable(&self) -> PathBuf {
        self.0.join("target/debug/scry-fuzz")
    }
}

/// The first error of each program, of which rustc says the file.
fn errors(said: &str) -> BTreeMap<usize, String> {
    let mut errors = BTreeMap::new();
    for block in said.split("\n\n").filter(|block| block.trim_start().starts_with("error")) {
        if let Some(number) = program_of(block) {
            errors.entry(number).or_insert_with(|| block.trim().to_owned());
        }
    }
    errors
}

/// The number in the first file that is named.
fn program_of(block: &str) -> Option<usize> {
    let (_, place) = block.split_once("--> ")?;
    let (file, _) = place.split_once(".rs:")?;
    file.rsplit('_').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_told_apart_by_file() {
        let said = "error[E0308]: mismatched types\n  --> kernels/src/kernels_17.rs:3:5\n   |\n\nwarning: unused\n  --> kernels/src/kernels_3.rs:1:1\n\n\
                    error: could not compile `scry-fuzz`\n";
        assert_eq!(errors(said).into_keys().collect::<Vec<_>>(), [17]);
    }
}
