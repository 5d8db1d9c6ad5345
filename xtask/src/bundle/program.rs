//! The executables that cargo builds for a bundle.

use std::path::PathBuf;

use crate::Result;
use crate::cargo::{cargo, output};

/// What is built. Crates that run while others compile, on the machine that has the toolchain, are not for a bundle; the runtime's
/// tests are of all of its features: the last of two programs of one name is the one that stays.
const BUILDS: [&str; 3] = [
    "--all-targets --workspace --exclude scry-macros --exclude scry-compiler --exclude xtask --exclude scry-runtime",
    "--tests --package scry-runtime --all-features",
    "--test runtime --package scry-compute --all-features",
];

const FORM: &str = "--release --message-format json-render-diagnostics --config profile.release.strip=\"symbols\"";

/// Tests that read sources or run cargo.
const AT_HOME: [&str; 2] = ["tidy", "ui"];

/// An executable of the bundle.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Program {
    /// `test`, `example` or `bench`.
    pub(super) kind: &'static str,
    pub(super) name: String,
    pub(super) executable: PathBuf,
}

pub(super) fn build() -> Result<Vec<Program>> {
    let mut programs = Vec::new();
    for what in BUILDS {
        let messages = output(&mut cargo(&format!("build {FORM} {what}")))?;
        programs.extend(messages.lines().filter_map(parse));
    }
    Ok(programs)
}

/// Reads one of cargo's JSON messages: <https://doc.rust-lang.org/cargo/reference/external-tools.html#artifact-messages>.
fn parse(message: &str) -> Option<Program> {
    let executable = field(message, r#""executable":""#)?.into();
    let name = field(message, r#""name":""#)?;
    let (kind, name) = match field(message, r#""kind":[""#)? {
        "test" if AT_HOME.contains(&name) => return None,
        "test" => ("test", name.to_owned()),
        "example" => ("example", name.to_owned()),
        "bench" => ("bench", name.to_owned()),
        _ => ("test", format!("{name}-unit")),
    };
    Some(Program { kind, name, executable })
}

/// What follows `start`, to the next quotation mark.
fn field<'a>(message: &'a str, start: &str) -> Option<&'a str> {
    let (_, rest) = message.split_once(start)?;
    rest.split_once('"').map(|(value, _)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(kind: &str, name: &str, executable: &str) -> String {
        format!(
            r#"{{"reason":"compiler-artifact","package_id":"path+file:///scry#scry-compute@0.1.0","target":{{"kind":["{kind}"],"crate_types":["bin"],"name":"{name}"}},"executable":{executable}}}"#
        )
    }

    #[test]
    fn executables_are_sorted_by_kind() {
        let program = |kind, name: &str| Some(Program { kind, name: name.to_owned(), executable: "/x".into() });
        assert_eq!(parse(&message("test", "kernels", r#""/x""#)), program("test", "kernels"));
        assert_eq!(parse(&message("example", "photo", r#""/x""#)), program("example", "photo"));
        assert_eq!(parse(&message("bench", "launch", r#""/x""#)), program("bench", "launch"));
        assert_eq!(parse(&message("lib", "scry_runtime", r#""/x""#)), program("test", "scry_runtime-unit"));
    }

    #[test]
    fn libraries_and_tests_of_the_sources_stay_at_home() {
        assert_eq!(parse(&message("lib", "scry", "null")), None);
        assert_eq!(parse(&message("test", "tidy", r#""/x""#)), None);
        assert_eq!(parse(r#"{"reason":"build-finished","success":true}"#), None);
    }
}
