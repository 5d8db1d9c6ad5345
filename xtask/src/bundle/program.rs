//! The executables that cargo builds for a bundle.

use std::path::PathBuf;

use cargo_metadata::{Artifact, TargetKind};

use crate::Result;
use crate::cargo::{artifacts, cargo};

/// What is built. Crates that run while others compile, on the machine that has the toolchain, are not for a bundle.
const BUILT: &str =
    "--all-targets --workspace --exclude scry-macros --exclude scry-compiler --exclude scry-browser-tests --exclude xtask --all-features";

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
    Ok(artifacts(&mut cargo(&format!("build {FORM} {BUILT}")))?.into_iter().filter_map(program).collect())
}

/// What cargo has built, if it is an executable that is for a bundle.
fn program(Artifact { target, executable, .. }: Artifact) -> Option<Program> {
    let (executable, name) = (executable?.into_std_path_buf(), target.name.as_str());
    let (kind, name) = match target.kind.first()? {
        TargetKind::Test if AT_HOME.contains(&name) => return None,
        TargetKind::Test => ("test", name.to_owned()),
        TargetKind::Example => ("example", name.to_owned()),
        TargetKind::Bench => ("bench", name.to_owned()),
        _ => ("test", format!("{name}-unit")),
    };
    Some(Program { kind, name, executable })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cargo::artifacts_in;

    /// The programs in a message as cargo writes it: <https://doc.rust-lang.org/cargo/reference/external-tools.html#artifact-messages>.
    fn programs(kind: &str, name: &str, executable: &str) -> Vec<Program> {
        let message = format!(
            r#"{{"reason":"compiler-artifact","package_id":"path+file:///scry#scry-compute@0.1.0","manifest_path":"/scry/Cargo.toml",
            "target":{{"kind":["{kind}"],"crate_types":["bin"],"name":"{name}","src_path":"/scry/main.rs","edition":"2024"}},
            "profile":{{"opt_level":"3","debug_assertions":false,"overflow_checks":false,"test":true}},
            "features":[],"filenames":[],"executable":{executable},"fresh":false}}"#
        );
        let messages = message.replace('\n', "") + "\n" + r#"{"reason":"build-finished","success":true}"#;
        artifacts_in(&messages).unwrap().into_iter().filter_map(program).collect()
    }

    #[test]
    fn executables_are_sorted_by_kind() {
        let one = |kind, name: &str| [Program { kind, name: name.to_owned(), executable: "/x".into() }];
        assert_eq!(programs("test", "kernels", r#""/x""#), one("test", "kernels"));
        assert_eq!(programs("example", "photo", r#""/x""#), one("example", "photo"));
        assert_eq!(programs("bench", "launch", r#""/x""#), one("bench", "launch"));
        assert_eq!(programs("lib", "scry_runtime", r#""/x""#), one("test", "scry_runtime-unit"));
    }

    #[test]
    fn libraries_and_tests_of_the_sources_stay_at_home() {
        assert_eq!(programs("lib", "scry", "null"), []);
        assert_eq!(programs("test", "tidy", r#""/x""#), []);
    }
}
